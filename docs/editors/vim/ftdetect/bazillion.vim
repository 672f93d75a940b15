" Rules files of Bazillion and of Zillions of Games.
autocmd BufNewFile,BufRead *.game,*.zrf setfiletype bazillion

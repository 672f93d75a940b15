" What Vim and Neovim do with rules files.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:; commentstring=;\ %s
setlocal iskeyword=33,35-39,42-58,60-126
setlocal expandtab shiftwidth=2 softtabstop=2 textwidth=120
setlocal formatprg=
let b:undo_ftplugin = "setlocal comments< commentstring< iskeyword< expandtab< shiftwidth< softtabstop< textwidth< formatprg<"

" `:make` checks the file, and `:cnext` goes to the next message.
setlocal makeprg=bazillion\ check\ %:S
setlocal errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%-G%.%#
let b:undo_ftplugin .= " makeprg< errorformat<"

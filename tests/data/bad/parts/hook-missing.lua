function other()
end

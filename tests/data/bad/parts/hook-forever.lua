function settle()
  while true do end
end

function settle()
  local all = {}
  while true do all[#all + 1] = {} end
end

-- The swap of Hex. Which edges are whose is part of the rules, so the stone moves instead: what was column is now row.
function swap(now)
  local cell = now:cells(now:opponent(), "Stone")[1]
  local column, row = string.byte(cell) - 96, tonumber(string.sub(cell, 2))
  return { remove(cell), place(string.char(96 + row) .. column, "Stone", now:mover()) }
end

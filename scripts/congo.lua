-- The river of Congo.game: who was in it before the move and still is has drowned.

-- Called when the mover has a piece in the river.
function drown(now)
  if not now:to() then
    return nil -- a monkey has stopped capturing; the others drowned when it began
  end
  local mover, changes = now:mover(), {}
  local swinging = now:at(now:to()) == "Monkey" and #now:captured() > 0
  for _, cell in ipairs(now:cells(mover)) do
    local kind = now:at(cell)
    if now:in_zone("river", cell, mover) and kind ~= "Crocodile" then
      local came_from_land = cell == now:to() and not now:in_zone("river", now:from(), mover)
      if not came_from_land and not (cell == now:to() and swinging) then
        changes[#changes + 1] = remove(cell)
      end
    end
  end
  return changes
end

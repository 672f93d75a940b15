-- The river of Congo.game: who was in it before the move and still is has drowned.

local river = { "a4", "b4", "c4", "d4", "e4", "f4", "g4" }

-- Called when the mover has a piece in the river.
function drown(now)
  local from, to = now:from(), now:to()
  if not to then
    return nil -- a monkey has stopped capturing; the others drowned when it began
  end
  local mover, changes = now:mover(), {}
  for _, cell in ipairs(river) do
    local kind, owner = now:at(cell)
    if owner == mover and kind ~= "Crocodile" then
      local came_from_land = cell == to and not now:in_zone("river", from, mover)
      local swinging = cell == to and kind == "Monkey" and #now:captured() > 0
      if not came_from_land and not swinging then
        changes[#changes + 1] = remove(cell)
      end
    end
  end
  return changes
end

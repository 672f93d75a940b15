-- What Janggi.game cannot declare: how long the generals have faced each other, and the points in the end.

-- Called when the generals face each other, or did so before the move.
function look_at_generals(now)
  local function sees(from, direction)
    local cell = now:step(from, direction)
    while cell and not now:at(cell) do
      cell = now:step(cell, direction)
    end
    return cell and now:at(cell) == "General"
  end
  local general = now:cells("Blue", "General")[1]
  if not general or not sees(general, "n") then
    return set("faced", "no")
  end
  return set("faced", now:get("faced") == "no" and "new" or "still")
end

local points = { Chariot = 13, Cannon = 7, Horse = 5, Elephant = 3, Guard = 3, Soldier = 2 }

-- Red has half a point more than a whole one, so there is no draw.
function count_points(now)
  local lead = -1.5
  for kind, value in pairs(points) do
    lead = lead + value * (now:count("Blue", kind) - now:count("Red", kind))
  end
  return { winner = lead > 0 and "Blue" or "Red", reason = "points" }
end

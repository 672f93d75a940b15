-- What the traps of Arimaa do: an animal on one, without a friend beside it, perishes.

local traps = { "c3", "f3", "c6", "f6" }
local ways = { "n", "e", "s", "w" }

local function has_friend_beside(now, cell, owner)
  for _, way in ipairs(ways) do
    local beside = now:step(cell, way)
    if beside and select(2, now:at(beside)) == owner then
      return true
    end
  end
  return false
end

function fall(now)
  local fallen = {}
  for _, trap in ipairs(traps) do
    local kind, owner = now:at(trap)
    if kind and not has_friend_beside(now, trap, owner) then
      fallen[#fallen + 1] = remove(trap)
    end
  end
  return fallen
end

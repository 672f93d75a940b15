-- The points of go: stones, and empty regions that touch stones of one side only.

local ways = { "n", "e", "s", "w" }
local komi = 7.5

-- Goes through all cells that are joined with `start` by cells for which `inside` holds; `seen` remembers them, and `edge`
-- is called with each cell beside them.
local function flood(now, start, seen, inside, edge)
  local waiting, size = { start }, 0
  seen[start] = true
  while #waiting > 0 do
    local cell = table.remove(waiting)
    size = size + 1
    for _, way in ipairs(ways) do
      local beside = now:step(cell, way)
      if beside and not inside(beside) then
        edge(beside)
      elseif beside and not seen[beside] then
        seen[beside] = true
        waiting[#waiting + 1] = beside
      end
    end
  end
  return size
end

function score(now)
  local board, points = {}, { Black = now:count("Black"), White = now:count("White") }
  flood(now, "a1", board, function() return true end)
  local seen = {}
  for cell in pairs(board) do
    if not now:at(cell) and not seen[cell] then
      local owner, contested
      local size = flood(now, cell, seen, function(at) return not now:at(at) end, function(at)
        local _, side = now:at(at)
        contested = contested or (owner and owner ~= side)
        owner = side
      end)
      if owner and not contested then
        points[owner] = points[owner] + size
      end
    end
  end
  local lead = points.Black - points.White - (now:switch("no-komi") and 0 or komi)
  if lead == 0 then
    return { reason = "equal" }
  end
  return { winner = lead > 0 and "Black" or "White", reason = "area" }
end

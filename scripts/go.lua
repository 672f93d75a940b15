-- The points of go: stones, and empty points that only stones of one side surround.

local komi = 7.5

function score(now)
  local function area(player)
    return now:count(player) + now:territory(player)
  end
  local lead = area("Black") - area("White") - (now:switch("no-komi") and 0 or komi)
  if lead == 0 then
    return { reason = "equal" }
  end
  return { winner = lead > 0 and "Black" or "White", reason = string.format("%g-points", math.abs(lead)) }
end

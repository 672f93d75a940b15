-- Points for what is taken, and the end when one king is left.

local worth = { King = 5, Elephant = 4, Horse = 3, Boat = 2, Pawn = 1 }

function score(now)
  local changes = {}
  for _, taken in ipairs(now:captured()) do
    if worth[taken.kind] then
      changes[#changes + 1] = add("points", worth[taken.kind], now:mover())
    end
  end
  return changes
end

function judge(now)
  if now:count(nil, "King") > 1 then
    return nil
  end
  local best, winner = -1, nil
  for _, player in ipairs(now:players()) do
    local points = now:get("points", player)
    if points > best then
      best, winner = points, player
    elseif points == best then
      winner = nil
    end
  end
  return { winner = winner, reason = "points" }
end

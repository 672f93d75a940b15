-- Each function asks one thing many times over; `nothing` is what a call costs.

local times = 1000

function nothing(now) end

function loop(now)
  for _ = 1, times do end
end

function at(now)
  for _ = 1, times do now:at("a1") end
end

function count(now)
  for _ = 1, times do now:count("White", "King") end
end

function reserve(now)
  for _ = 1, times do now:reserve("White", "Queen") end
end

function get(now)
  for _ = 1, times do now:get("stage") end
end

function mover(now)
  for _ = 1, times do now:mover() end
end

-- Each function asks one thing many times over; `nothing` is what a call costs, `look` what one like those of games does.

local times = 1000

function nothing(now) end

function look(now)
  for _, cell in ipairs({ "a1", "b1", "c1", "a3", "b3", "c3" }) do
    if now:at(cell) == "Queen" then
      return remove(cell)
    end
  end
  return set("stage", "ack")
end

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

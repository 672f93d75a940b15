-- Backgammon: of all ways to use the dice, only those are legal that use most of them; and if only one of two can be
-- used, it must be the higher.

local value = { One = 1, Two = 2, Three = 3, Four = 4, Five = 5, Six = 6 }

local function dice_left(now)
  local dice = {}
  for i = 1, 4 do
    dice[#dice + 1] = value[now:at("die" .. i)]
  end
  return dice
end

-- Both sides as the player sees them: `mine[24]` is where he begins, `mine[25]` his bar; `closed` are enemies' points.
local function side(now, player, enemy)
  local mine, theirs = {}, {}
  for point = 1, 25 do
    mine[point], theirs[point] = 0, 0
  end
  local function count(of, into)
    for _, cell in ipairs(now:cells(of, "Checker")) do
      local point = tonumber(string.sub(cell, 1, #cell - 1))
      if player == "Black" then
        point = 25 - point
      end
      into[point] = into[point] + 1
    end
  end
  count(player, mine)
  count(enemy, theirs)
  mine[25] = now:count(player, "Prisoner")
  local closed = {}
  for point = 1, 24 do
    closed[point] = theirs[point] > 1
  end
  return mine, closed
end

local function can_go(mine, closed, from, die)
  if mine[from] == 0 or (mine[25] > 0 and from < 25) then
    return false
  elseif from > die then
    return not closed[from - die]
  end
  for point = 7, 24 do
    if mine[point] > 0 then
      return false
    end
  end
  for point = from + 1, 6 do
    if from < die and mine[point] > 0 then
      return false
    end
  end
  return true
end

-- How many of the dice can be used, in the best order.
local function most(mine, closed, dice)
  local best = 0
  for i, die in ipairs(dice) do
    if i == 1 or die ~= dice[i - 1] then
      local rest = {}
      for j, other in ipairs(dice) do
        if j ~= i then
          rest[#rest + 1] = other
        end
      end
      for from = 25, 1, -1 do
        if best < #dice and can_go(mine, closed, from, die) then
          mine[from] = mine[from] - 1
          if from > die then
            mine[from - die] = mine[from - die] + 1
          end
          best = math.max(best, 1 + most(mine, closed, rest))
          mine[from] = mine[from] + 1
          if from > die then
            mine[from - die] = mine[from - die] - 1
          end
        end
      end
    end
  end
  return best
end

local function usable(now, player, enemy, dice)
  local mine, closed = side(now, player, enemy)
  return most(mine, closed, dice)
end

function most_dice(now)
  local player = now:mover()
  local enemy = player == "White" and "Black" or "White"
  local before = now:before()
  local had, has = dice_left(before), dice_left(now)
  if #has == #had then
    return true -- a pass
  end
  local possible = usable(before, player, enemy, had)
  if 1 + usable(now, player, enemy, has) < possible then
    return false
  end
  if possible > 1 or #had ~= 2 or had[1] == had[2] then
    return true
  end
  local higher = math.max(had[1], had[2])
  return has[1] < higher or usable(before, player, enemy, { higher }) == 0
end

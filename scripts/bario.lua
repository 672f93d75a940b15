-- What happens in Bario beyond the moves of single men: losses, recycles, promotions of the inventor's rules.
--
-- Each function is called by a hook of Bario.game, looks at the position right after the move, and returns the changes
-- that follow from it.

local officers = { "Rook", "Knight", "Bishop", "Queen" }
local cheapest_first = { "Knight", "Bishop", "Rook", "Queen" }

-- Kinds of officers a side has, on the board or in reserve.
local function kinds_owned(view, player)
  return view:variety(player, "Rook", "Knight", "Bishop", "Queen")
end

-- Kinds of decided officers a side has on the board.
local function kinds_shown(view, player)
  local shown = 0
  for _, kind in ipairs(officers) do
    if view:count(player, kind) > 0 then
      shown = shown + 1
    end
  end
  return shown
end

local function any_has_one_kind(view)
  return kinds_owned(view, view:mover()) <= 1 or kinds_owned(view, view:opponent()) <= 1
end

-- All officers of a side become quanta and go back to its reserve.
local function undecide(player)
  local its_officers = every(player, "Rook", "Knight", "Bishop", "Queen")
  return { recycle(its_officers), become(its_officers, "Quantum") }
end

-- Bario -----------------------------------------------------------------------------------------------------------

-- A quantum was captured: its cheapest officer in reserve goes to the corner, as the one that was lost.
function propose_loss(now)
  local owner = now:opponent()
  for _, kind in ipairs(cheapest_first) do
    if now:reserve(owner, kind) > 0 then
      return { gain(owner, kind, -1), set("corner", kind, owner) }
    end
  end
end

-- Some side shows officers and has no quantum: recycle, unless a side had but one kind before the move.
function start_recycle(now)
  if any_has_one_kind(now:before()) then
    return
  end
  if now:switch("one-kind-at-once") and any_has_one_kind(now) then
    return
  end
  return { set("stage", "rec1"), set("starter", now:mover()) }
end

-- The owner takes the proposed officer back and gives up the one he named.
function swap_loss(now)
  local owner = now:mover()
  return {
    gain(owner, now:get("corner", owner)),
    gain(owner, now:named(), -1),
    set("corner", nil, owner),
    set("stage", "ack"),
  }
end

-- The red button: carries out the recycle at the first press; any other press only acknowledges.
function press(now)
  if now:get("stage") ~= "rec1" then
    return { set("stage", "play"), set("starter", nil) }
  end
  return { set("stage", "rec2"), undecide(now:mover()), undecide(now:opponent()) }
end

-- The king is exposed by the recycle that its own side brought about.
function fell(now)
  return {
    remove(every(now:mover(), "King")),
    set("stage", "play"),
    set("starter", nil),
  }
end

-- Bario, vchess.club rules and inventor's rules ------------------------------------------------------------------------

-- The owner will say which officer was lost before he moves.
function remember_capture(now)
  return { set("pending", now:to()) }
end

-- The mover may have run out of quanta: each side with two kinds is recycled by itself.
function recycle_each(now)
  local mover, opponent = now:mover(), now:opponent()
  local changes = { set("removed", "no") }
  if now:count(mover, "Quantum") > 0 then
    return changes
  end
  if kinds_shown(now, mover) >= 2 then
    changes[#changes + 1] = undecide(mover)
  end
  if now:count(opponent, "Rook", "Knight", "Bishop", "Queen") >= 1 and kinds_owned(now, opponent) >= 2 then
    changes[#changes + 1] = undecide(opponent)
  end
  return changes
end

-- A promoted man joins the quanta if two kinds are then in reserve; a second kind brings all its side's men in.
function promote(now)
  local owner, kind = now:mover(), now:named()
  local in_reserve = 0
  for _, other in ipairs(officers) do
    if other == kind or now:reserve(owner, other) > 0 then
      in_reserve = in_reserve + 1
    end
  end
  if in_reserve >= 2 then
    return { become(now:to(), "Quantum"), gain(owner, kind) }
  end
  if kinds_owned(now:before(), owner) <= 1 and kinds_owned(now, owner) >= 2 then
    return undecide(owner)
  end
end

-- With one kind left the quanta of a side are that kind.
local function decide(now, player)
  local quanta = every(player, "Quantum")
  local changes = {}
  for _, kind in ipairs(officers) do
    local left = now:reserve(player, kind)
    if left > 0 then
      changes[#changes + 1] = { gain(player, kind, -left), become(quanta, kind) }
    end
  end
  return changes
end

-- Then, if a side with two kinds has no quantum, all such sides recycle.
function normalise(now)
  local mover, opponent = now:mover(), now:opponent()
  local mover_takes_part, opponent_takes_part = kinds_owned(now, mover) >= 2, kinds_owned(now, opponent) >= 2
  local out = mover_takes_part and now:count(mover, "Quantum") == 0
    or opponent_takes_part and now:count(opponent, "Quantum") == 0
  return {
    not mover_takes_part and decide(now, mover) or out and undecide(mover) or {},
    not opponent_takes_part and decide(now, opponent) or out and undecide(opponent) or {},
  }
end

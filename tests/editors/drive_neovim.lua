-- Drives Neovim as somebody would who writes a game in it. Run by `neovim`, beside this file; it tells what was done, how
-- long each question took, and ends with code 1 if something is not as it should be.
local folder = vim.env.BAZILLION_TEST_FOLDER
local game = folder .. "/Bario.game"
local largest = vim.env.BAZILLION_LARGEST
local done, failed, slowest = 0, 0, {}

local function say(text)
  io.stdout:write(text .. "\n")
end

local function check(what, fine, seen)
  done = done + 1
  if not fine then
    failed = failed + 1
    say("FAILED: " .. what .. (seen and ("; seen: " .. vim.inspect(seen)) or ""))
  else
    say("ok: " .. what)
  end
end

local function wait_for(condition)
  return vim.wait(20000, condition, 5)
end

local function client()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1]
end

local function messages()
  return vim.diagnostic.get(0)
end

-- Puts the cursor on the first place of a text, some characters behind its beginning.
local function go_to(text, behind)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then
      vim.api.nvim_win_set_cursor(0, { number, column - 1 + (behind or 0) })
      return
    end
  end
  error("there is no text " .. text)
end

local function replace(old, new)
  go_to(old)
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  vim.api.nvim_buf_set_text(0, row - 1, column, row - 1, column + #old, { new })
end

local function whole()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

-- The answer to a question about the place of the cursor; of three times that it is asked, the shortest is kept.
local function ask(method, more)
  local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(), more or {})
  local best, result = math.huge, nil
  for _ = 1, 3 do
    local begin = vim.loop.hrtime()
    local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 10000)
    best = math.min(best, (vim.loop.hrtime() - begin) / 1e6)
    local _, answer = next(answers or {})
    result = answer and answer.result
  end
  slowest[#slowest + 1] = { method = method, time = best, file = vim.fn.expand("%:t") }
  return result
end

local function labels(answer)
  local found = {}
  for _, item in ipairs(answer and answer.items or {}) do
    found[item.label] = true
  end
  return found
end

local function hover_text()
  local answer = ask("hover")
  return answer and answer.contents and answer.contents.value or ""
end

local function write_games()
  vim.cmd("edit " .. game)
  check("the file type is known", vim.bo.filetype == "bazillion", vim.bo.filetype)
  check("words are coloured", vim.b.current_syntax == "bazillion", vim.b.current_syntax)
  check("the server is attached", wait_for(function()
    return client() ~= nil and vim.lsp.buf_is_attached(0, client().id)
  end))
  check("a good game has no messages", not vim.wait(1500, function()
    return #messages() > 0
  end, 20), messages())
  replace("(moves (king-moves))", "(moves (kng-moves))")
  check("a mistake is told while it is typed", wait_for(function()
    return #messages() > 0
  end) and messages()[1].message:find("kng%-moves", 1) ~= nil, messages())
  vim.api.nvim_win_set_cursor(0, { messages()[1].lnum + 1, messages()[1].col })
  local picked
  vim.ui.select = function(items, _, choose)
    picked = items[1] and items[1][2].title
    choose(items[1], 1)
  end
  vim.lsp.buf.code_action()
  check("a mend is offered and made", wait_for(function()
    return whole():find("(moves (king-moves))", 1, true) ~= nil
  end), picked)
  check("then the message is gone", wait_for(function()
    return #messages() == 0
  end), messages())
end

local function ask_meanings()
  go_to("(verify not-attacked?)", 3)
  check("hover tells what a word means", hover_text():find("goes on only if the condition holds", 1, true) ~= nil)
  go_to("(queen-moves)", 2)
  check("hover shows a macro of the library", hover_text():find("(define queen-moves", 1, true) ~= nil)
  go_to("(add Travelled)", 6)
  check("hover tells of a piece", hover_text():find("piece", 1, true) ~= nil)
  go_to("(verify (reserve? Rook))", 21)
  check("pieces are completed", labels(ask("completion"))["Rook"])
  go_to("(verify (reserve? Rook))", 12)
  check("conditions are completed", labels(ask("completion"))["reserve?"])
  go_to("(define becomes-rook", 0)
  vim.cmd("normal! O(define more (bishop-m")
  vim.cmd("startinsert!")
  local begun = vim.lsp.util.make_position_params()
  begun.position.character = #vim.api.nvim_get_current_line()
  for _, item in ipairs((ask("completion", begun) or {}).items or {}) do
    if item.label == "bishop-moves" then
      vim.lsp.util.apply_text_edits({ item.textEdit }, 0, client().offset_encoding)
    end
  end
  check("what is completed is written", vim.api.nvim_get_current_line() == "(define more (bishop-moves",
    vim.api.nvim_get_current_line())
  vim.cmd("stopinsert")
  vim.cmd("normal! dd")
end

local function find_places()
  go_to("(queen-moves)", 2)
  vim.lsp.buf.definition()
  check("a macro is found in its file", wait_for(function()
    return vim.fn.expand("%:t") == "chess.game" and vim.api.nvim_get_current_line():find("define queen%-moves") ~= nil
  end), vim.api.nvim_get_current_line())
  vim.cmd("edit " .. game)
  go_to("\"lib/chess.game\"", 4)
  vim.lsp.buf.definition()
  check("an included file is opened", wait_for(function()
    return vim.fn.expand("%:p"):find("lib/chess.game", 1, true) ~= nil
  end), vim.fn.expand("%:p"))
  vim.cmd("edit " .. game)
  go_to("propose-loss", 3)
  vim.lsp.buf.definition()
  check("the function of a hook is found in its script", wait_for(function()
    return vim.api.nvim_get_current_line():find("function propose_loss", 1, true) ~= nil
  end), vim.api.nvim_get_current_line())
  vim.cmd("edit " .. game)
  go_to("(define becomes-rook", 10)
  check("uses are found", #(ask("references", { context = { includeDeclaration = true } }) or {}) >= 2)
  check("symbols are listed", #(ask("documentSymbol") or {}) > 10)
  check("lists can be folded", #(ask("foldingRange") or {}) > 10)
end

local function change_texts()
  local before = whole()
  go_to("(define becomes-rook", 10)
  vim.lsp.buf.rename("becomes-tower")
  check("a macro gets another name everywhere", wait_for(function()
    return whole():find("(define becomes-tower", 1, true) ~= nil
  end) and whole():find("becomes-rook", 1, true) == nil)
  vim.cmd("silent undo")
  check("and can have the old one back", whole() == before)
  go_to("(define becomes-rook", 10)
  local params = vim.lsp.util.make_position_params()
  params.newName = "a-rook"
  local _, answer = next(vim.lsp.buf_request_sync(0, "textDocument/rename", params, 10000) or {})
  local refused = answer and answer.error
  check("a name that is taken is refused", refused and refused.message:find("already", 1, true) ~= nil, answer)
  replace("(define a-rook (verify", "(define    a-rook    (verify")
  if vim.lsp.buf.format then -- since 0.8
    vim.lsp.buf.format({ timeout_ms = 10000 })
  else
    vim.lsp.buf.formatting_sync({}, 10000)
  end
  check("the text is laid out", whole() == before)
  vim.lsp.codelens.refresh()
  local function figures()
    local found = {}
    for _, lens in ipairs(vim.lsp.codelens.get(0)) do
      found[#found + 1] = lens.command and lens.command.title or nil
    end
    return found
  end
  wait_for(function()
    return #figures() >= 8
  end)
  local told = table.concat(figures(), "\n")
  check("figures stand above the games", told:find("perft %d") ~= nil and told:find("random games: ", 1, true) ~= nil, told)
end

-- Of three times that somebody types and asks what may follow, the one in the middle.
local function time_typing()
  local times = {}
  for i = 1, 3 do
    vim.cmd("normal! Go(define typed" .. i .. " (wh")
    local params = vim.lsp.util.make_position_params()
    params.position.character = params.position.character + 1
    local begin = vim.loop.hrtime()
    vim.lsp.buf_request_sync(0, "textDocument/completion", params, 10000)
    times[i] = (vim.loop.hrtime() - begin) / 1e6
  end
  table.sort(times)
  slowest[#slowest + 1] = { method = "completion after a change", time = times[2], file = vim.fn.expand("%:t") }
  vim.cmd("silent normal! 3u")
end

-- Answers about a file, wherever the cursor is, without regard to what they are.
local function time_questions(file)
  vim.cmd("silent! write | edit " .. vim.fn.fnameescape(file))
  check("the server is attached to " .. vim.fn.expand("%:t"), wait_for(function()
    return client() ~= nil and vim.lsp.buf_is_attached(0, client().id)
  end))
  vim.wait(3000, function()
    return #messages() > 0
  end, 20)
  local lines = vim.api.nvim_buf_line_count(0)
  for _, row in ipairs({ math.floor(lines / 3), math.floor(lines * 2 / 3), lines }) do
    vim.api.nvim_win_set_cursor(0, { row, 0 })
    vim.fn.search("([a-z]", "c")
    vim.cmd("normal! l")
    for _, method in ipairs({ "hover", "completion", "definition", "references", "documentHighlight", "prepareRename" }) do
      ask(method, { context = { includeDeclaration = true } })
    end
  end
  for _, method in ipairs({ "documentSymbol", "foldingRange", "formatting", "codeLens" }) do
    ask(method, { options = { tabSize = 2, insertSpaces = true } })
  end
  if vim.bo.modifiable and not vim.bo.readonly then
    time_typing()
  end
end

local function tell_times()
  table.sort(slowest, function(a, b)
    return a.time > b.time
  end)
  for i = 1, math.min(5, #slowest) do
    say(string.format("%6.1f ms  %s in %s", slowest[i].time, slowest[i].method, slowest[i].file))
  end
  check("every question is answered within 100 ms", slowest[1].time < 100)
end

local function run()
  write_games()
  ask_meanings()
  find_places()
  change_texts()
  time_questions(game)
  if largest then
    time_questions(largest)
  end
  tell_times()
  local id = client().id
  vim.lsp.stop_client(id)
  check("the server ends", wait_for(function()
    return vim.lsp.get_client_by_id(id) == nil
  end))
end

local fine, why = xpcall(run, debug.traceback)
if not fine then
  say("FAILED: " .. tostring(why))
end
say(string.format("%d actions, %d failed", done, failed))
vim.cmd(fine and failed == 0 and "qall!" or "cquit 1")

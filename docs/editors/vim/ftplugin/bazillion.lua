-- Starts `bazillion lsp` for rules files in Neovim (0.7 or newer).
--
--   let g:bazillion_program = "/where/it/is/bazillion"    if it is not in the PATH
--   let g:bazillion_lsp = v:false                         no language server
--   let g:no_bazillion_maps = 1                           no keys of its own
if vim.g.bazillion_lsp == false then
  return
end
local program = vim.g.bazillion_program or "bazillion"
if vim.fn.executable(program) == 0 then
  return
end

local function set_up(_, buffer)
  vim.api.nvim_buf_set_option(buffer, "omnifunc", "v:lua.vim.lsp.omnifunc")
  if not vim.g.no_plugin_maps and not vim.g.no_bazillion_maps then
    local function map(keys, what)
      vim.keymap.set("n", keys, what, { buffer = buffer, silent = true })
    end
    map("K", vim.lsp.buf.hover)
    map("gd", vim.lsp.buf.definition)
    map("gr", vim.lsp.buf.references)
    map("<F2>", vim.lsp.buf.rename)
    map("<F4>", vim.lsp.buf.code_action)
  end
  -- The figures above each game are worked out when they are asked for.
  vim.api.nvim_create_autocmd({ "BufEnter", "BufWritePost", "InsertLeave" }, {
    buffer = buffer,
    callback = function()
      vim.lsp.codelens.refresh()
    end,
  })
end

local settings = {
  name = "bazillion",
  cmd = { program, "lsp" },
  root_dir = vim.fn.expand("%:p:h"),
  on_attach = set_up,
}
if vim.lsp.start then -- since 0.8
  vim.lsp.start(settings)
else
  local client = vim.g.bazillion_client
  if client == nil or vim.lsp.get_client_by_id(client) == nil then
    client = vim.lsp.start_client(settings)
    vim.g.bazillion_client = client
  end
  vim.lsp.buf_attach_client(0, client)
end

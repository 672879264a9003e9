-- Answers the questions of docs/PROTOCOL.md by a function in Lua 5.3 or later:
--
--     touchstone fuzz --command "lua5.4 extras/runners/judge.lua mine.lua"
--
-- mine.lua returns a table: the fields of the description, and `answer`, a function (kind_a, a, kind_b, b, measure). a and b are the
-- numbers of touchstone_plugin.h, from a[1], of a cast with the shape's motion behind them; of a list b then has the others: how many, and
-- of each its kind, how many numbers, and these. It returns true, false, 0, 1, 2, or -1 to refuse, and fills measure[1] to [5], of a cast
-- to [6], of a list to [7], as the table's `gives` promises.
local file = arg[1]
local questions = file and io.open('/dev/fd/3', 'rb')
local replies = questions and io.open('/dev/fd/4', 'wb')
if not questions or not replies then
    io.stderr:write('usage: touchstone fuzz --command "lua judge.lua FILE", where FILE holds your function\n')
    os.exit(2)
end
replies:setvbuf('full', 1 << 16)

local function json(value)
    if type(value) == 'string' then
        return '"' .. value:gsub('[%c"\\]', function(sign) return ('\\u%04x'):format(sign:byte()) end) .. '"'
    elseif type(value) == 'table' then
        local parts = {}
        for _, part in ipairs(value) do parts[#parts + 1] = json(part) end
        return '[' .. table.concat(parts, ', ') .. ']'
    end
    return tostring(value)
end
local function send_line(fields)
    local parts = {'"touchstone": 3'}
    for name, value in pairs(fields) do
        if type(value) ~= 'function' then parts[#parts + 1] = json(name) .. ': ' .. json(value) end
    end
    replies:write('{', table.concat(parts, ', '), '}\n')
    replies:flush()
end

local chunk, wrong = loadfile(file)
local loaded, plugin = pcall(chunk or error, wrong)
if not loaded or type(plugin) ~= 'table' or type(plugin.answer) ~= 'function' then
    send_line({error = file:match('[^/]*$') .. ': ' .. (loaded and 'returns no table with a function answer' or tostring(plugin))})
    os.exit(1)
end
plugin.name = plugin.name or file:match('([^/]*)%.[^./]*$'):gsub('[^%w_]', '_')
send_line(plugin)

local relations = {[true] = 2, [false] = 0, [0] = 0, [1] = 1, [2] = 2, [-1] = plugin.refuses and -1 or nil}
local function relation_of(...)
    local returned = plugin.answer(...)
    if returned == nil or relations[returned] == nil then
        error('returned ' .. tostring(returned) .. ', expected true, false, 0, 1 or 2', 0)
    end
    return relations[returned]
end

while true do
    local head = questions:read(8)
    if not head then os.exit(0) end
    local size, count = string.unpack('<i4i4', head)
    local frame, at = questions:read(size - 8), 1
    for _ = 1, count do
        local bytes, asked, kind_a, count_a, kind_b, count_b = string.unpack('<i4i4i4i4i4i4', frame, at)
        local both, moves, measures = count_a + count_b, asked >= 4 and 2 or 0, asked == 8 and 7 or asked == 4 and 6 or 5
        local last, measure = asked == 8 and (bytes - 24) // 8 or both + 2 * moves, {}
        local n = {string.unpack('<' .. ('d'):rep(last), frame, at + 24)}
        local a = table.move(n, both + 1, both + moves, count_a + 1, {table.unpack(n, 1, count_a)})
        local b = table.move(n, both + moves + 1, last, count_b + 1, {table.unpack(n, count_a + 1, both)})
        for k = 1, measures do measure[k] = 0 / 0 end
        local answered, returned = pcall(relation_of, kind_a, a, kind_b, b, measure)
        if not answered then
            local text = tostring(returned):gsub('%s+', ' '):sub(1, 1000)
            local zeros = -#text % 8
            replies:write(string.pack('<i4i4i4i4i4i4', 24 + #text + zeros, 2, 0, 0, #text, 0), text, ('\0'):rep(zeros))
        elseif returned == -1 or not plugin.gives then
            replies:write(string.pack('<i4i4i4i4i4i4', 24, returned == -1 and 1 or 0, math.max(returned, 0), 0, 0, 0))
        else
            replies:write(string.pack('<i4i4i4i4i4i4' .. ('d'):rep(measures), 24 + 8 * measures, 0, returned, measures, 0, 0,
                                      table.unpack(measure, 1, measures)))
        end
        at = at + bytes
    end
    replies:flush()
end

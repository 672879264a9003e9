-- Wrong: does a begin or end within b, in x and in y? The function of docs/PLUGINS.md, which a taller or wider a passes by.
local function answer(_, a, _, b)
    local x = (b[1] <= a[1] and a[1] <= b[3]) or (b[1] <= a[3] and a[3] <= b[3])
    local y = (b[2] <= a[2] and a[2] <= b[4]) or (b[2] <= a[4] and a[4] <= b[4])
    return x and y
end
return {name = 'my_boxes', a = 'aabb', b = 'aabb', touch = 'hits', answer = answer}

-- Two axis-aligned boxes meet if their intervals meet on both axes. Each is minx miny maxx maxy.
local function answer(_, a, _, b)
    return a[1] <= b[3] and b[1] <= a[3] and a[2] <= b[4] and b[2] <= a[4]
end
return {name = 'boxes', a = 'aabb', b = 'aabb', touch = 'hits', answer = answer}

-- Throws for radius 0, refuses 1, returns 7 for 2; otherwise it gives how many numbers b has, -0, and the first two of b; of a
-- cast both motions in one number, of a list the last numbers of it instead of the second, and again how many b has.
local function answer(_, a, _, b, measure)
    print('not heard')
    if a[3] == 0 then error('no such radius') end
    measure[1], measure[2], measure[4], measure[5] = #b, -0.0, b[1], b[2]
    if #a > 3 then measure[6] = 1000 * a[4] + 100 * a[5] + 10 * b[#b - 1] + b[#b] end
    if #measure > 6 then measure[7] = #b end
    return a[3] == 1 and -1 or a[3] == 2 and 7
end
return {name = 'asked', a = 'circle', b = {'circle', 'polygon'}, touch = 'either', gives = {'distance', 'normal', 'contact'}, refuses = true,
        answer = answer}

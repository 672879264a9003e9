# A finite ray, which is the cast of a point, against an axis-aligned box by slabs: the part of the motion that lies between both
# sides, in x and in y. out.time is the part of the motion at which it enters; normal and contact are those of that moment.
plugin = {'name': 'finite_ray', 'asks': 'cast', 'a': ['point'], 'b': ['aabb'], 'touch': 'hits', 'gives': ['time', 'normal', 'contact']}


def collides(point, box, out):
    enter, leave = 0.0, 1.0
    for axis, low, high in (('x', box.minx, box.maxx), ('y', box.miny, box.maxy)):
        way, start = point.move[axis] - box.move[axis], point[axis]
        if way == 0 and not low <= start <= high:
            return False
        if way == 0:
            continue
        first, second = sorted(((low - start) / way, (high - start) / way))
        if first > enter:
            sign = 1 if way > 0 else -1
            out.normal = (sign, 0) if axis == 'x' else (0, sign)
        enter, leave = max(enter, first), min(leave, second)
    out.time = enter
    out.contact = (point.x + enter * point.move.x, point.y + enter * point.move.y)
    return enter <= leave

// A finite ray, which is the cast of a point, against an axis-aligned box by slabs: the part of the motion that lies between both
// sides, in x and in y. out.time is the part of the motion at which it enters; normal and contact are those of that moment.
export const plugin = {name: 'finite_ray', asks: 'cast', a: ['point'], b: ['aabb'], touch: 'hits', gives: ['time', 'normal', 'contact']};

export function collides(point, box, out) {
    let enter = 0, leave = 1;
    for (const [axis, low, high] of [['x', box.minx, box.maxx], ['y', box.miny, box.maxy]]) {
        const way = point.move[axis] - box.move[axis], from = point[axis];
        if (way === 0 && (from < low || from > high)) return false;
        if (way === 0) continue;
        const first = (low - from) / way, second = (high - from) / way;
        if (Math.min(first, second) > enter) out.normal = {x: 0, y: 0, [axis]: Math.sign(way)};
        enter = Math.max(enter, Math.min(first, second));
        leave = Math.min(leave, Math.max(first, second));
    }
    out.time = enter;
    out.contact = {x: point.x + enter * point.move.x, y: point.y + enter * point.move.y};
    return enter <= leave;
}

// Two axis-aligned boxes meet if their intervals meet on both axes.
export const plugin = {name: 'boxes', a: ['aabb'], b: ['aabb'], touch: 'hits'};

export function collides(a, b) {
    return a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy;
}

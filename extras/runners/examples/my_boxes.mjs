// Wrong: does a begin or end within b, in x and in y? The function of docs/PLUGINS.md, which a taller or wider a passes by.
export const plugin = {name: 'my_boxes', a: ['aabb'], b: ['aabb'], touch: 'hits'};

export function collides(a, b) {
    const x = (b.minx <= a.minx && a.minx <= b.maxx) || (b.minx <= a.maxx && a.maxx <= b.maxx);
    const y = (b.miny <= a.miny && a.miny <= b.maxy) || (b.miny <= a.maxy && a.maxy <= b.maxy);
    return x && y;
}

// The cases of corpus.json, and their shapes as objects with fields.
import fs from 'node:fs';

export const {name, version, license, cases} = JSON.parse(fs.readFileSync(new URL('corpus.json', import.meta.url), 'utf8'));

const FIELDS = {point: 'x y', segment: 'x1 y1 x2 y2', ray: 'x y dx dy', circle: 'x y r', aabb: 'minx miny maxx maxy', obb: 'cx cy hx hy ux uy', capsule: 'x1 y1 x2 y2 r'};
export function shapeOf({kind, numbers: n}) {
    const pairs = list => list.flatMap((x, i) => i % 2 ? [] : [{x, y: list[i + 1]}]);
    if (kind === 'triangle' || kind === 'polygon') return {kind, points: pairs(n)};
    const shape = {kind, ...Object.fromEntries(FIELDS[kind].split(' ').map((field, i) => [field, n[i]]))};
    if (kind !== 'obb') return shape;
    const [cx, cy, hx, hy, ux, uy] = n;
    return {...shape, corners: [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([s, t]) => ({x: cx + s * hx * ux - t * hy * uy, y: cy + s * hx * uy + t * hy * ux}))};
}

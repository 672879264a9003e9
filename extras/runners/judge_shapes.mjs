// Shapes as objects, with the fields that the page's editor gives them (docs/WEB.md), from the numbers of touchstone_plugin.h at
// n[i] to n[end - 1].
const points = (n, from, end) => Array.from({length: (end - from) / 2}, (_, k) => ({x: n[from + 2 * k], y: n[from + 2 * k + 1]}));
const cornersOfBox = (cx, cy, hx, hy, ux, uy) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sx, sy]) =>
    ({x: cx + sx * hx * ux - sy * hy * uy, y: cy + sx * hx * uy + sy * hy * ux}));

export function shapeOf(kind, n, i, end) {
    switch (kind) {
    case 1: return {kind: 'point', x: n[i], y: n[i + 1]};
    case 2: return {kind: 'segment', x1: n[i], y1: n[i + 1], x2: n[i + 2], y2: n[i + 3]};
    case 4: return {kind: 'ray', x: n[i], y: n[i + 1], dx: n[i + 2], dy: n[i + 3]};
    case 8: return {kind: 'circle', x: n[i], y: n[i + 1], r: n[i + 2]};
    case 16: return {kind: 'aabb', minx: n[i], miny: n[i + 1], maxx: n[i + 2], maxy: n[i + 3]};
    case 32:
        return {kind: 'obb', cx: n[i], cy: n[i + 1], hx: n[i + 2], hy: n[i + 3], ux: n[i + 4], uy: n[i + 5],
                corners: cornersOfBox(...n.subarray(i, end))};
    case 64: return {kind: 'triangle', points: points(n, i, end)};
    case 512: return {kind: 'capsule', x1: n[i], y1: n[i + 1], x2: n[i + 2], y2: n[i + 3], r: n[i + 4]};
    default: return {kind: 'polygon', points: points(n, i + 1, end)};
    }
}

// A shape in local coordinates, whose point (px, py) stands at (x + c px - s py, y + s px + c py) of `at`.
export const placedShapeOf = (kind, n, i, end) =>
    ({...shapeOf(kind, n, i + 4, end), at: {x: n[i], y: n[i + 1], c: n[i + 2], s: n[i + 3]}});

// A shape of a cast, which moves by n[m], n[m + 1] during the step.
export const movingShapeOf = (kind, n, i, end, m) => ({...shapeOf(kind, n, i, end), move: {x: n[m], y: n[m + 1]}});

// The shapes of a list: that of n[i] to n[end - 1], and behind its motion n[m], n[m + 1], which all have, how many others, and of each its
// kind, how many numbers, and these.
export function listOf(kind, n, i, end, m) {
    const move = {x: n[m], y: n[m + 1]}, shapes = [{...shapeOf(kind, n, i, end), move}];
    for (let left = n[m + 2], at = m + 3; left > 0; left--, at += 2 + n[at + 1])
        shapes.push({...shapeOf(n[at], n, at + 2, at + 2 + n[at + 1]), move});
    return shapes;
}

// The numbers, in the one array that `arrays` has for so many; of a cast its motion follows, up to n[last - 1]: of a list the others too.
export function numbersOf(arrays, n, i, end, m, last = m + 2) {
    const count = end - i, all = m ? count + last - m : count, copy = arrays[all] ??= new Float64Array(all);
    for (let k = 0; k < count; k++) copy[k] = n[i + k];
    if (m) copy.set(n.subarray(m, last), count);
    return copy;
}

// The numbers of a geometry as GeoJSON, as turf and others take it. Areas that may overlap are a collection, not a MultiPolygon.
export function geometryOf(n, from) {
    const parts = [];
    for (let left = n[from], at = from + 2; left > 0; left--) {
        const kind = n[at], end = at + 2 + 2 * n[at + 1], corners = [];
        for (at += 2; at < end; at += 2) corners.push([n[at], n[at + 1]]);
        if (kind > 2) corners.push([...corners[0]]);
        if (kind === 4) parts[parts.length - 1].coordinates.push(corners);
        else parts.push({type: ['Point', 'LineString', 'Polygon'][kind - 1], coordinates: kind === 1 ? corners[0] : kind === 2 ? corners : [corners]});
    }
    if (parts.length === 1) return parts[0];
    const types = new Set(parts.map(part => part.type));
    if (types.size !== 1 || n[from + 1] && types.has('Polygon')) return {type: 'GeometryCollection', geometries: parts};
    return {type: `Multi${parts[0].type}`, coordinates: parts.map(part => part.coordinates)};
}

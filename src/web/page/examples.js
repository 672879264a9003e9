// What the editor starts from. Each says in its first line whether it is right.
const plugin = (name, a, b, touch = 'hits') => `export const plugin = {name: '${name}', a: ['${a}'], b: ['${b}'], touch: '${touch}'};\n\n`;

export const EXAMPLES = [
    ['circle and circle, right', `// Two circles meet if their centres are no farther apart than the sum of the radii.
${plugin('circles', 'circle', 'circle', 'either')}export function collides(a, b) {
    const dx = b.x - a.x, dy = b.y - a.y, r = a.r + b.r;
    return dx * dx + dy * dy <= r * r;
}
`],
    ['AABB and AABB, flawed', `// Flawed: looks only for corners of one box in the other, and misses a cross. Press Ctrl+Enter.
${plugin('corners_only', 'aabb', 'aabb')}function holds(box, x, y) {
    return x >= box.minx && x <= box.maxx && y >= box.miny && y <= box.maxy;
}

export function collides(a, b) {
    const corner = (p, q) => holds(p, q.minx, q.miny) || holds(p, q.maxx, q.miny) ||
                             holds(p, q.minx, q.maxy) || holds(p, q.maxx, q.maxy);
    return corner(a, b) || corner(b, a);
}
`],
    ['AABB and AABB, right', `// Two upright boxes meet if their intervals meet on both axes.
${plugin('intervals', 'aabb', 'aabb')}export function collides(a, b) {
    return a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy;
}
`],
    ['OBB and OBB, flawed', `// Flawed: tests three of the four axes. Press Ctrl+Enter.
${plugin('three_axes', 'obb', 'obb', 'either')}function gap(axis, a, b) {
    const radius = box => Math.abs(box.hx * (axis.x * box.ux + axis.y * box.uy)) +
                          Math.abs(box.hy * (axis.y * box.ux - axis.x * box.uy));
    const distance = Math.abs((b.cx - a.cx) * axis.x + (b.cy - a.cy) * axis.y);
    return distance - radius(a) - radius(b);
}

export function collides(a, b) {
    const axes = [{x: a.ux, y: a.uy}, {x: -a.uy, y: a.ux}, {x: b.ux, y: b.uy}];
    return axes.every(axis => gap(axis, a, b) <= 0);
}
`],
    ['circle and AABB, right', `// The point of the box nearest to the centre lies within the radius.
${plugin('nearest_point', 'circle', 'aabb', 'either')}export function collides(a, b) {
    const x = Math.max(b.minx, Math.min(a.x, b.maxx)), y = Math.max(b.miny, Math.min(a.y, b.maxy));
    return Math.hypot(x - a.x, y - a.y) <= a.r;
}
`],
    ['placed OBB and circle, right', `// Shapes as bodies have them: local, under a transform. The centre is taken into the frame of the box.
export const plugin = {name: 'placed_box', a: ['obb'], b: ['circle'], touch: 'either', form: 'placed'};

function toWorld({x, y, c, s}, p) { return {x: x + c * p.x - s * p.y, y: y + s * p.x + c * p.y}; }
function toLocal({x, y, c, s}, p) { return {x: c * (p.x - x) + s * (p.y - y), y: c * (p.y - y) - s * (p.x - x)}; }

export function collides(a, b) {
    const p = toLocal(a.at, toWorld(b.at, b));
    return Math.hypot(Math.max(Math.abs(p.x) - a.hx, 0), Math.max(Math.abs(p.y) - a.hy, 0)) <= b.r;
}
`],
    ['segment and segment, flawed', `// Flawed: divides by the cross product, which is 0 for parallel segments. Press Ctrl+Enter.
${plugin('by_division', 'segment', 'segment', 'either')}export function collides(a, b) {
    const ax = a.x2 - a.x1, ay = a.y2 - a.y1, bx = b.x2 - b.x1, by = b.y2 - b.y1;
    const cross = ax * by - ay * bx;
    const t = ((b.x1 - a.x1) * by - (b.y1 - a.y1) * bx) / cross;
    const u = ((b.x1 - a.x1) * ay - (b.y1 - a.y1) * ax) / cross;
    return t >= 0 && t <= 1 && u >= 0 && u <= 1;
}
`],
    ['polygon and point, flawed', `// Flawed: counts a crossing at a corner twice. Press Ctrl+Enter.
${plugin('crossings', 'polygon', 'point', 'either')}export function collides(a, b) {
    let inside = false;
    for (let i = 0; i < a.points.length; i++) {
        const p = a.points[i], q = a.points[(i + 1) % a.points.length];
        if (Math.min(p.y, q.y) <= b.y && b.y <= Math.max(p.y, q.y) && p.y !== q.y) {
            const x = p.x + (b.y - p.y) * (q.x - p.x) / (q.y - p.y);
            if (x > b.x) inside = !inside;
        }
    }
    return inside;
}
`],
    ['convex polygons, right', `// The separating axis test: each side of both polygons.
${plugin('separating_axis', 'convex_polygon', 'convex_polygon', 'either')}function separates(from, to, a, b) {
    const x = from.y - to.y, y = to.x - from.x;
    const shadow = points => points.map(p => p.x * x + p.y * y);
    const s = shadow(a), t = shadow(b);
    return Math.max(...s) < Math.min(...t) || Math.max(...t) < Math.min(...s);
}

export function collides(a, b) {
    for (const points of [a.points, b.points]) {
        for (let i = 0; i < points.length; i++) {
            if (separates(points[i], points[(i + 1) % points.length], a.points, b.points)) return false;
        }
    }
    return true;
}
`],
];

// What a new function starts from.
export const EMPTY = `// a and b: what plugin.a and plugin.b name. Return true or false; with touch: 'reported' 0, 1 (touching) or 2.
${plugin('mine', 'circle', 'aabb')}export function collides(a, b, out) {
    return false;
}
`;

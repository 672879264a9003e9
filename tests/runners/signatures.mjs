// Functions as they are written for games, in many styles, and how extras/runners/mapping.mjs asks them. Prints a line for each
// that it takes otherwise; the status is 1 then.
import { propose, settle } from '../../extras/runners/mapping.mjs';

// [source, the words behind "is asked with ", touch, --as]
const TAKEN = [
    ['function rectsOverlap(x1, y1, w1, h1, x2, y2, w2, h2) { return x1 < x2 + w2 && x2 < x1 + w1 && y1 < y2 + h2 && y2 < y1 + h1; }',
     'aabb as x y w h and aabb as x y w h', 'misses'],
    ['function circlesCollide(x1, y1, r1, x2, y2, r2) { const dx = x1 - x2, dy = y1 - y2; return dx * dx + dy * dy <= (r1 + r2) * (r1 + r2); }',
     'circle as x y r and circle as x y r', 'hits'],
    ['const circles = (x1, y1, x2, y2, r1, r2) => Math.hypot(x1 - x2, y1 - y2) < r1 + r2;', 'circle as x y r and circle as x y r', 'misses'],
    // By tables of collision detection for artists: prefixes and numbers.
    ['function circleRect(cx, cy, radius, rx, ry, rw, rh) { let tx = cx, ty = cy; if (cx < rx) tx = rx; else if (cx > rx + rw) tx = rx + rw;\n' +
     'if (cy < ry) ty = ry; else if (cy > ry + rh) ty = ry + rh; return Math.sqrt((cx - tx) * (cx - tx) + (cy - ty) * (cy - ty)) <= radius; }',
     'circle as x y r and aabb as x y w h', 'hits'],
    ['function rectRect(r1x, r1y, r1w, r1h, r2x, r2y, r2w, r2h) { return r1x + r1w >= r2x && r1x <= r2x + r2w && r1y + r1h >= r2y && r1y <= r2y + r2h; }',
     'aabb as x y w h and aabb as x y w h', 'hits'],
    ['function pointCircle(px, py, cx, cy, r) { return Math.hypot(px - cx, py - cy) <= r; }', 'point as x y and circle as x y r', 'hits'],
    ['function lineLine(x1, y1, x2, y2, x3, y3, x4, y4) {\n' +
     'const d = (y4 - y3) * (x2 - x1) - (x4 - x3) * (y2 - y1), u = ((x4 - x3) * (y1 - y3) - (y4 - y3) * (x1 - x3)) / d, v = ((x2 - x1) * (y1 - y3) - (y2 - y1) * (x1 - x3)) / d;\n' +
     'return u >= 0 && u <= 1 && v >= 0 && v <= 1; }', 'segment as x1 y1 x2 y2 and segment as x1 y1 x2 y2', 'consistent'],
    ['function mixed(a, b) { return a.x < b.x + b.w && a.x + a.w > b.x && a.y <= b.y + b.h && a.y + a.h >= b.y; }',
     'aabb as {x, y, w, h} and aabb as {x, y, w, h}', 'consistent'],
    ['function inOther(px, py, r) { return px > r.x && px <= r.x + r.w && py > r.y && py <= r.y + r.h; }', // half open, but the other way
     'point as x y and aabb as {x, y, w, h}', 'either'],
    [`// line against rectangle
function lineLine(x1, y1, x2, y2, x3, y3, x4, y4) {
    const d = (y4 - y3) * (x2 - x1) - (x4 - x3) * (y2 - y1);
    const u = ((x4 - x3) * (y1 - y3) - (y4 - y3) * (x1 - x3)) / d, v = ((x2 - x1) * (y1 - y3) - (y2 - y1) * (x1 - x3)) / d;
    return u >= 0 && u <= 1 && v >= 0 && v <= 1;
}
export function lineRect(x1, y1, x2, y2, rx, ry, rw, rh) {
    return lineLine(x1, y1, x2, y2, rx, ry, rx, ry + rh) || lineLine(x1, y1, x2, y2, rx + rw, ry, rx + rw, ry + rh) ||
           lineLine(x1, y1, x2, y2, rx, ry, rx + rw, ry) || lineLine(x1, y1, x2, y2, rx, ry + rh, rx + rw, ry + rh);
}`, 'segment as x1 y1 x2 y2 and aabb as x y w h', 'hits'],
    ['function triPoint(x1, y1, x2, y2, x3, y3, px, py) { const a = Math.abs((x2-x1)*(y3-y1) - (x3-x1)*(y2-y1)), b = Math.abs((x1-px)*(y2-py) - (x2-px)*(y1-py)),\n' +
     'c = Math.abs((x2-px)*(y3-py) - (x3-px)*(y2-py)), d = Math.abs((x3-px)*(y1-py) - (x1-px)*(y3-py)); return b + c + d === a; }',
     'triangle as x1 y1 x2 y2 x3 y3 and point as x y', 'hits'],
    // The well-known crossing number, with both of its signatures.
    [`function pointInPolygon(point, vs) {
    var x = point[0], y = point[1], inside = false;
    for (var i = 0, j = vs.length - 1; i < vs.length; j = i++) {
        var xi = vs[i][0], yi = vs[i][1], xj = vs[j][0], yj = vs[j][1];
        if (yi > y != yj > y && x < (xj - xi) * (y - yi) / (yj - yi) + xi) inside = !inside;
    }
    return inside;
}`, 'point as [x, y] and polygon as [[x, y], ...]', 'half open'],
    [`export function isInside(x, y, polygon) {
    let c = false;
    polygon.forEach((p, i) => {
        const q = polygon[(i + polygon.length - 1) % polygon.length];
        if ((p.y > y) !== (q.y > y) && x < (q.x - p.x) * (y - p.y) / (q.y - p.y) + p.x) c = !c;
    });
    return c;
}`, 'point as x y and polygon as [{x, y}, ...]', 'half open'],
    ['function hitTest(px, py, vertices) { let c = false; for (let i = 0, j = vertices.length - 2; i < vertices.length; j = i, i += 2)\n' +
     'if ((vertices[i + 1] > py) !== (vertices[j + 1] > py) && px < (vertices[j] - vertices[i]) * (py - vertices[i + 1]) / (vertices[j + 1] - vertices[i + 1]) + vertices[i]) c = !c; return c; }',
     'point as x y and polygon as [x, y, ...]', 'half open'],
    // Separating axes: convex, through helpers, and through variables.
    [`function project(polygon, nx, ny) {
    let min = Infinity, max = -Infinity;
    for (const {x, y} of polygon) { const d = x * nx + y * ny; min = Math.min(min, d); max = Math.max(max, d); }
    return [min, max];
}
function polygonsIntersect(a, b) {
    for (const polygon of [a, b]) {
        for (let i = 0; i < polygon.length; i++) {
            const p = polygon[i], q = polygon[(i + 1) % polygon.length], [minA, maxA] = project(a, p.y - q.y, q.x - p.x), [minB, maxB] = project(b, p.y - q.y, q.x - p.x);
            if (maxA < minB || maxB < minA) return false;
        }
    }
    return true;
}`, 'convex_polygon as [{x, y}, ...] and convex_polygon as [{x, y}, ...]', 'hits'],
    [`const dot = (u, v) => u.x * v.x + u.y * v.y;
module.exports = function sat(body, other) {
    const axes = s => s.vertices.map((p, i) => { const q = s.vertices[(i + 1) % s.vertices.length]; return {x: p.y - q.y, y: q.x - p.x}; });
    return [...axes(body), ...axes(other)].every(n => {
        const a = body.vertices.map(p => dot(p, n)), b = other.vertices.map(p => dot(p, n));
        return Math.max(...a) > Math.min(...b) && Math.max(...b) > Math.min(...a);
    });
};`, 'convex_polygon as {vertices: [{x, y}, ...]} and convex_polygon as {vertices: [{x, y}, ...]}', 'misses'],
    // Objects.
    ['function intersectRect(r1, r2) { return !(r2.left > r1.right || r2.right < r1.left || r2.top > r1.bottom || r2.bottom < r1.top); }',
     'aabb as {left, top, right, bottom} and aabb as {left, top, right, bottom}', 'hits'],
    ['const isColliding = (a, b) => a.x < b.x + b.width && a.x + a.width > b.x && a.y < b.y + b.height && a.y + a.height > b.y;',
     'aabb as {x, y, width, height} and aabb as {x, y, width, height}', 'misses'],
    ['export default function (a, b) { if (a.x + a.w <= b.x || b.x + b.w <= a.x) return false; return a.y + a.h > b.y && b.y + b.h > a.y; }',
     'aabb as {x, y, w, h} and aabb as {x, y, w, h}', 'misses'],
    ['function ballsTouch({x: x1, y: y1, radius: r1}, {x: x2, y: y2, radius: r2}) { return Math.sqrt((x1 - x2) ** 2 + (y1 - y2) ** 2) <= r1 + r2; }',
     'circle as {x, y, radius} and circle as {x, y, radius}', 'hits'],
    ['const sub = (p, q) => ({x: p.x - q.x, y: p.y - q.y}), length = v => Math.hypot(v.x, v.y);\n' +
     'export const collide = (a, b) => length(sub(a.pos, b.pos)) < a.r + b.r;', 'circle as {pos: {x, y}, r} and circle as {pos: {x, y}, r}', 'misses'],
    ['function hit(c, other) { const [x, y] = c.center, [u, v] = other.center; return (x - u) ** 2 + (y - v) ** 2 <= (c.radius + other.radius) ** 2; }',
     'circle as {center: [x, y], radius} and circle as {center: [x, y], radius}', 'hits'],
    ['function AABBvsAABB(a, b) { if (a.max.x < b.min.x || a.min.x > b.max.x) return false; if (a.max.y < b.min.y || a.min.y > b.max.y) return false; return true; }',
     'aabb as {min: {x, y}, max: {x, y}} and aabb as {min: {x, y}, max: {x, y}}', 'hits'],
    ['const aabb = (a, b) => a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;',
     'aabb as {minX, minY, maxX, maxY} and aabb as {minX, minY, maxX, maxY}', 'hits'],
    ['function rectCircleColliding(circle, rect) { const dx = Math.abs(circle.x - (rect.x + rect.w / 2)), dy = Math.abs(circle.y - (rect.y + rect.h / 2));\n' +
     'if (dx > rect.w / 2 + circle.r || dy > rect.h / 2 + circle.r) return false; if (dx <= rect.w / 2 || dy <= rect.h / 2) return true;\n' +
     'const u = dx - rect.w / 2, v = dy - rect.h / 2; return u * u + v * v <= circle.r * circle.r; }', 'circle as {x, y, r} and aabb as {x, y, w, h}', 'hits'],
    ['function boxesHit(a, b) { return Math.abs(a.center.x - b.center.x) <= a.half.x + b.half.x && Math.abs(a.center.y - b.center.y) <= a.half.y + b.half.y; }',
     'aabb as {center: {x, y}, half: {x, y}} and aabb as {center: {x, y}, half: {x, y}}', 'hits'],
    ['function ccw(a, b, c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }\n' +
     'function segmentsIntersect(p1, p2, p3, p4) { return ccw(p1, p2, p3) * ccw(p1, p2, p4) < 0 && ccw(p3, p4, p1) * ccw(p3, p4, p2) < 0; }',
     'segment as p1.x p1.y p2.x p2.y and segment as p1.x p1.y p2.x p2.y', 'misses'],
    ['function pointInTriangle(p, a, b, c) { const s = (u, v) => (p.x - v.x) * (u.y - v.y) - (u.x - v.x) * (p.y - v.y), d = s(a, b), e = s(b, c), f = s(c, a);\n' +
     'return !((d < 0 || e < 0 || f < 0) && (d > 0 || e > 0 || f > 0)); }', 'point as {x, y} and triangle as p1.x p1.y p2.x p2.y p3.x p3.y', 'hits'],
    ['function lineCircle(line, circle) { const {start, end} = line, dx = end.x - start.x, dy = end.y - start.y, l = dx * dx + dy * dy;\n' +
     'const t = Math.max(0, Math.min(1, ((circle.x - start.x) * dx + (circle.y - start.y) * dy) / l)); return Math.hypot(start.x + t * dx - circle.x, start.y + t * dy - circle.y) <= circle.diameter / 2; }',
     'segment as {start: {x, y}, end: {x, y}} and circle as {x, y, diameter}', 'hits'],
    ['function point_in_rect(point, rect) { return point.x >= rect.x && point.x < rect.x + rect.width && point.y >= rect.y && point.y < rect.y + rect.height; }',
     'point as {x, y} and aabb as {x, y, width, height}', 'half open'],
    ['function overlap(left1, top1, right1, bottom1, left2, top2, right2, bottom2) { return left1 <= right2 && left2 <= right1 && top1 <= bottom2 && top2 <= bottom1; }',
     'aabb as minx miny maxx maxy and aabb as minx miny maxx maxy', 'hits'],
    ['function collideCircleCircle(x, y, d, x2, y2, d2) { return Math.hypot(x - x2, y - y2) <= (d + d2) / 2; }', 'circle as x y d and circle as x y d', 'hits'],
    ['function hits(bullet, enemy, out = {}) { out.tested = true; return Math.hypot(bullet.position.x - enemy.position.x, bullet.position.y - enemy.position.y) < enemy.size.x; }\n' +
     '// touchstone: point circle(position.x,position.y,size.x)', null],
    // By what the user writes.
    ['function intersects(a, b, c, d, p, q, r, s) { const det = (c - a) * (s - q) - (r - p) * (d - b); if (det === 0) return false;\n' +
     'const l = ((s - q) * (r - a) + (p - r) * (s - b)) / det, g = ((b - d) * (r - a) + (c - a) * (s - b)) / det; return 0 < l && l < 1 && 0 < g && g < 1; }',
     'segment as x1 y1 x2 y2 and segment as x1 y1 x2 y2', 'misses', 'segment segment'],
    ['// touchstone: aabb aabb touch=either number=int32\nfunction f(a, b) { return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h; }',
     'aabb as {x, y, w, h} and aabb as {x, y, w, h}', 'either'],
    ['function f(a1, a2, a3, a4, b1, b2, b3) { const x = Math.max(a1, Math.min(b1, a1 + a3)), y = Math.max(a2, Math.min(b2, a2 + a4)); return Math.hypot(x - b1, y - b2) < b3; }',
     'aabb as x y w h and circle as x y r', 'misses', 'aabb(x,y,w,h) circle(x,y,r)'],
    ['function hit(a, b) { return Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r; }',
     'circle as {x, y, radius} and circle as {x, y, r}; touching counts as a miss (tried); but a was not seen to use radius, only x, y, r', 'misses', 'circle(x,y,radius) circle'],
    ['function circleHit(a, b) { return true; }\nfunction boxHit(p, q) { return p.x + p.w > q.x && q.x + q.w > p.x && p.y + p.h > q.y && q.y + q.h > p.y; }',
     'aabb as {x, y, w, h} and aabb as {x, y, w, h}', 'misses', 'boxHit'],
];
// [source, what its error says, --as]
const REFUSED = [
    ['function f(a, b) { return a.hp > b.hp; }', 'f(a, b): a has hp, b has hp: not two shapes that are known'],
    ['function hit(a, b) { return b.x > 0 && b.y > 0; }', 'hit(a, b): a is not used, b has x y: not two shapes'],
    ['function hit(a, b, c, d) { return a < b && c < d; }', 'a is a number'],
    ['function meets(a, b) { return a.pos.distanceTo(b.pos) < a.r + b.r; }', 'throws when it is tried: a.pos.distanceTo is not a function: it is not known what it takes'],
    ['const hitA = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r, hitB = (a, b) => hypot2(a, b) < (a.r + b.r) ** 2;\nfunction hypot2(a, b) { return (a.x - b.x) ** 2 + (a.y - b.y) ** 2; }',
     'hitA and hitB could be asked: name one behind the file\'s name, as --as \'hitA\''],
    ['function rects(x1, y1, w1, h1, x2, y2, w2, h2) { return x1 < x2; }', 'rects(x1, y1, w1, h1, x2, y2, w2, h2), asked with aabb as x y w h and aabb as x y w h, returns true for aabb'],
    ['function rectContains(a, b) { return a.left <= b.left && b.right <= a.right && a.top <= b.top && b.bottom <= a.bottom; }', 'returns false for aabb'],
    ['function hit(a, b) { return lib.test(a, b); }', 'hit(a, b) throws when it is tried: lib is not defined: it is not known what it takes'],
    ['async function circles(x1, y1, r1, x2, y2, r2) { return true; }', 'returned a promise'],
    ['function f(a, b) { return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h; }', 'sphere: expected one of point, segment', 'box sphere'],
    ['function f(a, b) { return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h; }', 'touch=often: expected one of misses', 'aabb aabb touch=often'],
    ['function f(a, b) { return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h; }', 'no function g: found f', 'g aabb aabb'],
];

function functionsOf(source) {
    const text = source.replace(/^export (default )?/gm, (all, isDefault) => isDefault ? 'exported.all = ' : '');
    const names = [...text.matchAll(/(?:function|const|let|var|,)\s+([\w$]+)\s*[(=]/g)].map(([, name]) => name);
    const module = {exports: null}, exported = {};
    const all = new Function('module', 'exported', `${text}\n;return [${names.map(name => `typeof ${name} === 'function' ? ${name} : null`)}];`)(module, exported);
    const single = module.exports ?? exported.all;
    return single ? [single] : [...new Set(all.filter(one => one))];
}
function asked(source, as) {
    try {
        return settle(propose(functionsOf(source), source, {as})).description;
    } catch (thrown) {
        return {mapping: `error: ${thrown.message}`};
    }
}
let failed = 0;
function check(isRight, source, mapping) {
    if (isRight) return;
    failed++;
    console.log(`${source.slice(0, 100)}\n    ${mapping}`);
}
for (const [source, words, touch, as] of TAKEN) {
    const found = asked(source, as);
    check(words ? found.mapping.includes(`is asked with ${words}; `) && found.touch === touch : found.a === 'point' && found.b === 'circle', source, `${found.mapping}, ${found.touch}`);
}
for (const [source, words, as] of REFUSED) check(asked(source, as).mapping.includes(words) && asked(source, as).mapping.startsWith('error: '), source, asked(source, as).mapping);
console.log(`${TAKEN.length + REFUSED.length - failed} of ${TAKEN.length + REFUSED.length}`);
process.exit(failed ? 1 : 0);

// Compares touchstone/lite with the C library on random pairs of every two kinds.
// usage: node pairs.mjs [--relations] NPM_PAIRS PAIRS [SEED [KIND KIND]], where NPM_PAIRS is the program of tests/npm_pairs.c;
// --relations leaves out the contacts
import * as lite from 'touchstone/lite';
import {nameOf, KINDS} from './lists.mjs';
import {readRecords} from './records.mjs';

const {APART, TOUCHING} = lite;
const GAP_ULPS = 8, POINT_ULPS = 64, UNIT_ULPS = 4; // what index.d.ts promises

const wrong = new Map(), worst = new Map();
let pairs = 0;

function complain(rule, record, found) {
    const times = (wrong.get(rule) ?? 0) + 1;
    wrong.set(rule, times);
    if (times <= 3) console.log(`${rule}: ${JSON.stringify(found)}\n    of ${JSON.stringify(record)}`);
}

function measure(name, value, most, record, found) {
    if (!(value <= (worst.get(name) ?? 0))) worst.set(name, value);
    if (!(value <= most)) complain(name, record, found);
}

function boundsOf(s) {
    switch (s.kind) {
    case 'point': return [s.x, s.y, s.x, s.y];
    case 'circle': return [s.x - s.r, s.y - s.r, s.x + s.r, s.y + s.r];
    case 'aabb': return [s.minx, s.miny, s.maxx, s.maxy];
    case 'obb': {
        const w = Math.abs(s.hx * s.ux) + Math.abs(s.hy * s.uy), h = Math.abs(s.hx * s.uy) + Math.abs(s.hy * s.ux);
        return [s.cx - w, s.cy - h, s.cx + w, s.cy + h];
    }
    case 'segment': case 'capsule': {
        const r = s.r ?? 0;
        return [Math.min(s.x1, s.x2) - r, Math.min(s.y1, s.y2) - r, Math.max(s.x1, s.x2) + r, Math.max(s.y1, s.y2) + r];
    }
    default: {
        const x = s.points.map(p => p.x), y = s.points.map(p => p.y);
        return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
    }
    }
}

const isSame = (c, d) => Object.keys(c).every(key => c[key] === d[key]);

// Whether the contact of swapped shapes is the opposite one. Equal shapes and concentric ones have a normal in either order.
const isOpposite = (c, d) => d.relation === c.relation && d.gap === c.gap && d.nx === -c.nx && d.ny === -c.ny &&
    d.ax === c.bx && d.ay === c.by && d.bx === c.ax && d.by === c.ay;
const hasNoSide = ({a, b}, c) => JSON.stringify(a).replace(/"kind":"\w+"/, '') === JSON.stringify(b).replace(/"kind":"\w+"/,
    '') ||
    c.nx === 1 && c.ny === 0 || a.kind !== b.kind && [a, b].every(s => ['segment', 'capsule', 'triangle', 'polygon', 'obb',
        'aabb'].includes(s.kind)) && c.gap === 0;

function checkContact(record, named) {
    const {a, b} = record, c = lite.contact(a, b), p = boundsOf(a), q = boundsOf(b);
    const extent = Math.max(p[2], q[2]) - Math.min(p[0], q[0]) + Math.max(p[3], q[3]) - Math.min(p[1], q[1]);
    const ulp = 2 ** -52 * extent, far = 2 ** -52 * Math.max(...p.map(Math.abs), ...q.map(Math.abs));
    const isRight = c.relation === APART ? c.gap > 0 : c.relation === TOUCHING ? c.gap === 0 : c.gap < 0;
    if (c.relation !== record.relation || !isRight) complain('relation of contact', record, c);
    measure('gap in ulps of the extent', extent > 0 ? Math.abs(c.gap - record.contact.gap) / ulp : Math.abs(c.gap), GAP_ULPS,
        record, c);
    if (c.relation === APART) measure('factor of a distance', Math.max(c.gap / record.contact.gap,
        record.contact.gap / c.gap), 2, record, c);
    measure('length of the normal in ulps', Math.abs(Math.hypot(c.nx, c.ny) - 1) / 2 ** -52, UNIT_ULPS, record, c);
    const step = Math.hypot(c.bx - c.ax - c.gap * c.nx, c.by - c.ay - c.gap * c.ny);
    measure('points in ulps', step === 0 ? 0 : step / (ulp + 8 * far / POINT_ULPS), POINT_ULPS, record, c);
    if (!isSame(c, named) && !hasNoSide(record, c)) complain('contact by kind', record, named);
    const back = lite.contact(b, a);
    if (!isOpposite(c, back) && !hasNoSide(record, c)) complain('contact of swapped shapes', record, back);
    if (lite.distance(a, b) !== Math.max(c.gap, 0)) complain('distance', record, lite.distance(a, b));
}

function take(record) {
    const {a, b} = record, late = KINDS.indexOf(a.kind) >= KINDS.indexOf(b.kind), first = late ? a : b, second = late ? b : a;
    pairs++;
    const found = lite.relation(a, b);
    if (found !== record.relation) complain('relation', record, found);
    if (lite[nameOf('relation', a.kind, b.kind)](first, second) !== found) complain('relation by kind', record, found);
    const near = lite.within(a, b, record.distance);
    if (near !== record.within) complain('within', record, near);
    if (isQuick) return;
    if (lite.relation(b, a) !== found) complain('relation of swapped shapes', record, lite.relation(b, a));
    if (lite.within(b, a, record.distance) !== near) complain('within of swapped shapes', record, near);
    if (lite.overlaps(a, b) !== (found === lite.OVERLAPPING) || lite.meets(a,
        b) !== (found !== APART)) complain('overlaps and meets', record, found);
    const out = lite[nameOf('contact', a.kind, b.kind)](first, second, {});
    checkContact(record, late ? out : {relation: out.relation, gap: out.gap, nx: -out.nx, ny: -out.ny, ax: out.bx, ay: out.by,
        bx: out.ax, by: out.ay});
}

const args = process.argv.slice(2), isQuick = args[0] === '--relations';
if (isQuick) args.shift();
const [program, count, seed = '1', ...kinds] = args;
await readRecords(program, [count, seed, ...kinds], take);
for (const [name, value] of worst) console.log(`${name}: at most ${value.toPrecision(3)}`);
for (const [rule, times] of wrong) console.log(`wrong: ${rule}, ${times} times`);
const expected = Number(count) * (kinds.length ? 1 : 36);
console.log(`${pairs} pairs compared, ${[...wrong.values()].reduce((sum, times) => sum + times, 0)} wrong`);
if (wrong.size || pairs !== expected) process.exit(1);

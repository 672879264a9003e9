// touchstone/lite beside SAT.js (sat on npm) in one run. Prints nanoseconds a question and ratios: compare these, not the times.
//
// The same shapes at the same places, asked in the same order. Posed: both shapes get a new position and angle before each
// question, by what the library has for it. Kept: only asked. The least time of many rounds counts.
import SAT from 'sat';
import * as lite from 'touchstone/lite';
import * as ours from 'touchstone/sat';

const SHAPES = 200, NEIGHBOURS = 12, ROUNDS = 60;

// Mulberry32 (Tommy Ettinger, 2017).
let seed = 1;
function random() {
    seed = seed + 0x6d2b79f5 | 0;
    let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
}

const places = Array.from({length: SHAPES}, () => ({x: 300 * random(), y: 300 * random(), r: 10 + 40 * random(),
    angle: 6 * random()}));
const gon = (r, count) => Array.from({length: count}, (_, k) => [r * Math.cos(2 * Math.PI * k / count),
    r * Math.sin(2 * Math.PI * k / count)]);
const boxOf = r => [[-r, -0.6 * r], [r, -0.6 * r], [r, 0.6 * r], [-r, 0.6 * r]];

// ---- What is compared: how each library makes a shape, sets its pose, and asks

const vectors = (library, points) => points.map(([x, y]) => new library.Vector(x, y));
const move = (shape, p) => {
    shape.pos.x = p.x;
    shape.pos.y = p.y;
};
const turn = (shape, p, angle) => {
    shape.pos.x = p.x;
    shape.pos.y = p.y;
    shape.setAngle(p.angle + angle);
};
const satCircle = library => ({make: p => new library.Circle(new library.Vector(p.x, p.y), p.r), pose: move});
const satBox = library => ({make: p => new library.Polygon(new library.Vector(p.x, p.y), vectors(library, boxOf(p.r))),
    pose: move});
const turned = (library, points) => ({
    make: p => new library.Polygon(new library.Vector(p.x, p.y), vectors(library, points(p.r))).setAngle(p.angle),
    pose: turn,
});
const eight = r => gon(r, 8);

const circle = {
    make: p => lite.circle(p.x, p.y, p.r),
    pose: (shape, p) => {
        shape.x = p.x;
        shape.y = p.y;
    },
};
const aabb = {
    make: p => lite.aabb(p.x - p.r, p.y - 0.6 * p.r, p.x + p.r, p.y + 0.6 * p.r),
    pose: (shape, p) => {
        shape.minx = p.x - p.r;
        shape.miny = p.y - 0.6 * p.r;
        shape.maxx = p.x + p.r;
        shape.maxy = p.y + 0.6 * p.r;
    },
};
const obb = {
    make: p => lite.obb(p.x, p.y, 2 * p.r, 1.2 * p.r, p.angle),
    pose: (shape, p, angle) => {
        shape.cx = p.x;
        shape.cy = p.y;
        shape.ux = Math.cos(p.angle + angle);
        shape.uy = Math.sin(p.angle + angle);
    },
};
const octagon = {
    make: p => {
        const made = Object.assign(lite.polygon(gon(p.r, 8).map(([x, y]) => ({x, y}))), {rest: gon(p.r, 8).map(([x, y]) =>
            ({x, y}))});
        octagon.pose(made, p, 0);
        return made;
    },
    pose: (shape, p, angle) => {
        const c = Math.cos(p.angle + angle), s = Math.sin(p.angle + angle), {points, rest} = shape;
        for (let i = 0; i < points.length; i++) {
            points[i].x = p.x + c * rest[i].x - s * rest[i].y;
            points[i].y = p.y + s * rest[i].x + c * rest[i].y;
        }
    },
};

const response = new SAT.Response(), ourResponse = new ours.Response(), out = lite.contact(lite.point(0, 0), lite.point(1, 1));

const GROUPS = [
    ['circles', [
        ['sat', satCircle(SAT), (a, b) => SAT.testCircleCircle(a, b)],
        ['lite relationCircles', circle, (a, b) => lite.relationCircles(a, b) !== lite.APART],
        ['lite relation', circle, (a, b) => lite.relation(a, b) !== lite.APART],
        ['touchstone/sat', satCircle(ours), (a, b) => ours.testCircleCircle(a, b)]]],
    ['boxes', [
        ['sat', satBox(SAT), (a, b) => SAT.testPolygonPolygon(a, b)],
        ['lite relationAabbs', aabb, (a, b) => lite.relationAabbs(a, b) !== lite.APART],
        ['lite relation', aabb, (a, b) => lite.relation(a, b) !== lite.APART],
        ['touchstone/sat', satBox(ours), (a, b) => ours.testPolygonPolygon(a, b)]]],
    ['turned boxes', [
        ['sat', turned(SAT, boxOf), (a, b) => SAT.testPolygonPolygon(a, b)],
        ['lite relationObbs', obb, (a, b) => lite.relationObbs(a, b) !== lite.APART],
        ['lite relation', obb, (a, b) => lite.relation(a, b) !== lite.APART],
        ['touchstone/sat', turned(ours, boxOf), (a, b) => ours.testPolygonPolygon(a, b)]]],
    ['8 corners', [
        ['sat', turned(SAT, eight), (a, b) => SAT.testPolygonPolygon(a, b)],
        ['lite relationPolygons', octagon, (a, b) => lite.relationPolygons(a, b) !== lite.APART],
        ['lite relation', octagon, (a, b) => lite.relation(a, b) !== lite.APART],
        ['touchstone/sat', turned(ours, eight), (a, b) => ours.testPolygonPolygon(a, b)]]],
    ['circles, with response or contact', [
        ['sat', satCircle(SAT), (a, b) => SAT.testCircleCircle(a, b, response.clear())],
        ['lite contactCircles', circle, (a, b) => lite.contactCircles(a, b, out).gap <= 0],
        ['touchstone/sat', satCircle(ours), (a, b) => ours.testCircleCircle(a, b, ourResponse.clear())]]],
    ['turned boxes, with response or contact', [
        ['sat', turned(SAT, boxOf), (a, b) => SAT.testPolygonPolygon(a, b, response.clear())],
        ['lite relationObbs, contactObbs if it hits', obb, (a, b) => lite.relationObbs(a, b) !== lite.APART &&
            lite.contactObbs(a, b, out).gap <= 0],
        ['touchstone/sat', turned(ours, boxOf), (a, b) => ours.testPolygonPolygon(a, b, ourResponse.clear())]]],
    ['8 corners, with response or contact', [
        ['sat', turned(SAT, eight), (a, b) => SAT.testPolygonPolygon(a, b, response.clear())],
        ['lite relationPolygons, contactPolygons if it hits', octagon,
            (a, b) => lite.relationPolygons(a, b) !== lite.APART && lite.contactPolygons(a, b, out).gap <= 0],
        ['touchstone/sat', turned(ours, eight), (a, b) => ours.testPolygonPolygon(a, b, ourResponse.clear())]]],
];

// ---- One run

// A loop of its own for each entry, compiled for it alone, as a program has one.
const inScope = {SAT, lite, ours, response, ourResponse, out};
const loopOf = (pose, ask) => new Function(...Object.keys(inScope), `
    const pose = ${pose}, ask = ${ask};
    return (shapes, places, neighbours, isPosed) => {
        let hits = 0;
        for (let i = 0; i < shapes.length; i++) {
            for (let k = 1; k <= neighbours; k++) {
                const j = (i + k) % shapes.length, a = shapes[i], b = shapes[j];
                if (isPosed) {
                    pose(a, places[i], 0.01 * k);
                    pose(b, places[j], 0.01 * k);
                }
                if (ask(a, b)) hits++;
            }
        }
        return hits;
    };`)(...Object.values(inScope));

function runnerOf([name, {make, pose}, ask], isPosed) {
    const shapes = places.map(make), loop = loopOf(pose, ask);
    return {name, least: Infinity, hits: 0, run(round) {
        const began = performance.now();
        this.hits = loop(shapes, places, NEIGHBOURS, isPosed);
        if (round > ROUNDS / 4) this.least = Math.min(this.least, performance.now() - began);
    }};
}

for (const isPosed of [true, false]) {
    for (const [group, entries] of GROUPS) {
        const runners = entries.map(entry => runnerOf(entry, isPosed));
        for (let round = 0; round < ROUNDS; round++) for (const runner of runners) runner.run(round);
        console.log(`${group}, ${isPosed ? 'pose set before each question' : 'kept'}`);
        const nanoseconds = runner => runner.least * 1e6 / SHAPES / NEIGHBOURS;
        for (const runner of runners) {
            const ratio = runners[0].least / runner.least;
            console.log(`    ${runner.name.padEnd(50)} ${nanoseconds(runner).toFixed(0).padStart(6)} ns   ${ratio.toFixed(2).padStart(5)} times as fast   ${runner.hits} hits`);
        }
        if (runners.some(({hits}) => hits !== runners[0].hits)) {
            console.log('    the hits differ');
            process.exitCode = 1;
        }
    }
}

// touchstone/sat beside SAT.js on random pairs: the same hits and responses, except where README.md says so.
import assert from 'node:assert/strict';
import test from 'node:test';
import SAT from 'sat';
import * as ours from 'touchstone/sat';

// Mulberry32 (Tommy Ettinger, 2017).
function randomOf(seed) {
    return () => {
        seed = seed + 0x6d2b79f5 | 0;
        let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
        t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
        return ((t ^ t >>> 14) >>> 0) / 4294967296;
    };
}

const PAIRS = 20000, SIZE = 40, FINE = 1e-9;

const makeCircle = (library, {x, y, r, offset}) => new library.Circle(new library.Vector(x, y),
    r).setOffset(new library.Vector(...offset));
const makePolygon = (library, {x, y, points, angle, offset}) => new library.Polygon(new library.Vector(x, y), points.map(p =>
    new library.Vector(...p)))
    .setOffset(new library.Vector(...offset)).setAngle(angle);

// Whole: small whole numbers without turns, so that many touch exactly and nothing is rounded.
function drawCircle(random, whole) {
    const number = most => whole ? Math.floor(random() * most / 4) : random() * most;
    return {x: number(SIZE), y: number(SIZE), r: whole ? 1 + number(20) : 0.5 + number(20), offset: random() < 0.5 ? [0,
        0] : [number(8), number(8)]};
}

// Counter-clockwise, as SAT.js wants it: a box, or corners on a circle. Segments have two points.
function drawPolygon(random, whole) {
    const circle = drawCircle(random, whole), {r} = circle, count = random() < 0.1 ? 2 : 3 + Math.floor(random() * 6);
    const angles = Array.from({length: count}, () => random() * 2 * Math.PI).sort((a, b) => a - b);
    const w = 1 + (whole ? Math.floor(random() * 5) : random() * 9), box = [[0, 0], [w, 0], [w, r], [0, r]];
    const points = whole || random() < 0.3 ? box : angles.map(a => [r * Math.cos(a), r * Math.sin(a)]);
    return {...circle, points, angle: whole || random() < 0.3 ? 0 : random() * 7};
}

const TESTS = [
    ['testCircleCircle', makeCircle, makeCircle, drawCircle, drawCircle],
    ['testPolygonCircle', makePolygon, makeCircle, drawPolygon, drawCircle],
    ['testCirclePolygon', makeCircle, makePolygon, drawCircle, drawPolygon],
    ['testPolygonPolygon', makePolygon, makePolygon, drawPolygon, drawPolygon],
];

// How far a shape reaches beyond another along a direction, by SAT.js' own points.
const reach = (shape, n, way) => {
    const at = p => way * (n.x * (shape.pos.x + p.x) + n.y * (shape.pos.y + p.y));
    return shape.calcPoints ? Math.max(...shape.calcPoints.map(at)) : at(shape.offset) + shape.r;
};

for (const whole of [false, true]) {
    for (const [name, makeA, makeB, drawA, drawB] of TESTS) {
        test(`${name}, ${whole ? 'whole numbers' : 'any numbers'}`, () => {
            const random = randomOf(whole ? 5 : 6), mine = new ours.Response(), theirs = new SAT.Response();
            let hits = 0, misses = 0, otherHit = 0, otherWay = 0, otherInside = 0;
            for (let i = 0; i < PAIRS; i++) {
                const a = drawA(random, whole), b = drawB(random, whole), where = () => JSON.stringify([a, b]);
                const ourA = makeA(ours, a), ourB = makeB(ours, b), theirA = makeA(SAT, a), theirB = makeB(SAT, b);
                const hit = ours[name](ourA, ourB, mine.clear()), their = SAT[name](theirA, theirB, theirs.clear());
                assert.equal(ours[name](ourA, ourB), hit);
                if (hit !== their) {
                    otherHit++;
                    // Only by rounding: SAT.js' own overlap, or ours, is next to nothing.
                    assert.ok((hit ? mine : theirs).overlap < FINE, where());
                    continue;
                }
                if (!hit) {
                    misses++;
                    continue;
                }
                hits++;
                assert.equal(mine.a, ourA);
                assert.equal(mine.b, ourB);
                const isConcentric = theirs.overlapN.len() < 0.5, isFlat = [a, b].some(s => s.points && s.points.length < 3);
                if (isConcentric) assert.deepEqual([mine.overlapN.x, mine.overlapN.y], [1, 0], where());
                else if (!isFlat || name === 'testPolygonPolygon') assert.ok(Math.abs(mine.overlap - theirs.overlap) < FINE,
                    `${mine.overlap} ${theirs.overlap} ${where()}`);
                assert.ok(Math.abs(mine.overlapV.x - mine.overlapN.x * mine.overlap) < FINE &&
                    Math.abs(mine.overlapV.y - mine.overlapN.y * mine.overlap) < FINE);
                if (!isConcentric && !isFlat && Math.hypot(mine.overlapV.x - theirs.overlapV.x,
                    mine.overlapV.y - theirs.overlapV.y) > FINE) otherWay++;
                // Moved by overlapV, a is in front of b.
                const n = mine.overlapN, gap = reach(theirA, n, 1) - mine.overlap + reach(theirB, n, -1);
                assert.ok(gap < FINE, `${gap} ${where()}`);
                if (mine.aInB !== theirs.aInB || mine.bInA !== theirs.bInA) {
                    otherInside++;
                    if (!isFlat) assert.ok(whole && mine.aInB >= theirs.aInB && mine.bInA >= theirs.bInA,
                        `${mine.aInB} ${theirs.aInB} ${mine.bInA} ${theirs.bInA} ${where()}`);
                }
            }
            console.log(`${name}, ${whole ? 'whole' : 'any'}: ${hits} hits, ${misses} misses, ${otherHit} other hits, ${otherWay} other ways of the same length, ` +
                `${otherInside} other aInB or bInA`);
            assert.ok(hits > PAIRS / 10 && misses > PAIRS / 10 && otherHit < PAIRS / 20, `${hits} ${misses} ${otherHit}`);
            if (!whole) assert.equal(otherHit, 0);
        });
    }
}

test('points', () => {
    const random = randomOf(7);
    let others = 0;
    for (let i = 0; i < PAIRS; i++) {
        const a = drawPolygon(random, i % 2), b = drawCircle(random, i % 2), p = [Math.floor(random() * SIZE),
            Math.floor(random() * SIZE)];
        if (a.points.length < 3) continue;
        const ours1 = ours.pointInPolygon(new ours.Vector(...p), makePolygon(ours, a)),
            theirs1 = SAT.pointInPolygon(new SAT.Vector(...p), makePolygon(SAT, a));
        // SAT.js asks whether a box of a millionth is inside.
        if (ours1 !== theirs1) {
            others++;
            assert.ok(ours1 && !theirs1);
        }
        assert.equal(ours.pointInCircle(new ours.Vector(...p), makeCircle(ours, b)), SAT.pointInCircle(new SAT.Vector(...p),
            makeCircle(SAT, b)));
    }
    assert.ok(others > 10 && others < PAIRS / 4, `${others}`);
});

test('vectors, boxes, polygons: the same numbers', () => {
    const random = randomOf(8), number = () => random() * 20 - 10;
    for (let i = 0; i < 1000; i++) {
        const x = number(), y = number(), u = number(), v = number(), angle = number();
        const each = library => {
            const p = new library.Vector(x, y), q = new library.Vector(u, v), unit = q.clone().normalize();
            const polygon = makePolygon(library, {x, y, points: [[0, 0], [4, 0], [5, 3], [1, 6]], angle: angle, offset: [u,
                v]}).rotate(v).translate(u, y);
            const circle = makeCircle(library, {x, y, r: Math.abs(u), offset: [v, u]});
            const numbers = w => [w.x, w.y], corners = s => [numbers(s.pos), s.calcPoints.map(numbers), s.edges.map(numbers),
                s.normals.map(numbers)];
            return [p.clone().perp(), p.clone().rotate(angle), p.clone().reverse(), p.clone().normalize(), p.clone().add(q),
                p.clone().sub(q),
                p.clone().scale(u), p.clone().scale(u, v), p.clone().project(q), p.clone().projectN(unit),
                    p.clone().reflect(q), p.clone().reflectN(unit),
                new library.Vector().copy(p), new library.V(), new library.Vector().normalize(),
                    polygon.getCentroid()].map(numbers)
                .concat([[p.dot(q), p.len2(), p.len()]], corners(polygon), corners(polygon.getAABB()), corners(circle.getAABB()),
                    [[polygon.getAABBAsBox().w, circle.getAABBAsBox().h]]).flat(9);
        };
        const theirs = each(SAT);
        each(ours).forEach((value, k) => assert.ok(Math.abs(value - theirs[k]) <= 1e-10 * (1 + Math.abs(value)),
            `${k}: ${value} ${theirs[k]}`));
    }
    const twice = library => new library.Polygon(new library.Vector(), [[0, 0], [0, 0], [4, 0], [4, 0], [0, 3]].map(p =>
        new library.Vector(...p))).points.map(p => [p.x, p.y]);
    assert.deepEqual(twice(ours), twice(SAT));
    assert.deepEqual(new ours.Response(), Object.assign(new ours.Response(), {overlap: Number.MAX_VALUE, aInB: true,
        bInA: true}));
});

test('where SAT.js is wrong', () => {
    const box = (library, x, y, w, h) => new library.Box(new library.Vector(x, y), w, h).toPolygon();
    // Flush inside: the sides that begin at the same place.
    const mine = new ours.Response(), theirs = new SAT.Response();
    ours.testPolygonPolygon(box(ours, 0, 0, 4, 4), box(ours, 0, 0, 4, 2), mine);
    SAT.testPolygonPolygon(box(SAT, 0, 0, 4, 4), box(SAT, 0, 0, 4, 2), theirs);
    assert.deepEqual([mine.bInA, theirs.bInA], [true, false]);
    // Two boxes that are one side apart by an ulp of their corners; and clockwise corners beside a circle.
    const clockwise = library => new library.Polygon(new library.Vector(), [[0, 0], [0, 4], [4, 4], [4, 0]].map(p =>
        new library.Vector(...p)));
    assert.equal(ours.testPolygonCircle(clockwise(ours), new ours.Circle(new ours.Vector(2, 2), 1)), true);
    assert.equal(SAT.testPolygonCircle(clockwise(SAT), new SAT.Circle(new SAT.Vector(2, 2), 1)), false);
    // A triangle that is not convex has no sense; a polygon that is not is refused.
    const dart = new ours.Polygon(new ours.Vector(), [[0, 0], [4, 0], [1, 1], [0, 4]].map(p => new ours.Vector(...p)));
    assert.throws(() => ours.testPolygonCircle(dart, new ours.Circle(new ours.Vector(2, 2), 0.1)), /not convex/);
});

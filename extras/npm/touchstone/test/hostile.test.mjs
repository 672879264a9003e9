// Input that is not valid: an exception in words, or the right answer; never a wrong one.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as lite from 'touchstone/lite';
import {KINDS, MAKE, PAIRS, nameOf} from './lists.mjs';

const FAR = 100;

const fieldsOf = shape => shape.points ? shape.points.flatMap((_, i) => [[`points[${i}].x`, shape.points[i], 'x'],
    [`points[${i}].y`, shape.points[i], 'y']])
    : Object.keys(shape).filter(key => key !== 'kind').map(key => [key, shape, key]);

// Calls `bad` with every function of two shapes and every other kind, near and far, in either order.
function everywhere(kind, make, bad) {
    for (const other of KINDS) {
        for (const x of [0, FAR]) {
            const first = KINDS.indexOf(kind) >= KINDS.indexOf(other);
            for (const prefix of ['relation', 'contact']) {
                const named = lite[nameOf(prefix, kind, other)];
                bad(() => first ? named(make(), MAKE[other](x)) : named(MAKE[other](x), make()),
                    `${prefix} of ${kind} and ${other} at ${x}`);
            }
            for (const name of ['relation', 'overlaps', 'meets', 'contact', 'distance', 'within']) {
                bad(() => lite[name](make(), MAKE[other](x), ...name === 'within' ? [1] : []),
                    `${name}(${kind}, ${other}) at ${x}`);
                bad(() => lite[name](MAKE[other](x), make(), ...name === 'within' ? [1] : []),
                    `${name}(${other}, ${kind}) at ${x}`);
            }
        }
    }
}

for (const kind of KINDS) {
    test(`${kind}: what is no number, or NaN, or infinite, is named`, () => {
        for (let i = 0; i < fieldsOf(MAKE[kind](0)).length; i++) {
            const [name] = fieldsOf(MAKE[kind](0))[i], words = `${kind}.${name} is`;
            for (const value of [NaN, Infinity, -Infinity, undefined, null, '1', true, [], {}]) {
                const make = () => {
                    const shape = MAKE[kind](0), [, object, key] = fieldsOf(shape)[i];
                    object[key] = value;
                    return shape;
                };
                const type = typeof value === 'number' ? RangeError : TypeError;
                everywhere(kind, make, (call, where) => assert.throws(call, error => error instanceof type &&
                    error.message.startsWith(words), `${where}: ${name} ${String(value)}`));
            }
        }
    });
    test(`${kind}: numbers beyond the range throw, or the answer is right`, () => {
        for (let i = 0; i < fieldsOf(MAKE[kind](0)).length; i++) {
            for (const value of [1e300, -1e300, 1e31, 1e-300, -1e-40, 5e-324]) {
                const make = () => {
                    const shape = MAKE[kind](0), [, object, key] = fieldsOf(shape)[i];
                    object[key] = value;
                    return shape;
                };
                everywhere(kind, make, (call, where) => {
                    try {
                        const found = call();
                        assert.ok(typeof found === 'boolean' ||
                            Object.values(typeof found === 'object' ? found : {found}).every(Number.isFinite), where);
                    } catch (error) {
                        assert.ok(error instanceof RangeError && error.message.startsWith(kind), `${where}: ${error.stack}`);
                    }
                });
            }
        }
    });
    test(`${kind}: no object, no kind`, () => {
        for (const value of [undefined, null, 5, 'circle', {}, {kind: 'toString'}, {kind: '__proto__'}, []]) {
            for (const name of ['relation', 'overlaps', 'meets', 'contact', 'distance', 'within']) {
                assert.throws(() => lite[name](value, MAKE[kind](0), 1), TypeError);
                assert.throws(() => lite[name](MAKE[kind](0), value, 1), TypeError);
            }
        }
        for (const other of KINDS) for (const prefix of ['relation', 'contact']) {
            const named = lite[nameOf(prefix, kind, other)];
            for (const value of [undefined, null, 5, {}, []]) {
                assert.throws(() => named(value, value), TypeError);
            }
        }
    });
    test(`${kind}: frozen shapes, typed corners, objects without a prototype`, () => {
        const shape = MAKE[kind](0);
        shape.points?.forEach(Object.freeze);
        if (shape.points) Object.freeze(shape.points);
        Object.freeze(shape);
        const bare = Object.assign(Object.create(null), shape);
        for (const other of KINDS) {
            const expected = lite.relation(MAKE[kind](0), MAKE[other](0.25));
            assert.equal(lite.relation(shape, MAKE[other](0.25)), expected);
            assert.equal(lite.relation(bare, MAKE[other](0.25)), expected);
            assert.equal(lite.contact(bare, MAKE[other](0.25)).relation, expected);
        }
    });
    test(`${kind}: a getter that throws, and one that asks`, () => {
        const [[, , key]] = fieldsOf(MAKE[kind](0)), thrown = new Error('mine');
        for (const other of KINDS) {
            const expected = lite.relation(MAKE[kind](0), MAKE[other](0.25)), place = shape =>
                shape.points ? shape.points[0] : shape;
            const throwing = MAKE[kind](0), asking = MAKE[kind](0), value = place(asking)[key];
            Object.defineProperty(place(throwing), key, {get() { throw thrown; }});
            Object.defineProperty(place(asking), key, {get() {
                lite.contact(MAKE.polygon(7), MAKE.polygon(8));
                lite.relation(MAKE.triangle(7), MAKE.obb(8));
                return value;
            }});
            for (const name of ['relation', 'contact', 'distance']) {
                assert.throws(() => lite[name](throwing, MAKE[other](0.25)), error => error === thrown);
                assert.throws(() => lite[name](MAKE[other](0.25), throwing), error => error === thrown);
            }
            assert.equal(lite.relation(asking, MAKE[other](0.25)), expected);
            assert.equal(lite.relation(MAKE[other](0.25), asking), expected);
            assert.deepEqual(lite.contact(asking, MAKE[other](0.25)), lite.contact(MAKE[kind](0), MAKE[other](0.25)));
            assert.equal(lite.relation(MAKE[kind](0), MAKE[other](0.25)), expected); // after an exception
        }
    });
}

// Every number but an axis multiplied by a power of two, which keeps the relation.
function scaled(shape, factor) {
    const copy = structuredClone(shape);
    for (const [, object, key] of fieldsOf(copy)) if (key[0] !== 'u') object[key] *= factor;
    return copy;
}

test('shapes that are all too small or too large throw, or the answer is right', () => {
    let right = 0, refused = 0;
    for (const [a, b] of PAIRS) {
        for (let x = -4; x <= 4; x += 0.25) {
            const one = MAKE[a](0.125), other = MAKE[b](x), expected = lite.relation(one, other);
            for (const power of [-125, -160, -200, -300, -500, -800, -1000, 101, 130, 160, 200, 300, 500, 800, 1000]) {
                const few = scaled(one, 2 ** power), most = scaled(other, 2 ** power);
                for (const ask of [lite.relation, (...both) => lite.contact(...both).relation, lite[nameOf('relation', a, b)]]) {
                    try {
                        assert.equal(ask(few, most), expected, `${a} ${b} at ${x} times 2^${power}`);
                        right++;
                    } catch (error) {
                        if (!(error instanceof RangeError) || !/2\^-120 to 2\^100$/.test(error.message)) throw error;
                        refused++;
                    }
                }
            }
        }
    }
    assert.ok(right > 1000 && refused > 1000, `${right} ${refused}`);
});

test('negative sizes, boxes upside down, an axis (0, 0)', () => {
    for (const [kind, change, words] of [
        ['circle', {r: -1}, /^circle\.r is -1/], ['capsule', {r: -1e-9}, /^capsule\.r is -1e-9/], ['obb', {hx: -1},
            /^obb\.hx is -1/],
        ['obb', {hy: -1}, /^obb\.hy is -1/], ['obb', {ux: 0, uy: 0}, /^obb has the axis \(0, 0\)/], ['aabb', {minx: 2}, /^aabb/],
        ['aabb', {miny: 3}, /^aabb/]])
        everywhere(kind, () => ({...MAKE[kind](0), ...change}), (call, where) => assert.throws(call, error =>
            error instanceof RangeError && words.test(error.message), where));
});

test('polygons of too few or too many corners, or that are not convex', () => {
    const corners = count => Array.from({length: count}, (_, i) => ({x: Math.cos(i / count * 2 * Math.PI),
        y: Math.sin(i / count * 2 * Math.PI)}));
    for (const points of [[], corners(2), {length: 2.5}, {length: 2 ** 32 + 5}, corners(1025), corners(1e6), undefined, null, 'abc', {length: -1},
        {length: NaN}])
        everywhere('polygon', () => ({kind: 'polygon', points}), (call, where) => assert.throws(call,
            /^(RangeError|TypeError): polygon\.points/, where));
    for (const count of [2, 4]) assert.throws(() => lite.relation({kind: 'triangle', points: corners(count)}, MAKE.circle(0)),
        /triangle\.points has/);
    assert.equal(lite.relation({kind: 'polygon', points: {...corners(3), length: 3.5}}, MAKE.point(0)), lite.OVERLAPPING); // as arrays do
    assert.equal(lite.relation({kind: 'polygon', points: corners(1024)}, MAKE.point(0)), lite.OVERLAPPING);
    const dart = [{x: 0, y: -3}, {x: 3, y: 3}, {x: 0, y: 0}, {x: -3, y: 3}], star = [0, 2, 4, 1, 3].map(i => corners(5)[i]);
    for (const points of [dart, dart.slice().reverse(), star, [...corners(6), ...corners(6)]]) {
        assert.throws(() => lite.polygon(points), /not convex/);
        assert.throws(() => lite.contact({kind: 'polygon', points}, MAKE.circle(FAR)), /not convex/);
        assert.throws(() => lite.relation({kind: 'polygon', points}, {kind: 'point', x: 0, y: 0}), /not convex/);
        assert.equal(lite.relation({kind: 'polygon', points}, MAKE.aabb(FAR)), lite.APART); // right for any polygon
    }
    // In the notch, where separating axes would say that it overlaps.
    for (const other of [{kind: 'point', x: 0, y: 1}, {kind: 'aabb', minx: -0.1, miny: 0.9, maxx: 0.1, maxy: 1.1},
        {kind: 'circle', x: 0, y: 1, r: 0.1}])
        assert.throws(() => lite.relation({kind: 'polygon', points: dart}, other), /not convex/);
});

test('the makers check', () => {
    const {point, segment, circle, aabb, obb, triangle, capsule, polygon} = lite;
    for (const make of [point, segment, circle, aabb, obb, capsule]) {
        assert.throws(() => make(), error => error instanceof TypeError || error instanceof RangeError);
        for (let i = 0; i < make.length; i++) {
            for (const value of [NaN, Infinity, '1', null, 1e-300]) {
                const numbers = [1, 2, 3, 4, 5].map((number, k) => k === i ? value : number);
                assert.throws(() => make(...numbers), error => error instanceof RangeError || error instanceof TypeError,
                    `${make.name} ${i} ${value}`);
            }
        }
    }
    assert.throws(() => circle(0, 0, -1), RangeError);
    assert.throws(() => obb(0, 0, -1, 1), RangeError);
    assert.throws(() => obb(0, 0, 1, 1, NaN), RangeError);
    assert.throws(() => triangle({x: 0, y: 0}, {x: 1, y: 0}), TypeError);
    assert.throws(() => polygon(5), TypeError);
    assert.deepEqual(aabb(3, 1, -1, 5), {kind: 'aabb', minx: -1, miny: 1, maxx: 3, maxy: 5});
    assert.deepEqual(obb(1, 2, 6, 4), {kind: 'obb', cx: 1, cy: 2, hx: 3, hy: 2, ux: 1, uy: 0});
    const corner = {x: 0, y: 0}, copied = polygon([corner, {x: 1, y: 0}, {x: 0, y: 1}]);
    corner.x = 9;
    assert.equal(copied.points[0].x, 0);
});

test('shapes are read as they are now', () => {
    const a = lite.polygon([{x: 0, y: 0}, {x: 1, y: 0}, {x: 0, y: 1}]), b = lite.circle(3, 0, 1);
    assert.equal(lite.relation(a, b), lite.APART);
    b.x = 2;
    assert.equal(lite.relation(a, b), lite.TOUCHING);
    a.points[1].x = 1.5;
    assert.equal(lite.relation(a, b), lite.OVERLAPPING);
});

test('every pair has its functions, and no other is exported', () => {
    const names = PAIRS.flatMap(([a, b]) => [nameOf('relation', a, b), nameOf('contact', a, b)]);
    const others = ['APART', 'TOUCHING', 'OVERLAPPING', 'relation', 'overlaps', 'meets', 'within', 'contact', 'distance',
        ...KINDS];
    assert.deepEqual(Object.keys(lite).sort(), [...names, ...others].sort());
});

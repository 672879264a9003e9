// Attacks on the package from outside: an exception in words each time, or the right answer, and an instance that lives on.
import assert from 'node:assert/strict';
import test from 'node:test';
import {init} from 'touchstone';
import * as lite from 'touchstone/lite';
import * as SAT from 'touchstone/sat';

const ts = await init();
const circle = (x = 0) => ({kind: 'circle', x, y: 0, r: 1});
const box = (x = 0) => ({kind: 'obb', cx: x, cy: 0, hx: 1, hy: 1, ux: 1, uy: 0});
const corners = () => [{x: -1, y: -1}, {x: 1, y: -1}, {x: 1, y: 1}, {x: -1, y: 1}];
const polygon = points => ({kind: 'polygon', points});
const keep = () => {
    const kept = ts.keep(8);
    for (const shape of [circle(), polygon(corners()), box()]) kept.add(shape);
    return kept;
};

// A value that is another one for each conversion.
const twoFaced = (key, number) => ({toString: () => key, valueOf: () => number});

function detached(view) {
    structuredClone(view.buffer, {transfer: [view.buffer]});
    return view;
}

const withLength = (view, value) => Object.defineProperty(view, 'length', {value});
const shared = (Type, count) => new Type(new SharedArrayBuffer(count * Type.BYTES_PER_ELEMENT));

// [what, the call, the words of its exception]
const REFUSED = [
    ...[['lite', lite], ['wasm', ts]].flatMap(([name, {relation, contact, within}]) => [
        [`${name}: a kind that changes`, () => {
            let reads = 0;
            return relation({get kind() { return reads++ ? 'polygon' : 'obb'; }}, box());
        }, /(polygon|obb)\.\w+ (is|has) undefined/],
        [`${name}: a million corners`, () => relation(polygon(Array.from({length: 1e6}, () => ({x: 0, y: 0}))), box()), /1000000 corners/],
        [`${name}: a length that is NaN`, () => relation(polygon({length: NaN}), box()), /NaN corners/],
        [`${name}: a length that is a symbol`, () => relation(polygon({length: Symbol('many')}), box()), /Symbol/],
        [`${name}: a length that is a BigInt`, () => relation(polygon({...corners(), length: 4n}), box()), /BigInt/],
        [`${name}: a BigInt`, () => relation({...circle(), x: 1n}, box()), /circle\.x is a bigint|BigInt/],
        [`${name}: a symbol`, () => relation({...box(), cx: Symbol('x')}, box()), /obb\.cx is a symbol|Symbol/],
        [`${name}: a corner that is a BigInt`, () => relation(polygon([{x: 0n, y: 0}, ...corners().slice(1)]), box()), /points\[0\]\.x is a bigint/],
        [`${name}: a boxed number`, () => relation({...circle(), x: new Number(0)}, circle()), /circle\.x is a object/],
        [`${name}: a revoked proxy`, () => {
            const {proxy, revoke} = Proxy.revocable(circle(), {});
            revoke();
            return relation(proxy, circle());
        }, /revoked/],
        [`${name}: a proxy with a negative radius`, () => relation(new Proxy(circle(), {get: (at, key) => key === 'r' ? -1 : at[key]}), circle()),
            /circle\.r is -1/],
        [`${name}: results into a frozen object`, () => contact(circle(), box(), Object.freeze({})), /not extensible/],
        [`${name}: results into null`, () => contact(circle(), box(), null), /null/],
        [`${name}: results into a setter that throws`, () => contact(box(), box(1), {set gap(value) { throw new Error('mine'); }}), /^mine$/],
        [`${name}: a distance that is a BigInt`, () => within(circle(), circle(9), 1n), /distance is a bigint/],
        [`${name}: a distance that is NaN`, () => within(circle(), circle(9), NaN), /distance is NaN/],
        [`${name}: a prototype with a kind`, () => {
            Object.prototype.kind = 'circle';
            try {
                return relation({}, circle());
            } finally {
                delete Object.prototype.kind;
            }
        }, /circle\.x is undefined/],
    ]),
    ['a getter that enlarges the memory', () => ts.relation({...box(), get cx() { return ts.grow(1), 0; }}, box()), /getter/],
    ['a getter that frees what is added to', () => {
        const kept = keep();
        kept.add({...circle(), get x() { return kept.free(), 0; }});
    }, /getter|freed/],
    ['relation after free', () => { const kept = keep(); kept.free(); kept.relation(0, 1); }, /freed/],
    ['setAll after free', () => { const kept = keep(); kept.free(); kept.setAll(new Float64Array(3)); }, /freed/],
    ['pairs after free', () => { const kept = keep(); kept.free(); kept.pairs(); }, /freed/],
    ['a removed id', () => { const kept = keep(); kept.remove(1); kept.relation(0, 1); }, /no shape has the id 1/],
    ...['relation', 'contact', 'distance', 'overlaps', 'meets'].map(name => [`${name}: an id of two faces`, () => keep()[name](twoFaced('0', 2 ** 26), 1),
        /the id 0, a object/]),
    ['set: an id of two faces', () => keep().set(twoFaced('0', 2 ** 16), 0, 0), /the id 0, a object/],
    ['remove: an id of two faces', () => keep().remove(twoFaced('0', 2)), /the id 0, a object/],
    ['shape: an id of two faces', () => keep().shape(twoFaced('0', 2 ** 26)), /the id 0, a object/],
    ['within: an id of two faces', () => keep().within(twoFaced('0', 2 ** 26), 1, 1), /the id 0, a object/],
    ['an id that is a string', () => keep().relation('0', 1), /the id 0, a string/],
    ['an id that is a symbol', () => keep().relation(Symbol('0'), 1), /the id Symbol\(0\), a symbol/],
    ...[0.5, -1, 2 ** 32, NaN].map(id => [`the id ${id}`, () => keep().relation(id, 1), /no shape has the id/]),
    ['detached poses', () => keep().setAll(detached(new Float64Array(9))), /detached/],
    ['detached pairs', () => keep().relations(detached(new Uint32Array(2)), new Uint8Array(1)), /detached/],
    ['a detached output', () => keep().relations(new Uint32Array([0, 1]), detached(new Uint8Array(1))), /room for 0/],
    ['pairs from before the memory grew', () => {
        const kept = keep(), pairs = kept.pairs();
        ts.grow(1);
        kept.relations(pairs, new Uint8Array(9));
    }, /detached/],
    ['poses with a false length', () => keep().setAll(withLength(new Float64Array(9), 3e6)), /no room for 1000000/],
    ['pairs with a false length', () => keep().relations(withLength(new Uint32Array([0, 1]), 4000), new Uint8Array(2000)), /pairs\[\d+\] is undefined/],
    ['an output with a false length', () => keep().relations(new Uint32Array([0, 1, 1, 2]), withLength(new Uint8Array(1), 9)), /out of bounds/],
    ['a proxy of pairs', () => keep().relations(new Proxy(new Uint32Array(2), {}), new Uint8Array(1)), /receiver/],
    ['pairs that only inherit', () => keep().relations(Object.create(Uint32Array.prototype), new Uint8Array(1)), /receiver/],
    ['a pose of NaN', () => { const kept = keep(); kept.poses[0] = NaN; kept.relation(0, 1); }, /x = NaN/],
    ['a pose of NaN, of many', () => { const kept = keep(); kept.poses[4] = NaN; kept.relations(new Uint32Array([0, 1]), new Uint8Array(1)); }, /x = NaN/],
    ['a pose that scales', () => { const kept = keep(); kept.poses[2] = 2; kept.contact(0, 1); }, /no cosine and sine/],
    ...[1e9, '5', 1n, Symbol('5'), NaN].map(capacity => [`room for ${String(capacity)}`, () => ts.keep(capacity), /^capacity is/]),
    ['more memory than there is', () => ts.grow(2 ** 33), /no 8589934592 bytes/],
    ['touchstone/sat: NaN as a place', () => SAT.testCircleCircle(new SAT.Circle(new SAT.Vector(NaN, 0), 1), new SAT.Circle(new SAT.Vector(0, 0), 1)), /NaN/],
    ['touchstone/sat: NaN as a radius', () => SAT.testCircleCircle(new SAT.Circle(new SAT.Vector(0, 0), NaN), new SAT.Circle(new SAT.Vector(0, 0), 1)), /NaN/],
    ['touchstone/sat: NaN as an angle', () => {
        const made = () => new SAT.Box(new SAT.Vector(0, 0), 1, 1).toPolygon();
        return SAT.testPolygonPolygon(made().setAngle(NaN), made());
    }, /NaN/],
    ['touchstone/sat: null', () => SAT.testCircleCircle(null, new SAT.Circle(new SAT.Vector(0, 0), 1)), /null/],
];

for (const [what, call, words] of REFUSED) {
    test(`refused: ${what}`, () => {
        assert.throws(call, error => error instanceof Error && !(error instanceof WebAssembly.RuntimeError) && words.test(error.message));
        assert.equal(ts.relation(box(), box(2)), lite.TOUCHING); // it lives
    });
}

// What calls the instance while results are written must not change them.
const sameAs = (expected, fill) => {
    const {gap, enter, time, ...rest} = expected, out = {};
    let calls = 0;
    const busy = () => { // writes other numbers over those of the call
        calls++;
        ts.contact(box(), box(50));
        ts.castRay({x: 0, y: 0, dx: 1, dy: 0}, box(70));
    };
    fill(Object.defineProperties(out, Object.fromEntries(['gap', 'enter', 'time'].map(name => [name, {set: busy}]))));
    assert.ok(calls > 0);
    assert.deepEqual({...out}, rest);
};

test('a setter that calls the instance leaves results as they are', () => {
    const kept = keep(), ray = {x: -5, y: 0, dx: 1, dy: 0}, still = {x: 0, y: 0}, move = {x: 9, y: 0};
    kept.set(2, 1, 0, 1, 0);
    sameAs(ts.contact(box(), box(1)), out => ts.contact(box(), box(1), out));
    sameAs(kept.contact(0, 2), out => kept.contact(0, 2, out));
    sameAs(ts.castRay(ray, box()), out => ts.castRay(ray, box(), out));
    sameAs(kept.castRay(ray), out => kept.castRay(ray, out));
    sameAs(ts.sweep(box(), move, box(5), still), out => ts.sweep(box(), move, box(5), still, out));
});

test('shared memory is read and written', () => {
    const kept = keep(), pairs = shared(Uint32Array, 2), poses = shared(Float64Array, 9), found = shared(Uint8Array, 1);
    pairs.set([0, 2]);
    poses.set([0, 0, 0, 0, 0, 0, 2, 0, 0]);
    kept.setAll(poses);
    assert.equal(kept.relations(pairs, found)[0], lite.TOUCHING);
});

test('memory that grows during a getter of lite, and a view of old poses', () => {
    const kept = keep(), old = kept.poses;
    assert.equal(lite.relation({...box(), get cx() { return ts.grow(1), 0; }}, box(2)), lite.TOUCHING);
    assert.equal(old.length, 0);
    assert.equal(kept.relation(0, 1), lite.OVERLAPPING);
});

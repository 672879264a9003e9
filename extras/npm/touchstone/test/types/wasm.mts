// Compiled, not run. A line after @ts-expect-error must not compile.
import {OVERLAPPING, circle, hasSimd, init, initSync, polygon, type Contact, type Hit, type Impact, type KeptShapes, type Relation,
    type Touchstone} from 'touchstone';
import * as inline from 'touchstone/inline';

const bytes = new Uint8Array(8);
const ts: Touchstone = initSync(bytes, {memory: 2 ** 24}), same: Touchstone = inline.initSync();
const promises: Promise<Touchstone>[] = [init(), init('https://example.org/t.wasm'), init(new URL('file:///t.wasm')),
    init(Promise.resolve(bytes.buffer)),
    init(async simd => fetch(simd ? 'a' : 'b')), inline.init()];
const ball = circle(0, 0, 1), arrow = polygon([{x: 0, y: 0}, {x: 4, y: 4}, {x: 0, y: 2}, {x: -4, y: 4}] as const);
const found: Relation = ts.relation(ball, arrow), is: boolean = found === OVERLAPPING || ts.meets(ball, arrow) || hasSimd();
const hit: Hit = ts.castRay({x: 0, y: 0, dx: 1, dy: 0}, ball), impact: Impact = ts.sweep(ball, {x: 1, y: 0}, arrow, {x: 0, y: 0});
const kept: KeptShapes = ts.keep(10), id: number = kept.add(ball), other = kept.add(arrow);
kept.set(id, 1, 2);
kept.set(id, 1, 2, 0.5);
kept.set(id, 1, 2, 0.6, 0.8);
const contact: Contact = kept.contact(id, other, {} as Contact), all: Uint8Array = kept.relations(kept.pairs(), new Uint8Array(9));
const first: number = kept.castRay({x: 0, y: 0, dx: 1, dy: 0}).id;

// @ts-expect-error init needs to be awaited
init().relation(ball, arrow);
// @ts-expect-error it needs a source, unless there is one inside
initSync();
// @ts-expect-error an id is a number
kept.relation(ball, arrow);
// @ts-expect-error a ray has a direction
ts.castRay({x: 0, y: 0}, ball);

export {same, promises, is, hit, impact, contact, all, first};

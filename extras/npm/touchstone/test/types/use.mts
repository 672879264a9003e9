// Compiled, not run. A line after @ts-expect-error must not compile.
import {APART, OVERLAPPING, TOUCHING, circle, contact, contactCircles, distance, meets, obb, polygon, relation, relationObbCircle, relationPolygons, within,
    type Contact, type Relation, type Shape} from 'touchstone/lite';
import {Circle, Response, Vector, testCircleCircle} from 'touchstone/sat';

const ball = circle(0, 0, 1), box = obb(1, 2, 3, 4, 0.5), written: Shape = {kind: 'aabb', minx: 0, miny: 0, maxx: 1, maxy: 1};
const found: Relation = relation(ball, written);
const is: 0 | 1 | 2 = [APART, TOUCHING, OVERLAPPING][found];
const frozen: Readonly<Shape> = Object.freeze(box);
const measured: Contact = contact(ball, frozen), reused = contact(ball, box, measured);
const depth: number = -reused.gap + distance(ball, box) + is;
const near: boolean = meets(ball, polygon([{x: 0, y: 0}, {x: 1, y: 0}, {x: 0, y: 1}])) && within(ball, box, depth) !== APART;
const bare: Relation = relationObbCircle(box, {x: 0, y: 0, r: 1}); // needs no kind
const mine = contactCircles({x: 0, y: 0, r: 1}, ball, {} as Partial<Contact> & {owner?: string});
mine.owner = String(near) + bare + mine.gap;
const frozenPoints = relationPolygons({points: [{x: 0, y: 0}, {x: 1, y: 0}, {x: 0, y: 1}] as const}, {points: []});

// @ts-expect-error a circle has a radius
relation({kind: 'circle', x: 0, y: 0}, ball);
// @ts-expect-error there is no such kind
relation({kind: 'ring', x: 0, y: 0, r: 1}, ball);
// @ts-expect-error a number
circle('0', 0, 1);
// @ts-expect-error the later kind comes first
relationObbCircle(ball, box);
// @ts-expect-error a distance is needed
within(ball, box);
// @ts-expect-error 3 is no relation
const wrong: Relation = 3;

const response = new Response(), hit: boolean = testCircleCircle(new Circle(new Vector(0, 0), 1), new Circle(new Vector(1, 0), 1), response);
const back: number = hit ? response.overlapV.x + response.overlap : 0;
export {frozenPoints, wrong, back};

// Shapes as plain objects: their numbers go into the module's memory, or their mistakes into words.
import {CORNERS_MOST, refuseAabb, refuseCapsule, refuseCircle, refuseNumber, refuseObb, refusePoint, refusePolygon, refuseSegment,
    refuseTriangle} from '../lite/numbers.js';

// The kinds of the C library, in its order.
export const KINDS = ['point', 'segment', 'ray', 'circle', 'aabb', 'obb', 'triangle', 'polygon', 'capsule'];
const RAY = 2;

const REFUSE = {
    point: refusePoint, segment: refuseSegment, circle: refuseCircle, aabb: refuseAabb, obb: refuseObb, triangle: refuseTriangle,
    polygon: refusePolygon, capsule: refuseCapsule,
};

// A typed array would convert what is no number: null to 0, "5" to 5.
const num = value => typeof value === 'number' ? value : NaN;

function writePoints(shape, kind, heap, at) {
    const points = shape.points, count = points?.length;
    if (typeof points !== 'object' || !(count >= 3 && count <= (kind === 6 ? 3 : CORNERS_MOST))) throw refusal(shape);
    for (let i = 0; i < count; i++) {
        const point = points[i];
        if (typeof point !== 'object' || point === null) throw refusal(shape);
        heap[at + 2 * i] = num(point.x);
        heap[at + 2 * i + 1] = num(point.y);
    }
    return kind | 2 * count << 4;
}

// Writes the numbers of a shape into the heap, from its index `at` on. Returns the code of its kind and their count.
export function writeShape(shape, heap, at) {
    if (typeof shape !== 'object' || shape === null) throw refusal(shape);
    switch (shape.kind) {
    case 'point':
        heap[at] = num(shape.x);
        heap[at + 1] = num(shape.y);
        return 0 | 2 << 4;
    case 'segment':
        heap[at] = num(shape.x1);
        heap[at + 1] = num(shape.y1);
        heap[at + 2] = num(shape.x2);
        heap[at + 3] = num(shape.y2);
        return 1 | 4 << 4;
    case 'circle':
        heap[at] = num(shape.x);
        heap[at + 1] = num(shape.y);
        heap[at + 2] = num(shape.r);
        return 3 | 3 << 4;
    case 'aabb':
        heap[at] = num(shape.minx);
        heap[at + 1] = num(shape.miny);
        heap[at + 2] = num(shape.maxx);
        heap[at + 3] = num(shape.maxy);
        return 4 | 4 << 4;
    case 'obb':
        heap[at] = num(shape.cx);
        heap[at + 1] = num(shape.cy);
        heap[at + 2] = num(shape.hx);
        heap[at + 3] = num(shape.hy);
        heap[at + 4] = num(shape.ux);
        heap[at + 5] = num(shape.uy);
        return 5 | 6 << 4;
    case 'triangle': return writePoints(shape, 6, heap, at);
    case 'polygon': return writePoints(shape, 7, heap, at);
    case 'capsule':
        heap[at] = num(shape.x1);
        heap[at + 1] = num(shape.y1);
        heap[at + 2] = num(shape.x2);
        heap[at + 3] = num(shape.y2);
        heap[at + 4] = num(shape.r);
        return 8 | 5 << 4;
    default: throw refusal(shape);
    }
}

// A ray, whose kind need not be written.
export function writeRay(ray, heap, at) {
    if (typeof ray !== 'object' || ray === null || (ray.kind ?? 'ray') !== 'ray') throw refusalOfRay(ray);
    heap[at] = num(ray.x);
    heap[at + 1] = num(ray.y);
    heap[at + 2] = num(ray.dx);
    heap[at + 3] = num(ray.dy);
    return RAY | 4 << 4;
}

export const noObject = (name, value) => new TypeError(`${name} is ${value === null ? 'null' : typeof value} instead of an object`);

// What is wrong with a shape that the module has refused, as an exception to throw.
export function refusal(shape) {
    if (typeof shape !== 'object' || shape === null) return noObject('a shape', shape);
    const kind = shape.kind;
    if (!KINDS.includes(kind)) return new TypeError(`"${String(kind)}" is no kind of shape`);
    if (kind === 'ray') return new TypeError('a ray is no shape: it is cast by castRay');
    try {
        REFUSE[kind](shape);
    } catch (mistake) {
        return mistake;
    }
    return new RangeError(`a ${kind} is no valid shape`);
}

export function refusalOfRay(ray) {
    if (typeof ray !== 'object' || ray === null) return noObject('a ray', ray);
    if ((ray.kind ?? 'ray') !== 'ray') return new TypeError(`castRay casts a ray, not a ${String(ray.kind)}`);
    try {
        for (const field of ['x', 'y', 'dx', 'dy']) refuseNumber('ray', field, ray[field]);
    } catch (mistake) {
        return mistake;
    }
    return new RangeError('ray has the direction (0, 0)');
}

export const refuseCall = () => { throw new Error('touchstone: a getter of a shape has called this instance'); };

// A shape of the count numbers at heap[at].
export function shapeAt(kind, count, heap, at) {
    const n = heap.subarray(at, at + count);
    switch (KINDS[kind]) {
    case 'point': return {kind: 'point', x: n[0], y: n[1]};
    case 'segment': return {kind: 'segment', x1: n[0], y1: n[1], x2: n[2], y2: n[3]};
    case 'circle': return {kind: 'circle', x: n[0], y: n[1], r: n[2]};
    case 'aabb': return {kind: 'aabb', minx: n[0], miny: n[1], maxx: n[2], maxy: n[3]};
    case 'obb': return {kind: 'obb', cx: n[0], cy: n[1], hx: n[2], hy: n[3], ux: n[4], uy: n[5]};
    case 'capsule': return {kind: 'capsule', x1: n[0], y1: n[1], x2: n[2], y2: n[3], r: n[4]};
    default: return {kind: KINDS[kind], points: Array.from({length: count / 2}, (_, k) => ({x: n[2 * k], y: n[2 * k + 1]}))};
    }
}

// touchstone/lite has one for convex polygons alone.
export function polygon(points) {
    const made = {kind: 'polygon', points};
    refusePolygon(made);
    made.points = Array.from(points, ({x, y}) => ({x, y}));
    refusePolygon(made); // what a getter has returned
    return made;
}

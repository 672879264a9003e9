// Relations of all pairs of kinds, by name and for any two shapes.
import {relationAabbCircle, relationAabbPoint, relationAabbs, relationCirclePoint, relationCircles, relationObbAabb,
    relationObbCircle, relationObbPoint, relationObbs, relationPoints} from './formulas.js';
import {loadAabb, loadAnyPolygon, loadAnyTriangle, loadCapsule, loadCircle, loadObb, loadPoint, loadPolygon, loadSegment, loadTriangle,
    run} from './loops.js';
import {APART, OVERLAPPING, refuseNumber} from './numbers.js';
import {general, round, roundPoint} from './round.js';
import {straight} from './straight.js';

export * from './formulas.js';

export const relationSegmentPoint = (a, b) => run(straight, a, loadSegment, b, loadPoint);
export const relationSegments = (a, b) => run(straight, a, loadSegment, b, loadSegment);
export const relationCircleSegment = (a, b) => run(roundPoint, b, loadSegment, a, loadCircle);
export const relationAabbSegment = (a, b) => run(straight, a, loadAabb, b, loadSegment);
export const relationObbSegment = (a, b) => run(straight, a, loadObb, b, loadSegment);
export const relationTrianglePoint = (a, b) => run(straight, a, loadTriangle, b, loadPoint);
export const relationTriangleSegment = (a, b) => run(straight, a, loadTriangle, b, loadSegment);
export const relationTriangleCircle = (a, b) => run(roundPoint, a, loadTriangle, b, loadCircle);
export const relationTriangleAabb = (a, b) => run(straight, a, loadTriangle, b, loadAabb);
export const relationTriangleObb = (a, b) => run(straight, a, loadTriangle, b, loadObb);
export const relationTriangles = (a, b) => run(straight, a, loadAnyTriangle, b, loadAnyTriangle);
export const relationPolygonPoint = (a, b) => run(straight, a, loadPolygon, b, loadPoint);
export const relationPolygonSegment = (a, b) => run(straight, a, loadPolygon, b, loadSegment);
export const relationPolygonCircle = (a, b) => run(roundPoint, a, loadPolygon, b, loadCircle);
export const relationPolygonAabb = (a, b) => run(straight, a, loadPolygon, b, loadAabb);
export const relationPolygonObb = (a, b) => run(straight, a, loadPolygon, b, loadObb);
export const relationPolygonTriangle = (a, b) => run(straight, a, loadAnyPolygon, b, loadAnyTriangle);
export const relationPolygons = (a, b) => run(straight, a, loadAnyPolygon, b, loadAnyPolygon);
export const relationCapsulePoint = (a, b) => run(roundPoint, a, loadCapsule, b, loadPoint);
export const relationCapsuleSegment = (a, b) => run(round, a, loadCapsule, b, loadSegment);
export const relationCapsuleCircle = (a, b) => run(roundPoint, a, loadCapsule, b, loadCircle);
export const relationCapsuleAabb = (a, b) => run(round, a, loadCapsule, b, loadAabb);
export const relationCapsuleObb = (a, b) => run(round, a, loadCapsule, b, loadObb);
export const relationCapsuleTriangle = (a, b) => run(round, a, loadCapsule, b, loadTriangle);
export const relationCapsulePolygon = (a, b) => run(round, a, loadCapsule, b, loadPolygon);
export const relationCapsules = (a, b) => run(round, a, loadCapsule, b, loadCapsule);

// Kinds in the order in which a later one is the first argument, with what loads them.
export const LOADERS = [loadPoint, loadSegment, loadCircle, loadAabb, loadObb, loadAnyTriangle, loadAnyPolygon, loadCapsule];

// The most frequent ones first.
export function kindOf(shape) {
    switch (shape && shape.kind) {
    case 'circle': return 2;
    case 'aabb': return 3;
    case 'obb': return 4;
    case 'polygon': return 6;
    case 'capsule': return 7;
    case 'point': return 0;
    case 'segment': return 1;
    case 'triangle': return 5;
    default: throw new TypeError(`${shape && String(shape.kind)} is no kind of shape`);
    }
}

const PAIRS = [
    relationPoints,
    relationSegmentPoint, relationSegments,
    relationCirclePoint, relationCircleSegment, relationCircles,
    relationAabbPoint, relationAabbSegment, relationAabbCircle, relationAabbs,
    relationObbPoint, relationObbSegment, relationObbCircle, relationObbAabb, relationObbs,
];

// Later kinds have no formula: they are loaded.
export function relation(a, b) {
    const i = kindOf(a), k = kindOf(b);
    if (i > 4 || k > 4) return run(general, a, LOADERS[i], b, LOADERS[k]);
    return i >= k ? PAIRS[i * (i + 1) / 2 + k](a, b) : PAIRS[k * (k + 1) / 2 + i](b, a);
}

export const overlaps = (a, b) => relation(a, b) === OVERLAPPING;

export const meets = (a, b) => relation(a, b) !== APART;

export function within(a, b, distance) {
    refuseNumber('within', 'distance', distance, true);
    return run(round, a, LOADERS[kindOf(a)], b, LOADERS[kindOf(b)], distance);
}

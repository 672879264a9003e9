/**
 * Exact collision tests of shapes in the plane.
 *
 * A relation is decided exactly for the numbers given, by no epsilon: floating point with a bound of its error first, integers of any
 * length for what lies within the bound (after J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
 * Predicates", 1997). Distances, depths, normals and points are rounded, but never contradict the relation.
 *
 * Shapes are plain objects with closed boundaries, in any unit; y may point up or down. They may be made by the functions here, which
 * check them, or written by hand, changed in place, or frozen. A shape may be degenerate: a circle of radius 0 is a point, a box of
 * width 0 a segment, a polygon whose corners are on one line the segment that they span.
 *
 * Numbers are 0 or of magnitude 2^-120 to 2^100. A shape that is not valid never gets a wrong answer: NaN, infinities, negative sizes,
 * an axis (0, 0), missing fields, and anything that is not a number throw a TypeError or RangeError that names the field, as "circle.r
 * is NaN"; numbers outside of the range, and polygons that are not convex, throw unless the answer is right for them too. An error that
 * is thrown by a getter of a shape passes through.
 */

/** A position. */
export interface Vec {
    x: number;
    y: number;
}

export interface Point {
    kind: 'point';
    x: number;
    y: number;
}

/** The points between two ends, both included. */
export interface Segment {
    kind: 'segment';
    x1: number;
    y1: number;
    x2: number;
    y2: number;
}

/** A disc. */
export interface Circle {
    kind: 'circle';
    x: number;
    y: number;
    r: number;
}

/** An axis-aligned box, minx <= maxx and miny <= maxy. */
export interface Aabb {
    kind: 'aabb';
    minx: number;
    miny: number;
    maxx: number;
    maxy: number;
}

/**
 * An oriented box: the points center + s * hx * (ux, uy) + t * hy * (-uy, ux) with |s|, |t| <= 1, taken exactly as stored. The axis is
 * not assumed to be exactly unit long, which no rotated axis ever is.
 */
export interface Obb {
    kind: 'obb';
    cx: number;
    cy: number;
    hx: number;
    hy: number;
    ux: number;
    uy: number;
}

/** Three corners of either winding. */
export interface Triangle {
    kind: 'triangle';
    points: ArrayLike<Readonly<Vec>>;
}

/** A convex polygon of 3 to 1024 corners, of either winding. Corners may be repeated, and several may be on one line. */
export interface Polygon {
    kind: 'polygon';
    points: ArrayLike<Readonly<Vec>>;
}

/** All points within r of a segment. */
export interface Capsule {
    kind: 'capsule';
    x1: number;
    y1: number;
    x2: number;
    y2: number;
    r: number;
}

export type Shape = Point | Segment | Circle | Aabb | Obb | Triangle | Polygon | Capsule;

/** APART, TOUCHING or OVERLAPPING. */
export type Relation = 0 | 1 | 2;

/** No common point. */
export const APART: 0;
/**
 * A common point, but no common interior: an end on an edge, a shared border, equal points, collinear segments. Whether that counts as
 * a collision is up to the caller: `meets` says yes, `overlaps` no.
 */
export const TOUCHING: 1;
/**
 * The interiors share a point. Points and segments have no interior: they overlap another shape if they enter its interior, and two
 * segments overlap if they cross between their ends.
 */
export const OVERLAPPING: 2;

/** These check their arguments and throw. */
export function point(x: number, y: number): Point;
export function segment(x1: number, y1: number, x2: number, y2: number): Segment;
export function circle(x: number, y: number, r: number): Circle;
/** From any two opposite corners. */
export function aabb(x1: number, y1: number, x2: number, y2: number): Aabb;
/**
 * With whole side lengths, turned by an angle in radians from +x towards +y. Math.cos and Math.sin differ between engines in the last
 * bit; answers are exact for the axis that is stored.
 */
export function obb(cx: number, cy: number, width: number, height: number, angle?: number): Obb;
/** Copies the corners. */
export function triangle(a: Readonly<Vec>, b: Readonly<Vec>, c: Readonly<Vec>): Triangle;
export function capsule(x1: number, y1: number, x2: number, y2: number, r: number): Capsule;
/** Copies the corners. Throws a RangeError if the polygon is not convex. */
export function polygon(points: ArrayLike<Readonly<Vec>>): Polygon;

/**
 * How two closed shapes are related, exactly: the same for the same numbers as `ts_relation_shapes` of the C library. Swapped arguments
 * give the same answer.
 *
 * Costs what the textbook formula costs and a few comparisons, and about a microsecond for each number that is in doubt, as of shapes
 * that touch. Nothing is allocated unless there is doubt.
 */
export function relation(a: Readonly<Shape>, b: Readonly<Shape>): Relation;

/** Whether the interiors share a point: touching does not count. */
export function overlaps(a: Readonly<Shape>, b: Readonly<Shape>): boolean;

/** Whether the closed shapes share a point: touching counts. */
export function meets(a: Readonly<Shape>, b: Readonly<Shape>): boolean;

/**
 * The relation of b to a grown by a distance, exactly: OVERLAPPING if the shapes are nearer than the distance, TOUCHING if they are
 * exactly that far apart, APART if they are farther. With a distance of 0 it is `relation`. Throws if the distance is no number or
 * negative.
 */
export function within(a: Readonly<Shape>, b: Readonly<Shape>, distance: number): Relation;

/**
 * Where two shapes touch, how deep they overlap, and which move separates them.
 *
 * An ulp of a number x is 2^-52 |x|; the extent of a pair is the width plus the height of the box around both shapes.
 */
export interface Contact {
    /** That of `relation`. */
    relation: Relation;
    /**
     * > 0 the distance, < 0 minus the depth, 0 exactly if touching; within 8 ulps of the extent. A distance is never off by more than
     * a factor of 2, however small it is.
     */
    gap: number;
    /**
     * Of unit length, from a towards b. gap * normal is the minimum translation vector (MTV) for a, also if one shape contains the
     * other. Concentric circles and equal points separate along +x, in either order.
     */
    nx: number;
    ny: number;
    /**
     * The closest point of a and that of b if apart, otherwise the two ends of the deepest overlap: b's minus a's is gap * normal up to
     * rounding. Of several closest pairs it is any; between sides that face each other, the pair in the middle.
     */
    ax: number;
    ay: number;
    bx: number;
    by: number;
}

/**
 * The contact of two shapes, written to `out` if there is one. Swapped arguments give the same gap and the negated normal, unless the
 * shapes are equal or concentric. By the separating axis theorem (S. Gottschalk, M. C. Lin, D. Manocha, "OBBTree", 1996) and the nearest
 * corners and sides (C. Ericson, "Real-Time Collision Detection", 2005).
 *
 * O(n m) in the numbers of corners: some 10 ns for circles, some hundred for boxes, a microsecond for polygons of 8 corners, ten or
 * more if a gap needs exact arithmetic.
 */
export function contact<Out extends Partial<Contact> = Contact>(a: Readonly<Shape>, b: Readonly<Shape>, out?: Out): Out & Contact;

/** The distance: 0 exactly if the shapes share a point, as precise as the gap of `contact`. */
export function distance(a: Readonly<Shape>, b: Readonly<Shape>): number;

// ---- By kind
//
// The same for two kinds alone: a bundler takes nothing else, the kinds need not be looked up, and the objects need no `kind`. The later
// kind is the first argument, in the order point, segment, circle, aabb, obb, triangle, polygon, capsule.

/** A shape without its kind. */
export type By<S> = Readonly<Omit<S, 'kind'>>;

export function relationPoints(a: By<Point>, b: By<Point>): Relation;
export function relationSegmentPoint(a: By<Segment>, b: By<Point>): Relation;
export function relationSegments(a: By<Segment>, b: By<Segment>): Relation;
export function relationCirclePoint(a: By<Circle>, b: By<Point>): Relation;
export function relationCircleSegment(a: By<Circle>, b: By<Segment>): Relation;
export function relationCircles(a: By<Circle>, b: By<Circle>): Relation;
export function relationAabbPoint(a: By<Aabb>, b: By<Point>): Relation;
export function relationAabbSegment(a: By<Aabb>, b: By<Segment>): Relation;
export function relationAabbCircle(a: By<Aabb>, b: By<Circle>): Relation;
export function relationAabbs(a: By<Aabb>, b: By<Aabb>): Relation;
export function relationObbPoint(a: By<Obb>, b: By<Point>): Relation;
export function relationObbSegment(a: By<Obb>, b: By<Segment>): Relation;
export function relationObbCircle(a: By<Obb>, b: By<Circle>): Relation;
export function relationObbAabb(a: By<Obb>, b: By<Aabb>): Relation;
export function relationObbs(a: By<Obb>, b: By<Obb>): Relation;
export function relationTrianglePoint(a: By<Triangle>, b: By<Point>): Relation;
export function relationTriangleSegment(a: By<Triangle>, b: By<Segment>): Relation;
export function relationTriangleCircle(a: By<Triangle>, b: By<Circle>): Relation;
export function relationTriangleAabb(a: By<Triangle>, b: By<Aabb>): Relation;
export function relationTriangleObb(a: By<Triangle>, b: By<Obb>): Relation;
export function relationTriangles(a: By<Triangle>, b: By<Triangle>): Relation;
export function relationPolygonPoint(a: By<Polygon>, b: By<Point>): Relation;
export function relationPolygonSegment(a: By<Polygon>, b: By<Segment>): Relation;
export function relationPolygonCircle(a: By<Polygon>, b: By<Circle>): Relation;
export function relationPolygonAabb(a: By<Polygon>, b: By<Aabb>): Relation;
export function relationPolygonObb(a: By<Polygon>, b: By<Obb>): Relation;
export function relationPolygonTriangle(a: By<Polygon>, b: By<Triangle>): Relation;
export function relationPolygons(a: By<Polygon>, b: By<Polygon>): Relation;
export function relationCapsulePoint(a: By<Capsule>, b: By<Point>): Relation;
export function relationCapsuleSegment(a: By<Capsule>, b: By<Segment>): Relation;
export function relationCapsuleCircle(a: By<Capsule>, b: By<Circle>): Relation;
export function relationCapsuleAabb(a: By<Capsule>, b: By<Aabb>): Relation;
export function relationCapsuleObb(a: By<Capsule>, b: By<Obb>): Relation;
export function relationCapsuleTriangle(a: By<Capsule>, b: By<Triangle>): Relation;
export function relationCapsulePolygon(a: By<Capsule>, b: By<Polygon>): Relation;
export function relationCapsules(a: By<Capsule>, b: By<Capsule>): Relation;

export function contactPoints<Out extends Partial<Contact> = Contact>(a: By<Point>, b: By<Point>, out?: Out): Out & Contact;
export function contactSegmentPoint<Out extends Partial<Contact> = Contact>(a: By<Segment>, b: By<Point>, out?: Out): Out & Contact;
export function contactSegments<Out extends Partial<Contact> = Contact>(a: By<Segment>, b: By<Segment>, out?: Out): Out & Contact;
export function contactCirclePoint<Out extends Partial<Contact> = Contact>(a: By<Circle>, b: By<Point>, out?: Out): Out & Contact;
export function contactCircleSegment<Out extends Partial<Contact> = Contact>(a: By<Circle>, b: By<Segment>, out?: Out): Out & Contact;
export function contactCircles<Out extends Partial<Contact> = Contact>(a: By<Circle>, b: By<Circle>, out?: Out): Out & Contact;
export function contactAabbPoint<Out extends Partial<Contact> = Contact>(a: By<Aabb>, b: By<Point>, out?: Out): Out & Contact;
export function contactAabbSegment<Out extends Partial<Contact> = Contact>(a: By<Aabb>, b: By<Segment>, out?: Out): Out & Contact;
export function contactAabbCircle<Out extends Partial<Contact> = Contact>(a: By<Aabb>, b: By<Circle>, out?: Out): Out & Contact;
export function contactAabbs<Out extends Partial<Contact> = Contact>(a: By<Aabb>, b: By<Aabb>, out?: Out): Out & Contact;
export function contactObbPoint<Out extends Partial<Contact> = Contact>(a: By<Obb>, b: By<Point>, out?: Out): Out & Contact;
export function contactObbSegment<Out extends Partial<Contact> = Contact>(a: By<Obb>, b: By<Segment>, out?: Out): Out & Contact;
export function contactObbCircle<Out extends Partial<Contact> = Contact>(a: By<Obb>, b: By<Circle>, out?: Out): Out & Contact;
export function contactObbAabb<Out extends Partial<Contact> = Contact>(a: By<Obb>, b: By<Aabb>, out?: Out): Out & Contact;
export function contactObbs<Out extends Partial<Contact> = Contact>(a: By<Obb>, b: By<Obb>, out?: Out): Out & Contact;
export function contactTrianglePoint<Out extends Partial<Contact> = Contact>(a: By<Triangle>, b: By<Point>, out?: Out): Out & Contact;
export function contactTriangleSegment<Out extends Partial<Contact> = Contact>(a: By<Triangle>, b: By<Segment>, out?: Out): Out & Contact;
export function contactTriangleCircle<Out extends Partial<Contact> = Contact>(a: By<Triangle>, b: By<Circle>, out?: Out): Out & Contact;
export function contactTriangleAabb<Out extends Partial<Contact> = Contact>(a: By<Triangle>, b: By<Aabb>, out?: Out): Out & Contact;
export function contactTriangleObb<Out extends Partial<Contact> = Contact>(a: By<Triangle>, b: By<Obb>, out?: Out): Out & Contact;
export function contactTriangles<Out extends Partial<Contact> = Contact>(a: By<Triangle>, b: By<Triangle>, out?: Out): Out & Contact;
export function contactPolygonPoint<Out extends Partial<Contact> = Contact>(a: By<Polygon>, b: By<Point>, out?: Out): Out & Contact;
export function contactPolygonSegment<Out extends Partial<Contact> = Contact>(a: By<Polygon>, b: By<Segment>, out?: Out): Out & Contact;
export function contactPolygonCircle<Out extends Partial<Contact> = Contact>(a: By<Polygon>, b: By<Circle>, out?: Out): Out & Contact;
export function contactPolygonAabb<Out extends Partial<Contact> = Contact>(a: By<Polygon>, b: By<Aabb>, out?: Out): Out & Contact;
export function contactPolygonObb<Out extends Partial<Contact> = Contact>(a: By<Polygon>, b: By<Obb>, out?: Out): Out & Contact;
export function contactPolygonTriangle<Out extends Partial<Contact> = Contact>(a: By<Polygon>, b: By<Triangle>, out?: Out): Out & Contact;
export function contactPolygons<Out extends Partial<Contact> = Contact>(a: By<Polygon>, b: By<Polygon>, out?: Out): Out & Contact;
export function contactCapsulePoint<Out extends Partial<Contact> = Contact>(a: By<Capsule>, b: By<Point>, out?: Out): Out & Contact;
export function contactCapsuleSegment<Out extends Partial<Contact> = Contact>(a: By<Capsule>, b: By<Segment>, out?: Out): Out & Contact;
export function contactCapsuleCircle<Out extends Partial<Contact> = Contact>(a: By<Capsule>, b: By<Circle>, out?: Out): Out & Contact;
export function contactCapsuleAabb<Out extends Partial<Contact> = Contact>(a: By<Capsule>, b: By<Aabb>, out?: Out): Out & Contact;
export function contactCapsuleObb<Out extends Partial<Contact> = Contact>(a: By<Capsule>, b: By<Obb>, out?: Out): Out & Contact;
export function contactCapsuleTriangle<Out extends Partial<Contact> = Contact>(a: By<Capsule>, b: By<Triangle>, out?: Out): Out & Contact;
export function contactCapsulePolygon<Out extends Partial<Contact> = Contact>(a: By<Capsule>, b: By<Polygon>, out?: Out): Out & Contact;
export function contactCapsules<Out extends Partial<Contact> = Contact>(a: By<Capsule>, b: By<Capsule>, out?: Out): Out & Contact;

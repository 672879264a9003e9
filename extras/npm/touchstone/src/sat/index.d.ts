/**
 * The names of SAT.js 0.9 (Jim Riecken, https://github.com/jriecken/sat-js) on top of touchstone/lite: a program changes its import and
 * has exact answers. Touching shapes collide. README.md lists what differs.
 *
 * Positions, angles, offsets and points mean what they mean there. A polygon is where its `pos` and `calcPoints` add up to, rounded. It
 * must be convex, or have two points (a segment) or one; its winding does not matter. Tests throw as those of touchstone/lite do.
 */

/** Methods change the vector and return it, except `clone`, which returns another, and `dot`, `len2` and `len`. */
export class Vector {
    x: number;
    y: number;
    constructor(x?: number, y?: number);
    copy(other: Readonly<{x: number; y: number}>): this;
    set(x: number, y: number): this;
    clone(): Vector;
    /** (y, -x) */
    perp(): this;
    /** By radians, from +x towards +y. */
    rotate(angle: number): this;
    reverse(): this;
    /** To unit length; (0, 0) stays as it is. */
    normalize(): this;
    add(other: Readonly<{x: number; y: number}>): this;
    sub(other: Readonly<{x: number; y: number}>): this;
    /** By the same factor in both directions if only one is given. */
    scale(x: number, y?: number): this;
    /** On an axis of any length but 0; `projectN` on a unit axis, which is faster. */
    project(axis: Vector): this;
    projectN(axis: Vector): this;
    reflect(axis: Vector): this;
    reflectN(axis: Vector): this;
    dot(other: Readonly<{x: number; y: number}>): number;
    /** The squared length. */
    len2(): number;
    len(): number;
}
export {Vector as V};

export class Circle {
    /** The centre, before the offset. */
    pos: Vector;
    r: number;
    offset: Vector;
    constructor(pos?: Vector, r?: number);
    setOffset(offset: Vector): this;
    /** The box around it, a new one each time. */
    getAABB(): Polygon;
    getAABBAsBox(): Box;
}

/** Change `pos` directly, everything else by the methods, which compute `calcPoints`, `edges` and `normals`. */
export class Polygon {
    pos: Vector;
    readonly points: Vector[];
    readonly angle: number;
    readonly offset: Vector;
    readonly calcPoints: Vector[];
    readonly edges: Vector[];
    /** Unit, on the right of the edges. */
    readonly normals: Vector[];
    constructor(pos?: Vector, points?: Vector[]);
    /** Keeps the array, and takes repeated points out of it. */
    setPoints(points: Vector[]): this;
    setAngle(angle: number): this;
    /** Added to the points before they are turned by the angle. */
    setOffset(offset: Vector): this;
    /** Turns the points themselves. */
    rotate(angle: number): this;
    /** Moves the points themselves. */
    translate(x: number, y: number): this;
    /** The box around it, a new one each time. */
    getAABB(): Polygon;
    getAABBAsBox(): Box;
    /** Of the area, relative to `pos`. */
    getCentroid(): Vector;
}

export class Box {
    /** The corner with the least x and y. */
    pos: Vector;
    w: number;
    h: number;
    constructor(pos?: Vector, w?: number, h?: number);
    toPolygon(): Polygon;
}

/** Filled by a test that returns true. */
export class Response {
    a: Circle | Polygon | null;
    b: Circle | Polygon | null;
    /** How far the shapes overlap along the direction in which that is least; 0 if they touch. */
    overlap: number;
    /** That direction, unit, from a to b: (1, 0) for concentric circles. */
    overlapN: Vector;
    /** Subtracted from a's position, it ends the overlap. */
    overlapV: Vector;
    /** Whether a is completely inside of b, borders included; exact but for the difference of the radii of two circles. */
    aInB: boolean;
    bInA: boolean;
    clear(): this;
}

/** Whether a point is inside or on the border. */
export function pointInCircle(p: Readonly<{x: number; y: number}>, c: Circle): boolean;
export function pointInPolygon(p: Readonly<{x: number; y: number}>, poly: Polygon): boolean;

/** Whether two shapes share a point, decided exactly. */
export function testCircleCircle(a: Circle, b: Circle, response?: Response): boolean;
export function testPolygonCircle(polygon: Polygon, circle: Circle, response?: Response): boolean;
export function testCirclePolygon(circle: Circle, polygon: Polygon, response?: Response): boolean;
export function testPolygonPolygon(a: Polygon, b: Polygon, response?: Response): boolean;

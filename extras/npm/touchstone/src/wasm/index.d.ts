/**
 * The C library Touchstone as WebAssembly: exact collision tests of shapes in the plane.
 *
 * `init` starts it and returns the functions. Those that touchstone/lite has too have the same names, take the same shapes and give the
 * same relations; here polygons may be concave, and there are rays, sweeps, and kept shapes for many tests a frame. All numbers are the
 * same to the bit as those of the C library on every machine.
 *
 * A shape that is not valid throws a TypeError or RangeError that names the field, as "polygon.points[3].x is NaN". Numbers are 0 or of
 * magnitude 2^-120 to 2^100; of two circles or AABBs with others the right relation may be returned instead. No exception leaves an instance
 * unusable.
 */
import type {Aabb, Capsule, Circle, Contact, Obb, Point, Relation, Segment, Shape as ConvexShape, Triangle, Vec} from './lite.js';

export type {Aabb, Capsule, Circle, Contact, Obb, Point, Relation, Segment, Triangle, Vec};
export {APART, OVERLAPPING, TOUCHING, aabb, capsule, circle, obb, point, segment, triangle} from './lite.js';

/**
 * A simple polygon, convex or concave, of 3 to 1024 corners and either winding. Corners may be repeated, and several may be on one line.
 * Nothing is promised if it crosses itself. Convex polygons are tested faster.
 */
export interface Polygon {
    kind: 'polygon';
    points: ArrayLike<Readonly<Vec>>;
}

export type Shape = Exclude<ConvexShape, {kind: 'polygon'}> | Polygon;

/** Copies the corners, which may be concave, and throws if a number is not valid. */
export function polygon(points: ArrayLike<Readonly<Vec>>): Polygon;

/** From (x, y) along (dx, dy), without end. The direction is of any length but 0. */
export interface Ray {
    kind?: 'ray';
    x: number;
    y: number;
    dx: number;
    dy: number;
}

/** Where a ray enters and leaves a shape. If `relation` is APART all else is 0. */
export interface Hit {
    /**
     * Of the whole ray and the closed shape, exactly: TOUCHING if the ray only grazes a corner or a rim, runs along a side, or has only
     * its origin on the border; OVERLAPPING if it passes through the interior. A point can only be touched; OVERLAPPING with a segment is
     * a proper crossing.
     */
    relation: Relation;
    /** Whether the origin is in the open interior. */
    inside: boolean;
    /**
     * The ends of the first unbroken interval of common points, as multiples of the direction: 0 <= enter <= leave. Their relative error
     * is at most 1e-7, usually some ulps; `enter` is 0 exactly if the shape contains the origin.
     */
    enter: number;
    leave: number;
    /** The points of the ray at `enter` and `leave`. */
    x: number;
    y: number;
    exitX: number;
    exitY: number;
    /**
     * Of unit length: the border's normal at `enter`, against the ray. At a corner that of the side that leans most towards the origin.
     * (0, 0) if the origin lies inside.
     */
    nx: number;
    ny: number;
}

/** When two moving shapes first and last share a point, in a step from time 0 to 1. If `relation` is APART all else is 0. */
export interface Impact {
    /**
     * Over the whole step, exactly for the numbers given: TOUCHING if they only graze; OVERLAPPING if interiors meet, or one passes
     * through another without interior. Exception: a point or a segment that starts outside and moves along a cut between two convex
     * pieces of a concave polygon is TOUCHING.
     */
    relation: Relation;
    /** Whether they overlap at the start. */
    initially: boolean;
    /**
     * The first and the last time at which they share a point, 0 <= time <= leave <= 1. Rounded: at either the gap is within 1e-9 of the
     * size of shapes and motions. `time` is 0 exactly if they share a point at the start.
     */
    time: number;
    leave: number;
    /** A common point at `time`; the middle of sides that face each other. */
    x: number;
    y: number;
    /** Of unit length, from a towards b, at `time`. If they share a point at the start it is that of `contact`, and so is the point. */
    nx: number;
    ny: number;
    /** At `time`: minus the depth if they overlap at the start, otherwise 0. */
    gap: number;
}

/** Where a module comes from. A function is called with whether the engine has SIMD, and may choose a file by that. */
export type Bytes = ArrayBufferView | ArrayBufferLike;
export type SyncSource = Bytes | WebAssembly.Module | ((simd: boolean) => Bytes | WebAssembly.Module);
export type Source = Bytes | WebAssembly.Module | URL | string | Response;
export type AnySource = Source | PromiseLike<Source> | ((simd: boolean) => Source | PromiseLike<Source>);

export interface Options {
    /** Bytes of memory at the start, 16 MB unless given. What is not used costs addresses alone. */
    memory?: number;
}

/**
 * Starts an instance. Without a source it loads touchstone_simd.wasm, or touchstone.wasm if the engine has no SIMD, from beside this file
 * (touchstone/inline has both inside). Several instances live side by side and share nothing. Rejects if the module cannot be loaded, or
 * if the engine's arithmetic fails the library's self-test.
 */
export function init(source?: AnySource, options?: Options): Promise<Touchstone>;

/** The same at once, where an engine allows it: some browsers do so in a Worker only. */
export function initSync(source: SyncSource, options?: Options): Touchstone;

/** Whether this engine has the SIMD that touchstone_simd.wasm needs. */
export function hasSimd(): boolean;

/** What an instance offers. The functions need no `this`: they may be taken out of it. */
export interface Touchstone {
    readonly APART: 0;
    readonly TOUCHING: 1;
    readonly OVERLAPPING: 2;

    /**
     * How two closed shapes are related, decided exactly: floating point with a bound of its error first, expansions for what lies within
     * the bound (J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997). Swapped
     * arguments give the same answer. Some ten nanoseconds and those of the call; microseconds for shapes that touch.
     */
    relation(a: Readonly<Shape>, b: Readonly<Shape>): Relation;
    /** Whether the interiors share a point: touching does not count. */
    overlaps(a: Readonly<Shape>, b: Readonly<Shape>): boolean;
    /** Whether the closed shapes share a point: touching counts. */
    meets(a: Readonly<Shape>, b: Readonly<Shape>): boolean;
    /**
     * The relation of b to a grown by a distance >= 0, exactly: OVERLAPPING if they are nearer, TOUCHING if they are exactly that far
     * apart, APART if they are farther.
     */
    within(a: Readonly<Shape>, b: Readonly<Shape>, distance: number): Relation;
    /**
     * Where two shapes touch, how deep they overlap, and which move separates them; written to `out` if there is one. The depth of a
     * concave polygon is local: that of the two convex pieces that lie deepest in each other.
     */
    contact<Out extends Partial<Contact> = Contact>(a: Readonly<Shape>, b: Readonly<Shape>, out?: Out): Out & Contact;
    /** 0 exactly if the shapes share a point. */
    distance(a: Readonly<Shape>, b: Readonly<Shape>): number;
    /** Where a ray hits a shape. */
    castRay<Out extends Partial<Hit> = Hit>(ray: Readonly<Ray>, shape: Readonly<Shape>, out?: Out): Out & Hit;
    /**
     * When two shapes collide that move by `moveA` and `moveB` during a step, and do not turn. By axes, after Olivier Renault's tutorial
     * "Polycolly", decided exactly. Concave polygons are swept piece by piece.
     */
    sweep<Out extends Partial<Impact> = Impact>(a: Readonly<Shape>, moveA: Readonly<Vec>, b: Readonly<Shape>, moveB: Readonly<Vec>,
        out?: Out): Out & Impact;

    /** Room for so many shapes that stay in memory. Throws a RangeError if memory does not suffice. */
    keep(capacity: number): KeptShapes;

    /** Bytes of memory. */
    readonly memory: number;
    /**
     * Makes memory larger by so many bytes. Nothing else does, so nothing else detaches a view: `poses` is to be read again from the kept
     * shapes afterwards, `pairs()` and `window()` are to be called again.
     */
    grow(bytes: number): void;
}

/**
 * Shapes that stay in the instance's memory, for many tests a frame: a shape is added once, in local coordinates, and moved by writing a
 * pose. The point (px, py) of a shape is at (x + c px - s py, y + s px + c py), rounded; the tests are exact for the rounded shape, which
 * `shape(id)` returns.
 *
 * An id that no shape has, a pose that is not finite and a call after `free` throw.
 */
export interface KeptShapes {
    /** How many shapes there are, and for how many there is room. */
    readonly size: number;
    readonly capacity: number;
    /**
     * x, y, cosine and sine of shape id at 4 * id to 4 * id + 3. May be written instead of calling `set`; the next call that needs the
     * shape sees it, and throws if it is no pose. A view of memory: read this again after `grow`.
     */
    readonly poses: Float64Array;

    /** Keeps a shape, which stands where it is given. Returns its id, the one removed last if there is any. Throws at the capacity. */
    add(shape: Readonly<Shape>): number;
    remove(id: number): void;
    /**
     * Moves a shape, and turns it by an angle in radians from +x towards +y, by the cosine and sine of one, or, if neither is given, leaves
     * it turned as it is. The cosine and sine of any finite angle have the same bits in every engine and are within 2^-52 of the true
     * values. Nothing is allocated; the shape is computed by the next call that needs it.
     */
    set(id: number, x: number, y: number, angle?: number): void;
    set(id: number, x: number, y: number, c: number, s: number): void;
    /**
     * The same for many: x, y and angle of each, for the shapes first, first + 1, and so on. Numbers that stand for an id that no shape has
     * are not used. About 6 ns a shape, of which `set` with an angle takes 15. Throws if a pose is none; those before it are set.
     */
    setAll(poses: Float64Array, first?: number): void;
    /** The shape in the world: a copy. An AABB that is turned is an OBB. */
    shape(id: number): Shape;

    relation(a: number, b: number): Relation;
    overlaps(a: number, b: number): boolean;
    meets(a: number, b: number): boolean;
    within(a: number, b: number, distance: number): Relation;
    distance(a: number, b: number): number;
    contact<Out extends Partial<Contact> = Contact>(a: number, b: number, out?: Out): Out & Contact;

    /** The relations of many pairs of ids, two after each other, in one call: written to `out`, which is returned. */
    relations(pairs: Uint32Array, out: Uint8Array): Uint8Array;
    /**
     * The broad phase, a uniform grid with a level for each size of boxes: every pair of ids whose bounds share a point, each once, the
     * smaller id first, in no particular order. Bounds are boxes of floats, rounded outwards: shapes that share a point are always among
     * them. A view of memory that the next call of `pairs` writes over: `slice()` copies it.
     */
    pairs(): Uint32Array;
    /** The ids whose bounds share a point with a box, in no particular order. A view, written over by the next `window` or `castRay`. */
    window(minx: number, miny: number, maxx: number, maxy: number): Uint32Array;
    /** The first shape that a ray hits; of several the one with the least id. `id` is -1 if it hits none. */
    castRay<Out extends Partial<Hit & {id: number}> = Hit & {id: number}>(ray: Readonly<Ray>, out?: Out): Out & Hit & {id: number};

    /** Makes room for more shapes, which keep their ids. Throws a RangeError if memory does not suffice. */
    grow(capacity: number): void;
    /** Gives the memory back. Forgotten shapes are freed too, some time after; this does so now. */
    free(): void;
}

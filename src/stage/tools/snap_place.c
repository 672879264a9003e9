#include "tools/snap_place.h"

#include <stddef.h>
#include <stdint.h>

#include "stage.h"
#include "tools/snap_place_private.h"
#include "touchstone/contact.h"

// ---- Exact vectors

typedef struct Lattice {
    int64_t x, y;
} Lattice;

enum { BASES_MAX = SNAP_VECTORS_MAX / 8 };

// Primes p = x^2 + y^2. If p divides the integer length of an integer vector, rotation by the angle
// of (x + iy)^2 / p gives another integer vector of that length.
static const struct {
    int prime;
    Lattice root;
} PRIMES[] = {{5, {2, 1}},  {13, {3, 2}}, {17, {4, 1}}, {29, {5, 2}}, {37, {6, 1}}, {41, {5, 4}},
              {53, {7, 2}}, {61, {6, 5}}, {73, {8, 3}}, {89, {8, 5}}, {97, {9, 4}}};

// Rotates every vector from `first` on by one more factor of this prime, both ways.
static int add_turned(Lattice *base, int count, int first, Lattice root, int prime)
{
    int known = count;
    for (int i = first; i < known; i++) {
        for (int way = -1; way <= 1 && count < BASES_MAX; way += 2) {
            int64_t c = root.x * root.x - root.y * root.y, s = 2 * root.x * way * root.y;
            Lattice v = base[i];
            base[count++] = (Lattice){(v.x * c - v.y * s) / prime, (v.x * s + v.y * c) / prime};
        }
    }
    return count;
}

static int integer_vectors(int64_t length, Lattice *base)
{
    int count = 1;
    base[0] = (Lattice){length, 0};
    for (unsigned i = 0; i < sizeof PRIMES / sizeof *PRIMES; i++) {
        int first = 0;
        for (int64_t rest = length; rest % PRIMES[i].prime == 0; rest /= PRIMES[i].prime) {
            int before = count;
            count = add_turned(base, count, first, PRIMES[i].root, PRIMES[i].prime);
            first = before;
        }
    }
    return count;
}

// length = whole * unit with an odd whole below 2^53. False if the length is not in 2^-200 to
// 2^200.
static bool split(double length, int64_t *whole, double *unit)
{
    *unit = 1;
    if (!(length > 0x1p-200 && length < 0x1p200)) return false;
    while (length != floor(length) || length < 1) length *= 2, *unit /= 2;
    while (length / 2 == floor(length / 2)) length /= 2, *unit *= 2;
    *whole = (int64_t)length;
    return true;
}

int snap_vectors(double length, TsVec *out)
{
    Lattice base[BASES_MAX];
    int64_t whole;
    double unit;
    out[0] = ts_vec(0, 0);
    if (length == 0) return 1;
    if (!split(length, &whole, &unit)) return 0;
    int bases = integer_vectors(whole, base), count = 0;
    for (int i = 0; i < bases; i++) {
        TsVec v = ts_vec_scale(ts_vec((double)base[i].x, (double)base[i].y), unit);
        for (int quarter = 0; quarter < 4; quarter++) {
            out[count++] = v;
            out[count++] = ts_vec(v.x, -v.y);
            v = ts_vec_perp(v);
        }
    }
    return count;
}

double snap_step(TsVec way, TsVec *step)
{
    double x = way.x * 0x1p44, y = way.y * 0x1p44;
    if (!(fabs(x) < 0x1p62 && fabs(y) < 0x1p62) || x != floor(x) || y != floor(y)) return 0;
    int64_t divisor = (int64_t)x, rest = (int64_t)y; // the greatest common one, by Euclid
    while (rest) {
        int64_t next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    if (divisor < 0) divisor = -divisor;
    if (divisor == 0) return 0;
    *step =
        ts_vec((double)((int64_t)x / divisor) * 0x1p-44, (double)((int64_t)y / divisor) * 0x1p-44);
    return (double)divisor;
}

// ---- The search

#define SNAP_FINEST 0x1p-62 // px: less is no step

typedef struct Features { // what can meet exactly: corners, and the edges between them
    TsVec corner[ACTOR_CORNERS_MAX];
    TsVec step[ACTOR_CORNERS_MAX]; // the edge from this corner on is `steps` times this exact step
    double steps[ACTOR_CORNERS_MAX];
    int corners, edges;
    double radius; // of a circle, around its one corner
} Features;

typedef struct Search {
    SnapMaker moving;
    TsVec from;
    const TsShape *fixed;
    Features of_moving, of_fixed; // the moving one's with its pivot at the origin
    Snap snap;
    double distance; // from `from` to the place found
    int inside[2];   // the corner of either that was last found inside of the other
} Search;

static const double GRID = 0x1p-20; // of the place from which the search starts

static TsRelation relation_at(const Search *s, TsVec position)
{
    TsShape shape;
    s->moving.make(s->moving.self, position, &shape);
    return ts_shape_valid(&shape, NULL) ? ts_relation_shapes(&shape, s->fixed) : TS_APART;
}

// Whether a corner of one polygon lies inside the other: a cheap test first, since most places
// tried are far too deep. It begins with the corner that was inside the last time.
static bool has_corner_in(const TsShape *shape, const TsShape *other, int *last)
{
    if (shape->kind != TS_SHAPE_POLYGON || other->kind != TS_SHAPE_POLYGON) return false;
    int count = shape->polygon.count;
    for (int i = 0; i < count; i++) {
        int k = (*last + i) % count;
        if (ts_relation_polygon_point(other->polygon, shape->polygon.corner[k]) != TS_OVERLAPPING)
            continue;
        *last = k;
        return true;
    }
    return false;
}

static bool touches_at(Search *s, TsVec position)
{
    TsShape shape;
    s->moving.make(s->moving.self, position, &shape);
    if (!ts_shape_valid(&shape, NULL)) return false;
    if (has_corner_in(&shape, s->fixed, &s->inside[0])) return false;
    if (has_corner_in(s->fixed, &shape, &s->inside[1])) return false;
    return ts_relation_shapes(&shape, s->fixed) == TS_TOUCHING;
}

// Records the place if it touches and is nearer than the one known. Returns whether a coarser
// search there is pointless: it touches, or is no nearer.
static bool try_place(Search *s, TsVec position)
{
    double distance = ts_vec_distance(s->from, position);
    if (s->snap.found && distance >= s->distance) return true;
    if (!touches_at(s, position)) return false;
    s->snap.found = true;
    s->snap.touch = position;
    s->distance = distance;
    return true;
}

static TsContact contact_at(const Search *s, TsVec position)
{
    TsShape shape;
    s->moving.make(s->moving.self, position, &shape);
    return ts_contact_shapes(&shape, s->fixed);
}

static double on_grid(double x) { return floor(x / GRID + 0.5) * GRID; }

// The place to which the contact's normal and gap push the shape: it touches, except for rounding.
static TsVec rough_place(const Search *s)
{
    TsVec at = s->from;
    for (int i = 0; i < 3; i++) {
        TsContact contact = contact_at(s, at);
        at = ts_vec_add(at, ts_vec_scale(contact.normal, contact.gap));
        at = ts_vec(on_grid(at.x), on_grid(at.y));
    }
    return at;
}

// ---- Corners on corners and on edges, the nearest first

static const double FIRST_RING = 1e-6; // px, about where the search starts

// Places whose distance from the present one is at least `near` and less than `far`.
typedef struct Ring {
    double near, far;
    bool more; // places lie beyond it
} Ring;

static Features features_of(const TsShape *shape)
{
    Features features = {.radius = ts_shape_radius(shape)};
    features.corners = ts_shape_corners(shape, features.corner);
    features.edges = features.corners < 2 ? 0 : features.corners == 2 ? 1 : features.corners;
    for (int i = 0; i < features.edges; i++) {
        TsVec end = features.corner[(i + 1) % features.corners];
        features.steps[i] = snap_step(ts_vec_sub(end, features.corner[i]), &features.step[i]);
    }
    return features;
}

static bool in_ring(const Search *s, Ring *ring, TsVec place)
{
    double distance = ts_vec_distance(s->from, place);
    if (distance >= ring->far) ring->more = true;
    return distance >= ring->near && distance < ring->far;
}

// ---- Corner on corner, and circles at an exact distance

static void try_corners(Search *s, Ring *ring, const TsVec *apart, int vectors)
{
    for (int i = 0; i < s->of_moving.corners; i++) {
        for (int j = 0; j < s->of_fixed.corners; j++) {
            TsVec corner = ts_vec_sub(s->of_fixed.corner[j], s->of_moving.corner[i]);
            for (int k = 0; k < vectors; k++) {
                TsVec place = ts_vec_add(corner, apart[k]);
                if (in_ring(s, ring, place)) try_place(s, place);
            }
        }
    }
}

// ---- Corner on edge

// The positions of the pivot with a corner of one shape on an edge of the other: at `place` it lies
// on the first corner of the edge, and from there moves by `sense` times the steps along the edge.
typedef struct Slide {
    TsVec place, step;
    double sense, steps, wanted; // steps to the point of the edge that is wanted
} Slide;

static Slide slide_of(TsVec place, const Features *of, int edge, double sense, TsVec rough)
{
    TsVec step = of->step[edge];
    double wanted =
        sense * ts_vec_dot(ts_vec_sub(rough, place), step) / ts_vec_length_squared(step);
    return (Slide){place, step, sense, of->steps[edge], wanted};
}

// The position nearest to the wanted one among every `grain`-th step.
static TsVec slide_place(const Slide *slide, double grain)
{
    double taken = floor(slide->wanted / grain + 0.5) * grain;
    taken = taken < 0 ? 0 : taken > slide->steps ? slide->steps : taken;
    return ts_vec_add(slide->place, ts_vec_scale(slide->step, slide->sense * taken));
}

// An edge passes through exact doubles in equal steps. Tries the step nearest to the wanted point;
// if doubles are too coarse there, every second, fourth ... one.
static void try_slide(Search *s, Ring *ring, const Slide *slide)
{
    if (slide->steps == 0 || !in_ring(s, ring, slide_place(slide, 1))) return;
    for (double grain = 1; grain <= 64 && grain <= slide->steps; grain *= 2) {
        if (try_place(s, slide_place(slide, grain))) return;
    }
}

static void try_edges(Search *s, Ring *ring, TsVec rough)
{
    const Features *moving = &s->of_moving, *fixed = &s->of_fixed;
    if (moving->radius + fixed->radius > 0) return;
    for (int i = 0; i < moving->corners; i++) {
        for (int j = 0; j < fixed->corners; j++) {
            TsVec place = ts_vec_sub(fixed->corner[j], moving->corner[i]);
            if (j < fixed->edges) {
                Slide slide = slide_of(place, fixed, j, 1, rough);
                try_slide(s, ring, &slide);
            }
            if (i < moving->edges) {
                Slide slide = slide_of(place, moving, i, -1, rough);
                try_slide(s, ring, &slide);
            }
        }
    }
}

// Tries corners on corners and on edges, and circles at an exact distance from a corner or from
// each other; `rough` is the place that touches except for rounding. No place is nearer than the
// gap or the depth, so the search goes outwards from there, in growing rings, until a place
// touches.
static void try_features(Search *s, TsVec rough)
{
    TsVec apart[SNAP_VECTORS_MAX];
    int vectors = snap_vectors(s->of_moving.radius + s->of_fixed.radius, apart);
    double least = fabs(contact_at(s, s->from).gap) - FIRST_RING;
    Ring ring = {.near = least, .far = least + 2 * FIRST_RING, .more = true};
    for (double width = FIRST_RING; ring.more; width *= 4) {
        ring.more = false;
        try_edges(s, &ring, rough);
        try_corners(s, &ring, apart, vectors);
        if (s->snap.found && s->distance <= ring.far) return;
        ring = (Ring){ring.far, ring.far + width, ring.more};
    }
}

// ---- Along x or y: bisection between a place that is apart and one that overlaps

static const double WALK_REACH = 1024; // px

static double coordinate(TsVec v, bool x) { return x ? v.x : v.y; }

static TsVec with(TsVec base, bool x, double value)
{
    return x ? ts_vec(value, base.y) : ts_vec(base.x, value);
}

static void halve(Search *s, TsVec base, bool x, double near, double far)
{
    TsRelation at_near = relation_at(s, with(base, x, near));
    while (fabs(far - near) > SNAP_FINEST) {
        double middle = near + (far - near) / 2;
        if (middle == near || middle == far) return;
        TsRelation relation = relation_at(s, with(base, x, middle));
        if (relation == TS_TOUCHING) {
            try_place(s, with(base, x, middle));
            return;
        }
        if (relation == at_near)
            near = middle;
        else
            far = middle;
    }
}

static bool walk_to(Search *s, TsVec base, bool x, double far)
{
    double start = coordinate(base, x);
    TsRelation here = relation_at(s, base), there = relation_at(s, with(base, x, far));
    if (there == TS_TOUCHING)
        try_place(s, with(base, x, far));
    else if (there != here)
        halve(s, base, x, start, far);
    return there != here;
}

static void walk(Search *s, TsVec base, bool x)
{
    if (try_place(s, base) && ts_vec_equal(s->snap.touch, base)) return;
    for (double reach = 0x1p-30; reach <= WALK_REACH; reach *= 4) {
        double start = coordinate(base, x);
        bool up = walk_to(s, base, x, start + reach), down = walk_to(s, base, x, start - reach);
        if (up || down) return;
    }
}

static void try_walks(Search *s, TsVec rough)
{
    TsVec center = ts_shape_center(s->fixed);
    TsVec lines[] = {rough, s->from, center};
    for (int i = 0; i < 3; i++) {
        walk(s, ts_vec(rough.x, lines[i].y), true);
        walk(s, ts_vec(lines[i].x, rough.y), false);
    }
}

// ---- The doubles on either side

static double ulp(double x)
{
    double spacing = nextafter(fabs(x), HUGE_VAL) - fabs(x);
    return spacing > SNAP_FINEST ? spacing : SNAP_FINEST;
}

// In units of the larger ulp of the coordinates that move, so that the direction is kept.
static TsVec beside(TsVec at, TsVec sense, double ulps)
{
    double unit = fmax(sense.x == 0 ? 0 : ulp(at.x), sense.y == 0 ? 0 : ulp(at.y));
    return ts_vec_add(at, ts_vec_scale(sense, ulps * unit));
}

// The least number of ulps in that direction that gives the relation, by doubling, then bisection.
static bool find_beside(const Search *s, TsVec sense, TsRelation relation, TsVec *out)
{
    TsVec at = s->snap.touch;
    double enough = 1, short_of = 0;
    while (relation_at(s, beside(at, sense, enough)) != relation) {
        short_of = enough;
        enough *= 2;
        if (enough > 0x1p40) return false;
    }
    while (enough - short_of > 1) {
        double middle = floor((enough + short_of) / 2);
        if (relation_at(s, beside(at, sense, middle)) == relation)
            enough = middle;
        else
            short_of = middle;
    }
    *out = beside(at, sense, enough);
    return true;
}

static double sign(double x) { return x < 0 ? -1 : 1; }

// Tries the larger coordinate of the normal first. If a corner meets a corner, that may only slide
// along it; so then the other coordinate, the diagonals, and last the direction `inward`.
static bool find_side(const Search *s, TsVec normal, TsVec inward, TsRelation relation, TsVec *out)
{
    TsVec along_x = ts_vec(sign(normal.x), 0), along_y = ts_vec(0, sign(normal.y));
    bool x_first = fabs(normal.x) >= fabs(normal.y);
    TsVec main = x_first ? along_x : along_y, side = x_first ? along_y : along_x;
    TsVec senses[] = {main, side, ts_vec_add(main, side), ts_vec_sub(main, side),
                      ts_vec_normalize(inward)};
    for (int i = 0; i < 5; i++) {
        if (find_beside(s, senses[i], relation, out)) return true;
    }
    return false;
}

static void find_sides(Search *s)
{
    TsShape shape;
    s->moving.make(s->moving.self, s->snap.touch, &shape);
    TsVec normal = ts_contact_shapes(&shape, s->fixed).normal;
    TsVec inward = ts_vec_sub(ts_shape_center(s->fixed), ts_shape_center(&shape));
    TsVec out = ts_vec_negate(normal), outward = ts_vec_negate(inward);
    s->snap.has_inside = find_side(s, normal, inward, TS_OVERLAPPING, &s->snap.inside);
    s->snap.has_apart = find_side(s, out, outward, TS_APART, &s->snap.apart);
}

Snap snap_touch(SnapMaker moving, TsVec from, const TsShape *fixed)
{
    Search s = {.moving = moving, .from = from, .fixed = fixed};
    TsShape shape;
    moving.make(moving.self, from, &shape);
    if (!ts_relation_knows(shape.kind, fixed->kind)) return s.snap;
    moving.make(moving.self, ts_vec(0, 0), &shape);
    s.of_moving = features_of(&shape);
    s.of_fixed = features_of(fixed);
    TsVec rough = rough_place(&s);
    try_features(&s, rough);
    try_walks(&s, rough);
    if (s.snap.found) find_sides(&s);
    return s.snap;
}

#include "snap.h"

#include <stddef.h>

#include "contact.h"
#include "snap_exact.h"

static const double GRID = 0x1p-20;    // of the place from which the search starts
static const double WALK_REACH = 1024; // px
static const double FINEST = 0x1p-62;  // px: less is no step

typedef struct Features { // what can meet exactly: corners, and the edges between them
    Vec corner[POLYGON_MAX];
    int corners, edges;
    double radius; // of a circle, around its one corner
} Features;

typedef struct Search {
    SnapMaker moving;
    Vec from;
    const Shape *fixed;
    Features of_moving, of_fixed; // the moving one's with its pivot at the origin
    Snap snap;
    double distance; // from `from` to the place found
} Search;

static Relation relation_at(const Search *s, Vec position)
{
    Shape shape;
    s->moving.make(s->moving.self, position, &shape);
    return shape_valid(&shape, NULL) ? relation_shapes(&shape, s->fixed) : APART;
}

// Whether the search may stop going finer there: it touches, or is no nearer than what is known.
static bool try_place(Search *s, Vec position)
{
    double distance = vec_distance(s->from, position);
    if (s->snap.found && distance >= s->distance) return true;
    if (relation_at(s, position) != TOUCHING) return false;
    s->snap.found = true;
    s->snap.touch = position;
    s->distance = distance;
    return true;
}

static Contact contact_at(const Search *s, Vec position)
{
    Shape shape;
    s->moving.make(s->moving.self, position, &shape);
    return contact_shapes(&shape, s->fixed);
}

static double on_grid(double x) { return floor(x / GRID + 0.5) * GRID; }

// Where a measured push brings the shapes to touch, to rounding.
static Vec rough_place(const Search *s)
{
    Vec at = s->from;
    for (int i = 0; i < 3; i++) {
        Contact contact = contact_at(s, at);
        at = vec_add(at, vec_scale(contact.normal, contact.gap));
        at = vec(on_grid(at.x), on_grid(at.y));
    }
    return at;
}

static Features features_of(const Shape *shape)
{
    Features features = {.radius = shape->kind == SHAPE_CIRCLE ? shape->circle.radius : 0};
    features.corners = shape_corners(shape, features.corner);
    features.edges = features.corners < 2 ? 0 : features.corners == 2 ? 1 : features.corners;
    return features;
}

// ---- Corner on corner, and circles at an exact distance from a corner or from each other

static void try_corners(Search *s)
{
    Vec apart[SNAP_VECTORS_MAX];
    int vectors = snap_vectors(s->of_moving.radius + s->of_fixed.radius, apart);
    for (int i = 0; i < s->of_moving.corners; i++) {
        for (int j = 0; j < s->of_fixed.corners; j++) {
            Vec place = vec_sub(s->of_fixed.corner[j], s->of_moving.corner[i]);
            for (int k = 0; k < vectors; k++) try_place(s, vec_add(place, apart[k]));
        }
    }
}

// ---- Corner on edge

// An edge goes through exact doubles in equal steps. The one nearest to a wanted point on it, or
// where doubles are too coarse there, the nearest of every second, fourth ... one. `place` is where
// the pivot would be with the edge's first corner on the other's corner; the pivot then moves
// `sense` times along the edge.
static void try_along(Search *s, Vec place, Vec edge, double sense, Vec rough)
{
    Vec step;
    double steps = snap_step(edge, &step);
    if (steps == 0) return;
    double wanted = sense * vec_dot(vec_sub(rough, place), step) / vec_length_squared(step);
    for (double grain = 1; grain <= 64 && grain <= steps; grain *= 2) {
        double taken = floor(wanted / grain + 0.5) * grain;
        taken = taken < 0 ? 0 : taken > steps ? steps : taken;
        if (try_place(s, vec_add(place, vec_scale(step, sense * taken)))) return;
    }
}

static Vec edge_of(const Features *features, int i)
{
    return vec_sub(features->corner[(i + 1) % features->corners], features->corner[i]);
}

static void try_edges(Search *s, Vec rough)
{
    const Features *moving = &s->of_moving, *fixed = &s->of_fixed;
    if (moving->radius + fixed->radius > 0) return;
    for (int i = 0; i < moving->corners; i++) {
        for (int j = 0; j < fixed->corners; j++) {
            Vec place = vec_sub(fixed->corner[j], moving->corner[i]);
            if (j < fixed->edges) try_along(s, place, edge_of(fixed, j), 1, rough);
            if (i < moving->edges) try_along(s, place, edge_of(moving, i), -1, rough);
        }
    }
}

// ---- Walks: along x or y, halving between a place that is apart and one that overlaps

static double coordinate(Vec v, bool x) { return x ? v.x : v.y; }

static Vec with(Vec base, bool x, double value)
{
    return x ? vec(value, base.y) : vec(base.x, value);
}

static void halve(Search *s, Vec base, bool x, double near, double far)
{
    Relation at_near = relation_at(s, with(base, x, near));
    while (fabs(far - near) > FINEST) {
        double middle = near + (far - near) / 2;
        if (middle == near || middle == far) return;
        Relation relation = relation_at(s, with(base, x, middle));
        if (relation == TOUCHING) {
            try_place(s, with(base, x, middle));
            return;
        }
        if (relation == at_near)
            near = middle;
        else
            far = middle;
    }
}

static bool walk_to(Search *s, Vec base, bool x, double far)
{
    double start = coordinate(base, x);
    Relation here = relation_at(s, base), there = relation_at(s, with(base, x, far));
    if (there == TOUCHING)
        try_place(s, with(base, x, far));
    else if (there != here)
        halve(s, base, x, start, far);
    return there != here;
}

static void walk(Search *s, Vec base, bool x)
{
    if (try_place(s, base) && vec_equal(s->snap.touch, base)) return;
    for (double reach = 0x1p-30; reach <= WALK_REACH; reach *= 4) {
        double start = coordinate(base, x);
        bool up = walk_to(s, base, x, start + reach), down = walk_to(s, base, x, start - reach);
        if (up || down) return;
    }
}

static void try_walks(Search *s, Vec rough)
{
    Vec center = shape_center(s->fixed);
    Vec lines[] = {rough, s->from, center};
    for (int i = 0; i < 3; i++) {
        walk(s, vec(rough.x, lines[i].y), true);
        walk(s, vec(lines[i].x, rough.y), false);
    }
}

// ---- The doubles on either side

static double ulp(double x)
{
    double spacing = nextafter(fabs(x), HUGE_VAL) - fabs(x);
    return spacing > FINEST ? spacing : FINEST;
}

// In units of the coarser of the coordinates that move, so that the direction is kept.
static Vec beside(Vec at, Vec sense, double ulps)
{
    double unit = fmax(sense.x == 0 ? 0 : ulp(at.x), sense.y == 0 ? 0 : ulp(at.y));
    return vec_add(at, vec_scale(sense, ulps * unit));
}

// The fewest ulps in that direction that bring the relation about, found by doubling, then halving.
static bool find_beside(const Search *s, Vec sense, Relation relation, Vec *out)
{
    Vec at = s->snap.touch;
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

// Along the greater coordinate of the normal first. Where a corner meets a corner that may only
// slide along it: then aslant, and last straight at the other's middle, `inward`.
static bool find_side(const Search *s, Vec normal, Vec inward, Relation relation, Vec *out)
{
    Vec along_x = vec(sign(normal.x), 0), along_y = vec(0, sign(normal.y));
    bool x_first = fabs(normal.x) >= fabs(normal.y);
    Vec main = x_first ? along_x : along_y, side = x_first ? along_y : along_x;
    Vec senses[] = {main, side, vec_add(main, side), vec_sub(main, side), vec_normalize(inward)};
    for (int i = 0; i < 5; i++) {
        if (find_beside(s, senses[i], relation, out)) return true;
    }
    return false;
}

static void find_sides(Search *s)
{
    Shape shape;
    s->moving.make(s->moving.self, s->snap.touch, &shape);
    Vec normal = contact_shapes(&shape, s->fixed).normal;
    Vec inward = vec_sub(shape_center(s->fixed), shape_center(&shape));
    Vec out = vec_negate(normal), outward = vec_negate(inward);
    s->snap.has_inside = find_side(s, normal, inward, OVERLAPPING, &s->snap.inside);
    s->snap.has_apart = find_side(s, out, outward, APART, &s->snap.apart);
}

Snap snap_touch(SnapMaker moving, Vec from, const Shape *fixed)
{
    Search s = {.moving = moving, .from = from, .fixed = fixed};
    Shape shape;
    moving.make(moving.self, from, &shape);
    if (!relation_knows(shape.kind, fixed->kind)) return s.snap;
    moving.make(moving.self, vec(0, 0), &shape);
    s.of_moving = features_of(&shape);
    s.of_fixed = features_of(fixed);
    Vec rough = rough_place(&s);
    try_edges(&s, rough);
    try_corners(&s);
    try_walks(&s, rough);
    if (s.snap.found) find_sides(&s);
    return s.snap;
}

// Kept shapes: many of them in memory, in local coordinates, each with a pose.
//
// A pose is four doubles, x, y, cosine and sine: the point (px, py) of the shape is at
// (x + c px - s py, y + s px + c py), rounded. JavaScript writes poses as it likes; a call compares
// those of its shapes with what they were and computes the shape in the world again if they differ.
#include "platform/rounding.h"

#include <float.h>
#include <stdint.h>
#include <string.h>

#include "glue.h"
#include "narrow/relation_convex_private.h"
#include "narrow/relation_obb_private.h"
#include "platform/compiler.h"
#include "turn.h"

typedef struct Pose {
    TsVec at, turn;
} Pose;

// Discs around the core of a placed polygon or oriented box that decide about most pairs, before
// its corners or axes are looked at.
typedef struct Discs {
    TsVec center;          // of a polygon
    double inside, around; // radii: the shape surely contains the one, and is in the other
} Discs;

// What else a polygon has. Its corners and bounds are placed when they are asked for: most pairs of
// polygons whose poses have changed are decided without.
typedef struct Outline {
    Discs discs;     // local ones
    double reach;    // the greatest |x| + |y| of its local corners
    double convex;   // while an error of a corner is below, it stays convex; 0 if it is not
    TsVec low, high; // the bounds of the placed corners
    bool pending;    // whether the placed corners and their bounds are those of an earlier pose
    TsVec corner[];  // first the local ones, then the placed ones
} Outline;

typedef struct Slot {
    TsShape placed;
    Outline *outline; // of a polygon, otherwise NULL
    bool moved;       // since the broad phase has its bounds
    Pose pose;        // of `placed`
    Discs discs;      // of the placed shape
    TsShape local;
} Slot;

// A shape's id is the index of its box in the broad phase.
typedef struct Kept {
    int capacity;
    Pose *poses;
    Slot *slots;
    TsBroad broad;
    TsBroadPairs pairs;
    TsBroadHits hits; // of a window
} Kept;

// ---- Placing

// Both coordinates at once, where the engine has such registers. Numbers below the valid magnitudes
// become 0.
typedef double Both __attribute__((vector_size(16)));
typedef long long BothBits __attribute__((vector_size(16)));

typedef struct Placing {
    Both at, along, across; // where the origin and the unit vectors of x and y go
} Placing;

static ALWAYS_INLINE Placing placing_of(const Pose *pose)
{
    TsVec turn = pose->turn;
    return (Placing){{pose->at.x, pose->at.y}, {turn.x, turn.y}, {-turn.y, turn.x}};
}

static ALWAYS_INLINE Both flushed(Both v)
{
    BothBits size = (BothBits)v & 0x7FFFFFFFFFFFFFFF;
    return (Both)((BothBits)v & ((Both)size >= (Both){0x1p-120, 0x1p-120}));
}

static ALWAYS_INLINE TsVec vec_of(Both v) { return ts_vec(v[0], v[1]); }

static ALWAYS_INLINE TsVec turned(TsVec v, const Placing *placing)
{
    return vec_of(flushed((Both){v.x, v.x} * placing->along + (Both){v.y, v.y} * placing->across));
}

static ALWAYS_INLINE Both both_placed(TsVec v, const Placing *placing)
{
    return flushed(placing->at +
                   ((Both){v.x, v.x} * placing->along + (Both){v.y, v.y} * placing->across));
}

static ALWAYS_INLINE TsVec placed(TsVec v, const Placing *placing)
{
    return vec_of(both_placed(v, placing));
}

// A coordinate of a placed corner is off by 4 roundings of numbers of at most this size.
static double placing_error(double reach, const Pose *pose)
{
    return 0x1p-51 * (fabs(pose->at.x) + fabs(pose->at.y) + reach) + 0x1p-119;
}

// The greatest error of a corner that leaves a polygon convex: 0 if any corner is repeated or
// collinear with its neighbours.
//
// Turned exactly by a vector of length 1 +- 2^-19, the cross product c of two successive sides is
// at least 0.99 c. Their coordinates are at most 2.1 reach, and change by 2 e if corners change by
// e <= reach: the cross product by less than 4 * 2.1 reach * 2 e + 8 e^2 < 32 reach e. While that
// is less than all c, every corner on the way from the exact place to the rounded one turns in the
// same direction, so it turns as often in all. Cross products here are off by 2^-50 of 8 reach^2.
static double convex_margin(const TsPolygon *polygon, double reach)
{
    double least = HUGE_VAL;
    if (!polygon->convex) return 0;
    const TsVec *corner = polygon->corner;
    for (int i = 0; i < polygon->count; i++) {
        const TsVec *next = &corner[(i + 1) % polygon->count];
        const TsVec *after = &corner[(i + 2) % polygon->count];
        double turn = ts_vec_cross(ts_vec_sub(*next, corner[i]), ts_vec_sub(*after, *next));
        least = fmin(least, turn * polygon->winding);
    }
    return fmin((least - 0x1p-46 * reach * reach) / (64 * reach), reach);
}

// Around the mean of the corners. A cross product is off by less than 2^-46 reach^2, as above.
static Discs discs_of(const TsPolygon *polygon, double reach)
{
    int count = polygon->count;
    const TsVec *corner = polygon->corner;
    TsVec sum = {0, 0};
    for (int i = 0; i < count; i++) sum = ts_vec_add(sum, corner[i]);
    Discs discs = {.center = ts_vec_scale(sum, 1.0 / count)};
    double inside = HUGE_VAL, around = 0;
    for (int i = 0; i < count; i++) {
        TsVec side = ts_vec_sub(corner[(i + 1) % count], corner[i]);
        TsVec from = ts_vec_sub(discs.center, corner[i]);
        double area = ts_vec_cross(side, from) * polygon->winding - 0x1p-46 * reach * reach;
        inside = fmin(inside, area / ts_vec_length(side)); // NaN is left out
        around = fmax(around, ts_vec_length(from));
    }
    discs.inside = inside * (1 - 0x1p-40);
    discs.around = around * (1 + 0x1p-40);
    return discs;
}

// No disc is in a shape, or around it.
static const Discs no_discs = {.inside = 0, .around = HUGE_VAL};

// Around the centre of a box, at all its poses: halves stay as they are, and the axis has 1 +-
// 2^-19 times its length. None if the axis is so short that a component of it may become 0.
static Discs discs_of_box(const TsObb *box)
{
    double length = ts_vec_length(box->axis);
    if (length < 0x1p-60) return no_discs;
    return (Discs){.inside = fmin(box->half.x, box->half.y) * length * (1 - 0x1p-18),
                   .around = ts_vec_length(box->half) * length * (1 + 0x1p-18)};
}

static void place_corners(Slot *slot)
{
    Outline *outline = slot->outline;
    Placing placing = placing_of(&slot->pose);
    int count = slot->placed.polygon.count;
    TsVec *corner = outline->corner + count;
    Both low = two_all(HUGE_VAL), high = -low;
    for (int i = 0; i < count; i++) {
        Both at = both_placed(outline->corner[i], &placing);
        two_store(&corner[i].x, at);
        low = two_smaller(at, low);
        high = two_larger(at, high);
    }
    two_store(&outline->low.x, low);
    two_store(&outline->high.x, high);
    outline->pending = false;
}

// Turned exactly by a vector of length 1 +- 2^-19, a disc has 1 +- 2^-19 times its radius. If
// corners move by at most d, and the polygon stays convex, a disc in it that is smaller by d is
// still in it, since its support in no direction is less by more than d. Here d is at most sqrt(2)
// e, where e is the error of a coordinate, and the centre moves as far: together less than 4 e.
static ALWAYS_INLINE void place_polygon(Slot *slot, const Pose *pose, const Placing *placing)
{
    Outline *outline = slot->outline;
    TsPolygon *to = &slot->placed.polygon;
    double error = placing_error(outline->reach, pose);
    slot->discs.center = placed(outline->discs.center, placing);
    slot->discs.inside = outline->discs.inside * (1 - 0x1p-19) - 4 * error;
    slot->discs.around = outline->discs.around * (1 + 0x1p-19) + 4 * error;
    outline->pending = true;
    slot->pose = *pose;
    to->convex = slot->local.polygon.convex;
    to->winding = slot->local.polygon.winding;
    if (error < outline->convex) return;
    place_corners(slot);
    *to = ts_polygon_of(to->corner, to->count);
}

// An AABB that is not turned stays one.
static void place_box(Slot *slot, const Pose *pose)
{
    TsAabb box = slot->local.aabb;
    Placing placing = placing_of(pose);
    if (pose->turn.x == 1 && pose->turn.y == 0) {
        slot->placed.kind = TS_SHAPE_AABB;
        slot->placed.aabb = (TsAabb){placed(box.min, &placing), placed(box.max, &placing)};
        return;
    }
    TsVec center = ts_vec_lerp(box.min, box.max, 0.5);
    TsVec half = ts_vec_scale(ts_vec_sub(box.max, box.min), 0.5);
    slot->placed.kind = TS_SHAPE_OBB;
    slot->placed.obb = (TsObb){placed(center, &placing), vec_of(flushed((Both){half.x, half.y})),
                               turned(ts_vec(1, 0), &placing)};
}

static ALWAYS_INLINE void place_obb(Slot *slot, const Placing *placing)
{
    slot->placed.obb.center = placed(slot->local.obb.center, placing);
    slot->placed.obb.axis = turned(slot->local.obb.axis, placing);
}

// Throws in JavaScript.
__attribute__((import_module("touchstone"), import_name("refusePose"))) _Noreturn void
refuse_pose(int id, double x, double y, double c, double s);

// Beyond this a placed corner may not be valid.
#define FARTHEST 0x1p98

static ALWAYS_INLINE bool is_pose(const Pose *pose)
{
    TwoLanes near = two_absolute(two_load(&pose->at.x)) <= two_all(FARTHEST);
    return all_lanes(near) && fabs(ts_vec_length_squared(pose->turn) - 1) <= 0x1p-20;
}

__attribute__((noinline)) static void place(Slot *slot, const Pose *pose, int id)
{
    if (!is_pose(pose)) refuse_pose(id, pose->at.x, pose->at.y, pose->turn.x, pose->turn.y);
    const TsShape *local = &slot->local;
    TsShape *to = &slot->placed;
    Placing placing = placing_of(pose);
    switch (local->kind) {
    case TS_SHAPE_CAPSULE:
    case TS_SHAPE_SEGMENT:
        to->segment.a = placed(local->segment.a, &placing);
        to->segment.b = placed(local->segment.b, &placing);
        break;
    case TS_SHAPE_OBB: place_obb(slot, &placing); break;
    case TS_SHAPE_TRIANGLE:
        for (int i = 0; i < 3; i++)
            to->triangle.corner[i] = placed(local->triangle.corner[i], &placing);
        break;
    case TS_SHAPE_AABB: place_box(slot, pose); break;
    case TS_SHAPE_POLYGON: place_polygon(slot, pose, &placing); break;
    default: to->point = placed(local->point, &placing); // and a circle's centre
    }
    slot->pose = *pose;
    slot->moved = true;
}

static inline bool is_same(const Pose *a, const Pose *b)
{
    return all_lanes((two_load(&a->at.x) == two_load(&b->at.x)) &
                     (two_load(&a->turn.x) == two_load(&b->turn.x)));
}

static inline Slot *slot_at(Kept *kept, int id)
{
    Slot *slot = &kept->slots[id];
    const Pose *pose = &kept->poses[id];
    if (!is_same(&slot->pose, pose)) place(slot, pose, id);
    return slot;
}

static inline const TsShape *shape_of(Slot *slot)
{
    if (slot->outline && slot->outline->pending) place_corners(slot);
    return &slot->placed;
}

static inline const TsShape *shape_at(Kept *kept, int id) { return shape_of(slot_at(kept, id)); }

// ---- Keeping

static bool make_room(Kept *kept, int capacity)
{
    Pose *poses = memory_resize(kept->poses, (size_t)capacity * sizeof *poses);
    if (poses) kept->poses = poses;
    Slot *slots = poses ? memory_resize(kept->slots, (size_t)capacity * sizeof *slots) : NULL;
    if (!slots) return false;
    kept->slots = slots;
    kept->capacity = capacity;
    return true;
}

// NULL if memory does not suffice.
EXPORT(Kept *, keep, (int capacity), (capacity))
{
    Kept *kept = memory_resize(NULL, sizeof *kept);
    if (!kept) return NULL;
    memset(kept, 0, sizeof *kept);
    kept->broad = ts_broad_make(TS_BROAD_GRID, MEMORY);
    if (make_room(kept, capacity)) return kept;
    memory_release(kept->poses);
    memory_release(kept);
    return NULL;
}

EXPORT(int, kept_grow, (Kept * kept, int capacity), (kept, capacity))
{
    return make_room(kept, capacity);
}

EXPORT(Pose *, kept_poses, (Kept * kept), (kept)) { return kept->poses; }

static bool is_kept(const Kept *kept, uint32_t id)
{
    return id < (uint32_t)kept->broad.count && kept->broad.state[id] & TS_BROAD_ALIVE;
}

EXPORT(void, kept_free, (Kept * kept), (kept))
{
    for (int id = 0; id < kept->broad.count; id++) {
        if (is_kept(kept, (uint32_t)id)) memory_release(kept->slots[id].outline);
    }
    ts_broad_pairs_free(&kept->pairs, MEMORY);
    ts_broad_hits_free(&kept->hits, MEMORY);
    ts_broad_end(&kept->broad);
    memory_release(kept->poses);
    memory_release(kept->slots);
    memory_release(kept);
}

static double reach_of(const TsShape *shape)
{
    TsAabb box = ts_shape_bounds(shape);
    return fmax(fabs(box.min.x), fabs(box.max.x)) + fmax(fabs(box.min.y), fabs(box.max.y));
}

// The shape whose numbers are the first in the buffer. Returns its id, -1 if it is not valid, -2 if
// it is too large to be moved, -3 if there is no memory for it. JavaScript has seen that there is a
// free slot.
EXPORT(int, kept_add, (Kept * kept, int code, double *number), (kept, code, number))
{
    TsShapeKind kind = (TsShapeKind)(code & 15);
    int count = code >> 4;
    Slot slot = {.pose = {.turn = {1, 0}}, .moved = true, .discs = no_discs};
    if (!shape_of_numbers(kind, number, count, &slot.local)) return -1;
    if (kind == TS_SHAPE_OBB) slot.discs = discs_of_box(&slot.local.obb);
    slot.placed = slot.local;
    double reach = reach_of(&slot.local);
    if (reach > FARTHEST) return -2;
    if (kind == TS_SHAPE_POLYGON) {
        size_t bytes = (size_t)count * sizeof *number;
        Outline *outline = memory_resize(NULL, sizeof *outline + 2 * bytes);
        if (!outline) return -3;
        *outline = (Outline){.discs = discs_of(&slot.local.polygon, reach),
                             .reach = reach,
                             .convex = convex_margin(&slot.local.polygon, reach)};
        memcpy(outline->corner, number, bytes);
        slot.outline = outline;
        slot.local.polygon.corner = outline->corner;
        slot.placed.polygon.corner = outline->corner + count / 2;
        Placing placing = placing_of(&slot.pose);
        place_polygon(&slot, &slot.pose, &placing);
    }
    int id = ts_broad_insert(&kept->broad, ts_bounds_of(shape_of(&slot)));
    if (id < 0) {
        memory_release(slot.outline);
        return -3;
    }
    slot.moved = false;
    kept->slots[id] = slot;
    kept->poses[id] = slot.pose;
    return id;
}

EXPORT(void, kept_remove, (Kept * kept, int id), (kept, id))
{
    memory_release(kept->slots[id].outline);
    ts_broad_remove(&kept->broad, id);
}

// ---- Moving many

static inline bool is_far(double x) { return !(fabs(x) <= FARTHEST); }

static bool is_move(const double *move)
{
    return (fabs(move[0]) <= FARTHEST) & (fabs(move[1]) <= FARTHEST) & (fabs(move[2]) <= DBL_MAX);
}

// Of angles of which one is far, or none. Not inlined: it is rare, and its numbers would be kept in
// memory.
static __attribute__((noinline)) Reduced reduced_any(const double *move)
{
    double quarters[2], rest[2];
    Reduced near = reduced_near(two(move[2], move[5]));
    two_store(quarters, near.quarters);
    two_store(rest, near.rest);
    for (int k = 0; k < 2; k++) {
        double angle = fabs(move[3 * k + 2]);
        if (angle >= TURN_NEAR && angle <= DBL_MAX)
            reduce_far(move[3 * k + 2], &quarters[k], &rest[k]);
    }
    return (Reduced){two_load(quarters), two_load(rest)};
}

// Writes the poses of `count` shapes from `first` on: x, y and angle of each. What stands for an id
// that no shape has is not used. Returns the index of the first of them that is no pose, or -1 if
// all are; those before it are written. Two at a time: one more than an odd count is read.
EXPORT(int, kept_set_all, (Kept * kept, int first, const double *move, int count),
       (kept, first, move, count))
{
    Two farthest = two_all(FARTHEST);
    int shapes = kept->broad.count < first + count ? kept->broad.count : first + count;
    for (int id = first; id < shapes; id += 2, move += 6) {
        Pose none, *poses = &kept->poses[id];
        const uint8_t *state = &kept->broad.state[id];
        bool is_one = state[0] & TS_BROAD_ALIVE,
             is_other = id + 1 < shapes && state[1] & TS_BROAD_ALIVE;
        bool near = (fabs(move[2]) < TURN_NEAR) & (fabs(move[5]) < TURN_NEAR);
        Two at = two_load(move), other_at = two_load(move + 3);
        TwoLanes inside = (two_absolute(at) <= farthest) & (two_absolute(other_at) <= farthest);
        bool all = near & all_lanes(inside);
        if (!all && is_one && !is_move(move)) return id - first;
        Turns turns = turns_of(near ? reduced_near(two(move[2], move[5])) : reduced_any(move));
        Pose *one = is_one ? &poses[0] : &none, *other = is_other ? &poses[1] : &none;
        two_store(&one->at.x, at);
        two_store(&one->turn.x, two_firsts(turns.c, turns.s));
        if (!all && is_other && !is_move(move + 3)) return id + 1 - first;
        two_store(&other->at.x, other_at);
        two_store(&other->turn.x, two_seconds(turns.c, turns.s));
    }
    return -1;
}

// ---- Asking

// By the discs, around these centres: their squared distance is off by fewer than 8 half-ulps.
// TS_TOUCHING means doubt.
static ALWAYS_INLINE TsRelation guess_by_discs(const Discs *a, TsVec at, const Discs *b, TsVec to)
{
    double square = ts_vec_length_squared(ts_vec_sub(to, at)), inside = a->inside + b->inside,
           around = a->around + b->around;
    bool apart = square * (1 - 0x1p-48) > around * around,
         meet = (square < inside * inside * (1 - 0x1p-48)) & (a->inside > 0) & (b->inside > 0);
    return (TsRelation)(!apart + meet);
}

static ALWAYS_INLINE bool are_bounds_apart(const Outline *a, const Outline *b)
{
    return two_less(two_load(&a->high.x), two_load(&b->low.x)) |
           two_less(two_load(&b->high.x), two_load(&a->low.x));
}

// ts_relation_shapes copies shapes and calls by a table: not for two circles, boxes, or convex
// polygons.
static ALWAYS_INLINE TsRelation relation_of(Slot *a, Slot *b)
{
    if (a->placed.kind == b->placed.kind) {
        if (a->placed.kind == TS_SHAPE_OBB) {
            const TsObb *box = &a->placed.obb, *other = &b->placed.obb;
            TsRelation found = guess_by_discs(&a->discs, box->center, &b->discs, other->center);
            if (found != TS_TOUCHING) return found;
            found = obb_guess(obb_gaps_of(box, other));
            if (found != TS_TOUCHING) return found;
        }
        if (a->placed.kind == TS_SHAPE_POLYGON && ts_relation_convex_is_known(a->placed.polygon) &&
            ts_relation_convex_is_known(b->placed.polygon)) {
            TsRelation found =
                guess_by_discs(&a->discs, a->discs.center, &b->discs, b->discs.center);
            if (found != TS_TOUCHING) return found;
            TsPolygon p = shape_of(a)->polygon, q = shape_of(b)->polygon;
            if (are_bounds_apart(a->outline, b->outline)) return TS_APART;
            return ts_relation_convex_polygons(p, q);
        }
        if (a->placed.kind == TS_SHAPE_CIRCLE)
            return ts_relation_circles(a->placed.circle, b->placed.circle);
    }
    return ts_relation_shapes(shape_of(a), shape_of(b));
}

EXPORT(int, kept_relation, (Kept * kept, int a, int b), (kept, a, b))
{
    Slot *one = slot_at(kept, a);
    return (int)relation_of(one, slot_at(kept, b));
}

EXPORT(int, kept_contact, (Kept * kept, int a, int b), (kept, a, b))
{
    TsContact contact = ts_contact_shapes(shape_at(kept, a), shape_at(kept, b));
    put_contact(&contact);
    return (int)contact.relation;
}

EXPORT(int, kept_within, (Kept * kept, int a, int b, double distance), (kept, a, b, distance))
{
    return (int)ts_within(shape_at(kept, a), shape_at(kept, b), distance);
}

EXPORT(double, kept_distance, (Kept * kept, int a, int b), (kept, a, b))
{
    return distance_of(shape_at(kept, a), shape_at(kept, b));
}

// The shape in the world: writes its numbers to the buffer, their count to results[0], and returns
// its kind.
EXPORT(int, kept_shape, (Kept * kept, int id, double *number), (kept, id, number))
{
    const TsShape *shape = shape_at(kept, id);
    results[0] = ts_shape_numbers(shape, number);
    return (int)shape->kind;
}

// Places all shapes whose poses have changed, except one whose pose is none. Returns whether there
// is none of those.
static bool place_all(Kept *kept)
{
    bool all = true;
    for (int id = 0; id < kept->broad.count; id++) {
        Slot *slot = &kept->slots[id];
        const Pose *pose = &kept->poses[id];
        if (!is_kept(kept, (uint32_t)id) || is_same(&slot->pose, pose)) continue;
        if (!is_pose(pose)) {
            all = false;
        } else if (slot->local.kind == TS_SHAPE_OBB || slot->local.kind == TS_SHAPE_POLYGON) {
            Placing placing = placing_of(pose);
            if (slot->local.kind == TS_SHAPE_OBB)
                place_obb(slot, &placing);
            else
                place_polygon(slot, pose, &placing);
            slot->pose = *pose;
            slot->moved = true;
        } else {
            place(slot, pose, id);
        }
    }
    return all;
}

static uint32_t greatest(const uint32_t *number, int count)
{
    uint32_t most = 0;
    for (int i = 0; i < count; i++) most = number[i] > most ? number[i] : most;
    return most;
}

// The relations of `count` pairs of ids. Returns the place of the first id that no shape has, or -1
// if all are right. Of many pairs all shapes are placed first: one is in several of them.
EXPORT(int, kept_relations, (Kept * kept, const uint32_t *pairs, int count, uint8_t *found),
       (kept, pairs, count, found))
{
    const uint8_t *state = kept->broad.state;
    Slot *slots = kept->slots;
    uint32_t shapes = (uint32_t)kept->broad.count;
    bool placed = 2 * count >= kept->broad.count && place_all(kept);
    bool right =
        placed && kept->broad.alive == kept->broad.count && greatest(pairs, 2 * count) < shapes;
    for (int i = 0; i < 2 * count && !right; i++) {
        if (pairs[i] >= shapes || !(state[pairs[i]] & TS_BROAD_ALIVE)) return i;
        if (!placed) slot_at(kept, (int)pairs[i]);
    }
    for (int i = 0; i < count; i++)
        found[i] = (uint8_t)relation_of(&slots[pairs[2 * i]], &slots[pairs[2 * i + 1]]);
    return -1;
}

// ---- The broad phase. If memory does not suffice its calls return a negative number.

static void update_bounds(Kept *kept)
{
    for (int id = 0; id < kept->broad.count; id++) {
        if (!is_kept(kept, (uint32_t)id)) continue;
        const TsShape *shape = shape_at(kept, id);
        if (!kept->slots[id].moved) continue;
        ts_broad_move(&kept->broad, id, ts_bounds_of(shape));
        kept->slots[id].moved = false;
    }
}

// The number of pairs whose bounds share a point.
EXPORT(int, kept_pairs, (Kept * kept), (kept))
{
    update_bounds(kept);
    return ts_broad_pairs(&kept->broad, &kept->pairs) ? kept->pairs.count : -1;
}

EXPORT(TsBroadPair *, kept_pairs_at, (Kept * kept), (kept)) { return kept->pairs.pair; }

// The number of shapes whose bounds share a point with the window.
EXPORT(int, kept_window, (Kept * kept, double left, double top, double right, double bottom),
       (kept, left, top, right, bottom))
{
    update_bounds(kept);
    TsBounds window = ts_bounds_around((TsAabb){ts_vec(left, top), ts_vec(right, bottom)});
    return ts_broad_window(&kept->broad, window, &kept->hits) ? kept->hits.count : -1;
}

EXPORT(int32_t *, kept_window_at, (Kept * kept), (kept)) { return kept->hits.index; }

// The first shape that the ray hits, of several the one with the least id: its relation, the hit in
// `results` and its id behind that. The ray's numbers are the first in the buffer; -1 if it is not
// valid, -3 if memory does not suffice.
EXPORT(int, kept_cast, (Kept * kept, int code, double *number), (kept, code, number))
{
    TsShape shape;
    if (!shape_of_numbers((TsShapeKind)(code & 15), number, code >> 4, &shape)) return -1;
    update_bounds(kept);
    TsBoundsRay ray = ts_bounds_ray(shape.ray.origin, shape.ray.direction, HUGE_VAL);
    if (!ts_broad_ray(&kept->broad, &ray, &kept->hits)) return -3;
    TsHit first = {.relation = TS_APART};
    int first_id = -1;
    for (int i = 0; i < kept->hits.count; i++) {
        int id = kept->hits.index[i];
        TsHit hit = ts_cast_shape(shape.ray, &kept->slots[id].placed);
        if (hit.relation == TS_APART || (first_id >= 0 && hit.enter > first.enter)) continue;
        if (first_id >= 0 && hit.enter == first.enter && id > first_id) continue;
        first = hit;
        first_id = id;
    }
    put_hit(&first);
    results[HIT_NUMBERS] = first_id;
    return (int)first.relation;
}

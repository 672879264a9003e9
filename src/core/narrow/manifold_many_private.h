// Contact manifolds of as many pairs as a vector has lanes, computed as in manifold.c to the bit,
// but without a branch that depends on a single pair: how its bodies lie can not be foreseen.
//
// Indices and feature ids are doubles here, like all else.
#define ManyOutline SIMD_NAME(ManyOutline)
#define ManyVec SIMD_NAME(ManyVec)
#define ManyPose SIMD_NAME(ManyPose)
#define ManyBest SIMD_NAME(ManyBest)
#define ManyPair SIMD_NAME(ManyPair)
#define ManyEnd SIMD_NAME(ManyEnd)
#define ManyPoint SIMD_NAME(ManyPoint)
#define ManyManifold SIMD_NAME(ManyManifold)
#define many_sub SIMD_NAME(many_sub)
#define many_add SIMD_NAME(many_add)
#define many_scale SIMD_NAME(many_scale)
#define many_dot SIMD_NAME(many_dot)
#define many_turn SIMD_NAME(many_turn)
#define many_unturn SIMD_NAME(many_unturn)
#define many_pick_vec SIMD_NAME(many_pick_vec)
#define many_pose SIMD_NAME(many_pose)
#define many_outline SIMD_NAME(many_outline)
#define many_move_outline SIMD_NAME(many_move_outline)
#define many_best_side SIMD_NAME(many_best_side)
#define many_feature SIMD_NAME(many_feature)
#define many_pair SIMD_NAME(many_pair)
#define many_pick_end SIMD_NAME(many_pick_end)
#define many_point SIMD_NAME(many_point)
#define many_pick_point SIMD_NAME(many_pick_point)
#define many_prefer_corners SIMD_NAME(many_prefer_corners)
#define many_clip SIMD_NAME(many_clip)
#define many_write SIMD_NAME(many_write)
#define many_sided SIMD_NAME(many_sided)
#define many_circled SIMD_NAME(many_circled)

typedef struct ManyVec {
    Many x, y;
} ManyVec;

static ALWAYS_INLINE ManyVec many_add(ManyVec a, ManyVec b)
{
    return (ManyVec){a.x + b.x, a.y + b.y};
}

static ALWAYS_INLINE ManyVec many_sub(ManyVec a, ManyVec b)
{
    return (ManyVec){a.x - b.x, a.y - b.y};
}

static ALWAYS_INLINE ManyVec many_scale(ManyVec v, Many s) { return (ManyVec){v.x * s, v.y * s}; }

static ALWAYS_INLINE Many many_dot(ManyVec a, ManyVec b) { return a.x * b.x + a.y * b.y; }

static ALWAYS_INLINE ManyVec many_turn(ManyVec v, ManyVec turn)
{
    return (ManyVec){v.x * turn.x - v.y * turn.y, v.x * turn.y + v.y * turn.x};
}

static ALWAYS_INLINE ManyVec many_unturn(ManyVec v, ManyVec turn)
{
    return (ManyVec){v.x * turn.x + v.y * turn.y, v.y * turn.x - v.x * turn.y};
}

static ALWAYS_INLINE ManyVec many_pick_vec(ManyWhich which, ManyVec yes, ManyVec no)
{
    return (ManyVec){many_pick(which, yes.x, no.x), many_pick(which, yes.y, no.y)};
}

typedef struct ManyPose {
    ManyVec position, turn;
} ManyPose;

// ---- Outlines

// Up to `most` corners, and one more. From a pair's own count on, they are copies of its first
// corner, so a side always ends at the next one.
typedef struct ManyOutline {
    int most;
    Many count, radius;
    ManyVec corner[TS_COLLIDER_SIDES + 1], normal[TS_COLLIDER_SIDES];
} ManyOutline;

static ALWAYS_INLINE void many_outline(ManyOutline *outline, const TsCollider *const *collider)
{
    const double *from[MANY];
    double count[MANY], radius[MANY];
    outline->most = 0;
    for (int i = 0; i < MANY; i++) {
        from[i] = &collider[i]->side[0].corner.x;
        count[i] = collider[i]->count;
        radius[i] = collider[i]->radius;
        outline->most = collider[i]->count > outline->most ? collider[i]->count : outline->most;
    }
    outline->count = many_load(count);
    outline->radius = many_load(radius);
    ManyVec corner, first;
    many_columns(from, 0, &first.x, &first.y, &outline->normal[0].x, &outline->normal[0].y);
    outline->corner[0] = first;
    for (int k = 1; k < outline->most; k++) {
        many_columns(from, 4 * k, &corner.x, &corner.y, &outline->normal[k].x,
                     &outline->normal[k].y);
        ManyWhich own = many_less(many_all(k), outline->count);
        outline->corner[k] = many_pick_vec(own, corner, first);
    }
    outline->corner[outline->most] = outline->corner[0];
}

static ALWAYS_INLINE void many_move_outline(ManyOutline *outline, ManyPose pose)
{
    for (int k = 0; k < outline->most; k++) {
        outline->corner[k] = many_add(pose.position, many_turn(outline->corner[k], pose.turn));
        outline->normal[k] = many_turn(outline->normal[k], pose.turn);
    }
    outline->corner[outline->most] = outline->corner[0];
}

typedef struct ManyBest { // the side along whose normal the gap to the other outline is greatest
    Many side, gap;
    ManyVec from, to, normal;
} ManyBest;

// In each lane, the first side with a gap above `enough`, if there is one.
static ALWAYS_INLINE void many_best_side(ManyBest *best, const ManyOutline *outline,
                                         const ManyOutline *other, Many enough)
{
    best->gap = many_all(-DBL_MAX);
    best->side = many_all(0);
    best->from = outline->corner[0];
    best->to = outline->corner[1];
    best->normal = outline->normal[0];
    for (int i = 0; i < outline->most; i++) {
        ManyVec normal = outline->normal[i];
        Many nearest = many_all(HUGE_VAL);
        for (int k = 0; k < other->most; k++)
            nearest = many_smaller(many_dot(normal, other->corner[k]), nearest);
        Many gap = nearest - many_dot(normal, outline->corner[i]);
        ManyWhich own = many_less(many_all(i), outline->count),
                  open = many_at_most(best->gap, enough);
        ManyWhich better = many_and(many_and(own, open), many_less(best->gap, gap));
        best->gap = many_pick(better, gap, best->gap);
        best->side = many_pick(better, many_all(i), best->side);
        best->from = many_pick_vec(better, outline->corner[i], best->from);
        best->to = many_pick_vec(better, outline->corner[i + 1], best->to);
        best->normal = many_pick_vec(better, normal, best->normal);
    }
}

// ---- The reference side, the incident side

// feature_id, in doubles
static ALWAYS_INLINE Many many_feature(Many of_b, Many corner, Many side)
{
    return of_b * many_all(0x10000) + corner * many_all(0x100) + side;
}

typedef struct ManyEnd { // in the frame of the reference side: SideEnd
    Many u, v, id;
} ManyEnd;

typedef struct ManyPair { // SidePair
    ManyWhich of_b;
    Many side, next, radius, radii, length, margin;
    ManyVec origin, along, normal;
    Many reference_count;
    Many incident_count, other; // the incident side
    ManyEnd high, low;          // its ends, the first and the second
    Many corner_of;             // 1 if the incident side is b's, otherwise 0
} ManyPair;

static ALWAYS_INLINE void many_pair(ManyPair *pair, const ManyOutline *a, const ManyOutline *b,
                                    const ManyBest *best_a, const ManyBest *best_b)
{
    Many zero = many_all(0), one = many_all(1);
    ManyWhich near = many_less(best_a->gap - pair->radii, many_all(contact_gap));
    ManyWhich of_b =
        many_less(best_a->gap + many_pick(near, many_all(prefer_a), zero), best_b->gap);
    pair->of_b = of_b;
    pair->corner_of = many_pick(of_b, zero, one);
    pair->radius = many_pick(of_b, b->radius, a->radius);
    pair->side = many_pick(of_b, best_b->side, best_a->side);
    pair->reference_count = many_pick(of_b, b->count, a->count);
    Many next = pair->side + one;
    pair->next = many_pick(many_less(next, pair->reference_count), next, zero);
    pair->normal = many_pick_vec(of_b, best_b->normal, best_a->normal);
    pair->along = (ManyVec){-pair->normal.y, pair->normal.x};
    pair->origin = many_pick_vec(of_b, best_b->from, best_a->from);
    ManyVec end = many_pick_vec(of_b, best_b->to, best_a->to);
    pair->length = many_dot(many_sub(end, pair->origin), pair->along);

    int most = a->most > b->most ? a->most : b->most;
    Many least = many_all(HUGE_VAL);
    ManyVec first = pair->origin, second = pair->origin;
    pair->incident_count = many_pick(of_b, a->count, b->count);
    pair->other = zero;
    for (int i = 0; i < most; i++) { // the side most opposite to the normal
        int i_a = i < a->most ? i : 0, i_b = i < b->most ? i : 0;
        Many d = many_dot(many_pick_vec(of_b, a->normal[i_a], b->normal[i_b]), pair->normal);
        ManyWhich less =
            many_and(many_less(many_all(i), pair->incident_count), many_less(d, least));
        least = many_pick(less, d, least);
        pair->other = many_pick(less, many_all(i), pair->other);
        first = many_pick_vec(less, many_pick_vec(of_b, a->corner[i_a], b->corner[i_b]), first);
        second = many_pick_vec(less, many_pick_vec(of_b, a->corner[i_a + 1], b->corner[i_b + 1]),
                               second);
    }
    Many after = pair->other + one;
    after = many_pick(many_less(after, pair->incident_count), after, zero);
    ManyVec away = many_sub(first, pair->origin);
    pair->high = (ManyEnd){many_dot(away, pair->along), many_dot(away, pair->normal),
                           many_feature(pair->corner_of, pair->other, pair->side)};
    away = many_sub(second, pair->origin);
    pair->low = (ManyEnd){many_dot(away, pair->along), many_dot(away, pair->normal),
                          many_feature(pair->corner_of, after, pair->side)};
}

// ---- Points

typedef struct ManyPoint {
    ManyVec at;
    Many gap, id;
} ManyPoint;

typedef struct ManyManifold {
    Many count;
    ManyVec normal;
    ManyPoint point[TS_MANIFOLD_POINTS];
} ManyManifold;

static ALWAYS_INLINE ManyEnd many_pick_end(ManyWhich which, ManyEnd yes, ManyEnd no)
{
    return (ManyEnd){many_pick(which, yes.u, no.u), many_pick(which, yes.v, no.v),
                     many_pick(which, yes.id, no.id)};
}

static ALWAYS_INLINE ManyPoint many_pick_point(ManyWhich which, ManyPoint yes, ManyPoint no)
{
    return (ManyPoint){many_pick_vec(which, yes.at, no.at), many_pick(which, yes.gap, no.gap),
                       many_pick(which, yes.id, no.id)};
}

static ALWAYS_INLINE ManyPoint many_point(const ManyPair *pair, ManyEnd end)
{
    Many gap = end.v - pair->radii, middle = pair->radius + gap / many_all(2);
    ManyVec at = many_add(
        pair->origin, many_add(many_scale(pair->along, end.u), many_scale(pair->normal, middle)));
    return (ManyPoint){at, gap, end.id};
}

// prefer_nearest_corners, in the lanes of `which`.
static ALWAYS_INLINE void many_prefer_corners(ManyManifold *manifold, const ManyPair *pair,
                                              const ManyOutline *a, const ManyOutline *b,
                                              ManyWhich which, Many least_gap)
{
    int most = a->most > b->most ? a->most : b->most;
    ManyVec reference[TS_COLLIDER_SIDES];
    for (int k = 0; k < most; k++)
        reference[k] = many_pick_vec(pair->of_b, b->corner[k < b->most ? k : 0],
                                     a->corner[k < a->most ? k : 0]);
    Many least = many_all(DBL_MAX), nearest = many_all(0);
    ManyVec corner = pair->origin, at = many_add(pair->origin, pair->normal);
    for (int i = 0; i < most; i++) {
        ManyVec incident = many_pick_vec(pair->of_b, a->corner[i < a->most ? i : 0],
                                         b->corner[i < b->most ? i : 0]);
        Many here = least;
        for (int k = 0; k < most; k++) {
            ManyVec to = many_sub(incident, reference[k]);
            here = many_smaller(many_dot(to, to), here);
        }
        ManyWhich less = many_less(here, least);
        least = here;
        at = many_pick_vec(less, incident, at);
        nearest = many_pick(less, many_all(i), nearest);
    }
    for (int k = most - 1; k >= 0; k--) {
        ManyVec to = many_sub(at, reference[k]);
        corner = many_pick_vec(many_at_most(many_dot(to, to), least), reference[k], corner);
    }
    ManyVec between = many_sub(at, corner);
    Many distance = many_sqrt(least), gap = distance - pair->radii;
    Many nearer =
        many_pick(many_less(many_all(1), manifold->count), many_all(prefer_two), many_all(0));
    which = many_and(which,
                     many_and(many_at_most(gap, pair->margin), many_less(gap, least_gap - nearer)));
    Many middle = many_all(0.5) + (pair->radius - pair->radii / many_all(2)) / distance;
    ManyPoint point = {many_add(corner, many_scale(between, middle)), gap,
                       many_feature(pair->corner_of, nearest, pair->side)};
    ManyVec normal = many_pick_vec(many_less(many_all(0), distance),
                                   (ManyVec){between.x / distance, between.y / distance},
                                   (ManyVec){many_all(0), many_all(0)});
    manifold->count = many_pick(which, many_all(1), manifold->count);
    manifold->normal = many_pick_vec(which, normal, manifold->normal);
    manifold->point[0] = many_pick_point(which, point, manifold->point[0]);
}

// clip_incident_side
static ALWAYS_INLINE void many_clip(ManyManifold *manifold, const ManyPair *pair,
                                    const ManyOutline *a, const ManyOutline *b)
{
    Many zero = many_all(0), one = many_all(1);
    ManyEnd high = pair->high, low = pair->low;
    ManyEnd nearer = many_pick_end(many_less(high.v, low.v), high, low);
    ManyWhich faces = many_and(many_at_most(zero, nearer.u), many_at_most(nearer.u, pair->length));
    ManyWhich overlap =
        many_and(many_less(low.u, high.u),
                 many_and(many_at_most(low.u, pair->length), many_at_most(zero, high.u)));
    Many slope = (high.v - low.v) / (high.u - low.u), from_b = one - pair->corner_of;
    ManyEnd start = {zero, low.v - low.u * slope, many_feature(from_b, pair->side, pair->other)};
    ManyEnd end = {pair->length, low.v + (pair->length - low.u) * slope,
                   many_feature(from_b, pair->next, pair->other)};
    ManyPoint point_low = many_point(pair, many_pick_end(many_less(low.u, zero), start, low));
    ManyPoint point_high =
        many_point(pair, many_pick_end(many_less(pair->length, high.u), end, high));
    ManyWhich has_low = many_and(overlap, many_at_most(point_low.gap, pair->margin));
    ManyWhich has_high = many_and(overlap, many_at_most(point_high.gap, pair->margin));
    ManyPoint alone = many_point(pair, nearer);
    ManyWhich capsule = many_at_most(pair->incident_count, many_all(2));
    ManyWhich capsules = many_and(capsule, many_at_most(pair->reference_count, many_all(2)));
    ManyWhich stands = many_and(many_at_most(nearer.v, zero), many_not(capsules));
    stands = many_or(stands, many_and(capsule, faces));
    stands = many_and(stands, many_at_most(alone.gap, pair->margin));

    ManyWhich has_any = many_or(has_low, has_high);
    ManyPoint first = many_pick_point(has_low, point_low, point_high);
    manifold->normal = pair->normal;
    manifold->point[0] = many_pick_point(has_any, first, alone);
    manifold->point[1] = point_high;
    manifold->count = many_pick(has_low, one, zero) + many_pick(has_high, one, zero);
    manifold->count = many_pick(has_any, manifold->count, many_pick(stands, one, zero));

    has_any = many_less(zero, manifold->count);
    ManyWhich both = many_less(one, manifold->count);
    Many least_gap = many_pick(has_any, manifold->point[0].gap, many_all(DBL_MAX));
    least_gap =
        many_pick(many_and(both, many_less(point_high.gap, least_gap)), point_high.gap, least_gap);
    ManyWhich apart = many_less(many_all(contact_gap), least_gap + pair->radii);
    ManyWhich unknown = many_and(apart, many_not(many_and(has_any, faces)));
    if (many_any(unknown)) many_prefer_corners(manifold, pair, a, b, unknown, least_gap);
}

// ---- All

static ALWAYS_INLINE ManyPose many_pose(const double *const *from)
{
    ManyPose pose;
    many_columns(from, 0, &pose.position.x, &pose.position.y, &pose.turn.x, &pose.turn.y);
    return pose;
}

static ALWAYS_INLINE void many_write(ManifoldTask *const *task, const ManyManifold *manifold)
{
    enum { NUMBERS = sizeof *manifold / sizeof(Many) };
    double number[NUMBERS][MANY];
    const Many *from = &manifold->count;
    for (int i = 0; i < NUMBERS; i++) many_store(number[i], from[i]);
    for (int i = 0; i < MANY; i++) {
        TsManifold *to = &task[i]->manifold;
        to->count = (int)number[0][i];
        to->normal = ts_vec(number[1][i], number[2][i]);
        for (int p = 0; p < TS_MANIFOLD_POINTS; p++)
            to->point[p] =
                (TsManifoldPoint){ts_vec(number[4 * p + 3][i], number[4 * p + 4][i]),
                                  number[4 * p + 5][i], (uint32_t)(int32_t)number[4 * p + 6][i]};
    }
}

// Of polygons or capsules.
static void many_sided(ManifoldTask *const *task)
{
    const TsCollider *a[MANY], *b[MANY];
    const double *at_a[MANY], *at_b[MANY];
    double margins[MANY];
    for (int i = 0; i < MANY; i++) {
        a[i] = task[i]->a;
        b[i] = task[i]->b;
        at_a[i] = &task[i]->at_a.position.x;
        at_b[i] = &task[i]->at_b.position.x;
        margins[i] = task[i]->margin;
    }
    ManyPose of_a = many_pose(at_a), of_b = many_pose(at_b);
    ManyPose between = {many_unturn(many_sub(of_b.position, of_a.position), of_a.turn),
                        many_unturn(of_b.turn, of_a.turn)};
    ManyOutline outline_a, outline_b;
    many_outline(&outline_a, a);
    many_outline(&outline_b, b);
    many_move_outline(&outline_b, between);

    ManyPair pair = {.margin = many_load(margins), .radii = outline_a.radius + outline_b.radius};
    ManyBest best_a, best_b;
    many_best_side(&best_a, &outline_a, &outline_b, pair.margin + pair.radii);
    many_best_side(&best_b, &outline_b, &outline_a, pair.margin + pair.radii);
    Many gap_a = best_a.gap - pair.radii, gap_b = best_b.gap - pair.radii;
    ManyWhich near_a = many_at_most(gap_a, pair.margin),
              near = many_and(near_a, many_at_most(gap_b, pair.margin));

    Many zero = many_all(0);
    ManyManifold manifold;
    many_pair(&pair, &outline_a, &outline_b, &best_a, &best_b);
    many_clip(&manifold, &pair, &outline_a, &outline_b);
    ManyVec none = {zero, zero}, back = {-manifold.normal.x, -manifold.normal.y};
    ManyVec normal = many_turn(many_pick_vec(pair.of_b, back, manifold.normal), of_a.turn);
    manifold.count = many_pick(near, manifold.count, zero);
    manifold.normal = many_pick_vec(near, normal, none);
    for (int p = 0; p < TS_MANIFOLD_POINTS; p++) {
        ManyPoint *point = &manifold.point[p];
        point->at = many_add(of_a.position, many_turn(point->at, of_a.turn));
        ManyPoint absent = {none, zero, zero};
        *point = many_pick_point(many_less(many_all(p), manifold.count), *point, absent);
    }
    Many far = many_pick(near_a, gap_b, gap_a);
    manifold.point[0].gap = many_pick(near, manifold.point[0].gap, far);
    many_write(task, &manifold);
}

// One is a circle, the other is not: manifold_circle.
static void many_circled(ManifoldTask *const *task)
{
    const TsCollider *of[MANY];
    const double *at[MANY], *at_circle[MANY];
    double radii[MANY], margins[MANY], circle_is_b[MANY];
    for (int i = 0; i < MANY; i++) {
        bool is_b = task[i]->b->count == 0;
        of[i] = is_b ? task[i]->a : task[i]->b;
        at[i] = is_b ? &task[i]->at_a.position.x : &task[i]->at_b.position.x;
        at_circle[i] = is_b ? &task[i]->at_b.position.x : &task[i]->at_a.position.x;
        radii[i] = is_b ? task[i]->b->radius : task[i]->a->radius;
        margins[i] = task[i]->margin;
        circle_is_b[i] = is_b;
    }
    ManyPose pose = many_pose(at), circle = many_pose(at_circle);
    ManyVec point = many_unturn(many_sub(circle.position, pose.position), pose.turn);
    ManyOutline outline;
    many_outline(&outline, of);

    Many zero = many_all(0), gap = many_all(-DBL_MAX), radius = many_load(radii);
    ManyVec from = outline.corner[0], to = outline.corner[1], normal = outline.normal[0];
    for (int i = 0; i < outline.most; i++) {
        Many d = many_dot(many_sub(point, outline.corner[i]), outline.normal[i]);
        ManyWhich better = many_and(many_less(many_all(i), outline.count), many_less(gap, d));
        gap = many_pick(better, d, gap);
        from = many_pick_vec(better, outline.corner[i], from);
        to = many_pick_vec(better, outline.corner[i + 1], to);
        normal = many_pick_vec(better, outline.normal[i], normal);
    }
    ManyVec along = {-normal.y, normal.x}, beyond_from = many_sub(point, from);
    ManyVec beyond_to = many_sub(point, to);
    ManyWhich outside = many_or(many_less(zero, gap), many_at_most(outline.count, many_all(2)));
    ManyWhich before = many_less(many_dot(beyond_from, along), zero);
    ManyWhich at_end =
        many_and(outside, many_or(before, many_less(zero, many_dot(beyond_to, along))));
    ManyVec between = many_pick_vec(before, beyond_from, beyond_to);
    Many distance = many_sqrt(many_dot(between, between));
    normal = many_pick_vec(at_end, many_scale(between, many_all(1) / distance), normal);
    gap = many_pick(at_end, distance, gap) - radius - outline.radius;

    ManyWhich near = many_at_most(gap, many_load(margins));
    ManyVec none = {zero, zero};
    ManyManifold manifold = {.count = many_pick(near, many_all(1), zero)};
    normal = many_turn(normal, pose.turn);
    Many back = radius + gap / many_all(2);
    ManyVec in_gap = many_sub(circle.position, many_scale(normal, back));
    ManyWhich is_b = many_less(zero, many_load(circle_is_b));
    normal = many_pick_vec(is_b, normal, (ManyVec){-normal.x, -normal.y});
    manifold.normal = many_pick_vec(near, normal, none);
    manifold.point[0] = (ManyPoint){many_pick_vec(near, in_gap, none), gap, zero};
    manifold.point[1] = (ManyPoint){none, zero, zero};
    many_write(task, &manifold);
}

#include <assert.h>
#include <stddef.h>
#include <stdio.h>

#include "cases/case.h"
#include "fuzz/finding.h"
#include "query.h"

static const char *const symmetry_names[SYMMETRIES] = {
    [SYMMETRY_SWAP] = "swap",
    [SYMMETRY_MIRROR] = "mirror",
    [SYMMETRY_QUARTER_TURN] = "quarter turn",
    [SYMMETRY_TRANSLATION] = "translation",
    [SYMMETRY_SCALE] = "scale",
    [SYMMETRY_WINDING] = "winding",
    [SYMMETRY_FIRST_CORNER] = "first corner",
};

const char *symmetry_name(Symmetry symmetry)
{
    assert(symmetry >= 0 && symmetry < SYMMETRIES);
    return symmetry_names[symmetry];
}

const char *symmetry_when(Symmetry symmetry)
{
    static const char *const when[SYMMETRIES] = {
        [SYMMETRY_SWAP] = "when swapped",
        [SYMMETRY_MIRROR] = "when mirrored",
        [SYMMETRY_QUARTER_TURN] = "after a quarter turn",
        [SYMMETRY_TRANSLATION] = "when moved",
        [SYMMETRY_SCALE] = "when scaled by 1/1024",
        [SYMMETRY_WINDING] = "with its corners reversed",
        [SYMMETRY_FIRST_CORNER] = "counted from another corner",
    };
    assert(symmetry >= 0 && symmetry < SYMMETRIES);
    return when[symmetry];
}

// ---- Changes of the plane: places, directions, and lengths

typedef struct Change {
    Symmetry symmetry;
    TsVec move;
    double scale;
} Change;

static TsVec turned(TsVec v, const void *with) // 0 - x never gives a negative zero
{
    const Change *change = with;
    if (change->symmetry == SYMMETRY_MIRROR) return ts_vec(0 - v.x, v.y);
    if (change->symmetry == SYMMETRY_QUARTER_TURN) return ts_vec(0 - v.y, v.x);
    return v;
}

static TsVec place(TsVec v, const void *with)
{
    const Change *change = with;
    return ts_vec_scale(ts_vec_add(turned(v, with), change->move), change->scale);
}

static TsVec scaled_way(TsVec v, const void *with)
{
    return ts_vec_scale(turned(v, with), ((const Change *)with)->scale);
}

static double length(double v, const void *with) { return v * ((const Change *)with)->scale; }

// ---- The same set of points in another form

static void reverse(TsVec *corner, int count)
{
    for (int i = 0, k = count - 1; i < k; i++, k--) {
        TsVec kept = corner[i];
        corner[i] = corner[k];
        corner[k] = kept;
    }
}

static void begin_with_second(TsVec *corner, int count)
{
    TsVec first = corner[0];
    for (int i = 1; i < count; i++) corner[i - 1] = corner[i];
    corner[count - 1] = first;
}

static void change_winding(TsShape *shape, TsVec *corner)
{
    TsVec a = shape->segment.a; // with which a capsule begins too
    if (ts_shape_kind_core(shape->kind) == TS_SHAPE_SEGMENT) {
        shape->segment.a = shape->segment.b;
        shape->segment.b = a;
    } else if (shape->kind == TS_SHAPE_TRIANGLE) {
        reverse(shape->triangle.corner, 3);
    } else if (shape->kind == TS_SHAPE_POLYGON) {
        reverse(corner, shape->polygon.count);
        *shape = ts_shape_polygon(corner, shape->polygon.count);
    }
}

static void change_first(TsShape *shape, TsVec *corner)
{
    if (shape->kind == TS_SHAPE_OBB) { // the direction of its other side first
        TsObb box = shape->obb;
        shape->obb =
            (TsObb){box.center, {box.half.y, box.half.x}, ts_vec(0 - box.axis.y, box.axis.x)};
    } else if (shape->kind == TS_SHAPE_TRIANGLE) {
        begin_with_second(shape->triangle.corner, 3);
    } else if (shape->kind == TS_SHAPE_POLYGON) {
        begin_with_second(corner, shape->polygon.count);
        *shape = ts_shape_polygon(corner, shape->polygon.count);
    }
}

// ---- Translations without rounding

static bool moves_exactly(const TsShape *shape, double by, bool y)
{
    TsVec box[4], center = ts_shape_center(shape);
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    if (shape->kind == TS_SHAPE_OBB) {
        corner = &center;
        count = 1;
    }
    for (int i = 0; i < count; i++) {
        if (!case_adds_exactly(y ? corner[i].y : corner[i].x, by)) return false;
    }
    return true;
}

// Towards the origin, otherwise away from it: the first move that is exact, or 0.
static double exact_move(const Case *pair, bool y)
{
    TsVec center = ts_shape_center(&pair->a);
    const double by[] = {-floor(y ? center.y : center.x), y ? -64 : 1024, 1};
    for (int i = 0; i < 3; i++) {
        bool exact = moves_exactly(&pair->a, by[i], y) && moves_exactly(&pair->b, by[i], y);
        for (int k = 0; k < pair->other_count; k++)
            exact = exact && moves_exactly(&pair->others[k], by[i], y);
        if (by[i] != 0 && exact) return by[i];
    }
    return 0;
}

// ---- Symmetries

static bool takes_ordered(const Method *method, TsShapeKind a, TsShapeKind b)
{
    return (method->a & TS_SHAPE_BIT(a)) && (method->b & TS_SHAPE_BIT(b)) &&
           (!method->knows || method->knows(a, b));
}

static void change_shape(const Change *change, TsShape *shape, TsVec *corner)
{
    switch (change->symmetry) {
    case SYMMETRY_WINDING: change_winding(shape, corner); break;
    case SYMMETRY_FIRST_CORNER: change_first(shape, corner); break;
    case SYMMETRY_SWAP:
    case SYMMETRY_MIRROR:
    case SYMMETRY_QUARTER_TURN:
    case SYMMETRY_TRANSLATION:
    case SYMMETRY_SCALE:
    case SYMMETRIES:
        *shape = ts_shape_mapped(shape, &(TsShapeMap){place, scaled_way, turned, length, change},
                                 corner);
        break;
    }
}

static void change_case(Symmetry symmetry, const Case *pair, Case *changed)
{
    Change change = {.symmetry = symmetry, .scale = symmetry == SYMMETRY_SCALE ? 0x1p-10 : 1};
    if (symmetry == SYMMETRY_TRANSLATION)
        change.move = ts_vec(exact_move(pair, false), exact_move(pair, true));
    case_copy(changed, pair);
    change_shape(&change, &changed->a, changed->corner[0]);
    change_shape(&change, &changed->b, changed->corner[1]);
    TsVec *corner = changed->others_corner;
    for (int i = 0; i < changed->other_count; i++) {
        TsShape *shape = &changed->others[i];
        change_shape(&change, shape, corner);
        if (shape->kind == TS_SHAPE_POLYGON) corner += shape->polygon.count;
    }
    changed->motion.a = scaled_way(changed->motion.a, &change);
    changed->motion.b = scaled_way(changed->motion.b, &change);
}

// A change may underflow, or leave the numbers that the method takes.
static bool takes_case(const Method *method, const Case *pair)
{
    Query query = query_of_case(method->kind, pair);
    TsShape move_a = ts_shape_point(pair->motion.a), move_b = ts_shape_point(pair->motion.b);
    for (int i = 0; i < pair->other_count; i++) {
        if (!ts_shape_valid(&pair->others[i], NULL)) return false;
    }
    return ts_shape_valid(&pair->a, NULL) && ts_shape_valid(&pair->b, NULL) &&
           ts_shape_valid(&move_a, NULL) && ts_shape_valid(&move_b, NULL) &&
           query_is_fair(method, &query) && method_accepts(method, &query);
}

bool symmetry_change(Symmetry symmetry, const Method *method, const Case *pair, Case *changed)
{
    if (symmetry == SYMMETRY_SWAP) {
        // A method that accepts the kinds in one order only gets them in that order anyway.
        TsShapeKind a = pair->a.kind, b = pair->b.kind;
        if (!takes_ordered(method, a, b) || !takes_ordered(method, b, a)) return false;
        if (pair->other_count > 0) return false; // the list is always second
        case_of_pair(changed, &pair->b, &pair->a);
        changed->sweep = pair->sweep;
        changed->motion = (CaseMotion){pair->motion.b, pair->motion.a};
    } else {
        change_case(symmetry, pair, changed);
    }
    return !case_same_pair(pair, changed) && takes_case(method, changed);
}

void symmetry_list(const Method *method, const Case *pair, Changes *changes)
{
    changes->count = 0;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        int i = changes->count;
        if (!symmetry_change((Symmetry)symmetry, method, pair, &changes->pair[i])) continue;
        changes->symmetry[i] = (Symmetry)symmetry;
        changes->count++;
    }
}

int symmetry_write(char *text, int size, Symmetry symmetry, const Case *pair)
{
    const char *when = symmetry_when(symmetry);
    const TsShapeMask cornered = TS_SHAPE_BIT(TS_SHAPE_TRIANGLE) | TS_SHAPE_BIT(TS_SHAPE_POLYGON);
    bool corners = cornered & (TS_SHAPE_BIT(pair->a.kind) | TS_SHAPE_BIT(pair->b.kind));
    for (int i = 0; i < pair->other_count; i++)
        corners |= (cornered & TS_SHAPE_BIT(pair->others[i].kind)) != 0;
    if (symmetry == SYMMETRY_FIRST_CORNER && !corners) when = "with the axes of its box swapped";
    if (symmetry != SYMMETRY_TRANSLATION) return snprintf(text, (size_t)size, "%s", when);
    return snprintf(text, (size_t)size, "%s by %g, %g", when, exact_move(pair, false),
                    exact_move(pair, true));
}

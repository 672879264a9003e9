// Lists for casts against many shapes: others beside the second shape of a sweep, which move as it
// does. Seen from them, the first shape goes a straight path.
#include <stddef.h>

#include "cases/case.h"
#include "generate/generate_private.h"
#include "method.h"
#include "query.h"
#include "touchstone/sweep.h"

static double extent(const TsShape *shape)
{
    TsAabb box = ts_shape_bounds(shape);
    return fmax(box.max.x - box.min.x, box.max.y - box.min.y);
}

// Mostly the kind of b.
static TsShapeKind some_kind(Random *random, TsShapeMask kinds, TsShapeKind own)
{
    int count = 0;
    TsShapeKind kind[TS_SHAPE_KINDS] = {own};
    for (int i = 0; i < TS_SHAPE_KINDS; i++) {
        if (kinds & TS_SHAPE_BIT(i)) kind[count++] = (TsShapeKind)i;
    }
    int drawn = random_integer(random, 0, 2 * count);
    return drawn < count ? kind[drawn] : own;
}

// A multiple of the path: halves and quarters, which keep whole numbers whole, or any part.
static double some_part(Random *random, double least, double most)
{
    double part = random_between(random, least, most);
    return random_integer(random, 0, 3) ? floor(4 * part) / 4 : part;
}

// A copy of b: at its place, before or behind it on the path, or across the path, where boxes and
// circles of the same size are met at the same time.
static TsShape copied(Random *random, const GeneratedPair *pair, TsVec path, TsVec *corner)
{
    TsVec by = ts_vec(0, 0);
    switch (random_integer(random, 0, 4)) {
    case 0: break;
    case 1: by = ts_vec_scale(path, some_part(random, 0, 1)); break;
    case 2: by = ts_vec_scale(path, some_part(random, -1, 0)); break;
    case 3:
        by = ts_vec_scale(ts_vec_normalize(ts_vec_perp(path)),
                          extent(&pair->b) * some_part(random, -1, 1));
        break;
    default: by = generate_lattice_point(random, 8); break;
    }
    return ts_shape_moved(&pair->b, by, corner);
}

// A new shape: on the path, beside it, or around its start; now and then beyond its end.
static TsShape new_one(Random *random, const GeneratedPair *pair, TsVec path, Wanted wanted,
                       TsVec *corner)
{
    double size = fmax(extent(&pair->a), extent(&pair->b));
    if (size == 0) size = fmax(ts_vec_length(path), 1) / 4;
    TsVec at = ts_shape_center(&pair->a), across = ts_vec_normalize(ts_vec_perp(path));
    switch (random_integer(random, 0, 4)) {
    case 0: break;
    case 1:
        at = ts_vec_add(at, ts_vec_scale(path, random_unit(random)));
        at = ts_vec_add(at, ts_vec_scale(across, size * random_between(random, -2, 2)));
        break;
    case 2: return generate_lattice_wanted(random, wanted, 16, corner);
    default: at = ts_vec_add(at, ts_vec_scale(path, some_part(random, 0, 1.5))); break;
    }
    return generate_wanted(random, wanted, at, size / 2, 2 * size, corner);
}

// Whether the method takes the list with this shape as its next one. Rounding to the method's
// numbers must leave the rest of the list as it is.
static bool add(const Method *method, GeneratePromise promise, const TsShape *shape, int corners,
                GeneratedPair *pair)
{
    GeneratedPair alone;
    TsVec *corner = pair->others_corner + corners;
    TsShape *added = &pair->others[pair->other_count];
    generate_copy(&alone, pair);
    alone.other_count = 0;
    alone.b = ts_shape_moved(shape, ts_vec(0, 0), alone.corner[1]);
    if (!generate_keep(NULL, promise, &alone) || !ts_sweep_accepts(&alone.b)) return false;
    bool kept = case_same_shape(&alone.a, &pair->a) && ts_vec_equal(alone.move_a, pair->move_a) &&
                ts_vec_equal(alone.move_b, pair->move_b);
    bool fits =
        alone.b.kind != TS_SHAPE_POLYGON || corners + alone.b.polygon.count <= GENERATED_CORNERS;
    if (!kept || !fits) return false;
    *added = ts_shape_moved(&alone.b, ts_vec(0, 0), corner);
    pair->other_count++;
    Query query = query_of_pair(QUERY_SWEEP, pair);
    if (ts_shape_valid(added, NULL) && query_is_fair(method, &query) &&
        method_accepts(method, &query))
        return true;
    pair->other_count--;
    return false;
}

void generate_others(Random *random, const Method *method, TsShapeMask kinds, GeneratedPair *pair)
{
    GeneratePromise promise = generate_promise(method, pair->a.kind, pair->b.kind);
    TsVec path = ts_vec_sub(pair->move_a, pair->move_b);
    int corners = 0, most = random_integer(random, 0, GENERATED_OTHERS);
    promise.convex_a = promise.convex_b = true;
    pair->other_count = 0;
    for (int i = 0; i < most; i++) {
        TsVec corner[GENERATED_CORNERS];
        TsShapeKind kind = some_kind(random, kinds & method->b, pair->b.kind);
        Wanted wanted = generate_wanted_by(promise, kind, true);
        TsShape shape = random_integer(random, 0, 1) ? copied(random, pair, path, corner)
                                                     : new_one(random, pair, path, wanted, corner);
        if (!ts_shape_valid(&shape, NULL) || !add(method, promise, &shape, corners, pair)) continue;
        const TsShape *added = &pair->others[pair->other_count - 1];
        corners += added->kind == TS_SHAPE_POLYGON ? added->polygon.count : 0;
    }
}

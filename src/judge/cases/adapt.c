#include "cases/adapt.h"

#include <math.h>
#include <stddef.h>

#include "generate/generate.h"
#include "query.h"

// center + x * u + y * perp(u) in one coordinate, if nothing rounds.
static bool exact_sum(double center, double x, double u, double y, double v, double *sum)
{
    double p = x * u, q = y * v, first = center + p;
    *sum = first + q;
    return fma(x, u, -p) == 0 && fma(y, v, -q) == 0 && case_adds_exactly(center, p) &&
           case_adds_exactly(first, q);
}

// The corners of an OBB, in order around it, if they are exact.
static bool exact_corners(TsObb box, TsVec corner[4])
{
    static const TsVec sign[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        double x = sign[i].x * box.half.x, y = sign[i].y * box.half.y;
        if (!exact_sum(box.center.x, x, box.axis.x, y, -box.axis.y, &corner[i].x) ||
            !exact_sum(box.center.y, x, box.axis.y, y, box.axis.x, &corner[i].y))
            return false;
    }
    return true;
}

static bool as_polygon(const TsShape *shape, TsShape *out, TsVec *corner)
{
    int count = 4;
    if (shape->kind == TS_SHAPE_OBB) {
        if (!exact_corners(shape->obb, corner)) return false;
    } else if (shape->kind == TS_SHAPE_TRIANGLE || shape->kind == TS_SHAPE_AABB) {
        count = ts_shape_corners(shape, corner);
    } else {
        return false;
    }
    *out = ts_shape_polygon(corner, count);
    return !generate_is_one_point(out);
}

static bool as_aabb(const TsShape *shape, TsShape *out)
{
    TsVec corner[4];
    if (shape->kind != TS_SHAPE_OBB || (shape->obb.axis.x != 0 && shape->obb.axis.y != 0) ||
        !exact_corners(shape->obb, corner))
        return false;
    *out = ts_shape_aabb(ts_vec(fmin(corner[0].x, corner[2].x), fmin(corner[0].y, corner[2].y)),
                         ts_vec(fmax(corner[0].x, corner[2].x), fmax(corner[0].y, corner[2].y)));
    return true;
}

typedef enum Form { AS_GIVEN, AS_AABB, AS_POLYGON, FORMS } Form;

static bool change_form(Form form, const TsShape *shape, TsShape *out, TsVec *corner)
{
    switch (form) {
    case AS_GIVEN: *out = ts_shape_moved(shape, ts_vec(0, 0), corner); return true;
    case AS_AABB: return as_aabb(shape, out);
    case AS_POLYGON: return as_polygon(shape, out, corner);
    case FORMS: break;
    }
    return false;
}

bool adapt_case(const Method *method, const Case *pair, Adapted *out)
{
    if (pair->other_count > 0) return false;
    // Of one shape before that of both.
    for (int changes = 1; changes <= 2; changes++) {
        for (int i = 0; i < FORMS * FORMS; i++) {
            Form a = (Form)(i / FORMS), b = (Form)(i % FORMS);
            TsShape first, second;
            TsVec corner[2][CASE_CORNERS_MAX];
            if ((a != AS_GIVEN) + (b != AS_GIVEN) != changes) continue;
            if (!change_form(a, &pair->a, &first, corner[0]) ||
                !change_form(b, &pair->b, &second, corner[1]))
                continue;
            if (pair->sweep)
                case_of_sweep(&out->pair, &first, &second, pair->motion);
            else
                case_of_pair(&out->pair, &first, &second);
            Query query = query_of_case(query_kind(pair), &out->pair);
            if (!method_accepts(method, &query) || !query_is_fair(method, &query)) continue;
            out->pair.flags = pair->flags;
            out->as_aabb = a == AS_AABB || b == AS_AABB;
            out->as_polygon = a == AS_POLYGON || b == AS_POLYGON;
            return true;
        }
    }
    return false;
}

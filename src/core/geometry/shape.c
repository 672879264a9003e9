// Shapes of every kind: constructors, validity, corners, cores, numbers, and moved copies.
#include "platform/rounding.h"

#include "touchstone/shape.h"

#include <stddef.h>
#include <string.h>

#include "geometry/aabb.h"
#include "geometry/border.h"
#include "geometry/kind.h"
#include "touchstone/polygon.h"
#include "touchstone/scalar.h"

// clang-format off
const Kind ts_shape_kinds[] = {
#define AT(kind) offsetof(TsShape, kind.radius)
    // name, numbers, form, core, corners, area, radius
    [TS_SHAPE_POINT]    = {"point",    "p",    FORM_POINT,   TS_SHAPE_POINT,    1, false, 0},
    [TS_SHAPE_SEGMENT]  = {"segment",  "pp",   FORM_SEGMENT, TS_SHAPE_SEGMENT,  2, false, 0},
    [TS_SHAPE_RAY]      = {"ray",      "pd",   FORM_RAY,     TS_SHAPE_RAY,      1, false, 0},
    [TS_SHAPE_CIRCLE]   = {"circle",   "pr",   FORM_POINT,   TS_SHAPE_POINT,    1, true,  AT(circle)},
    [TS_SHAPE_AABB]     = {"aabb",     "pp",   FORM_AABB,    TS_SHAPE_AABB,     4, true,  0},
    [TS_SHAPE_OBB]      = {"obb",      "pssa", FORM_OBB,     TS_SHAPE_OBB,      4, true,  0},
    [TS_SHAPE_TRIANGLE] = {"triangle", "ppp",  FORM_LOOP,    TS_SHAPE_TRIANGLE, 3, true,  0},
    [TS_SHAPE_POLYGON]  = {"polygon",  "",     FORM_LOOP,    TS_SHAPE_POLYGON,  0, true,  0},
    [TS_SHAPE_CAPSULE]  = {"capsule",  "ppr",  FORM_SEGMENT, TS_SHAPE_SEGMENT,  2, true,  AT(capsule)},
#undef AT
};
// clang-format on

// Without a row, a new last kind does not compile.
_Static_assert(sizeof ts_shape_kinds / sizeof *ts_shape_kinds == TS_SHAPE_KINDS,
               "one row a kind of shape");

const Kind ts_shape_no_kind = {"unknown", "", FORM_POINT, TS_SHAPE_KINDS, 1, false, 0};

// The struct of a kind with a radius begins with that of its core.
_Static_assert(offsetof(TsShape, circle.center) == offsetof(TsShape, point) &&
                   offsetof(TsShape, capsule.a) == offsetof(TsShape, segment.a) &&
                   offsetof(TsShape, capsule.b) == offsetof(TsShape, segment.b),
               "a round shape begins with its core");

TsShape ts_shape_point(TsVec at) { return (TsShape){.kind = TS_SHAPE_POINT, .point = at}; }

TsShape ts_shape_segment(TsVec a, TsVec b)
{
    return (TsShape){.kind = TS_SHAPE_SEGMENT, .segment = {a, b}};
}

TsShape ts_shape_ray(TsVec origin, TsVec direction)
{
    return (TsShape){.kind = TS_SHAPE_RAY, .ray = {origin, direction}};
}

TsShape ts_shape_circle(TsVec center, double radius)
{
    return (TsShape){.kind = TS_SHAPE_CIRCLE, .circle = {center, radius}};
}

TsShape ts_shape_aabb(TsVec corner, TsVec opposite)
{
    return (TsShape){.kind = TS_SHAPE_AABB, .aabb = aabb_grow((TsAabb){corner, corner}, opposite)};
}

TsShape ts_shape_obb(TsVec center, double width, double height, TsVec turn)
{
    return (TsShape){.kind = TS_SHAPE_OBB, .obb = {center, {width / 2, height / 2}, turn}};
}

TsShape ts_shape_triangle(TsVec a, TsVec b, TsVec c)
{
    return (TsShape){.kind = TS_SHAPE_TRIANGLE, .triangle = {{a, b, c}}};
}

TsShape ts_shape_polygon(const TsVec *corner, int count)
{
    return ts_shape_of_polygon(ts_polygon_of(corner, count));
}

TsShape ts_shape_of_segment(TsSegment segment)
{
    return (TsShape){.kind = TS_SHAPE_SEGMENT, .segment = segment};
}

TsShape ts_shape_of_circle(TsCircle circle)
{
    return (TsShape){.kind = TS_SHAPE_CIRCLE, .circle = circle};
}

TsShape ts_shape_of_aabb(TsAabb box) { return (TsShape){.kind = TS_SHAPE_AABB, .aabb = box}; }

TsShape ts_shape_of_obb(TsObb box) { return (TsShape){.kind = TS_SHAPE_OBB, .obb = box}; }

TsShape ts_shape_of_triangle(TsTriangle triangle)
{
    return (TsShape){.kind = TS_SHAPE_TRIANGLE, .triangle = triangle};
}

TsShape ts_shape_of_polygon(TsPolygon polygon)
{
    return (TsShape){.kind = TS_SHAPE_POLYGON, .polygon = polygon};
}

TsShape ts_shape_capsule(TsVec a, TsVec b, double radius)
{
    return (TsShape){.kind = TS_SHAPE_CAPSULE, .capsule = {a, b, radius}};
}

TsShape ts_shape_of_capsule(TsCapsule capsule)
{
    return (TsShape){.kind = TS_SHAPE_CAPSULE, .capsule = capsule};
}

// The struct of every kind but polygons consists of its numbers.
static const size_t numbers_at = offsetof(TsShape, point);

static const double *own_numbers(const TsShape *shape)
{
    return (const double *)((const char *)shape + numbers_at);
}

static const char *wrong_numbers(const double *number, int count)
{
    for (int i = 0; i < count; i++) {
        if (!ts_scalar_is_valid(number[i]))
            return "every number must be 0 or of magnitude 2^-120 to 2^100";
    }
    return NULL;
}

static int member_numbers(char member) { return member == 'r' || member == 's' ? 1 : 2; }

// Directions first, then lengths.
static const char *wrong_members(const char *members, const double *number)
{
    const double *at = number;
    for (const char *member = members; *member; at += member_numbers(*member), member++) {
        if ((*member != 'd' && *member != 'a') || at[0] != 0 || at[1] != 0) continue;
        return *member == 'd' ? "a ray needs a direction other than (0, 0)"
                              : "a box needs an axis other than (0, 0)";
    }
    at = number;
    for (const char *member = members; *member; at += member_numbers(*member), member++) {
        if (*member == 'r' && at[0] < 0) return "a radius must not be negative";
        if (*member == 's' && at[0] < 0) return "a box's sizes must not be negative";
    }
    return NULL;
}

static const char *wrong_shape(const TsShape *shape)
{
    if ((unsigned)shape->kind >= TS_SHAPE_KINDS) return "there is no such kind of shape";
    TsPolygon polygon = shape->polygon;
    if (shape->kind == TS_SHAPE_POLYGON) {
        if (!polygon.corner || polygon.count < 3 || polygon.count > ts_polygon_admitted)
            return "a polygon needs 3 to 64 corners";
        return wrong_numbers(&polygon.corner->x, 2 * polygon.count);
    }
    const double *number = own_numbers(shape);
    const char *wrong = wrong_numbers(number, ts_shape_kind_numbers(shape->kind));
    if (!wrong) wrong = wrong_members(kind_of(shape->kind)->members, number);
    bool sorted = shape->kind != TS_SHAPE_AABB || (shape->aabb.min.x <= shape->aabb.max.x &&
                                                   shape->aabb.min.y <= shape->aabb.max.y);
    return wrong || sorted ? wrong : "an AABB must have min <= max";
}

bool ts_shape_valid(const TsShape *shape, const char **why)
{
    const char *wrong = wrong_shape(shape);
    if (wrong && why) *why = wrong;
    return !wrong;
}

const char *ts_shape_kind_name(TsShapeKind kind) { return kind_of(kind)->name; }

static int aabb_corners(TsAabb box, TsVec *out)
{
    out[0] = box.min;
    out[1] = ts_vec(box.max.x, box.min.y);
    out[2] = box.max;
    out[3] = ts_vec(box.min.x, box.max.y);
    return 4;
}

static int obb_corners(TsObb box, TsVec *out)
{
    TsVec along = ts_vec_scale(box.axis, box.half.x),
          across = ts_vec_scale(ts_vec_perp(box.axis), box.half.y);
    TsVec diagonal = ts_vec_add(along, across), other = ts_vec_sub(along, across);
    out[0] = ts_vec_sub(box.center, diagonal);
    out[1] = ts_vec_add(box.center, other);
    out[2] = ts_vec_add(box.center, diagonal);
    out[3] = ts_vec_sub(box.center, other);
    return 4;
}

const TsVec *ts_shape_stored_corners(const TsShape *shape, int *count)
{
    const Kind *kind = kind_of(shape->kind);
    bool polygon = shape->kind == TS_SHAPE_POLYGON;
    *count = polygon ? shape->polygon.count : kind->corners;
    if (kind->form == FORM_AABB || kind->form == FORM_OBB) return NULL;
    return polygon ? shape->polygon.corner : shape->triangle.corner;
}

const TsVec *ts_shape_view_corners(const TsShape *shape, TsVec box[4], int *count)
{
    const Kind *kind = kind_of(shape->kind);
    *count = kind->corners;
    if (shape->kind == TS_SHAPE_POLYGON) {
        *count = shape->polygon.count;
        return shape->polygon.corner;
    }
    if (kind->form == FORM_OBB) return obb_corners(shape->obb, box), box;
    if (kind->form == FORM_AABB) return aabb_corners(shape->aabb, box), box;
    return shape->triangle.corner; // of points and segments too
}

int ts_shape_corners(const TsShape *shape, TsVec *out)
{
    KindForm form = kind_form(shape);
    if (form == FORM_OBB) return obb_corners(shape->obb, out);
    if (form == FORM_AABB) return aabb_corners(shape->aabb, out);
    int count;
    const TsVec *stored = ts_shape_stored_corners(shape, &count);
    for (int i = 0; i < count; i++) out[i] = stored[i];
    return count;
}

double ts_shape_radius(const TsShape *shape) { return kind_radius(shape); }

TsShape ts_shape_core(const TsShape *shape)
{
    TsShape core = *shape;
    core.kind = kind_of(shape->kind)->core;
    return core;
}

bool ts_shape_is_convex(const TsShape *shape)
{
    if (shape->kind == TS_SHAPE_POLYGON) return ts_polygon_is_convex(shape->polygon);
    return kind_form(shape) != FORM_RAY;
}

TsShapeKind ts_shape_kind_core(TsShapeKind kind) { return kind_of(kind)->core; }

bool ts_shape_kind_has_area(TsShapeKind kind) { return kind_of(kind)->area; }

bool ts_shape_kind_is_round(TsShapeKind kind) { return kind_of(kind)->radius_at != 0; }

bool ts_shape_kind_is_bounded(TsShapeKind kind) { return kind_of(kind)->form != FORM_RAY; }

bool ts_shape_kind_is_box(TsShapeKind kind)
{
    KindForm form = kind_of(kind)->form;
    return form == FORM_AABB || form == FORM_OBB;
}

bool ts_shape_kind_can_turn(TsShapeKind kind)
{
    KindForm form = kind_of(kind)->form;
    return form != FORM_POINT && form != FORM_AABB;
}

TsVec ts_shape_center(const TsShape *shape)
{
    KindForm form = kind_form(shape);
    if (form == FORM_OBB) return shape->obb.center;
    if (form == FORM_AABB) return ts_vec_lerp(shape->aabb.min, shape->aabb.max, 0.5);
    int count;
    const TsVec *corner = ts_shape_stored_corners(shape, &count);
    // Relative to the first corner, so that a shape far out keeps its digits.
    TsVec sum = {0, 0};
    for (int i = 1; i < count; i++) sum = ts_vec_add(sum, ts_vec_sub(corner[i], corner[0]));
    return ts_vec(corner[0].x + sum.x / count, corner[0].y + sum.y / count);
}

TsAabb ts_shape_bounds(const TsShape *shape)
{
    TsVec made[4];
    int count;
    const TsVec *corner = ts_shape_stored_corners(shape, &count);
    if (!corner) ts_shape_corners(shape, made), corner = made;
    TsAabb box = {corner[0], corner[0]};
    for (int i = 1; i < count; i++) box = aabb_grow(box, corner[i]);
    double radius = ts_shape_radius(shape);
    return (TsAabb){ts_vec(box.min.x - radius, box.min.y - radius),
                    ts_vec(box.max.x + radius, box.max.y + radius)};
}

double ts_shape_size(const TsShape *shape) { return aabb_size(ts_shape_bounds(shape)); }

// --- All numbers of a shape

int ts_shape_kind_numbers(TsShapeKind kind)
{
    int count = 0;
    for (const char *member = kind_of(kind)->members; *member; member++)
        count += member_numbers(*member);
    return count;
}

TsNumberRole ts_shape_number_role(TsShapeKind kind, int i)
{
    const char *member = kind_of(kind)->members;
    for (; *member && i >= member_numbers(*member); member++) i -= member_numbers(*member);
    switch (*member) {
    case 'd': return TS_NUMBER_DIRECTION;
    case 'a': return TS_NUMBER_AXIS;
    case 'r':
    case 's': return TS_NUMBER_LENGTH;
    default: return TS_NUMBER_POSITION;
    }
}

const double *ts_shape_view_numbers(const TsShape *shape, int *count)
{
    bool polygon = shape->kind == TS_SHAPE_POLYGON;
    *count = polygon ? 2 * shape->polygon.count : ts_shape_kind_numbers(shape->kind);
    return polygon ? &shape->polygon.corner->x : own_numbers(shape);
}

int ts_shape_numbers(const TsShape *shape, double *out)
{
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    memcpy(out, number, (size_t)count * sizeof *out);
    return count;
}

TsShape ts_shape_of_numbers(TsShapeKind kind, const double *number, int count, TsVec *corners)
{
    TsShape shape = {.kind = kind};
    if (kind == TS_SHAPE_POLYGON) {
        memcpy(corners, number, (size_t)count * sizeof *number);
        return ts_shape_polygon(corners, count / 2);
    }
    memcpy((char *)&shape + numbers_at, number, (size_t)count * sizeof *number);
    return shape;
}

// --- The same shape elsewhere

TsShape ts_shape_mapped(const TsShape *shape, const TsShapeMap *map, TsVec *corners)
{
    if (shape->kind == TS_SHAPE_POLYGON) {
        int count = shape->polygon.count;
        for (int i = 0; i < count; i++)
            corners[i] = map->position(shape->polygon.corner[i], map->with);
        return ts_shape_polygon(corners, count);
    }
    TsShape mapped = *shape;
    double *number = (double *)((char *)&mapped + numbers_at);
    int at = 0;
    for (const char *member = kind_of(shape->kind)->members; *member; member++) {
        if (member_numbers(*member) == 1) {
            if (map->length) number[at] = map->length(number[at], map->with);
            at++;
            continue;
        }
        TsVec (*change)(TsVec, const void *) = *member == 'p'   ? map->position
                                               : *member == 'd' ? map->direction
                                                                : map->axis;
        if (change) {
            TsVec v = change(ts_vec(number[at], number[at + 1]), map->with);
            number[at] = v.x;
            number[at + 1] = v.y;
        }
        at += 2;
    }
    if (mapped.kind == TS_SHAPE_AABB) mapped = ts_shape_aabb(mapped.aabb.min, mapped.aabb.max);
    return mapped;
}

// Numbers below the valid magnitudes become 0.
static double flushed(double x) { return fabs(x) < 0x1p-120 ? 0 : x; }

static TsVec flushed_vec(TsVec at) { return ts_vec(flushed(at.x), flushed(at.y)); }

static TsVec shape_add(TsVec at, const void *by)
{
    return flushed_vec(ts_vec_add(at, *(const TsVec *)by));
}

TsShape ts_shape_moved(const TsShape *shape, TsVec by, TsVec *corners)
{
    return ts_shape_mapped(shape, &(TsShapeMap){.position = shape_add, .with = &by}, corners);
}

static TsVec shape_scale(TsVec at, const void *factor)
{
    return flushed_vec(ts_vec_scale(at, *(const double *)factor));
}

static double shape_scale_length(double length, const void *factor)
{
    return flushed(length * *(const double *)factor);
}

TsShape ts_shape_scaled(const TsShape *shape, double factor, TsVec *corners)
{
    TsShapeMap map = {shape_scale, shape_scale, NULL, shape_scale_length, &factor};
    return ts_shape_mapped(shape, &map, corners);
}

static TsVec shape_mirror(TsVec v, const void *with)
{
    (void)with;
    return ts_vec(0 - v.x, v.y); // not -v.x, which gives -0
}

TsShape ts_shape_mirrored(const TsShape *shape, TsVec *corners)
{
    return ts_shape_mapped(
        shape, &(TsShapeMap){shape_mirror, shape_mirror, shape_mirror, NULL, NULL}, corners);
}

typedef struct ShapeTurn {
    TsVec pivot, turn, to;
} ShapeTurn;

static TsVec shape_turn_position(TsVec at, const void *with)
{
    const ShapeTurn *t = with;
    return flushed_vec(ts_vec_add(t->to, ts_vec_turn(ts_vec_sub(at, t->pivot), t->turn)));
}

static TsVec shape_turn_direction(TsVec direction, const void *with)
{
    return flushed_vec(ts_vec_turn(direction, ((const ShapeTurn *)with)->turn));
}

TsShape ts_shape_turned(const TsShape *shape, TsVec pivot, TsVec turn, TsVec to, TsVec *corners)
{
    ShapeTurn with = {pivot, turn, to};
    TsShapeMap map = {shape_turn_position, shape_turn_direction, shape_turn_direction, NULL, &with};
    TsShape turned = *shape;
    if (shape->kind == TS_SHAPE_AABB) { // half lengths from the sides: the centre is rounded
        TsAabb box = shape->aabb;
        TsVec half = flushed_vec(ts_vec_scale(ts_vec_sub(box.max, box.min), 0.5));
        turned = ts_shape_of_obb((TsObb){ts_vec_lerp(box.min, box.max, 0.5), half, ts_vec(1, 0)});
    }
    return ts_shape_mapped(&turned, &map, corners);
}

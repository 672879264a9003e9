/* Touchstone's own core, by the same road as the libraries. One plug-in a question: -DRELATION
 * (ts_relation_shapes), -DCONTACT (ts_contact_shapes). */
#include "touchstone.h"

#include "shapes.h"

#define ALL                                                                                        \
    (TOUCHSTONE_POINT | TOUCHSTONE_SEGMENT | TOUCHSTONE_CIRCLE | TOUCHSTONE_AABB |                 \
     TOUCHSTONE_OBB | TOUCHSTONE_TRIANGLE | TOUCHSTONE_POLYGON | TOUCHSTONE_CAPSULE)
#define KINDS ALL, ALL, TOUCHSTONE_TOUCH_REPORTED
#if defined RELATION
#define GIVES 0
#define FUNCTION "ts_relation_shapes"
#else
#define GIVES (TOUCHSTONE_GAP | TOUCHSTONE_NORMAL | TOUCHSTONE_NORMAL_APART)
#define FUNCTION "ts_contact_shapes"
#endif

static TsShape shape_of(int kind, const double *s, TsVec *corner)
{
    switch (kind) {
    case TOUCHSTONE_POINT: return ts_shape_of_numbers(TS_SHAPE_POINT, s, 2, corner);
    case TOUCHSTONE_SEGMENT: return ts_shape_of_numbers(TS_SHAPE_SEGMENT, s, 4, corner);
    case TOUCHSTONE_CIRCLE: return ts_shape_of_numbers(TS_SHAPE_CIRCLE, s, 3, corner);
    case TOUCHSTONE_AABB: return ts_shape_of_numbers(TS_SHAPE_AABB, s, 4, corner);
    case TOUCHSTONE_OBB: return ts_shape_of_numbers(TS_SHAPE_OBB, s, 6, corner);
    case TOUCHSTONE_TRIANGLE: return ts_shape_of_numbers(TS_SHAPE_TRIANGLE, s, 6, corner);
    case TOUCHSTONE_CAPSULE: return ts_shape_of_numbers(TS_SHAPE_CAPSULE, s, 5, corner);
    default: return ts_shape_of_numbers(TS_SHAPE_POLYGON, s + 1, 2 * (int)s[0], corner);
    }
}

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    TsVec corner[2][TS_POLYGON_MAX];
    TsShape first = shape_of(kind_a, a, corner[0]), second = shape_of(kind_b, b, corner[1]);
#if defined RELATION
    (void)measure;
    TsRelation relation = ts_relation_shapes(&first, &second);
#else
    TsContact contact = ts_contact_shapes(&first, &second);
    TsRelation relation = contact.relation;
    measure[0] = contact.gap;
    measure[1] = contact.normal.x;
    measure[2] = contact.normal.y;
#endif
    if (relation == TS_TOUCHING) return TOUCHSTONE_TOUCHING;
    return relation == TS_OVERLAPPING ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
}

const TouchstonePlugin touchstone_plugin =
    ADAPTER(TOUCHSTONE_DOUBLE, 0, TOUCHSTONE_WORLD, "Touchstone " VERSION ", " FUNCTION);

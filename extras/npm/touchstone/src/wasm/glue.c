// The exports for shapes that JavaScript writes into memory for each call.
//
// It writes the numbers of two shapes into one buffer, in the order of shape.h, and passes a code
// of each: its kind and 16 times the count of its numbers. A call returns a relation, or -1 or -2
// if the first or the second shape is not valid: then nothing was computed, and JavaScript finds
// the field that is wrong.
#include "glue.h"

#include <stdint.h>
#include <string.h>

#include "geometry/border.h"

const int ts_polygon_admitted = CORNERS_MOST;

enum { INVALID_A = -1, INVALID_B = -2 };

static TsVec numbers[2][CORNERS_MOST]; // of a and b
double results[16];

EXPORT(double *, numbers_of, (int which), (which)) { return &numbers[which][0].x; }
EXPORT(double *, results_at, (void), ()) { return results; }

// ---- Failures

// Throws in JavaScript.
__attribute__((import_module("touchstone"), import_name("failed"))) _Noreturn void
failed(const char *condition, const char *file, int line);

void ts_assertion_failed(const char *condition, const char *file, int line)
{
    failed(condition, file, line);
}

void abort(void) { __builtin_trap(); }

// Returns 1, or 0 and the address of a sentence in results[0].
EXPORT(int, self_test, (void), ())
{
    const char *why = NULL;
    if (ts_self_test(&why)) return 1;
    results[0] = (double)(uintptr_t)why;
    return 0;
}

// ---- Shapes

bool shape_of_numbers(TsShapeKind kind, double *number, int count, TsShape *shape)
{
    shape->kind = kind;
    if (kind == TS_SHAPE_POLYGON) {
        TsVec *corner = (TsVec *)number;
        shape->polygon = (TsPolygon){.corner = corner, .count = count / 2};
        if (!ts_shape_valid(shape, NULL)) return false;
        shape->polygon = ts_polygon_of(corner, count / 2);
        return true;
    }
    memcpy(&shape->point, number,
           sizeof shape->obb); // the largest; what is beyond a kind's own is not read
    return ts_shape_valid(shape, NULL);
}

static bool read_shape(int which, int code, TsShape *shape)
{
    return shape_of_numbers((TsShapeKind)(code & 15), &numbers[which][0].x, code >> 4, shape);
}

#define READ_TWO                                                                                   \
    TsShape a, b;                                                                                  \
    if (!read_shape(0, code_a, &a)) return INVALID_A;                                              \
    if (!read_shape(1, code_b, &b)) return INVALID_B

EXPORT(int, relation, (int code_a, int code_b), (code_a, code_b))
{
    READ_TWO;
    return (int)ts_relation_shapes(&a, &b);
}

EXPORT(int, within, (int code_a, int code_b, double distance), (code_a, code_b, distance))
{
    READ_TWO;
    return (int)ts_within(&a, &b, distance);
}

// That of closest.h, which spends most of its time on a common point of shapes that have one.
double distance_of(const TsShape *a, const TsShape *b)
{
    TsContact contact = ts_contact_shapes(a, b);
    return contact.relation == TS_APART ? contact.gap : 0;
}

EXPORT(int, distance, (int code_a, int code_b), (code_a, code_b))
{
    READ_TWO;
    results[0] = distance_of(&a, &b);
    return 0;
}

void put_contact(const TsContact *contact)
{
    results[0] = contact->gap;
    results[1] = contact->normal.x;
    results[2] = contact->normal.y;
    results[3] = contact->on_a.x;
    results[4] = contact->on_a.y;
    results[5] = contact->on_b.x;
    results[6] = contact->on_b.y;
}

EXPORT(int, contact, (int code_a, int code_b), (code_a, code_b))
{
    READ_TWO;
    TsContact contact = ts_contact_shapes(&a, &b);
    put_contact(&contact);
    return (int)contact.relation;
}

void put_hit(const TsHit *hit)
{
    const double all[HIT_NUMBERS] = {hit->inside,  hit->enter,    hit->leave,
                                     hit->point.x, hit->point.y,  hit->exit.x,
                                     hit->exit.y,  hit->normal.x, hit->normal.y};
    memcpy(results, all, sizeof all);
}

EXPORT(int, cast, (int code_a, int code_b), (code_a, code_b)) // a is the ray
{
    READ_TWO;
    TsHit hit = ts_cast_shape(a.ray, &b);
    put_hit(&hit);
    return (int)hit.relation;
}

EXPORT(int, sweep, (int code_a, int code_b, double ax, double ay, double bx, double by),
       (code_a, code_b, ax, ay, bx, by))
{
    READ_TWO;
    TsImpact impact = ts_sweep_by_parts(&a, ts_vec(ax, ay), &b, ts_vec(bx, by));
    const double all[] = {impact.initially, impact.enter,    impact.leave,    impact.point.x,
                          impact.point.y,   impact.normal.x, impact.normal.y, impact.gap};
    memcpy(results, all, sizeof all);
    return (int)impact.relation;
}

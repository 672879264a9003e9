// An oriented box and a triangle by separating axes: five, for the box's parallel sides share
// theirs (S41), with the interval test of documents 001 and 002 (S35, S36) and its misprints.
#include "textbook.h"

enum { BOX_AXES = 2, ALL_AXES = 5 };

typedef struct Corners {
    TsVec box[4], triangle[3];
    TsVec axis[ALL_AXES]; // normals of the sides, of any length
} Corners;

static Corners corners(const Query *query)
{
    Corners c;
    TextbookObb box = textbook_obb(query->a->obb);
    TsVec u = ts_vec_scale(box.axis[0], box.extent[0]),
          v = ts_vec_scale(box.axis[1], box.extent[1]);
    c.box[0] = ts_vec_sub(ts_vec_sub(box.center, u), v);
    c.box[1] = ts_vec_sub(ts_vec_add(box.center, u), v);
    c.box[2] = ts_vec_add(ts_vec_add(box.center, u), v);
    c.box[3] = ts_vec_add(ts_vec_sub(box.center, u), v);
    c.axis[0] = box.axis[0];
    c.axis[1] = box.axis[1];
    for (int i = 0; i < 3; i++) {
        c.triangle[i] = query->b->triangle.corner[i];
        TsVec next = query->b->triangle.corner[(i + 1) % 3];
        c.axis[BOX_AXES + i] = ts_vec_perp(ts_vec_sub(next, c.triangle[i]));
    }
    return c;
}

static void ask_axes(const Corners *c, int count, Answer *answer)
{
    answer->has = ANSWER_AXES;
    textbook_hit(answer, true);
    for (int i = 0; i < count && answer->relation == TS_OVERLAPPING; i++) {
        if (ts_vec_length(c->axis[i]) == 0) continue; // two corners in one place: no side, no axis
        answer->axes |= 1u << i;
        textbook_hit(answer, textbook_shadows_overlap(c->box, 4, c->triangle, 3, c->axis[i]));
    }
}

static void five_axes(const Query *query, Answer *answer)
{
    Corners c = corners(query);
    ask_axes(&c, ALL_AXES, answer);
}

static void two_axes(const Query *query, Answer *answer)
{
    Corners c = corners(query);
    ask_axes(&c, BOX_AXES, answer);
}

// Makes the printed x * vx + y + vy of each dot product: what it does to a corner's shadow is to
// move it along by vy, whatever the corner, and to leave y unweighted.
static void added_dot(const Query *query, Answer *answer)
{
    Corners c = corners(query);
    for (int i = 0; i < ALL_AXES; i++) c.axis[i] = ts_vec(ts_vec_normalize(c.axis[i]).x, 1);
    ask_axes(&c, ALL_AXES, answer);
}

// The length as printed, sqrt(x * x, y * y), is the absolute of x: a horizontal edge, whose normal
// has none, is normalised to no axis at all, on which no shadows overlap.
static void lost_length(const Query *query, Answer *answer)
{
    Corners c = corners(query);
    ask_axes(&c, ALL_AXES, answer);
    for (int i = 0; i < ALL_AXES; i++) {
        if (c.axis[i].x == 0) textbook_hit(answer, false);
    }
}

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_TRIANGLE), .touch = TOUCH_MISS

METHODS({.name = "obb_triangle_five_axes",
         .label = "five axes",
         KINDS,
         .sound = ROUNDS,
         .source = "document 000",
         .answer = five_axes},
        {.name = "obb_triangle_two_axes",
         .label = "two axes",
         KINDS,
         .sound = FLAWED,
         .flaw = "It lost the second shape's axes, so a gap that only the triangle's sides show is "
                 "not seen.",
         .source = "documents 001 and 002 (E13)",
         .answer = two_axes},
        {.name = "obb_triangle_added_dot",
         .label = "y added",
         KINDS,
         .sound = FLAWED,
         .flaw = "Its dot product adds y instead of multiplying by it, so the shadows fall askew.",
         .source = "documents 001 and 002 (E08)",
         .answer = added_dot},
        {.name = "obb_triangle_lost_length",
         .label = "length of x",
         KINDS,
         .sound = FLAWED,
         .flaw = "Its length forgets y, so a level side gives no axis, and shapes with one never "
                 "collide.",
         .source = "documents 001 and 002 (E09)",
         .answer = lost_length});

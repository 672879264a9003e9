// What several textbook formulas share: in plain doubles, rounded, as the documents compute it.
// Not for the core, which decides exactly.
#ifndef TEXTBOOK_H
#define TEXTBOOK_H

#include "method.h"

// Fills an answer that tells hit from miss.
static inline void textbook_hit(Answer *answer, bool hit)
{
    answer->relation = hit ? OVERLAPPING : APART;
}

// Fills gap and normal: `way` leads from a's nearest point to b's, which lie `gap` apart.
void textbook_measure(Answer *answer, double gap, Vec way);

// Nearest point of the box to p: each coordinate clamped (S13).
Vec textbook_clamp(Aabb box, Vec p);

bool textbook_in_box(Aabb box, Vec p);

// Distance of p from the segment's nearest point, clamped to its ends.
double textbook_segment_distance(Vec p, Vec a, Vec b);

// The OBB class of document 000: unit axes and half sides ("extents") in px.
typedef struct TextbookObb {
    Vec center;
    double extent[2];
    Vec axis[2];
} TextbookObb;

TextbookObb textbook_obb(Obb box);
TextbookObb textbook_obb_of_aabb(Aabb box);

// Half the box's shadow on a unit axis: e0 |L.a0| + e1 |L.a1| (S40).
double textbook_radius(const TextbookObb *box, Vec axis);

// A point in the box's own frame: along its axes, from its centre.
Vec textbook_local(const TextbookObb *box, Vec p);
bool textbook_obb_contains(const TextbookObb *box, Vec p);

// The corners of a shape with straight sides; those of a box are rounded.
typedef struct TextbookLoop {
    Vec corner[POLYGON_MAX];
    int count;
} TextbookLoop;

TextbookLoop textbook_loop(const Shape *shape);

// Side i leads from corner i to the next; the last one leads back to the first.
Segment textbook_side(const TextbookLoop *loop, int i);

// (b - a) x (c - a): positive where a, b, c turn clockwise on screen.
double textbook_turn(Vec a, Vec b, Vec c);

// Whether closed segments share a point: neither has both ends on one side of the other, and their
// boxes meet, which tells pieces of one line apart.
bool textbook_segments_meet(Segment a, Segment b);

bool textbook_sides_meet(const TextbookLoop *loop, Segment segment);
bool textbook_loops_meet(const TextbookLoop *a, const TextbookLoop *b);

// Whether the ray from p to the right crosses the sides an odd number of times: document 003's
// short form, which counts a part of the border (S26, E44). Concave loops too.
bool textbook_holds(const TextbookLoop *loop, Vec p);

// How far p is from the loop's nearest side.
double textbook_border_distance(const TextbookLoop *loop, Vec p);

// The shadows of both shapes' corners on an axis of any length overlap, borders not counted (S36).
bool textbook_shadows_overlap(const Vec *a, int a_count, const Vec *b, int b_count, Vec axis);

#endif

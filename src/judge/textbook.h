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

// The shadows of both shapes' corners on an axis of any length overlap, borders not counted (S36).
bool textbook_shadows_overlap(const Vec *a, int a_count, const Vec *b, int b_count, Vec axis);

#endif

// What a way to contacts found, held against a second way: the stretches of both bodies that bear
// on each other, as spans across N.
//
// The places are right where each end of what the two spans share is told, and every point lies on
// its body. Corners that lie less than a hair behind the farthest belong to a span whatever the
// threshold (E56): who leaves them out rocks on one corner.
#ifndef CONTACTS_JUDGED_H
#define CONTACTS_JUDGED_H

#include <stdio.h>

#include "contact_ways.h"
#include "scene_kit/number.h"

static const double judged_hair = 0.01; // px
static const double judged_same = 1e-6; // px: rounding

typedef struct Span { // of a body along the perpendicular of N
    double low, high;
} Span;

// Of the corners less than `within` behind the farthest against `n`.
static inline Span judged_span(const TsShape *shape, TsVec n, TsVec along, double within)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    double round = ts_shape_radius(shape), least = HUGE_VAL;
    Span span = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < count; i++) least = fmin(least, ts_vec_dot(corner[i], n));
    for (int i = 0; i < count; i++) {
        double d = ts_vec_dot(corner[i], n),
               at = ts_vec_dot(corner[i], along) - round * ts_vec_dot(n, along);
        if (d != least && d >= least + within) continue;
        span = (Span){fmin(span.low, at), fmax(span.high, at)};
    }
    return span;
}

typedef struct Bearing { // the places across N where contacts are to be
    int count;
    double at[2];
} Bearing;

// A single corner bears on the nearest place of a side.
static inline Bearing judged_bearing(Span a, Span b)
{
    double low = fmax(a.low, b.low), high = fmin(a.high, b.high);
    if (a.low == a.high)
        low = high = fmin(fmax(a.low, b.low), b.high);
    else if (b.low == b.high)
        low = high = fmin(fmax(b.low, a.low), a.high);
    if (low > high) return (Bearing){0};
    return (Bearing){low < high ? 2 : 1, {low, high}};
}

static inline double judged_off_border(TsVec point, const TsShape *shape)
{
    TsShape at = ts_shape_point(point);
    return fabs(ts_contact_shapes(&at, shape).gap);
}

typedef struct Judged {
    bool right;
    double off; // px: how far a place is from the next that is told, or a point from its body
    int count;  // that there are exactly
} Judged;

static inline Judged judged_contacts(const Found *found, const Instant *moment, double threshold)
{
    TsVec along = ts_vec_perp(found->n);
    const TsSupportContacts *told = &found->contacts;
    double within = found->by_clipping ? judged_hair : fmax(threshold, judged_hair), off = 0;
    Bearing bearing =
        judged_bearing(judged_span(&moment->a, found->n, along, within),
                       judged_span(&moment->b, ts_vec_negate(found->n), along, within));
    for (int i = 0; i < bearing.count; i++) {
        double nearest = HUGE_VAL;
        for (int k = 0; k < told->count; k++) {
            double a = ts_vec_dot(told->pair[k].a, along), b = ts_vec_dot(told->pair[k].b, along);
            double miss = fmin(fabs(a - bearing.at[i]), fabs(b - bearing.at[i]));
            nearest = fmin(nearest, miss);
        }
        off = fmax(off, nearest);
    }
    for (int k = 0; k < told->count; k++) {
        double a = judged_off_border(told->pair[k].a, &moment->a);
        double b = judged_off_border(told->pair[k].b, &moment->b);
        if (fmax(a, b) > within) off = fmax(off, fmax(a, b));
    }
    bool right = off <= judged_same && (told->count > 0) == (bearing.count > 0);
    return (Judged){right, off, right ? told->count : bearing.count};
}

static inline void judged_count(char *text, size_t size, int count)
{
    if (count == 0)
        snprintf(text, size, "NO CONTACT");
    else
        snprintf(text, size, count == 1 ? "%d CONTACT" : "%d CONTACTS", count);
}

// As many contacts as there are, but elsewhere, are told with how far that is.
static inline void judged_tell(Stage *stage, const Ask *ask, const Found *found, Judged judged)
{
    char said[NUMBER_MAX + 16], truth[NUMBER_MAX + 16], off[NUMBER_MAX];
    judged_count(said, sizeof said, found->contacts.count);
    judged_count(truth, sizeof truth, judged.count);
    number_length(off, sizeof off, judged.off);
    if (!judged.right && found->contacts.count == judged.count)
        snprintf(said, sizeof said, "%d, %s off", judged.count, off);
    stage_verdict_words(stage, ask, judged.right, said, truth);
}

#endif

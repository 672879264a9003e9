// For scenes 31 to 35: the sides of a shape, and where the sides of two shapes meet.
#ifndef SIDES_H
#define SIDES_H

#include <stdio.h>

#include "scene_kit/marks.h"
#include "stage.h"
#include "touchstone/cast.h"

// The sides of a segment (one), of a box or of a polygon.
typedef struct Sides {
    int count;
    TsSegment side[ACTOR_CORNERS_MAX];
} Sides;

static inline Sides sides_of(const TsShape *shape)
{
    TsVec box[4];
    int corners;
    const TsVec *corner = ts_shape_view_corners(shape, box, &corners);
    Sides sides = {.count = corners == 2 ? 1 : corners};
    for (int i = 0; i < sides.count; i++) {
        sides.side[i] = (TsSegment){corner[i], corner[(i + 1) % corners]};
    }
    return sides;
}

// A line under the outline of a side: it is seen only if its row is pointed at, which `which`
// names.
static inline void sides_name(Stage *stage, TsSegment side, const char *which)
{
    DrawLayer layer = draw_layer_now(stage->draw);
    draw_layer(stage->draw, LAYER_FILLS);
    draw_tag_which(stage->draw, "side", which);
    draw_line(stage->draw, side.a, side.b, (Pen){.ink = INK_INK, .width = 1});
    draw_on(stage->draw, layer, NULL);
}

// The same for side 0, 1, ..., after its row "side 1", "side 2", ...
static inline void sides_name_row(Stage *stage, const Sides *sides, int side)
{
    char which[24];
    translate_print(which, sizeof which, "side %d", side + 1);
    sides_name(stage, sides->side[side], which);
}

// The first point along `a` that lies on `b` too. The two must meet.
static inline TsVec sides_place(TsSegment a, TsSegment b)
{
    if (ts_vec_equal(a.a, a.b)) return a.a;
    return ts_cast_segment((TsRay){a.a, ts_vec_sub(a.b, a.a)}, b).point;
}

// Tests every side of one shape against every side of the other. Draws those that meet thick and
// green (a single segment `a` keeps its color), with a ring at the common point. If `met` is not
// NULL, adds to met[i] how many sides of `a` side i of `b` meets. Returns the number of pairs that
// meet.
static inline int sides_show_meeting(Stage *stage, const Sides *a, const Sides *b, int *met)
{
    int pairs = 0;
    TsVec place = {0, 0}; // of the first pair
    const Pen thick = {.ink = INK_FOCUS, .width = 5};
    for (int pass = 0; pass < 2; pass++) { // the rings lie above all sides
        draw_on(stage->draw, LAYER_CONTACT, pass == 0 ? "side" : "meeting point");
        for (int i = 0; i < a->count * b->count; i++) {
            TsSegment first = a->side[i / b->count], second = b->side[i % b->count];
            if (ts_relation_segments(first, second) == TS_APART) continue;
            if (pass == 0) {
                if (a->count > 1) draw_line(stage->draw, first.a, first.b, thick);
                draw_line(stage->draw, second.a, second.b, thick);
                continue;
            }
            TsVec at = sides_place(first, second);
            marks_place(stage->draw, at);
            if (pairs++ == 0) place = at;
            if (met) met[i % b->count]++;
        }
    }
    if (pairs > 0 && stage_is_simple(stage))
        stage_label(stage, place, ts_vec(0, -1), LABEL_PLAIN, "sides meet here");
    draw_tag(stage->draw, NULL);
    return pairs;
}

// Adds the table's row for one corner and returns `inside`. Draws the corner if it decides the
// answer, that is if no sides meet.
static inline bool sides_add_corner(Stage *stage, const char *name, TsVec corner, bool inside,
                                    bool decides)
{
    stage_row(stage, inside ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s", name, inside ? "yes" : "no");
    draw_tag_which(stage->draw, "corner", name);
    draw_layer(stage->draw, LAYER_CONTACT);
    if (decides) draw_dot(stage->draw, corner, 5, (Fill){.ink = inside ? INK_FOCUS : INK_MUTED});
    draw_tag(stage->draw, NULL);
    return inside;
}

static inline void sides_note(Stage *stage, int met, int pairs, bool inside)
{
    stage_note(stage, "%d of %d pairs of sides meet%s", met, pairs,
               met      ? ""
               : inside ? " · one contains the other"
                        : " · neither contains a corner of the other");
}

#endif

// Two shapes that move and turn through one step, at any moment of it: drawn, and asked.
#ifndef MOVING_H
#define MOVING_H

#include "scene_kit/style.h"
#include "stage.h"
#include "touchstone/advancement.h"
#include "touchstone/contact.h"
#include "touchstone/hull.h"

enum { MOVING_OUTLINE = 96 };

typedef struct Moving {
    const TsShape *a, *b;
    TsMotion motion_a, motion_b;
} Moving;

typedef struct MovingStand { // at one moment
    TsShape a, b;
    TsVec corner[2][TS_POLYGON_MAX];
} MovingStand;

static const Pen moving_body = {.ink = INK_INK, .width = 2};
static const Pen moving_ghost = {.ink = INK_INK, .width = 1.5, .on = 5, .off = 4};

static inline void moving_stand(const Moving *moving, double time, MovingStand *stand)
{
    stand->a = ts_advancement_moved(moving->a, moving->motion_a, time, stand->corner[0]);
    stand->b = ts_advancement_moved(moving->b, moving->motion_b, time, stand->corner[1]);
}

static inline bool moving_meets(const Moving *moving, double time)
{
    MovingStand stand = {.corner = {{{0}}}};
    moving_stand(moving, time, &stand);
    return ts_relation_shapes(&stand.a, &stand.b) != TS_APART;
}

static inline double moving_gap(const Moving *moving, double time)
{
    MovingStand stand = {.corner = {{{0}}}};
    moving_stand(moving, time, &stand);
    return ts_contact_shapes(&stand.a, &stand.b).gap;
}

// A second way to tell whether they meet, by exact relations at many moments. A hit stands only
// where none of the moments before shows one, and the gap there is next to nothing.
static inline bool moving_confirms(const Moving *moving, bool hit, double time)
{
    enum { MOMENTS = 240 };
    static const double nothing = 1e-6; // px
    for (int i = 0; i < MOMENTS; i++) {
        if (moving_meets(moving, time * i / MOMENTS)) return !hit;
    }
    return hit && moving_gap(moving, time) <= nothing;
}

static inline void moving_outline(Draw *draw, const TsShape *shape, Pen pen)
{
    TsVec corner[MOVING_OUTLINE];
    int count = style_outline(shape, corner);
    if (count == 1)
        draw_ring(draw, corner[0], 4, pen);
    else
        draw_path(draw, corner, count, count > 2, pen);
}

// Both, but what stands still only where it stands.
static inline void moving_draw(Draw *draw, const Moving *moving, double time, Pen pen)
{
    MovingStand stand = {.corner = {{{0}}}};
    moving_stand(moving, time, &stand);
    moving_outline(draw, &stand.a, pen);
    bool still = ts_vec_is_zero(moving->motion_b.move) && moving->motion_b.turn == 0;
    if (!still) moving_outline(draw, &stand.b, pen);
}

// The frames of a discrete simulation, in so many small steps (S66); what meets in one is drawn
// with a whole line.
static inline void moving_frames(Stage *stage, const Moving *moving, int count)
{
    int met = 0;
    draw_layer(stage->draw, LAYER_OUTLINES);
    for (int i = 1; i <= count; i++) {
        double time = (double)i / count;
        bool meets = moving_meets(moving, time);
        met += meets;
        moving_draw(
            stage->draw, moving, time,
            (Pen){.ink = INK_MARK, .width = meets ? 2.5 : 1, .on = meets ? 0 : 3, .off = 3});
    }
    if (met > 0)
        stage_report(stage, "small steps", "%d, %d of them meet", count, met);
    else
        stage_report(stage, "small steps", "%d, none meets", count);
}

// What a shape that does not turn sweeps over, as one piece.
static inline void moving_swept(Stage *stage, const TsShape *shape, TsVec move)
{
    TsVec corner[2 * MOVING_OUTLINE], hull[2 * MOVING_OUTLINE];
    int count = style_outline(shape, corner);
    if (ts_vec_is_zero(move)) return;
    for (int i = 0; i < count; i++) corner[count + i] = ts_vec_add(corner[i], move);
    count = ts_hull_of(corner, 2 * count, hull);
    draw_layer(stage->draw, LAYER_WALLS);
    draw_polygon(stage->draw, hull, count, (Fill){.ink = INK_FAINT, .alpha = 0.3});
    stage_keep_clear(stage, hull, count);
}

// A motion from where a shape is, `short_by` px off its head's middle.
static inline void moving_arrow(Stage *stage, TsVec from, TsVec move, double short_by)
{
    if (ts_vec_length(move) <= short_by) return;
    TsVec to = ts_vec_add(from, ts_vec_set_length(move, ts_vec_length(move) - short_by));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, from, to, (Pen){.ink = INK_MUTED, .width = 1.5});
}

// Where and how they first meet.
static inline void moving_impact(Stage *stage, TsVec point, TsVec normal, double time)
{
    Draw *draw = stage->draw;
    draw_layer(draw, LAYER_CONTACT);
    draw_ring(draw, point, 6, (Pen){.ink = INK_INK, .width = 2});
    TsVec tip = ts_vec_add(point, ts_vec_scale(normal, 46 * style_pixel(draw)));
    draw_arrow(draw, point, tip, (Pen){.ink = INK_INK, .width = 2.5});
    if (time > 0) stage_label(stage, point, ts_vec_perp(normal), LABEL_FOCUS, "met at %.3f", time);
    stage_label(stage, tip, ts_vec_perp_back(normal), LABEL_PLAIN, "normal");
}

#endif

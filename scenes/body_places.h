// The places of the scene of rigid bodies: what stands and lies where, on a floor at y = 560 that
// is 980 px wide.
#ifndef BODY_PLACES_H
#define BODY_PLACES_H

#include "scene_kit/bodies_actors.h"
#include "touchstone/degrees.h"

typedef struct PlaceOrder {
    int bodies;   // of a pile or a pyramid
    double slope; // degrees
} PlaceOrder;

static const double place_width = 980, place_ground = 560;
static const TsVec place_slope_middle = {490, 330};

static inline double place_between(Stage *stage, double low, double high)
{
    return low + (high - low) * stage_random(stage);
}

// ---- Pile: the more, the smaller: they fill the same trough.

static inline void place_any(Bodies *bodies, Stage *stage, TsVec at, double size, int kind)
{
    double radius = place_between(stage, 0.36, 0.5) * size;
    double other = place_between(stage, 0.36, 0.5) * size;
    double wide = 1.8 * radius, high = 1.6 * other;
    switch (kind) {
    case 0: bodies_put_box(bodies, stage, at, wide, high, place_between(stage, -20, 20)); break;
    case 1: bodies_put(bodies, stage, ts_shape_circle(at, radius), 0, (TsPlan){0}); break;
    default: bodies_put_blob(bodies, stage, at, radius); break;
    }
}

static inline void place_pile(Bodies *bodies, Stage *stage, PlaceOrder order)
{
    enum { KINDS = 3 };
    double size = sqrt(264000.0 / order.bodies), step = 1.1 * size;
    int columns = (int)(860 / step);
    bodies_put_fixed(bodies, stage, ts_vec(10, 290.5), 20, 540,
                     0); // half a pixel deep in the floor
    bodies_put_fixed(bodies, stage, ts_vec(970, 290.5), 20, 540, 0);
    for (int i = 0; i < order.bodies; i++) {
        double x = 60 + step * (i % columns + 0.5) + place_between(stage, -0.02, 0.02) * size;
        double y = place_ground - 20 - step * (i / columns + 1.0);
        place_any(bodies, stage, ts_vec(x, y), size, i % KINDS);
    }
}

// ---- Slope

static inline TsVec place_slope_start(double slope) // of the box
{
    TsVec along = ts_degrees(slope);
    TsVec off = ts_vec_add(ts_vec_scale(along, -220), ts_vec_scale(ts_vec_perp(along), -28));
    return ts_vec_add(place_slope_middle, off);
}

static inline void place_slope(Bodies *bodies, Stage *stage, PlaceOrder order)
{
    bodies_put_fixed(bodies, stage, place_slope_middle, 760, 16, order.slope);
    bodies_put_box(bodies, stage, place_slope_start(order.slope), 70, 40, order.slope);
}

// ---- Stack, pyramid

static inline void place_stack(Bodies *bodies, Stage *stage, PlaceOrder order)
{
    (void)order;
    for (int i = 0; i < 10; i++) {
        bodies_put_box(bodies, stage, ts_vec(490, place_ground - 24 - 48 * i), 48, 48, 0);
    }
}

static inline void place_pyramid(Bodies *bodies, Stage *stage, PlaceOrder order)
{
    int base = (int)sqrt(2.0 * order.bodies);
    double side = fmin(48, 530.0 / base);
    for (int row = 0; row < base; row++) {
        for (int i = 0; i < base - row; i++) {
            double x = place_width / 2 + (i - (base - row - 1) / 2.0) * side;
            double y = place_ground - side * (row + 0.5);
            bodies_put_box(bodies, stage, ts_vec(x, y), side, side, 0);
        }
    }
}

// ---- See-saw

static inline void place_fulcrum(Bodies *bodies, Stage *stage, TsVec top, double half)
{
    const TsVec corner[] = {top, {top.x + half, place_ground}, {top.x - half, place_ground}};
    bodies_put(bodies, stage, ts_shape_polygon(corner, 3), 0, (TsPlan){.fixed = true});
}

// The box of 30 x 140 at (100, 50) is the one that sums of |cross| make larger than it is (E58).
static inline void place_see_saw(Bodies *bodies, Stage *stage, PlaceOrder order)
{
    (void)order;
    bodies_put_box(bodies, stage, ts_vec(100, 50), 30, 140, 0);
    place_fulcrum(bodies, stage, ts_vec(300, 470), 45);
    bodies_put_box(bodies, stage, ts_vec(300, 463), 460, 14, 0);
    bodies_put_box(bodies, stage, ts_vec(500, 441), 30, 30, 0);
    bodies_put(bodies, stage, ts_shape_circle(ts_vec(462, 440), 16), 0, (TsPlan){0});
    place_fulcrum(bodies, stage, ts_vec(780, 490), 30);
    bodies_put_box(bodies, stage, ts_vec(780, 484), 300, 12, 0);
    bodies_put_box(bodies, stage, ts_vec(660, 458), 40, 40, 0);
    bodies_put_box(bodies, stage, ts_vec(900, 458), 40, 40, 0);
}

// ---- Bullet wall: 1 px thick, behind a wall of boxes

static inline void place_bullet(Bodies *bodies, Stage *stage, double y, double speed)
{
    TsPlan plan = {.bullet = true, .velocity = {speed, 0}};
    bodies_put(bodies, stage, ts_shape_circle(ts_vec(40, y), 6), 0, plan);
}

static inline void place_bullets(Bodies *bodies, Stage *stage, PlaceOrder order)
{
    (void)order;
    bodies_put_fixed(bodies, stage, ts_vec(860, 300), 1, 520, 0);
    bodies_put_fixed(bodies, stage, ts_vec(10, 300), 20, 520, 0);
    for (int i = 0; i < 24; i++) {
        TsVec at = ts_vec(540 + 44 * (i % 3), place_ground - 20 - 40 * (i / 3));
        bodies_put_box(bodies, stage, at, 44, 40, 0);
    }
    place_bullet(bodies, stage, 110, 1e6);
    place_bullet(bodies, stage, 150, 1e5);
    place_bullet(bodies, stage, 400, 2e4);
}

static inline void place_floor(Bodies *bodies, Stage *stage)
{
    bodies_put_fixed(bodies, stage, ts_vec(place_width / 2, place_ground + 15), place_width, 30, 0);
}

#endif

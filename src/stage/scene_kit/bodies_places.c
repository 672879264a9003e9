#include "scene_kit/bodies_places.h"

#include "touchstone/broad.h"
#include "touchstone/degrees.h"
#include "touchstone/relation.h"

static const TsVec place_slope_middle = {490, 330};

// ---- Pile: the more bodies, the smaller, so that they fill the same tray

static void place_pile(Bodies *bodies, Stage *stage, const BodiesPlace *order)
{
    enum { KINDS = 4 };
    double size = sqrt(264000.0 / order->bodies), step = 1.1 * size;
    int columns = (int)(860 / step);
    bodies_put_fixed(bodies, stage, ts_vec(10, 290 + order->sunk), 20, 540, 0);
    bodies_put_fixed(bodies, stage, ts_vec(970, 290 + order->sunk), 20, 540, 0);
    for (int i = 0; i < order->bodies; i++) {
        double x = 60 + step * (i % columns + 0.5) + stage_random_in(stage, -0.02, 0.02) * size;
        TsVec at = {x, BODIES_GROUND - 20 - step * (i / columns + 1.0)};
        double radius = stage_random_in(stage, 0.36, 0.5) * size;
        double other = stage_random_in(stage, 0.36, 0.5) * size;
        double wide = 1.8 * radius, high = 1.6 * other;
        TsVec half = ts_vec(0.55 * radius, 0);
        switch (i % KINDS) {
        case 0:
            bodies_put_box(bodies, stage, at, wide, high, stage_random_in(stage, -20, 20));
            break;
        case 1: bodies_put(bodies, stage, ts_shape_circle(at, radius), 0, (TsBodyDef){0}); break;
        case 2: bodies_put_polygon(bodies, stage, at, radius); break;
        default:
            bodies_put(bodies, stage,
                       ts_shape_capsule(ts_vec_sub(at, half), ts_vec_add(at, half), 0.5 * radius),
                       stage_random_in(stage, -90, 90), (TsBodyDef){0});
        }
    }
}

// ---- Slope

TsVec bodies_slope_start(double slope)
{
    TsVec along = ts_degrees(slope);
    TsVec off = ts_vec_add(ts_vec_scale(along, -220), ts_vec_scale(ts_vec_perp(along), -28));
    return ts_vec_add(place_slope_middle, off);
}

static void place_slope(Bodies *bodies, Stage *stage, const BodiesPlace *order)
{
    double drop = BODIES_GROUND - place_slope_middle.y - 8; // its lower end stays above the floor
    double half = fmin(380, drop / fmax(ts_degrees(order->slope).y, 1e-3));
    bodies_put_fixed(bodies, stage, place_slope_middle, 2 * half, 16, order->slope);
    bodies_put_box(bodies, stage, bodies_slope_start(order->slope), 70, 40, order->slope);
}

// ---- Stack, pyramid

static void place_stack(Bodies *bodies, Stage *stage, const BodiesPlace *order)
{
    (void)order;
    for (int i = 0; i < 10; i++) {
        bodies_put_box(bodies, stage, ts_vec(490, BODIES_GROUND - 24 - 48 * i), 48, 48, 0);
    }
}

static void place_pyramid(Bodies *bodies, Stage *stage, const BodiesPlace *order)
{
    int base = (int)sqrt(2.0 * order->bodies);
    double side = fmin(48, 530.0 / base);
    for (int row = 0; row < base; row++) {
        for (int i = 0; i < base - row; i++) {
            double x = BODIES_WIDTH / 2 + (i - (base - row - 1) / 2.0) * side;
            double y = BODIES_GROUND - side * (row + 0.5);
            bodies_put_box(bodies, stage, ts_vec(x, y), side, side, 0);
        }
    }
}

// ---- See-saw

static void place_fulcrum(Bodies *bodies, Stage *stage, TsVec top, double half)
{
    const TsVec corner[] = {top, {top.x + half, BODIES_GROUND}, {top.x - half, BODIES_GROUND}};
    bodies_put(bodies, stage, ts_shape_polygon(corner, 3), 0, (TsBodyDef){.fixed = true});
}

// The area of the box of 30 x 140 at (100, 50) is 4,200. The tutorial's sum of absolute cross
// products, taken from the origin, gives 16,100.
static void place_see_saw(Bodies *bodies, Stage *stage, const BodiesPlace *order)
{
    (void)order;
    bodies_put_box(bodies, stage, ts_vec(100, 50), 30, 140, 0);
    place_fulcrum(bodies, stage, ts_vec(300, 470), 45);
    bodies_put_box(bodies, stage, ts_vec(300, 463), 460, 14, 0);
    bodies_put_box(bodies, stage, ts_vec(500, 441), 30, 30, 0);
    bodies_put(bodies, stage, ts_shape_circle(ts_vec(462, 440), 16), 0, (TsBodyDef){0});
    place_fulcrum(bodies, stage, ts_vec(780, 490), 30);
    bodies_put_box(bodies, stage, ts_vec(780, 484), 300, 12, 0);
    bodies_put_box(bodies, stage, ts_vec(660, 458), 40, 40, 0);
    bodies_put_box(bodies, stage, ts_vec(900, 458), 40, 40, 0);
}

// ---- Bullet wall: 1 px thick, behind a wall of boxes

static void put_bullet(Bodies *bodies, Stage *stage, double y, double speed)
{
    TsBodyDef def = {.bullet = true, .velocity = {speed, 0}};
    bodies_put(bodies, stage, ts_shape_circle(ts_vec(40, y), 6), 0, def);
}

static void place_bullets(Bodies *bodies, Stage *stage, const BodiesPlace *order)
{
    (void)order;
    bodies_put_fixed(bodies, stage, ts_vec(860, 300), 1, 520, 0);
    bodies_put_fixed(bodies, stage, ts_vec(10, 300), 20, 520, 0);
    for (int i = 0; i < 24; i++) {
        TsVec at = ts_vec(540 + 44 * (i % 3), BODIES_GROUND - 20 - 40 * (i / 3));
        bodies_put_box(bodies, stage, at, 44, 40, 0);
    }
    put_bullet(bodies, stage, 110, 1e6);
    put_bullet(bodies, stage, 150, 1e5);
    put_bullet(bodies, stage, 400, 2e4);
}

// ---- All of them

void bodies_build(Bodies *bodies, Stage *stage, const BodiesPlace *place)
{
    static void (*const places[])(Bodies *, Stage *, const BodiesPlace *) = {
        place_pile, place_slope, place_stack, place_see_saw, place_bullets, place_pyramid};
    bodies_begin(bodies, stage);
    bodies_put_fixed(bodies, stage, ts_vec(BODIES_WIDTH / 2, BODIES_GROUND + 15), BODIES_WIDTH, 30,
                     0);
    places[place->place](bodies, stage, place);
    if (place->place != PLACE_PILE && place->place != PLACE_BULLETS) {
        // Kerbs: nothing rolls off the floor.
        bodies_put_fixed(bodies, stage, ts_vec(10, BODIES_GROUND - 30), 20, 60, 0);
        bodies_put_fixed(bodies, stage, ts_vec(BODIES_WIDTH - 10, BODIES_GROUND - 30), 20, 60, 0);
    }
    bodies_end(bodies, stage);
}

// In the first actor that is free: the viewer may have added some.
static void close_with(Bodies *bodies, Stage *stage, double x, double y, double wide, double high)
{
    const Actor *taken;
    while ((taken = stage_nth(stage, bodies->used)) && taken->alive) bodies->used++;
    if (high > 0) bodies_put_fixed(bodies, stage, ts_vec(x, y + high / 2), wide, high, 0);
}

void bodies_close(Bodies *bodies, Stage *stage, int place)
{
    // Down to where the place has its own.
    const double own = BODIES_GROUND - 60;
    double left = place == PLACE_BULLETS ? 40 : place == PLACE_PILE ? BODIES_CEILING : own;
    double right = place == PLACE_BULLETS ? BODIES_GROUND : left;
    close_with(bodies, stage, BODIES_WIDTH / 2, 0, BODIES_WIDTH, BODIES_CEILING);
    close_with(bodies, stage, 10, BODIES_CEILING, 20, left - BODIES_CEILING);
    close_with(bodies, stage, BODIES_WIDTH - 10, BODIES_CEILING, 20, right - BODIES_CEILING);
}

// ---- What leaves the place

// Whether the straight way between two points may lead through the bounds.
static bool may_pass(TsVec from, TsVec to, TsBounds bounds)
{
    double left = (double)bounds.left, right = (double)bounds.right;
    double top = (double)bounds.top, bottom = (double)bounds.bottom;
    return (from.x <= right || to.x <= right) && (from.x >= left || to.x >= left) &&
           (from.y <= bottom || to.y <= bottom) && (from.y >= top || to.y >= top);
}

bool bodies_catch(Bodies *bodies, Stage *stage, bool watched)
{
    enum { FIXED = 16 }; // bodies
    const TsAabb all = {{-200, -5000}, {BODIES_WIDTH + 200, BODIES_GROUND + 150}};
    const TsWorld *world = stage_world(stage);
    const Actor *fixed[FIXED];
    TsBounds bounds[FIXED]; // of those
    int fixed_count = 0;
    bool back = false;
    stage_each(stage, actor)
    {
        bool moves = actor->traits & ACTOR_BODY;
        if (moves || fixed_count == FIXED || !bodies_is_fixed(bodies, stage, actor)) continue;
        bounds[fixed_count] = ts_bounds_of(&actor->shape);
        fixed[fixed_count++] = actor;
    }
    stage_each(stage, actor)
    {
        int index = bodies_of(bodies, actor);
        const TsBody *body = index < 0 ? NULL : &world->body[index];
        if (!body || body->fixed || body->asleep || world->spring.body == index) continue;
        TsVec from = actor->position, at = body->pose.position; // it has not followed yet
        bool lost = false;
        for (int i = 0; i < fixed_count && watched && !lost; i++) {
            if (!may_pass(from, at, bounds[i])) continue;
            TsShape path = ts_shape_segment(from, at);
            lost = ts_relation_shapes(&path, &fixed[i]->shape) == TS_OVERLAPPING;
        }
        if (lost) {
            bodies_lose(bodies, stage, actor);
        } else if (at.x < all.min.x || at.x > all.max.x || at.y < all.min.y || at.y > all.max.y) {
            bodies_bring_back(bodies, stage, actor,
                              60 + (BODIES_WIDTH - 120) * stage_random(stage));
            back = true;
        }
    }
    return back;
}

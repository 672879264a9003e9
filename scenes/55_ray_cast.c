// A fan of rays over every kind of shape.
//
// A ray starts at a point and never ends. Its first hit has a point and the surface normal there;
// after it the ray may leave and enter many more. From inside a shape it only leaves. Along a side,
// or past a corner, it touches and does not enter.
//
// Watch: take hold of any ray: its start moves the fan, its handle turns it. P puts the start into
// the notch of the polygon, into the box, in line with its top side, and level with a corner. M
// selects versions that forget where a ray begins, or that it may begin inside.
#include "places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "touchstone/cast.h"
#include "touchstone/degrees.h"

enum { RAYS_MAX = 15, SHAPES = 8 };
static const struct {
    const char *name;
    TsShape shape;
    double angle;
} targets[SHAPES] = {
    {"triangle", TRIANGLE({440, 100}, {500, 180}, {390, 170}), 0},
    {"circle", CIRCLE(640, 120, 42), 0},
    {"segment", SEGMENT({760, 110}, {880, 140}), 0},
    {"AABB", {.kind = TS_SHAPE_AABB, .aabb = {{560, 200}, {680, 290}}}, 0},
    {"OBB", {.kind = TS_SHAPE_OBB, .obb = {{830, 250}, {65, 30}, {1, 0}}}, 30},
    {"point", POINT(420, 300), 0},
    {"polygon",
     POLYGON({470, 400}, {510, 400}, {540, 430}, {540, 470}, {510, 500}, {470, 500}, {440, 470},
             {440, 430}),
     0},
    {"concave", POLYGON({700, 360}, {850, 360}, {760, 450}, {850, 540}, {700, 540}, {610, 450}), 0},
};
static const struct {
    TsVec origin;
    double heading, speed;
} presets[] = {
    {{180, 300}, 0, 0.5}, // in the open
    {{835, 430}, 180, 0}, // in the notch
    {{600, 250}, 0, 0},   // inside the box
    {{330, 200}, 0, 0},   // along a side
    {{220, 100}, 0, 0},   // grazing a corner
};

static struct {
    Actor *ray[RAYS_MAX], *shape[SHAPES];
    TsVec origin;           // of all rays
    double heading;         // degrees, of the middle one
    double given[RAYS_MAX]; // the angles that they were put at last
    double preset, rays, spread, speed;
} s = {.rays = 5, .spread = 48, .speed = 0.5};

// All rays start where any of them was dragged to, and turn as far as any of them was turned.
static void follow_hand(void)
{
    TsVec start = s.origin;
    for (int i = 0; i < s.rays; i++) {
        if (!ts_vec_equal(s.ray[i]->position, start)) s.origin = s.ray[i]->position;
        if (s.ray[i]->angle != s.given[i]) s.heading += s.ray[i]->angle - s.given[i];
    }
}

static void place_rays(Stage *stage)
{
    for (int i = 0; i < s.rays; i++) {
        double way = s.rays > 1 ? i / (s.rays - 1) - 0.5 : 0;
        stage_place(stage, s.ray[i], s.origin, s.heading + s.spread * way);
        s.given[i] = s.ray[i]->angle;
    }
}

static void add_rays(Stage *stage)
{
    for (int i = 0; i < RAYS_MAX; i++) {
        if (s.ray[i]) stage_remove(stage, s.ray[i]);
        s.ray[i] = i >= s.rays ? NULL
                               : stage_add(stage, .name = "ray", .traits = ACTOR_NAMELESS,
                                           .shape = ts_shape_ray(s.origin, ts_vec(1, 0)));
    }
    place_rays(stage);
}

static void build(Stage *stage)
{
    for (int i = 0; i < SHAPES; i++) {
        stage_put(stage, &s.shape[i], .name = targets[i].name, .shape = targets[i].shape,
                  .angle = targets[i].angle);
    }
    s.origin = presets[(int)s.preset].origin;
    s.heading = presets[(int)s.preset].heading;
    if (s.ray[0]) place_rays(stage);
    if (!s.ray[0]) add_rays(stage);
}

static void turned(Stage *stage, int knob)
{
    if (knob == 0) s.speed = presets[(int)s.preset].speed;
    if (knob == 1) add_rays(stage);
    if (knob > 1) place_rays(stage);
}

static void step(Stage *stage)
{
    (void)stage;
    s.heading = ts_degrees_wrap(s.heading + s.speed);
}

// ---- One ray and all shapes

typedef struct Found {
    Actor *shape;
    TsHit hit;
} Found;

// The shapes that the ray meets, nearest first; behind them those that it misses.
static int find(TsRay ray, Found found[SHAPES])
{
    int hits = 0, count = 0;
    for (int i = 0; i < SHAPES; i++) {
        Found next = {s.shape[i], ts_cast_shape(ray, &s.shape[i]->shape)};
        bool hit = s.shape[i]->alive && next.hit.relation != TS_APART;
        int k = count++;
        for (; k > 0 && hit && (k > hits || found[k - 1].hit.enter > next.hit.enter); k--) {
            found[k] = found[k - 1];
        }
        found[k] = next;
        hits += hit;
    }
    return hits;
}

// The first hit with the normal there, full; where the ray enters and leaves besides, open.
static void draw_hits(Stage *stage, const Found *found, int hits)
{
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = hits - 1; i >= 0; i--) {
        TsHit hit = found[i].hit;
        const TsVec at[] = {hit.point, hit.exit};
        for (int k = hit.inside; k < 2; k++) {
            draw_dot(stage->draw, at[k], 3, (Fill){.ink = INK_PAPER});
            draw_ring(stage->draw, at[k], 3, (Pen){.ink = INK_INK});
        }
        if (i > 0) continue;
        TsVec first = hit.inside ? hit.exit : hit.point;
        marks_answer(stage->draw, first);
        draw_arrow(stage->draw, first, ts_vec_add(first, ts_vec_scale(hit.normal, 36)),
                   (Pen){.ink = INK_INK, .width = 2});
    }
}

static void show_hits(Stage *stage, const Found *found, int hits)
{
    stage_table(stage, "Hits of the selected ray", "shape\tenters\tleaves");
    for (int i = 0; i < hits; i++) {
        TsHit hit = found[i].hit;
        stage_row(stage, i == 0 ? ROW_DECIDES : ROW_PLAIN,
                  hit.inside ? "%s\tinside\t%.1f" : "%s\t%.1f\t%.1f", found[i].shape->name,
                  hit.inside ? hit.leave : hit.enter, hit.leave);
    }
    if (hits == 0) {
        stage_note(stage, "the selected ray hits nothing");
    } else {
        stage_note(stage, "first hit: %s · %d of %d shapes hit", found[0].shape->name, hits,
                   SHAPES);
    }
}

// The selected ray, or the middle one.
static int chosen(const Stage *stage)
{
    for (int i = 0; i < s.rays; i++) {
        if (s.ray[i] == stage_selected(stage)) return i;
    }
    return (int)s.rays / 2;
}

static void hold(Stage *stage)
{
    follow_hand();
    place_rays(stage);
}

// The chosen ray first, and of its shapes the nearest: that is what the strip tells of.
static void ask(Stage *stage)
{
    int first = chosen(stage), rays = (int)s.rays;
    for (int i = 0; i < rays; i++) {
        Actor *ray = s.ray[(first + i) % rays];
        Found found[SHAPES] = {0};
        if (!ray->alive) continue;
        find(ray->shape.ray, found);
        for (int k = 0; k < SHAPES; k++) stage_ask(stage, ray, found[k].shape);
    }
}

static void draw(Stage *stage)
{
    int first = chosen(stage), rays = (int)s.rays;
    for (int i = 0; i < rays; i++) {
        Actor *ray = s.ray[(first + i) % rays];
        if (!ray->alive) continue;
        Found found[SHAPES] = {0};
        int hits = find(ray->shape.ray, found);
        draw_hits(stage, found, hits);
        if (i == 0) show_hits(stage, found, hits);
    }
}

SCENE = {
    .title = "Ray casting",
    .idea =
        "A ray cast returns the first shape that the ray hits, the point and the surface normal.",
    .build = build,
    .hold = hold,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .edited = true,
    .method = "ray_shape_exact",
    .touch = TOUCHING_HITS,
    .view = {{120, 60}, {920, 560}},
    .knobs = {{'p', "start", &s.preset, .name = "preset", .places = true,
               .names = "in the open|in the notch|inside the box|along a side|grazing a corner"},
              {'c', "rays", &s.rays, 1, RAYS_MAX, .step = 1},
              {'s', "spread", &s.spread, 0, 360, 4, .unit = "°"},
              {'u', "turn", &s.speed, -5, 5, 0.5, .unit = "°/tick"}},
};

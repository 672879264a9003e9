// Ray casting: what does a ray hit first?
//
// The spot of a laser pointer is where its beam hits something first. A [ray](ray *) starts at a
// point o, runs in a direction d and never ends. Each of its points has a number t:
//
//     p(t) = o + t · d,  t ≥ 0
//
// The cast computes for each shape at which t the ray [enters and leaves](crossings) it. The
// smallest t is the [first hit], with the surface [normal] there. Whatever lies [behind] it is
// dashed.
//
// A side of a *triangle*, *octagon* or *chevron*, or a *segment*, from a to b, is hit at
//
//     t = (a − o) × (b − a) / (d × (b − a))
//
// × is the cross product, ux·vy − uy·vx. For a side of length 1, the upper product is the distance
// of o from its line, and the lower one the speed at which the ray comes nearer. Distance by speed
// is time; the length cancels. The hit counts if it lies between a and b.
//
// Of an *AABB* or *OBB*, the ray must be between both pairs of opposite sides at once: from the
// latest entry to the earliest exit. On a *circle* or the ends of a *capsule*, t solves |p(t) − c|
// = r, a quadratic equation with one root for entering, one for leaving. A *point*(point) is hit
// only if it is on the ray.
//
// Two mistakes are common. "Whole line" forgets t ≥ 0 and hits what is behind the start. "Entries
// only" misses a shape that contains the start; that ray hits where it leaves. Set P to "inside the
// box", and press M to see both.
//
// Try: pause, and cast the marked ray at one shape after another with "," and ".". Drag the start
// of a ray, or turn its handle. P has a ray that runs along a side and one that grazes a corner:
// they touch, and do not enter.
//
// Source: "Web3D: a first look at 3D collision" (three.js, Raycaster); author and year unknown.
#include <stdio.h>

#include "places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/steps.h"
#include "scene_kit/sweep_view.h"
#include "touchstone/cast.h"
#include "touchstone/degrees.h"

enum { RAYS_MAX = 15, SHAPES = 9, FOUND_MAX = 32 };
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
    {"octagon",
     POLYGON({470, 400}, {510, 400}, {540, 430}, {540, 470}, {510, 500}, {470, 500}, {440, 470},
             {440, 430}),
     0},
    {"chevron", POLYGON({700, 360}, {850, 360}, {760, 450}, {850, 540}, {700, 540}, {610, 450}), 0},
    {"capsule",
     {.kind = TS_SHAPE_CAPSULE, .capsule = {.a = {240, 450}, .b = {330, 500}, .radius = 24}},
     0},
};
static const TsAabb frame = {{120, 60}, {920, 560}}; // a ray without a hit is drawn up to it
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

enum { KNOB_PLACE, KNOB_RAYS };
static struct {
    Actor *ray[RAYS_MAX], *shape[SHAPES];
    TsVec origin;           // of all rays
    double heading;         // of the middle one, degrees
    double given[RAYS_MAX]; // the angles at which the rays were placed last
    double preset, rays, spread, speed;
} s = {.rays = 5, .spread = 48, .speed = 0.5};

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
        char name[16];
        snprintf(name, sizeof name, "ray %d", i + 1);
        s.ray[i] = i >= s.rays ? NULL
                               : stage_add(stage, .name = name, .traits = ACTOR_NAMELESS,
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
    if (knob == KNOB_PLACE) s.speed = presets[(int)s.preset].speed;
    if (knob == KNOB_RAYS) add_rays(stage);
    if (knob > KNOB_RAYS) place_rays(stage);
}

static void step(Stage *stage)
{
    (void)stage;
    s.heading = ts_degrees_wrap(s.heading + s.speed);
}

// All rays start where any of them was dragged to, and turn as far as any of them was turned.
static void hold(Stage *stage)
{
    TsVec start = s.origin;
    for (int i = 0; i < s.rays; i++) {
        if (!ts_vec_equal(s.ray[i]->position, start)) s.origin = s.ray[i]->position;
        if (s.ray[i]->angle != s.given[i]) s.heading += s.ray[i]->angle - s.given[i];
    }
    place_rays(stage);
}

// ---- Asking

typedef struct Found {
    Actor *shape;
    TsHit hit;
    int turn; // of the shapes tested, from 0
} Found;

typedef struct Cast { // of one ray: the shapes that it meets, nearest first, then the others
    Actor *ray;
    Found found[FOUND_MAX];
    int hits, shapes;
} Cast;

// The hit that a cast returns is that point of a shape at which the ray meets its boundary first.
static double first_of(TsHit hit) { return hit.inside ? hit.leave : hit.enter; }

// The marked ray is asked first, and of its shapes the nearest: that is the pair in the strip.
static void ask(Stage *stage)
{
    int rays = (int)s.rays, marked = rays / 2;
    Cast *casts = stage_findings(stage, RAYS_MAX * sizeof *casts);
    if (!casts) return;
    for (int i = 0; i < rays; i++) {
        if (s.ray[i] == stage_selected(stage)) marked = i;
    }
    for (int i = 0; i < rays; i++) {
        Cast *cast = &casts[i];
        cast->ray = s.ray[(marked + i) % rays];
        if (!cast->ray->alive) continue;
        TsRay ray = cast->ray->shape.ray;
        stage_each(stage, actor) // sorted by insertion
        {
            if (actor->shape.kind == TS_SHAPE_RAY || cast->shapes == FOUND_MAX) continue;
            Found next = {actor, ts_cast_shape(ray, &actor->shape), cast->shapes};
            bool hit = next.hit.relation != TS_APART;
            int k = cast->shapes++;
            for (; k > 0 && hit; k--) {
                if (k <= cast->hits && cast->found[k - 1].hit.enter <= next.hit.enter) break;
                cast->found[k] = cast->found[k - 1];
            }
            cast->found[k] = next;
            cast->hits += hit;
        }
        TsShape box = ts_shape_aabb(frame.min, frame.max);
        TsHit out = cast->hits ? cast->found[0].hit : ts_cast_shape(ray, &box);
        cast->ray->reach = cast->hits ? first_of(out) : out.leave;
        for (int k = 0; k < cast->shapes; k++) {
            Actor *shape = cast->found[k].shape;
            if (!(shape->traits & ACTOR_GUEST)) stage_ask(stage, cast->ray, shape);
        }
    }
}

// ---- The marked ray, shape by shape

static void narrate(Stage *stage, const Cast *cast, const Found *tested, bool last)
{
    static const struct {
        const char *code;
    } cast_at[TS_SHAPE_KINDS] = {
        [TS_SHAPE_POINT] = {.code = "point"},     [TS_SHAPE_SEGMENT] = {.code = "segment"},
        [TS_SHAPE_CIRCLE] = {.code = "circle"},   [TS_SHAPE_AABB] = {.code = "aabb"},
        [TS_SHAPE_OBB] = {.code = "obb"},         [TS_SHAPE_TRIANGLE] = {.code = "triangle"},
        [TS_SHAPE_POLYGON] = {.code = "polygon"}, [TS_SHAPE_CAPSULE] = {.code = "capsule"}};
    const char *name = tested->shape->name, *first = cast->hits ? cast->found[0].shape->name : "";
    bool hit = tested->hit.relation != TS_APART;
    const char *end = !last        ? ""
                      : cast->hits ? STEP_TEXT(" First hit: %s.", first)
                                   : STEP_TEXT(" Nothing is hit.");
    const StepRow rows[] = {
        {.when = !hit, .text = STEP_TEXT("The ray does not meet the %s.%s", name, end)},
        {.when = tested->hit.inside,
         .text = STEP_TEXT("The ray starts in the %s and leaves it at t = %.1f.%s", name,
                           tested->hit.leave, end)},
        {.when = cast->hits > 0 && tested->shape == cast->found[0].shape,
         .text = STEP_TEXT("The ray meets the %s at t = %.1f: the smallest so far.%s", name,
                           tested->hit.enter, end)},
        {.text = STEP_TEXT("The ray meets the %s at t = %.1f, behind the %s.%s", name,
                           tested->hit.enter, first, end)}};
    stage_show_sentence(stage, rows);
    stage_code(stage, "ts_cast_shape", cast_at[tested->shape->shape.kind].code,
               hit ? "enter = %.1f, leave = %.1f" : "no hit", tested->hit.enter, tested->hit.leave);
}

// Paused, the shapes that the marked ray has not been cast at as yet are left out.
static Cast step_cast(Stage *stage, const Cast *whole)
{
    if (stage->playing || whole->shapes == 0) return *whole;
    int shown = stage_trace(stage, whole->shapes);
    const Found *tested = whole->found;
    Cast cast = {.ray = whole->ray};
    for (int i = 0; i < whole->shapes; i++) {
        if (whole->found[i].turn == shown) tested = &whole->found[i];
        if (whole->found[i].turn > shown) continue;
        cast.found[cast.shapes++] = whole->found[i];
        cast.hits += i < whole->hits;
    }
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_tag(stage->draw, tested->shape->name);
    sweep_outline(stage->draw, &tested->shape->shape, (Pen){.ink = INK_FOCUS, .width = 3});
    draw_tag(stage->draw, NULL);
    narrate(stage, &cast, tested, shown == whole->shapes - 1);
    return cast;
}

// ---- Drawing

static void draw_cast(Stage *stage, const Cast *cast, bool marked)
{
    TsRay ray = cast->ray->shape.ray;
    double last = cast->ray->reach;
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    for (int i = 0; i < cast->hits; i++) last = fmax(last, cast->found[i].hit.leave);
    TsVec end = ts_vec_add(ray.origin, ts_vec_scale(ray.direction, cast->ray->reach));
    TsVec behind = ts_vec_add(ray.origin, ts_vec_scale(ray.direction, last));
    if (marked) {
        draw_tag(stage->draw, cast->ray->name);
        draw_line(stage->draw, ray.origin, end, (Pen){.ink = INK_FOCUS, .width = 7, .alpha = 0.3});
        stage_label(stage, ts_vec_lerp(ray.origin, end, 0.5), ts_vec_perp(ray.direction),
                    LABEL_PLAIN, "%s", cast->ray->name);
    }
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_tag(stage->draw, "behind");
    draw_line(stage->draw, end, behind, (Pen){.ink = INK_INK, .alpha = 0.8, .on = 3, .off = 4});
    for (int i = cast->hits - 1; i >= 0; i--) {
        TsHit hit = cast->found[i].hit;
        const TsVec at[] = {hit.point, hit.exit};
        draw_tag(stage->draw, "crossings");
        for (int k = hit.inside; k < 2; k++) {
            draw_dot(stage->draw, at[k], 3, (Fill){.ink = INK_PAPER});
            draw_ring(stage->draw, at[k], 3, (Pen){.ink = INK_INK});
        }
        if (i > 0) continue;
        TsVec first = hit.inside ? hit.exit : hit.point;
        draw_tag(stage->draw, "first hit");
        marks_answer(stage->draw, first);
        draw_tag(stage->draw, "normal");
        draw_arrow(stage->draw, first, ts_vec_add(first, ts_vec_scale(hit.normal, 36)),
                   (Pen){.ink = INK_INK, .width = 2});
    }
    draw_tag(stage->draw, NULL);
}

static void draw(Stage *stage)
{
    const Cast *casts = stage_found(stage);
    if (!casts) return;
    for (int i = 1; i < s.rays; i++) {
        if (casts[i].ray->alive) draw_cast(stage, &casts[i], false);
    }
    if (!casts->ray->alive) return;
    const Cast cast = step_cast(stage, casts), *marked = &cast;
    draw_cast(stage, marked, true);
    char heading[32];
    translate_print(heading, sizeof heading, "Hits of %s", marked->ray->name);
    stage_table(stage, heading, "shape\tenters\tleaves");
    for (int i = 0; i < marked->hits; i++) {
        TsHit hit = marked->found[i].hit;
        stage_row(stage, i == 0 ? ROW_DECIDES : ROW_PLAIN,
                  hit.inside ? "%s\tinside\t%.1f" : "%s\t%.1f\t%.1f", marked->found[i].shape->name,
                  hit.inside ? hit.leave : hit.enter, hit.leave);
    }
    const char *shapes = number_of(NUMBER_TEXT, marked->shapes, "shape", "shapes");
    const char *note = marked->hits == 0
                           ? STEP_TEXT("%s hits none of %s", marked->ray->name, shapes)
                           : STEP_TEXT("%s first hits the %s · %d of %s hit", marked->ray->name,
                                       marked->found[0].shape->name, marked->hits, shapes);
    bool wrong = false;
    stage_each(stage, actor) wrong |= actor->wrong;
    stage_note(stage, wrong ? "exactly: %s" : "%s", note);
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
    .knobs = {[KNOB_PLACE] =
                  {'p', "start", &s.preset, .name = "preset", .places = true,
                   .names =
                       "in the open|in the notch|inside the box|along a side|grazing a corner"},
              [KNOB_RAYS] = {'c', "rays", &s.rays, 1, RAYS_MAX, .step = 1},
              {'s', "spread", &s.spread, 0, 360, 4, .unit = "°"},
              {'u', "turn", &s.speed, -5, 5, 0.5, .unit = "°/tick"}},
};

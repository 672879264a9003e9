// Everything at once: each pair of shapes through one query.
//
// Bodies of every kind drift and turn inside a frame: up to 500, which are 124,750 pairs. One
// dispatcher answers for any two kinds; the exact answer comes along, for as many pairs a frame as
// time allows.
//
// Watch: make them 500 with B. Throw shapes at each other. Ins adds one of the kind that A chooses;
// Shift+drag around many selects them, and they move, turn and go (Del) together. The count of
// disagreements should stay 0.
#include "scene.h"
#include "touchstone/degrees.h"

enum { BOX, CIRCLE, UPRIGHT, TRIANGLE, POINT, SEGMENT, CONVEX, CONCAVE, RAY, CAPSULE, KINDS };
enum { KINDS_AT_FIRST = CAPSULE }; // capsules come by A and Ins
enum { KNOB_KIND, KNOB_BODIES };
enum { MOST = 500, ROOMY = 18, ACROSS = 6, RAYS = 3 };
static const double width = 980, height = 580;

static struct {
    double kind, bodies;
    Actor *body[MOST]; // NULL: never placed yet
} s = {.bodies = ROOMY};

// ---- One body

static double between(Stage *stage, double low, double high)
{
    return low + (high - low) * stage_random(stage);
}

// About the origin; where it stands is told afterwards.
static TsShape any_shape(Stage *stage, int kind)
{
    static const TsVec hexagon[] = {{-70, 5}, {-30, -45}, {35, -50}, {65, 0}, {30, 45}, {-40, 50}};
    static const TsVec arrow[] = {{-60, -45}, {70, 0}, {-60, 45}, {-20, 0}};
    double across = floor(between(stage, 40, 75)), along = floor(between(stage, 80, 150));
    switch (kind) {
    case CIRCLE: return ts_shape_circle(ts_vec(0, 0), floor(across * 0.7));
    case UPRIGHT:
        return ts_shape_aabb(ts_vec(-along / 2, -across / 2), ts_vec(along / 2, across / 2));
    case TRIANGLE:
        return ts_shape_triangle(ts_vec(0, -along * 0.6), ts_vec(across, across),
                                 ts_vec(-across, across));
    case POINT: return ts_shape_point(ts_vec(0, 0));
    case SEGMENT: return ts_shape_segment(ts_vec(-along / 2, 0), ts_vec(along / 2, 0));
    case CONVEX: return ts_shape_polygon(hexagon, 6);
    case CONCAVE: return ts_shape_polygon(arrow, 4);
    case RAY: return ts_shape_ray(ts_vec(0, 0), ts_vec(1, 0));
    case CAPSULE:
        return ts_shape_capsule(ts_vec(-along / 3, 0), ts_vec(along / 3, 0), floor(across / 3));
    default: return ts_shape_obb(ts_vec(0, 0), along, across, ts_vec(1, 0));
    }
}

// The more, the smaller.
static double size_now(void) { return s.bodies > ROOMY ? sqrt(ROOMY / s.bodies) : 1; }

static Actor *put(Stage *stage, int i, int kind, TsVec at)
{
    static const char *const names[KINDS] = {"OBB",     "circle", "AABB",    "triangle", "point",
                                             "segment", "convex", "concave", "ray",      "capsule"};
    bool turns = kind != CIRCLE && kind != UPRIGHT && kind != POINT;
    // Drawn one by one: in an argument list each compiler would choose its own order.
    TsShape shape = any_shape(stage, kind);
    TsVec heading = ts_degrees(between(stage, 0, 360));
    TsVec velocity = ts_vec_scale(heading, between(stage, 0.3, 0.9));
    double angle = turns ? between(stage, 0, 360) : 0, spin = turns ? between(stage, -1, 1) : 0;
    stage_put(stage, &s.body[i], .name = names[kind], .shape = shape, .spin = spin,
              .velocity = velocity, .traits = ACTOR_NAMELESS);
    if (!s.body[i]) return NULL;
    s.body[i]->scale = size_now();
    stage_place(stage, s.body[i], at, angle);
    return s.body[i];
}

// ---- All of them

static int living(const Stage *stage)
{
    int count = 0;
    stage_each(stage, actor) count++;
    return count;
}

// Few rays: each of them crosses everything.
static int kind_of(int i)
{
    return i % KINDS_AT_FIRST == RAY && i / KINDS_AT_FIRST >= RAYS ? CIRCLE : i % KINDS_AT_FIRST;
}

// The first in rows, so that a start is neither heaped nor empty.
static TsVec place_of(Stage *stage, int i)
{
    double x = i < ROOMY ? 90 + 160 * (i % ACROSS) + between(stage, -20, 20)
                         : between(stage, 20, width - 20);
    double y = i < ROOMY ? 105 + 185 * (i / ACROSS) + between(stage, -25, 25)
                         : between(stage, 20, height - 20);
    return ts_vec(x, y);
}

static bool is_free(int i) { return !s.body[i] || !s.body[i]->alive; }

// As many as the knob says: the first that are free come, the last go.
static void populate(Stage *stage)
{
    int count = living(stage);
    for (int i = 0; i < MOST && count < s.bodies; i++) {
        if (is_free(i)) count += put(stage, i, kind_of(i), place_of(stage, i)) != NULL;
    }
    for (int i = MOST - 1; i >= 0 && count > s.bodies; i--) {
        if (is_free(i)) continue;
        stage_remove(stage, s.body[i]);
        count--;
    }
    stage_each(stage, actor) actor->scale = size_now();
}

static void turned(Stage *stage, int knob)
{
    if (knob == KNOB_BODIES) populate(stage);
}

static Actor *add(Stage *stage, TsVec at)
{
    for (int i = 0; i < MOST; i++) {
        if (is_free(i)) return put(stage, i, (int)s.kind, at);
    }
    return NULL;
}

// A body that leaves the frame heads back, wherever it was put; so none sticks.
static void step(Stage *stage)
{
    stage_each(stage, actor)
    {
        TsAabb box = ts_shape_bounds(&actor->shape);
        if (box.min.x < 0) actor->velocity.x = fabs(actor->velocity.x);
        if (box.max.x > width) actor->velocity.x = -fabs(actor->velocity.x);
        if (box.min.y < 0) actor->velocity.y = fabs(actor->velocity.y);
        if (box.max.y > height) actor->velocity.y = -fabs(actor->velocity.y);
    }
    s.bodies = fmax(living(stage), 2);
}

static void draw(Stage *stage)
{
    TsVec corner[] = {ts_vec(0, 0), ts_vec(width, 0), ts_vec(width, height), ts_vec(0, height)};
    bool full = living(stage) == MOST;
    draw_layer(stage->draw, LAYER_GROUND);
    draw_path(stage->draw, corner, 4, true, (Pen){.ink = INK_FAINT});
    stage_hint(stage,
               full ? "%d bodies, the maximum · Shift+drag around some · Del removes"
                    : "Drag a shape, Shift+drag around some · Ins adds one · Del removes",
               MOST);
}

SCENE = {
    .title = "Playground",
    .idea =
        "One query tests every pair of shapes, and every answer is compared with the exact one.",
    .build = populate,
    .ask = stage_ask_all,
    .draw = draw,
    .step = step,
    .turned = turned,
    .add = add,
    .SCENE_STATE(s),
    .method = "exact_signs",
    .touch = TOUCHING_HITS,
    .view = {{0, 0}, {980, 580}},
    .knobs =
        {
            [KNOB_KIND] = {.key = 'a',
                           .label = "Ins adds",
                           .value = &s.kind,
                           .max = KINDS - 1,
                           .names = "OBB|circle|AABB|triangle|point|segment|convex|concave|ray|"
                                    "capsule"},
            [KNOB_BODIES] = {.key = 'b',
                             .label = "bodies",
                             .value = &s.bodies,
                             .min = 2,
                             .max = MOST,
                             .step = 1},
        },
};

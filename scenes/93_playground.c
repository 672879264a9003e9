// Every shape against every other
//
// A real program has shapes of many kinds, and one question: do these two meet? Here one query
// answers it for an *OBB*, an *AABB*, a *triangle*, a *circle*, a *segment*, a *convex* polygon, a
// *concave* one, a point, and a ray, which has no end.
//
//     pairs = n (n − 1) / 2
//
// n is the number of bodies: each meets n − 1 others, and each pair is counted twice that way. 500
// bodies make 124,750 pairs. Two rays are not tested. With two bodies (B) their [distance] is
// drawn.
//
// A shape is red if it hits another, and hatched if their insides overlap. The exact answer of each
// pair is computed by other code, from integers of any length, for as many pairs as the time of a
// frame allows. The two must never disagree.
//
// Why they do not: in the end each test comes down to the side of a line on which a point lies, and
// that is the sign of a polynomial in the coordinates:
//
//     side = (b − a) × (c − a)
//
// a and b are on the line, c is the point. Floating point rounds the value, but by no more than a
// bound that is known. If the value exceeds the bound, its sign is certain. If not, it is computed
// again without rounding. So a tolerance is never needed.
//
// How it goes wrong: M offers methods that test the bounding circles or boxes only, which report
// collisions in empty corners, and that take a ray for a line without ends.
//
// Try: B to 500. M to "bounding circles", and look for the marked shapes. Draw shapes with the
// tools beside the title; they snap to a grid and to corners. Ctrl+D doubles the selected. A
// chooses a kind, Ins adds one where the pointer is. Shift+drag around some, then drag, turn or
// delete (Del) them together.
#include "scene.h"
#include "scene_kit/marks.h"
#include "touchstone/degrees.h"

enum { OBB, CIRCLE, AABB, TRIANGLE, POINT, SEGMENT, CONVEX, CONCAVE, RAY, CAPSULE, KINDS };
enum { KNOB_KIND, KNOB_BODIES, KNOB_GRID };
enum {
    START_KINDS = CAPSULE, // the scene starts with these kinds; Ins adds capsules too
    MOST = 500,
    FULL_SIZE = 18, // so many shapes have their full size; more are smaller
    COLUMNS = 6,    // in which the first FULL_SIZE shapes are placed
    RAYS = 3        // at the start: a ray crosses almost everything
};
static const double width = 980, height = 580;

static struct {
    double kind, bodies, grid;
    Actor *body[MOST]; // NULL: never placed yet
} s = {.bodies = FULL_SIZE, .grid = SCENE_GRID_10};

// ---- One body

// A shape of that kind and of random size, centered at the origin.
static TsShape random_shape(Stage *stage, int kind)
{
    static const TsVec hexagon[] = {{-70, 5}, {-30, -45}, {35, -50}, {65, 0}, {30, 45}, {-40, 50}};
    static const TsVec arrow[] = {{-60, -45}, {70, 0}, {-60, 45}, {-20, 0}};
    double across = floor(stage_random_in(stage, 40, 75)),
           along = floor(stage_random_in(stage, 80, 150));
    switch (kind) {
    case CIRCLE: return ts_shape_circle(ts_vec(0, 0), floor(across * 0.7));
    case AABB: return ts_shape_aabb(ts_vec(-along / 2, -across / 2), ts_vec(along / 2, across / 2));
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

// Shrinks so that the total area stays the same.
static double body_scale(void) { return s.bodies > FULL_SIZE ? sqrt(FULL_SIZE / s.bodies) : 1; }

static const char *const names[KINDS] = {"OBB",     "circle", "AABB",    "triangle", "point",
                                         "segment", "convex", "concave", "ray",      "capsule"};

static Actor *put(Stage *stage, int i, int kind, TsVec at)
{
    bool turns = kind != CIRCLE && kind != AABB && kind != POINT;
    // One random number per statement: C does not fix the order in an argument list.
    TsShape shape = random_shape(stage, kind);
    TsVec heading = ts_degrees(stage_random_in(stage, 0, 360));
    TsVec velocity = ts_vec_scale(heading, stage_random_in(stage, 0.3, 0.9));
    double angle = turns ? stage_random_in(stage, 0, 360) : 0,
           spin = turns ? stage_random_in(stage, -1, 1) : 0;
    stage_put(stage, &s.body[i], .name = names[kind], .shape = shape, .spin = spin,
              .velocity = velocity, .traits = ACTOR_NAMELESS);
    if (!s.body[i]) return NULL;
    s.body[i]->scale = body_scale();
    stage_place(stage, s.body[i], at, angle);
    return s.body[i];
}

// ---- All bodies

static int body_count(const Stage *stage)
{
    int count = 0;
    stage_each(stage, actor) count++;
    return count;
}

static bool is_free(int i) { return !s.body[i] || !s.body[i]->alive; }

// Adds or removes bodies until there are as many as the knob demands. The first ones are placed in
// rows, so that the start is evenly filled, the others anywhere.
static void populate(Stage *stage)
{
    int count = body_count(stage);
    for (int i = 0; i < MOST && count < s.bodies; i++) {
        if (!is_free(i)) continue;
        bool in_row = i < FULL_SIZE;
        double x = in_row ? 90 + 160 * (i % COLUMNS) + stage_random_in(stage, -20, 20)
                          : stage_random_in(stage, 20, width - 20);
        double y = in_row ? 105 + 185 * (i / COLUMNS) + stage_random_in(stage, -25, 25)
                          : stage_random_in(stage, 20, height - 20);
        int kind = i % START_KINDS;
        if (kind == RAY && i / START_KINDS >= RAYS) kind = CIRCLE;
        TsVec at = ts_vec(x, y);
        if (i == RAY && !is_free(AABB)) at = s.body[AABB]->position; // it starts inside a box
        count += put(stage, i, kind, at) != NULL;
    }
    for (int i = MOST - 1; i >= 0 && count > s.bodies; i--) {
        if (is_free(i)) continue;
        stage_remove(stage, s.body[i]);
        count--;
    }
    stage_each(stage, actor)
    {
        if (!ts_vec_is_zero(actor->velocity)) actor->scale = body_scale(); // no drawn one
    }
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

static const char *name_of(const TsShape *shape)
{
    static const int kinds[TS_SHAPE_KINDS] = {
        [TS_SHAPE_POINT] = POINT,       [TS_SHAPE_SEGMENT] = SEGMENT, [TS_SHAPE_RAY] = RAY,
        [TS_SHAPE_CIRCLE] = CIRCLE,     [TS_SHAPE_AABB] = AABB,       [TS_SHAPE_OBB] = OBB,
        [TS_SHAPE_TRIANGLE] = TRIANGLE, [TS_SHAPE_POLYGON] = CONVEX,  [TS_SHAPE_CAPSULE] = CAPSULE};
    bool concave = shape->kind == TS_SHAPE_POLYGON && !ts_shape_is_convex(shape);
    return names[concave ? CONCAVE : kinds[shape->kind]];
}

// It stays where it was drawn.
static Actor *drawn(Stage *stage, TsShape shape, const char **why)
{
    *why = "there are 500 bodies, the maximum";
    bool full = body_count(stage) >= MOST;
    for (int i = 0; i < MOST && !full; i++) {
        if (!is_free(i)) continue;
        stage_put(stage, &s.body[i], .name = name_of(&shape), .shape = shape,
                  .traits = ACTOR_NAMELESS);
        if (s.body[i]) stage_set_shape(stage, s.body[i], shape);
        return s.body[i];
    }
    return NULL;
}

static void step(Stage *stage) { stage_turn_back(stage, (TsAabb){{0, 0}, {width, height}}); }

// The knob follows what the viewer adds and removes.
static void hold(Stage *stage) { s.bodies = fmax(body_count(stage), 2); }

// Rays as the flawed method takes them. The line of one is named, about which it is wrong.
static void draw_whole_lines(Stage *stage)
{
    const Actor *named = NULL;
    if (!stage_chose(stage, "ray_any_line")) return;
    stage_each(stage, actor)
    {
        if (actor->shape.kind != TS_SHAPE_RAY) continue;
        TsRay ray = actor->shape.ray;
        if (!named || (actor->wrong && !named->wrong)) named = actor;
        draw_layer(stage->draw, LAYER_CONSTRUCTION);
        marks_line(stage->draw, ray.origin, ts_vec_add(ray.origin, ray.direction));
    }
    if (!named) return;
    TsVec back = ts_vec_set_length(named->shape.ray.direction, -60);
    stage_label(stage, ts_vec_add(named->shape.ray.origin, back), ts_vec_perp(back), LABEL_PLAIN,
                "infinite line");
}

static void draw(Stage *stage)
{
    draw_whole_lines(stage);
    bool full = body_count(stage) == MOST;
    draw_layer(stage->draw, LAYER_GROUND);
    marks_outline(stage->draw, (TsAabb){{0, 0}, {width, height}}, (Pen){.ink = INK_LINE});
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
    .hold = hold,
    .ask = stage_ask_all,
    .draw = draw,
    .step = step,
    .turned = turned,
    .add = add,
    .drawn = drawn,
    .grid = &s.grid,
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
            [KNOB_GRID] = SCENE_GRID_KNOB(s.grid),
        },
};

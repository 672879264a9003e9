// Everything at once: each pair of shapes through one question.
//
// A dozen shapes of five kinds drift and turn inside a frame. Whatever two they are, the same
// dispatcher answers for them; the exact answer comes along, as many pairs a frame as time allows.
//
// Watch: throw shapes at each other, make them large with Ctrl and the wheel. Ins adds one of the
// kind that A chooses, Del takes the selected one away. The count of disagreements should stay 0.
#include "degrees.h"
#include "scene.h"

enum { BOX, CIRCLE, UPRIGHT, TRIANGLE, POINT, KINDS };
static const double width = 980, height = 580;

static struct {
    double kind;
} s;

static double between(Stage *stage, double low, double high)
{
    return low + (high - low) * stage_random(stage);
}

static Shape any_shape(Stage *stage, int kind, Vec at)
{
    double across = floor(between(stage, 40, 75)), along = floor(between(stage, 80, 150));
    switch (kind) {
    case CIRCLE: return shape_circle(at, floor(across * 0.7));
    case UPRIGHT: {
        Vec half = vec(along / 2, across / 2);
        return shape_aabb(vec_sub(at, half), vec_add(at, half));
    }
    case TRIANGLE:
        return shape_triangle(vec(at.x, at.y - along * 0.6), vec(at.x + across, at.y + across),
                              vec(at.x - across, at.y + across * 0.6));
    case POINT: return shape_point(at);
    default: return shape_obb(at, along, across, vec(1, 0));
    }
}

static Actor *add_kind(Stage *stage, int kind, Vec at)
{
    static const char *const names[KINDS] = {"box", "circle", "upright", "triangle", "point"};
    bool turns = kind == BOX || kind == TRIANGLE;
    // Drawn one by one: in an argument list each compiler would choose its own order.
    Vec heading = degrees(between(stage, 0, 360));
    Vec velocity = vec_scale(heading, between(stage, 0.3, 0.9));
    double angle = turns ? between(stage, 0, 360) : 0, spin = turns ? between(stage, -1, 1) : 0;
    return stage_add(stage, .name = names[kind], .shape = any_shape(stage, kind, at),
                     .angle = angle, .spin = spin, .velocity = velocity, .traits = ACTOR_NAMELESS);
}

static Actor *add(Stage *stage, Vec at) { return add_kind(stage, (int)s.kind, at); }

// Five by three places, so that a start is neither heaped nor empty.
static void build(Stage *stage)
{
    for (int i = 0; i < 15; i++) {
        double x = 110 + 190 * (i % 5) + between(stage, -25, 25);
        double y = 120 + 170 * (i / 5) + between(stage, -25, 25);
        add_kind(stage, (i + i / 5) % KINDS, vec(x, y));
    }
}

// A body that leaves the frame heads back, wherever it was put; so none sticks.
static void step(Stage *stage)
{
    stage_each(stage, actor)
    {
        Aabb box = shape_bounds(&actor->shape);
        if (box.min.x < 0) actor->velocity.x = fabs(actor->velocity.x);
        if (box.max.x > width) actor->velocity.x = -fabs(actor->velocity.x);
        if (box.min.y < 0) actor->velocity.y = fabs(actor->velocity.y);
        if (box.max.y > height) actor->velocity.y = -fabs(actor->velocity.y);
    }
}

static void frame(Stage *stage)
{
    Vec corner[] = {vec(0, 0), vec(width, 0), vec(width, height), vec(0, height)};
    draw_layer(stage->draw, LAYER_GROUND);
    draw_path(stage->draw, corner, 4, true, (Pen){.ink = INK_FAINT});
    stage_ask_all(stage);
    stage_hint(stage, "Drag a shape · Ins adds one · Del removes it");
}

SCENE = {
    .title = "Playground",
    .idea = "Any shape against any other, through one question.",
    .build = build,
    .frame = frame,
    .step = step,
    .add = add,
    .SCENE_STATE(s),
    .method = "exact_signs",
    .touch = TOUCHING_HITS,
    .view = {{0, 0}, {980, 580}},
    .knobs = {{.key = 'a',
               .label = "Ins adds",
               .value = &s.kind,
               .max = KINDS - 1,
               .names = "box|circle|upright|triangle|point"}},
};

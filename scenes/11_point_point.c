// Two points: are they equal?
//
// Nothing is simpler, and nothing is harder to hit by hand. A mouse stands on whole pixels, so
// there it can happen; a computed point almost never lands on the very same doubles. A buffer zone
// makes it another question, honestly asked: is the point inside a small disc?
//
// Watch: drag the point onto the other, or press K. Then P walks it there in ten steps of a tenth:
// it looks equal, down to the pixel, and is not. B gives the target a zone of 0.5 or 5 px.
#include "scene.h"

static struct {
    Actor *target, *mouse;
    double zone, whole, walk;
} s = {.whole = 1};

static const double zones[] = {0, 0.5, 5};
static const Vec lens = {690, 225}; // middle of the magnified pixels
enum { LENS_PIXELS = 9, LENS_ZOOM = 24 };

static Shape target_shape(void)
{
    double radius = zones[(int)s.zone];
    return radius > 0 ? shape_circle(vec(450, 225), radius) : shape_point(vec(450, 225));
}

static void build(Stage *stage)
{
    s.target = stage_add(stage, .name = "target", .shape = target_shape(),
                         .traits = ACTOR_PINNED | ACTOR_RIGID);
    s.mouse = stage_add(stage, .name = "mouse", .shape = shape_point(vec(300, 160)));
}

static Vec walked(void)
{
    Vec at = vec(449, 225);
    for (int i = 0; i < 10; i++) at.x += 0.1;
    return at;
}

static Vec pixel_of(Vec at) { return vec(floor(at.x), floor(at.y)); }

static void follow_knobs(Stage *stage)
{
    Vec at = s.mouse->position;
    if (s.walk > 0) {
        stage_place(stage, s.mouse, walked(), 0);
    } else if (s.whole > 0) {
        stage_place(stage, s.mouse, pixel_of(vec(at.x + 0.5, at.y + 0.5)), 0);
    }
    Shape shape = target_shape();
    bool same = s.target->shape.kind == shape.kind &&
                (shape.kind == SHAPE_POINT || s.target->shape.circle.radius == shape.circle.radius);
    if (!same) stage_reshape(stage, s.target, shape);
}

// A place of the world as it lies under the lens, the target's pixel in the middle.
static Vec magnify(Vec at)
{
    Vec middle = vec(450.5, 225.5);
    return vec_add(lens, vec_scale(vec_sub(at, middle), LENS_ZOOM));
}

static void draw_pixel(Draw *draw, Vec pixel, Fill fill)
{
    Vec corner[] = {magnify(pixel), magnify(vec(pixel.x + 1, pixel.y)),
                    magnify(vec(pixel.x + 1, pixel.y + 1)), magnify(vec(pixel.x, pixel.y + 1))};
    draw_polygon(draw, corner, 4, fill);
}

// The pixels around the target, magnified: each point lies at the upper left corner of its pixel.
static void draw_lens(Stage *stage)
{
    Draw *draw = stage->draw;
    Vec mouse = s.mouse->position, away = vec_sub(pixel_of(mouse), vec(450, 225));
    double side = LENS_PIXELS / 2;
    bool seen = fabs(away.x) <= side && fabs(away.y) <= side;
    draw_layer(draw, LAYER_WALLS);
    if (seen) draw_pixel(draw, pixel_of(mouse), (Fill){.ink = INK_FAINT});
    draw_pixel(draw, vec(450, 225), (Fill){.ink = INK_FOCUS, .alpha = 0.2});
    for (int i = 0; i <= LENS_PIXELS; i++) {
        double x = 450 - side + i, y = 225 - side + i;
        Pen pen = {.ink = i % LENS_PIXELS ? INK_FAINT : INK_LINE};
        draw_line(draw, magnify(vec(x, 225 - side)), magnify(vec(x, 226 + side)), pen);
        draw_line(draw, magnify(vec(450 - side, y)), magnify(vec(451 + side, y)), pen);
    }
    if (zones[(int)s.zone] > 0) {
        draw_circle(draw, magnify(vec(450, 225)), zones[(int)s.zone] * LENS_ZOOM,
                    (Pen){.ink = INK_MUTED, .on = 5, .off = 4});
    }
    draw_dot(draw, magnify(vec(450, 225)), 3, (Fill){.ink = INK_FOCUS});
    if (seen) draw_ring(draw, magnify(mouse), 6, (Pen){.ink = INK_INK, .width = 1.5});
    draw_layer(draw, LAYER_LABELS);
    draw_textf(draw, vec(lens.x, lens.y + LENS_ZOOM * (side + 1.5)),
               (Font){.size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER},
               "the pixels around the target, %d times", LENS_ZOOM);
}

static void frame(Stage *stage)
{
    follow_knobs(stage);
    const Ask *ask = stage_ask(stage, s.target, s.mouse);
    if (!ask) return;
    stage_ground(stage, ask->hit);
    draw_lens(stage);
    Vec mouse = s.mouse->position, target = s.target->position, pixel = pixel_of(mouse);
    bool same = vec_equal(pixel, pixel_of(target));
    stage_table(stage, "Coordinates, exactly", "");
    stage_row(stage, ROW_PLAIN, "target x\t%.17g", target.x);
    stage_row(stage, ROW_PLAIN, "mouse x\t%.17g", mouse.x);
    stage_row(stage, ROW_PLAIN, "target y\t%.17g", target.y);
    stage_row(stage, ROW_PLAIN, "mouse y\t%.17g", mouse.y);
    stage_report(stage, "pixel", "%.0f, %.0f", pixel.x, pixel.y);
    stage_note(stage, same ? "the same pixel%s" : "another pixel",
               vec_equal(mouse, target) ? ", equal" : ", not equal");
}

SCENE = {
    .title = "Two points",
    .idea = "They meet only where both coordinates are equal, to the last bit.",
    .build = build,
    .frame = frame,
    .SCENE_STATE(s),
    .method = "point_equal",
    .touch = TOUCHING_HITS,
    .view = {{100, 60}, {830, 390}},
    .knobs =
        {
            {
                .key = 'b',
                .label = "buffer zone, px",
                .name = "buffer_zone",
                .value = &s.zone,
                .max = 2,
                .names = "none|0.5|5",
            },
            {.key = 'w', .label = "whole pixels", .value = &s.whole, .max = 1},
            {.key = 'p', .label = "ten steps of 0.1", .value = &s.walk, .max = 1},
        },
};

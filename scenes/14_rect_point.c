// A point and an upright rectangle, by four conditions.
//
// Each edge, drawn on across the whole sheet, cuts it in two. The point is in the rectangle when it
// stands on the inner side of all four: four lamps, and all must shine.
//
// Watch: drag the point around the rectangle and see one lamp go out at each line, two in the
// corners. On an edge, K and then T show what "or equal" is worth.
#include "number.h"
#include "scene.h"

static struct {
    Actor *rect, *point;
} s;

static void build(Stage *stage)
{
    s.rect = stage_add(stage, .name = "rect", .shape = shape_aabb(vec(360, 135), vec(540, 315)));
    s.point = stage_add(stage, .name = "point", .shape = shape_point(vec(600, 190)));
}

// An edge drawn on, and its lamp at the middle of the edge; at full, the condition holds.
static void draw_edge(Draw *draw, Vec from, Vec to, Vec lamp, bool holds)
{
    draw_layer(draw, LAYER_WALLS);
    draw_line(draw, from, to, (Pen){.ink = holds ? INK_FOCUS : INK_LINE});
    draw_layer(draw, LAYER_CONTACT);
    draw_dot(draw, lamp, 7, (Fill){.ink = holds ? INK_FOCUS : INK_PAPER});
    draw_ring(draw, lamp, 7, (Pen){.ink = holds ? INK_FOCUS : INK_LINE, .width = 1.5});
}

static bool condition(Stage *stage, const char *name, double slack, bool equal_counts)
{
    bool holds = slack > 0 || (slack == 0 && equal_counts);
    char text[NUMBER_MAX];
    stage_row(stage, holds ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s", name,
              number_gap(text, sizeof text, slack));
    return holds;
}

static void frame(Stage *stage)
{
    const Ask *ask = stage_ask(stage, s.rect, s.point);
    if (!ask) return;
    Aabb box = s.rect->shape.aabb;
    Vec at = s.point->shape.point, middle = vec_lerp(box.min, box.max, 0.5);
    // Document 003 says "or equal"; a strict method or rule shows itself where all else holds.
    bool equal = ask->exact != TOUCHING || ask->hit;
    stage_table(stage, "Conditions", "must hold\tslack");
    bool left = condition(stage, "x ≥ left", at.x - box.min.x, equal);
    bool right = condition(stage, "x ≤ right", box.max.x - at.x, equal);
    bool top = condition(stage, "y ≥ top", at.y - box.min.y, equal);
    bool bottom = condition(stage, "y ≤ bottom", box.max.y - at.y, equal);
    Draw *draw = stage->draw;
    draw_edge(draw, vec(box.min.x, -1e4), vec(box.min.x, 1e4), vec(box.min.x, middle.y), left);
    draw_edge(draw, vec(box.max.x, -1e4), vec(box.max.x, 1e4), vec(box.max.x, middle.y), right);
    draw_edge(draw, vec(-1e4, box.min.y), vec(1e4, box.min.y), vec(middle.x, box.min.y), top);
    draw_edge(draw, vec(-1e4, box.max.y), vec(1e4, box.max.y), vec(middle.x, box.max.y), bottom);
    stage_note(stage, "%d of 4 conditions hold", left + right + top + bottom);
}

SCENE = {
    .title = "A point and a rectangle",
    .idea = "Inside where it stands on the inner side of all four edges.",
    .build = build,
    .frame = frame,
    .SCENE_STATE(s),
    .touch = TOUCHING_HITS,
    .view = {{200, 50}, {700, 400}},
};

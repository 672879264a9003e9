// A point and an axis-aligned rectangle, by four comparisons
//
// The [line] through one edge of *rect* cuts the plane into two halves. Keep the inner half, do the
// same at the other three edges, and the rectangle is what is left. So *point* is inside if it is
// on the inner side of all four lines.
//
//     left ≤ x ≤ right
//     top ≤ y ≤ bottom
//
// x and y are the coordinates of the point; y points down. Each of the four comparisons has a
// [lamp], which is lit if it holds.
//
// Because the edges are parallel to the axes, the side of a line is a comparison of two numbers. x
// alone decides about left and right, y alone about top and bottom. If one lamp is off, its whole
// line lies between the point and the rectangle, so the point is outside whatever the others show.
// If all four are lit, the point is between both pairs of lines, and only the rectangle is there.
//
// While the point is outside, the [distance] is that to the nearest edge or corner. Inside, the
// [depth] is the least of the four slacks in the panel, and the [normal] is the direction to that
// edge.
//
// Press M for the mistakes. One omits the last comparison: every point below the rectangle counts
// as inside. One uses the width also as the height, so it tests a square. Press P until "below" and
// "below a wide one" to see them.
//
// Try: drag the point around the rectangle. Beside an edge one lamp is off, off a corner two. Click
// it and press K: it moves onto an edge, exactly. There, with the method "exact signs", T decides
// whether touching counts.
//
// Source: XXHolic, "Collision Detection (Rectangle)", after Jeffrey Thompson, "Collision
// Detection".
#include "scene.h"
#include "scene_kit/comparisons.h"
#include "scene_kit/work_view.h"

#define FAR_AWAY 1e4
static const double sheet_top = 66, sheet_foot = 400; // the ends of the vertical lines

static const struct {
    TsAabb rect;
    TsVec point;
} places[] = {
    {{{360, 135}, {540, 315}}, {600, 190}}, // outside
    {{{360, 135}, {540, 315}}, {420, 240}}, // inside
    {{{360, 135}, {540, 315}}, {450, 345}}, // below
    {{{360, 135}, {540, 225}}, {450, 285}}, // below a wide one, by less than it is wider than high
};

static struct {
    Actor *rect, *point;
    double place;
} s;

static void build(Stage *stage)
{
    int i = (int)s.place;
    stage_put(stage, &s.rect, .name = "rect", .shape = ts_shape_of_aabb(places[i].rect));
    stage_put(stage, &s.point, .name = "point", .shape = ts_shape_point(places[i].point));
}

// One comparison, and the line through its side.
static bool condition(Stage *stage, const char *name, double slack, bool equal, BoxSide side)
{
    TsAabb box = s.rect->shape.aabb;
    TsVec at = side == BOX_LEFT || side == BOX_TOP ? box.min : box.max;
    bool upright = side == BOX_LEFT || side == BOX_RIGHT;
    bool holds = stage_compare(stage, name, slack, equal, box, side);
    draw_tag_which(stage->draw, "line", name);
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    draw_line(stage->draw, upright ? ts_vec(at.x, sheet_top) : ts_vec(-FAR_AWAY, at.y),
              upright ? ts_vec(at.x, sheet_foot) : ts_vec(FAR_AWAY, at.y),
              (Pen){.ink = holds ? INK_FOCUS : INK_LINE});
    draw_tag(stage->draw, NULL);
    return holds;
}

// Of the two comparisons of x, and of the two of y, the one that is nearer to failing. `equal`: it
// holds if both numbers are equal.
static void report(Stage *stage, const Ask *ask, bool equal)
{
    TsAabb box = s.rect->shape.aabb;
    TsVec at = s.point->shape.point;
    bool three = ask_is_by(ask, "rect_point_three"),
         twice = ask_is_by(ask, "rect_point_width_twice");
    const Term x = {
        .name = "x", .value = at.x, .lights = "point", .moves = s.point, .least = -HUGE_VAL};
    const Term y = {.name = "y",
                    .value = at.y,
                    .lights = "point",
                    .moves = s.point,
                    .number = 1,
                    .least = -HUGE_VAL};
    const Term left = {.name = "left",
                       .value = box.min.x,
                       .lights = "line:x ≥ left",
                       .moves = s.rect,
                       .least = -HUGE_VAL};
    const Term right = {.name = "right",
                        .value = box.max.x,
                        .lights = "line:x ≤ right",
                        .moves = s.rect,
                        .number = 2,
                        .least = -HUGE_VAL};
    const Term top = {.name = "top",
                      .value = box.min.y,
                      .lights = "line:y ≥ top",
                      .moves = s.rect,
                      .number = 1,
                      .least = -HUGE_VAL};
    const Term bottom = {.name = "bottom",
                         .value = box.max.y,
                         .lights = "line:y ≤ bottom",
                         .moves = s.rect,
                         .number = 3,
                         .least = -HUGE_VAL};
    const Term width = {.name = "width", .value = box.max.x - box.min.x, .lights = "rect"};
    if (ask->method->flaw && !three && !twice) return;
    double foot = three ? HUGE_VAL : twice ? box.min.y + width.value : box.max.y;
    if (at.x - box.min.x < box.max.x - at.x)
        stage_condition(stage, equal ? at.x >= box.min.x : at.x > box.min.x,
                        equal ? "[x] ≥ [left]" : "[x] > [left]", x, left);
    else
        stage_condition(stage, equal ? at.x <= box.max.x : at.x < box.max.x,
                        equal ? "[x] ≤ [right]" : "[x] < [right]", x, right);
    if (at.y - box.min.y < foot - at.y)
        stage_condition(stage, equal ? at.y >= box.min.y : at.y > box.min.y,
                        equal ? "[y] ≥ [top]" : "[y] > [top]", y, top);
    else if (twice) {
        stage_report(stage, "width", "%.1f px", width.value);
        stage_condition(stage, at.y <= foot, "[y] ≤ [top] + [width]", y, top, width);
    } else
        stage_condition(stage, equal ? at.y <= box.max.y : at.y < box.max.y,
                        equal ? "[y] ≤ [bottom]" : "[y] < [bottom]", y, bottom);
}

// The comparison that the method leaves out, where its answer is wrong for that.
static void mark_left_out(Stage *stage, const Ask *ask)
{
    TsAabb box = s.rect->shape.aabb;
    TsVec left = ts_vec(box.min.x, box.max.y), right = box.max;
    if (!ask_is_by(ask, "rect_point_three") || !ask_is_wrong(ask)) return;
    draw_on(stage->draw, LAYER_CONTACT, "line:y ≤ bottom");
    draw_line(stage->draw, left, right, (Pen){.ink = INK_CLASH_INK, .width = 6});
    draw_line(stage->draw, left, right, (Pen){.ink = INK_CLASH, .width = 4});
    stage_label(stage, right, ts_vec(1, 1), LABEL_CLASH, "not tested");
    draw_tag(stage->draw, NULL);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.rect, s.point);
    stage_drawn_by(stage, "rect_point_conditions");
    if (work_draw(stage, ask, true)) return;
    TsAabb box = s.rect->shape.aabb;
    TsVec at = s.point->shape.point;
    // The method may count touching or not; it shows only if the point touches.
    bool equal = ask->exact != TS_TOUCHING || ask->hit;
    int held = 0;
    stage_table(stage, "Conditions", "must hold\tslack");
    held += condition(stage, "x ≥ left", at.x - box.min.x, equal, BOX_LEFT);
    held += condition(stage, "x ≤ right", box.max.x - at.x, equal, BOX_RIGHT);
    held += condition(stage, "y ≥ top", at.y - box.min.y, equal, BOX_TOP);
    held += condition(stage, "y ≤ bottom", box.max.y - at.y, equal, BOX_BOTTOM);
    mark_left_out(stage, ask);
    report(stage, ask, equal);
    stage_note(stage, "%d of 4 conditions hold", held);
}

SCENE = {
    .title = "A point and a rectangle",
    .idea = "The point is inside if it is on the inner side of all four edges.",
    .build = build,
    .pair = {&s.rect, &s.point},
    .draw = draw,
    .SCENE_STATE(s),
    .method = "rect_point_conditions",
    .touch = TOUCHING_HITS,
    .view = {{220, 66}, {680, 384}},
    .knobs = {{'p', "place", &s.place, .name = "preset", .places = true,
               .names = "beside|inside|below|below a wide one"}},
};

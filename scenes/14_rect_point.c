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
#include "scene_kit/marks.h"
#include "scene_kit/number.h"

#define FAR_AWAY 1e4
static const double sheet_top = 50, sheet_foot = 400; // the ends of the vertical lines

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

// One comparison: a row of the table, the line through its edge, and a lamp at the edge's middle.
static bool condition(Stage *stage, const char *name, double slack, bool equal, TsVec lamp,
                      TsVec outward)
{
    bool holds = slack > 0 || (slack == 0 && equal);
    stage_row(stage, holds ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s", name,
              number_gap(NUMBER_TEXT, slack));
    TsVec from = outward.y == 0 ? ts_vec(lamp.x, sheet_top) : ts_vec(-FAR_AWAY, lamp.y);
    TsVec to = outward.y == 0 ? ts_vec(lamp.x, sheet_foot) : ts_vec(FAR_AWAY, lamp.y);
    draw_tag_which(stage->draw, "line", name);
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    draw_line(stage->draw, from, to, (Pen){.ink = holds ? INK_FOCUS : INK_LINE});
    draw_tag_which(stage->draw, "lamp", name);
    draw_layer(stage->draw, LAYER_CONTACT);
    marks_lamp(stage->draw, lamp, holds);
    stage_label(stage, lamp, outward, holds ? LABEL_FOCUS : LABEL_NUMBER, "%s", name);
    draw_tag(stage->draw, NULL);
    return holds;
}

static void ask(Stage *stage) { stage_ask(stage, s.rect, s.point); }

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.rect, s.point);
    if (!ask) return;
    TsAabb box = s.rect->shape.aabb;
    TsVec at = s.point->shape.point, mid = ts_vec_lerp(box.min, box.max, 0.5);
    // The method may count touching or not; it shows only if the point touches.
    bool equal = ask->exact != TS_TOUCHING || ask->hit;
    int held = 0;
    stage_table(stage, "Conditions", "must hold\tslack");
    held += condition(stage, "x ≥ left", at.x - box.min.x, equal, ts_vec(box.min.x, mid.y),
                      ts_vec(-1, 0));
    held += condition(stage, "x ≤ right", box.max.x - at.x, equal, ts_vec(box.max.x, mid.y),
                      ts_vec(1, 0));
    held += condition(stage, "y ≥ top", at.y - box.min.y, equal, ts_vec(mid.x, box.min.y),
                      ts_vec(0, -1));
    held += condition(stage, "y ≤ bottom", box.max.y - at.y, equal, ts_vec(mid.x, box.max.y),
                      ts_vec(0, 1));
    stage_note(stage, "%d of 4 conditions hold", held);
}

SCENE = {
    .title = "A point and a rectangle",
    .idea = "The point is inside if it is on the inner side of all four edges.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .SCENE_STATE(s),
    .method = "rect_point_conditions",
    .touch = TOUCHING_HITS,
    .view = {{220, 66}, {680, 384}},
    .knobs = {{'p', "place", &s.place, .name = "preset", .places = true,
               .names = "beside|inside|below|below a wide one"}},
};

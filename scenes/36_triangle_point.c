// A point and a triangle, by three areas
//
// Join *P* to the three corners. With each side it makes a smaller triangle. If P is inside, these
// are three pieces of the [whole], cut like a cake, and their areas add up to it.
//
//     [P 1 2] + [P 2 3] + [P 3 1] = [1 2 3](whole)
//     area of a b c = |(b − a) × (c − a)| / 2
//
// The cross product of two vectors is the area of the parallelogram that they span; a triangle is
// half of it. Heron's formula needs only the lengths of the sides.
//
// If P is outside, at least one small triangle lies outside the whole. The others then cover the
// whole and that triangle as well. So the sum is too large, by twice the area outside. The bars at
// the bottom show it. Inside, the [depth] along the [normal] leads out; outside, a [distance] is
// left.
//
// Press M. Computed areas are rounded, so "areas equal" misses points well inside. "Areas within
// 0.1" allows 0.1 px², which is an area and no length: beside a side of 300 px it is 0.00017 px,
// beside a short one more. A flat triangle has no area, so all points of its line fit. "Three
// signs" needs no area: inside, P is on the same side of all three edges, which the panel shows as
// left or right. A test of the bounding box makes it right for flat triangles.
//
// Try: drag P through a side, and the upper bar grows longer. Press the key P until "flat", and M
// for each method.
//
// Source: XXHolic, "Collision Detection (Triangle)", after Jeffrey Thompson, "Collision Detection".
#include <stdio.h>

#include "places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "scene_kit/work_view.h"
#include "touchstone/closest.h"
#include "touchstone/orientation.h"
#include "touchstone/polygon.h"

#define LAB TRIANGLE({450, 150}, {600, 300}, {300, 300})
static const TsShape presets[][2] = {
    {LAB, POINT(410, 240)},                                          // inside
    {LAB, POINT(560, 210)},                                          // outside
    {LAB, POINT(450, 300)},                                          // on a side
    {LAB, POINT(600, 300)},                                          // on a corner
    {LAB, POINT(330, 330)},                                          // past a corner
    {TRIANGLE({330, 240}, {450, 240}, {570, 240}), POINT(620, 240)}, // flat
};
static const Ink part_ink[3] = {INK_MARK, INK_FOCUS, INK_MUTED};
static const char *const part_name[3] = {"P 1 2", "P 2 3", "P 3 1"};

static struct {
    Actor *triangle, *point;
    double preset;
} s;

static void build(Stage *stage)
{
    stage_put_pair(stage, presets[(int)s.preset], &s.triangle, "", &s.point, "P");
}

// From the cross product, by the core.
static double cross_area(TsVec a, TsVec b, TsVec c)
{
    const TsVec corner[] = {a, b, c};
    return fabs(ts_polygon_area((TsPolygon){.corner = corner, .count = 3}));
}

static double heron_area(TsVec a, TsVec b, TsVec c)
{
    double x = ts_vec_distance(a, b), y = ts_vec_distance(b, c), z = ts_vec_distance(c, a);
    double half = (x + y + z) / 2, square = half * (half - x) * (half - y) * (half - z);
    return square > 0 ? sqrt(square) : 0;
}

enum { CROSS, HERON, FORMS };

typedef struct Areas { // by both forms
    double part[FORMS][3], sum[FORMS], whole[FORMS];
    int side[3]; // 1: the point lies to the right of the side, 0 on its line, -1 to the left
} Areas;

static Areas areas_of(TsTriangle t, TsVec p)
{
    static double (*const area[FORMS])(TsVec, TsVec, TsVec) = {cross_area, heron_area};
    Areas areas = {.side = {0}};
    for (int form = 0; form < FORMS; form++) {
        areas.whole[form] = area[form](t.corner[0], t.corner[1], t.corner[2]);
        for (int i = 0; i < 3; i++) {
            areas.part[form][i] = area[form](p, t.corner[i], t.corner[(i + 1) % 3]);
            areas.sum[form] += areas.part[form][i];
        }
    }
    for (int i = 0; i < 3; i++)
        areas.side[i] = ts_orientation_sign(t.corner[i], t.corner[(i + 1) % 3], p);
    return areas;
}

// Above the fills, with their names and paper around their borders, so that the parts are seen in
// every palette.
static void draw_parts(Stage *stage, const Areas *areas, TsTriangle t, TsVec p)
{
    for (int i = 0; i < 3; i++) {
        TsVec part[] = {p, t.corner[i], t.corner[(i + 1) % 3]};
        draw_on(stage->draw, LAYER_OUTLINES, part_name[i]);
        draw_polygon(stage->draw, part, 3, (Fill){.ink = part_ink[i], .alpha = 0.3});
        draw_line(stage->draw, p, t.corner[i], (Pen){.ink = INK_PAPER, .width = 4});
        draw_tag(stage->draw, NULL);
        if (!stage_is_simple(stage)) // which leaves out what they number
            stage_label(stage, t.corner[i], ts_vec_sub(t.corner[i], ts_vec(450, 240)), LABEL_PLAIN,
                        "%d", i + 1);
    }
    for (int i = 0; i < 3; i++) {
        TsVec part[] = {p, t.corner[i], t.corner[(i + 1) % 3]};
        TsVec within = ts_vec_lerp(p, ts_vec_lerp(part[1], part[2], 0.68), 0.62);
        char text[NUMBER_MAX + 8];
        draw_on(stage->draw, LAYER_OUTLINES, part_name[i]);
        draw_path(stage->draw, part, 3, true, (Pen){.ink = part_ink[i], .on = 5, .off = 4});
        draw_layer(stage->draw, LAYER_LABELS);
        double area = areas->part[CROSS][i];
        snprintf(text, sizeof text, "%s: %s", part_name[i], number_plain(NUMBER_TEXT, area, 0));
        if (area >= 7000) marks_plate(stage->draw, within, text);
        if (area > 0 && area < 7000) // beside it
            stage_label(stage, within, ts_vec_sub(within, ts_vec(450, 300)), LABEL_NUMBER, "%s",
                        text);
    }
    draw_tag(stage->draw, NULL);
}

// At the bottom: the parts end to end, and the whole below them, both on one scale.
static void draw_bars(Draw *draw, const Areas *areas)
{
    TsVec sum = {330, 368}, whole = {330, 396}, end = sum;
    Font font = {.face = FACE_MONO, .size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER};
    double most = fmax(areas->whole[CROSS] * 1.375, areas->sum[CROSS]);
    double unit = most > 0 ? 330 / most : 0;
    draw_layer(draw, LAYER_LABELS);
    for (int i = 0; i < 3; i++) {
        TsVec from = end;
        double length = areas->part[CROSS][i] * unit;
        draw_tag(draw, part_name[i]);
        end = marks_bar(draw, from, length, (Fill){.ink = part_ink[i], .alpha = 0.5});
        if (length > draw_text_width(draw, font, part_name[i]) * style_pixel(draw))
            draw_text(draw, ts_vec(from.x + length / 2, from.y - 4), font, part_name[i]);
    }
    draw_tag(draw, "whole");
    TsVec rim = marks_bar(draw, whole, areas->whole[CROSS] * unit,
                          (Fill){.ink = INK_LINE, .pattern = PATTERN_FALLING});
    marks_caption(draw, ts_vec(whole.x, whole.y + 11), "the whole");
    draw_line(draw, ts_vec(rim.x, sum.y), ts_vec(rim.x, whole.y + 18),
              (Pen){.ink = INK_FOCUS, .width = 1.5});
    marks_caption(draw, ts_vec(sum.x, sum.y + 11), "three parts");
    draw_tag(draw, NULL);
}

// Rounded to whole px²: what is only rounding shows as 0.
static double excess(const Areas *areas, int form)
{
    return floor(areas->sum[form] - areas->whole[form] + 0.5);
}

static void show_areas(Stage *stage, const Areas *areas)
{
    static const char *const names[] = {"sum", "whole", "excess"};
    static const char *const sides[] = {"left", "on", "right"};
    stage_table(stage, "Areas, px²", "\tcross\tHeron\tP is");
    stage_column_says(stage, 1, "The area as half of the cross product of two sides.");
    stage_column_says(stage, 2, "The area by the lengths of its three sides.");
    stage_column_says(stage, 3, "On which side of the triangle's side P is.");
    for (int i = 0; i < 6; i++) {
        double shown[FORMS];
        for (int form = 0; form < FORMS; form++) {
            shown[form] = i < 3    ? areas->part[form][i]
                          : i == 3 ? areas->sum[form]
                          : i == 4 ? areas->whole[form]
                                   : excess(areas, form);
        }
        stage_row(stage, i == 5 ? ROW_DECIDES : ROW_PLAIN, "%s\t%s\t%s\t%s",
                  i < 3 ? part_name[i] : names[i - 3], number_plain(NUMBER_TEXT, shown[CROSS], 0),
                  number_plain(NUMBER_TEXT, shown[HERON], 0),
                  i < 3 ? sides[areas->side[i] + 1] : "");
        if (i == 3) stage_row_names(stage, "P*");
        if (i == 5) stage_row_names(stage, "whole");
    }
    stage_report(stage, "excess, doubled", "%s px²",
                 number_plain(NUMBER_TEXT, 2 * (areas->sum[CROSS] - areas->whole[CROSS]), 1));
}

static void draw(Stage *stage)
{
    TsTriangle triangle = s.triangle->shape.triangle;
    Areas areas = areas_of(triangle, s.point->shape.point);
    stage_drawn_by(stage, "point_triangle_*");
    if (work_draw(stage, stage_asked(stage, s.triangle, s.point), true)) return;
    draw_parts(stage, &areas, triangle, s.point->shape.point);
    draw_bars(stage->draw, &areas);
    show_areas(stage, &areas);
    bool left = areas.side[0] < 0 || areas.side[1] < 0 || areas.side[2] < 0;
    bool right = areas.side[0] > 0 || areas.side[1] > 0 || areas.side[2] > 0;
    bool on = areas.side[0] == 0 || areas.side[1] == 0 || areas.side[2] == 0;
    stage_note(stage, "orientation tests: P is %s",
               left && right     ? "left of one side, right of another"
               : !left && !right ? "collinear with all three"
               : on              ? "on a side, and on the same side of the others"
                                 : "on the same side of all three");
}

SCENE = {
    .title = "A point and a triangle",
    .idea = "The point is inside if it is on the same side of all three sides.",
    .build = build,
    .pair = {&s.triangle, &s.point},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "",
    .method = "point_triangle_signs",
    .touch = TOUCHING_HITS,
    .view = {{220, 120}, {680, 416}},
    .knobs = {{'p', "place", &s.preset, .name = "preset", .places = true,
               .names = "inside|outside|on a side|on a corner|past a corner|flat"}},
};

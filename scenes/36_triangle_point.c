// A point and a triangle, by three areas.
//
// With each side the point spans a triangle of its own. Inside, the three fill the whole, no more
// and no less; outside they overlap or stick out, and add up to more. Two formulas for the areas,
// the cross product and Heron's, and one way that needs none: walk around, and ask at each side
// whether the point is to the left or to the right. Inside it is always the same side.
//
// Watch: drag the point through a side and see the sum's bar grow longer than the whole's. P at
// "flat": three corners in one line have no area, so every point of that line adds up to it. Press
// M there.
#include "closest.h"
#include "number.h"
#include "orientation.h"
#include "scene.h"

static const Triangle lab = {{{450, 150}, {600, 300}, {300, 300}}},
                      flat = {{{330, 240}, {450, 240}, {570, 240}}};
static const struct {
    const Triangle *triangle;
    Vec point;
} presets[] = {
    {&lab, {410, 240}},  // inside
    {&lab, {560, 210}},  // outside
    {&lab, {450, 300}},  // on a side
    {&lab, {600, 300}},  // on a corner
    {&lab, {330, 330}},  // past a corner
    {&flat, {620, 240}}, // flat
};
static const Ink part_ink[3] = {INK_MARK, INK_FOCUS, INK_MUTED};

static struct {
    Actor *triangle, *point;
    double preset;
} s;

static void build(Stage *stage)
{
    int i = (int)s.preset;
    s.triangle = stage_add(stage, .name = "", .shape = shape_of_triangle(*presets[i].triangle));
    s.point = stage_add(stage, .name = "P", .shape = shape_point(presets[i].point));
}

static void turned(Stage *stage, int knob)
{
    (void)knob;
    int i = (int)s.preset;
    stage_set_shape(stage, s.triangle, shape_of_triangle(*presets[i].triangle));
    stage_set_shape(stage, s.point, shape_point(presets[i].point));
}

typedef struct Areas {
    double cross[3], heron[3], cross_sum, heron_sum, cross_whole, heron_whole;
    int side[3]; // 1: the point lies to the right of the side, 0 on its line, -1 to the left
} Areas;

static double cross_area(Vec a, Vec b, Vec c)
{
    return fabs(vec_cross(vec_sub(b, a), vec_sub(c, a))) / 2;
}

static double heron_area(Vec a, Vec b, Vec c)
{
    double x = vec_distance(a, b), y = vec_distance(b, c), z = vec_distance(c, a);
    double half = (x + y + z) / 2, square = half * (half - x) * (half - y) * (half - z);
    return square > 0 ? sqrt(square) : 0;
}

static Areas areas_of(Triangle t, Vec p)
{
    Areas areas = {.cross_whole = cross_area(t.corner[0], t.corner[1], t.corner[2]),
                   .heron_whole = heron_area(t.corner[0], t.corner[1], t.corner[2])};
    for (int i = 0; i < 3; i++) {
        Vec a = t.corner[i], b = t.corner[(i + 1) % 3];
        areas.cross_sum += areas.cross[i] = cross_area(p, a, b);
        areas.heron_sum += areas.heron[i] = heron_area(p, a, b);
        areas.side[i] = orientation_sign(a, b, p);
    }
    return areas;
}

// Above the fills, so that the parts are seen in every palette.
static void draw_parts(Stage *stage, const Areas *areas, Triangle t, Vec p)
{
    Font font = {.face = FACE_MONO, .size = 13, .ink = INK_INK, .align = ALIGN_CENTER};
    draw_layer(stage->draw, LAYER_OUTLINES);
    for (int i = 0; i < 3; i++) {
        Vec part[] = {p, t.corner[i], t.corner[(i + 1) % 3]};
        draw_polygon(stage->draw, part, 3, (Fill){.ink = part_ink[i], .alpha = 0.3});
        draw_path(stage->draw, part, 3, true, (Pen){.ink = part_ink[i], .on = 5, .off = 4});
        Vec within = vec_lerp(p, vec_lerp(part[1], part[2], 0.68), 0.62);
        draw_layer(stage->draw, LAYER_LABELS);
        if (areas->cross[i] > 5000) {
            draw_textf(stage->draw, within, font, "%.0f", areas->cross[i]);
        }
        draw_layer(stage->draw, LAYER_OUTLINES);
        stage_label(stage, t.corner[i], vec_sub(t.corner[i], vec(450, 240)), LABEL_PLAIN, "%d",
                    i + 1);
    }
}

// ---- The bars at the foot: the parts end to end, and the whole below them

static Vec draw_bar(Draw *draw, Vec from, double length, Fill fill)
{
    Vec end = vec(from.x + length, from.y);
    Vec box[] = {from, end, vec(end.x, end.y + 14), vec(from.x, from.y + 14)};
    draw_polygon(draw, box, 4, fill);
    draw_path(draw, box, 4, true, (Pen){.ink = INK_LINE});
    return end;
}

static void draw_bars(Draw *draw, const Areas *areas)
{
    Vec sum = {330, 366}, whole = {330, 390}, end = sum;
    double unit = areas->cross_whole > 0 ? 240 / areas->cross_whole : 0;
    Font font = {.face = FACE_MONO, .size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    draw_layer(draw, LAYER_LABELS);
    for (int i = 0; i < 3; i++) {
        Fill fill = {.ink = part_ink[i], .alpha = 0.5};
        end = draw_bar(draw, end, areas->cross[i] * unit, fill);
    }
    draw_bar(draw, whole, areas->cross_whole * unit,
             (Fill){.ink = INK_LINE, .pattern = PATTERN_FALLING});
    draw_text(draw, vec(sum.x - 10, sum.y + 12), font, "three parts");
    draw_text(draw, vec(whole.x - 10, whole.y + 12), font, "the whole");
    Vec rim = vec(whole.x + areas->cross_whole * unit, sum.y - 6);
    draw_line(draw, rim, vec(rim.x, whole.y + 20), (Pen){.ink = INK_FOCUS, .width = 1.5});
}

// Whole, and what is rounding is 0.
static double excess(double sum, double whole) { return floor(sum - whole + 0.5); }

static void show_areas(Stage *stage, const Areas *areas)
{
    static const char *const names[] = {"P 1 2", "P 2 3", "P 3 1"};
    static const char *const sides[] = {"left", "on", "right"};
    stage_table(stage, "Areas, px²", "\tcross\tHeron\tP is");
    for (int i = 0; i < 3; i++) {
        stage_row(stage, ROW_PLAIN, "%s\t%.0f\t%.0f\t%s", names[i], areas->cross[i],
                  areas->heron[i], sides[areas->side[i] + 1]);
    }
    stage_row(stage, ROW_PLAIN, "sum\t%.0f\t%.0f\t", areas->cross_sum, areas->heron_sum);
    stage_row(stage, ROW_PLAIN, "whole\t%.0f\t%.0f\t", areas->cross_whole, areas->heron_whole);
    stage_row(stage, ROW_DECIDES, "excess\t%.0f\t%.0f\t",
              excess(areas->cross_sum, areas->cross_whole),
              excess(areas->heron_sum, areas->heron_whole));
}

static void frame(Stage *stage)
{
    if (!stage_ask(stage, s.triangle, s.point)) return;
    Triangle triangle = s.triangle->shape.triangle;
    Areas areas = areas_of(triangle, s.point->shape.point);
    bool left = false, right = false;
    char twice[NUMBER_MAX];
    for (int i = 0; i < 3; i++) {
        left |= areas.side[i] < 0;
        right |= areas.side[i] > 0;
    }
    draw_parts(stage, &areas, triangle, s.point->shape.point);
    draw_bars(stage->draw, &areas);
    show_areas(stage, &areas);
    stage_report(stage, "doubled", "%s px²",
                 number_plain(twice, sizeof twice, 2 * (areas.cross_sum - areas.cross_whole), 1));
    stage_note(stage, "signs: %s",
               left && right   ? "not all alike"
               : left || right ? "none against another"
                               : "none: all in one line");
}

SCENE = {
    .title = "A point and a triangle",
    .idea = "Inside where three smaller triangles add up to the whole.",
    .build = build,
    .frame = frame,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "point_triangle_areas",
    .touch = TOUCHING_HITS,
    .view = {{220, 120}, {680, 416}},
    .knobs = {{.key = 'p',
               .label = "place",
               .name = "preset",
               .value = &s.preset,
               .max = 5,
               .names = "inside|outside|on a side|on a corner|past a corner|flat"}},
};

// A point and a line segment, by two distances.
//
// From the point to both ends it is d1 and d2. On the segment they add up to its length, off it
// they add up to more. Computed lengths round, so the document lets them differ by 0.1 px: not a
// band along the segment but an ellipse, wide in the middle and next to nothing at the ends, wider
// still where the segment is longer. At the foot both, eight times as wide as they are.
//
// Watch: drag the point over the middle of the segment, then over an end. P walks through the
// places that tell; "on the ring" with M at the version that takes d1 to the wrong end.
#include <string.h>

#include "closest.h"
#include "degrees.h"
#include "number.h"
#include "scene.h"

enum { STRETCH = 8, CORNERS = 96 };
static const double allowed = 0.1;
static const Vec foot = {450, 356}; // the middle of what is shown wider

#define LAB                                                                                        \
    {                                                                                              \
        {330, 270}, { 570, 150 }                                                                   \
    }
static const struct {
    Segment line;
    Vec point;
} presets[] = {
    {LAB, {500, 260}},                      // beside
    {LAB, {450, 210}},                      // on the line
    {LAB, {451.25, 212.5}},                 // in the ellipse
    {LAB, {572, 149}},                      // past the end
    {LAB, {630, 270}},                      // on the ring
    {{{450, 210}, {450, 210}}, {500, 260}}, // no length
};

static struct {
    Actor *line, *point;
    double preset;
} s;

static void build(Stage *stage)
{
    int i = (int)s.preset;
    s.line = stage_add(stage, .name = "line", .shape = shape_of_segment(presets[i].line));
    s.point = stage_add(stage, .name = "point", .shape = shape_point(presets[i].point));
}

static void turned(Stage *stage, int knob)
{
    (void)knob;
    int i = (int)s.preset;
    stage_set_shape(stage, s.line, shape_of_segment(presets[i].line));
    stage_set_shape(stage, s.point, shape_point(presets[i].point));
}

// Where the rim of the ellipse, or of the band as wide as its middle, is in the direction `turn`:
// along the segment from its middle, and across.
static Vec ellipse_rim(double length, Vec turn)
{
    double along = (length + allowed) / 2, across = sqrt(along * along - length * length / 4);
    return vec(along * turn.x, across * turn.y);
}

static Vec band_rim(double length, Vec turn)
{
    double half = ellipse_rim(length, vec(0, 1)).y, end = turn.x < 0 ? -length / 2 : length / 2;
    return vec(end + half * turn.x, half * turn.y);
}

typedef struct Frame { // in which along and across are drawn
    Vec middle, along, across;
} Frame;

static Vec in_frame(Frame frame, Vec at)
{
    return vec_add(frame.middle,
                   vec_add(vec_scale(frame.along, at.x), vec_scale(frame.across, at.y)));
}

static void draw_rim(Draw *draw, Frame frame, double length, Vec (*rim)(double, Vec), Pen pen)
{
    Vec point[CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        point[i] = in_frame(frame, rim(length, degrees((i + 0.5) * 360 / CORNERS)));
    }
    draw_path(draw, point, CORNERS, true, pen);
}

static void draw_bands(Draw *draw, Frame frame, double length)
{
    draw_layer(draw, LAYER_WALLS);
    draw_rim(draw, frame, length, band_rim, (Pen){.ink = INK_LINE, .on = 5, .off = 4});
    draw_rim(draw, frame, length, ellipse_rim, (Pen){.ink = INK_MARK, .width = 1.5});
}

// The same at the foot, wider across; the point where it comes near enough.
static void draw_wider(Draw *draw, double length, Vec at)
{
    Frame frame = {foot, vec(1, 0), vec(0, STRETCH)};
    Vec half = vec(length / 2, 0), end[] = {vec_sub(foot, half), vec_add(foot, half)};
    draw_bands(draw, frame, length);
    draw_line(draw, end[0], end[1], (Pen){.ink = INK_INK, .width = 1.5});
    if (fabs(at.y) * STRETCH < 40 && fabs(at.x) < length / 2 + 40) {
        draw_ring(draw, in_frame(frame, at), 5, (Pen){.ink = INK_INK, .width = 2});
    }
    Font font = {.size = 13, .ink = INK_MUTED};
    draw_text(draw, vec(end[1].x + 36, foot.y + 5), font, "dashed: a band");
    font = (Font){.size = 13, .ink = INK_MARK, .align = ALIGN_RIGHT};
    draw_textf(draw, vec(end[0].x - 36, foot.y + 5), font, "ellipse, %d times wider", STRETCH);
}

static void show_sum(Stage *stage, double d1, double d2, double length, double distance)
{
    char excess[NUMBER_MAX];
    Vec width = ellipse_rim(length, vec(0, 1)), past = ellipse_rim(length, vec(1, 0));
    number_gap(excess, sizeof excess, d1 + d2 - length);
    stage_table(stage, "Two distances, px", "");
    stage_row(stage, ROW_PLAIN, "d1\t%.3f", d1);
    stage_row(stage, ROW_PLAIN, "d2\t%.3f", d2);
    stage_row(stage, ROW_PLAIN, "d1 + d2\t%.3f", d1 + d2);
    stage_row(stage, ROW_PLAIN, "length\t%.3f", length);
    stage_row(stage, ROW_DECIDES, "excess\t%s", excess);
    stage_row(stage, ROW_PLAIN, "distance\t%.3f", distance);
    stage_row(stage, ROW_PLAIN, "allowed beside\t%.3f", width.y);
    stage_row(stage, ROW_PLAIN, "allowed at ends\t%.3f", past.x - length / 2);
    stage_note(stage, "d1 + d2 − length = %s", excess);
}

static void frame(Stage *stage)
{
    const Ask *ask = stage_ask(stage, s.point, s.line);
    if (!ask) return;
    Segment line = s.line->shape.segment;
    Vec at = s.point->shape.point, way = vec_sub(line.b, line.a);
    double length = vec_length(way);
    Vec along = length > 0 ? vec_normalize(way) : vec(1, 0), middle = vec_lerp(line.a, line.b, 0.5);
    draw_bands(stage->draw, (Frame){middle, along, vec_perp(along)}, length);
    draw_wider(stage->draw, length, vec_unturn(vec_sub(at, middle), along));
    stage_dimension(stage, line.a, at, LABEL_NUMBER, "d1 %.1f", vec_distance(line.a, at));
    stage_dimension(stage, line.b, at, LABEL_NUMBER, "d2 %.1f", vec_distance(line.b, at));
    show_sum(stage, vec_distance(line.a, at), vec_distance(line.b, at), length,
             closest_point_segment(at, line).distance);
    if (strcmp(ask->method, "segment_point_ring") != 0) return;
    draw_circle(stage->draw, line.b, length / 2, (Pen){.ink = INK_MARK, .width = 1.5});
}

SCENE = {
    .title = "A point and a line segment",
    .idea = "On the segment where both distances add up to its length.",
    .build = build,
    .frame = frame,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "segment_point_ellipse",
    .touch = TOUCHING_HITS,
    .view = {{220, 76}, {680, 396}},
    .knobs = {{.key = 'p',
               .label = "place",
               .name = "preset",
               .value = &s.preset,
               .max = 5,
               .names = "beside|on the line|in the ellipse|past the end|on the ring|no length"}},
};

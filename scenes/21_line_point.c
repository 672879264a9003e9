// A point and a line segment, by the sum of two distances
//
// The straight path from one end of *line* to the other is as long as the segment. A path by
// *point* is a detour, and longer, unless the point lies on the segment.
//
//     [d₁](d1) + [d₂](d2) = length
//
// [d₁](d1) and [d₂](d2) are the distances of the point from the two ends. No path between two
// places is as short as the straight one. So if the sum equals the length, both pieces lie on the
// segment, and so does the point between them: its [distance] from the segment is 0.
//
// Computed lengths are rounded, and the sum is seldom equal to the last bit. XXHolic therefore
// allows 0.1 px. All points with that sum form an [ellipse], which a pencil draws in a slack string
// between two pins. Beside the middle a step sideways adds little, so 3.66 px are allowed for this
// segment. Past an end a step counts twice, so 0.05 px are allowed. A longer segment has a thicker
// ellipse. A tolerance on the distance makes an even [band]. Both are drawn again at the bottom, 8
// times as wide.
//
// The scene starts with the distance itself. Press M for the sum as printed, which accepts points
// off the segment, and for other mistakes. "One end twice" measures d₁ from the wrong end, and
// accepts a [ring] around it. "Whole line" accepts points beyond the ends.
//
// Try: press P until "in the ellipse", and compare "distance" with "tolerance of 0.1" by M. Press P
// until "on the ring" for "one end twice". Drag the point over the middle of the segment, then over
// an end.
//
// Source: XXHolic, "Collision Detection (Line)", after Jeffrey Thompson, "Collision Detection".
#include "places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/work_view.h"
#include "touchstone/closest.h"
#include "touchstone/degrees.h"

enum { STRETCH = 8, CORNERS = 96 };
static const double allowed = 0.1;
static const TsVec bottom = {450, 356}; // the middle of the widened picture
static const TsShape presets[][2] = {
    {LAB_SEGMENT, POINT(500, 260)},                     // beside
    {LAB_SEGMENT, POINT(450, 210)},                     // on the line
    {LAB_SEGMENT, POINT(451.25, 212.5)},                // in the ellipse
    {LAB_SEGMENT, POINT(572, 149)},                     // past the end
    {LAB_SEGMENT, POINT(630, 270)},                     // on the ring
    {SEGMENT({450, 210}, {450, 210}), POINT(500, 260)}, // no length
};

static struct {
    Actor *line, *point;
    double preset;
} s;

static void build(Stage *stage)
{
    stage_put_pair(stage, presets[(int)s.preset], &s.line, "line", &s.point, "point");
}

typedef struct Bands {
    TsVec middle, along;
    double length, stretch; // stretch: of the width
} Bands;

// The ellipse's minor half-axis.
static double half_width(double length)
{
    double along = (length + allowed) / 2;
    return sqrt(along * along - length * length / 4);
}

// The outlines of the ellipse and of a band of the same width.
static void draw_bands(Draw *draw, Bands bands)
{
    static const Pen pen[] = {{.ink = INK_LINE, .on = 5, .off = 4},
                              {.ink = INK_MARK, .width = 1.5}};
    double across = half_width(bands.length);
    draw_layer(draw, LAYER_CONSTRUCTION);
    for (int ellipse = 0; ellipse < 2; ellipse++) {
        TsVec point[CORNERS];
        for (int i = 0; i < CORNERS; i++) {
            TsVec turn = ts_degrees((i + 0.5) * 360 / CORNERS);
            double end = turn.x < 0 ? -bands.length : bands.length;
            double along =
                ellipse ? (bands.length + allowed) / 2 * turn.x : end / 2 + across * turn.x;
            TsVec off = ts_vec(along, across * turn.y * bands.stretch);
            point[i] = ts_vec_add(bands.middle, ts_vec_turn(off, bands.along));
        }
        draw_tag(draw, ellipse ? "ellipse" : "band");
        draw_path(draw, point, CORNERS, true, pen[ellipse]);
    }
    draw_tag(draw, NULL);
}

// The same at the bottom, widened, and the point if it is near enough.
static void draw_wider(Draw *draw, double length, TsVec at)
{
    TsVec half = ts_vec(length / 2, 0),
          end[] = {ts_vec_sub(bottom, half), ts_vec_add(bottom, half)};
    draw_bands(draw, (Bands){bottom, ts_vec(1, 0), length, STRETCH});
    draw_tag(draw, s.line->name);
    draw_line(draw, end[0], end[1], (Pen){.ink = INK_INK, .width = 1.5});
    draw_tag(draw, s.point->name);
    if (fabs(at.y) * STRETCH < 40 && fabs(at.x) < length / 2 + 40) {
        marks_place(draw, ts_vec(bottom.x + at.x, bottom.y + at.y * STRETCH));
    }
    Font font = {.size = 13, .ink = INK_MUTED};
    draw_tag(draw, "band");
    draw_text(draw, ts_vec(end[1].x + 36, bottom.y + 5), font, "dashed: a band");
    draw_tag(draw, "ellipse");
    font = (Font){.size = 13, .ink = INK_MARK, .align = ALIGN_RIGHT};
    draw_textf(draw, ts_vec(end[0].x - 36, bottom.y + 5), font, "ellipse, widened %dx", STRETCH);
    draw_tag(draw, NULL);
}

// What the methods with a tolerance compare.
static void report(Stage *stage, const Ask *ask, double d1, double d2, double length)
{
    bool simple = stage_is_simple(stage);
    const Term first = {.name = "d₁", .value = d1, .lights = simple ? "point" : "d1"};
    const Term second = {.name = "d₂", .value = d2, .lights = simple ? "point" : "d2"};
    const Term whole = {.name = "length", .value = length, .lights = "line"};
    if (ask->method->flaw && !ask->hit && d1 + d2 < length) // it tests both
        stage_condition(stage, false, "[d₁] + [d₂] ≥ [length] − 0.1", first, second, whole);
    else if (ask->method->flaw)
        stage_condition(stage, ask->hit, "[d₁] + [d₂] ≤ [length] + 0.1", first, second, whole);
}

// The method that tests only whether the point is on the line: that is (b − a) × (p − a) = 0.
static void show_whole_line(Stage *stage, const Ask *ask)
{
    TsSegment line = s.line->shape.segment;
    TsVec a = line.a, b = line.b, p = s.point->shape.point;
    draw_on(stage->draw, LAYER_CONSTRUCTION, s.line->name);
    if (!ts_vec_equal(a, b)) marks_line(stage->draw, a, b);
    draw_tag(stage->draw, NULL);
    double left = (b.x - a.x) * (p.y - a.y), right = (b.y - a.y) * (p.x - a.x);
    stage_table(stage, "On the line if equal", "");
    stage_row_for(stage, s.line->name, ROW_PLAIN, "(bx − ax)(py − ay)\t%.1f", left);
    stage_row_for(stage, s.point->name, ROW_PLAIN, "(by − ay)(px − ax)\t%.1f", right);
    stage_note(stage, ask->hit ? "the point is on the infinite line through both ends"
                               : "the point is not on the infinite line through both ends");
}

// What the sound methods decide by; the distance itself is drawn as the pair's contact.
static void show_distance(Stage *stage)
{
    TsVec p = s.point->shape.point;
    TsNearest nearest = ts_closest_segment_point(s.line->shape.segment, p);
    stage_table(stage, "Nearest point", "\tx\ty");
    stage_row_for(stage, s.point->name, ROW_PLAIN, "point\t%.1f\t%.1f", p.x, p.y);
    stage_row_for(stage, s.line->name, ROW_PLAIN, "on the line\t%.1f\t%.1f", nearest.a.x,
                  nearest.a.y);
    stage_row_for(stage, "distance", ROW_DECIDES, "distance, px\t\t%.3f", nearest.distance);
    stage_note(stage, "the nearest point of the segment is %.1f px away", nearest.distance);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.point, s.line);
    stage_drawn_by(stage, "segment_point_distance|segment_point_ellipse|segment_point_ring|"
                          "segment_point_no_lengths|segment_point_line");
    if (work_draw(stage, ask, true)) return;
    if (ask_is_by(ask, "segment_point_line")) {
        show_whole_line(stage, ask);
        return;
    }
    if (!ask->method->flaw) {
        show_distance(stage);
        return;
    }
    TsSegment line = s.line->shape.segment;
    TsVec at = s.point->shape.point, direction = ts_vec_sub(line.b, line.a);
    bool ring = ask_is_by(ask, "segment_point_ring");
    bool no_lengths = ask_is_by(ask, "segment_point_no_lengths");
    TsVec first_end = ring ? line.b : line.a;
    double length = ts_vec_length(direction), d1 = ts_vec_distance(first_end, at),
           d2 = ts_vec_distance(line.b, at);
    TsVec along = length > 0 ? ts_vec_normalize(direction) : ts_vec(1, 0),
          middle = ts_vec_lerp(line.a, line.b, 0.5);
    if (!ring && !no_lengths) {
        draw_bands(stage->draw, (Bands){middle, along, length, 1});
        draw_wider(stage->draw, length, ts_vec_unturn(ts_vec_sub(at, middle), along));
    }
    if (no_lengths) d1 = d2 = length = 0; // as it computes them
    report(stage, ask, d1, d2, length);
    draw_tag(stage->draw, "d1");
    stage_dimension(stage, first_end, at, LABEL_NUMBER, "d1 %.1f", d1);
    draw_tag(stage->draw, "d2");
    stage_dimension(stage, line.b, at, LABEL_NUMBER, "d2 %.1f", d2);
    draw_tag(stage->draw, NULL);
    stage_table(stage, "Two distances, px", "");
    stage_row(stage, ROW_PLAIN, "d1\t%.3f", d1);
    stage_row(stage, ROW_PLAIN, "d2\t%.3f", d2);
    stage_row_for(stage, "d*", ROW_PLAIN, "d1 + d2\t%.3f", d1 + d2);
    stage_row_for(stage, s.line->name, ROW_PLAIN, "length\t%.3f", length);
    stage_row_for(stage, "d*", ROW_DECIDES, "excess\t%s",
                  number_gap(NUMBER_TEXT, d1 + d2 - length));
    if (!ring && !no_lengths) {
        stage_row_for(stage, s.point->name, ROW_PLAIN, "distance\t%.3f",
                      ts_closest_segment_point(line, at).distance);
        stage_row_for(stage, "ellipse", ROW_PLAIN, "allowed beside\t%.3f", half_width(length));
        stage_row_for(stage, "ellipse", ROW_PLAIN, "allowed at ends\t%.3f", allowed / 2);
    }
    stage_note(stage, "d1 + d2 − length = %s", number_gap(NUMBER_TEXT, d1 + d2 - length));
    if (!ring) return;
    draw_tag(stage->draw, "ring");
    draw_circle(stage->draw, line.b, length / 2, (Pen){.ink = INK_MARK, .width = 1.5});
    draw_tag(stage->draw, NULL);
}

SCENE = {
    .title = "A point and a line segment",
    .idea = "The point is on the segment if its distance from the segment is 0.",
    .build = build,
    .pair = {&s.point, &s.line},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "",
    .method = "segment_point_distance",
    .touch = TOUCHING_HITS,
    .view = {{220, 76}, {680, 396}},
    .knobs = {{'p', "place", &s.preset, .name = "preset", .places = true,
               .names = "beside|on the line|in the ellipse|past the end|on the ring|no length"}},
};

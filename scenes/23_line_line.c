// Two line segments, by where their lines cross.
//
// Each segment runs from 0 to 1 of its own t; its line runs on before and behind. Two lines that
// are not parallel cross once, at some t1 of the first and t2 of the second. The segments meet
// there only if both lie between 0 and 1: two sliders, and both knobs must be on their tracks.
// Parallel lines cross nowhere: D is 0, and t1 and t2 would be divided by it. On one line, the
// second's stretch of the first slider tells.
//
// Watch: drag an end until a green knob leaves its track. Then P: "collinear, meeting", and
// M for the document's version, which does not ask about D.
#include "number.h"
#include "relation.h"
#include "scene.h"

#define LAB                                                                                        \
    {                                                                                              \
        {330, 270}, { 570, 150 }                                                                   \
    }
static const struct {
    Segment a, b;
} presets[] = {
    {{{0, 0}, {560, 260}}, LAB},     // crossing
    {{{0, 0}, {360, 150}}, LAB},     // too short
    {{{0, 0}, {450, 210}}, LAB},     // T-joint
    {{{0, 0}, {330, 270}}, LAB},     // ends meet
    {{{240, 240}, {480, 120}}, LAB}, // parallel
    {{{210, 330}, {450, 210}}, LAB}, // collinear, meeting
    {{{594, 138}, {674, 98}}, LAB},  // collinear, apart
    {{{450, 210}, {450, 210}}, LAB}, // no length
};

static struct {
    Actor *first, *second;
    double preset;
} s;

static void build(Stage *stage)
{
    int i = (int)s.preset;
    s.first = stage_add(stage, .name = "1", .shape = shape_of_segment(presets[i].a));
    s.second = stage_add(stage, .name = "2", .shape = shape_of_segment(presets[i].b));
}

static void turned(Stage *stage, int knob)
{
    (void)knob;
    int i = (int)s.preset;
    stage_set_shape(stage, s.first, shape_of_segment(presets[i].a));
    stage_set_shape(stage, s.second, shape_of_segment(presets[i].b));
}

// Where the lines cross (S24): t1, t2 and the determinant that both are divided by.
typedef struct Crossing {
    double determinant, t[2];
    bool in_line; // where it is 0: the segments lie on one line
} Crossing;

static Crossing cross(Segment a, Segment b)
{
    Vec along = vec_sub(a.b, a.a), other = vec_sub(b.b, b.a), apart = vec_sub(b.a, a.a);
    Crossing c = {.determinant = vec_cross(along, other)};
    if (c.determinant != 0) {
        c.t[0] = vec_cross(apart, other) / c.determinant;
        c.t[1] = vec_cross(apart, along) / c.determinant;
    }
    c.in_line = c.determinant == 0 && vec_cross(apart, along) == 0 && vec_cross(apart, other) == 0;
    return c;
}

// The lines as far as the place where they cross.
static void draw_lines(Stage *stage, Segment a, Segment b, Crossing c)
{
    const Segment line[2] = {a, b};
    if (c.determinant == 0) return;
    Vec at = vec_lerp(a.a, a.b, c.t[0]);
    draw_layer(stage->draw, LAYER_WALLS);
    for (int i = 0; i < 2; i++) {
        Vec end = c.t[i] < 0 ? line[i].a : line[i].b;
        bool off = c.t[i] < 0 || c.t[i] > 1;
        if (off) draw_line(stage->draw, end, at, (Pen){.ink = INK_LINE, .on = 5, .off = 4});
        stage_label(stage, line[i].a, vec_sub(line[i].a, line[i].b), LABEL_NUMBER, "0");
        stage_label(stage, line[i].b, vec_sub(line[i].b, line[i].a), LABEL_NUMBER, "1");
    }
    bool both = c.t[0] >= 0 && c.t[0] <= 1 && c.t[1] >= 0 && c.t[1] <= 1;
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_dot(stage->draw, at, 5, (Fill){.ink = both ? INK_FOCUS : INK_PAPER});
    draw_ring(stage->draw, at, 5, (Pen){.ink = both ? INK_FOCUS : INK_LINE, .width = 2});
}

// ---- The sliders at the foot: t from -1 to 2, the track from 0 to 1

static const double slider_left = 200, slider_unit = 105, slider_y[] = {380, 424};

static Vec on_slider(int slider, double t)
{
    double shown = t < -1 ? -1 : t > 2 ? 2 : t;
    return vec(slider_left + (shown + 1) * slider_unit, slider_y[slider]);
}

static void draw_slider(Draw *draw, int slider, const char *name)
{
    draw_line(draw, on_slider(slider, -1), on_slider(slider, 2), (Pen){.ink = INK_FAINT});
    draw_line(draw, on_slider(slider, 0), on_slider(slider, 1), (Pen){.ink = INK_LINE, .width = 3});
    Font font = {.face = FACE_MONO, .size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    Vec left = on_slider(slider, -1);
    draw_text(draw, vec(left.x - 14, left.y + 5), font, name);
    font.align = ALIGN_CENTER;
    for (int end = 0; end < 2 && slider == 1; end++) {
        Vec at = on_slider(slider, end);
        draw_text(draw, vec(at.x, at.y + 26), font, end ? "1" : "0");
    }
}

static void draw_knob(Draw *draw, int slider, double t)
{
    bool holds = t >= 0 && t <= 1;
    Vec at = on_slider(slider, t), right = on_slider(slider, 2);
    draw_dot(draw, at, 7, (Fill){.ink = holds ? INK_FOCUS : INK_PAPER});
    draw_ring(draw, at, 7, (Pen){.ink = holds ? INK_FOCUS : INK_LINE, .width = 1.5});
    char text[NUMBER_MAX];
    number_plain(text, sizeof text, t, 2);
    Ink ink = holds ? INK_FOCUS : INK_MUTED;
    draw_text(draw, vec(right.x + 14, right.y + 5),
              (Font){.face = FACE_MONO_BOLD, .size = 13, .ink = ink}, text);
}

// On one line: from where to where the second lies, in the first's t.
static void draw_stretch(Draw *draw, Segment a, Segment b, bool meet)
{
    Vec along = vec_sub(a.b, a.a);
    double square = vec_length_squared(along);
    if (square == 0) return;
    double from = vec_dot(vec_sub(b.a, a.a), along) / square;
    double to = vec_dot(vec_sub(b.b, a.a), along) / square;
    Ink ink = meet ? INK_FOCUS : INK_MUTED;
    draw_line(draw, on_slider(0, from), on_slider(0, to), (Pen){.ink = ink, .width = 7});
    draw_text(draw, vec(on_slider(0, 2).x + 14, on_slider(0, 2).y + 5),
              (Font){.face = FACE_MONO_BOLD, .size = 13, .ink = ink}, "2 on 1");
}

static void draw_sliders(Stage *stage, Segment a, Segment b, Crossing c)
{
    draw_layer(stage->draw, LAYER_LABELS);
    draw_slider(stage->draw, 0, "t1");
    draw_slider(stage->draw, 1, "t2");
    if (c.determinant != 0) {
        draw_knob(stage->draw, 0, c.t[0]);
        draw_knob(stage->draw, 1, c.t[1]);
    } else if (c.in_line) {
        draw_stretch(stage->draw, a, b, relation_segments(a, b) != APART);
    }
}

static void show_row(Stage *stage, const char *name, double t, bool known)
{
    char text[NUMBER_MAX];
    bool holds = known && t >= 0 && t <= 1;
    stage_row(stage, holds ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s", name,
              known ? number_plain(text, sizeof text, t, 3) : "·");
}

static const char *say(Segment a, Segment b, Crossing c)
{
    if (vec_equal(a.a, a.b) || vec_equal(b.a, b.b)) return "D = 0: one has no length";
    if (c.determinant == 0) return c.in_line ? "D = 0: on one line" : "D = 0: parallel";
    bool first = c.t[0] >= 0 && c.t[0] <= 1, second = c.t[1] >= 0 && c.t[1] <= 1;
    if (first == second) return first ? "both from 0 to 1: they meet" : "neither from 0 to 1";
    return first ? "t2 is not from 0 to 1" : "t1 is not from 0 to 1";
}

static void frame(Stage *stage)
{
    if (!stage_ask(stage, s.first, s.second)) return;
    Segment a = s.first->shape.segment, b = s.second->shape.segment;
    Crossing c = cross(a, b);
    bool known = c.determinant != 0;
    char text[NUMBER_MAX];
    draw_lines(stage, a, b, c);
    draw_sliders(stage, a, b, c);
    stage_table(stage, "Where the lines cross", "must hold\tt");
    show_row(stage, "0 ≤ t1 ≤ 1", c.t[0], known);
    show_row(stage, "0 ≤ t2 ≤ 1", c.t[1], known);
    stage_row(stage, known ? ROW_PLAIN : ROW_DECIDES, "D\t%s",
              number_plain(text, sizeof text, c.determinant, 0));
    stage_note(stage, "%s", say(a, b, c));
}

SCENE = {
    .title = "Two line segments",
    .idea = "They meet where their lines cross between the ends of both.",
    .build = build,
    .frame = frame,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "segment_printed",
    .touch = TOUCHING_HITS,
    .view = {{0, 0}, {700, 454}},
    .knobs = {{.key = 'p',
               .label = "place",
               .name = "preset",
               .value = &s.preset,
               .max = 7,
               .names = "crossing|too short|T-joint|ends meet|parallel|collinear, "
                        "meeting|collinear, apart|no length"}},
};

// Moving shapes by transforming their axes.
//
// Translation, rotation and scale act on the axes in which the square is drawn, and each acts in
// the axes that the last one left: their order matters. A matrix of six numbers holds them all. The
// test takes the transformed corners, in every frame.
//
// Watch: the squares overlap at steps 39 to 51 of a turn, and three times more; scaled by
// 2cos(0.03n) at 1 to 29, 76 to 133 and 181 to 210. L at "order": a square turned first moves along
// its turned axes; pause, and step through with the comma. L at "moved twice", then J for the
// printed translation, which forgets the first.
//
// Source: XXHolic, "Collision Detection (Transformation)", after Jeffrey Thompson, "Collision
// Detection".
#include <stdio.h>

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "touchstone/degrees.h"
#include "touchstone/transform.h"

enum { SQUARES = 2, OPERATIONS = 20, STEPS_MAX = 360 };
typedef enum Kind { MOVE, TURN, SCALE, KINDS } Kind;
typedef enum Mode { TURNING, SCALING, ORDER, TWICE, MODES } Mode;

typedef struct Operation {
    Kind kind;
    double x, y; // a turn's degrees are x
} Operation;

typedef struct Program {
    int count;
    Operation operation[OPERATIONS];
} Program;

static const double halves[MODES][SQUARES] = {{30, 40}, {30, 40}, {20, 20}, {30, 40}};
static const TsVec centers[MODES][SQUARES] = {
    {{80, 75}, {170, 75}}, {{90, 75}, {180, 75}}, {{100, 75}, {100, 75}}, {{40, 20}, {130, 20}}};
static const int lasts[MODES] = {360, 210, 0, 0}; // steps of the demo pages

static struct {
    Actor *square[SQUARES];
    TsVec center[SQUARES]; // the first move, as dragged
    TsVec given[SQUARES];  // where the squares were put at last
    int n;                 // steps so far
    bool meets[STEPS_MAX + 1];
    int appended;
    Kind append[OPERATIONS];
    double mode, forgets, appends[KINDS];
} s;

// ---- The operations of a square

static void add(Program *program, Kind kind, double x, double y)
{
    program->operation[program->count++] = (Operation){kind, x, y};
}

static Program program_of(int square, int n)
{
    static const Operation more[KINDS] = {{MOVE, 10, 0}, {TURN, 15, 0}, {SCALE, 1.25, 0.8}};
    Program p = {0};
    TsVec center = s.center[square];
    bool turned_first = s.mode == ORDER && square == 1;
    double factor = 2 * ts_degrees(0.03 * 180 / 3.141592653589793 * n).x;
    if (turned_first) add(&p, TURN, 45, 0);
    add(&p, MOVE, center.x, center.y);
    if (s.mode == TWICE) add(&p, MOVE, 40, 55);
    if (s.mode == TURNING) add(&p, TURN, n, 0);
    if (s.mode == ORDER && !turned_first) add(&p, TURN, 45, 0);
    if (s.mode == SCALING) add(&p, SCALE, factor, factor);
    for (int i = 0; i < s.appended; i++) p.operation[p.count++] = more[s.append[i]];
    return p;
}

// The printed translation replaces the offset instead of adding to it.
static TsTransform run(const Program *program, int operations, bool forgets)
{
    TsTransform t = ts_transform_identity();
    for (int i = 0; i < operations; i++) {
        Operation o = program->operation[i];
        if (o.kind == MOVE && forgets) t.tx = t.ty = 0;
        if (o.kind == MOVE) t = ts_transform_translate(t, o.x, o.y);
        if (o.kind == TURN) t = ts_transform_rotate(t, o.x);
        if (o.kind == SCALE) t = ts_transform_scale(t, o.x, o.y);
    }
    return t;
}

static TsTransform whole(int square, int n, bool forgets)
{
    Program program = program_of(square, n);
    return run(&program, program.count, forgets);
}

static TsShape square_of(int square, TsTransform t, TsVec corner[4])
{
    double h = halves[(int)s.mode][square];
    const TsVec rest[4] = {{-h, -h}, {h, -h}, {h, h}, {-h, h}};
    for (int i = 0; i < 4; i++) corner[i] = ts_transform_apply(t, rest[i]);
    return ts_shape_polygon(corner, 4);
}

// ---- The squares

static void place(Stage *stage)
{
    for (int i = 0; i < SQUARES; i++) {
        TsVec corner[4];
        stage_put(stage, &s.square[i], .name = i ? "2" : "1",
                  .shape = square_of(i, whole(i, s.n, s.forgets > 0), corner),
                  .traits = ACTOR_UPRIGHT | ACTOR_RIGID);
        s.given[i] = s.square[i]->position;
    }
}

// Tests the squares at every step of the page: to test a moving pair is to test resting ones often.
static void foresee(void)
{
    for (int n = 1; n <= lasts[(int)s.mode]; n++) {
        TsVec a[4], b[4];
        TsShape first = square_of(0, whole(0, n, s.forgets > 0), a);
        TsShape second = square_of(1, whole(1, n, s.forgets > 0), b);
        s.meets[n] = ts_relation_polygons(first.polygon, second.polygon) != TS_APART;
    }
}

// A drag changes the first move of the square, in the axes of that move.
static void follow_drag(void)
{
    bool dragged = false;
    for (int i = 0; i < SQUARES; i++) {
        TsVec by = ts_vec_sub(s.square[i]->position, s.given[i]);
        if (by.x == 0 && by.y == 0) continue;
        bool turned_first = s.mode == ORDER && i == 1;
        s.center[i] =
            ts_vec_add(s.center[i], turned_first ? ts_vec_unturn(by, ts_degrees(45)) : by);
        dragged = true;
    }
    if (dragged) foresee();
}

// Appends or removes operations until their number is that of the knob; the newest goes first.
static void append(Kind kind)
{
    int have = 0, last = -1;
    for (int i = 0; i < s.appended; i++) {
        if (s.append[i] == kind) have++, last = i;
    }
    for (; have < s.appends[kind]; have++) s.append[s.appended++] = kind;
    if (have > s.appends[kind]) {
        for (int i = last; i + 1 < s.appended; i++) s.append[i] = s.append[i + 1];
        s.appended--;
        append(kind);
    }
}

static void build(Stage *stage)
{
    s.n = 0;
    for (int i = 0; i < SQUARES; i++) s.center[i] = centers[(int)s.mode][i];
    for (Kind kind = MOVE; kind < KINDS; kind++) append(kind);
    foresee();
    place(stage);
}

static void turned(Stage *stage, int knob)
{
    if (knob == 0) return; // built
    follow_drag();
    for (Kind kind = MOVE; kind < KINDS; kind++) append(kind);
    foresee();
    place(stage);
}

// The scaling page steps every 15 ms: at two ticks of three.
static void step(Stage *stage)
{
    follow_drag();
    if (s.mode == TURNING) s.n = s.n % lasts[TURNING] + 1;
    if (s.mode == SCALING && stage->tick % 3 != 0) s.n = s.n % lasts[SCALING] + 1;
    place(stage);
}

// ---- What is shown

static void draw_axes(Stage *stage, TsTransform t, double half)
{
    double reach = half + 10;
    Pen faint = {.ink = INK_FAINT};
    draw_layer(stage->draw, LAYER_GROUND);
    for (double at = -reach; at <= reach; at += 10) {
        draw_line(stage->draw, ts_transform_apply(t, ts_vec(at, -reach)),
                  ts_transform_apply(t, ts_vec(at, reach)), faint);
        draw_line(stage->draw, ts_transform_apply(t, ts_vec(-reach, at)),
                  ts_transform_apply(t, ts_vec(reach, at)), faint);
    }
    TsVec origin = ts_transform_apply(t, ts_vec(0, 0)), x = ts_transform_apply(t, ts_vec(reach, 0)),
          y = ts_transform_apply(t, ts_vec(0, reach));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, origin, x, (Pen){.ink = INK_LINE, .width = 1.5});
    draw_arrow(stage->draw, origin, y, (Pen){.ink = INK_LINE, .width = 1.5});
    stage_label(stage, x, ts_vec_sub(x, origin), LABEL_NUMBER, "x");
    stage_label(stage, y, ts_vec_sub(y, origin), LABEL_NUMBER, "y");
}

// The outline of the square at its correct place, if the printed translation puts it elsewhere.
static void draw_right_place(Stage *stage, int square)
{
    TsVec corner[4];
    TsTransform right = whole(square, s.n, false), printed = whole(square, s.n, true);
    if (right.tx == printed.tx && right.ty == printed.ty) return;
    square_of(square, right, corner);
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_path(stage->draw, corner, 4, true,
              (Pen){.ink = INK_MARK, .width = 1.5, .on = 5, .off = 4});
    stage_label(stage, corner[0], ts_vec(0, -1), LABEL_NUMBER, "%d, correct", square + 1);
}

static void label_corners(Stage *stage, int square)
{
    TsPolygon polygon = s.square[square]->shape.polygon;
    for (int i = 0; i < 4; i++) {
        char x[NUMBER_MAX], y[NUMBER_MAX];
        TsVec at = polygon.corner[i];
        stage_label(stage, at, ts_vec_sub(at, s.square[square]->position), LABEL_NUMBER, "%s, %s",
                    number_plain(x, NUMBER_MAX, at.x, 2), number_plain(y, NUMBER_MAX, at.y, 2));
    }
}

static void say(char *text, size_t size, const Program *program, int operations)
{
    static const char *const names[] = {"translate", "rotate", "scale"};
    if (operations == 0) {
        snprintf(text, size, "identity");
        return;
    }
    Operation o = program->operation[operations - 1];
    if (o.kind == TURN) {
        snprintf(text, size, "%s by %.0f°", names[o.kind], o.x);
    } else {
        char x[NUMBER_MAX], y[NUMBER_MAX];
        snprintf(text, size, "%s by (%s, %s)", names[o.kind], number_plain(x, NUMBER_MAX, o.x, 2),
                 number_plain(y, NUMBER_MAX, o.y, 2));
    }
}

// The axes of both squares after as many operations as the step shown.
static void show_steps(Stage *stage)
{
    Program program[SQUARES] = {program_of(0, s.n), program_of(1, s.n)};
    int shown = stage_trace(stage, program[0].count + 1);
    char says[SQUARES][64];
    stage_table(stage, "Matrices", "\tx\ty\toffset");
    for (int i = 0; i < SQUARES; i++) {
        TsTransform t = run(&program[i], shown, s.forgets > 0);
        draw_axes(stage, t, halves[(int)s.mode][i]);
        const double cell[2][3] = {{t.sx, t.rx, t.tx}, {t.ry, t.sy, t.ty}};
        for (int row = 0; row < 2; row++) {
            char text[3][NUMBER_MAX];
            for (int k = 0; k < 3; k++) number_plain(text[k], NUMBER_MAX, cell[row][k], 3);
            stage_row(stage, ROW_PLAIN, "%d %s\t%s\t%s\t%s", i + 1, row ? "y'" : "x'", text[0],
                      text[1], text[2]);
        }
        say(says[i], sizeof says[i], &program[i], shown);
        if (s.forgets > 0) draw_right_place(stage, i);
    }
    stage_narrate(stage, "1: %s. 2: %s.", says[0], says[1]);
}

// A bar of all steps, full where the squares meet, and a mark where this step is.
static void draw_windows(Stage *stage)
{
    Draw *draw = stage->draw;
    int last = lasts[(int)s.mode], first = 0;
    Font font = {.face = FACE_MONO, .size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER};
    TsVec from = {20, 168};
    double unit = 240.0 / last, now = from.x + (s.n - 0.5) * unit;
    draw_layer(draw, LAYER_LABELS);
    marks_bar(draw, from, last * unit, (Fill){.ink = INK_PANEL});
    for (int n = 1; n <= last; n++) {
        if (!s.meets[n - 1]) first = n;
        if (!s.meets[n] || (n < last && s.meets[n + 1])) continue;
        TsVec at = ts_vec(from.x + (first - 1) * unit, from.y);
        TsVec end = marks_bar(draw, at, (n - first + 1) * unit, (Fill){.ink = INK_HIT});
        draw_textf(draw, ts_vec((at.x + end.x) / 2, from.y + 24), font, "%d–%d", first, n);
    }
    TsVec taken[] = {from, ts_vec(from.x + 240, from.y), ts_vec(from.x + 240, from.y + 24),
                     ts_vec(from.x, from.y + 24)};
    stage_keep_clear(stage, taken, 4);
    marks_caption(draw, ts_vec(from.x, from.y + 10), "meet");
    draw_line(draw, ts_vec(now, from.y - 5), ts_vec(now, from.y + 15),
              (Pen){.ink = INK_INK, .width = 2});
}

static void ask(Stage *stage) { stage_ask(stage, s.square[0], s.square[1]); }

static void draw(Stage *stage)
{
    if (!stage_asked(stage, s.square[0], s.square[1])) return;
    show_steps(stage);
    if (lasts[(int)s.mode] > 0) draw_windows(stage);
    for (int i = 0; i < SQUARES && s.forgets == 0; i++) label_corners(stage, i);
    stage_report(stage, "step", "%d of %d", s.n, lasts[(int)s.mode]);
}

#define COUNTS .names = "0|1|2|3|4|5" // operations of one kind that are appended

SCENE = {
    .title = "Transformed shapes",
    .idea = "Transform the corners every frame, then test as usual.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "polygon_sides_or_corner",
    .touch = TOUCHING_HITS,
    .step_ms = 10,
    .view = {{-20, -30}, {300, 192}},
    .knobs = {{'l', "place", &s.mode, .name = "preset", .places = true,
               .names = "turning|scaling|order|moved twice"},
              {'j', "forget first move", &s.forgets, .max = 1, .name = "move_forgets"},
              {'a', "moves added", &s.appends[MOVE], .name = "moves_after", COUNTS},
              {'b', "rotations added", &s.appends[TURN], .name = "turns_after", COUNTS},
              {'s', "scalings added", &s.appends[SCALE], .name = "scales_after", COUNTS}},
};

// Moving shapes by moving their axes.
//
// A translation, a turn and a scale do not act on the square but on the axes it is drawn in, and
// each acts in the axes that the last one left: so their order matters. Six numbers hold all of
// them. What is asked is the corners as they come out, anew at every redraw: to move is to ask a
// resting pair many times.
//
// Watch: the squares meet at steps 39 to 51 of a turn, and three times more; scaled by 2cos(0.03n)
// at 1 to 29, 76 to 133 and 181 to 210. L at "order": a square turned first goes off along its
// turned axes; pause, and step through with the comma. L at "moved twice", then J for the printed
// translation, which forgets the first.
#include <stdio.h>

#include "degrees.h"
#include "number.h"
#include "scene.h"
#include "transform.h"

enum { SQUARES = 2, OPERATIONS = 20 };
typedef enum Kind { MOVE, TURN, SCALE, KINDS } Kind;
typedef enum Mode { TURNING, SCALING, ORDER, TWICE } Mode;

typedef struct Operation {
    Kind kind;
    double x, y; // a turn's degrees are x
} Operation;

typedef struct Program {
    int count;
    Operation operation[OPERATIONS];
} Program;

static const double halves[2][SQUARES] = {{30, 40}, {20, 20}};
static const Vec centers[4][SQUARES] = {
    {{80, 75}, {170, 75}}, {{90, 75}, {180, 75}}, {{100, 75}, {100, 75}}, {{40, 20}, {130, 20}}};

static struct {
    Actor *square[SQUARES];
    Vec center[SQUARES]; // the first move, as dragged
    Vec given[SQUARES];  // where the squares were put at last
    int n;               // steps of the document's pages
    int appended;
    Kind append[OPERATIONS];
    double mode, forgets, appends[KINDS];
} s = {.center = {{40, 20}, {130, 20}}};

// ---- The operations of a square

static void add(Program *program, Kind kind, double x, double y)
{
    program->operation[program->count++] = (Operation){kind, x, y};
}

static Program program_of(int square)
{
    Program p = {0};
    Vec center = s.center[square];
    bool turned_first = s.mode == ORDER && square == 1;
    if (turned_first) add(&p, TURN, 45, 0);
    add(&p, MOVE, center.x, center.y);
    if (s.mode == TWICE) add(&p, MOVE, 40, 55);
    if (s.mode == TURNING) add(&p, TURN, s.n, 0);
    if (s.mode == ORDER && !turned_first) add(&p, TURN, 45, 0);
    if (s.mode == SCALING) {
        double factor = 2 * degrees(0.03 * 180 / 3.141592653589793 * s.n).x;
        add(&p, SCALE, factor, factor);
    }
    for (int i = 0; i < s.appended; i++) {
        if (s.append[i] == MOVE) add(&p, MOVE, 10, 0);
        if (s.append[i] == TURN) add(&p, TURN, 15, 0);
        if (s.append[i] == SCALE) add(&p, SCALE, 1.25, 0.8);
    }
    return p;
}

// As printed (E29): the new place, without the old one.
static Transform translate_printed(Transform t, double x, double y)
{
    return (Transform){t.sx, t.ry, t.rx, t.sy, t.sx * x + t.rx * y, t.ry * x + t.sy * y};
}

static Transform run(const Program *program, int operations, bool forgets)
{
    Transform t = transform_identity();
    for (int i = 0; i < operations; i++) {
        Operation o = program->operation[i];
        if (o.kind == MOVE) {
            t = forgets ? translate_printed(t, o.x, o.y) : transform_translate(t, o.x, o.y);
        }
        if (o.kind == TURN) t = transform_rotate(t, o.x);
        if (o.kind == SCALE) t = transform_scale(t, o.x, o.y);
    }
    return t;
}

static double half_of(int square) { return halves[s.mode == ORDER][square]; }

static void corners_of(int square, Transform t, Vec out[4])
{
    double h = half_of(square);
    const Vec corner[4] = {{-h, -h}, {h, -h}, {h, h}, {-h, h}};
    for (int i = 0; i < 4; i++) out[i] = transform_apply(t, corner[i]);
}

static Transform whole(int square, bool forgets)
{
    Program program = program_of(square);
    return run(&program, program.count, forgets);
}

// ---- The squares

static void place(Stage *stage)
{
    for (int i = 0; i < SQUARES; i++) {
        Vec corner[4];
        corners_of(i, whole(i, s.forgets > 0), corner);
        stage_set_shape(stage, s.square[i], shape_polygon(corner, 4));
        s.given[i] = s.square[i]->position;
    }
}

// A dragged square takes its first move along, in the axes that the move is made in.
static void follow_hand(void)
{
    for (int i = 0; i < SQUARES; i++) {
        Vec by = vec_sub(s.square[i]->position, s.given[i]);
        if (by.x == 0 && by.y == 0) continue;
        bool turned_first = s.mode == ORDER && i == 1;
        s.center[i] = vec_add(s.center[i], turned_first ? vec_unturn(by, degrees(45)) : by);
    }
}

static void build(Stage *stage)
{
    for (int i = 0; i < SQUARES; i++) {
        Vec corner[4];
        s.center[i] = centers[(int)s.mode][i];
        corners_of(i, whole(i, s.forgets > 0), corner);
        s.square[i] = stage_add(stage, .name = i ? "2" : "1", .shape = shape_polygon(corner, 4),
                                .traits = ACTOR_UPRIGHT | ACTOR_RIGID);
        s.given[i] = s.square[i]->position;
    }
}

// What is appended follows its knobs: the newest of a kind goes first.
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

static void turned(Stage *stage, int knob)
{
    follow_hand();
    if (knob == 0) {
        s.n = 0;
        for (int i = 0; i < SQUARES; i++) s.center[i] = centers[(int)s.mode][i];
    }
    for (Kind kind = MOVE; kind < KINDS; kind++) append(kind);
    place(stage);
}

// The scaling page steps every 15 ms: at two ticks of three.
static void step(Stage *stage)
{
    follow_hand();
    for (Kind kind = MOVE; kind < KINDS; kind++) append(kind);
    if (s.mode == TURNING) s.n = s.n % 360 + 1;
    if (s.mode == SCALING && stage->tick % 3 != 0) s.n++;
    place(stage);
}

// ---- What is shown

static void draw_axes(Stage *stage, Transform t, double half)
{
    double reach = half + 10;
    Pen faint = {.ink = INK_FAINT};
    draw_layer(stage->draw, LAYER_GROUND);
    for (double at = -reach; at <= reach; at += 10) {
        draw_line(stage->draw, transform_apply(t, vec(at, -reach)),
                  transform_apply(t, vec(at, reach)), faint);
        draw_line(stage->draw, transform_apply(t, vec(-reach, at)),
                  transform_apply(t, vec(reach, at)), faint);
    }
    Vec origin = transform_apply(t, vec(0, 0)), x = transform_apply(t, vec(reach, 0)),
        y = transform_apply(t, vec(0, reach));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, origin, x, (Pen){.ink = INK_LINE, .width = 1.5});
    draw_arrow(stage->draw, origin, y, (Pen){.ink = INK_LINE, .width = 1.5});
    stage_label(stage, x, vec_sub(x, origin), LABEL_NUMBER, "x");
    stage_label(stage, y, vec_sub(y, origin), LABEL_NUMBER, "y");
}

// Where the square would be, had no move been forgotten.
static void draw_right_place(Stage *stage, int square)
{
    Vec corner[4];
    Transform right = whole(square, false), printed = whole(square, true);
    if (right.tx == printed.tx && right.ty == printed.ty) return;
    corners_of(square, right, corner);
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_path(stage->draw, corner, 4, true,
              (Pen){.ink = INK_MARK, .width = 1.5, .on = 5, .off = 4});
    stage_label(stage, corner[0], vec(0, -1), LABEL_NUMBER, "%d, none forgotten", square + 1);
}

static void show_matrix(Stage *stage, int square, Transform t)
{
    char text[3][NUMBER_MAX];
    const double cell[2][3] = {{t.sx, t.rx, t.tx}, {t.ry, t.sy, t.ty}};
    for (int row = 0; row < 2; row++) {
        for (int i = 0; i < 3; i++) number_plain(text[i], NUMBER_MAX, cell[row][i], 3);
        stage_row(stage, ROW_PLAIN, "%d %s\t%s\t%s\t%s", square + 1, row ? "y'" : "x'", text[0],
                  text[1], text[2]);
    }
}

static void label_corners(Stage *stage, int square)
{
    Polygon polygon = s.square[square]->shape.polygon;
    for (int i = 0; i < 4; i++) {
        char x[NUMBER_MAX], y[NUMBER_MAX];
        Vec at = polygon.corner[i];
        stage_label(stage, at, vec_sub(at, s.square[square]->position), LABEL_NUMBER, "%s, %s",
                    number_plain(x, NUMBER_MAX, at.x, 2), number_plain(y, NUMBER_MAX, at.y, 2));
    }
}

static void say(char *text, size_t size, const Program *program, int operations)
{
    static const char *const names[] = {"move", "turn", "scale"};
    if (operations == 0) {
        snprintf(text, size, "the axes at rest");
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
    Program program[SQUARES] = {program_of(0), program_of(1)};
    int shown = stage_trace(stage, program[0].count + 1);
    char says[SQUARES][64];
    stage_table(stage, "Matrices", "\tof x\tof y\tmove");
    for (int i = 0; i < SQUARES; i++) {
        Transform t = run(&program[i], shown, s.forgets > 0);
        draw_axes(stage, t, half_of(i));
        show_matrix(stage, i, t);
        say(says[i], sizeof says[i], &program[i], shown);
        if (s.forgets > 0) draw_right_place(stage, i);
    }
    stage_narrate(stage, "1: %s. 2: %s.", says[0], says[1]);
}

static void frame(Stage *stage)
{
    if (!stage_ask(stage, s.square[0], s.square[1])) return;
    show_steps(stage);
    label_corners(stage, 0);
    label_corners(stage, 1);
    stage_report(stage, "step", "%d of %d", s.n, s.mode == SCALING ? 210 : 360);
}

// So many operations appended, of one kind.
#define COUNTS .max = 5, .names = "0|1|2|3|4|5"

SCENE = {
    .title = "Moving axes",
    .idea = "What moves is asked like what rests, once a redraw, by its corners.",
    .build = build,
    .frame = frame,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "polygon_sides_or_corner",
    .touch = TOUCHING_HITS,
    .step_ms = 10,
    .view = {{-20, -30}, {300, 180}},
    .knobs = {{.key = 'l',
               .label = "place",
               .name = "preset",
               .value = &s.mode,
               .max = 3,
               .names = "turning|scaling|order|moved twice"},
              {.key = 'j', .label = "move forgets", .value = &s.forgets, .max = 1},
              {.key = 'a', .label = "moves after", .value = &s.appends[MOVE], COUNTS},
              {.key = 'b', .label = "turns after", .value = &s.appends[TURN], COUNTS},
              {.key = 's', .label = "scales after", .value = &s.appends[SCALE], COUNTS}},
};

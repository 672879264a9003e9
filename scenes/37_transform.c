// Transformed shapes, by their corners
//
// Do not move the square: move the paper on which it is drawn. Translation, rotation, scale and
// skew change the [axes], and the square *1* or *2* keeps its coordinates in them. Six numbers, a
// matrix, hold all operations that have been applied.
//
//     x′ = sx·x + rx·y + tx
//     y′ = ry·x + sy·y + ty
//
// (x, y) are coordinates in the axes, (x′, y′) those on the page, which are the
// [numbers](coordinates) at the corners. The other six numbers are the matrix. Seen from the page,
// (sx, ry) is the x axis, (rx, sy) the y axis, and (tx, ty) the origin. Skew tilts one axis: rx
// the y axis (skew x), ry the x axis (skew y).
//
// A moving shape needs no new test. A frame shows one moment, and at that moment the shape rests.
// The formula maps straight sides to straight sides, so the corners are enough: transform them, and
// test two resting polygons. A [distance] or a [depth] along the [normal] follows as usual. The
// [bar](steps) marks the steps at which the squares meet.
//
// Each operation acts in the axes that the last one left, so their order matters. Press L until
// "order": 1 is moved, then turned in its place. 2 is turned first, and then moves along turned
// axes. To turn about a pivot, move there, turn, and move on.
//
// Press M for the mistakes; a dashed outline shows the [correct place]. "A move forgets" drops
// earlier moves. Others turn in the wrong direction, turn about the page's origin, or miss a square
// inside.
//
// Try: pause, and step back with the comma. Press L until "moved twice", "about a pivot", "turning"
// and "inside", and M at each. "Moved axes" shows one square in both axes, and the [way back] to
// the page's; "skewing" skews 1 in x and 2 in y.
//
// Source: XXHolic, "Collision Detection (Transformation)", after Jeffrey Thompson, "Collision
// Detection".
#include <stdio.h>

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/steps.h"
#include "touchstone/degrees.h"
#include "touchstone/transform.h"

enum { SQUARES = 2, OPERATIONS = 30, STEPS_MAX = 360 };
typedef enum Kind { MOVE, TURN, SCALE, SKEW_X, SKEW_Y, KINDS } Kind;
typedef enum Mode { TURNING, SCALING, ORDER, TWICE, AXES, PIVOT, INSIDE, SKEWING, MODES } Mode;
typedef enum Version { RIGHT, FORGETS, WRONG_TURN, NO_PIVOT, EDGES, VERSIONS } Version;

typedef struct Operation {
    Kind kind;
    double x, y; // a turn's degrees, or how far a skew shifts a point at 1, are x
} Operation;

typedef struct Program {
    int count;
    Operation operation[OPERATIONS];
} Program;

static const double halves[MODES][SQUARES] = {{30, 40}, {30, 40}, {20, 20}, {30, 40},
                                              {20, 20}, {15, 15}, {60, 20}, {30, 30}};
static const TsVec centers[MODES][SQUARES] = {
    {{80, 75}, {170, 75}}, {{90, 75}, {180, 75}},   {{100, 75}, {100, 75}}, {{40, 20}, {130, 20}},
    {{0, 0}, {60, 80}},    {{140, 120}, {140, 75}}, {{140, 75}, {165, 95}}, {{85, 75}, {165, 75}}};
// The centre of each square in its own axes. At "moved axes" the first is drawn at (80, 100) in the
// axes of the page, the second at (20, 20) in axes moved by (60, 80).
static const TsVec rests[MODES][SQUARES] = {[AXES] = {{100, 120}, {40, 40}}};
static const int lasts[MODES] = {
    [TURNING] = 360, [SCALING] = 210, [PIVOT] = 360, [INSIDE] = 360, [SKEWING] = 360};
static const double arm = 45; // at "about a pivot": from it to the square

enum { KNOB_PLACE };
static struct {
    Actor *square[SQUARES];
    TsVec center[SQUARES]; // the first move, as dragged
    TsVec given[SQUARES];  // where the squares were put at last
    int n;                 // steps so far
    bool meets[STEPS_MAX + 1];
    int appended;
    Kind append[OPERATIONS];
    double mode, appends[KINDS];
    int version; // by which the squares were placed
} s;

// ---- The operations of a square

static void add(Program *program, Kind kind, double x, double y)
{
    program->operation[program->count++] = (Operation){kind, x, y};
}

static Program program_of(int square, int n)
{
    static const Operation more[KINDS] = {
        {MOVE, 10, 0}, {TURN, 15, 0}, {SCALE, 1.25, 0.8}, {SKEW_X, 0.25, 0}, {SKEW_Y, 0.25, 0}};
    Program p = {0};
    TsVec center = s.center[square];
    bool turned_first = s.mode == ORDER && square == 1, still = s.mode == PIVOT && square == 0;
    double factor = 2 * ts_degrees(0.03 * 180 / 3.141592653589793 * n).x;
    double swing = ts_degrees(n).y;
    if (s.mode == AXES && square == 0) return p;
    if (turned_first) add(&p, TURN, 45, 0);
    add(&p, MOVE, center.x, center.y);
    if (s.mode == TWICE) add(&p, MOVE, 40, 55);
    if (s.mode == TURNING || s.mode == INSIDE || (s.mode == PIVOT && !still)) add(&p, TURN, n, 0);
    if (s.mode == PIVOT && !still) add(&p, MOVE, arm, 0);
    if (s.mode == ORDER && !turned_first) add(&p, TURN, 45, 0);
    if (s.mode == SCALING) add(&p, SCALE, factor, factor);
    if (s.mode == SKEWING) add(&p, square ? SKEW_Y : SKEW_X, square ? -swing : swing, 0);
    for (int i = 0; i < s.appended; i++) p.operation[p.count++] = more[s.append[i]];
    return p;
}

// The matrix after so many operations; of more than there are, after all.
static TsTransform run(const Program *program, int operations, Version version)
{
    // step: identity
    TsTransform t = ts_transform_identity();
    for (int i = 0; i < operations && i < program->count; i++) {
        Operation o = program->operation[i];
        // The printed formulas turn and scale about the origin of the page, and the page does not
        // say so; the printed translation replaces the offset instead of adding to it.
        // flaw: transform_no_pivot
        TsTransform from = version == NO_PIVOT ? ts_transform_identity() : t, next = from;
        // flaw: transform_forgets
        if (o.kind == MOVE && version == FORGETS) t.tx = t.ty = 0;
        // step: move
        if (o.kind == MOVE) t = ts_transform_translate(t, o.x, o.y);
        // flaw: transform_wrong_turn
        // step: turn
        if (o.kind == TURN) next = ts_transform_rotate(from, version == WRONG_TURN ? -o.x : o.x);
        // step: scale
        if (o.kind == SCALE) next = ts_transform_scale(from, o.x, o.y);
        // step: skew
        if (o.kind == SKEW_X) next = ts_transform_compose(from, (TsTransform){1, 0, o.x, 1, 0, 0});
        if (o.kind == SKEW_Y) next = ts_transform_compose(from, (TsTransform){1, o.x, 0, 1, 0, 0});
        // flaw: transform_no_pivot
        if (o.kind != MOVE) t = version == NO_PIVOT ? ts_transform_compose(next, t) : next;
    }
    return t;
}

static TsTransform whole(int square, int n, Version version)
{
    Program program = program_of(square, n);
    return run(&program, program.count, version);
}

static TsShape square_of(int square, TsTransform t, TsVec corner[4])
{
    double h = halves[(int)s.mode][square];
    TsVec center = rests[(int)s.mode][square];
    if (s.mode == AXES && square == 0) center = ts_vec_add(center, s.center[0]);
    const TsVec rest[4] = {{-h, -h}, {h, -h}, {h, h}, {-h, h}};
    for (int i = 0; i < 4; i++) corner[i] = ts_transform_apply(t, ts_vec_add(center, rest[i]));
    return ts_shape_polygon(corner, 4);
}

typedef struct Both {
    TsShape shape[SQUARES];
    TsVec corner[SQUARES][4];
} Both;

static void make_both(Both *both, int n, Version version)
{
    for (int i = 0; i < SQUARES; i++)
        both->shape[i] = square_of(i, whole(i, n, version), both->corner[i]);
}

// The relation that a version finds at step n. EDGES tests only whether sides meet.
static TsRelation relation_by(Version version, int n)
{
    Both both = {0};
    make_both(&both, n, version);
    if (version != EDGES) return ts_relation_polygons(both.shape[0].polygon, both.shape[1].polygon);
    // flaw: transform_edges_only
    return stage_relation_by("polygon_sides", &both.shape[0], &both.shape[1]);
}

// ---- The squares

static void place(Stage *stage)
{
    for (int i = 0; i < SQUARES; i++) {
        TsVec corner[4];
        stage_put(stage, &s.square[i], .name = i ? "2" : "1",
                  .shape = square_of(i, whole(i, s.n, (Version)s.version), corner),
                  .traits = ACTOR_UPRIGHT | ACTOR_RIGID);
        s.given[i] = s.square[i]->position;
    }
}

// Tests the squares at every step of the page: to test a moving pair is to test resting ones often.
static void foresee(void)
{
    for (int n = 1; n <= lasts[(int)s.mode]; n++)
        s.meets[n] = relation_by((Version)s.version, n) != TS_APART;
}

// A drag changes the first move of the square, in the axes of that move. Returns whether one did.
static bool follow_drag(void)
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
    return dragged;
}

// The squares follow at once when another version is chosen; and a drag, if the version may put
// them elsewhere than where they were dragged.
static void hold(Stage *stage)
{
    bool another = s.version != stage_variant(stage);
    if (s.version == RIGHT && !another) return;
    if (!follow_drag() && !another) return;
    s.version = stage_variant(stage);
    foresee();
    place(stage);
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
    s.version = stage_variant(stage);
    for (int i = 0; i < SQUARES; i++) s.center[i] = centers[(int)s.mode][i];
    for (Kind kind = MOVE; kind < KINDS; kind++) append(kind);
    foresee();
    place(stage);
}

static void turned(Stage *stage, int knob)
{
    if (knob == KNOB_PLACE) return; // built
    follow_drag();
    for (Kind kind = MOVE; kind < KINDS; kind++) append(kind);
    foresee();
    place(stage);
}

// The scaling page steps every 15 ms: at two ticks of three.
static void step(Stage *stage)
{
    follow_drag();
    int mode = (int)s.mode;
    if (lasts[mode] > 0 && mode != SCALING) s.n = s.n % lasts[mode] + 1;
    if (s.mode == SCALING && stage->tick % 3 != 0) s.n = s.n % lasts[SCALING] + 1;
    place(stage);
}

// ---- What is shown

static void draw_axes(Stage *stage, TsTransform t, double half)
{
    double reach = half + 10;
    Pen faint = {.ink = INK_FAINT};
    draw_on(stage->draw, LAYER_GROUND, "axes");
    for (double at = -reach; at <= reach && !stage_is_simple(stage); at += 10) {
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
    draw_tag(stage->draw, NULL);
}

// The outline of the square at its correct place, if the chosen version puts it elsewhere.
static void draw_right_place(Stage *stage, int square)
{
    TsVec corner[4], placed[4];
    square_of(square, whole(square, s.n, RIGHT), corner);
    square_of(square, whole(square, s.n, (Version)s.version), placed);
    if (ts_vec_distance(corner[0], placed[0]) < 1e-9) return;
    draw_on(stage->draw, LAYER_CONTACT, "correct place");
    draw_path(stage->draw, corner, 4, true, marks_dashed(INK_MARK, 1.5));
    stage_label(stage, ts_vec_lerp(corner[0], corner[2], 0.5), ts_vec(0, -1), LABEL_NUMBER,
                "%d, correct", square + 1);
    draw_tag(stage->draw, NULL);
}

static void label_corners(Stage *stage, int square)
{
    TsPolygon polygon = s.square[square]->shape.polygon;
    draw_tag(stage->draw, "coordinates");
    for (int i = 0; i < 4; i++) {
        TsVec at = polygon.corner[i];
        stage_label(stage, at, ts_vec_sub(at, s.square[square]->position), LABEL_NUMBER, "%s, %s",
                    number_plain(NUMBER_TEXT, at.x, 2), number_plain(NUMBER_TEXT, at.y, 2));
    }
    draw_tag(stage->draw, NULL);
}

// At "moved axes": the same corners in both pairs of axes, and the way from one to the other.
static void show_coordinates(Stage *stage)
{
    static const char *const names[] = {"top left", "top right", "bottom right", "bottom left"};
    TsTransform axes = whole(1, 0, RIGHT), back = ts_transform_inverse(axes);
    TsPolygon polygon = s.square[1]->shape.polygon;
    stage_table(stage, "Coordinates", "\tpage\tmoved axes");
    for (int i = 0; i < 4; i++) {
        const TsVec at[] = {polygon.corner[i], ts_transform_apply(back, polygon.corner[i])};
        const char *x = number_plain(NUMBER_TEXT, at[0].x, 0);
        const char *y = number_plain(NUMBER_TEXT, at[0].y, 0);
        const char *moved_x = number_plain(NUMBER_TEXT, at[1].x, 0);
        const char *moved_y = number_plain(NUMBER_TEXT, at[1].y, 0);
        stage_row(stage, ROW_PLAIN, "%s\t%s, %s\t%s, %s", names[i], x, y, moved_x, moved_y);
        draw_tag_which(stage->draw, "coordinates", names[i]);
        stage_label(stage, polygon.corner[i], ts_vec_sub(polygon.corner[i], s.square[1]->position),
                    LABEL_NUMBER, i % 2 ? "%s, %s" : "%s, %s; moved: %s, %s", x, y, moved_x,
                    moved_y);
    }
    draw_tag(stage->draw, NULL);
    const char *tx = number_plain(NUMBER_TEXT, axes.tx, 0);
    const char *ty = number_plain(NUMBER_TEXT, axes.ty, 0);
    stage_note(stage, "moved + (%s, %s) = page; page − (%s, %s) = moved", tx, ty, tx, ty);
}

static void describe(char *text, size_t size, const Program *program, int operations)
{
    static const char *const names[] = {"translate", "rotate", "scale", "skew x", "skew y"};
    if (operations > program->count) operations = program->count;
    if (operations == 0) {
        translate_print(text, size, "identity");
        return;
    }
    Operation o = program->operation[operations - 1];
    if (o.kind == TURN) {
        translate_print(text, size, "%s by %.0f°", names[o.kind], o.x);
    } else if (o.kind == SKEW_X || o.kind == SKEW_Y) {
        translate_print(text, size, "%s by %s", names[o.kind], number_plain(NUMBER_TEXT, o.x, 2));
    } else {
        translate_print(text, size, "%s by (%s, %s)", names[o.kind],
                        number_plain(NUMBER_TEXT, o.x, 2), number_plain(NUMBER_TEXT, o.y, 2));
    }
}

// The axes of both squares after as many operations as the step shown. At "moved axes" one more
// step leads back to the axes of the page; what was drawn stays where it is.
static void show_steps(Stage *stage)
{
    Program program[SQUARES] = {program_of(0, s.n), program_of(1, s.n)};
    int most = program[0].count > program[1].count ? program[0].count : program[1].count;
    int shown = stage_trace(stage, most + (s.mode == AXES ? 2 : 1));
    bool reset = shown > most;
    static const char *const codes[KINDS] = {
        [MOVE] = "move", [TURN] = "turn", [SCALE] = "scale", [SKEW_X] = "skew", [SKEW_Y] = "skew"};
    const Program *longer = &program[program[1].count > program[0].count];
    const char *code = shown == 0 || reset ? "identity" : codes[longer->operation[shown - 1].kind];
    char words[SQUARES][64];
    stage_table(stage, "Matrices", "\tx\ty\toffset");
    for (int i = 0; i < SQUARES; i++) {
        draw_axes(stage, run(&program[i], shown, (Version)s.version), halves[(int)s.mode][i]);
        TsTransform t = run(&program[i], reset ? 0 : shown, (Version)s.version);
        const double cell[2][3] = {{t.sx, t.rx, t.tx}, {t.ry, t.sy, t.ty}};
        for (int row = 0; row < 2; row++) {
            stage_row_for(stage, s.square[i]->name, ROW_PLAIN, "%d %s\t%s\t%s\t%s", i + 1,
                          row ? "y'" : "x'", number_plain(NUMBER_TEXT, cell[row][0], 3),
                          number_plain(NUMBER_TEXT, cell[row][1], 3),
                          number_plain(NUMBER_TEXT, cell[row][2], 3));
        }
        describe(words[i], sizeof words[i], &program[i], shown);
        draw_right_place(stage, i);
    }
    if (reset) {
        TsVec from = ts_transform_apply(run(&program[1], most, RIGHT), ts_vec(0, 0));
        draw_on(stage->draw, LAYER_CONTACT, "way back");
        draw_arrow(stage->draw, from, ts_vec(0, 0), (Pen){.ink = INK_FOCUS, .width = 2});
        stage_label(stage, ts_vec_scale(from, 0.5), ts_vec_perp(from), LABEL_FOCUS, "back");
        draw_tag(stage->draw, NULL);
    }
    const StepRow rows[] = {
        {.when = reset,
         .text = STEP_TEXT("The way back: setTransform(1, 0, 0, 1, 0, 0) resets the axes."),
         .code = "identity"},
        {.when = s.mode == AXES,
         .text = STEP_TEXT("1: drawn at (80, 100). 2: %s, drawn at (20, 20).", words[1]),
         .code = code},
        {.text = STEP_TEXT("1: %s. 2: %s.", words[0], words[1]), .code = code}};
    if (shown == 0 || reset)
        stage_show_step(stage, rows, NULL, "operations = 0");
    else
        stage_show_step(stage, rows, NULL, "i = %d", shown - 1);
}

// A bar of all steps, full where the squares meet, and a mark where this step is.
static void draw_windows(Stage *stage)
{
    Draw *draw = stage->draw;
    int last = lasts[(int)s.mode], first = 0;
    Font font = {.face = FACE_MONO, .size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER};
    TsVec from = {20, 168};
    double unit = 240.0 / last, now = from.x + (s.n - 0.5) * unit;
    draw_on(draw, LAYER_LABELS, "steps");
    marks_bar(draw, from, last * unit, (Fill){.ink = INK_PANEL});
    for (int n = 1; n <= last; n++) {
        if (!s.meets[n - 1]) first = n;
        if (!s.meets[n] || (n < last && s.meets[n + 1])) continue;
        TsVec at = ts_vec(from.x + (first - 1) * unit, from.y);
        TsVec end = marks_bar(draw, at, (n - first + 1) * unit, (Fill){.ink = INK_HIT});
        draw_textf(draw, ts_vec((at.x + end.x) / 2, from.y + 30), font, "%d–%d", first, n);
    }
    stage_keep_clear_box(stage, (TsAabb){from, ts_vec(from.x + 240, from.y + 30)});
    marks_caption(draw, ts_vec(from.x, from.y + 10), "meet");
    draw_line(draw, ts_vec(now, from.y - 5), ts_vec(now, from.y + 15),
              (Pen){.ink = INK_INK, .width = 2});
    TsAabb area = {ts_vec(from.x, from.y - 5), ts_vec(from.x + last * unit, from.y + 15)};
    stage_slider(stage, 0, area, (s.n - 0.5) / last);
    draw_tag(draw, NULL);
}

static void slid(Stage *stage, int id, double share)
{
    (void)id;
    int last = lasts[(int)s.mode], n = 1 + (int)floor(share * last);
    follow_drag();
    s.n = n < last ? n : last;
    place(stage);
}

// The answer is that of the squares where the chosen version puts them; it is compared with the
// exact one of the squares where they belong.
static void ask(Stage *stage)
{
    if (!s.square[0]->alive || !s.square[1]->alive) return;
    Both right = {0};
    make_both(&right, s.n, RIGHT);
    TsRelation exact = ts_relation_polygons(right.shape[0].polygon, right.shape[1].polygon), found;
    const Ask *asked = s.version == EDGES ? NULL : stage_ask(stage, s.square[0], s.square[1]);
    found = asked ? asked->exact : relation_by((Version)s.version, s.n);
    if (s.version == RIGHT) return;
    stage_verdict_pair(stage, found != TS_APART, exact != TS_APART, s.square[0], s.square[1]);
    stage_verdict_sentence(stage,
                           exact == TS_APART      ? "They are apart:"
                           : exact == TS_TOUCHING ? "They touch:"
                                                  : "They overlap:",
                           "this version finds the same as the right one.");
}

static void draw(Stage *stage)
{
    if (!s.square[0]->alive || !s.square[1]->alive) return;
    show_steps(stage);
    if (lasts[(int)s.mode] > 0) draw_windows(stage);
    for (int i = 0; i < SQUARES && s.version == RIGHT && s.mode != AXES && s.mode != INSIDE; i++)
        label_corners(stage, i);
    if (s.mode == AXES) show_coordinates(stage);
    stage_report(stage, "step", "%d of %d", s.n, lasts[(int)s.mode]);
}

#define COUNTS .names = "0|1|2|3|4|5" // operations of one kind that are appended

SCENE = {
    .title = "Transformed shapes",
    .idea = "Transform the corners every frame, then test as usual.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .hold = hold,
    .step = step,
    .turned = turned,
    .slid = slid,
    .SCENE_STATE(s),
    .edited = true,
    .simple = "axes",
    .method = "polygon_sides_or_corner",
    .touch = TOUCHING_HITS,
    .step_ms = 10,
    .view = {{-20, -30}, {300, 192}},
    .variants = {{"transform_right", "every operation", NULL},
                 {"transform_forgets", "a move forgets",
                  "A translation replaces the offset instead of adding to it, so earlier moves are "
                  "lost."},
                 {"transform_wrong_turn", "turns the wrong way",
                  "It turns by x cos + y sin, which is counter-clockwise where y points down."},
                 {"transform_no_pivot", "about the origin",
                  "It turns and scales about the origin of the page instead of the square's own."},
                 {"transform_edges_only", "edges only",
                  "It tests only whether sides meet, so a square inside the other is missed."}},
    .knobs = {[KNOB_PLACE] =
                  {'l', "place", &s.mode, .name = "preset", .places = true,
                   .names =
                       "turning|scaling|order|moved twice|moved axes|about a pivot|inside|skewing"},
              {'a', "moves added", &s.appends[MOVE], .name = "moves_after", COUNTS},
              {'b', "rotations added", &s.appends[TURN], .name = "turns_after", COUNTS},
              {'s', "scalings added", &s.appends[SCALE], .name = "scales_after", COUNTS},
              {'x', "skews in x added", &s.appends[SKEW_X], .name = "x_skews_after", COUNTS},
              {'y', "skews in y added", &s.appends[SKEW_Y], .name = "y_skews_after", COUNTS}},
};

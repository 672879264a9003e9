// A class of separating axes as printed, repaired line by line
//
// An article prints a class that tests *A* and *B* by separating axes (SAT). Nine of its lines are
// wrong. One cannot tell from the errors one by one what the class does: the first error hides the
// others. So the whole class runs here, and the panel repairs its [lines](line) singly. The
// [lamp](lamp) beside a line is lit if the line is repaired.
//
// The projection of a corner p on an axis n is a dot product; the axis needs length 1:
//
//     p·n = px·nx + py·ny
//     |v| = √(vx² + vy²)
//
// As printed nothing loads: JavaScript reads the whole file before it runs a line. Where the class
// [stops](stop), the line is framed, and there is no answer. Repair it, and the next error appears:
// a name that does not exist, then numbers that are wrong. An answer may be right by accident: the
// table in the panel asks the class about all pairs.
//
// Two errors can cancel out. The length ignores y, so the normal of a horizontal side becomes
// (0, 0), on which two shadows of length 0 cannot overlap. The dot product adds y, so on that axis
// a shadow is an interval of y after all. With both errors two overlapping boxes collide; with the
// first alone they never do.
//
// In the article the loop over the axes is pseudo-code, and the comparison stands in its text. Both
// are read as JavaScript here.
//
// Try: set P to "boxes" and switch the repairs on from the top. Then switch "dot product" on and
// off while "length" is off.
//
// Source: JChehe, "Common 2D collision detection", 2017.
#include "places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/style.h"
#include "touchstone/relation.h"
#include "touchstone/sat.h"

enum Line { PROJECT, PROTOTYPE, SUBTRACT, LENGTH, APPLY, DOT, STORE, AXES, NAMES, LINES };

static const struct {
    const char *printed, *repaired;
    const char *error; // that stops the class, NULL: none does
} lines[LINES] = {
    [PROJECT] = {"function project = function (axis) {", "var project = function (axis) {",
                 "SyntaxError"},
    [PROTOTYPE] = {"projection.prototype = {", "Projection.prototype = {", "ReferenceError"},
    [SUBTRACT] = {"subtarct: function (vector) {", "substract: function (vector) {", "TypeError"},
    [LENGTH] = {"Math.sqrt(Math.pow(x, 2), Math.pow(y, 2))",
                "Math.sqrt(Math.pow(x, 2) + Math.pow(y, 2))", NULL},
    [APPLY] = {"Math.max,apply(Math, scalars)", "Math.max.apply(Math, scalars)", "ReferenceError"},
    [DOT] = {"this.x * vector.x + this.y + vector.y", "this.x * vector.x + this.y * vector.y",
             NULL},
    [STORE] = {"this.min; this.max;", "this.min = min; this.max = max;", NULL},
    [AXES] = {"axes.push(polygon2.getAxes())", "axes = axes.concat(polygon2.getAxes())", NULL},
    [NAMES] = {"project2.max > projection.min", "projection2.max > projection1.min",
               "ReferenceError"},
};

#define BOX(X, Y, W, H) POLYGON({X, Y}, {X + W, Y}, {X + W, Y + H}, {X, Y + H})
static const struct {
    const char *name;
    TsShape a, b;
} pairs[] = {
    {"boxes", BOX(60, 160, 120, 120), BOX(100, 200, 120, 120)},
    {"boxes apart", BOX(30, 170, 120, 120), BOX(200, 180, 120, 120)},
    {"pair 1", BOX(30, 150, 180, 150), POLYGON({360, 150}, {360, 270}, {240, 210})},
    {"pair 2", BOX(30, 150, 180, 150), POLYGON({270, 150}, {270, 270}, {150, 210})},
    {"B's sides", BOX(30, 150, 180, 150), POLYGON({330, 200}, {340, 350}, {195, 350})},
};
enum { PAIRS = sizeof pairs / sizeof *pairs };

static struct {
    Actor *a, *b;
    double pair, repaired[LINES];
} s;

static void build(Stage *stage)
{
    stage_put(stage, &s.a, .name = "A", .shape = pairs[(int)s.pair].a);
    stage_put(stage, &s.b, .name = "B", .shape = pairs[(int)s.pair].b);
}

static bool is_repaired(enum Line line) { return s.repaired[line] > 0; }

static int count_repaired(void)
{
    int count = 0;
    for (int i = 0; i < LINES; i++) count += s.repaired[i] > 0;
    return count;
}

// ---- The class

typedef struct Projection {
    double min, max; // NaN for what JavaScript calls undefined: it compares as false, too
} Projection;

static double magnitude(TsVec v)
{
    // flaw: sat_as_printed
    return is_repaired(LENGTH) ? sqrt(v.x * v.x + v.y * v.y) : sqrt(v.x * v.x);
}

static TsVec normalize(TsVec v)
{
    double m = magnitude(v);
    return m == 0 ? ts_vec(0, 0) : ts_vec(v.x / m, v.y / m);
}

static double dot(TsVec v, TsVec axis)
{
    // flaw: sat_as_printed
    return is_repaired(DOT) ? v.x * axis.x + v.y * axis.y : v.x * axis.x + v.y + axis.y;
}

static Projection project(const TsVec *corner, int count, TsVec axis)
{
    Projection found = {dot(corner[0], axis), dot(corner[0], axis)};
    for (int i = 1; i < count; i++) {
        double at = dot(corner[i], axis);
        if (at < found.min) found.min = at;
        if (at > found.max) found.max = at;
    }
    // flaw: sat_as_printed
    return is_repaired(STORE) ? found : (Projection){NAN, NAN};
}

typedef struct Result {
    int stops; // the line at which there is an error; LINES: there is an answer
    bool hit;
} Result;

// The unit normals of the sides, appended to those that are there.
static int append_axes(TsVec *axis, int axes, const TsVec *corner, int count)
{
    for (int i = 0; i < count; i++) {
        TsVec edge = ts_vec_sub(corner[i], corner[(i + 1) % count]);
        axis[axes++] = normalize(ts_vec(edge.y, -edge.x));
    }
    return axes;
}

// The class in the order in which JavaScript meets its lines: all are parsed, then the prototypes
// are set, then polygonsCollide is called.
static Result polygons_collide(const TsShape *a, const TsShape *b)
{
    TsVec corner[2][ACTOR_CORNERS_MAX], axis[2 * ACTOR_CORNERS_MAX];
    int count[2] = {ts_shape_corners(a, corner[0]), ts_shape_corners(b, corner[1])};
    // flaw: sat_as_printed
    if (!is_repaired(PROJECT)) return (Result){.stops = PROJECT};
    // flaw: sat_as_printed
    if (!is_repaired(PROTOTYPE)) return (Result){.stops = PROTOTYPE};
    // flaw: sat_as_printed
    if (!is_repaired(SUBTRACT)) return (Result){.stops = SUBTRACT}; // an edge is a difference

    int axes = append_axes(axis, 0, corner[0], count[0]);
    // flaw: sat_as_printed
    if (!is_repaired(AXES)) axis[axes++] = ts_vec(NAN, NAN); // a list, which has no x and no y
    if (is_repaired(AXES)) axes = append_axes(axis, axes, corner[1], count[1]);

    for (int i = 0; i < axes; i++) {
        // flaw: sat_as_printed
        if (!is_repaired(APPLY)) return (Result){.stops = APPLY};
        Projection one = project(corner[0], count[0], axis[i]);
        Projection two = project(corner[1], count[1], axis[i]);
        if (!(one.max > two.min)) return (Result){.stops = LINES, .hit = false};
        // flaw: sat_as_printed
        if (!is_repaired(NAMES)) return (Result){.stops = NAMES};
        if (!(two.max > one.min)) return (Result){.stops = LINES, .hit = false};
    }
    return (Result){.stops = LINES, .hit = true};
}

// ---- Asking

typedef struct Found {
    Result pair, of[PAIRS]; // on screen, and of each of the table
    bool right, right_about[PAIRS], exact[PAIRS], concave;
    int wrong; // pairs of the table
} Found;

// The projections round, so the class cannot tell a gap or depth below this from a touch.
#define ROUNDED 1e-9 // px

static bool is_right(Result result, const TsShape *a, const TsShape *b)
{
    if (result.stops < LINES) return false;
    bool near = count_repaired() == LINES && ts_sat_accepts(a) && ts_sat_accepts(b) &&
                fabs(ts_sat_contact(a, b, NULL).gap) < ROUNDED;
    return near || result.hit == (ts_relation_shapes(a, b) == TS_OVERLAPPING);
}

static void ask(Stage *stage)
{
    Found *now = stage_findings(stage, sizeof *now);
    if (!now || !s.a->alive || !s.b->alive) return;
    const TsShape *a = &s.a->shape, *b = &s.b->shape;
    bool exact = ts_relation_shapes(a, b) == TS_OVERLAPPING;
    now->pair = polygons_collide(a, b);
    now->right = is_right(now->pair, a, b);
    now->concave = !ts_sat_accepts(a) || !ts_sat_accepts(b);
    for (int i = 0; i < PAIRS; i++) {
        const TsShape *one = &pairs[i].a, *two = &pairs[i].b;
        now->of[i] = polygons_collide(one, two);
        now->exact[i] = ts_relation_shapes(one, two) == TS_OVERLAPPING;
        now->right_about[i] = is_right(now->of[i], one, two);
        now->wrong += !now->right_about[i];
    }
    bool answers = now->pair.stops == LINES;
    bool truth = answers && now->right ? now->pair.hit : exact; // a touch may count either way
    const char *said = !answers ? "NO ANSWER" : now->pair.hit ? "HIT" : "NO HIT";
    stage_verdict_words(stage, NULL, now->right, said, truth ? "HIT" : "NO HIT");
    stage_verdict_sentence(
        stage, truth ? "They meet:" : "They are apart:", "the repaired class says so too.");
    stage_color(stage, s.a, now->pair.hit, truth);
    stage_color(stage, s.b, now->pair.hit, truth);
}

// ---- What is shown

static const double left = 410, right = 915, first = 100, apart = 36; // of the listing, world px

// A lamp, the line in force, and what JavaScript reports of it if the class stops there.
static void draw_listing(Stage *stage, const Found *now)
{
    Draw *draw = stage->draw;
    stage_begin_page(stage);
    double pixel = style_pixel(draw), size = fmin(15, fmax(8, 14 / pixel));
    draw_layer(draw, LAYER_LABELS);
    for (int i = 0; i < LINES; i++) {
        bool repairs = s.repaired[i] > 0, stops = now->pair.stops == i;
        double y = first + i * apart;
        draw_tag(draw, "lamp");
        marks_lamp(draw, ts_vec(left + 8, y), repairs);
        draw_tag(draw, "line");
        Font code = {FACE_MONO, size, INK_INK, ALIGN_LEFT, .verbatim = true};
        draw_text(draw, ts_vec(left + 22, y + 0.35 * size * pixel), code,
                  repairs ? lines[i].repaired : lines[i].printed);
        if (!stops) continue;
        TsAabb frame = {{left - 2, y - 0.5 * apart}, {right, y + 0.5 * apart}};
        Font error = {FACE_BOLD, size, INK_INK, ALIGN_RIGHT, .verbatim = true};
        draw_tag(draw, "stop");
        marks_wrong(draw, frame);
        draw_text(draw, ts_vec(right - 8, y + 0.35 * size * pixel), error, lines[i].error);
    }
    draw_tag(draw, NULL);
    stage_keep_clear_box(stage, (TsAabb){{left, first - apart}, {right, first + LINES * apart}});
    stage_end_page(stage);
}

static const char *word(Result result)
{
    return result.stops < LINES ? "–" : result.hit ? "true" : "false";
}

static void draw(Stage *stage)
{
    const Found *now = stage_found(stage);
    if (!now) return;
    draw_listing(stage, now);
    stage_table(stage, "All pairs", "pair\tclass\texact");
    for (int i = 0; i < PAIRS; i++) {
        stage_row(stage, now->right_about[i] ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s\t%s",
                  pairs[i].name, word(now->of[i]), now->exact[i] ? "true" : "false");
    }
    int repaired = count_repaired();
    if (now->concave) {
        stage_note(stage, "A concave shape: separating axes are for convex ones");
    } else if (now->pair.stops < LINES) {
        stage_note(stage, "%d of %d lines repaired: %s, no answer", repaired, LINES,
                   lines[now->pair.stops].error);
    } else if (now->wrong > 0) {
        stage_note(stage, "%d of %d lines repaired: wrong about %d of %d pairs", repaired, LINES,
                   now->wrong, PAIRS);
    } else if (repaired < LINES) {
        stage_note(stage, "%d of %d lines repaired: right about these pairs", repaired, LINES);
    } else {
        stage_note(stage, "all %d lines repaired: right", LINES);
    }
}

SCENE = {
    .title = "Nine errors in a printed class",
    .idea = "Nine lines of a printed class are wrong: it answers right when all are repaired.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .SCENE_STATE(s),
    .view = {{15, 65}, {925, 425}},
    .variants = {{"sat_as_printed", "as in the article",
                  "Nine lines are wrong at once; each hides the next."}},
    .knobs = {{'p', "pair", &s.pair, .name = "preset", .places = true,
               .names = "boxes|boxes apart|pair 1|pair 2|B's sides"},
              {.key = 'a', .label = "function project", .value = &s.repaired[PROJECT], .max = 1},
              {.key = 'b', .label = "prototype", .value = &s.repaired[PROTOTYPE], .max = 1},
              {.key = 's', .label = "substract", .value = &s.repaired[SUBTRACT], .max = 1},
              {.key = 'l', .label = "length", .value = &s.repaired[LENGTH], .max = 1},
              {.key = 'h', .label = "apply", .value = &s.repaired[APPLY], .max = 1},
              {.key = 'd', .label = "dot product", .value = &s.repaired[DOT], .max = 1},
              {.key = 'i', .label = "min and max", .value = &s.repaired[STORE], .max = 1},
              {.key = 'x', .label = "axes of B", .value = &s.repaired[AXES], .max = 1},
              {.key = 'c', .label = "comparison", .value = &s.repaired[NAMES], .max = 1}},
};

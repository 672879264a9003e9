// A function of your own, beside the core's.
//
// Started with --plugin, the program asks a function that somebody else compiled: in a process of
// its own, so that it may crash or hang. What it says of the two shapes stands beside what is
// exactly so, and what was found wrong with it, made as small as it gets, beside both.
//
// Watch: press N for the cases that it gets wrong. Mend it, compile it, and see without leaving the
// window which of them are mended. Without a function the page tells how to get one.
#include <stdio.h>
#include <string.h>

#include "number.h"
#include "relation.h"
#include "scene.h"

#define KINDS "point|segment|ray|circle|upright box|box|triangle|polygon"

// Both kinds are those that the viewer wants, as far as the function takes them.
static struct {
    Actor *a, *b;
    double first, second;
    double first_before, second_before; // which way they were turned
} s = {.first = SHAPE_OBB, .second = SHAPE_CIRCLE};

// ---- Shapes of every kind

static Shape shape_of(ShapeKind kind, Vec at, Vec *corner)
{
    static const Vec house[] = {{-55, -10}, {0, -50}, {55, -10}, {35, 45}, {-35, 45}};
    switch (kind) {
    case SHAPE_POINT: return shape_point(at);
    case SHAPE_SEGMENT: return shape_segment(vec(at.x - 60, at.y), vec(at.x + 60, at.y));
    case SHAPE_RAY: return shape_ray(at, vec(1, 0.25));
    case SHAPE_CIRCLE: return shape_circle(at, 45);
    case SHAPE_AABB: return shape_aabb(vec_sub(at, vec(50, 35)), vec_add(at, vec(50, 35)));
    case SHAPE_OBB: return shape_obb(at, 110, 60, vec(1, 0));
    case SHAPE_TRIANGLE:
        return shape_triangle(vec(at.x - 50, at.y + 35), vec(at.x, at.y - 50),
                              vec(at.x + 50, at.y + 35));
    default: break;
    }
    for (int i = 0; i < 5; i++) corner[i] = vec_add(at, house[i]);
    return shape_polygon(corner, 5);
}

// Two rays are nobody's question.
static bool is_taken(const Stranger *stranger, ShapeKind kind, bool second)
{
    ShapeMask all = second ? SHAPE_ANY : SHAPE_ANY & ~SHAPE_BIT(SHAPE_RAY);
    ShapeMask mask = !stranger ? all : second ? stranger->b : stranger->a;
    return (mask & SHAPE_BIT(kind)) != 0;
}

// The kind wanted, or the next that is taken; back where the viewer turned back.
static ShapeKind nearest_taken(const Stranger *stranger, double wanted, int way, bool second)
{
    int kind = (int)wanted;
    for (int i = 0; i < SHAPE_KINDS; i++) {
        if (is_taken(stranger, (ShapeKind)kind, second)) break;
        kind = (kind + way + SHAPE_KINDS) % SHAPE_KINDS;
    }
    return (ShapeKind)kind;
}

static int way_of(double before, double now)
{
    bool round = fabs(now - before) > SHAPE_KINDS / 2;
    return (now < before) != round ? -1 : 1;
}

static void settle_kinds(const Stranger *stranger)
{
    int first_way = way_of(s.first_before, s.first);
    int second_way = way_of(s.second_before, s.second);
    s.first = s.first_before = nearest_taken(stranger, s.first, first_way, false);
    s.second = s.second_before = nearest_taken(stranger, s.second, second_way, true);
}

// ---- Placing

// Where nothing is loaded there is a page to be read between the two.
static const Vec page = {350, 0};

static Vec place_of(const Stage *stage, bool second)
{
    if (stage_stranger(stage)) return second ? vec(85, 25) : vec(0, 0);
    return second ? vec(700, 0) : vec(0, 0);
}

static double spin_of(const Stage *stage) { return stage_stranger(stage) ? 0.5 : 0; }

static void build(Stage *stage)
{
    Vec corner[POLYGON_MAX];
    settle_kinds(stage_stranger(stage));
    s.a = stage_add(stage, .name = "first",
                    .shape = shape_of((ShapeKind)s.first, place_of(stage, false), corner),
                    .spin = spin_of(stage));
    s.b = stage_add(stage, .name = "second",
                    .shape = shape_of((ShapeKind)s.second, place_of(stage, true), corner));
}

static void turned(Stage *stage, int knob)
{
    Vec corner[POLYGON_MAX];
    settle_kinds(stage_stranger(stage));
    Actor *actor = knob == 0 ? s.a : s.b;
    ShapeKind kind = (ShapeKind)(knob == 0 ? s.first : s.second);
    stage_set_shape(stage, actor, shape_of(kind, place_of(stage, knob == 1), corner));
}

// ---- The page

typedef struct Line {
    const char *text;
    bool typed;
} Line;

// The title stands above it.
static bool has_room(const Stage *stage, double height)
{
    enum { TITLE = 80 }; // px at scale 1
    View view = draw_view(stage->draw);
    double scale = draw_scale(stage->draw), top = view.offset.y + page.y * view.zoom;
    bool readable = view.zoom >= 0.5 * scale && view.zoom <= 2 * scale;
    return readable && top - height * scale > TITLE * scale;
}

// Labels stay off it.
static void keep_page(Stage *stage, double px, double height)
{
    double half = 236 * px, top = page.y - height * px;
    Vec corner[] = {vec(page.x - half, top), vec(page.x + half, top), vec(page.x + half, page.y),
                    vec(page.x - half, page.y)};
    stage_keep_clear(stage, corner, 4);
}

static void show_page(Stage *stage)
{
    enum { LINE = 24, BELOW = 4 };
    static const Line line[] = {
        {"cp assets/your_function.c mine.c", true},
        {"Put your function into it, and say which shapes it takes.", false},
        {"cc -shared -fPIC -Isrc/judge/plugin -o mine.so mine.c", true},
        {"touchstone --plugin ./mine.so", true},
        {"What it gets wrong is listed. Mend it, and compile again.", false},
    };
    const int count = sizeof line / sizeof *line;
    double px = draw_scale(stage->draw) / draw_view(stage->draw).zoom;
    if (!has_room(stage, LINE * (count + 1) + BELOW)) return;
    keep_page(stage, px, LINE * count + BELOW + 14);
    draw_layer(stage->draw, LAYER_GROUND);
    for (int i = 0; i < count; i++) {
        Vec at = vec_add(page, vec(-218 * px, (LINE * (i - count) - BELOW) * px));
        Font number = {.face = FACE_BOLD, .size = 14, .ink = INK_INK};
        Font text = {.size = 14, .ink = INK_MUTED};
        if (line[i].typed) text = (Font){.face = FACE_MONO, .size = 13, .ink = INK_INK};
        draw_textf(stage->draw, at, number, "%d", i + 1);
        draw_text(stage->draw, vec_add(at, vec(20 * px, 0)), text, line[i].text);
    }
}

// ---- What it says, and what was found

static void write_number(char *text, size_t size, bool told, double number)
{
    snprintf(text, size, "·");
    if (told) number_plain(text, (int)size, number, 1);
}

static void add_number(Stage *stage, const char *name, bool told, double its, double exact)
{
    char one[NUMBER_MAX], other[NUMBER_MAX];
    write_number(one, sizeof one, told, its);
    write_number(other, sizeof other, true, exact);
    stage_row(stage, ROW_PLAIN, "%s\t%s\t%s", name, one, other);
}

static void show_answers(Stage *stage, const Ask *ask)
{
    const Measure *its = &ask->measure;
    const Contact *core = &ask->contact;
    stage_table(stage, "Answers", "\tit\texactly");
    stage_row(stage, ask->wrong ? ROW_WRONG : ROW_PLAIN, "says\t%s\t%s",
              ask->failed ? "none" : relation_name(ask->relation),
              ask->judged ? relation_name(ask->exact) : "·");
    add_number(stage, "gap", its->has_gap, its->gap, core->gap);
    add_number(stage, "normal x", its->has_normal, its->normal.x, core->normal.x);
    add_number(stage, "normal y", its->has_normal, its->normal.y, core->normal.y);
}

// What is wrong still, the panel lists as failing cases.
static void show_mended(Stage *stage, const Stranger *stranger)
{
    enum { ROOM = 28, SHOWN = 8 }; // bytes of a cell, rows
    int shown = 0;
    for (int i = 0; i < stranger->findings && shown < SHOWN; i++) {
        const char *words = stranger->finding[i].words;
        if (!stranger->finding[i].mended) continue;
        if (shown++ == 0) stage_table(stage, "Mended", NULL);
        stage_row(stage, ROW_LAMP_ON, "%.*s%s", ROOM, words, strlen(words) > ROOM ? "…" : "");
    }
}

static void show_stranger(Stage *stage, const Stranger *stranger)
{
    int mended = 0;
    for (int i = 0; i < stranger->findings; i++) mended += stranger->finding[i].mended;
    show_mended(stage, stranger);
    stage_report(stage, "loaded", "%d time%s", stranger->version, stranger->version > 1 ? "s" : "");
    stage_report(stage, "asked", "%lld pairs", stranger->asked);
    stage_report(stage, "wrong", "%d of %d cases", stranger->findings - mended, stranger->findings);
}

static void note_stranger(Stage *stage, const Stranger *stranger, const Ask *ask)
{
    bool asked = ask && strcmp(ask->method, stranger->name) == 0;
    stage_note(stage, "%s %s", stranger->name,
               !asked        ? "is not asked"
               : ask->failed ? ask->failed
                             : stranger->file);
    stage_hint(stage, "Drag a shape · N next failing case");
}

static void frame(Stage *stage)
{
    const Stranger *stranger = stage_stranger(stage);
    const Ask *ask = stage_ask(stage, s.a, s.b);
    if (ask) show_answers(stage, ask);
    if (stranger) {
        show_stranger(stage, stranger);
        note_stranger(stage, stranger, ask);
    } else {
        show_page(stage);
        stage_note(stage, "no function is loaded");
    }
}

SCENE = {
    .title = "Your function",
    .idea = "Bring your own: what it gets wrong is found, and made small.",
    .build = build,
    .frame = frame,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "exact_signs",
    .touch = TOUCHING_HITS,
    .knobs = {{.key = 'a', .label = "first", .value = &s.first, .names = KINDS},
              {.key = 'b', .label = "second", .value = &s.second, .names = KINDS}},
};

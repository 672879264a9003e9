// A function of your own, beside the core's.
//
// With --plugin the program calls a function that you compiled, in a process of its own, so that it
// may crash or hang. Its answer about the two shapes stands beside the exact one, and the cases
// that it gets wrong, made as small as possible, beside both.
//
// Watch: press N for the cases that it gets wrong. Fix it, compile it, and see without leaving the
// window which of them are fixed. Without a function the page explains how to get one.
#include <stdio.h>
#include <string.h>

#include "scene.h"
#include "scene_kit/number.h"
#include "touchstone/relation.h"

#define KINDS "point|segment|ray|circle|AABB|OBB|triangle|polygon|capsule"

// Both kinds are those that the viewer wants, as far as the function takes them.
static struct {
    Actor *a, *b;
    double first, second;
    double first_before, second_before; // which way they were turned
} s = {.first = TS_SHAPE_OBB, .second = TS_SHAPE_CIRCLE};

// ---- Shapes of every kind

static TsShape shape_of(TsShapeKind kind, TsVec at, TsVec *corner)
{
    static const TsVec house[] = {{-55, -10}, {0, -50}, {55, -10}, {35, 45}, {-35, 45}};
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(at);
    case TS_SHAPE_SEGMENT:
        return ts_shape_segment(ts_vec(at.x - 60, at.y), ts_vec(at.x + 60, at.y));
    case TS_SHAPE_RAY: return ts_shape_ray(at, ts_vec(1, 0.25));
    case TS_SHAPE_CIRCLE: return ts_shape_circle(at, 45);
    case TS_SHAPE_AABB:
        return ts_shape_aabb(ts_vec_sub(at, ts_vec(50, 35)), ts_vec_add(at, ts_vec(50, 35)));
    case TS_SHAPE_OBB: return ts_shape_obb(at, 110, 60, ts_vec(1, 0));
    case TS_SHAPE_TRIANGLE:
        return ts_shape_triangle(ts_vec(at.x - 50, at.y + 35), ts_vec(at.x, at.y - 50),
                                 ts_vec(at.x + 50, at.y + 35));
    case TS_SHAPE_CAPSULE:
        return ts_shape_capsule(ts_vec(at.x - 45, at.y), ts_vec(at.x + 45, at.y), 25);
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    for (int i = 0; i < 5; i++) corner[i] = ts_vec_add(at, house[i]);
    return ts_shape_polygon(corner, 5);
}

// Two rays are nobody's question.
static bool is_taken(const PluginView *plugin, TsShapeKind kind, bool second)
{
    TsShapeMask all = second ? TS_SHAPE_ANY : TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY);
    TsShapeMask mask = !plugin ? all : second ? plugin->b : plugin->a;
    return (mask & TS_SHAPE_BIT(kind)) != 0;
}

// The kind wanted, or the next that is taken; back where the viewer turned back.
static TsShapeKind nearest_taken(const PluginView *plugin, double wanted, int way, bool second)
{
    int kind = (int)wanted;
    for (int i = 0; i < TS_SHAPE_KINDS; i++) {
        if (is_taken(plugin, (TsShapeKind)kind, second)) break;
        kind = (kind + way + TS_SHAPE_KINDS) % TS_SHAPE_KINDS;
    }
    return (TsShapeKind)kind;
}

static int way_of(double before, double now)
{
    bool round = fabs(now - before) > TS_SHAPE_KINDS / 2;
    return (now < before) != round ? -1 : 1;
}

static void settle_kinds(const PluginView *plugin)
{
    int first_way = way_of(s.first_before, s.first);
    int second_way = way_of(s.second_before, s.second);
    s.first = s.first_before = nearest_taken(plugin, s.first, first_way, false);
    s.second = s.second_before = nearest_taken(plugin, s.second, second_way, true);
}

// ---- Placing

// Where nothing is loaded there is a page to be read between the two.
static const TsVec page = {350, 0};

static TsVec place_of(const Stage *stage, bool second)
{
    if (stage_plugin(stage)) return second ? ts_vec(85, 25) : ts_vec(0, 0);
    return second ? ts_vec(700, 0) : ts_vec(0, 0);
}

static double spin_of(const Stage *stage) { return stage_plugin(stage) ? 0.5 : 0; }

static void build(Stage *stage)
{
    TsVec corner[TS_POLYGON_MAX];
    settle_kinds(stage_plugin(stage));
    s.a = stage_add(stage, .name = "first",
                    .shape = shape_of((TsShapeKind)s.first, place_of(stage, false), corner),
                    .spin = spin_of(stage));
    s.b = stage_add(stage, .name = "second",
                    .shape = shape_of((TsShapeKind)s.second, place_of(stage, true), corner));
}

static void turned(Stage *stage, int knob)
{
    TsVec corner[TS_POLYGON_MAX];
    settle_kinds(stage_plugin(stage));
    Actor *actor = knob == 0 ? s.a : s.b;
    TsShapeKind kind = (TsShapeKind)(knob == 0 ? s.first : s.second);
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
    TsVec corner[] = {ts_vec(page.x - half, top), ts_vec(page.x + half, top),
                      ts_vec(page.x + half, page.y), ts_vec(page.x - half, page.y)};
    stage_keep_clear(stage, corner, 4);
}

static void show_page(Stage *stage)
{
    enum { LINE = 24, BELOW = 4 };
    static const Line line[] = {
        {"cp assets/your_function.c mine.c", true},
        {"Put your function into it, and say which shapes it takes.", false},
        {"cc -shared -fPIC -Iinclude -o mine.so mine.c", true},
        {"touchstone --plugin ./mine.so", true},
        {"Failing cases are listed. Fix the function and compile again.", false},
    };
    const int count = sizeof line / sizeof *line;
    double px = draw_scale(stage->draw) / draw_view(stage->draw).zoom;
    if (!has_room(stage, LINE * (count + 1) + BELOW)) return;
    keep_page(stage, px, LINE * count + BELOW + 14);
    draw_layer(stage->draw, LAYER_GROUND);
    for (int i = 0; i < count; i++) {
        TsVec at = ts_vec_add(page, ts_vec(-218 * px, (LINE * (i - count) - BELOW) * px));
        Font number = {.face = FACE_BOLD, .size = 14, .ink = INK_INK};
        Font text = {.size = 14, .ink = INK_MUTED};
        if (line[i].typed) text = (Font){.face = FACE_MONO, .size = 13, .ink = INK_INK};
        draw_textf(stage->draw, at, number, "%d", i + 1);
        draw_text(stage->draw, ts_vec_add(at, ts_vec(20 * px, 0)), text, line[i].text);
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
    const Answer *its = &ask->answer;
    const TsContact *core = &ask->contact;
    stage_table(stage, "Answers", "\tyours\texact");
    stage_row(stage, ask_is_wrong(ask) ? ROW_WRONG : ROW_PLAIN, "relation\t%s\t%s",
              ask->answer.failed ? "none" : ts_relation_name(ask->answer.relation),
              ask->judged ? ts_relation_name(ask->exact) : "·");
    add_number(stage, "gap", its->has & ANSWER_GAP, its->gap, core->gap);
    add_number(stage, "normal x", its->has & ANSWER_NORMAL, its->normal.x, core->normal.x);
    add_number(stage, "normal y", its->has & ANSWER_NORMAL, its->normal.y, core->normal.y);
}

// What is wrong still, the panel lists as failing cases.
static void show_mended(Stage *stage, const PluginView *plugin)
{
    enum { ROOM = 28, SHOWN = 8 }; // bytes of a cell, rows
    int shown = 0;
    for (int i = 0; i < plugin->findings && shown < SHOWN; i++) {
        const char *words = plugin->finding[i].words;
        if (!plugin->finding[i].fixed) continue;
        if (shown++ == 0) stage_table(stage, "Fixed", NULL);
        stage_row(stage, ROW_LAMP_ON, "%.*s%s", ROOM, words, strlen(words) > ROOM ? "…" : "");
    }
}

static void show_plugin(Stage *stage, const PluginView *plugin)
{
    int mended = 0;
    char count[NUMBER_MAX];
    for (int i = 0; i < plugin->findings; i++) mended += plugin->finding[i].fixed;
    show_mended(stage, plugin);
    stage_report(stage, "loaded", "%d time%s", plugin->version, plugin->version > 1 ? "s" : "");
    stage_report(stage, "tested", "%s pairs", number_count(count, sizeof count, plugin->asked));
    stage_report(stage, "wrong", "%d of %d cases", plugin->findings - mended, plugin->findings);
}

static void note_plugin(Stage *stage, const PluginView *plugin, const Ask *ask)
{
    bool asked = ask && strcmp(ask->method->name, plugin->name) == 0;
    stage_note(stage, "%s %s", plugin->name,
               !asked               ? "is not called for this pair"
               : ask->answer.failed ? ask->answer.failed
                                    : plugin->file);
    stage_hint(stage, "Drag a shape · N next failing case");
}

typedef struct Broken {
    const char *symmetry; // NULL: none is broken
    TsRelation changed;   // the answer to the changed pair
} Broken;

// An answer that agrees is still wrong if the changed pair gets another one.
static void ask(Stage *stage)
{
    const Ask *ask = stage_ask(stage, s.a, s.b);
    Broken *broken = stage_findings(stage, sizeof *broken);
    if (!ask || !broken) return;
    broken->symmetry = stage_broken_symmetry(stage, ask, &broken->changed);
    if (!broken->symmetry) return;
    stage_verdict_words(stage, ask, false, "NOT SYMMETRIC", ask->hit ? "HIT" : "NO HIT");
}

static void show_broken(Stage *stage, const Ask *ask)
{
    const Broken *broken = stage_found(stage);
    if (!broken || !broken->symmetry) return;
    stage_table(stage, "Broken symmetry", "change\tbefore\tafter");
    stage_row(stage, ROW_WRONG, "%s\t%s\t%s", broken->symmetry,
              ts_relation_name(ask->answer.relation), ts_relation_name(broken->changed));
}

static void draw(Stage *stage)
{
    const PluginView *plugin = stage_plugin(stage);
    const Ask *ask = stage_asked(stage, s.a, s.b);
    if (ask) {
        show_answers(stage, ask);
        show_broken(stage, ask);
    }
    if (plugin) {
        show_plugin(stage, plugin);
        note_plugin(stage, plugin, ask);
    } else {
        show_page(stage);
        stage_note(stage, "no function is loaded");
    }
}

SCENE = {
    .title = "Your function",
    .idea = "Your function is compared with the exact answer; each failing case is reduced.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "exact_signs",
    .touch = TOUCHING_HITS,
    .knobs = {{.key = 'a', .label = "first", .value = &s.first, .names = KINDS},
              {.key = 'b', .label = "second", .value = &s.second, .names = KINDS}},
};

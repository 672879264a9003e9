// A function of your own
//
// Is your collision test right? A few tries do not show it: wrong answers hide where shapes just
// touch, where one lies in the other, where edges are parallel. So it is compared with an exact
// answer, pair by pair.
//
// Your function gets *A* and *B* and returns apart, touching or overlapping; optionally
// the [distance] while they are apart, or the [depth] and the [normal] along which to separate
// them. The [lines](instructions) between the shapes show how to load it, from C or any language.
// It runs in a process of its own, so it may crash or hang.
//
// The exact answer comes from integers of any length: each coordinate is a fraction in binary, so
// nothing is rounded. What differs is a failing case. It is then reduced: numbers are made rounder,
// corners removed, as long as it still fails.
//
// Some faults show even without the exact answer, since the relation does not depend on the order
// of the shapes or on the place:
//
//     f(a, b) = f(b, a) = f(a + t, b + t)
//
// a and b are the shapes, f is your function, t moves both. Turning both by 90° and mirroring them
// must not matter either.
//
// A function for casts gets *A* in motion: drag its end. One for lists names the shape met first.
//
// How it goes wrong: without a function loaded, M offers classic faults, such as the bounding boxes
// only, or two axes of the four.
//
// Try: P through the places, at which most wrong functions fail: one shape in the other, beside it,
// at the same centre. A and B choose the kinds. Or draw *A* and *B* with the tools beside
// the title, and type coordinates into the panel. N shows the next failing case of your function;
// compile it again, and the window loads it and lists what is fixed.
#include <stdio.h>
#include <string.h>

#include "scene.h"
#include "scene_kit/function_page.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/sweep_view.h"
#include "touchstone/relation.h"
#include "touchstone/sweep.h"

#define KINDS "point|segment|ray|circle|AABB|OBB|triangle|polygon|capsule"

static struct {
    Actor *a, *b;
    TsVec move_a, move_b; // of a cast
    // Of a cast against a list, those that the scene put beside B. The list is B and all guests.
    Actor *other[CASE_OTHERS_MAX];
    bool listed;   // a case of a list was opened, although the function takes none
    bool numbered; // the shapes of the list have numbers in place of names
    double place;
    double first, second;               // their kinds (TsShapeKind)
    double first_before, second_before; // before the knob was turned
    double grid;
    int drawn; // shapes that the viewer drew
} s = {.first = TS_SHAPE_OBB, .second = TS_SHAPE_CIRCLE, .grid = SCENE_GRID_10};

enum { KNOB_FIRST, KNOB_SECOND, KNOB_PLACE, KNOB_GRID };

// ---- Shapes of every kind

// Boxes and capsules of the second are others than those of the first, so that two can cross.
static TsShape shape_of(TsShapeKind kind, TsVec at, bool second, TsVec *corner)
{
    TsVec half = second ? ts_vec(30, 55) : ts_vec(50, 35), end = ts_vec(second ? 15 : 45, 0);
    static const TsVec house[] = {{-55, -10}, {0, -50}, {55, -10}, {35, 45}, {-35, 45}};
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(at);
    case TS_SHAPE_SEGMENT:
        return ts_shape_segment(ts_vec(at.x - 60, at.y), ts_vec(at.x + 60, at.y));
    case TS_SHAPE_RAY: return ts_shape_ray(at, ts_vec(1, 0.25));
    case TS_SHAPE_CIRCLE: return ts_shape_circle(at, 45);
    case TS_SHAPE_AABB: return ts_shape_aabb(ts_vec_sub(at, half), ts_vec_add(at, half));
    case TS_SHAPE_OBB: return ts_shape_obb(at, 110, 60, ts_vec(1, 0));
    case TS_SHAPE_TRIANGLE:
        return ts_shape_triangle(ts_vec(at.x - 50, at.y + 35), ts_vec(at.x, at.y - 50),
                                 ts_vec(at.x + 50, at.y + 35));
    case TS_SHAPE_CAPSULE:
        return ts_shape_capsule(ts_vec_sub(at, end), ts_vec_add(at, end), second ? 30 : 25);
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    for (int i = 0; i < 5; i++) corner[i] = ts_vec_add(at, house[i]);
    return ts_shape_polygon(corner, 5);
}

// The kind that a knob is turned to, or if the function does not take it the next one, in the
// direction in which the knob was turned.
static TsShapeKind accepted_kind(TsShapeMask taken, double before, double now)
{
    bool wrapped = fabs(now - before) > TS_SHAPE_KINDS / 2;
    int step = (now < before) != wrapped ? TS_SHAPE_KINDS - 1 : 1, kind = (int)now;
    for (int i = 0; i < TS_SHAPE_KINDS && !(taken & TS_SHAPE_BIT(kind)); i++) {
        kind = (kind + step) % TS_SHAPE_KINDS;
    }
    return (TsShapeKind)kind;
}

// Only the second shape may be a ray: nothing tests two rays.
static TsShapeMask kinds_of(const PluginView *plugin, bool second)
{
    if (s.listed) return TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY);
    if (plugin) return second ? plugin->b : plugin->a;
    return second ? TS_SHAPE_ANY : TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY);
}

static bool lists(const Stage *stage)
{
    const PluginView *plugin = stage_plugin(stage);
    return s.listed || (plugin && plugin->lists);
}

static bool casts(const Stage *stage)
{
    const PluginView *plugin = stage_plugin(stage);
    return s.listed || (plugin && plugin->casts);
}

static void accept_kinds(const PluginView *plugin)
{
    s.first = s.first_before = accepted_kind(kinds_of(plugin, false), s.first_before, s.first);
    s.second = s.second_before = accepted_kind(kinds_of(plugin, true), s.second_before, s.second);
}

// ---- Placing

// The middle between the two shapes at the first place, and how far they reach above and below it:
// beyond that the page is shown if no function is loaded.
static const TsVec page = {350, 0};
static const double page_from = 48;

// How the second shape lies to the first: these show almost every flaw of a method.
static const struct {
    TsVec at;
    double first_turn, second_turn;   // degrees
    double scale;                     // of the second
} places[] = {{{700, 0}, 0, 0, 1},    // apart
              {{30, 30}, 30, 90, 3},  // the first inside the second
              {{90, 0}, 0, 45, 1},    // beside it
              {{0, 0}, 30, 30, 1},    // at the same centre
              {{0, 60}, 0, 45, 0.3},  // small, below
              {{60, 0}, 30, 60, 0.3}, // small, beside
              {{75, 0}, 0, 30, 0.3}}; // small, at the end

static void put(Stage *stage, bool second)
{
    TsVec corner[ACTOR_CORNERS_MAX], at = {0, 0};
    int place = (int)s.place;
    bool called = stage_plugin(stage) && place == 0; // then the first turns, beside the second,
    bool moves = called && casts(stage);             // or moves into it
    if (second) at = moves ? ts_vec(220, 20) : called ? ts_vec(85, 25) : places[place].at;
    Actor **actor = second ? &s.b : &s.a;
    stage_put(stage, actor, .name = second ? "B" : "A",
              .shape = shape_of((TsShapeKind)(second ? s.second : s.first), at, second, corner),
              .spin = called && !moves && !second ? 0.5 : 0);
    if (!*actor) return;
    (*actor)->scale = second ? places[place].scale : 1;
    stage_place(stage, *actor, (*actor)->position,
                second ? places[place].second_turn : places[place].first_turn);
}

static void motion(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b)
{
    (void)stage;
    (void)b;
    s.move_a = a == s.a ? move_a : move_b;
    s.move_b = a == s.a ? move_b : move_a;
}

// The end of A's motion.
static void moved(Stage *stage, int handle, TsVec3 to)
{
    (void)stage;
    (void)handle;
    s.move_a = ts_vec_sub(ts_vec(to.x, to.y), s.a->position);
}

// ---- A list: B is its first shape, number 0, and all that was added follows

static bool is_in_list(const Actor *actor)
{
    return actor != s.a && !(actor->traits & ACTOR_QUIET) && ts_sweep_accepts(&actor->shape);
}

static void remove_others(Stage *stage)
{
    stage_each(stage, actor)
    {
        if (actor->traits & ACTOR_GUEST) stage_remove(stage, actor);
    }
}

static Actor *others(Stage *stage, const TsShape *other, int count)
{
    s.listed = !stage_plugin(stage) || !stage_plugin(stage)->lists;
    remove_others(stage);
    for (int i = 0; i < count; i++) {
        stage_put(stage, &s.other[i], .traits = ACTOR_GUEST, .shape = other[i]);
        if (!s.other[i]) return NULL;
        stage_set_shape(stage, s.other[i], other[i]);
    }
    if (!s.b->alive) put(stage, true);
    return s.b;
}

// Two of them, the first in the way of A, the second far from it.
static void put_others(Stage *stage)
{
    static const TsVec at[] = {{125, 45}, {130, -130}};
    for (int i = 0; i < 2; i++) {
        TsVec corner[ACTOR_CORNERS_MAX];
        TsShape shape = shape_of((TsShapeKind)s.second, at[i], true, corner);
        stage_put(stage, &s.other[i], .traits = ACTOR_GUEST, .shape = shape);
        if (s.other[i]) s.other[i]->scale = 0.5;
    }
}

// Their numbers are what a function of one's own returns.
static void number_list(Stage *stage)
{
    const StageList list = stage_list(stage, is_in_list);
    for (int i = 0; i < list.count; i++)
        snprintf(list.actor[i]->name, sizeof list.actor[i]->name, "shape %c", '0' + i);
    s.numbered = true;
}

// Two shapes are asked about from now on.
static void leave_list(Stage *stage)
{
    remove_others(stage);
    snprintf(s.b->name, sizeof s.b->name, "B");
    s.numbered = false;
}

static void build(Stage *stage)
{
    s.drawn = 0;
    s.move_a = ts_vec(205, -8);
    s.move_b = ts_vec(0, 0);
    if (s.numbered) leave_list(stage);
    s.listed = false;
    accept_kinds(stage_plugin(stage));
    put(stage, false);
    put(stage, true);
    if (lists(stage)) put_others(stage);
}

static void turned(Stage *stage, int knob)
{
    accept_kinds(stage_plugin(stage));
    if (knob != KNOB_PLACE) put(stage, knob == KNOB_SECOND);
}

// ---- Drawn shapes replace the first and the second in turn, or the one that may be of that kind

static const Actor *replaced(const Stage *stage, TsShapeKind kind)
{
    const PluginView *plugin = stage_plugin(stage);
    bool second = s.drawn % 2;
    if (!(kinds_of(plugin, second) & TS_SHAPE_BIT(kind))) second = !second;
    return second ? s.b : s.a;
}

static Actor *drawn(Stage *stage, TsShape shape, const char **why)
{
    bool second = replaced(stage, shape.kind) == s.b;
    Actor *actor = second ? s.b : s.a;
    *why = "your function takes no such shape";
    if (!(kinds_of(stage_plugin(stage), second) & TS_SHAPE_BIT(shape.kind))) return NULL;
    stage_put(stage, &actor, .name = second ? "B" : "A", .shape = shape);
    if (actor) stage_set_shape(stage, actor, shape);
    s.drawn = second ? 2 : 1;
    return actor;
}

// The knobs follow shapes that something else replaced: a case, undo.
static void hold(Stage *stage)
{
    if (lists(stage))
        number_list(stage);
    else if (s.numbered)
        leave_list(stage);
    s.first = s.first_before = s.a->rest.kind;
    s.second = s.second_before = s.b->rest.kind;
}

// ---- Answers and findings

static void add_measure(Stage *stage, const char *name, bool reported, double its, double exact)
{
    stage_row(stage, ROW_PLAIN, "%s\t%s\t%s", name,
              reported ? number_plain(NUMBER_TEXT, its, 1) : "·",
              number_plain(NUMBER_TEXT, exact, 1));
}

// Of a list that of the shape that is met first.
static TsImpact impact_of(const Ask *ask)
{
    const Query *query = &ask->query;
    const TsShape *b = ask_first(ask) ? &ask_first(ask)->shape : query->b;
    return ts_sweep_shapes(query->a, query->move_a, b, query->move_b);
}

// Of one of the list; NULL: of none.
static const char *number_of_shape(const Ask *ask, const Actor *actor)
{
    static const char *const number[ASK_LIST_MAX] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    for (int i = 0; i < ask->list->count; i++) {
        if (ask->list->actor[i] == actor) return number[i];
    }
    return "none";
}

static void show_answers(Stage *stage, const Ask *ask)
{
    const Answer *its = &ask->answer;
    const TsContact *core = &ask->contact;
    bool yours = ask->method->answer_many; // a plug-in's
    stage_table(stage, "Answers", yours ? "\tyours\texact" : "\tmethod\texact");
    static const char *const words[] = {"apart", "touch", "overlap"}; // for a narrow panel
    MeasureFault fault = ask->measure.fault;
    bool of_first = fault == MEASURE_WHICH_MISSED || fault == MEASURE_WHICH_LATER;
    stage_row(stage, ask_is_wrong(ask) && !of_first ? ROW_WRONG : ROW_PLAIN, "relation\t%s\t%s",
              ask->answer.failed ? "none" : words[ask->answer.relation],
              ask->judged ? words[ask->exact] : "·");
    if (ask->list)
        stage_row(stage, of_first ? ROW_WRONG : ROW_PLAIN, "first\t%s\t%s",
                  number_of_shape(ask, ask_named(ask)), number_of_shape(ask, ask_first(ask)));
    if (ask->query.kind == QUERY_SWEEP) {
        TsImpact impact = impact_of(ask);
        bool meet = impact.relation != TS_APART;
        stage_row(stage, ROW_PLAIN, "time\t%s\t%s",
                  its->has & ANSWER_TIME ? number_plain(NUMBER_TEXT, its->time, 3) : "·",
                  meet ? number_plain(NUMBER_TEXT, impact.enter, 3) : "·");
    } else {
        add_measure(stage, "gap", its->has & ANSWER_GAP, its->gap, core->gap);
        stage_row_names(stage, ask_gap_tag(ask));
    }
    add_measure(stage, "normal x", its->has & ANSWER_NORMAL, its->normal.x, core->normal.x);
    stage_row_names(stage, core->relation == TS_OVERLAPPING ? "normal" : "distance");
    add_measure(stage, "normal y", its->has & ANSWER_NORMAL, its->normal.y, core->normal.y);
    stage_row_names(stage, core->relation == TS_OVERLAPPING ? "normal" : "distance");
}

// What the runner of a pasted function says of how it asks it: "mine is asked with circle as {x, y,
// r} and ...; touching counts as a hit".
static void note_plugin(Stage *stage, const PluginView *plugin)
{
    const char *asked = plugin->mapping ? strstr(plugin->mapping, " is asked with ") : NULL;
    if (!asked) {
        stage_note(stage, "%s %s", plugin->name, plugin->file);
        return;
    }
    size_t shapes = strcspn(asked, ";");
    size_t length = asked[shapes] ? shapes + 1 + strcspn(asked + shapes + 1, ";") : shapes;
    stage_note(stage, "%s%.*s", plugin->name, (int)length, asked);
}

// The table lists the fixed cases; those still wrong are under "Failing cases".
static void show_plugin(Stage *stage, const PluginView *plugin, const Ask *ask)
{
    enum { ROOM = 28, ROWS = 8 }; // ROOM: bytes of a cell
    int fixed = 0;
    for (int i = 0; i < plugin->findings; i++) {
        const char *words = plugin->finding[i].words;
        if (!plugin->finding[i].fixed || fixed++ >= ROWS) continue;
        if (fixed == 1) stage_table(stage, "Fixed", NULL);
        stage_row(stage, ROW_LAMP_ON, "%.*s%s", ROOM, words, strlen(words) > ROOM ? "…" : "");
    }
    stage_report(stage, "loaded", "%s", number_of(NUMBER_TEXT, plugin->version, "time", "times"));
    stage_report(stage, "tested", "%s", number_of(NUMBER_TEXT, plugin->asked, "pair", "pairs"));
    if (plugin->refused > 0) {
        bool mapped = plugin->mapping && *plugin->mapping; // then its runner leaves some out
        stage_report(stage, mapped ? "left out" : "refused", "%s",
                     number_of(NUMBER_TEXT, plugin->refused, "pair", "pairs"));
    }
    if (plugin->tolerance > 0) {
        stage_report(stage, "wrong within tolerance", "%s",
                     number_of(NUMBER_TEXT, plugin->tolerated, "pair", "pairs"));
    }
    stage_report(stage, "wrong", "%d of %s", plugin->findings - fixed,
                 number_of(NUMBER_TEXT, plugin->findings, "case", "cases"));

    bool called = ask && strcmp(ask->method->name, plugin->name) == 0;
    if (called && !ask->answer.failed)
        note_plugin(stage, plugin);
    else
        stage_note(stage, "%s %s", plugin->name,
                   called ? ask->answer.failed : "is not called for this pair");
    stage_hint(stage, plugin->casts
                          ? "Drag a shape, or the end of A's motion · “N” next failing case"
                          : "Drag a shape · “N” next failing case");
}

typedef struct Broken {
    const char *symmetry; // NULL: none is broken
    TsRelation changed;   // the answer to the changed pair
} Broken;

// An answer that agrees is still wrong if the changed pair gets another one.
static void ask(Stage *stage)
{
    if (lists(stage)) {
        const StageList list = stage_list(stage, is_in_list);
        if (ts_sweep_accepts(&s.a->shape))
            stage_ask_first(stage, s.a, s.move_a, list.actor, list.count, s.move_b);
        return;
    }
    if (casts(stage)) {
        if (ts_sweep_accepts(&s.a->shape) && ts_sweep_accepts(&s.b->shape))
            stage_ask_sweep(stage, s.a, s.move_a, s.b, s.move_b);
        return;
    }
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

static void show_motion(Stage *stage, const Actor *actor, TsVec move)
{
    TsVec corner[ACTOR_CORNERS_MAX];
    if (ts_vec_is_zero(move)) return;
    TsShape there = ts_shape_moved(&actor->shape, move, corner);
    draw_on(stage->draw, LAYER_CONSTRUCTION, actor->name);
    sweep_outline(stage->draw, &there, sweep_ghost);
    sweep_arrow(stage, actor->position, move, 0);
    draw_tag(stage->draw, NULL);
}

// Where A and a shape of the list are at that time.
static void show_meeting(Stage *stage, const Actor *with, double time, Pen pen)
{
    const Actor *const both[] = {s.a, with};
    const TsVec move[] = {s.move_a, s.move_b};
    for (int i = 0; i < 2; i++) {
        TsVec corner[ACTOR_CORNERS_MAX], by = ts_vec_scale(move[i], time);
        if (ts_vec_is_zero(by)) continue;
        TsShape there = ts_shape_moved(&both[i]->shape, by, corner);
        sweep_outline(stage->draw, &there, pen);
    }
}

// The shape that is met first, where it is met; and what the function says instead.
static void show_list(Stage *stage, const Ask *ask)
{
    const Actor *named = ask_named(ask), *first = ask_first(ask);
    bool wrong = ask_is_wrong(ask);
    TsImpact impact = impact_of(ask);
    stage_each(stage, actor)
    {
        if (is_in_list(actor)) show_motion(stage, actor, s.move_b);
    }
    draw_on(stage->draw, LAYER_CONTACT, "first contact");
    if (first) {
        show_meeting(stage, first, impact.enter, sweep_body);
        marks_answer(stage->draw, impact.point);
    }
    if (first && wrong) stage_label(stage, first->position, ts_vec(0, 1), LABEL_FOCUS, "met first");
    draw_tag(stage->draw, "answer");
    if (named && wrong) {
        const Pen pen = {.ink = INK_CLASH, .width = 2, .on = 5, .off = 4};
        if (ask->answer.has & ANSWER_TIME) show_meeting(stage, named, ask->answer.time, pen);
        stage_label(stage, named->position, ts_vec(0, -1), LABEL_CLASH, "named");
    }
    draw_tag(stage->draw, NULL);
}

static void draw(Stage *stage)
{
    const PluginView *plugin = stage_plugin(stage);
    const Ask *ask = lists(stage) ? stage_asked_first(stage, s.a) : stage_asked(stage, s.a, s.b);
    if (ask) {
        show_answers(stage, ask);
        show_broken(stage, ask);
    }
    if (casts(stage)) {
        TsVec end = ts_vec_add(s.a->position, s.move_a);
        show_motion(stage, s.a, s.move_a);
        if (!lists(stage)) show_motion(stage, s.b, s.move_b);
        draw_on(stage->draw, LAYER_CONTACT, "end");
        draw_ring(stage->draw, end, 6, (Pen){.ink = INK_MUTED, .width = 1.5});
        stage_plane_handle(stage, 0, end, NULL, 0);
        draw_tag(stage->draw, NULL);
    }
    if (ask && ask->list) show_list(stage, ask);
    if (plugin) {
        show_plugin(stage, plugin, ask);
    } else {
        bool at_first = s.place == 0 && s.drawn == 0 && !stage_is_drawing(stage);
        static const char *const notes[] = {
            [PAGE_IS_DRAWN] = "no function is loaded",
            [PAGE_HAS_NO_ROOM] = "no function is loaded: a larger window shows how to load one",
            [PAGE_IS_COVERED] = "no function is loaded: the first place shows how to load one"};
        FunctionPage shown = PAGE_IS_DRAWN;
        if (at_first) shown = stage_function_page(stage, page, page_from);
        stage_note(stage, "%s", translate(notes[shown]));
    }
    const Actor *left = lists(stage) ? stage_list(stage, is_in_list).left_out : NULL;
    if (left) stage_hint(stage, "A list holds %d shapes: %s is left out", ASK_LIST_MAX, left->name);
}

SCENE = {
    .title = "Your function",
    .idea = "Your function is compared with the exact answer; each failing case is reduced.",
    .build = build,
    .hold = hold,
    .ask = ask,
    .draw = draw,
    .turned = turned,
    .moved = moved,
    .motion = motion,
    .others = others,
    .drawn = drawn,
    .replaced = replaced,
    .grid = &s.grid,
    .SCENE_STATE(s),
    .edited = true,
    .method = "exact_signs",
    .touch = TOUCHING_HITS,
    .knobs = {[KNOB_GRID] = SCENE_GRID_KNOB(s.grid),
              [KNOB_FIRST] = {.key = 'a',
                              .label = "kind of A",
                              .name = "first",
                              .value = &s.first,
                              .names = KINDS},
              [KNOB_SECOND] = {.key = 'b',
                               .label = "kind of B",
                               .name = "second",
                               .value = &s.second,
                               .names = KINDS},
              [KNOB_PLACE] = {.key = 'p',
                              .label = "place",
                              .value = &s.place,
                              .places = true,
                              .names = "apart|inside|beside|same centre|small below|small beside|"
                                       "small at the end"}},
};

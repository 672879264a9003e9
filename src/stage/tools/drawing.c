// Drawing shapes from nothing: a tool sets points, by presses or by a drag, until they make its
// shape, which the scene takes (Scene.drawn).

#include <stdio.h>

#include "actors/actor.h"
#include "asking/record.h"
#include "scene_kit/number.h"
#include "snapshots/snapshot.h"
#include "tools/drawing_private.h"
#include "touchstone/relation.h"
#include "view/pointer.h"
#include "view/view.h"

#define CLICK 5.0 // px at scale 1: a press that moves farther sets a second point at its release

static Drawing *drawing_of(const Stage *stage) { return tool_state(stage, &drawing_tool); }

static void reset(Stage *stage)
{
    Drawing *drawing = drawing_of(stage);
    drawing->count = 0;
    drawing->crosses = drawing->held = drawing->pointed = false;
}

static void leave(Stage *stage) { *drawing_of(stage) = (Drawing){0}; }

static bool can_draw(const Stage *stage)
{
    const Scene *scene = stage_scene(stage);
    bool takes = scene && (scene->drawn || scene->redrawn);
    return takes && !stage_shows_map(stage) && !stage_magnifies(stage);
}

// The first of the tools that the scene takes.
static int first_tool(const Stage *stage)
{
    return stage_scene(stage)->drawn ? 1 : TS_SHAPE_KINDS + 1;
}

static int tool_count(const Stage *stage)
{
    return stage_scene(stage)->drawn ? TS_SHAPE_KINDS : DRAWING_FREE;
}

static bool is_free(const DrawingKind *kind) { return kind && !kind->make; }

// The tool in hand; NULL: none.
static const DrawingKind *in_hand(const Stage *stage)
{
    const Drawing *drawing = drawing_of(stage);
    return drawing->tool && can_draw(stage) ? drawing_kind(drawing->tool) : NULL;
}

int drawing_needs(const Drawing *drawing)
{
    const DrawingKind *kind = drawing_kind(drawing->tool);
    return drawing->held && drawing->count == 1 ? kind->dragged : kind->points;
}

// ---- Taking a tool, and putting it away

// What moves cannot be drawn at: time stands still until the viewer plays on.
static void take(Stage *stage, int tool)
{
    Drawing *drawing = drawing_of(stage);
    if (pointer_grab(stage)) return;
    bool again = drawing->tool == tool;
    leave(stage);
    record_message(stage, NULL);
    if (again) return;
    *handles_corners(stage) = (EditedCorners){NULL, -1};
    pointer_forget(stage);
    stage_play(stage, false);
    drawing->tool = tool;
}

bool stage_stop_drawing(Stage *stage)
{
    Drawing *drawing = drawing_of(stage);
    bool any = in_hand(stage);
    record_message(stage, NULL);
    if (drawing->count > 0) {
        reset(stage);
    } else {
        leave(stage);
    }
    return any;
}

DrawingView stage_drawing(const Stage *stage)
{
    const Drawing *drawing = drawing_of(stage);
    const DrawingKind *kind = in_hand(stage);
    DrawingView view = {0};
    if (can_draw(stage)) view.tools = tool_count(stage), view.first = first_tool(stage);
    if (!kind) return view;
    view.tool = drawing->tool;
    view.points = drawing->count;
    view.closes = !is_free(kind) && kind->kind == TS_SHAPE_POLYGON && drawing->count >= 3;
    return view;
}

bool stage_is_drawing(const Stage *stage) { return in_hand(stage); }

const char *stage_drawing_name(int tool) { return drawing_kind(tool)->name; }
Key stage_drawing_key(int tool) { return drawing_kind(tool)->key; }
TsShapeKind stage_drawing_kind(int tool) { return drawing_kind(tool)->kind; }

// ---- Points

static void refuse(Stage *stage, const char *why)
{
    char sentence[RECORD_TEXT];
    translate_print(sentence, sizeof sentence, "not drawn: %s", why);
    record_message(stage, sentence);
}

static bool finish(Stage *stage)
{
    Drawing *drawing = drawing_of(stage);
    const DrawingKind *kind = drawing_kind(drawing->tool);
    const char *why = drawing_refuses(kind, drawing->point, drawing->count, drawing->count);
    Actor *drawn = NULL;
    if (!why) {
        snapshot_begin_edit(stage);
        drawn = stage_scene(stage)->drawn(stage, kind->make(drawing->point, drawing->count), &why);
        snapshot_end_edit(stage, drawn);
        snapshot_end_run(stage, RUN_NONE);
    }
    if (!drawn) {
        refuse(stage, why ? why : "out of memory");
        return false;
    }
    drawing->count = 0;
    drawing->crosses = false;
    selection_only(stage, drawn);
    record_message(stage, NULL);
    return true;
}

bool stage_draw_pair(Stage *stage, const TsShape *a, const TsShape *b, Actor *pair[2],
                     const char **why)
{
    const Scene *scene = stage_scene(stage);
    *why = NULL;
    if (!scene->drawn || scene->replaced) return false;
    snapshot_begin_edit(stage);
    Actor *first = scene->drawn(stage, *a, why);
    Actor *second = first ? scene->drawn(stage, *b, why) : NULL;
    if (first && !second) stage_remove(stage, first);
    for (int i = 0; i < 2 && second; i++) {
        if (pair[i] && pair[i]->alive) stage_remove(stage, pair[i]);
    }
    snapshot_end_edit(stage, second);
    snapshot_end_run(stage, RUN_NONE);
    if (!second) return false;
    *why = NULL;
    pair[0] = first;
    pair[1] = second;
    return true;
}

// Whether the side from the last corner to `at` shares a point with an earlier side; of the one
// before it, which begins where that ends, more than this end.
static bool would_cross(Drawing *drawing, TsVec at, bool closing)
{
    int last = drawing->count - 1;
    TsSegment side = {drawing->point[last], at};
    for (int i = 0; i < last; i++) {
        TsSegment other = {drawing->point[i], drawing->point[i + 1]};
        bool meets;
        if (i == last - 1) {
            meets = ts_relation_segment_point(other, at) != TS_APART ||
                    ts_relation_segment_point(side, other.a) != TS_APART;
        } else if (closing && i == 0) {
            meets = ts_relation_segment_point(side, other.b) != TS_APART ||
                    ts_relation_segment_point(other, side.a) != TS_APART;
        } else {
            meets = ts_relation_segments(side, other) != TS_APART;
        }
        if (!meets) continue;
        drawing->crosses = true;
        drawing->side[0] = side.a, drawing->side[1] = side.b;
        drawing->side[2] = other.a, drawing->side[3] = other.b;
        return true;
    }
    return false;
}

static void close_polygon(Stage *stage)
{
    Drawing *drawing = drawing_of(stage);
    if (drawing->count < 3) {
        refuse(stage, "a polygon has at least three corners");
    } else if (would_cross(drawing, drawing->point[0], true)) {
        refuse(stage, "its last side would cross another");
    } else {
        finish(stage);
    }
}

// A press at the first corner closes it, and so does a second one at the last: a double click.
static void set_corner(Stage *stage, TsVec at)
{
    Drawing *drawing = drawing_of(stage);
    int count = drawing->count;
    bool first = count > 0 && ts_vec_equal(at, drawing->point[0]);
    bool last = count > 0 && ts_vec_equal(at, drawing->point[count - 1]);
    if (last && count < 3) {
        refuse(stage, "two of its points would be the same");
    } else if (first || last) {
        close_polygon(stage);
    } else if (count == TS_POLYGON_MAX) {
        refuse(stage, "a polygon has at most 64 corners");
    } else if (count > 0 && would_cross(drawing, at, false)) {
        refuse(stage, "with a corner there it would cross itself");
    } else {
        drawing->point[drawing->count++] = at;
    }
}

static void set_point(Stage *stage, TsVec at)
{
    Drawing *drawing = drawing_of(stage);
    const DrawingKind *kind = drawing_kind(drawing->tool);
    drawing->crosses = false;
    record_message(stage, NULL);
    if (kind->kind == TS_SHAPE_POLYGON) {
        set_corner(stage, at);
        return;
    }
    int needed = drawing_needs(drawing);
    drawing->point[drawing->count++] = at;
    bool whole = drawing->count == needed;
    const char *why = drawing_refuses(kind, drawing->point, drawing->count, needed);
    if (why) refuse(stage, why);
    if (why || (whole && !finish(stage))) drawing->count--;
}

static bool take_back(Stage *stage)
{
    Drawing *drawing = drawing_of(stage);
    if (drawing->count == 0) return false;
    record_message(stage, NULL);
    drawing->crosses = false;
    drawing->count--;
    return true;
}

// ---- From the press to the release

// The turning handle of what was drawn last remains, as long as no other shape is begun.
static bool leaves_handle(const Stage *stage, const Actor *actor)
{
    return drawing_of(stage)->count == 0 && actor == selection_alone(stage) &&
           actor_turns_now(stage, actor);
}

// ---- Free hand

static void finish_free(Stage *stage)
{
    Drawing *drawing = drawing_of(stage);
    bool closed = drawing_kind(drawing->tool)->kind == TS_SHAPE_POLYGON;
    Actor *actor = stage_scene(stage)->redrawn(stage);
    if (!actor) return;
    snapshot_begin_edit(stage);
    const char *why = drawing_free_finish(stage, drawing, actor, closed);
    snapshot_end_edit(stage, !why);
    drawing->line.count = 0;
    if (why) {
        refuse(stage, why);
        return;
    }
    selection_only(stage, actor);
    record_message(stage, NULL);
}

static bool grab(Stage *stage, const Event *event, Handle under)
{
    Drawing *drawing = drawing_of(stage);
    bool turns = under.kind == HANDLE_TURN && leaves_handle(stage, under.actor);
    if (!in_hand(stage) || event->button != BUTTON_LEFT || turns) return false;
    if (is_free(in_hand(stage))) {
        pointer_take(stage, &drawing_tool, (Handle){.kind = HANDLE_NONE}, BUTTON_LEFT);
        view_stop(stage);
        record_message(stage, NULL);
        drawing->line.count = 0;
        drawing_free_to(stage, drawing, event->at);
        return true;
    }
    bool loose = event->mods & (MOD_CTRL | MOD_ALT);
    pointer_take(stage, &drawing_tool, (Handle){.kind = HANDLE_NONE}, BUTTON_LEFT);
    view_stop(stage);
    drawing->pressed = event->at;
    drawing->before = drawing->count;
    drawing->next = drawing_place(stage, drawing, event->at, loose);
    drawing->pointed = true;
    set_point(stage, drawing->next.at);
    drawing->held = drawing->count > 0;
    return true;
}

// `event` has placed the next point already: it knows the modifiers.
static void drag_to(Stage *stage, TsVec device)
{
    Drawing *drawing = drawing_of(stage);
    if (is_free(in_hand(stage))) {
        drawing_free_to(stage, drawing, device);
        pointer_moved(stage);
    } else if (ts_vec_distance(device, drawing->pressed) > CLICK * view_scale(stage))
        pointer_moved(stage);
}

static void drop(Stage *stage, bool moved)
{
    Drawing *drawing = drawing_of(stage);
    if (is_free(in_hand(stage))) finish_free(stage);
    if (drawing->held && moved && in_hand(stage)) set_point(stage, drawing->next.at);
    drawing->held = false;
}

static void put_back(Stage *stage)
{
    Drawing *drawing = drawing_of(stage);
    if (drawing->held) drawing->count = drawing->before;
    drawing->held = false;
    drawing->line.count = 0;
}

// ---- Events

static bool is_in_view(const Stage *stage, TsVec device)
{
    Rect whole = view_whole(stage);
    TsVec at = ts_vec_scale(device, 1 / view_scale(stage));
    return at.x >= whole.x && at.y >= 0 && at.x <= whole.x + whole.width &&
           at.y <= whole.y + whole.height;
}

static bool follow_pointer(Stage *stage, const Event *event)
{
    Drawing *drawing = drawing_of(stage);
    const Grab *held = pointer_grab(stage);
    if (held && held->tool != &drawing_tool) return false;
    bool loose = event->mods & (MOD_CTRL | MOD_ALT);
    drawing->next = drawing_place(stage, drawing, event->at, loose);
    drawing->pointed = is_in_view(stage, event->at);
    if (held) return false; // drag_to is called
    pointer_follow(stage, event->at);
    pointer_hover(stage, event->at);
    if (pointer_hovered(stage).kind != HANDLE_TURN) pointer_forget(stage);
    return true;
}

static bool key(Stage *stage, const Event *event)
{
    Drawing *drawing = drawing_of(stage);
    const DrawingKind *kind = in_hand(stage);
    if (event->key == 'z' && (event->mods & MOD_CTRL) && kind && !(event->mods & MOD_SHIFT))
        return take_back(stage);
    if (event->mods & (MOD_CTRL | MOD_ALT | MOD_SHIFT)) return false;
    if (kind && event->key == KEY_BACKSPACE) return take_back(stage);
    if (event->repeat) return false;
    if (kind && event->key == KEY_ENTER && kind->kind == TS_SHAPE_POLYGON && drawing->count > 0) {
        close_polygon(stage);
        return true;
    }
    for (int i = 0; can_draw(stage) && i < tool_count(stage); i++) {
        int tool = first_tool(stage) + i;
        if (drawing_kind(tool)->key != event->key) continue;
        take(stage, tool);
        return true;
    }
    return false;
}

static bool event(Stage *stage, const Event *event)
{
    Drawing *drawing = drawing_of(stage);
    if (event->kind == EVENT_KEY) return key(stage, event);
    if (!in_hand(stage)) return false;
    switch ((int)event->kind) {
    case EVENT_MOVE: return follow_pointer(stage, event);
    case EVENT_LEAVE: drawing->pointed = drawing->held = false; return false;
    case EVENT_WHEEL:
        if (pointer_grab(stage) || !(fabs(event->wheel) > 0)) return true;
        view_zoom(stage, event->at, view_notches(event->wheel, VIEW_NOTCH));
        drawing->next = drawing_place(stage, drawing, event->at, false);
        return true;
    default: return false;
    }
}

// Corners are edited by another mode.
static bool follow(Stage *stage)
{
    bool ends = drawing_of(stage)->tool && (handles_corners(stage)->actor || !can_draw(stage));
    if (ends) leave(stage);
    return ends;
}

static bool hides(const Stage *stage, const Actor *actor)
{
    return in_hand(stage) && !leaves_handle(stage, actor);
}

static bool presses(const Stage *stage) { return in_hand(stage); }

// ---- What can be done now

static const char *note(const Stage *stage)
{
    Drawing *drawing = drawing_of(stage);
    const DrawingKind *kind = in_hand(stage);
    if (!kind) return NULL;
    int step = drawing->count < DRAWING_STEPS ? drawing->count : DRAWING_STEPS - 1;
    const Scene *scene = stage_scene(stage);
    const Actor *replaced = scene->replaced ? scene->replaced(stage, kind->kind) : NULL;
    if (is_free(kind)) replaced = scene->redrawn(stage);
    char x[NUMBER_MAX], y[NUMBER_MAX], at[2 * NUMBER_MAX + 8] = "";
    if (drawing->pointed && !is_free(kind)) {
        int digits = drawing->next.magnet == MAGNET_NONE ? 2 : 1;
        bool whole = drawing->next.at.x == floor(drawing->next.at.x) &&
                     drawing->next.at.y == floor(drawing->next.at.y);
        number_plain(x, sizeof x, drawing->next.at.x, whole ? 0 : digits);
        number_plain(y, sizeof y, drawing->next.at.y, whole ? 0 : digits);
        snprintf(at, sizeof at, " · (%s, %s)", x, y);
    }
    if (replaced) {
        translate_print(drawing->note, sizeof drawing->note, "%s in place of %s: %s%s", kind->name,
                        replaced->name, kind->step[step], at);
    } else {
        translate_print(drawing->note, sizeof drawing->note, "%s: %s%s", kind->name,
                        kind->step[step], at);
    }
    return drawing->note;
}

static const char *hint(const Stage *stage)
{
    DrawingView view = stage_drawing(stage);
    if (!view.tool) return NULL;
    if (pointer_is_finger(stage)) return "Two fingers zoom";
    if (is_free(in_hand(stage))) return "Esc selects";
    return view.closes ? "Enter closes · Backspace takes back · Esc discards · Ctrl: no snapping"
           : view.points ? "Backspace takes back · Esc discards · Ctrl: no snapping"
                         : "Esc selects · Ctrl: no snapping";
}

static void draw(Stage *stage)
{
    const DrawingKind *kind = in_hand(stage);
    if (is_free(kind))
        drawing_free_show(stage, drawing_of(stage), kind->kind == TS_SHAPE_POLYGON);
    else if (kind)
        drawing_show(stage, drawing_of(stage));
}

const Tool drawing_tool = {.name = "drawing",
                           .state = sizeof(Drawing),
                           .reset = reset,
                           .leave = leave,
                           .event = event,
                           .grab = grab,
                           .drag = drag_to,
                           .drop = drop,
                           .put_back = put_back,
                           .follow = follow,
                           .draw = draw,
                           .note = note,
                           .hint = hint,
                           .hides = hides,
                           .presses = presses};

// The axis by hand: where it stands, what takes its handle, and its picture.

#include <math.h>
#include <string.h>

#include "actors/actor.h"
#include "asking/record.h"
#include "scene.h"
#include "scene_kit/projections.h"
#include "scene_kit/style.h"
#include "stage_self.h"
#include "tools/axis_private.h"
#include "touchstone/degrees.h"
#include "touchstone/sat.h"
#include "view/pointer.h"
#include "view/view.h"

enum { ON_RING, ON_GRAPH }; // indices of handles
enum { DIRECTIONS = 500 };  // of half a turn, in which the largest gap is sought

// px at scale 1
static const double RIM = 52,
                    RIM_SMALL = 40;  // of the ring on which the handle runs, from the view's border
static const double SMALL = 300;     // a view that is less wide or high
static const double LOW = 390;       // one above and below the graph that is less high
static const double AXIS_PIECE = 24; // half of what is drawn of a candidate
static const double OFF = 38;        // of the handle from the wall
static const double HANDLE = 11;     // radius
static const double ARC_WIDE = 18;   // degrees on either side of the handle; and
static const double CLEAR = 27;      // its ends, from the ring, which the shadows stand on
static const double REACH = 16, FINGER_REACH = 26, GRAPH_LEAST = 110, BETWEEN = 16;
// The least width of a graph beside the world, for its title and the degrees below it, and then of
// the world.
static const double GRAPH_BESIDE = 200, WORLD_BESIDE = 150;
static const double SNAPS = 2.5; // degrees to a candidate
static const double NEAR = 6;    // degrees: a question there asks about a candidate,
static const double NEARLY = 15; // and there nearly
static const double BEGINS = 8;  // degrees of the curve on either side that are known at first

AxisTool *axis_of(const Stage *stage) { return tool_state(stage, &axis_tool); }

bool stage_turns_axis(const Stage *stage) { return axis_of(stage)->on; }

const Ask *axis_ask(const Stage *stage)
{
    const Ask *ask = stage_main_pair(stage);
    bool takes = ask && ts_sat_accepts(&ask->a->shape) && ts_sat_accepts(&ask->b->shape);
    return takes ? ask : NULL;
}

static bool shows(const Stage *stage, const char *name)
{
    const char *only = stage->self->shown;
    return !only || draw_tag_is_among(only, name);
}

// ---- Where it stands

static double modulo(double angle, double turn)
{
    double rest = fmod(angle, turn);
    return rest < 0 ? rest + turn : rest;
}

// The handle is a quarter turn from the direction of the axis: outside the middle of its wall.
double axis_angle(const AxisTool *axis) { return modulo(axis->turned - 90, AXIS_TURN); }

static TsVec middle_of(const Stage *stage)
{
    return ts_vec_scale(view_middle(stage), 1 / view_scale(stage));
}

static double ring_of(const Stage *stage) // radius, px at scale 1
{
    Rect free = view_fitted_rect(stage);
    double least = fmin(free.width, free.height);
    return fmax(least / 2 - (least < SMALL ? RIM_SMALL : RIM), 24);
}

static TsVec handle_of(const Stage *stage)
{
    TsVec out = ts_degrees(axis_of(stage)->turned);
    return ts_vec_add(middle_of(stage), ts_vec_scale(out, ring_of(stage) + OFF));
}

TsVec stage_axis_handle(const Stage *stage)
{
    return ts_vec_scale(handle_of(stage), view_scale(stage));
}

// The graph stands beside the world if the view is wide, below it if it is high.
static Rect room(Stage *stage, Rect whole)
{
    AxisTool *axis = axis_of(stage);
    axis->graph = (Rect){0, 0, 0, 0};
    if (!axis->on || !shows(stage, "curve")) return whole;
    Rect world = whole, graph = whole;
    if (whole.width >= whole.height * 1.2) {
        graph.width = fmin(fmax(floor(whole.width * 0.36), GRAPH_BESIDE), 420);
        if (whole.width - graph.width - BETWEEN < WORLD_BESIDE) return whole;
        graph.x += whole.width - graph.width;
        world.width -= graph.width + BETWEEN;
        double height = fmin(graph.height, graph.width * 0.75);
        graph.y += (graph.height - height) / 2;
        graph.height = height;
    } else {
        graph.height = fmin(floor(whole.height * (whole.height < LOW ? 0.36 : 0.28)), 220);
        graph.y += whole.height - graph.height;
        world.height -= graph.height + BETWEEN;
    }
    if (graph.width < GRAPH_LEAST || graph.height < GRAPH_LEAST / 2) return whole;
    axis->graph = graph;
    return world;
}

// The largest scale at which no shadow leaves the view, wherever the axis is turned: its wall
// stands on the ring, and the shadows reach beyond that at both ends.
static double scale_of_shadows(const Stage *stage, const Ask *ask, TsVec middle)
{
    enum { DIRECTIONS_TRIED = 72, EDGE = -6 };
    Rect free = view_fitted_rect(stage);
    double ring = ring_of(stage), most = HUGE_VAL;
    TsVec room = ts_vec(free.width / 2 + EDGE, free.height / 2 + EDGE);
    for (int i = 0; i < DIRECTIONS_TRIED; i++) {
        TsVec along = ts_degrees(360.0 * i / DIRECTIONS_TRIED), out = ts_vec_perp(along);
        TsAxis axis = axis_measure(&ask->a->shape, &ask->b->shape, along);
        double end = fmax(axis.a_max, axis.b_max) - ts_vec_dot(middle, along);
        // The other end is that of the opposite direction.
        // On the one side of the pair or the other, the end goes farther in x or in y.
        most = fmin(most, (room.y - ring * fabs(out.y)) / (end * fabs(along.y)));
        most = fmin(most, (room.x - ring * fabs(out.x)) / (end * fabs(along.x)));
    }
    return most;
}

// A square about the pair, so that it keeps its place while the axis turns around it.
static bool fits(const Stage *stage, TsAabb *box)
{
    const Ask *ask = axis_of(stage)->on ? axis_ask(stage) : NULL;
    if (!ask) return false;
    TsAabb a = ts_shape_bounds(&ask->a->shape), b = ts_shape_bounds(&ask->b->shape);
    TsVec low = ts_vec(fmin(a.min.x, b.min.x), fmin(a.min.y, b.min.y));
    TsVec high = ts_vec(fmax(a.max.x, b.max.x), fmax(a.max.y, b.max.y));
    Rect free = view_fitted_rect(stage);
    double share = ring_of(stage) / fmax(fmin(free.width, free.height) / 2, 1);
    double half = ts_vec_distance(low, high) / 2 / fmax(share * 0.95, 0.1);
    TsVec middle = ts_vec_lerp(low, high, 0.5);
    double scale = scale_of_shadows(stage, ask, middle);
    if (scale > 0) half = fmax(half, fmin(free.width, free.height) / 2 / scale);
    *box = (TsAabb){{middle.x - half, middle.y - half}, {middle.x + half, middle.y + half}};
    return true;
}

// ---- Turning

// Every degree between both, the shorter way round, has been seen.
static void know(AxisTool *axis, double from, double to)
{
    double way = modulo(to - from + 180, 360) - 180;
    int steps = (int)fabs(way) + 1;
    for (int i = 0; i <= steps; i++) {
        double angle = modulo(from + way * i / steps - 90, AXIS_TURN);
        axis->found.known[(int)angle % AXIS_TURN] = true;
    }
}

// At a candidate if that is near and its mark is seen.
static void turn_to(Stage *stage, double turned)
{
    AxisTool *axis = axis_of(stage);
    double from = axis->turned;
    turned = modulo(turned, 360);
    for (int i = 0; i < axis->marks && shows(stage, "mark"); i++) {
        double off = modulo(axis->mark[i].angle + 90 - turned + 90, AXIS_TURN) - 90;
        if (fabs(off) < SNAPS) {
            turned = modulo(turned + off, 360);
            break;
        }
    }
    axis->turned = turned;
    if (turned != from) axis->answered = false;
    know(axis, from, turned);
}

void stage_set_axis(Stage *stage, double degrees)
{
    AxisTool *axis = axis_of(stage);
    axis->turned = modulo(degrees + 90, 360);
    axis->found.known[(int)axis_angle(axis) % AXIS_TURN] = true;
}

void stage_show_mark(Stage *stage, int mark) { axis_of(stage)->beside = mark + 1; }

void stage_know_curve(Stage *stage, bool all)
{
    AxisTool *axis = axis_of(stage);
    axis->whole = all;
    for (int i = 0; i < AXIS_TURN; i++) axis->found.known[i] = all;
    know(axis, axis->turned - BEGINS, axis->turned + BEGINS);
}

AxisFound stage_axis_found(const Stage *stage) { return axis_of(stage)->found; }

void stage_put_axis_found(Stage *stage, const AxisFound *found) { axis_of(stage)->found = *found; }

void stage_count_axes(Stage *stage, bool on)
{
    AxisTool *axis = axis_of(stage);
    axis->counts = on;
    axis->answered = false;
    axis->found.questions = 0;
    memset(axis->found.was_asked, 0, sizeof axis->found.was_asked);
}

// In the game only where the axis is let go are its shadows seen: one direction, one question.
static bool hides_shadows(const AxisTool *axis)
{
    return axis->counts && !axis->whole && !axis->answered;
}

static void ask_here(Stage *stage)
{
    AxisTool *axis = axis_of(stage);
    const Ask *ask = axis_ask(stage);
    if (!hides_shadows(axis) || !ask) return;
    axis->answered = true;
    double angle = axis_angle(axis), gap = axis_gap(ask, angle);
    int at = (int)angle % AXIS_TURN;
    axis->found.questions++;
    if (!axis->found.was_asked[at] || gap > axis->found.asked[at].gap)
        axis->found.asked[at] = (AxisPoint){angle, gap};
    axis->found.was_asked[at] = true;
}

bool stage_turn_axis(Stage *stage, bool on)
{
    AxisTool *axis = axis_of(stage);
    if (on && !axis_ask(stage)) return false;
    if (on == axis->on) return true;
    pointer_cancel(stage);
    *axis = (AxisTool){.on = on, .turned = 60};
    axis->found.known[(int)axis_angle(axis)] = true;
    view_lay_out_again(stage);
    view_home(stage);
    return true;
}

static void leave(Stage *stage) { *axis_of(stage) = (AxisTool){.on = false}; }

// Near enough for the eye.
static bool was_asked(const AxisTool *axis, double angle, double near)
{
    for (int i = 0; i < AXIS_TURN; i++) {
        double off = modulo(axis->found.asked[i].angle - angle + 90, AXIS_TURN) - 90;
        if (axis->found.was_asked[i] && fabs(off) < near) return true;
    }
    return false;
}

bool stage_axis_view(const Stage *stage, AxisView *view)
{
    const AxisTool *axis = axis_of(stage);
    const Ask *ask = axis->on ? axis_ask(stage) : NULL;
    if (!ask) return false;
    AxisTool now = *axis; // with the marks of the shapes as they are
    axis_find_marks(&now, ask);
    *view = (AxisView){.angle = axis_angle(axis),
                       .greatest = -HUGE_VAL,
                       .mark = -1,
                       .best_mark = -1,
                       .marks = now.marks,
                       .last = now.marks > 0 ? now.mark[now.marks - 1].number : 0,
                       .asked = now.found.questions,
                       .proof = -HUGE_VAL};
    double unasked = 0, proved = 0; // gaps
    bool nearly = true;
    for (int i = 0; i < now.marks; i++) {
        double off = modulo(now.mark[i].angle - view->angle + 90, AXIS_TURN) - 90;
        if (view->best_mark < 0 || now.mark[i].gap > view->greatest) view->best_mark = i;
        if (view->best_mark == i) view->best_angle = now.mark[i].angle;
        view->greatest = fmax(view->greatest, now.mark[i].gap);
        view->above += now.mark[i].gap > 0;
        if (fabs(off) < 0.05) view->mark = i;
        if (now.mark[i].gap > proved && projections_tested(ask, now.mark[i].number - 1))
            proved = now.mark[i].gap, view->proves = now.mark[i].number;
        if (was_asked(axis, now.mark[i].angle, NEAR)) continue;
        view->not_asked++;
        bool near = was_asked(axis, now.mark[i].angle, NEARLY);
        if (view->unasked > 0 && (near > nearly || (near == nearly && now.mark[i].gap <= unasked)))
            continue;
        view->unasked = now.mark[i].number, unasked = now.mark[i].gap, nearly = near;
    }
    view->most = view->greatest;
    view->most_angle = view->best_angle;
    view->shortest = HUGE_VAL;
    for (int i = 0; i < DIRECTIONS; i++) {
        double angle = i * (double)AXIS_TURN / DIRECTIONS;
        TsAxis at = axis_measure(&ask->a->shape, &ask->b->shape, ts_degrees(angle));
        if (at.gap > view->most) view->most = at.gap, view->most_angle = angle;
        if (2 * at.a_radius < view->shortest)
            view->shortest = 2 * at.a_radius, view->shortest_angle = angle;
    }
    TsAxis here = axis_measure(&ask->a->shape, &ask->b->shape, ts_degrees(view->angle));
    view->gap = here.gap;
    view->shadow = 2 * here.a_radius;
    view->best = view->mark >= 0 && view->gap >= view->greatest - 0.05;
    for (int i = 0; i < AXIS_TURN; i++) view->known += axis->found.known[i] / (double)AXIS_TURN;
    for (int i = 0; i < AXIS_TURN; i++) {
        if (now.found.was_asked[i]) view->proof = fmax(view->proof, now.found.asked[i].gap);
    }
    return true;
}

// ---- Events

static Handle under(Stage *stage, TsVec device)
{
    const AxisTool *axis = axis_of(stage);
    TsVec at = ts_vec_scale(device, 1 / view_scale(stage));
    double reach = pointer_is_finger(stage) ? FINGER_REACH : REACH, angle;
    if (!axis->on || !axis_ask(stage) || !shows(stage, "handle")) return (Handle){0};
    Handle handle = {.kind = HANDLE_PLACE, .index = ON_RING, .at = view_world(stage, device)};
    if (ts_vec_distance(at, handle_of(stage)) <= reach) return handle;
    handle.index = ON_GRAPH;
    return !axis->counts && axis_graph_angle(axis, at, &angle) ? handle : (Handle){0};
}

static void drag(Stage *stage, TsVec device)
{
    AxisTool *axis = axis_of(stage);
    TsVec at = ts_vec_scale(device, 1 / view_scale(stage));
    pointer_moved(stage);
    if (pointer_grab(stage)->handle.index == ON_GRAPH) {
        double angle;
        if (axis_graph_angle(axis, ts_vec(at.x, axis->graph.y), &angle)) turn_to(stage, angle + 90);
        return;
    }
    TsVec from = ts_vec_sub(at, middle_of(stage));
    if (ts_vec_length(from) > 1) turn_to(stage, ts_degrees_of(from));
}

static bool grab(Stage *stage, const Event *event, Handle handle)
{
    if (handle.kind != HANDLE_PLACE || !axis_of(stage)->on) return false;
    axis_of(stage)->held_from = axis_of(stage)->turned;
    axis_of(stage)->held_answered = axis_of(stage)->answered;
    pointer_take(stage, &axis_tool, handle, BUTTON_LEFT);
    if (handle.index == ON_GRAPH) drag(stage, event->at);
    return true;
}

static void drop(Stage *stage, bool moved)
{
    (void)moved; // a click on the handle asks, too
    ask_here(stage);
}

static void put_back(Stage *stage)
{
    axis_of(stage)->turned = axis_of(stage)->held_from;
    axis_of(stage)->answered = axis_of(stage)->held_answered;
}

// The arrows turn it while no shape is selected: a degree, ten with Shift, a tenth with Alt.
static bool turn_by_key(Stage *stage, const Event *event)
{
    AxisTool *axis = axis_of(stage);
    bool arrow = event->key == KEY_LEFT || event->key == KEY_RIGHT;
    if (!arrow || !axis->on || (event->mods & MOD_CTRL)) return false;
    if (stage_selected(stage) || !axis_ask(stage) || !shows(stage, "handle")) return false;
    double step = event->mods & MOD_SHIFT ? 10 : event->mods & MOD_ALT ? 0.1 : 1;
    double to = modulo(axis->turned + (event->key == KEY_LEFT ? -step : step), 360);
    turn_to(stage, to);
    axis->turned = to; // no mark holds it back
    return true;
}

static bool event(Stage *stage, const Event *event)
{
    bool turns = event->key == KEY_LEFT || event->key == KEY_RIGHT;
    if (event->kind == EVENT_KEY_UP && turns && axis_of(stage)->on && !pointer_grab(stage)) {
        ask_here(stage); // the key is let go
        return axis_of(stage)->counts;
    }
    if (event->kind != EVENT_KEY) return false;
    bool toggles = event->key == (Key)'a' && !(event->mods & (MOD_CTRL | MOD_ALT));
    if (!toggles || !stage_scene(stage)->turns_axis) return turn_by_key(stage, event);
    if (event->repeat) return true;
    bool on = !axis_of(stage)->on;
    if (on) stage_play(stage, false);
    if (!stage_turn_axis(stage, on)) record_message(stage, "no axis: these shapes are not convex");
    return true;
}

// A shape that is hidden, or that the viewer is asked about, cannot be taken.
static bool hides(const Stage *stage, const Actor *actor)
{
    Concealed concealed = stage->self->concealed;
    (void)actor;
    return concealed == CONCEAL_SHAPES || concealed == CONCEAL_ANSWERS;
}

// ---- The picture

static double handle_radius(const Stage *stage)
{
    return HANDLE + (pointer_is_finger(stage) ? 4 : 0);
}

static void draw_handle(Stage *stage)
{
    Draw *draw = stage->draw;
    const AxisTool *axis = axis_of(stage);
    const Grab *held = pointer_grab(stage);
    bool hot = held ? held->tool == &axis_tool : pointer_hovered(stage).kind == HANDLE_PLACE;
    double reach = ring_of(stage) + OFF;
    TsVec middle = middle_of(stage), at = handle_of(stage), arc[25];
    // Its ends come no nearer to the ring than the shadows there reach.
    double near = reach - OFF + CLEAR, aside = sqrt(reach * reach - near * near);
    double wide = fmin(ts_degrees_of(ts_vec(near, aside)), ARC_WIDE);
    draw_layer(draw, LAYER_CONTACT);
    for (int i = 0; i < 25; i++) {
        TsVec out = ts_degrees(axis->turned + wide * (i - 12) / 12);
        arc[i] = ts_vec_add(middle, ts_vec_scale(out, reach));
        if (i > 0) labels_block_line(view_labels(stage), arc[i - 1], arc[i], 2);
    }
    draw_path(draw, arc, 25, false, (Pen){.ink = INK_INK, .width = 1.5, .on = 6, .off = 4});
    double radius = handle_radius(stage);
    draw_dot(draw, at, radius, (Fill){.ink = INK_PAPER});
    if (hot) draw_dot(draw, at, radius, (Fill){.ink = INK_INK, .alpha = 0.25});
    draw_ring(draw, at, radius, (Pen){.ink = INK_INK, .width = 3});
    labels_block_line(view_labels(stage), at, at, 2 * radius);
}

// On the lower half of the ring: where the handle stands at each candidate, its number and a piece
// of that axis.
static void draw_marks(Stage *stage)
{
    const AxisTool *axis = axis_of(stage);
    double reach = ring_of(stage) + OFF;
    AxisSpot spot[AXIS_MARKS];
    draw_layer(stage->draw, LAYER_LABELS);
    for (int i = 0; i < axis->marks; i++) {
        TsVec out = ts_degrees(modulo(axis->mark[i].angle + 90, AXIS_TURN));
        spot[i].at = ts_vec_add(middle_of(stage), ts_vec_scale(out, reach));
        spot[i].way = ts_vec_perp(out);
        TsVec along = ts_vec_scale(spot[i].way, AXIS_PIECE);
        draw_line(stage->draw, ts_vec_sub(spot[i].at, along), ts_vec_add(spot[i].at, along),
                  (Pen){.ink = INK_MARK, .width = 1.5});
    }
    axis_keep_apart(spot, axis->marks, handle_of(stage),
                    shows(stage, "handle") ? handle_radius(stage) : 0, false);
    for (int i = axis->marks - 1; i >= 0; i--)
        axis_draw_mark(stage->draw, view_labels(stage), &spot[i], &axis->mark[i]);
}

// What hides the shapes in the game.
static void draw_paper(Stage *stage)
{
    TsVec middle = middle_of(stage);
    double radius = ring_of(stage) - 14;
    draw_layer(stage->draw, LAYER_FILLS);
    draw_dot(stage->draw, middle, radius, (Fill){.ink = INK_PANEL});
    draw_ring(stage->draw, middle, radius, (Pen){.ink = INK_LINE, .on = 6, .off = 4});
    draw_text(stage->draw, ts_vec(middle.x, middle.y + 24),
              (Font){.face = FACE_BOLD, .size = 72, .ink = INK_FAINT, .align = ALIGN_CENTER}, "?");
}

// The axis alone, where its shadows are not yet asked for: as long for all shapes.
static void draw_bare_axis(Stage *stage)
{
    TsVec out = ts_degrees(axis_of(stage)->turned), along = ts_vec_perp(out);
    double reach = ring_of(stage);
    TsVec at = ts_vec_add(middle_of(stage), ts_vec_scale(out, reach));
    along = ts_vec_scale(along, -reach / 2); // its numbers grow towards its head
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    draw_tag(stage->draw, "axis");
    draw_arrow(stage->draw, ts_vec_sub(at, along), ts_vec_add(at, along),
               (Pen){.ink = INK_LINE, .width = 1.5});
    draw_tag(stage->draw, NULL);
}

// A, moved by the overlap along the axis.
static void draw_moved(Draw *draw, const Ask *ask, const TsAxis *axis)
{
    TsVec loop[96], middle = style_middle(&ask->a->shape);
    int count = style_outline(&ask->a->shape, loop);
    bool back = axis->b_min - axis->a_max > axis->a_min - axis->b_max;
    TsVec by = ts_vec_scale(axis->direction, back ? axis->gap : -axis->gap);
    for (int i = 0; i < count; i++) loop[i] = ts_vec_add(loop[i], by);
    draw_layer(draw, LAYER_CONTACT);
    draw_path(draw, loop, count, true, (Pen){.ink = INK_INK, .width = 1.5, .on = 6, .off = 4});
    draw_arrow(draw, middle, ts_vec_add(middle, by), (Pen){.ink = INK_INK, .width = 2.5});
}

// The shadows at a mark, beside those of the axis: across the pair if both would lie on each other.
static void draw_beside(Stage *stage, const Ask *ask)
{
    enum { APART = 60 }; // degrees
    const AxisTool *axis = axis_of(stage);
    if (axis->beside < 1 || axis->beside > axis->marks) return;
    double turned = modulo(axis->mark[axis->beside - 1].angle + 90, AXIS_TURN);
    double off = fabs(modulo(turned - axis->turned + 180, 360) - 180);
    if (modulo(off + NEAR, AXIS_TURN) < 2 * NEAR) return; // it stands there
    TsAxis at = axis_measure(&ask->a->shape, &ask->b->shape, ts_degrees(turned - 90));
    projections_draw_one(stage->draw, view_labels(stage), ask, &at, off < APART ? -1 : 1,
                         middle_of(stage), ring_of(stage), axis->mark[axis->beside - 1].number);
}

static void draw(Stage *stage)
{
    AxisTool *axis = axis_of(stage);
    const Ask *ask = axis->on ? axis_ask(stage) : NULL;
    if (!ask) return;
    Draw *draw = stage->draw;
    axis_find_marks(axis, ask);
    draw_show_only(draw, stage->self->shown);
    TsAxis now = axis_measure(&ask->a->shape, &ask->b->shape, ts_degrees(axis->turned - 90));
    record_drop_formulas(stage); // the scene draws no axis of its own
    if (!hides_shadows(axis)) {
        AxisView where;
        bool found = stage_axis_view(stage, &where);
        bool marked = found && where.mark >= 0 && shows(stage, "mark");
        projections_draw_one(draw, view_labels(stage), ask, &now, 1, middle_of(stage),
                             ring_of(stage), marked ? axis->mark[where.mark].number : 0);
        draw_beside(stage, ask);
        draw_tag(draw, "moved");
        bool moves = found && where.best && where.gap < 0;
        if (moves) draw_moved(draw, ask, &now);
        projections_report(stage, &now, FORMULA_BY_HAND, "gap", "axis", "shadow", "second shadow");
    }
    View view = draw_view(draw);
    draw_screen(draw);
    draw_tag(draw, NULL);
    if (hides_shadows(axis)) draw_bare_axis(stage);
    if (stage->self->concealed == CONCEAL_SHAPES) draw_paper(stage);
    draw_tag(draw, "mark");
    draw_marks(stage);
    draw_tag(draw, "handle");
    draw_handle(stage);
    if (axis->graph.width > 0)
        axis_draw_curve(draw, view_labels(stage), axis, ask, shows(stage, "handle"));
    draw_tag(draw, NULL);
    draw_world(draw, view);
    draw_show_only(draw, NULL);
}

const Tool axis_tool = {.name = "axis by hand",
                        .state = sizeof(AxisTool),
                        .alone = true,
                        .leave = leave,
                        .event = event,
                        .under = under,
                        .grab = grab,
                        .drag = drag,
                        .drop = drop,
                        .put_back = put_back,
                        .hides = hides,
                        .fits = fits,
                        .room = room,
                        .draw = draw};

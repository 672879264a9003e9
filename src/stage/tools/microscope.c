// The microscope (Z): the layout of its card, opening and closing it, its level of magnification,
// the pair that it shows, and events.

#include "actors/actor.h"
#include "asking/record.h"
#include "snapshots/snapshot.h"
#include "tools/microscope_private.h"
#include "tools/snap_place.h"
#include "touchstone/contact.h"
#include "touchstone/relation.h"
#include "touchstone/sweep.h"
#include "view/pointer.h"
#include "view/view.h"

// ---- Where it stands

Microscope *microscope_of(const Stage *stage) { return tool_state(stage, &microscope_tool); }

bool stage_magnifies(const Stage *stage) { return microscope_of(stage)->on; }

// px at scale 1
static const double HEAD = 30, FOOT = 73, BRIEF_FOOT = 28; // of the card, what is written
static const double CARD_MIN = 256, SIDE_MAX = 640, SIDE_MIN = 60, SIDE_BRIEF = 180;
static const double BETWEEN = 24;

static double words_of(const Microscope *microscope) // high
{
    return microscope->brief ? BRIEF_FOOT : HEAD + FOOT;
}

static void put_card(Microscope *microscope, Rect room, double width, double side)
{
    double height = side + words_of(microscope);
    microscope->card = (Rect){room.x + (room.width - width) / 2,
                              room.y + (room.height - height) / 2, width, height};
    microscope->picture = (Rect){microscope->card.x,
                                 microscope->card.y + (microscope->brief ? 0 : HEAD), width, side};
}

// The side of the picture in a room of that size. In a low room text is left out.
static double side_for(Microscope *microscope, double width, double height)
{
    microscope->brief = height - HEAD - FOOT < SIDE_BRIEF;
    return floor(fmin(fmin(width, height - words_of(microscope)), SIDE_MAX));
}

// The card lies beside the world if the view is wide, below it if the view is high, and over it if
// the view is small.
static Rect room(Stage *stage, Rect whole)
{
    Microscope *microscope = microscope_of(stage);
    if (!stage_magnifies(stage)) return whole;
    bool wide = whole.width >= whole.height;
    double half = (whole.width - BETWEEN) / 2;
    double side = wide ? side_for(microscope, half, whole.height)
                       : side_for(microscope, whole.width, (whole.height - BETWEEN) * 0.6);
    if (side < SIDE_MIN) {
        double height = fmax(side_for(microscope, whole.width, whole.height), 16);
        put_card(microscope, whole, fmax(fmin(whole.width, CARD_MIN), height), height);
        return whole;
    }
    double width = fmax(side, fmin(CARD_MIN, wide ? half : whole.width));
    Rect world = whole, card = whole; // what remains for the world, and the room of the card
    if (wide) {
        world.width -= width + BETWEEN;
        card.x = world.x + world.width + BETWEEN;
        card.width = whole.x + whole.width - card.x;
    } else {
        world.height -= side + words_of(microscope) + BETWEEN;
        card.y = world.y + world.height + BETWEEN;
        card.height = whole.y + whole.height - card.y;
    }
    put_card(microscope, card, width, side);
    return world;
}

static const double FINEST = 6; // px at scale 1: doubles that far from each other are all shown

double microscope_division(const Microscope *microscope)
{
    double division = 1;
    for (int i = 0; i < microscope->level; i++) division /= 10;
    return division;
}

double microscope_zoom(const Microscope *microscope)
{
    return MICROSCOPE_DIVISION / microscope_division(microscope);
}

TsVec microscope_reach(const Microscope *microscope)
{
    return ts_vec_scale(ts_vec(microscope->picture.width, microscope->picture.height),
                        0.5 / microscope_zoom(microscope));
}

TsVec microscope_middle(const Microscope *microscope)
{
    Rect picture = microscope->picture;
    return ts_vec(picture.x + picture.width / 2, picture.y + picture.height / 2);
}

// ---- What it looks at

// The selected one of the two, else the second; the other one if only that can be moved.
static Actor *mover_of(const Stage *stage, const Ask *ask)
{
    Actor *first = stage_selected(stage) == ask->a ? ask->a : ask->b;
    Actor *other = first == ask->a ? ask->b : ask->a;
    return actor_draggable(first) || !actor_draggable(other) ? first : other;
}

// ---- The border in sight: if the shapes are farther apart, or deeper in each other, than the
// picture reaches, it shows the place where they would touch. If the method is wrong about the
// shapes as they stand, it shows these: at the other place nothing may be wrong.

typedef struct Mover {
    const Actor *actor;
    TsVec corners[2 * ACTOR_CORNERS_MAX];
} Mover;

static void make_at(void *self, TsVec position, TsShape *shape)
{
    Mover *mover = self;
    *shape = actor_shape_at(mover->actor, position, mover->actor->angle, mover->corners);
}

// Finds the place again only if something has changed.
static void find_touch(Microscope *microscope)
{
    const Actor *moving = microscope->moving;
    const TsShape *fixed = &microscope->fixed->shape;
    uint64_t print = ask_fingerprint(microscope->ask->method, &moving->shape, fixed);
    print = ask_mix(ask_mix(print, moving->position.x), moving->position.y);
    print = ask_mix(ask_mix(print, moving->angle), moving->scale) | 1;
    if (print == microscope->placed) return;
    Mover mover = {.actor = moving};
    Snap snap = snap_touch((SnapMaker){make_at, &mover}, moving->position, fixed);
    microscope->placed = print;
    microscope->touches = snap.found;
    microscope->touch = snap.touch;
}

static bool is_wrong_here(const Ask *ask)
{
    return ask->verdict == VERDICT_WRONG && !ask_measure_is_wrong(ask);
}

static void look_at_border(Microscope *microscope)
{
    const Ask *ask = microscope->ask;
    TsShapeKind a = ask->a->shape.kind, b = ask->b->shape.kind;
    TsVec reach = microscope_reach(microscope);
    microscope->shown = microscope->moving;
    microscope->apart = ask->contact.gap;
    if (ask->query.kind != QUERY_PAIR || !ts_relation_knows(a, b)) return;
    if (fabs(microscope->apart) <= fmin(reach.x, reach.y) || is_wrong_here(ask)) return;
    find_touch(microscope);
    if (!microscope->touches) return;
    Actor *ghost = &microscope->ghost;
    *ghost = *microscope->moving;
    if (ghost->rest.kind == TS_SHAPE_POLYGON) {
        for (int i = 0; i < ghost->rest.polygon.count; i++)
            microscope->ghost_corner[i] = microscope->moving->corners[i];
        ghost->corners = microscope->ghost_corner;
        ghost->rest.polygon.corner = ghost->corners;
    }
    ghost->position = microscope->touch;
    actor_make_world(ghost);
    microscope->shown = ghost;
    microscope->about = *ask;
    if (microscope->moving == ask->a)
        microscope->about.a = ghost;
    else
        microscope->about.b = ghost;
    microscope->about.contact =
        ts_contact_shapes(&microscope->about.a->shape, &microscope->about.b->shape);
    microscope->ask = &microscope->about;
}

static void look(Stage *stage)
{
    Microscope *microscope = microscope_of(stage);
    const Ask *ask = stage_main_pair(stage);
    bool can = ask && microscope_knows(ask->a->shape.kind, ask->b->shape.kind);
    microscope->ask = can ? ask : NULL;
    microscope->meets = false;
    if (!can) return;
    if (ask->query.kind == QUERY_SWEEP) {
        TsVec corner[2][ACTOR_CORNERS_MAX];
        TsVec move_a = ask->query.move_a, move_b = ask->query.move_b;
        TsImpact impact = ts_sweep_shapes(&ask->a->shape, move_a, &ask->b->shape, move_b);
        microscope->meets = impact.relation != TS_APART;
        microscope->time = impact.enter;
        if (microscope->meets) {
            TsShape a = ts_sweep_moved(&ask->a->shape, move_a, impact.enter, corner[0]);
            TsShape b = ts_sweep_moved(&ask->b->shape, move_b, impact.enter, corner[1]);
            microscope->rest = ts_contact_shapes(&a, &b).gap;
        }
    }
    microscope->moving = mover_of(stage, ask);
    microscope->fixed = microscope->moving == ask->a ? ask->b : ask->a;
    look_at_border(microscope);
}

static MicroscopeQuestion question_of(const Stage *stage)
{
    const Microscope *microscope = microscope_of(stage);
    return (MicroscopeQuestion){.method = microscope->ask->method,
                                .moving = microscope->shown,
                                .fixed = &microscope->fixed->shape,
                                .moving_first = microscope->shown == microscope->ask->a,
                                .swept = microscope->ask->query.kind == QUERY_SWEEP,
                                .move_a = microscope->ask->query.move_a,
                                .move_b = microscope->ask->query.move_b,
                                .normal = microscope->ask->contact.normal,
                                .touch = choice_touch(stage),
                                .methods = choice_version(stage),
                                .reach = microscope_reach(microscope),
                                .finest = FINEST / microscope_zoom(microscope)};
}

static uint64_t fingerprint(const MicroscopeQuestion *question)
{
    const Actor *moving = question->moving;
    double value[] = {moving->position.x,
                      moving->position.y,
                      moving->angle,
                      moving->scale,
                      question->reach.x,
                      question->reach.y,
                      question->move_a.x,
                      question->move_a.y,
                      question->move_b.x,
                      question->move_b.y,
                      question->touch == TOUCHING_HITS,
                      question->moving_first,
                      question->methods};
    uint64_t print = ask_fingerprint(question->method, &moving->shape, question->fixed);
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) print = ask_mix(print, value[i]);
    return print ? print : 1;
}

static void draw(Stage *stage)
{
    Microscope *microscope = microscope_of(stage);
    if (!stage_magnifies(stage)) return;
    look(stage);
    if (microscope->ask) {
        MicroscopeQuestion question = question_of(stage);
        uint64_t print = fingerprint(&question);
        if (print != microscope->sampled) microscope_sample(&question, &microscope->sample);
        microscope->sampled = print;
    }
    microscope_draw(stage, microscope);
}

// Of the frame that is begun: the shapes are where they will be drawn.
static void block(Stage *stage)
{
    if (!stage_magnifies(stage)) return;
    look(stage);
    microscope_block_leader(stage, microscope_of(stage));
}

// ---- Open and closed, closer and back

static void lay_out_again(Stage *stage)
{
    pointer_cancel(stage);
    view_lay_out_again(stage);
}

bool stage_magnify(Stage *stage, int by)
{
    Microscope *microscope = microscope_of(stage);
    if (stage_magnifies(stage)) {
        int level = microscope->level + by;
        if (level < 0) stage_stop_magnifying(stage);
        if (level < 0 || level > MICROSCOPE_DEEPEST) return level < 0;
        microscope->level = level;
        return true;
    }
    const Ask *ask = stage_main_pair(stage);
    tool_leave_alone(stage);
    microscope->on = true;
    microscope->level = by > 0 ? 0 : MICROSCOPE_DEEPEST;
    microscope->wheel = 0;
    microscope->pointed = false;
    microscope->sampled = microscope->placed = 0;
    // K and the arrows are to move the shape that is shown.
    if (ask && !stage_selected(stage)) selection_only(stage, mover_of(stage, ask));
    lay_out_again(stage);
    return true;
}

static void leave(Stage *stage)
{
    if (!stage_magnifies(stage)) return;
    microscope_of(stage)->on = false;
    if (microscope_of(stage)->pointed) pointer_forget(stage);
    lay_out_again(stage);
}

void stage_stop_magnifying(Stage *stage) { leave(stage); }

// ---- Events

static bool holds(Rect rect, TsVec at)
{
    return at.x >= rect.x && at.x < rect.x + rect.width && at.y >= rect.y &&
           at.y < rect.y + rect.height;
}

static int nearest(const MicroscopeAxis *axis, double offset)
{
    int best = 0;
    for (int i = 1; i < axis->count; i++) {
        double here = axis->at[axis->here];
        if (fabs(axis->at[i] - here - offset) < fabs(axis->at[best] - here - offset)) best = i;
    }
    return best;
}

bool microscope_place_pointed(const Microscope *microscope, int *column, int *row)
{
    if (!microscope->pointed || !microscope->ask || !microscope->sampled) return false;
    TsVec offset = ts_vec_scale(ts_vec_sub(microscope->pointer, microscope_middle(microscope)),
                                1 / microscope_zoom(microscope));
    *column = nearest(&microscope->sample.x, offset.x);
    *row = nearest(&microscope->sample.y, offset.y);
    return true;
}

static void point(Stage *stage, const Event *event)
{
    Microscope *microscope = microscope_of(stage);
    microscope->pointer = ts_vec_scale(event->at, 1 / view_scale(stage));
    microscope->pointed = holds(microscope->picture, microscope->pointer);
}

static void go_there(Stage *stage)
{
    Microscope *microscope = microscope_of(stage);
    int column, row;
    if (!microscope_place_pointed(microscope, &column, &row) ||
        !actor_draggable(microscope->moving))
        return;
    stage_keep(stage);
    TsVec there = ts_vec(microscope->sample.x.at[column], microscope->sample.y.at[row]);
    stage_place(stage, microscope->moving, there, microscope->moving->angle);
    selection_only(stage, microscope->moving);
}

static bool sign_key(Stage *stage, const Event *event)
{
    bool closer = event->key == (Key)'+' || event->key == (Key)'=';
    if (event->mods & (MOD_CTRL | MOD_ALT)) return false;
    if (!closer && event->key != (Key)'-') return false;
    if (closer || microscope_of(stage)->level > 0) stage_magnify(stage, closer ? 1 : -1);
    return true;
}

// While the pointer is over the card it is over no shape below.
static bool hover(Stage *stage, const Event *event)
{
    Microscope *microscope = microscope_of(stage);
    bool was = microscope->pointed;
    point(stage, event);
    if (!holds(microscope->card, microscope->pointer) || pointer_grab(stage)) {
        microscope->pointed = false;
        return false;
    }
    HandleKind kind = microscope->pointed ? HANDLE_PLACE : HANDLE_NONE;
    pointer_hover_beside(stage, (Handle){.kind = kind});
    return microscope->pointed || was;
}

static bool event(Stage *stage, const Event *event)
{
    if (!stage_magnifies(stage)) return false;
    Microscope *microscope = microscope_of(stage);
    bool inside = holds(microscope->card, ts_vec_scale(event->at, 1 / view_scale(stage)));
    switch ((int)event->kind) {
    case EVENT_KEY: return sign_key(stage, event);
    case EVENT_MOVE: return hover(stage, event);
    case EVENT_WHEEL: {
        if (!inside) return false;
        microscope->wheel += event->wheel;
        int by = (int)microscope->wheel, level = microscope->level + by;
        microscope->wheel -= by;
        microscope->level = level < 0 ? 0 : level > MICROSCOPE_DEEPEST ? MICROSCOPE_DEEPEST : level;
        return true;
    }
    case EVENT_PRESS:
        if (!inside || pointer_grab(stage)) return false;
        point(stage, event);
        record_message(stage, NULL);
        if (event->button == BUTTON_LEFT) go_there(stage);
        return true;
    case EVENT_LEAVE: microscope->pointed = false; return false;
    default: return false;
    }
}

const Tool microscope_tool = {.name = "microscope",
                              .state = sizeof(Microscope),
                              .beside = true,
                              .leave = leave,
                              .event = event,
                              .draw = draw,
                              .block = block,
                              .room = room};

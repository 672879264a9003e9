// The microscope on the stage: its level, its room beside the world, and the viewer's hand in it.

#include <stdlib.h>
#include <string.h>

#include "stage_self.h"

// px at scale 1
static const double HEAD = 30, FOOT = 52, BETWEEN = 24, SIDE_MAX = 640, SIDE_MIN = 120;
static const double FINEST = 6; // doubles that far from each other on the screen are all shown

double lens_division(const Lens *lens)
{
    double division = 1;
    for (int i = 0; i < lens->level; i++) division /= 10;
    return division;
}

double lens_zoom(const Lens *lens) { return LENS_DIVISION / lens_division(lens); }

static bool is_on(const Stage *stage) { return stage->self->lens && stage->self->lens->on; }

void lens_free(Stage *stage) { free(stage->self->lens); }

// ---- Its room

static void put_card(Lens *lens, Rect room, double side)
{
    double height = side + HEAD + FOOT;
    lens->card =
        (Rect){room.x + (room.width - side) / 2, room.y + (room.height - height) / 2, side, height};
    lens->picture = (Rect){lens->card.x, lens->card.y + HEAD, side, side};
}

// Beside the world where the view is wide, below it where it is high; where it is small, over it.
Rect lens_lay_out(Stage *stage, Rect whole)
{
    Lens *lens = stage->self->lens;
    if (!is_on(stage)) return whole;
    bool wide = whole.width >= whole.height;
    double width = wide ? (whole.width - BETWEEN) / 2 : whole.width;
    double height = wide ? whole.height : (whole.height - BETWEEN) * 0.6;
    double side = floor(fmin(fmin(width, height - HEAD - FOOT), SIDE_MAX));
    if (side < SIDE_MIN) {
        put_card(lens, whole, fmax(fmin(whole.width, whole.height - HEAD - FOOT), 16));
        return whole;
    }
    Rect rest = whole, room;
    if (wide) {
        rest.width = whole.width - side - BETWEEN;
        room = (Rect){whole.x + rest.width + BETWEEN, whole.y, side, whole.height};
    } else {
        double taken = side + HEAD + FOOT;
        rest.height = whole.height - taken - BETWEEN;
        room = (Rect){whole.x, whole.y + rest.height + BETWEEN, whole.width, taken};
    }
    put_card(lens, room, side);
    return rest;
}

static bool holds(Rect rect, Vec at)
{
    return at.x >= rect.x && at.x < rect.x + rect.width && at.y >= rect.y &&
           at.y < rect.y + rect.height;
}

// ---- What it looks at

// The selected one of the two, else the second; but rather one that can be moved.
static Actor *mover_of(const Stage *stage, const Ask *ask)
{
    Actor *first = stage->self->selected == ask->a ? ask->a : ask->b;
    Actor *other = first == ask->a ? ask->b : ask->a;
    return actor_draggable(first) || !actor_draggable(other) ? first : other;
}

static void look(Stage *stage)
{
    Lens *lens = stage->self->lens;
    const Ask *ask = stage_main_ask(stage);
    bool can = ask && lens_knows(ask->a->shape.kind, ask->b->shape.kind);
    lens->ask = can ? ask : NULL;
    if (!can) return;
    lens->moving = mover_of(stage, ask);
    lens->fixed = lens->moving == ask->a ? ask->b : ask->a;
}

static LensQuestion question_of(const Stage *stage)
{
    const Lens *lens = stage->self->lens;
    return (LensQuestion){.method = method_find(lens->ask->method),
                          .moving = lens->moving,
                          .fixed = &lens->fixed->shape,
                          .moving_first = lens->moving == lens->ask->a,
                          .normal = lens->ask->contact.normal,
                          .touch = stage->self->touch,
                          .reach = lens->picture.width / 2 / lens_zoom(lens),
                          .finest = FINEST / lens_zoom(lens)};
}

static uint64_t fingerprint(const LensQuestion *question)
{
    const Actor *moving = question->moving;
    double value[] = {moving->position.x,    moving->position.y, moving->angle,
                      moving->scale,         question->reach,    question->touch == TOUCHING_HITS,
                      question->moving_first};
    uint64_t print = ask_fingerprint(question->method, &moving->shape, question->fixed);
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) print = ask_mix(print, value[i]);
    return print ? print : 1;
}

void lens_frame(Stage *stage)
{
    Lens *lens = stage->self->lens;
    if (!is_on(stage)) return;
    look(stage);
    if (lens->ask) {
        LensQuestion question = question_of(stage);
        uint64_t print = fingerprint(&question);
        if (print != lens->sampled) lens_sample(&question, &lens->sample);
        lens->sampled = print;
    }
    lens_draw(stage, lens);
}

const char *lens_note(const Stage *stage)
{
    if (!is_on(stage)) return NULL;
    return "ground: what the method says with the shape moved there · line: the exact border";
}

// ---- The viewer's

bool stage_magnifies(const Stage *stage) { return is_on(stage); }

static void lay_out_again(Stage *stage)
{
    struct StageSelf *self = stage->self;
    if (self->drag.active) stage_cancel(stage);
    stage_lay_out(stage, self->given, self->scale);
}

// K and the arrows are for the shape that is looked at.
static void select_mover(Stage *stage)
{
    const Ask *ask = stage_main_ask(stage);
    if (ask && !stage->self->selected) stage_select(stage, mover_of(stage, ask));
}

static bool open(Stage *stage, int level)
{
    struct StageSelf *self = stage->self;
    if (!self->lens) self->lens = calloc(1, sizeof *self->lens);
    if (!self->lens) return false;
    self->lens->on = true;
    self->lens->level = level;
    self->lens->wheel = 0;
    self->lens->pointed = false;
    select_mover(stage);
    lay_out_again(stage);
    return true;
}

void stage_stop_magnifying(Stage *stage)
{
    if (!is_on(stage)) return;
    stage->self->lens->on = false;
    lay_out_again(stage);
}

bool stage_magnify(Stage *stage, int by)
{
    Lens *lens = stage->self->lens;
    if (!is_on(stage)) return open(stage, by > 0 ? 0 : LENS_DEEPEST);
    int level = lens->level + by;
    if (level < 0) stage_stop_magnifying(stage);
    if (level < 0 || level > LENS_DEEPEST) return level < 0;
    lens->level = level;
    return true;
}

static int nearest(const LensAxis *axis, double offset)
{
    int best = 0;
    for (int i = 1; i < axis->count; i++) {
        double here = axis->at[axis->here];
        if (fabs(axis->at[i] - here - offset) < fabs(axis->at[best] - here - offset)) best = i;
    }
    return best;
}

bool lens_place_pointed(const Lens *lens, int *column, int *row)
{
    if (!lens->pointed || !lens->ask || !lens->sampled) return false;
    Vec middle =
        vec(lens->picture.x + lens->picture.width / 2, lens->picture.y + lens->picture.height / 2);
    Vec offset = vec_scale(vec_sub(lens->pointer, middle), 1 / lens_zoom(lens));
    *column = nearest(&lens->sample.x, offset.x);
    *row = nearest(&lens->sample.y, offset.y);
    return true;
}

bool lens_hovered(const Stage *stage) { return is_on(stage) && stage->self->lens->pointed; }

static void point(Stage *stage, const Event *event)
{
    Lens *lens = stage->self->lens;
    lens->pointer = vec_scale(event->at, 1 / stage->self->scale);
    lens->pointed = holds(lens->picture, lens->pointer);
}

static void go_there(Stage *stage)
{
    Lens *lens = stage->self->lens;
    int column, row;
    if (!lens_place_pointed(lens, &column, &row) || !actor_draggable(lens->moving)) return;
    stage_keep(stage);
    Vec there = vec(lens->sample.x.at[column], lens->sample.y.at[row]);
    stage_place(stage, lens->moving, there, lens->moving->angle);
    stage_select(stage, lens->moving);
}

static bool turn_wheel(Stage *stage, double wheel)
{
    Lens *lens = stage->self->lens;
    lens->wheel += wheel;
    int by = (int)lens->wheel;
    lens->wheel -= by;
    int level = lens->level + by;
    lens->level = level < 0 ? 0 : level > LENS_DEEPEST ? LENS_DEEPEST : level;
    return true;
}

static bool sign_key(Stage *stage, const Event *event)
{
    bool closer = event->key == (Key)'+' || event->key == (Key)'=';
    if (event->mods & (MOD_CTRL | MOD_ALT)) return false;
    if (!closer && event->key != (Key)'-') return false;
    if (closer || stage->self->lens->level > 0) stage_magnify(stage, closer ? 1 : -1);
    return true;
}

// What is over it concerns no shape below.
static bool hover(Stage *stage, const Event *event)
{
    struct StageSelf *self = stage->self;
    bool was = self->lens->pointed;
    point(stage, event);
    if (!holds(self->lens->card, self->lens->pointer) || self->drag.active) {
        self->lens->pointed = false;
        return false;
    }
    self->hover = (Grip){0};
    self->pointer_inside = false;
    return self->lens->pointed || was;
}

bool lens_event(Stage *stage, const Event *event)
{
    if (!is_on(stage)) return false;
    Lens *lens = stage->self->lens;
    bool inside = holds(lens->card, vec_scale(event->at, 1 / stage->self->scale));
    switch (event->kind) {
    case EVENT_KEY: return sign_key(stage, event);
    case EVENT_MOVE: return hover(stage, event);
    case EVENT_WHEEL: return inside && turn_wheel(stage, event->wheel);
    case EVENT_PRESS:
        if (!inside || stage->self->drag.active) return false;
        point(stage, event);
        record_say(stage, NULL);
        if (event->button == BUTTON_LEFT) go_there(stage);
        return true;
    case EVENT_LEAVE: lens->pointed = false; return false;
    default: return false;
    }
}

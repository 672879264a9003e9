// The microscope on the stage: open or not, at what level, and what it looks at.

#include <stdlib.h>

#include "stage_self.h"
#include "touchstone/sweep.h"

static const double FINEST = 6; // px at scale 1: doubles that far from each other are all shown

double lens_division(const Lens *lens)
{
    double division = 1;
    for (int i = 0; i < lens->level; i++) division /= 10;
    return division;
}

double lens_zoom(const Lens *lens) { return LENS_DIVISION / lens_division(lens); }

TsVec lens_reach(const Lens *lens)
{
    return ts_vec_scale(ts_vec(lens->picture.width, lens->picture.height), 0.5 / lens_zoom(lens));
}

TsVec lens_middle(const Lens *lens)
{
    Rect picture = lens->picture;
    return ts_vec(picture.x + picture.width / 2, picture.y + picture.height / 2);
}

void lens_free(Stage *stage) { free(stage->self->lens); }

bool stage_magnifies(const Stage *stage) { return stage->self->lens && stage->self->lens->on; }

// ---- What it looks at

// The selected one of the two, else the second; but rather one that can be moved.
static Actor *mover_of(const Stage *stage, const Ask *ask)
{
    Actor *first = stage->self->selected == ask->a ? ask->a : ask->b;
    Actor *other = first == ask->a ? ask->b : ask->a;
    return actor_draggable(first) || !actor_draggable(other) ? first : other;
}

static void find_impact(Lens *lens)
{
    const Ask *ask = lens->ask;
    TsVec corner[2][TS_POLYGON_MAX];
    TsImpact impact =
        ts_sweep_shapes(&ask->a->shape, ask->query.move_a, &ask->b->shape, ask->query.move_b);
    lens->meets = impact.relation != TS_APART;
    lens->time = impact.enter;
    if (!lens->meets) return;
    TsShape a = ts_sweep_moved(&ask->a->shape, ask->query.move_a, impact.enter, corner[0]);
    TsShape b = ts_sweep_moved(&ask->b->shape, ask->query.move_b, impact.enter, corner[1]);
    lens->rest = ts_contact_shapes(&a, &b).gap;
}

static void look(Stage *stage)
{
    Lens *lens = stage->self->lens;
    const Ask *ask = stage_main_ask(stage);
    bool can = ask && lens_knows(ask->a->shape.kind, ask->b->shape.kind);
    lens->ask = can ? ask : NULL;
    lens->meets = false;
    if (!can) return;
    if (ask->query.kind == QUERY_SWEEP) find_impact(lens);
    lens->moving = mover_of(stage, ask);
    lens->fixed = lens->moving == ask->a ? ask->b : ask->a;
}

static LensQuestion question_of(const Stage *stage)
{
    const Lens *lens = stage->self->lens;
    return (LensQuestion){.method = lens->ask->method,
                          .moving = lens->moving,
                          .fixed = &lens->fixed->shape,
                          .moving_first = lens->moving == lens->ask->a,
                          .swept = lens->ask->query.kind == QUERY_SWEEP,
                          .move_a = lens->ask->query.move_a,
                          .move_b = lens->ask->query.move_b,
                          .normal = lens->ask->contact.normal,
                          .touch = stage->self->touch,
                          .reach = lens_reach(lens),
                          .finest = FINEST / lens_zoom(lens)};
}

static uint64_t fingerprint(const LensQuestion *question)
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
                      question->moving_first};
    uint64_t print = ask_fingerprint(question->method, &moving->shape, question->fixed);
    for (size_t i = 0; i < sizeof value / sizeof *value; i++) print = ask_mix(print, value[i]);
    return print ? print : 1;
}

void lens_frame(Stage *stage)
{
    Lens *lens = stage->self->lens;
    if (!stage_magnifies(stage)) return;
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
    if (!stage_magnifies(stage)) return NULL;
    return "ground: what the method says with the shape moved there · line: the exact border";
}

// ---- Open and closed, closer and back

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
    map_leave(stage);
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
    if (!stage_magnifies(stage)) return;
    stage->self->lens->on = false;
    lay_out_again(stage);
}

bool stage_magnify(Stage *stage, int by)
{
    Lens *lens = stage->self->lens;
    if (!stage_magnifies(stage)) return open(stage, by > 0 ? 0 : LENS_DEEPEST);
    int level = lens->level + by;
    if (level < 0) stage_stop_magnifying(stage);
    if (level < 0 || level > LENS_DEEPEST) return level < 0;
    lens->level = level;
    return true;
}

#include "scene_kit/term.h"

#include "touchstone/shape.h"

static double number_at(const Actor *actor, int number)
{
    int count;
    return ts_shape_view_numbers(&actor->shape, &count)[number];
}

Term term_gap(const char *name, const Ask *ask)
{
    return (Term){.name = name, .value = ask->contact.gap, .lights = ask_gap_tag(ask)};
}

Term term_number(const char *name, Actor *actor, int number)
{
    return (Term){.name = name,
                  .value = number_at(actor, number),
                  .lights = actor->name,
                  .moves = actor,
                  .number = number,
                  .least = -HUGE_VAL};
}

Term term_offset(const char *name, const char *lights, Actor *actor, int number, double from)
{
    double offset = number_at(actor, number) - from;
    return (Term){.name = name,
                  .value = fabs(offset),
                  .lights = lights,
                  .moves = actor,
                  .number = number,
                  .from = from,
                  .scale = offset < 0 ? -1 : 1};
}

Term term_radius(const char *name, Actor *actor)
{
    bool round = ts_shape_kind_is_round(actor->shape.kind);
    return (Term){.name = name,
                  .value = ts_shape_radius(&actor->shape),
                  .lights = actor->name,
                  .moves = round ? actor : NULL,
                  .number = ts_shape_kind_numbers(actor->shape.kind) - 1,
                  .least = 1};
}

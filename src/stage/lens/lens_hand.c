// The viewer's hand in the microscope.

#include "stage_self.h"

static bool holds(Rect rect, TsVec at)
{
    return at.x >= rect.x && at.x < rect.x + rect.width && at.y >= rect.y &&
           at.y < rect.y + rect.height;
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
    TsVec offset = ts_vec_scale(ts_vec_sub(lens->pointer, lens_middle(lens)), 1 / lens_zoom(lens));
    *column = nearest(&lens->sample.x, offset.x);
    *row = nearest(&lens->sample.y, offset.y);
    return true;
}

bool lens_hovered(const Stage *stage)
{
    return stage_magnifies(stage) && stage->self->lens->pointed;
}

static void point(Stage *stage, const Event *event)
{
    Lens *lens = stage->self->lens;
    lens->pointer = ts_vec_scale(event->at, 1 / stage->self->scale);
    lens->pointed = holds(lens->picture, lens->pointer);
}

static void go_there(Stage *stage)
{
    Lens *lens = stage->self->lens;
    int column, row;
    if (!lens_place_pointed(lens, &column, &row) || !actor_draggable(lens->moving)) return;
    stage_keep(stage);
    TsVec there = ts_vec(lens->sample.x.at[column], lens->sample.y.at[row]);
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
    if (!stage_magnifies(stage)) return false;
    Lens *lens = stage->self->lens;
    bool inside = holds(lens->card, ts_vec_scale(event->at, 1 / stage->self->scale));
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
    case EVENT_LEAVE: lens->pointed = false; break;
    case EVENT_RELEASE:
    case EVENT_KEY_UP:
    case EVENT_TEXT: break;
    }
    return false;
}

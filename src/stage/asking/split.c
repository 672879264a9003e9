// The split view (O): the world twice, side by side. On the left shapes wear what the method says,
// on the right what is exact. It is asked once and drawn twice, the second time with the exact
// answers in the place of the method's; what is recorded is taken from the first.

#include <stdlib.h>
#include <string.h>

#include "stage_self.h"

enum { BETWEEN = 24, CAPTION = 26 }; // px at scale 1

// ---- Where the two views lie

static double half_width(Rect whole) { return fmax((whole.width - BETWEEN) / 2, 8); }

Rect split_left(Rect whole)
{
    double head = fmin(CAPTION, whole.height / 2);
    return (Rect){whole.x, whole.y + head, half_width(whole), whole.height - head};
}

static double shift_of(const struct StageSelf *self) // px at scale 1
{
    return half_width(self->whole) + BETWEEN;
}

double split_shift(const Stage *stage) { return stage->self->split.on ? shift_of(stage->self) : 0; }

static double divider_of(const struct StageSelf *self)
{
    return self->whole.x + self->whole.width / 2;
}

static Rect clip_of(const Stage *stage, bool right)
{
    double scale = stage->self->scale, divider = divider_of(stage->self);
    double width = draw_width(stage->draw) / scale, height = draw_height(stage->draw) / scale;
    return right ? (Rect){divider, 0, fmax(width - divider, 0), height}
                 : (Rect){0, 0, divider, height};
}

void split_forget_labels(Stage *stage)
{
    labels_forget(stage->self->labels);
    labels_forget(stage->self->split.labels);
}

void split_begin(Stage *stage)
{
    if (stage->self->split.on) draw_clip(stage->draw, clip_of(stage, false));
}

// ---- The pointer: in either view it is at the same place of the world

Event split_event(Stage *stage, const Event *event)
{
    struct StageSelf *self = stage->self;
    Event seen = *event;
    bool held = self->drag.active || self->pointer_down;
    bool has_place = event->kind == EVENT_PRESS || event->kind == EVENT_MOVE ||
                     event->kind == EVENT_RELEASE || event->kind == EVENT_WHEEL;
    if (!self->split.on || !has_place) return seen;
    if (!held) self->split.in_right = event->at.x > divider_of(self) * self->scale;
    if (self->split.in_right) seen.at.x -= shift_of(self) * self->scale;
    return seen;
}

// ---- The exact picture

bool stage_shows_exact(const Stage *stage) { return stage->self->split.second; }

static void make_exact(Ask *ask)
{
    ask->answer.relation = ask->exact;
    ask->hit = ask->exact_hit;
    ask->answer.axes = 0;
    ask->verdict = VERDICT_AGREE;
    ask->measure.fault = MEASURE_AGREES;
}

// Those that time did not suffice to judge are left undressed.
static void wear_answers(Stage *stage, bool exact)
{
    const Asked *asked = &stage->self->asked;
    ask_undress(stage);
    crowd_wear(stage);
    for (int i = 0; i < asked->count; i++) {
        if (!exact || asked->ask[i].judged) ask_wear(&asked->ask[i]);
    }
    verdict_wear(stage, exact);
}

static Ask *copy_asks(const Asked *asked)
{
    size_t bytes = (size_t)asked->count * sizeof *asked->ask;
    Ask *copy = malloc(bytes ? bytes : 1);
    if (copy && bytes) memcpy(copy, asked->ask, bytes);
    return copy;
}

static void swap_sides(struct StageSelf *self, double by)
{
    Labels *labels = self->labels;
    Walls walls = self->walls;
    self->labels = self->split.labels;
    self->walls = self->split.walls;
    self->split.labels = labels;
    self->split.walls = walls;
    self->view.offset.x += by * self->scale;
    self->free.x += by;
    self->split.second = !self->split.second;
}

static void draw_second(Stage *stage)
{
    struct StageSelf *self = stage->self;
    View view = self->view;
    Rect free = self->free;
    swap_sides(self, shift_of(self));
    draw_clip(stage->draw, clip_of(stage, true));
    frame_world(stage);
    swap_sides(self, 0);
    self->view = view;
    self->free = free;
}

// ---- What parts and names them

static void draw_caption(Stage *stage, double x, const char *word)
{
    Font font = {.face = FACE_BOLD, .size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER};
    double width = draw_text_width(stage->draw, font, word) + 10, y = stage->self->whole.y;
    draw_box(stage->draw, (Rect){x - width / 2, y, width, 20}, 3,
             (Fill){.ink = INK_PAPER, .alpha = 0.88});
    draw_text(stage->draw, ts_vec(x, y + 15), font, word);
}

static void draw_frame_of_views(Stage *stage)
{
    const struct StageSelf *self = stage->self;
    double x = divider_of(self), foot = draw_height(stage->draw) / self->scale;
    double middle = self->free.x + self->free.width / 2;
    draw_unclip(stage->draw);
    draw_screen(stage->draw);
    draw_layer(stage->draw, LAYER_LABELS);
    draw_line(stage->draw, ts_vec(x, self->whole.y), ts_vec(x, foot), (Pen){.ink = INK_LINE});
    draw_caption(stage, middle, "method");
    draw_caption(stage, middle + shift_of(self), "exact");
}

void split_end(Stage *stage)
{
    Asked *asked = &stage->self->asked;
    if (!stage->self->split.on) return;
    Ask *told = copy_asks(asked);
    if (told) {
        for (int i = 0; i < asked->count; i++) make_exact(&asked->ask[i]);
        wear_answers(stage, true);
        mesh_view_put_exact(stage, true);
        draw_second(stage);
        mesh_view_put_exact(stage, false);
        if (asked->count) memcpy(asked->ask, told, (size_t)asked->count * sizeof *told);
        wear_answers(stage, false);
        free(told);
    }
    draw_frame_of_views(stage);
}

// ---- The viewer's

bool stage_is_split(const Stage *stage) { return stage->self->split.on; }

void stage_split(Stage *stage, bool on)
{
    struct StageSelf *self = stage->self;
    if (self->drag.active) stage_cancel(stage);
    if (on) map_leave(stage);
    self->split.on = on;
    self->split.in_right = false;
    split_forget_labels(stage);
    stage_lay_out(stage, self->given, self->scale);
}

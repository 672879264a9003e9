// How the balls of the particle text are drawn, and its clock. Places in world px.
#ifndef BALLS_H
#define BALLS_H

#include "kit/marks.h"
#include "stage.h"
#include "touchstone/ball.h"

enum { BALLS_WIDTH = 980, BALLS_HEIGHT = 580, BALLS_MARGIN = 20, BALLS_TAIL = 5 };

static inline bool balls_on_canvas(TsVec at)
{
    return at.x > 0 && at.x < BALLS_WIDTH && at.y > 0 && at.y < BALLS_HEIGHT;
}

// Each tick the picture darkens by 0.3, and what a ball left behind it with it: as many ticks of it
// as the ball has flown so.
static inline void balls_draw_trail(Draw *draw, const TsBall *ball, double ms, int flown, Pen pen)
{
    TsVec back = ts_vec_scale(ball->velocity, -ms / 1000), from = ball->position;
    pen.alpha = 1;
    for (int i = 0; i < BALLS_TAIL && i < flown; i++) {
        TsVec to = ts_vec_add(from, back);
        pen.alpha *= 0.7;
        if (balls_on_canvas(to)) draw_line(draw, from, to, pen);
        from = to;
    }
}

// One that missed is red, in a ring. flown 0: no trail.
static inline void balls_draw(Draw *draw, const TsBall *ball, bool missed, double ms, int flown)
{
    const double radius = 2, width = 2 * radius * draw_view(draw).zoom / draw_scale(draw);
    Ink ink = missed ? INK_HIT_LINE : INK_INK;
    draw_layer(draw, LAYER_GROUND);
    draw_dot(draw, ball->home, 1, (Fill){.ink = INK_FAINT});
    if (!balls_on_canvas(ball->position)) return;
    draw_layer(draw, LAYER_FILLS);
    if (!ts_ball_is_at_rest(ball)) {
        balls_draw_trail(draw, ball, ms, flown, (Pen){.ink = ink, .width = width});
    }
    draw_disc(draw, ball->position, radius, (Fill){.ink = ink});
    if (missed) draw_ring(draw, ball->position, 5, (Pen){.ink = ink, .width = 1.5});
}

// The turns of the clock, the last at its end.
typedef struct BallsTurn {
    double at; // ms
    const char *name;
} BallsTurn;

static inline void balls_draw_clock(Draw *draw, double time, const BallsTurn turn[3])
{
    static const Align align[] = {ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT};
    double scale = (BALLS_WIDTH - 2.0 * BALLS_MARGIN) / turn[2].at, top = BALLS_HEIGHT - 16;
    TsAabb track = {{BALLS_MARGIN, top}, {BALLS_WIDTH - BALLS_MARGIN, top + 6}};
    draw_layer(draw, LAYER_LABELS);
    marks_box(draw, track, (Fill){.ink = INK_RULE});
    track.max.x = BALLS_MARGIN + fmin(time, turn[2].at) * scale;
    marks_box(draw, track, (Fill){.ink = INK_MUTED});
    for (int i = 0; i < 3; i++) {
        TsVec at = {BALLS_MARGIN + turn[i].at * scale, top - 4};
        Font font = {.size = 13, .ink = INK_MUTED, .align = align[i]};
        draw_line(draw, at, ts_vec(at.x, top + 10), (Pen){.ink = INK_LINE});
        draw_text(draw, ts_vec(at.x, at.y - 4), font, turn[i].name);
    }
}

// A text as far as it is typed, with the place of the next letter.
static inline void balls_draw_typing(Draw *draw, const char *text, double em)
{
    double size = em * draw_view(draw).zoom / draw_scale(draw);
    Font font = {.face = FACE_BOLD, .size = size, .ink = INK_INK, .alpha = 0.3};
    TsVec at = {BALLS_MARGIN, BALLS_MARGIN + em * 0.8};
    draw_layer(draw, LAYER_LABELS);
    draw_text(draw, at, font, text);
    at.x += draw_text_width(draw, font, text) * em / size;
    draw_line(draw, ts_vec(at.x, at.y + em / 8), ts_vec(at.x, at.y - em * 0.7),
              (Pen){.ink = INK_FOCUS, .width = 2});
}

#endif

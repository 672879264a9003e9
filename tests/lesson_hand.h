// The hand that plays the steps of lessons, with a mouse or a finger.
#ifndef LESSON_HAND_H
#define LESSON_HAND_H

#include "axis.h"
#include "fonts_bench.h"
#include "lesson/lesson_private.h"
#include "tools/axis_private.h"
#include "view/view.h"

typedef struct Touching {
    Bench bench;
    bool finger;
    int rounds;     // of a game
    Rect back, on;  // where the buttons that lead back and on stood; no width: not seen yet
    char place[96]; // for messages
} Touching;

static inline void touch(Touching *hand, EventKind mouse, EventKind finger, TsVec device)
{
    Event event = {.kind = hand->finger ? finger : mouse, .at = device};
    if (!hand->finger) event.button = BUTTON_LEFT;
    ui_event(hand->bench.ui, &event);
}

static inline bool is_done(const Touching *hand)
{
    LessonWords words;
    return lesson_words(hand->bench.ui, &words) && words.done;
}

static inline bool is_right(const Touching *hand)
{
    LessonWords words;
    return lesson_words(hand->bench.ui, &words) && words.done && words.right;
}

static inline void down(Touching *hand, TsVec at) { touch(hand, EVENT_PRESS, EVENT_TOUCH, at); }

static inline void move(Touching *hand, TsVec at)
{
    bool done = is_done(hand);
    touch(hand, EVENT_MOVE, EVENT_TOUCH_MOVE, at);
    bench_frame(&hand->bench);
    if (is_done(hand) != done) fail_msg("%s: done before the hand lets go", hand->place);
}

static inline void up(Touching *hand, TsVec at)
{
    touch(hand, EVENT_RELEASE, EVENT_TOUCH_UP, at);
    bench_frame(&hand->bench);
}

// By its number, in the order of adding.
static inline void drag_shape(Touching *hand, int number, TsVec to)
{
    Stage *stage = ui_stage(hand->bench.ui);
    const Actor *actor = stage_nth(stage, number - 1);
    if (!actor) fail_msg("%s: no shape %d", hand->place, number);
    TsVec from = bench_device(&hand->bench, actor->position), end = bench_device(&hand->bench, to);
    down(hand, from);
    if (hand->finger) { // the shape follows from where the finger began to move
        TsVec began = ts_vec_set_length(ts_vec_sub(end, from), 24);
        move(hand, ts_vec_add(from, began));
        end = ts_vec_add(end, began);
    }
    for (int i = 1; i <= 12; i++) move(hand, ts_vec_lerp(from, end, i / 12.0));
    up(hand, end);
}

// By its handle, on the ring, at most 5 degrees a move.
static inline void turn_axis(Touching *hand, double by)
{
    Stage *stage = ui_stage(hand->bench.ui);
    TsVec middle = view_middle(stage), from = ts_vec_sub(stage_axis_handle(stage), middle);
    int moves = (int)(fabs(by) / 5) + 1;
    TsVec at = ts_vec_add(middle, from);
    down(hand, at);
    if (hand->finger) { // outwards first, which turns nothing
        TsVec began = ts_vec_set_length(from, 24);
        move(hand, ts_vec_add(at, began));
        middle = ts_vec_add(middle, began);
    }
    for (int i = 1; i <= moves; i++) {
        at = ts_vec_add(middle, ts_vec_turn(from, ts_degrees(by * i / moves)));
        move(hand, at);
    }
    up(hand, at);
}

static inline void turn_axis_to(Touching *hand, double degrees)
{
    AxisView view;
    for (int i = 0; i < 5; i++) { // a finger's first move is off by a little
        assert_true(stage_axis_view(ui_stage(hand->bench.ui), &view));
        double off = fmod(degrees - view.angle + 270, 180) - 90;
        if (fabs(off) > 0.5) turn_axis(hand, off);
    }
}

// A handle of the scene, about a place in the world, at most 5 degrees a move.
static inline void turn_handle(Touching *hand, int id, TsVec middle, double by)
{
    Stage *stage = ui_stage(hand->bench.ui);
    const SpaceHandle *handle = handles_in_space(stage, id);
    if (!handle) fail_msg("%s: no handle %d", hand->place, id);
    TsVec from = bench_device(&hand->bench, handle->at),
          out = ts_vec_sub(from, bench_device(&hand->bench, middle));
    TsVec began = hand->finger ? ts_vec_set_length(out, 24) : ts_vec(0, 0);
    int moves = (int)(fabs(by) / 5) + 1;
    down(hand, from);
    if (hand->finger) move(hand, ts_vec_add(from, began));
    for (int i = 1; i <= moves; i++) {
        TsVec turned = ts_vec_turn(out, ts_degrees(by * i / moves));
        from = ts_vec_add(bench_device(&hand->bench, middle), ts_vec_add(turned, began));
        move(hand, from);
    }
    up(hand, from);
}

static inline void press_button(Touching *hand, int press)
{
    Rect rect = bench_target(&hand->bench, &lesson_press, press).rect;
    double scale = hand->bench.ui->layout.scale;
    TsVec at = ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2);
    if (hand->finger && (rect.height < 44 || rect.width < 44))
        fail_msg("%s: the button is %.0f x %.0f", hand->place, rect.width, rect.height);
    down(hand, ts_vec_scale(at, scale));
    up(hand, ts_vec_scale(at, scale));
}

#endif

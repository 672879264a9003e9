// What a hand does at each step of each lesson.
#ifndef LESSON_ACTS_H
#define LESSON_ACTS_H

#include "lesson_hand.h"
#include "lesson_steps.h"
#include "scene.h"

typedef struct Script {
    const char *scene;
    int step; // from 1
    const char *acts;
} Script;

static const Script scripts[] = {
    {"16_rect_circle", 1, "drag 2 500 200; drag 2 620 110"},
    {"16_rect_circle", 2, "drag 2 600 85; drag 2 620 230"},
    {"16_rect_circle", 4, "drag 2 590 225"},
    {"16_rect_circle", 6, "drag 2 572 101"},
    {"41_obb", 1, "drag 2 40 150; drag 2 250 120"},
    {"41_obb", 2, "drag 2 90 190"},
    {"41_obb", 3, "axis 55"},
    {"41_obb", 4, "axis 30"},
    {"41_obb", 5, "turn 181; axis 30"},
    {"41_obb", 7, "drag 2 200 95"},
    {"41_obb", 8, "axis 130"},
    {"45_gjk", 1, "drag 1 60 220"},
    {"45_gjk", 2, "round 1 370"},
    {"45_gjk", 3, "drag 2 150 230"},
    {"45_gjk", 5, "step; step; step; step; step; step"},
    {"45_gjk", 6, "step; step; step; step; step; step"},
    {"45_gjk", 7, "step; step; step; step; step; step"},
};

// The first part of the tasks that have two. After it that part is named as done, and what is left.
static const Script halves[] = {
    {"16_rect_circle", 1, "drag 2 500 200"}, {"16_rect_circle", 2, "drag 2 600 85"},
    {"16_rect_circle", 6, "drag 2 540 150"}, {"41_obb", 1, "drag 2 40 150"},
    {"41_obb", 2, "drag 2 60 160"},          {"41_obb", 5, "turn 181"},
    {"41_obb", 7, "drag 2 120 140"},         {"45_gjk", 2, "round 1 250"},
};

static inline const char *find_acts(const Script *list, size_t count, const Scene *scene, int at)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i].step == at + 1 && strcmp(list[i].scene, scene_id(scene)) == 0)
            return list[i].acts;
    }
    return NULL;
}

// NULL: the step has no task, or one of a single part.
static inline const char *acts_of(const Scene *scene, int at)
{
    return find_acts(scripts, sizeof scripts / sizeof *scripts, scene, at);
}

static inline const char *acts_half(const Scene *scene, int at)
{
    return find_acts(halves, sizeof halves / sizeof *halves, scene, at);
}

static inline void act(Touching *hand, const char *text)
{
    int number;
    double x, y;
    while (*text) {
        int used = 0;
        if (sscanf(text, "drag %d %lf %lf%n", &number, &x, &y, &used) == 3) {
            drag_shape(hand, number, ts_vec(x, y));
        } else if (sscanf(text, "axis %lf%n", &x, &used) == 1) {
            turn_axis_to(hand, x);
        } else if (sscanf(text, "turn %lf%n", &x, &used) == 1) {
            turn_axis(hand, x);
        } else if (sscanf(text, "round %d %lf%n", &number, &x, &used) == 2) {
            turn_handle(hand, number, ts_vec(632, 238), x); // about the difference
        } else if (strncmp(text, "step", used = 4) == 0) {
            press_button(hand, LESSON_STEP);
        } else {
            fail_msg("%s: what is '%s'?", hand->place, text);
        }
        text += used;
        text += strspn(text, "; ");
    }
}

#endif

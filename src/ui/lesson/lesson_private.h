// The state of a lesson, for the files of this room.
#ifndef LESSON_PRIVATE_H
#define LESSON_PRIVATE_H

#include "base/self.h"
#include "lesson/lesson.h"

enum { LESSON_STEPS_MAX = 16 };

typedef enum Guess { GUESS_NONE, GUESS_RIGHT, GUESS_WRONG } Guess;

struct LessonState {
    const Scene *scene; // NULL: no lesson is on
    int at;             // the step; their number at the end
    bool entering;      // a step opens the scene
    unsigned seen;      // what the step remembers
    bool done, right;
    int choice; // of the viewer; -1: none yet
    unsigned posed;
    const char *refusal;                    // why a claim was not taken; NULL
    unsigned char result[LESSON_STEPS_MAX]; // Guess: the first one at each step
};

const LessonStep *lesson_step(const Ui *ui); // NULL: at the end, or no lesson is on

#endif

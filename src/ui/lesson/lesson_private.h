// The state of a lesson, for the files of this room.
#ifndef LESSON_PRIVATE_H
#define LESSON_PRIVATE_H

#include "base/self.h"
#include "lesson/lesson.h"
#include "questions/course.h"

enum { LESSON_PAGE_TOLD = -1 };

typedef enum Guess {
    GUESS_NONE,
    GUESS_PASSED, // the answer was seen before one was made
    GUESS_RIGHT,
    GUESS_WRONG
} Guess;

// What the viewer found at a step: it is there again when the viewer comes back.
typedef struct StepFound {
    bool kept;
    AxisFound axis;
    unsigned posed;                    // of a game: its pair
    unsigned char scene[LESSON_FOUND]; // LessonStep.found
} StepFound;

struct LessonState {
    const Scene *scene; // NULL: no lesson is on
    int at;             // the step; their number at the end
    bool entering;      // a step opens the scene
    unsigned seen;      // what the step remembers
    bool done, right;
    bool dragged, tried; // a hand is on a shape; it let go, and the task was not done
    bool half;           // the first of two parts is done
    int miss;            // what is missing after a try, and by how much: of LessonStep.misses; -1
    char amount[LESSON_AMOUNT];
    int choice;          // of the viewer; -1: none yet; LESSON_CHOICES: "I don't know"
    int truth;           // when it was answered: the right choice
    GameView answered;   // and in a game what was asked until then
    unsigned posed;      // pairs of games so far
    unsigned posing;     // the one that is posed now
    bool on_step;        // a step was entered
    const char *refusal; // why a claim was not taken; NULL
    unsigned char result[COURSE_STEPS]; // Guess: the first one at each step
    StepFound found[COURSE_STEPS];

    // The foot, as drawn.
    int page, pages; // of its texts, from 0; LESSON_PAGE_TOLD: where its second text begins
    double scrolled; // px towards the next of them
    char told[LESSON_RESULT];                   // the second text, if it answers what was done
    double height, window_width, window_height; // it keeps its height while the window is as large
};

const LessonStep *lesson_step(const Ui *ui); // NULL: at the end, or no lesson is on
int lesson_choices(const LessonStep *step);  // how many it has
const LessonGame *lesson_game(const Ui *ui); // NULL: the step is no game

// What is said when the step is done; after a wrong guess that this is true, too. `truth`: NULL, or
// one of the choices.
void lesson_print_well(const LessonStep *step, const char *truth, char *text, size_t size);

// One of its sentences about what is missing; "" for -1.
void lesson_print_miss(const LessonStep *step, int miss, const char *amount, char *text,
                       size_t size);

// What is said at a step of a trace, and if it ended also what is said then.
void lesson_print_traced(const Ui *ui, bool ended, char *text, size_t size);

#endif

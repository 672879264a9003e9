// Lessons (stage/lesson_steps.h): steps at the foot of the picture, forward and back, until the end
// says what was learnt. They take the place of what frames the picture otherwise.
#ifndef LESSON_H
#define LESSON_H

#include "base/part.h"
#include "base/target.h"
#include "lesson_steps.h"

extern const Part lesson_part;

// Opens the scene at that step of its lesson, from 0. False, and nothing changes, if it has none.
bool lesson_begin(Ui *ui, const Scene *scene, int step);
void lesson_leave(Ui *ui);   // the scene stays as it is; does nothing if no lesson is on
int lesson_at(const Ui *ui); // the step, or their number at the end; -1: no lesson is on

// The next scene with a lesson, in the order of the course; NULL after the last.
const Scene *lesson_after(const Ui *ui, const Scene *scene);

bool lesson_follow(Ui *ui);           // after a frame: whether the task was done in it
void lesson_draw(Ui *ui, Draw *draw); // the foot

// A key that belongs to the lesson; otherwise false. `changed`: the picture.
bool lesson_key(Ui *ui, const Event *event, bool *changed);

typedef enum LessonPress {
    LESSON_BACK,
    LESSON_NEXT,
    LESSON_AGAIN,     // the step from its beginning
    LESSON_STEP_BACK, // of the trace
    LESSON_STEP,
    LESSON_LEAVE,
    LESSON_APART, // a claim in the game
    LESSON_MEET,
    LESSON_CHOICE // and those after it: a guess
} LessonPress;
extern const Action lesson_press; // its argument: a LessonPress

// What the foot says, for tests and for hosts that read it to the viewer.
typedef struct LessonWords {
    const char *says, *task; // not translated
    bool done, right;
    int guessed, guesses; // rightly, of how many
    char result[256];     // translated: of a guess, of a game, or of the whole lesson
} LessonWords;
bool lesson_words(const Ui *ui, LessonWords *words); // false: no lesson is on

#endif

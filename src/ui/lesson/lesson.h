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

// The same at the first step that was not done, now or earlier; at the first of all if each was
// done. Beyond the first a button offers to begin from the start.
bool lesson_resume(Ui *ui, const Scene *scene);
void lesson_leave(Ui *ui);   // opens the scene as it begins; does nothing if no lesson is on
int lesson_at(const Ui *ui); // the step, or their number at the end; -1: no lesson is on

// How many steps of that scene's lesson were done, now or earlier, and not skipped; `of` how many
// have a task, a guess or a game. 0 of 0: it has no lesson. The scene is given by its index.
int lesson_steps_done(const Ui *ui, int scene, int *of);

// The next scene with a lesson that teaches something new, in the order of the course; NULL after
// the last.
const Scene *lesson_after(const Ui *ui, const Scene *scene);

bool lesson_follow(Ui *ui); // after a frame: whether the task was done in it

// The foot. Its height follows from the texts, from the window, and from where the drawing begins
// in the present layout; 0: no lesson is on.
double lesson_height(Ui *ui, Draw *draw);
void lesson_draw(Ui *ui, Draw *draw);
bool lesson_scroll(Ui *ui, double by); // through the pages of a text that has no room

// A key that belongs to the lesson; otherwise false. `changed`: the picture.
bool lesson_key(Ui *ui, const Event *event, bool *changed);

// Until a guess or a game is answered no key moves, steps or copies what it is about: those to turn
// the axis and to fit the view are left, and what acts anywhere.
bool lesson_waits(const Ui *ui, const Event *event);

typedef enum LessonPress {
    LESSON_BACK,
    LESSON_NEXT,
    LESSON_AGAIN,     // the step from its beginning
    LESSON_STEP_BACK, // of the trace
    LESSON_STEP,
    LESSON_LEAVE,
    LESSON_READ,  // the next page of the text; the first after the last
    LESSON_ASK,   // a question in the game
    LESSON_APART, // a claim
    LESSON_MEET,
    LESSON_UNKNOWN, // no guess: only the answer
    LESSON_START,   // the first step, after a lesson was resumed at another
    LESSON_WAIT,    // what leads on, while the step is not done: says so
    LESSON_CHOICE,  // and those after it: a guess
    LESSON_DOT = LESSON_CHOICE + LESSON_CHOICES // and those after it: a step that was reached
} LessonPress;
extern const Action lesson_press; // its argument: a LessonPress

enum { LESSON_RESULT = 512, LESSON_MISS = 256 };

// What the foot says, for tests and for hosts that read it to the viewer.
typedef struct LessonWords {
    const char *says, *task; // not translated
    bool done, right;
    bool not_yet;           // a drag ended, and the task, or its second part, is not done:
    char miss[LESSON_MISS]; // what is missing still, translated; "": it is not known
    // While a guess or a claim is awaited: what 1, 2, ... mean. After the last guess: "I don't
    // know".
    const char *choice[LESSON_CHOICES];
    int guessed, guesses;       // rightly, of how many
    char result[LESSON_RESULT]; // translated: of a guess, of a game, or of the whole lesson
} LessonWords;
bool lesson_words(const Ui *ui, LessonWords *words); // false: no lesson is on

// The task, translated; "" if there is none.
void lesson_print_task(const LessonWords *words, char *text, size_t size);

#endif

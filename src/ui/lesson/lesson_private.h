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

// What all steps of a lesson share in a window of that size.
typedef struct LessonBox {
    double height;
    bool dots_on_top;                    // else beside the buttons
    double width, window_height, sample; // for which it is: `sample` is the width of a text
    bool finger;
} LessonBox;

struct LessonState {
    const Scene *scene; // NULL: no lesson is on
    int at;             // the step; their number at the end
    int resumed;        // the step at which it went on; 0: it began at the first, or at a link's
    int reached;        // the last step that was entered since then
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
    unsigned char result[COURSE_STEPS];  // Guess: the first one at each step
    unsigned char (*kept)[COURSE_STEPS]; // by scene: the same, of its lesson when it was left
    StepFound found[COURSE_STEPS];

    // The foot, as drawn.
    int page, pages; // of its texts, from 0; LESSON_PAGE_TOLD: where its second text begins
    double scrolled; // px towards the next of them
    char told[LESSON_RESULT]; // the second text, if it answers what was done
    LessonBox box;
};

const Lesson *lesson_of(const Ui *ui);       // NULL: no lesson is on
const LessonStep *lesson_step(const Ui *ui); // NULL: at the end, or no lesson is on
int lesson_choices(const LessonStep *step);  // how many it has
bool lesson_reached(const Ui *ui, int step); // it, or one after it, was entered or done
const LessonGame *lesson_game(const Ui *ui); // NULL: the step is no game
const LessonGame *lesson_game_of(const LessonStep *step);

// What may be said at that step, or at the end, with long numbers in it: that of index `which`,
// from 0. False after the last. It says nothing of the guesses that were made.
bool lesson_words_at(const Ui *ui, int at, int which, LessonWords *words);

#define LESSON_IS_FIRST "This is the first step of the lesson"
#define LESSON_IS_NOT_DONE "This step is not done yet"
#define LESSON_IS_FIRST_OF_TRACE "This is the first step"

#endif

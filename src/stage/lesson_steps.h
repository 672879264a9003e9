// A lesson: steps beside the scene that they are about. Each step has one idea, shows one new thing
// in the picture, and one thing to do, which it notices.
//
// In texts a word in [brackets] is bold, in the colour of what is drawn with that tag;
// "[shadows](shadow)" if the tag is another.
#ifndef LESSON_STEPS_H
#define LESSON_STEPS_H

#include "axis.h"
#include "host.h"

enum { LESSON_CHOICES = 4, LESSON_MISSES = 3, LESSON_AMOUNT = 32, LESSON_FOUND = 1024 };

// What the questions of a game have shown so far.
typedef struct GameView {
    int asked, needs;  // questions; how many the method asks
    bool proves_apart; // one of them shows that the shapes are apart
    bool proves_meet;  // together they show that they meet
    int unasked;   // the number of a candidate axis that was not asked; 0: none, or the game has
                   // none
    int not_asked; // how many were not
} GameView;

// The shapes are hidden; the viewer asks, and claims that they are apart or meet. All functions but
// `begin` and `view` are optional.
typedef struct LessonGame {
    const char *shows, *shows_then; // as those of a step: during the game, and after the claim
    const char *needs_proof;     // a sentence: that they are apart must be shown before the claim
    const char *refutes;         // in its place: what was asked already shows that they meet
    void (*begin)(Stage *stage); // another pair was posed
    bool (*view)(const Stage *stage, GameView *view); // false: there is no pair
    void (*end)(Stage *stage);                        // the claim was made
    void (*ask)(Stage *stage);                        // by a button or Space
    void (*turn)(Stage *stage, double degrees);       // by Left and Right
} LessonGame;

typedef struct LessonStep {
    const char *heading;    // a few words
    const char *says;       // one or two sentences
    const char *says_then;  // the same when it is done, if that was of what is seen no more; NULL
    const char *task;       // what to do, or what to guess
    const char *well;       // when it is done; after a guess: why it is so
    const char *shows;      // patterns of what is drawn (draw_show_only); "": shapes only
    const char *shows_then; // the same when it is done; NULL: as before

    TsAabb view; // what is seen of the world: where the rest is hidden; empty: as in the scene

    // Sets up the step: the stage has just opened the scene and is paused. NULL: as it opens.
    void (*begin)(Stage *stage);
    const char *method; // by its name; NULL: the scene's own
    bool axis;          // the axis by hand is on,
    double from;        // at that angle, degrees,
    bool knows_curve;   // and all of the curve is known

    bool traces;         // buttons step through the trace, which begins at its first step,
    int trace_at;        // or at this one, from 1
    const char *longest; // the longest sentence of the trace that is usual: it has room in the foot

    // Whether the task is done, after each frame but those of a drag: what a drag only passes does
    // not count. `seen` is what `sees` returned last.
    bool (*done)(const Stage *stage, unsigned seen);
    bool of_picture; // `well` is about the picture: it is said only while `done` is true
    // Before that: what is to be remembered, of what was (0 at first). NULL: nothing.
    unsigned (*sees)(const Stage *stage, unsigned seen);

    // Of a task of two parts: whether the first is done and the second is not, after each frame but
    // those of a drag, and then what is said in place of the task. NULL: it has one part.
    bool (*half)(const Stage *stage, unsigned seen);
    const char *half_done;

    // After a try that did not do it: what is missing still, and in which direction, in place of
    // the task: the index of one of these sentences, in which "%s" is the amount. NULL: the task
    // again.
    int (*missed)(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT]);
    const char *misses[LESSON_MISSES];

    // What the viewer finds at this step, in the scene's state, and its size, at most LESSON_FOUND:
    // it is there again when the viewer comes back to the step. What the axis by hand shows is,
    // too.
    void *found;
    size_t found_size;

    // A guess instead: what the buttons say, and which of them is right, by index. Until then the
    // answer is not shown.
    const char *choice[LESSON_CHOICES];
    int (*truth)(const Stage *stage);
    bool hides; // the shapes, too

    // A game instead: poses another pair.
    void (*pose)(Stage *stage, unsigned seed);
    const LessonGame *game; // NULL: the axis by hand; where it is let go is a question
} LessonStep;

typedef struct Lesson {
    const char *title;
    const LessonStep *step;
    int steps;
    const char *learnt; // one or two sentences, at the end
} Lesson;

#define LESSON_STEPS(array) .step = (array), .steps = (int)(sizeof(array) / sizeof *(array))

// On the pair that the strip would show. For `sees`: 1 from when they overlapped. For `done`: they
// are apart after that; they overlap; the method is wrong.
unsigned lesson_sees_meeting(const Stage *stage, unsigned seen);
bool lesson_parted(const Stage *stage, unsigned seen);
bool lesson_meet(const Stage *stage, unsigned seen);
bool lesson_is_wrong(const Stage *stage, unsigned seen);

// For `half`, of a task to find where the method is wrong: it reports a hit, and rightly.
bool lesson_is_rightly_red(const Stage *stage, unsigned seen);

// For `missed`: 0 until they overlapped, by how much they are apart; then 1, how deep they overlap.
int lesson_missed_meeting(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT]);
// 0 if they are apart, and by how much; 1 if they are not, and how deep they overlap.
int lesson_missed_gap(const Stage *stage, unsigned seen, char amount[LESSON_AMOUNT]);

// For `pose`: turns both at random and puts them near to each other, the first at `middle`, so that
// they are `least` to `most` px apart or as deep in each other. About as many pairs meet as not.
void lesson_place_pair(Stage *stage, Actor *a, Actor *b, unsigned seed, TsVec middle, double least,
                       double most);

// For `truth`, with the choices "they are apart" and "they meet": what the method says.
int lesson_says_meet(const Stage *stage);

#endif

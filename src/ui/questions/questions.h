// Questions about the scene's pair: predict (do they collide?) and find the bug (where does a
// nameless method err, and which of its lines is wrong?).
#ifndef QUESTIONS_H
#define QUESTIONS_H

#include "base/part.h"
#include "base/target.h"

enum { QUIZ_BUTTONS = 3, QUIZ_TEXT = 384 };

typedef struct QuizButton {
    const char *cap, *words;
    Key key;
} QuizButton;

typedef struct QuizCard {
    char first[QUIZ_TEXT], second[QUIZ_TEXT]; // bold; muted
    QuizButton button[QUIZ_BUTTONS];
    int buttons;
} QuizCard;

extern const Part quiz_part;
bool predict_toggle(Ui *ui); // F6
bool hunt_toggle(Ui *ui);    // F7
// Whether the scene on screen has a pair for it: to predict, or for a bug to find.
bool quiz_can_ask(const Ui *ui, bool predicts);
void quiz_leave(Ui *ui);                      // restores what was before
bool quiz_poses(const Ui *ui);                // the viewer may move the shapes
bool quiz_card(const Ui *ui, QuizCard *card); // what is asked or told; false: no question is on
void quiz_draw(Ui *ui, Draw *draw); // its card, in place of all targets but the lines to choose
bool hunt_reads(const Ui *ui);      // the source stands beside the picture
bool hunt_follow(Ui *ui);           // after a frame: whether it shows something else now

// A key that answers; otherwise false. `changed`: the picture.
bool quiz_key(Ui *ui, const Event *event, bool *changed);

extern const Action quiz_button; // its argument: the key that does the same
extern const Action hunt_line;   // its argument: the line's index in the view of the source

// ---- quiz_show.c

typedef enum QuizReach {
    QUIZ_AT_ONCE, // by half a px or more if a relation is wrong
    QUIZ_LATER,   // by any length; of a scene that gives its own verdict within some seconds
} QuizReach;

// Brings the scene to where the chosen method errs, unless it is there, and pauses: one change, to
// be undone. A message says so, which ends as soon as that is no longer so. The pair is moved; if
// no shape may be, the scene is brought to one of its places, or ticks pass. False, and nothing
// changes, if nothing was found, or the method errs only among many pairs.
bool quiz_show_wrong(Ui *ui, QuizReach reach);

void quiz_follow(Ui *ui); // after the stage has drawn a frame: ends that message

#endif

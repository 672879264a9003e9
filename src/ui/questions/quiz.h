// Questions about the pair of a scene: predict (do they collide?) and find the bug (where does a
// nameless method err, and which of its lines is wrong?).
#ifndef QUIZ_H
#define QUIZ_H

#include "base/self.h"

enum { QUIZ_BUTTONS = 3, QUIZ_TEXT = 384, QUIZ_ROW = 18, QUIZ_ROWS = 5 };

typedef struct QuizButton {
    const char *cap, *words;
    Key key;
} QuizButton;

typedef struct QuizCard {
    char first[QUIZ_TEXT], second[QUIZ_TEXT]; // bold; muted
    QuizButton button[QUIZ_BUTTONS];
    int buttons;
} QuizCard;

// ---- quiz.c
// Begins a snapshot scope about the scene's pair; the other shapes are taken away. False if there
// is no pair, and then a message says why there is nothing to predict, or no bug to find.
bool quiz_begin(Ui *ui, bool predicts);
void quiz_end(Ui *ui);
void quiz_refuse(Ui *ui, const char *sentence); // ends what has just begun
void quiz_phase(Ui *ui, QuizPhase phase);
void quiz_question(const Ui *ui, char *text, int size); // "Do A and B collide?"

// ---- quiz_pose.c
// NULL, and the pair; otherwise why there is none. `sweeps`: a pair that is swept will do.
const char *quiz_find_pair(Ui *ui, QuizPair *pair, bool sweeps);
const Ask *quiz_ask(const Ui *ui, const QuizPair *pair); // of the last frame or answer
// Poses the pair near contact, so that it overlaps (`hit`) or is apart by the oracle. False if no
// such pose was found.
bool quiz_pose(Ui *ui, const QuizPair *pair, Random *random, bool hit);
// Poses it anywhere near, apart or deep in each other.
void quiz_pose_somewhere(Ui *ui, const QuizPair *pair, Random *random);
// Searches for a pose at which the method is wrong, and leaves the pair there. False if none was
// found.
bool quiz_pose_wrong(Ui *ui, const QuizPair *pair, Random *random, const Method *method);

// ---- predict.c, hunt.c: what they say, and their keys; false: not theirs
bool predict_card(const Ui *ui, QuizCard *card);
bool predict_key(Ui *ui, Key key);
bool hunt_card(const Ui *ui, QuizCard *card);
bool hunt_key(Ui *ui, Key key);
void hunt_draw(const Ui *ui, Draw *draw); // what its answer says more than a color

#endif

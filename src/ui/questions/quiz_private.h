// What the files of the questions share.
#ifndef QUIZ_PRIVATE_H
#define QUIZ_PRIVATE_H

#include "base/self.h"
#include "generate/random.h"
#include "questions/questions.h"

typedef enum QuizPhase {
    QUIZ_OFF,
    QUIZ_GUESS,  // predict: no colors until the viewer has said whether the shapes collide
    QUIZ_TOLD,   // everything is shown
    QUIZ_HUNT,   // find the bug: the shapes are brought to where a nameless method errs
    QUIZ_LINE,   // the line is chosen that is wrong
    QUIZ_SOLVED, // everything is shown
} QuizPhase;

typedef struct QuizPair {
    Actor *a, *b; // in the order asked
    bool swept;
    TsVec move_a, move_b; // if swept
} QuizPair;

enum { QUIZ_TRIED = 512 };

typedef struct Quiz {
    QuizPhase phase;
    QuizPair pair;
    Random random;
    int times;       // that one was begun
    int asked, good; // answered, and rightly
    Actor *selected; // before it
    bool fitted;     // the view was fitted to a pose
    // Predict:
    bool right, hit; // the viewer (of a bug: its line); the oracle
    bool cast;       // of a ray
    double gap;      // of the pose that was told
    // Find the bug:
    const Method *method;
    uint64_t used; // the flawed methods shown so far, by index
    bool shown;    // it was not the viewer who brought the shapes there
    int tried;     // lines that are not wrong, by index in the view; counted once each
    int tried_line[QUIZ_TRIED];
    bool code; // the source was shown before
    Ask ask;   // at which it is wrong
} Quiz;

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
const char *quiz_find_pair(const Ui *ui, QuizPair *pair, bool sweeps);
const Ask *quiz_ask(const Ui *ui, const QuizPair *pair); // of the last frame or answer
// Poses the pair near contact, so that it overlaps (`hit`) or is apart by the oracle. False if no
// such pose was found.
bool quiz_pose(Ui *ui, const QuizPair *pair, Random *random, bool hit);
// Poses it anywhere near, apart or deep in each other.
void quiz_pose_somewhere(Ui *ui, const QuizPair *pair, Random *random);
// Searches for a pose at which the method is wrong by `least` px or more, and leaves the pair
// there. False if none was found.
bool quiz_pose_wrong(Ui *ui, const QuizPair *pair, Random *random, const Method *method,
                     double least);
// Whether the shape that poses move is in the middle of the view, away from title and labels, and
// the other one is in the view.
bool quiz_is_central(const Ui *ui, const QuizPair *pair);
bool quiz_is_seen_wrong(
    const Ask *ask); // and not only in what it measures, unless that is its flaw

// ---- predict.c, hunt.c: what they say, and their keys; false: not theirs
bool predict_card(const Ui *ui, QuizCard *card);
bool predict_key(Ui *ui, Key key);
bool hunt_card(const Ui *ui, QuizCard *card);
bool hunt_key(Ui *ui, Key key);
void hunt_draw(const Ui *ui, Draw *draw); // what its answer says more than a color

#endif

// Asking: what is put to methods in a frame, and what the exact oracle says of it. See also stage.h
// and host.h.
#ifndef ASKING_H
#define ASKING_H

#include "host.h"

// ---- Asks (ask.c, verdict.c)

QueryKind ask_kind(TsShapeKind a, TsShapeKind b); // a ray and another: a cast; else a pair

bool ask_start(Stage *stage); // false if out of memory
void ask_free(Stage *stage);

void ask_begin(Stage *stage);
void ask_open(Stage *stage, bool open); // only while open anything is put to a method
Query ask_query(const Actor *a, const Actor *b);
Ask ask_about(Actor *a, Actor *b); // a question that no method has been chosen for
// Asked by the relation alone if the method gives that for less; colours them; NULL: no memory.
Ask *ask_put_partial(Stage *stage, const Method *method, Actor *a, Actor *b);
void ask_judge(Stage *stage, Ask *ask); // of this frame's
void ask_count(Stage *stage, const Ask *ask);
void ask_guests(Stage *stage);
void ask_end(
    Stage *stage); // all of this frame's are asked: into the record, and the main one whole
void ask_uncolor(Stage *stage);               // nobody has been answered yet
void ask_color(const Ask *ask);               // both of them
void verdict_color(Stage *stage, bool exact); // all that the scene colours, as said or as is exact
void ask_clear_counts(Stage *stage);
// A question with its method, answered and judged; it colours nothing and counts nowhere.
void ask_once(const Stage *stage, Ask *ask);
// The same of a pair that is said to be apart, and put to no method.
Ask ask_apart(const Stage *stage, const Method *method, Actor *a, Actor *b);
void ask_keep(Stage *stage, const Ask *ask); // such a one, and colours it
uint64_t ask_mix(uint64_t hash, double value);
uint64_t ask_fingerprint(const Method *method, const TsShape *a, const TsShape *b); // of a question
void ask_instead(Stage *stage, const Ask *ask); // the main one from now on; NULL: none

// ---- A crowd (asking/crowd.c)

enum { CROWD_HUGE = 2000 }; // members; of more, each gets the least drawing and judging

bool crowd_is_asked(const Stage *stage); // stage_ask_all was called in this frame
int crowd_size(const Stage *stage);      // its members then; else 0
void crowd_forget(Stage *stage);         // another scene
void crowd_report(Stage *stage);         // its figures, where one was asked
void crowd_color(Stage *stage);          // who is in such a pair has been answered

// ---- The method (choice.c)

void choice_open(Stage *stage);                                  // for the scene that is opened
const Method *choice_find(const Stage *stage, const char *name); // NULL where there is none

// The chosen method where it takes the query, else the fallback (NULL: none), else the first that
// does, a sound one first; NULL where none does.
const Method *choice_for(const Stage *stage, const Query *query, const Method *fallback);
// The chosen method where it takes shapes of such kinds, but not these two; else NULL.
const Method *choice_refusing(const Stage *stage, const Query *query);
const Method *choice_general(void); // the sound one for any two shapes; NULL where there is none
void choice_prefer_plugin(Stage *stage); // chooses the plug-in's function if it takes the actors
void choice_note(Stage *stage, const Query *query);            // asked in this frame
void choice_refresh(Stage *stage);                             // at the end of a frame
bool choice_applies(const Stage *stage, const Method *method); // to what is asked in this scene
const Method *choice_wanted(const Stage *stage);               // NULL: the first sound one
void choice_want(Stage *stage, const Method *method);
unsigned choice_version(const Stage *stage);  // another number whenever the methods have changed
TouchCounts choice_touch(const Stage *stage); // the stage's own rule, see stage_touch
void choice_set_touch(Stage *stage, TouchCounts touch);

// ---- The split view (split.c)

void split_begin(Stage *stage);
// Draws the second view, by that function, and what parts the two.
void split_end(Stage *stage, void (*draw)(Stage *stage));

#endif

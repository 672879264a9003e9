// Queries to methods in a frame, and the verdicts of the exact oracle on them. See also stage.h and
// host.h.
#ifndef ASKING_H
#define ASKING_H

#include "host.h"
#include "work.h"

// ---- Asks (ask.c, verdict.c)

QueryKind ask_kind(TsShapeKind a, TsShapeKind b); // a cast if one is a ray, else a pair

bool ask_init(Stage *stage); // false if out of memory
void ask_free(Stage *stage);

void ask_begin(Stage *stage);
void ask_open(Stage *stage, bool open); // methods can be queried only while it is open
bool ask_is_open(const Stage *stage);
Query ask_query(const Actor *a, const Actor *b);
Ask ask_about(Actor *a, Actor *b); // without a method yet
// So many asks are likely to follow: their memory is reserved at once, as it is not moved then, and
// written to, as the system maps its pages then, and in no later frame.
void ask_expect(Stage *stage, int more);
// Queries only the relation if that is cheaper for the method; colors both actors. NULL if out of
// memory.
Ask *ask_put_partial(Stage *stage, const Method *method, Actor *a, Actor *b);
void ask_judge(Stage *stage, Ask *ask); // of this frame's
void ask_count(Stage *stage, const Ask *ask);
void ask_guests(Stage *stage);
void ask_end(
    Stage *stage); // all queries of this frame are made: records them, and completes the main one
// Touching is a hit or not by the rule that the viewer chose.
bool ask_is_hit(const Stage *stage, TsRelation relation);
void ask_uncolor(Stage *stage); // no actor has been answered
void ask_color(const Ask *ask); // both actors
void verdict_color(Stage *stage,
                   bool exact); // what the scene colors, by the method's or the exact answer
void ask_clear_counts(Stage *stage);
// Answers and judges a query that has its method; colors and counts nothing.
void ask_once(const Stage *stage, Ask *ask);
// The same for a pair that counts as apart without a query to the method.
Ask ask_apart(const Stage *stage, const Method *method, Actor *a, Actor *b);
void ask_keep(Stage *stage, const Ask *ask); // adds such a pair, and colors it
uint64_t ask_mix(uint64_t hash, double value);
uint64_t ask_fingerprint(const Method *method, const TsShape *a, const TsShape *b); // of a query
// What the method does for this ask: it is asked once more. NULL if that is not recorded, or while
// the exact answers are shown. Valid until the next call.
const Work *ask_work(const Stage *stage, const Ask *ask);
void ask_instead(Stage *stage, const Ask *ask); // replaces the main ask from now on; NULL: none

// ---- One pair of many (ask_only.c)

bool ask_excludes(const Stage *stage,
                  const Actor *actor);         // it is not of the one pair that is asked
const char *ask_only_hint(const Stage *stage); // in place of the scene's; NULL: none

// ---- A crowd (asking/crowd.c)

enum { CROWD_HUGE = 2000 }; // members; beyond that each is drawn and judged least

bool crowd_is_asked(const Stage *stage); // stage_ask_all was called in this frame
int crowd_size(const Stage *stage);      // its members; 0 if none was tested
void crowd_forget(Stage *stage);         // another scene
void crowd_report(Stage *stage);         // its figures, if one was tested
void crowd_color(Stage *stage);          // the members of pairs without an Ask

// ---- The method (choice.c)

void choice_open(Stage *stage);                                  // for the scene that is opened
const Method *choice_find(const Stage *stage, const char *name); // NULL if there is none

// The chosen method if it takes the query, else the fallback (NULL: none), else the first sound one
// that does, else the first flawed one; NULL if there is none.
const Method *choice_for(const Stage *stage, const Query *query, const Method *fallback);
// The chosen method if it takes shapes of these kinds, but not these two; else NULL.
const Method *choice_refusing(const Stage *stage, const Query *query);
const Method *choice_general(void);      // the sound one for any two shapes; NULL if there is none
void choice_prefer_plugin(Stage *stage); // chooses the plug-in's function if it takes the actors
void choice_note(Stage *stage, const Query *query);            // asked in this frame
void choice_refresh(Stage *stage);                             // at the end of a frame
bool choice_applies(const Stage *stage, const Method *method); // to what is asked in this scene
const Method *choice_wanted(const Stage *stage);               // NULL: the first sound one
void choice_want(Stage *stage, const Method *method);
unsigned choice_version(const Stage *stage);  // changes whenever the methods have changed
TouchCounts choice_touch(const Stage *stage); // the stage's own rule, see stage_touch
void choice_set_touch(Stage *stage, TouchCounts touch);

// ---- The split view (split.c). A scene that has something of its own to show at the right
// (Scene.beside) draws that.

// Colors all actors where they are now, by the exact relation of each pair.
void split_color(Stage *stage);
void split_begin(Stage *stage);
// Draws the second view by that function, and the line between the two.
void split_end(Stage *stage, void (*draw)(Stage *stage));

#endif

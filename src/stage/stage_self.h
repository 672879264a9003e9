// What a stage keeps to itself, and what its parts lend each other. Only for src/stage.
#ifndef STAGE_SELF_H
#define STAGE_SELF_H

#include <stdarg.h>

#include "asking/crowd.h"
#include "generate/generate.h"
#include "host.h"
#include "scene_kit/canvas.h"
#include "scene_kit/files.h"
#include "scene_kit/labels.h"
#include "scene_kit/walls.h"
#include "snapshots/snapshot.h"
#include "tool.h"
#include "touchstone/world.h"

// ---- Asking (asking/ask.c, choice.c, verdict.c)

typedef struct Tally { // pairs, and what was compared of them last: open addressing
    uint64_t *key, *seen;
    int capacity, used;
} Tally;

bool verdict_changed(Tally *tally, uint64_t key, uint64_t fingerprint); // and remembers it
void verdict_clear(Tally *tally);                                       // frees all

typedef struct Colored {
    Actor *actor;
    bool hit, exact;
} Colored;

typedef struct Asked {
    Ask *ask; // this frame's
    int count, capacity;
    Ask *retired[32]; // blocks outgrown during this frame: scenes may still hold pointers into them
    int retireds;
    bool open;        // the scene asks: at no other time anything is put to a method
    bool crowd;       // stage_ask_all was called
    Colored *colored; // whom the scene colours by its own answers
    int coloreds, colored_room;
    void *findings; // of the scene, as long as it has no larger ones
    size_t findings_room;
    bool found;         // in this frame
    const Ask *instead; // of the main one: what a tool asks; NULL: nothing
    Tally tally;        // what has been counted since reset
} Asked;

QueryKind ask_kind(TsShapeKind a, TsShapeKind b); // a ray and another: a cast; else a pair

void ask_begin(Stage *stage);
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
void ask_free(Stage *stage);

// ---- A crowd (asking/crowd.c)

enum { THRONG = 2000 }; // members; of more, each gets the least drawing and judging

typedef struct Crowd {
    Actor **member;   // in the order of their adding
    TsBounds *bounds; // of each
    int members, member_room, bounds_room;

    TsBroad broad, second; // second: the one that its pairs are compared with
    TsBroadPairs found, found_second, sorting;
    int32_t *start; // scratch of sorting
    int start_room;
    TsBroadHits hits;
    Candidates candidates;

    bool phased;             // who is no candidate is not asked, whatever the method
    int met;                 // of this frame's asks
    long long pairs, aparts; // that are answered; of them as apart, without an Ask
    int near, far_a, far_b;  // where the oracle goes on: among the asks, among those pairs
    uint64_t fingerprint;    // of who stands where
    long long counted;       // of those pairs, since that changed
} Crowd;

void crowd_free(Crowd *crowd);
void crowd_report(Stage *stage); // its figures, where one was asked
void crowd_color(Stage *stage);  // who is in such a pair has been answered

typedef struct Choice {
    const Method *wanted; // by the scene or the viewer; NULL: the first sound one
    const Method **list;  // those offered: see stage_method_count
    int count, capacity;
    uint64_t kinds, kinds_now;          // pairs of kinds asked: last frame, this frame
    bool crowd;                         // the last frame's were those of a crowd
    bool sweeps, sweeps_now;            // they were sweeps, or before the first frame will be
    Method variant[SCENE_MAX_VARIANTS]; // the scene's own, as methods
    int variants;                       // where it has some they are what is offered
} Choice;

void choice_open(Stage *stage);                                  // for the scene that is opened
const Method *choice_find(const Stage *stage, const char *name); // NULL where there is none

// The chosen method where it takes the query, else the fallback (NULL: none), else the first that
// does, a sound one first; NULL where none does.
const Method *choice_for(const Stage *stage, const Query *query, const Method *fallback);
// The chosen method where it takes shapes of such kinds, but not these two; else NULL.
const Method *choice_refusing(const Stage *stage, const Query *query);
const Method *choice_general(void); // the sound one for any two shapes; NULL where there is none
void choice_welcome(Stage *stage);  // chooses the stranger's function, where it takes the actors
void choice_note(Stage *stage, const Query *query);            // asked in this frame
void choice_refresh(Stage *stage);                             // at the end of a frame
bool choice_applies(const Stage *stage, const Method *method); // to what is asked in this scene

// ---- Triangle meshes (scene_kit/mesh_view.c)

typedef struct MeshView MeshView;

// The overlap of this frame as brute force finds it, in the place of what the structure does; or
// back.
void mesh_view_put_exact(Stage *stage, bool exact);
void mesh_view_free(Stage *stage); // it is made anew when it is asked for

// ---- The record (record.c)

enum { TABLES_MAX = 8, ROWS_MAX = 160, FIGURES_MAX = 32 };

typedef struct FrameRecord {
    Record record;
    RecordTable table[TABLES_MAX];
    RecordRow row[ROWS_MAX];
    RecordFigure figure[FIGURES_MAX];
    int rows;
    char saying[RECORD_TEXT]; // the stage's own note, until the next key or press
} FrameRecord;

// ---- The trace (record.c)

typedef struct Trace {
    int steps, shown; // of this frame; 0 steps: none
    int before;       // steps of the frame before
    char says[RECORD_TEXT];
} Trace;

void record_begin_trace(Stage *stage); // a frame: until the scene tells of one there is none

// ---- The split view (split.c)

void split_begin(Stage *stage);
// Draws the second view, by that function, and what parts the two.
void split_end(Stage *stage, void (*draw)(Stage *stage));

struct StageSelf {
    const Scene *scene;
    void *initial; // the scene's state as it came
    double (*now)(void);
    const Stranger *stranger;

    struct ActorPool *actors;
    struct Snapshots *snapshots;
    struct ViewState *view;
    struct Handles *handles;
    struct PointerState *pointer;
    const Tool *const *tools; // NULL at the end
    void **tool_state;        // of each

    double waiting; // seconds passed since the last tick
    Random random;
    const Method *lent_wanted; // the choice when the stage was lent
    const Knob *knobs;         // shown instead of the scene's; NULL: the scene's are
    int knob_count;

    TsWorld world; // empty where the scene has no bodies
    Files files;
    Canvas canvas;
    Asked asked;
    Crowd crowd;
    MeshView *mesh_view; // NULL until a scene has one
    Choice choice;
    TouchCounts touch;
    unsigned methods_version; // counts whenever they are no longer what they were
    FrameRecord frame;
    Trace trace;
};

#endif

// The stage as its host sees it (show, app, tests): opening scenes, time, events, the choice of
// method, and the record of the last frame. Scenes use stage.h only.
#ifndef HOST_H
#define HOST_H

#include "method.h"
#include "scene.h"

// ---- Life

Stage *stage_new(void); // NULL where memory is short
void stage_free(Stage *stage);

// The plug-in that is loaded, for the scene that shows it: borrowed. NULL (the default): none.
void stage_set_plugin(Stage *stage, const PluginView *plugin);

// Seconds from any start, for the oracle's share of a frame; NULL (the default): no limit, every
// frame alike.
void stage_set_clock(Stage *stage, double (*now)(void));
typedef double (*StageClock)(void);
StageClock stage_clock(const Stage *stage);

// The folder of the assets that scenes ask for; "assets" where it was never told.
void stage_set_assets(Stage *stage, const char *folder);

// What texts become pixels by, where a scene wants those: copied. None where it was never told;
// frames have the draw list's own.
void stage_set_glyphs(Stage *stage, const Glyphs *glyphs);

// Leaves the old scene, whose state goes back to what it was before it was opened; builds this one
// at tick 0, playing. The state is the scene's, not the stage's: another stage may show the same
// scene meanwhile only from opening to freeing between two calls of this one.
void stage_open(Stage *stage, const Scene *scene);

// The scene as it began; knobs and method kept, and the view where the viewer moved it; counts and
// undo cleared.
void stage_reset(Stage *stage);
const Scene *stage_scene(const Stage *stage);

// Sets a knob by its name, "method", or "touch" (hits, misses). False, with one sentence in `error`
// that names what is known or the range, where the name or value is none.
bool stage_set(Stage *stage, const char *name, const char *value, char *error, int error_size);

// ---- Time

void stage_play(Stage *stage, bool playing);
void stage_step(Stage *stage); // one tick, playing or not

// To the snapshot before the last tick, as far as they are kept: 600, fewer where they exceed 64
// MB.
void stage_step_back(Stage *stage);

// As many ticks as passed, 0.1 s at most; whether anything changed.
bool stage_advance(Stage *stage, double seconds);
double stage_due(const Stage *stage); // seconds until the next tick; INFINITY while paused
bool stage_moves(const Stage *stage); // whether anything would change by time while playing

// The trace of the last frame: its steps (0: none), the one shown, what it says ("": nothing).
typedef struct TraceView {
    int steps, shown;
    const char *says;
} TraceView;
TraceView stage_trace_view(const Stage *stage);

// Shows another step; it stays so until time plays on. False at either end, and where there is no
// trace.
bool stage_trace_step(Stage *stage, int by);

// ---- View

// Where the view lies, px at scale 1: fitted anew unless the viewer has panned or zoomed.
void stage_lay_out(Stage *stage, Rect free, double scale);
void stage_fit(Stage *stage); // Home
// The same, and home is from now on where these two are, until the scene begins anew.
void stage_fit_pair(Stage *stage, const Actor *a, const Actor *b);
View stage_view(const Stage *stage); // world to device px

// Split: the world twice, side by side; on the left shapes wear what the method says, on the right
// what is exact. What is told of a frame is told once, places of pointer and view are those of the
// left one, and events may come from either.
void stage_split(Stage *stage, bool on);
bool stage_is_split(const Stage *stage);

// The map of answers: a pair's method asked with one of the two at every place of the view, or at
// every place along x and every angle, the other staying, and what is exact there. It lies behind
// the scene's frame, of which only the answers are told; the knobs are the map's own. The main ask
// is that at the place under the pointer. A press there puts the shape, which can be undone. False
// where nothing is asked: then it stays off.
bool stage_map(Stage *stage, bool on);
bool stage_shows_map(const Stage *stage);
void stage_map_area(Stage *stage, Rect area); // px at scale 1, where it is shown

typedef struct MapView {
    const char *moving; // the name of the shape that is tried
    const Method *method;
    bool turning;                  // at every angle
    bool whole;                    // every cell has been asked
    bool pointed;                  // the place is under the pointer; else where the shape stands
    TsVec position;                // of the place that is tried
    double angle;                  // there
    bool tried;                    // the main ask is that; else the method refuses the shapes
    long long hits, misses, wrong; // cells seen: rightly a collision, rightly none, wrong
} MapView;
bool stage_map_view(const Stage *stage, MapView *view); // of the last frame; false: it is off
bool stage_map_refines(const Stage *stage);             // the next frame will know more

// The microscope: beside the world, magnified about the contact of the main ask, the places that
// one of its two shapes can take in doubles; each wears what the method says with the shape there,
// and a line is the exact border. A click on a place puts the shape there. `by` levels of a power
// of ten closer (from 1 px to 1e-13 px a division), negative: back; from closed it opens at the
// nearer end, and back from 1 px it closes. False where it stays as it was. Opening another scene
// closes it.
bool stage_magnify(Stage *stage, int by);
bool stage_magnifies(const Stage *stage);
void stage_stop_magnifying(Stage *stage);

// ---- A frame

// Asks as a frame does, and draws nothing. After it the asks of the record, and which methods
// apply, are those of the actors as they stand.
void stage_answer(Stage *stage);

// Asks, and draws the world into `draw` (after draw_begin): actors, evidence, labels, handles.
// Nothing above LAYER_LABELS.
void stage_frame(Stage *stage, Draw *draw);

// ---- The viewer's hand

// A pointer event in the view, or a key that concerns shapes (Tab, arrows, Q, E, K, Ins, Del, undo,
// knobs, what the scene claims). Returns whether it was used.
bool stage_event(Stage *stage, const Event *event);

// A file that was dropped on the window. Whether the scene takes files.
bool stage_drop(Stage *stage, const char *path);

// Has two actors of a swept pair move so, where the scene takes that.
bool stage_takes_motion(const Stage *stage);
void stage_set_motion(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b);

void stage_select(Stage *stage, Actor *actor); // alone; NULL: none; nothing where it was removed
int stage_selected_count(const Stage *stage);

// Corner editing, by V: on every corner of one actor is a handle.
bool stage_edits_corners(const Stage *stage);
void stage_leave_corners(Stage *stage);

bool stage_dragging(const Stage *stage);
void stage_cancel(Stage *stage); // the drag: everything back to where it began

typedef enum Cursor { CURSOR_ARROW, CURSOR_HAND, CURSOR_GRAB, CURSOR_TURN, CURSOR_SIZE } Cursor;
Cursor stage_cursor(const Stage *stage);

bool stage_undo(Stage *stage); // actors, corners and knobs; never tick or random numbers
bool stage_redo(Stage *stage);

// Lends the stage to a hand that is not the viewer's: until it is taken back no pair is counted.
// Taking back brings back to the bit all that a snapshot keeps (actors, the scene's state, tick,
// random numbers) and the method. False while the viewer drags, while it is lent, and where memory
// is short. Opening, resetting and freeing take back first.
bool stage_begin_scope(Stage *stage);
bool stage_in_scope(const Stage *stage);
void stage_end_scope(Stage *stage);

// By how much that method is wrong about the two as they stand, px; 0 where they touch, and of
// casts; negative where it is right or does not take them. Counts and colours nothing.
double stage_error(const Method *method, const Actor *a, const Actor *b);

// Turns a knob by one (its key), or sets it (its slider); clamped. Kept for undo: settings of one
// knob are one change until the stage hears of a release, a move without the button, or a leave.
void stage_turn_knob(Stage *stage, int index, int by);
void stage_set_knob(Stage *stage, int index, double value);
int stage_knob_count(const Stage *stage); // the scene's, or while the map is shown its own
const Knob *stage_knob_at(const Stage *stage, int index);
bool stage_claims(const Stage *stage, Key key, unsigned mods);

// ---- Methods

// Those that take every pair asked in the last frame; of a crowd those that know every kind of
// shape in it (a ray's those that are flawed): pairs of kinds that the chosen one does not take are
// then answered by the general one.
int stage_method_count(const Stage *stage);
const Method *stage_method_at(const Stage *stage, int index);
const Method *stage_method(const Stage *stage); // chosen; NULL where nothing is asked
void stage_choose_method(Stage *stage, int index);
void stage_next_method(Stage *stage, int by);

// The methods are no longer what they were (a function was loaded anew): what is offered, what was
// counted and what map and microscope know is found out anew.
void stage_methods_changed(Stage *stage);

TouchCounts stage_touch(
    const Stage *stage); // in force: the method's where it answers two ways, else the stage's
bool stage_touch_reported(const Stage *stage); // the method tells touching apart: the stage's rule
                                               // colours, and can be flipped
void stage_flip_touch(Stage *stage);           // nothing where it is not told

// ---- The record of the last frame

enum { RECORD_CELLS = 6, RECORD_TEXT = 128 };

typedef struct RecordRow {
    RowMark mark;
    int cells;
    char cell[RECORD_CELLS][32];
} RecordRow;

typedef struct RecordTable {
    char heading[48];
    RecordRow columns;       // cells 0: no heads
    char when[RECORD_CELLS]; // a column is shown: ' ' always, '+' where all fit, '-' where not
    const RecordRow *row;
    int rows;
} RecordTable;

typedef struct RecordFigure {
    char name[32], value[64];
} RecordFigure;

enum { VERDICT_WORD = 20 };

typedef struct SceneVerdict { // what the scene decided itself (stage_verdict)
    bool given, hit, exact;
    bool wrong;                                   // where no words are told: hit != exact
    char said[VERDICT_WORD], truth[VERDICT_WORD]; // in words; "" for none: HIT, NO HIT
    bool has_gap;
    double gap;
    int judged, of; // how much of what it rests on the oracle took in this frame; 0, 0: all
} SceneVerdict;

typedef struct Record {
    const Ask *ask; // in the order asked
    int asks;
    SceneVerdict verdict;
    long long agreed, wrong; // since reset: pairs compared, counted anew only when something moved
    long long pairs;         // of the crowd that was asked this frame: 0 in other scenes
    int judged; // of them; of a large crowd's pairs that are plainly apart there is no Ask
    const RecordTable *table;
    int tables;
    const RecordFigure *figure;
    int figures;
    char note[RECORD_TEXT], hint[RECORD_TEXT];
    bool said; // the note is the stage's own word on what the viewer just did, not the scene's
} Record;

const Record *stage_record(const Stage *stage);

// The ask that the strip shows: the first that is wrong, else the selected actor's with the
// strongest answer, else the first. NULL for none, and where the scene decided itself.
const Ask *stage_main_ask(const Stage *stage);

#endif

// The stage for its host (user interface, program, tests): opening scenes, time, events, the choice
// of method, and the record of the last frame. Scenes use stage.h only.
#ifndef HOST_H
#define HOST_H

#include "method.h"
#include "scene.h"

// ---- Life

Stage *stage_new(void); // NULL if out of memory
void stage_free(Stage *stage);

// The plug-in that is loaded, for the scene that shows it: borrowed. NULL (the default): none.
void stage_set_plugin(Stage *stage, const PluginView *plugin);

// A clock in seconds, which limits the oracle's share of a frame. NULL (the default): no limit, so
// that frames are reproducible.
void stage_set_clock(Stage *stage, double (*now)(void));
typedef double (*StageClock)(void);
StageClock stage_clock(const Stage *stage);

// Whether labels keep their texts in this frame: called after each answer, before anything is
// drawn. NULL (the default): they never do.
void stage_set_hold(Stage *stage, bool (*held)(const void *self), const void *self);

// The folder of the assets that scenes read; the default is "assets".
void stage_set_assets(Stage *stage, const char *folder);

// Whether commands that are shown name where this program stands, as in a window. The default is
// no: a picture is the same wherever the program that made it stands.
void stage_set_at_home(Stage *stage, bool at_home);

// The glyphs for texts as pixels (stage_text_mask); copied. The default is none. The texts of a
// frame use those of the draw list.
void stage_set_glyphs(Stage *stage, const Glyphs *glyphs);

// The language has changed: what was said in the other one is no longer shown.
void stage_forget_words(Stage *stage);

// Leaves the old scene and restores its initial state; builds this one at tick 0, playing. The
// state belongs to the scene, not to the stage: another stage may show the same scene only if it
// opens it and is freed between two calls of this one.
void stage_open(Stage *stage, const Scene *scene);

// Restores the initial state, except for knobs, method, and a view that the viewer moved. Clears
// counts and undo.
void stage_reset(Stage *stage);
const Scene *stage_scene(const Stage *stage);

// Whether the viewer has changed a shape since the scene was built, or a knob chose a place.
bool stage_is_edited(const Stage *stage);

// Sets a knob by its name, "method", or "touch" (hits, misses). False if the name or value is not
// known: `error` is one sentence with the known names or the range.
bool stage_set(Stage *stage, const char *name, const char *value, char *error, int error_size);

// ---- To show elsewhere what is shown here

// Whether nothing but time has changed anything since the scene was opened or reset. Then opening
// it with the same knobs, method and touch rule, and as many ticks, gives the same state to the
// bit.
bool stage_replays(const Stage *stage);
void stage_note_change(Stage *stage); // the program changed something: that is so no longer

// What a past elsewhere would have left: the tick, and whether a shape was changed by the viewer.
// The next frame counts on from these numbers of agreeing and of wrong answers.
void stage_set_past(Stage *stage, int tick, bool edited);
void stage_set_counts(Stage *stage, long long agreed, long long wrong);

bool stage_shows_file(const Stage *stage); // one was dropped on the scene

// ---- Time

void stage_play(Stage *stage, bool playing);
void stage_step(Stage *stage); // one tick, playing or not

// Time is recorded: the last 1200 ticks, the older ones with gaps if all would exceed 64 MB. Shows
// that tick as it was, or the nearest before it that is recorded, or the first. Of a scene whose
// state exceeds 1 MB only every eighth tick is stored, of 4 MB every sixteenth (or every 12th or
// 24th while ticks take more than 10 ms), and those between are simulated again. The ticks after it
// can be shown again until time goes on from there, or the viewer changes something.
void stage_show_tick(Stage *stage, int tick);
void stage_ticks(const Stage *stage, int *first, int *last); // that can be shown
void stage_step_back(Stage *stage);                          // by one tick

// Advances by the ticks of that time, 0.1 s at most. Returns whether the picture changed: ticks
// that leave everything as it was do not count. After 60 of these in a row the stage is at rest and
// ticks no more until stage_wake, which every input and every change from outside calls.
bool stage_advance(Stage *stage, double seconds);
void stage_wake(Stage *stage);
double stage_due(const Stage *stage);    // seconds until the next tick; INFINITY while paused
bool stage_has_time(const Stage *stage); // ticks change something in it, or could
bool stage_moves(const Stage *stage);    // whether time changes anything while playing

// The trace of the last frame: its steps (0: none), the one shown, its sentence ("": none), and
// what stage_code reported of it ("" and NULL: nothing).
typedef struct TraceView {
    int steps, shown;
    const char *sentence;
    const char *code,
        *values;        // the mark of the lines that it executes; what is written beside them
    const char *traced; // the function that these are of
} TraceView;
TraceView stage_trace_view(const Stage *stage);

// Shows another step until time advances. False at either end, and if there is no trace.
bool stage_trace_step(Stage *stage, int by);

// A slider that the scene drew in the last frame, px at scale 1. Sliding it pauses, and is undone
// as a knob is.
typedef struct RecordSlider {
    int id;
    Rect area;
    double now; // share of its width, 0 to 1
} RecordSlider;
int stage_sliders(const Stage *stage, const RecordSlider **slider); // their number
void stage_slide(Stage *stage, int id, double share);

// A text to copy that the scene drew in the last frame, px at scale 1.
typedef struct RecordOffer {
    Rect area;
    char text[OFFER_TEXT];
} RecordOffer;
int stage_offers(const Stage *stage, const RecordOffer **offer); // their number

// ---- View

// Sets the rectangle of the view, px at scale 1. Fits the view again unless the viewer has panned
// or zoomed.
void stage_lay_out(Stage *stage, Rect free, double scale);
void stage_fit(Stage *stage); // Home
// The same for these two actors, which Home then shows until the scene is built again.
// NULL, NULL: to all that the scene shows.
void stage_fit_pair(Stage *stage, const Actor *a, const Actor *b);
// The same for that part of the world in place of the scene's view, until a scene is opened or,
// with an empty one, until now.
void stage_fit_part(Stage *stage, TsAabb part);
// From now on a fit takes in all that shows why the answer is wrong: the walls and shadows of the
// pair, and the label of what is wrong. Fits at once, unless the viewer has moved the view and all
// of it is seen there. Ends when a scene is opened or built again.
void stage_show_whole(Stage *stage);
bool stage_shows_whole(const Stage *stage);
// After a frame: returns whether the view had to be moved or made smaller for that: draw again, and
// ask again. False from then on, until the view is fitted again.
bool stage_fit_whole(Stage *stage);
// After a frame: if a shape lies outside the view's free part because another tick is shown, by
// undo or by a snap, fits the view again, unless the viewer has moved it. Returns whether it did:
// draw again.
bool stage_follow_jump(Stage *stage);
// Whether a label of the last frame, or what its walls and shadows take, lies in that area, px at
// scale 1.
bool stage_shows_at(const Stage *stage, Rect area);
// Returns whether the pair that Home shows was set by stage_fit_pair, and which it is.
bool stage_fitted_pair(const Stage *stage, const Actor *pair[2]);
View stage_view(const Stage *stage); // world to device px

// The part of the world that fills the view. Returns whether that is another than a scene shows
// that is opened in a window of that size and not touched.
bool stage_view_box(const Stage *stage, TsAabb *box);
void stage_show_box(Stage *stage, TsAabb box); // all of it, as if panned and zoomed by the viewer
TsVec stage_orbit(const Stage *stage); // in space: by how much the viewer turned the camera, as yaw
                                       // and pitch in degrees
void stage_set_orbit(Stage *stage, TsVec degrees);

// Split view: the world twice, side by side, colored by the method's answers on the left and by the
// exact ones on the right, or what the scene shows there (Scene.beside). The record is that of the
// left one, and so are the positions of pointer and view; events may come from either.
void stage_split(Stage *stage, bool on);

// The map of answers: the method's answer and the exact one for one shape of a pair at every
// position of the view, or at every x and every angle, while the other shape stays. It replaces the
// scene's drawing, and its own knobs those of the scene. The main ask is that at the position under
// the pointer. A press there moves the shape, which can be undone. False, and the map stays off, if
// the scene asks about no pair.
bool stage_map(Stage *stage, bool on);
bool stage_shows_map(const Stage *stage);
void stage_map_area(Stage *stage, Rect area); // px at scale 1, where it is shown

typedef struct MapView {
    const char *moving; // the name of the shape that is moved
    const Method *method;
    bool turning;                  // rows are angles
    bool whole;                    // every cell has been tested
    bool pointed;                  // the place is under the pointer; else where the shape stands
    TsVec position;                // of the place that is tried
    double angle;                  // there
    bool tried;                    // the main ask is that; else the method refuses the shapes
    long long hits, misses, wrong; // cells seen: rightly a collision, rightly none, wrong
} MapView;
bool stage_map_view(const Stage *stage, MapView *view); // of the last frame; false: it is off
bool stage_map_refines(const Stage *stage);             // the next frame will know more

// The microscope: beside the world it shows, magnified about the contact of the main ask, the
// positions that one of the two shapes can take in doubles, each colored by the method's answer
// there, and the exact boundary as a line. A click on a position moves the shape there. `by` is the
// number of powers of ten to magnify further (from 1 px to 1e-13 px a division), negative: less. It
// opens at the nearer end, and closes beyond 1 px. False if nothing changed. Opening another scene
// closes it.
bool stage_magnify(Stage *stage, int by);
bool stage_magnifies(const Stage *stage);
void stage_stop_magnifying(Stage *stage);

// ---- A frame

// Tests as a frame does, and draws nothing. Then the asks of the record, and the methods that
// apply, are those of the actors where they are.
void stage_answer(Stage *stage);

// What a frame keeps from the viewer, who is to find it out. The record has all of it.
typedef enum Concealed {
    CONCEAL_NOTHING,
    CONCEAL_EXACT,   // the scene's drawing and the contact, which are exact; shapes wear the
                     // method's answer
    CONCEAL_ANSWERS, // and that too: shapes are drawn in ink and cannot be taken
    CONCEAL_SHAPES,  // and the shapes
} Concealed;
void stage_conceal(Stage *stage, Concealed what); // until the next scene is opened
// Scenes are seen simply: stage_is_simple, Scene.simple.
void stage_set_simple(Stage *stage, bool simple);
// What a scene and the axis by hand draw that has a tag matching none of these patterns
// (draw_show_only) is left out, instead of what Scene.simple leaves out. NULL (the default, and
// when another scene is opened): as the scene has it. The string must live as long.
void stage_show_only(Stage *stage, const char *patterns);

// Tests, and draws the world into `draw` (after draw_begin): actors, constructions, labels,
// handles. Draws nothing above LAYER_LABELS.
void stage_frame(Stage *stage, Draw *draw);

// Only this pair is asked from now on, until the scene is built again, or with NULL: for scenes
// that ask many. All others count as not asked.
void stage_ask_only(Stage *stage, Actor *a, Actor *b);
// Whether that is so, and of which pair. `pair` may be NULL.
bool stage_asks_only(const Stage *stage, Actor *pair[2]);

// ---- Input

// A pointer event in the view, or a key that concerns shapes (Tab, arrows, Q, E, K, Ins, Del, undo,
// knobs, what the scene claims). Returns whether it was used.
bool stage_event(Stage *stage, const Event *event);

// The pointer is a finger: a press takes shapes and handles that are up to 22 px away instead of 8,
// handles are drawn larger, and nothing is hovered. The default is false, a mouse.
void stage_set_finger(Stage *stage, bool finger);

// Undoes the press that is held, as if it had not been: cancels the drag, and, if a finger pressed,
// selects what was selected before. Does nothing if nothing is held.
void stage_unpress(Stage *stage);

// What a finger would press there.
typedef enum Below {
    BELOW_SHAPE, // a shape, a handle, or a thing in space
    BELOW_ORBIT, // the ground of a scene in space: a drag orbits
    BELOW_SCENE, // the ground of a scene, a map or a microscope that uses presses itself
    BELOW_GROUND,
} Below;
Below stage_below(Stage *stage, TsVec device);

Actor *stage_shape_at(Stage *stage, TsVec device); // that a mouse would press there; NULL: none

// Gives a file to the scene: its absolute path. Returns whether the scene takes files; then `why`
// is NULL, or the reason why the file cannot be shown.
// Scene.take of the present scene, which must have one; Scene.give of one that has.
const char *stage_take(Stage *stage, const char *text);
bool stage_gives(const Stage *stage);
bool stage_give(const Stage *stage, char *text, int size); // false: it has no room
int stage_give_length(const Stage *stage);                 // 0: there is none
bool stage_is_given(const Stage *stage);                   // a link needs that line
// Scene.geometries of the present scene, which must have it.
const char *stage_take_geometries(Stage *stage, TsGeometry *given, int count);
bool stage_drop(Stage *stage, const char *path, const char **why);

// Sets the motion of two actors of a swept pair, if the scene takes that.
bool stage_takes_motion(const Stage *stage);
void stage_set_motion(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b);
// Puts all shapes of a list but the first, if the scene takes lists, and returns the actor of the
// first; NULL if it takes none, or if out of memory.
bool stage_takes_list(const Stage *stage);
Actor *stage_set_others(Stage *stage, const TsShape *others, int count);

void stage_select(Stage *stage, Actor *actor); // alone; NULL: none. Does nothing if it was removed
int stage_selected_count(const Stage *stage);

// Corner editing (V): every corner of one actor has a handle.
bool stage_edits_corners(const Stage *stage);
bool stage_has_corners(const Stage *stage, const Actor *actor); // they can be edited
void stage_leave_corners(Stage *stage);

// Drawing shapes from nothing, in a scene that takes them (Scene.drawn), or paths and areas free
// hand (Scene.redrawn), and while no map and no microscope is shown. A tool draws one kind of
// shape: it is taken by its key, and again by that key, or by stage_stop_drawing, put away.
// Backspace takes the last point back, Enter closes a polygon.
typedef struct DrawingView {
    int tools;   // that can be taken; 0: nothing can be drawn here
    int first;   // the number of the first of them
    int tool;    // the number of the one in hand, from 1; 0: none
    int points;  // set so far
    bool closes; // Enter would make a polygon of them
} DrawingView;
DrawingView stage_drawing(const Stage *stage);
const char *stage_drawing_name(int tool); // "circle"
Key stage_drawing_key(int tool);
TsShapeKind stage_drawing_kind(int tool);
// Adds both shapes as if the viewer had drawn them, in one step of undo, and removes `pair` (those
// added before; NULL, NULL: none) in the same; then they are `pair`. False, and nothing changes, if
// the scene takes no drawn shape, or has no room: then `*why` says so, else it is NULL.
bool stage_draw_pair(Stage *stage, const TsShape *a, const TsShape *b, Actor *pair[2],
                     const char **why);
bool stage_stop_drawing(Stage *stage); // discards an unfinished shape, or puts the tool away;
                                       // false: there was none

// Number i of the numbers of an actor's shape in the world (ts_shape_numbers), or its angle in
// degrees if i is -1: the shape then has that very double, its other numbers as they were. Can be
// undone. False, and nothing changes, if it would be no valid shape, or may not be changed: `*why`
// says so.
bool stage_set_number(Stage *stage, Actor *actor, int i, double value, const char **why);

bool stage_dragging(const Stage *stage);
void stage_cancel(Stage *stage); // ends the drag and restores what it changed

typedef enum Cursor {
    CURSOR_ARROW,
    CURSOR_HAND,
    CURSOR_GRAB,
    CURSOR_CROSS,
    CURSOR_SIZE,
    CURSOR_TURN = CURSOR_CROSS
} Cursor;
Cursor stage_cursor(const Stage *stage);

bool stage_undo(Stage *stage); // actors, corners and knobs; not tick or random numbers
bool stage_redo(Stage *stage);

// A snapshot scope, for a program that plays the stage itself: no pair is counted within it, and
// its end restores, bit by bit, what a snapshot holds (actors, the scene's state, tick, random
// numbers) and the method. What is edited within it cannot be undone. False during a drag, within
// another scope, and if out of memory. Opening, resetting and freeing end it.
bool stage_begin_scope(Stage *stage);
bool stage_in_scope(const Stage *stage);
void stage_end_scope(Stage *stage);
// A tick of which no snapshot is kept: within a scope, of ticks that nobody is to step back to.
void stage_pass(Stage *stage);

// Puts a judged ask, a copy, to another method: answer and verdict become those of that one,
// against the same exact relation. False, and nothing changes, if the method does not take it.
bool stage_ask_again(const Stage *stage, const Method *method, Ask *ask);

// By how many px that method is wrong about the two actors where they are; 0 if they touch, and for
// casts; negative if it is right or does not take them. Counts and colors nothing.
double stage_error(const Method *method, const Actor *a, const Actor *b);

// Changes a knob by one step (its key), or sets it (its slider); clamped. Can be undone: settings
// of one knob are one change until a release, a move without the button, or a leave.
void stage_turn_knob(Stage *stage, int index, int by);
void stage_set_knob(Stage *stage, int index, double value);
void stage_put_knob(Stage *stage, int index, double value); // to that value, which it takes
bool stage_knob_takes(const Knob *knob, double value);      // it is in range; of a choice: an index
// If that is the name that the knob had in older scripts and links: how many times as large its
// numbers were then. Else 0.
double stage_knob_was(const Knob *knob, const char *name);
bool stage_knob_is_switch(const Knob *knob);
int stage_knob_count(const Stage *stage); // the scene's, or the map's while it is shown
const Knob *stage_knob_at(const Stage *stage, int index);
bool stage_knob_acts(const Stage *stage, int index); // at the scene's present place (Knob.at)
bool stage_claims(const Stage *stage, Key key, unsigned mods);

// ---- Methods

// Those that take every pair asked in the last frame. For a crowd those that take every kind of
// shape in it (of methods for rays the flawed ones); the general method then answers pairs of kinds
// that the chosen one does not take.
int stage_method_count(const Stage *stage);
const Method *stage_method_at(const Stage *stage, int index);
const Method *stage_method(const Stage *stage); // chosen; NULL if nothing is asked
void stage_choose_method(Stage *stage, int index);
void stage_next_method(Stage *stage, int by);

// The methods have changed (a plug-in was reloaded): recomputes which methods are offered, the
// counts, and the map and microscope.
void stage_methods_changed(Stage *stage);

TouchCounts stage_touch(
    const Stage *stage); // in force: the method's if it reports no touching, else the stage's
bool stage_touch_reported(const Stage *stage); // the method tells touching apart: the stage's rule
                                               // colours, and can be flipped
void stage_flip_touch(Stage *stage);           // nothing if touching is not reported

// ---- The record of the last frame

enum { RECORD_CELLS = 6, RECORD_TEXT = 128 };

typedef struct RecordRow {
    RowMark mark;
    int cells;
    char cell[RECORD_CELLS][32];
    char name[32];           // the first cell in English
    char tag[DRAW_TAG_TEXT]; // a pattern of what it names in the picture; "": none was given
} RecordRow;

// What the row names in the picture, as a pattern (draw_tag_matches): the given one, else its first
// cell if something bears that name, or ends in it after a colon. False: nothing is drawn of it.
bool stage_row_tag(const Draw *draw, const RecordRow *row, char tag[DRAW_TAG_TEXT]);

enum { RECORD_TABLES = 8, RECORD_ROWS = 160 }; // of a frame

typedef struct RecordTable {
    char heading[48];
    RecordRow columns;             // cells 0: no heads
    char when[RECORD_CELLS];       // a column is shown: ' ' always, '+' if all fit, '-' if not
    const char *tip[RECORD_CELLS]; // what a column holds, in English; NULL: its head says it
    const RecordRow *row;
    int rows;
    const char *by; // the label of the method that computes so, if another one answered; else NULL
} RecordTable;

typedef struct RecordFigure {
    char name[32], value[64];
} RecordFigure;

// What a drag of a number of a formula changes.
typedef struct TermMove {
    Actor *actor; // NULL: nothing, it follows from others
    int number;
    double scale, from; // the number of its shape is from + scale * value
    double least;       // of the value
} TermMove;

enum { FORMULAS_MAX = 2, FORMULA_TERMS = 8, FORMULA_PIECES = 48, FORMULA_PIECE = 32 };

typedef struct RecordTerm {
    char name[24], lights[DRAW_TAG_TEXT];
    double value;
    char number[FORMULA_PIECE]; // as shown
    TermMove move;
} RecordTerm;

typedef struct RecordFormula {
    char text[RECORD_TEXT]; // translated: "[gap] = [d] − ([r₁] + [r₂])"
    bool condition, holds;  // not an equation
    bool rounded;           // as its numbers are shown it does not hold
    RecordTerm term[FORMULA_TERMS];
    int terms;
    const char *by; // as of a table
} RecordFormula;

// What stands on screen in place of a formula: "gap = d − (r₁ + r₂)", with names, and the rest,
// with numbers: "= 64.7 − (15.0 + 21.9) = 27.8"; or what stands for both where there is less room:
// "gap = 64.7 − (15.0 + 21.9) = 27.8". Of a condition "collide only if d² ≤ r", then "155.0²
// > 60.0".
typedef enum FormulaForm { FORMULA_NAMES, FORMULA_NUMBERS, FORMULA_SHORT } FormulaForm;

// A piece that is not broken; `spaced`: a blank is before it. `term`: the index of the term whose
// name or number it is; -1: none.
typedef struct FormulaPiece {
    char text[FORMULA_PIECE];
    int term;
    bool number, spaced, operator;
} FormulaPiece;

// Returns their number.
int stage_formula_pieces(const RecordFormula *formula, FormulaForm form,
                         FormulaPiece piece[FORMULA_PIECES]);

// Gives a number of a formula that value, or the nearest that it takes. All changes until a release
// are undone as one. False, and nothing changes, if the shape takes none.
bool stage_move_term(Stage *stage, const TermMove *move, double value);

enum { VERDICT_WORD = 40 };

typedef struct SceneVerdict { // of the scene itself (stage_verdict)
    bool given, hit, exact;
    bool wrong;                                               // if there are no words: hit != exact
    char answer_text[VERDICT_WORD], exact_text[VERDICT_WORD]; // "": HIT or NO HIT
    bool explained; // the note says why the exact answer is what it is
    bool has_gap;
    double gap;
    int judged, of; // of how many answers the oracle judged how many in this frame; 0, 0: all
} SceneVerdict;

typedef struct Record {
    const Ask *ask; // in the order asked
    int asks;
    SceneVerdict verdict;
    // Since the reset or the choice of the method: pairs compared, counted again only if something
    // moved.
    long long agreed, wrong;
    long long pairs; // of the crowd tested in this frame; 0 in other scenes
    int judged;      // of them; a large crowd has no Ask for pairs with disjoint bounding boxes
    const RecordTable *table;
    int tables;
    const RecordFigure *figure;
    int figures;
    const RecordFormula *formula; // the first is the one that decides
    int formulas;
    char note[RECORD_TEXT], hint[RECORD_TEXT];
    char answer[64], rest[RECORD_TEXT]; // stage_verdict_sentence; "", "": none
    bool hint_is_flaw;                  // of the chosen variant, in place of the scene's hint
    bool unasked;                       // the hint says why (stage_unasked): no tool's replaces it
    const char *by;                     // as of a table, of what is drawn and of the trace
    bool draws_method; // the tests of the method that answers are drawn, in place of the scene's
                       // drawing
    bool is_reply;     // the note is the stage's reply to the viewer's last input, not the scene's
} Record;

const Record *stage_record(const Stage *stage);

// The ask that the strip shows: the first that is wrong, else the selected actor's with the
// strongest answer, else the first. NULL if there is none, or the scene gives its own verdict.
const Ask *stage_main_ask(const Stage *stage);
// The same for tools that show two shapes: NULL if it is about a list.
const Ask *stage_main_pair(const Stage *stage);

#endif

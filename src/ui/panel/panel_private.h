// What the files of the panel share. Each of them draws bodies of sections.
#ifndef PANEL_PRIVATE_H
#define PANEL_PRIVATE_H

#include "base/self.h"
#include "panel/panel.h"
#include "strip/strip.h"

// The panel's sections, in their order; every table of the scene folds with the others.
typedef enum SectionKind {
    SECTION_METHOD,
    SECTION_TRACE,
    SECTION_KNOBS,
    SECTION_FORMULA,
    SECTION_TABLES,
    SECTION_FIGURES,
    SECTION_SELECTED,
    SECTION_SYMMETRIES,
    SECTION_FAILING,
    SECTION_MAP,   // while the map is shown: of its own ...
    SECTION_PLACE, // ... the tried place
    SECTIONS
} SectionKind;

typedef enum Folding { FOLDING_AS_FITS, FOLDING_OPEN, FOLDING_SHUT } Folding;

enum { HELD_TABLES = 8, PANEL_SECTIONS = 16 };

// A section that did not fit, or did.
typedef struct Fold {
    SectionKind kind;
    const char *heading;
    bool folded;
} Fold;

// The section that the pointer is at. `top`: below the panel's head as it is unscrolled.
typedef struct SectionHeld {
    bool on;
    SectionKind kind;
    const char *heading;
    double top;
} SectionHeld;

struct PanelState {
    Folding folding[SECTIONS];
    bool found;                                    // the fuzzer has a failing case
    double scroll, room;                           // px at scale 1; room: how far it can scroll
    double column_held[HELD_TABLES][RECORD_CELLS]; // of the tables, at text size 14
    double cost;                                   // of a frame, ms; 0: unknown
    Fold fold[PANEL_SECTIONS];                     // of the last frame,
    int folds;
    const Method *folds_of; // and the method and the room that it had
    double folds_room;
    SectionHeld hand; // of the last frame
    double lead; // px at scale 1: how much lower than usual the sections stand, for the hand's sake
    Ask lamp[LAMPS_MAX]; // of this frame: lamps_lit
    int lamps;
};

enum { FIELD_MAX = 64 };

// A number of the selected shape that is being typed.
typedef struct Field {
    bool open;
    bool whole; // all of the text is selected
    int actor;  // its index
    int number; // of its shape; -1: its angle
    char text[FIELD_MAX];
    int caret; // bytes before it
} Field;

// ---- The bodies: each draws from `top` (nothing if draw is NULL) and returns its height
typedef struct Column {
    Ui *ui;
    Draw *draw;       // NULL: only measure
    const Draw *text; // for measuring
    double x, width;
} Column;

enum { PANEL_PAD = 20 }; // between the panel's edges and its column

// A row for each method with what it answers about the pair on screen; or for the chosen one alone.
double panel_methods(Column column, double top, bool all);
bool panel_lamp_hit(const Ui *ui, const Ask *lamp); // whether its swatch is that of a hit
int panel_answering(const Ui *ui); // how many methods take the shapes; 0: the scene has no lamps
// How many of them are right; "" if the scene asks no pair, or of each its own.
void panel_methods_words(const Ui *ui, char *text, int size);
double panel_trace(Column column, double top);
double panel_formula(Column column, double top);
double panel_knobs(Column column, double top);
double panel_table(Column column, double top, const RecordTable *table);
double panel_figures(Column column, double top);
double panel_selected(Column column, double top);
double panel_symmetries(Column column, double top);
double panel_failing(Column column, double top);
double panel_map(Column column, double top);   // what its colours are, and their shares
double panel_place(Column column, double top); // that is tried on it
double field_rows(Column column, double top);
bool field_shown(const Ui *ui); // they are, in place of the shape's centre and angle

// ---- Rows of a body
// A name on the left, a value on the right, 22 px high.
void panel_pair(Column column, double top, int row, const char *name, const char *value);
// Marks a row that names what the pointer is at, and has what it names lit if it is pointed at.
void panel_mark_row(Column column, double middle, const RecordRow *row);
void panel_target(Column column, const Action *action, int argument, Rect rect);  // clipped
void panel_tip(Column column, Rect rect, const char *head, const char *sentence); // the same
// What a method does, or does wrong, in one sentence; NULL: unknown.
const char *panel_method_says(const Ui *ui, const Method *method);
// What the word at the end of a method's row means; NULL: it is none of these.
const char *panel_grade_says(const char *grade);

// ---- What clicks do
extern const Action panel_open, panel_fold;   // their argument: a SectionKind
extern const Action panel_step_bar;           // of a trace
extern const Action panel_knob, panel_slider; // their argument: the knob's index
extern const Action panel_case;               // its argument: the index of the case held
extern const Action panel_next_case;
extern const Action field_number; // its argument: which one of the shape, -1 its angle

#endif

// What the parts of the Ui share: its state, the targets of clicks, and what each part draws.
#ifndef SELF_H
#define SELF_H

#include "base/blocks.h"
#include "base/language.h"
#include "base/layout.h"
#include "cases/live_fuzz.h"
#include "generate/random.h"
#include "overlays/thumbnail.h"
#include "questions/course.h"
#include "reading/code.h"
#include "ui.h"

typedef enum Overlay { OVERLAY_NONE, OVERLAY_PICKER, OVERLAY_HELP } Overlay;

// A place of the last frame that takes a click; later ones lie above. Rect: px at scale 1.
typedef enum TargetKind {
    TARGET_COVER, // takes the click and does nothing with it
    TARGET_METHOD_CELL,
    TARGET_TOUCH_CELL,
    TARGET_COMPARED_CELL,
    TARGET_PANEL,   // its key, F3
    TARGET_SECTION, // index: of the section
    TARGET_METHOD,  // index: of the method
    TARGET_KNOB,    // index: of the knob; a switch or a choice
    TARGET_SLIDER,  // index: of the knob
    TARGET_STEP,    // index: of the trace's step
    TARGET_TRACE,   // the bar of all of its steps, a slider
    TARGET_RATE,    // at which the trace's steps play
    TARGET_CASE,    // index: of the case held
    TARGET_NEXT_CASE,
    TARGET_ROW,     // index: of the picker's row
    TARGET_CHAPTER, // index: 1 to 9
    TARGET_CLOSE,   // of an overlay
    TARGET_TIME,    // the slider of ticks
    TARGET_PICTURE, // a slider in the picture; index: its place among them
    TARGET_READ,    // its key, F4
    TARGET_TERM,    // of the text; index: its number there
    TARGET_COURSE,  // the picker's other way to list the scenes
    TARGET_QUIZ,    // of the card of a question; index: the key that does the same
    TARGET_CODE,    // its key, F8
    TARGET_LINE,    // of the source, while one can be picked; index: in CodeColumn.view
    TARGET_TOOL,    // that draws; index: its number, 0 selects
    TARGET_KEY,     // index: the key that it presses
    TARGET_NUMBER,  // of the selected shape; index: which one, -1 its angle
} TargetKind;

typedef struct Target {
    Rect rect;
    TargetKind kind;
    int index;
} Target;

// The panel's sections, in their order; every table of the scene folds with the others.
typedef enum SectionKind {
    SECTION_METHOD,
    SECTION_TRACE,
    SECTION_KNOBS,
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

enum { FIGURE_ROWS = 32 };

// The strip's figures and the panel's, held for a tenth of a second of the scene's time.
typedef struct Figures {
    const Ask *ask;
    SceneVerdict verdict; // if given, no pair is shown
    double gap;
    int hits, exact_hits; // of a crowd
    long long pairs;
    int judged;
    long long agreed, wrong;
    // They are held as long as these stay:
    long long tenth;
    TsRelation relation, exact;
    bool compared_wrong;
    RecordFigure row[FIGURE_ROWS]; // the scene's own
    int rows;
    char note[RECORD_TEXT]; // it repeats some of them
    bool is_reply;          // the note is the stage's
} Figures;

// The normals of a crowd's contacts as they were measured last, by the indices of the actors. A
// pair that is not measured again keeps its own.
typedef struct DeepestPair {
    int a, b;
    TsVec normal; // from a to b
} DeepestPair;

typedef struct Deepest {
    DeepestPair *pair;
    int pairs, room;
    DeepestPair *spare; // the next ones
    int spares, spare_room;
    double *bound; // of each ask's gap
    int bound_room;
    double gap; // the deepest
} Deepest;

// What is slid besides knobs, whose sliders have their index.
enum { SLIDER_OF_TIME = SCENE_MAX_KNOBS + 1000, SLIDER_OF_TRACE, SLIDER_OF_PICTURE };
enum { READ_TERMS = 96 };
enum { TARGETS_MAX = 300, HELD_TABLES = 8, QUERY_MAX = 48, MESSAGE_MAX = 256 };

typedef struct Picker {
    char query[QUERY_MAX];
    int chosen;      // among the rows that match
    int first;       // the topmost row shown
    int rows;        // how many fit, of the last frame
    double scrolled; // by a finger, px at scale 1: less than a row
} Picker;

// The demo that plays if the viewer leaves a scene alone, once per visit: it drags a shape to where
// a flawed method is wrong, switches to that method, and puts everything back.
typedef enum AutoplayPhase {
    AUTOPLAY_WAITS,
    AUTOPLAY_DRAGS,
    AUTOPLAY_RESTS, // there, by the viewer's method
    AUTOPLAY_SHOWS, // by the flawed one
    AUTOPLAY_RETURNS,
    AUTOPLAY_DONE
} AutoplayPhase;

typedef struct AutoplayPlan {
    Actor *actor;
    TsVec from, to; // of its position
    int flawed;     // the method's index; -1: none is wrong about it
    int own;        // that of the viewer's
} AutoplayPlan;

typedef struct Autoplay {
    AutoplayPhase phase;
    double seconds; // since the phase began; waiting: since the last input
    AutoplayPlan plan;
} Autoplay;

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

// What the fingers on the screen do.
typedef enum TouchPhase {
    TOUCH_NOTHING, // also with fingers that remain of a gesture that has ended
    TOUCH_AIMS,    // one finger, which nothing has been told of yet
    TOUCH_PRESSES, // one finger is the left button
    TOUCH_HOLDS,   // the same with Shift, after a long press
    TOUCH_SCROLLS, // one finger moves a list
    TOUCH_PINCHES, // two fingers
} TouchPhase;

typedef struct Finger {
    int id;
    TsVec from, at; // device px: where it went down; where it is
} Finger;

typedef struct Touch {
    TouchPhase phase;
    Finger finger[2];
    int fingers;      // on the screen, two at most; a third one is ignored
    double seconds;   // since the press
    bool longs;       // a long press would do something here
    bool moved;       // farther than a tap does
    TsVec lag;        // device px: from the finger to the shape's own pointer
    int slider;       // the knob that it slides, or SLIDER_OF_...; -1 for none
    double value;     // what that was before
    bool tapped;      // a tap on the ground has ended,
    double since_tap; // seconds ago,
    TsVec tap;        // there, device px
} Touch;

// The source beside the picture. While `picks` is set no line is marked, and a click on a line sets
// `picked`; `method` is shown instead of the one on screen.
typedef struct CodeColumn {
    bool shown;
    bool picks;
    int picked;         // index in `view`; -1: none
    const char *method; // NULL: the one on screen
    CodeView view;      // as drawn last
    double scroll, room;
    int followed; // where the step's line is that was scrolled to last; -1: another method
    bool made;    // `view` is of `subject`
    CodeSubject subject;
    char step[80]; // of the subject
    char *file;    // the text of a plug-in's source
    char file_name[64];
    bool is_file; // the view is of that
    int version;  // of the plug-in
} CodeColumn;

// Questions about the scene's pair (quiz.h).
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
    int tried;     // lines that are not wrong
    int lines;     // found at the first try
    bool code;     // the source was shown before
    Ask ask;       // at which it is wrong
} Quiz;

struct Ui {
    const Scene *const *scenes;
    int scene_count;
    void **pristine;      // each scene's state as compiled
    unsigned char *done;  // in each scene, bits: CourseDone
    Thumbnail *thumbnail; // each scene's picture, made when first shown
    Stage *stage;
    Draw *scratch; // for the pictures

    int width, height;
    double density, font_scale;
    PaletteName palette;
    Language language;  // that the viewer chose, if any
    bool demo;          // the autoplay demo may play
    bool still;         // scenes open paused, and no demo plays
    bool panel, drawer; // panel: unfolded, if docked; drawer: open, if not
    Glyphs glyphs;
    Blocks blocks;
    Layout layout; // of the last frame

    Overlay overlay;
    Picker picker;
    bool by_course;                  // it lists the scenes by lessons
    double help_scroll, help_room;   // px at scale 1; help_room: how far it can scroll
    double panel_scroll, panel_room; // the same of the panel
    double lamps_end;                // the right end of the lamps, px at scale 1; 0: none
    ReadShown read;
    double read_scroll, read_room;        // the same of the text
    char term[READ_TERMS][DRAW_TAG_TEXT]; // what each of its terms lights
    int terms, term_lit, term_pinned;     // term_lit: of the last frame; -1: none
    char lit[DRAW_TAG_TEXT];              // by the host: see ui_light
    CodeColumn code;
    char row_lit[DRAW_TAG_TEXT]; // by the row of the panel that the pointer is at; "": none
    bool near[DRAW_TAGS];        // the pointer: see draw_tags_at
    Folding folding[SECTIONS];
    double column_held[HELD_TABLES][RECORD_CELLS]; // of the tables, at text size 14

    Target target[TARGETS_MAX];
    int targets;
    int slider; // the knob whose slider is held, or SLIDER_OF_...; -1 for none
    TsVec pointer;
    Touch touch;
    bool finger; // the last pointer was a finger, no mouse

    Figures figures;
    bool figures_held;
    Deepest deepest;
    int tick_by_time;  // the last tick that time itself brought
    bool alarm;        // as laid out last
    bool narrated;     // the same: the frame has a trace
    double alarm_more; // by how much its card has grown since it appeared

    Field field;
    Autoplay autoplay;
    Quiz quiz;
    LiveFuzz fuzz;
    UiCommand command;
    char message[MESSAGE_MAX];
    double message_left; // seconds
    double cost;         // ms; 0: unknown
    int trace_rate;      // at which the steps of a trace play (timeline.c); 0: they do not
    double trace_wait;   // seconds until the next
};

// ---- ui.c
const char *ui_id(const Ui *ui, int index); // of a scene outside of the table: its title
int ui_index(const Ui *ui);                 // of the open scene; -1 for none
void ui_turn_page(Ui *ui, int by);          // next, previous scene, round the end
bool ui_open_chapter(Ui *ui, int digit);
void ui_overlay(Ui *ui, Overlay overlay);
void ui_scale_text(Ui *ui, int by);
void ui_change_language(Ui *ui); // from Chinese to English, and from English to Chinese

// ---- ui_frame.c
void ui_target(Ui *ui, Rect rect, TargetKind kind, int index);
bool ui_contains(Rect rect, TsVec at);
// px at scale 1; NULL for none. A finger takes one that is beside it, too.
const Target *ui_target_at(const Ui *ui, TsVec at);
bool ui_holds_labels(const void *ui); // see stage_set_hold
void ui_refresh_figures(Ui *ui);      // to be shown in this frame

// ---- deepest.c
// Counts the hits of a crowd, and finds its least gap: infinite if none was measured.
void deepest_count(Deepest *deepest, const Record *record, Figures *figures);
void deepest_free(Deepest *deepest);

// ---- ui_event.c
bool ui_route(Ui *ui, const Event *event);   // to where it goes; touches to touch.c
void ui_scroll(Ui *ui, TsVec at, double by); // what lies there, px at scale 1

// ---- touch.c: fingers
bool touch_event(Ui *ui, const Event *event);
bool touch_advance(Ui *ui, double seconds); // whether the picture changed
double touch_due(const Ui *ui);
void touch_forget(Ui *ui); // the fingers that are down do nothing more
void touch_draw(const Ui *ui, Draw *draw);

// ---- autoplay.c
bool autoplay_acts(const Ui *ui);
bool autoplay_advance(Ui *ui, double seconds); // whether the picture changed
double autoplay_due(const Ui *ui);             // seconds until it changes something
bool autoplay_stop(Ui *ui); // puts everything back and waits again; returns whether it acted
void autoplay_draw(const Ui *ui, Draw *draw);
bool autoplay_plan(const Ui *ui, AutoplayPlan *plan); // false if there is nothing to drag

// ---- live_fuzz.c: fuzzing between frames, and the cases that N goes through
bool live_fuzz_toggle(Ui *ui);
bool live_fuzz_advance(Ui *ui); // whether the picture changed
double live_fuzz_due(const Ui *ui);
bool live_fuzz_next(Ui *ui);
bool live_fuzz_open(Ui *ui, int index); // in the scene in which it was found, if that can show it
bool live_fuzz_hold(Ui *ui, const Case *pair, const char *words, bool fails, const Scene *scene);
void live_fuzz_free(LiveFuzz *fuzz);

// ---- case_on_screen.c
void case_of_ask(const Ask *ask, Case *pair);      // what it was asked of, and of a step
bool case_put_on_screen(Ui *ui, const Case *pair); // undoable if the scene stays the same
bool case_put_shrunk(Ui *ui);                      // of the pair that is wrong on screen

// ---- course.c: what has been done
// The scene of a lesson that follows this one there, by index; -1 is before the first, and behind
// the last. Scenes that no lesson names are for play.
int course_next(const Ui *ui, int lesson, int scene);
void course_mark(Ui *ui, CourseDone what);             // in the open scene
unsigned course_done(const Ui *ui, int scene);         // by its index
void course_write(const Ui *ui, char *text, int size); // as settings keep it
void course_read(Ui *ui, const char *text); // adds that; what it does not know is ignored

// ---- quiz.c, predict.c, hunt.c: questions
bool predict_toggle(Ui *ui); // F6
bool hunt_toggle(Ui *ui);    // F7
bool hunt_on(const Ui *ui);
bool hunt_reads(const Ui *ui);     // the source stands beside the picture
void hunt_pick(Ui *ui, int index); // a line of the source, by its index in CodeColumn.view
// A line without the method's name and without comments. Returns its length.
int hunt_line(const CodeView *view, const CodeLine *line, char *out, int size);
bool hunt_follow(Ui *ui); // after a frame: whether it shows something else now
bool quiz_on(const Ui *ui);
bool quiz_poses(const Ui *ui); // the viewer may move the shapes
Concealed quiz_conceals(const Ui *ui);
void quiz_leave(Ui *ui); // restores what was before
// A key that answers; otherwise false. `changed`: the picture.
bool quiz_key(Ui *ui, const Event *event, bool *changed);
void quiz_draw(Ui *ui, Draw *draw);

// ---- The parts: each draws itself in its layer and marks its targets
int title_lines(const Ui *ui, const Draw *draw, const Layout *layout);
int title_idea_lines(const Ui *ui, const Draw *draw, const Layout *layout);
double title_taken(const Ui *ui, const Draw *draw); // by the title, in one row
double title_aside(const Layout *layout);           // by what is at its right
void title_draw(Ui *ui, Draw *draw);
double toolbar_height(const Ui *ui, const Draw *draw, const Layout *layout); // below the idea
void toolbar_draw(Ui *ui, Draw *draw);
void toolbar_take(Ui *ui, int tool); // 0, or the one in hand: puts it away
void strip_draw(Ui *ui, Draw *draw);

enum { STRIP_WORD = 88, ALARM_TEXT = 256 };

typedef struct StripAnswer {
    char word[STRIP_WORD]; // "": none
    TsRelation relation;
    bool hit;
} StripAnswer;

typedef struct StripWords { // of the strip's first four cells
    // The method that answered: another than the chosen one if that does not take the shapes. NULL:
    // none.
    const char *method;
    StripAnswer answer, exact;
    bool wrong;
    const char *compared; // "": nothing was compared
    const char *exact_name, *gap_name;
    char gap[40]; // "": none
} StripWords;
StripWords strip_words(const Ui *ui); // of the last frame

// A hint without its sentences (between " · ") that begin with a key's name, and with taps instead
// of clicks: "Drag a shape · PgDn next" is "Drag a shape". `replies`: the first sentence answers
// the viewer and stays as it is.
void hint_for_finger(const char *hint, bool replies, char *out, int size);

// What a wrong ask answers, and by how much; why. At most ALARM_TEXT bytes.
void alarm_sentence(const Ask *ask, char *text, int size);
void alarm_reason(const Ui *ui, const Ask *ask, char *text, int size);
void alarm_draw(Ui *ui, Draw *draw);
double alarm_more(const Ui *ui,
                  const Draw *draw); // what its card needs beyond its least height
void panel_draw(Ui *ui, Draw *draw);
void timeline_draw(Ui *ui, Draw *draw);
void timeline_slide(Ui *ui, double x);                    // x: of the pointer, px at scale 1
void timeline_mark_pictures(Ui *ui);                      // the sliders in the picture, as targets
void timeline_slide_picture(Ui *ui, int index, double x); // index: of it among them
const char *timeline_rate(const Ui *ui);
void timeline_change_rate(Ui *ui);
bool timeline_advance(Ui *ui, double seconds); // whether the picture changed
double timeline_due(const Ui *ui);
void lamps_draw(Ui *ui, Draw *draw);
// The pair on screen as each method answers it, in their order; `refused` is the method itself if
// it does not take these shapes. `max` of them have room. Returns their number; 0 if there is no
// such pair, or only one method.
int lamps_lit(const Ui *ui, Ask lamp[], int max);
void read_draw(Ui *ui, Draw *draw); // after all that its terms may light
bool ui_points(const Ui *ui);       // the pointer is at the picture, and holds nothing
bool read_covers(const Ui *ui, TsVec at);
typedef struct ReadHead {
    const char *words, *key;
    TargetKind hides; // the target of "hide"
} ReadHead;
// The ground and the head of a column beside the view. Clips to it: draw_unclip ends that.
void read_column(Ui *ui, Draw *draw, Rect column, double scroll, const ReadHead *head);

// ---- code_column.c
void code_draw(Ui *ui, Draw *draw);
bool code_covers(const Ui *ui, TsVec at);
void code_forget(Ui *ui); // another scene is opened
void picker_draw(Ui *ui, Draw *draw);
void help_draw(Ui *ui, Draw *draw);

// ---- panel_answer.c, panel_table.c, panel_knobs.c, panel_judge.c: what stands below a section's
// heading. Each draws from `top` (nothing if draw is NULL) and returns its height.
typedef struct Column {
    Ui *ui;
    Draw *draw;       // NULL: only measure
    const Draw *text; // for measuring
    double x, width;
} Column;
double panel_methods(Column column, double top, int rows); // at most so many, around the chosen
int panel_method_rows(const Ui *ui, double room);          // how many there is room for, 1 at least
double panel_trace(Column column, double top);
void panel_slide_trace(Ui *ui, double x); // x: of the pointer, px at scale 1
double panel_knobs(Column column, double top);
double panel_table(Column column, double top, const RecordTable *table);
double panel_figures(Column column, double top);
double panel_selected(Column column, double top);
typedef struct PanelShape {               // what is said of a selected shape
    char size[88], centre[88], angle[48]; // angle: "" of a shape that looks the same at every one
} PanelShape;
PanelShape panel_shape(const Actor *actor);
double panel_symmetries(Column column, double top);
double panel_failing(Column column, double top);
double panel_map(Column column, double top);   // what its colours are, and their shares
double panel_place(Column column, double top); // that is tried on it
// A name on the left, a value on the right, 22 px high.
void panel_pair(Column column, double top, int row, const char *name, const char *value);
// Marks a row that names what the pointer is at, and has what it names lit if it is pointed at.
void panel_mark_row(Column column, double middle, const RecordRow *row);
void panel_target(Column column, TargetKind kind, int index, Rect rect); // a target, clipped
// The height of a row that is clicked: at least 44 px for a finger.
double panel_row(const Ui *ui, double usual);
bool panel_covers(const Ui *ui, TsVec at); // px at scale 1

// ---- field.c: the numbers of the selected shape, which can be typed
bool field_shown(const Ui *ui); // they are, in place of its centre and angle
double field_rows(Column column, double top);
void field_open(Ui *ui, int number);
bool field_is_open(const Ui *ui);
bool field_set(Ui *ui); // as Enter does; false: it stays open, and a message says why
void field_close(Ui *ui);
bool field_key(Ui *ui, const Event *event);
bool field_text(Ui *ui, const char *text);

// ---- panel_knobs.c
void panel_slide(Ui *ui, int knob, double x); // x: of the pointer, px at scale 1

// ---- picker.c, help.c: their input; true if they used it
const char *picker_find(const char *text, const char *query); // in any case of letters; NULL: none
void picker_begin(Ui *ui);  // it is opened: the open scene is chosen
bool picker_switch(Ui *ui); // lists the scenes by lessons, or by numbers again
bool picker_key(Ui *ui, const Event *event);
bool picker_text(Ui *ui, const char *text);
bool picker_wheel(Ui *ui, double wheel);
bool picker_scroll(Ui *ui, double by); // px at scale 1
bool picker_open_row(Ui *ui, int row);
bool picker_choose_chapter(Ui *ui, int digit);
bool help_key(Ui *ui, const Event *event);
bool help_scroll(Ui *ui, double by);

#endif

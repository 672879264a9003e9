// The state of the Ui that all rooms share. What one room alone remembers is a struct of its own,
// known to its own files only; others call the functions of the room's header.
#ifndef SELF_H
#define SELF_H

#include "base/blocks.h"
#include "base/language.h"
#include "base/layout.h"
#include "base/part.h"
#include "base/target.h"

typedef enum Overlay {
    OVERLAY_NONE,
    OVERLAY_PICKER,
    OVERLAY_HELP,
    OVERLAY_MENU,
    OVERLAY_POINT // point_panel.h
} Overlay;

// What the viewer is asked about the scene's pair. Set by questions/quiz.c.
typedef enum Question {
    QUESTION_NONE,
    QUESTION_PREDICT, // do the shapes collide?
    QUESTION_HUNT,    // where does a nameless method err, and in which line?
} Question;

// Where a lesson stands: set by lesson/lesson.c, shown in place of the scene's title.
typedef struct StepPlace {
    const char *heading, *lesson; // the step's, the lesson's title; NULL: no lesson is on
    int number, of;               // from 1; beyond `of` at the end
} StepPlace;

enum { MESSAGE_MAX = 256 };

enum { TIP_HEAD = 96, TIP_TEXT = 512 };

typedef struct Tip {
    Rect control;
    char key[16];            // that does the same; "": none does
    char head[TIP_HEAD];     // "": none
    char sentence[TIP_TEXT]; // "": there is no tip
} Tip;

struct Ui {
    const Scene *const *scenes;
    int scene_count;
    void **pristine; // each scene's state as compiled
    Stage *stage;
    Draw *scratch;            // for pictures beside the frame, and for frames that nobody sees
    const Part *const *parts; // NULL at the end

    // The window, and what the viewer set.
    int width, height;
    double density, font_scale;
    PaletteName palette;
    Language language; // that the viewer chose, if any
    bool demo;         // the autoplay demo may play
    bool still;        // scenes open paused, and no demo plays
    bool stays;        // a page: there is nothing to quit
    bool own_bar;      // the host's: none is shown here
    Glyphs glyphs;
    Blocks blocks;

    // What is open: columns beside the picture, an overlay over it, a question about it.
    bool panel, drawer; // panel: unfolded, if docked; drawer: open, if not
    bool simple;        // the viewer wants it simple (ui_is_simple)
    bool code;          // the source stands beside the picture
    ReadShown read;
    Overlay overlay;
    Question question;
    StepPlace step;
    Concealed concealed; // by the question: strip and words leave it out, as the stage does

    // Of the last frame.
    Layout layout;
    bool alarm;             // as laid out,
    const Method *alarm_of; // and whose card it is
    bool counts_fuzz;       // the panel shows how far the fuzzer is
    bool narrated;          // the same: the frame has a trace
    double formula;         // what a simple picture's foot needs for its formula; 0: it has none
    int flaw_rows;          // of a simple picture's foot: rows that it was given for the flaw,
    double flaw_more;       // and their height
    int captions;           // rows of hint and note, the most since the scene was opened so wide
    double captions_width;
    int captions_above; // of those, rows above the card of a narration
    double alarm_more;  // by how much the alarm's card has grown since it appeared
    bool alarm_brief;   // that was of a card without a case
    Target target[TARGETS_MAX];
    int targets;
    bool near[DRAW_TAGS];        // the pointer: see draw_tags_at
    char row_lit[DRAW_TAG_TEXT]; // by the row of the panel that the pointer is at; "": none

    Tip tip;   // of this frame
    Rect used; // the control that was clicked, until the pointer leaves it: it has no tip, which
               // would cover what it opened

    // The pointer, and the slider that it holds.
    TsVec pointer;
    unsigned mods; // of the last event
    bool finger;   // the last pointer was a finger, no mouse
    Held held;
    TsVec menu_from; // device px: the right button went down there, and has not moved; NAN: none

    int tick_by_time; // the last tick that time itself brought
    UiCommand command;
    char offered[OFFER_TEXT]; // by UI_COPY_TEXT
    char message[MESSAGE_MAX];
    double message_left;   // seconds
    bool message_of_wrong; // it ends sooner: see quiz_follow
    int message_tick;      // of the scene, when it was given

    // The state of each room.
    struct FigureState *figures;
    struct Autoplay *autoplay;
    struct CodeColumn *column;
    struct Reading *reading;
    struct LiveFuzz *fuzz;
    struct StripState *strip;
    struct PanelState *panel_state;
    struct Field *field;
    struct FormulaState *formulas;
    struct Course *course;
    struct Quiz *quiz;
    struct LessonState *lesson;
    struct Picker *picker;
    struct PointPanel *point_panel;
    struct Help *help;
    struct Touch *touch;
    struct Menu *menu;
};

// ---- scenes.c
const char *ui_id(const Ui *ui, int index); // of a scene outside of the table: its title
int ui_index(const Ui *ui);                 // of the open scene; -1 for none
void ui_turn_page(Ui *ui, int by);          // next, previous scene, round the end
bool ui_open_chapter(Ui *ui, int digit);

// Where the query begins in the text, in any case of letters; NULL: nowhere.
const char *ui_contains_text(const char *text, const char *query);

// ---- screen.c
TsVec ui_screen(const Ui *ui, TsVec world); // a place of the world, px at scale 1
void ui_scale_text(Ui *ui, int by);         // by so many steps
void ui_change_language(Ui *ui);            // from Chinese to English, and from English to Chinese
// Whether the picture is simple now: a question and a map are not.
bool ui_is_simple(const Ui *ui);
extern const Action screen_depth;                     // makes it full, or simple again
void screen_draw_depth(Ui *ui, Draw *draw, Rect box); // its button, "More" or "Less"
extern const Action screen_menu;                      // opens the menu
void screen_draw_menu(Ui *ui, Draw *draw, Rect box);  // its button, of a simple picture

// ---- tip.c
// Call it where a control is drawn: its key (or NULL), and what it is and does, one short sentence
// (NULL: nothing is shown), stand beside it while the pointer is at it. Not for fingers, nor below
// an overlay. `head`: of what the sentence speaks, in a row of its own; NULL: none.
void ui_tip(Ui *ui, Rect control, const char *key, const char *sentence);
void ui_tip_about(Ui *ui, Rect control, const char *key, const char *head, const char *sentence);
void tip_draw(Ui *ui, Draw *draw); // last, above what it is about

// ---- overlay.c
void ui_overlay(Ui *ui, Overlay overlay);
extern const Action overlay_close;

#endif

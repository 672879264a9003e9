// The program without its window: stage, strip, panel, picker, help, palettes, keys. Events and
// seconds go in, a draw list and commands come out; the window, the pictures of `shot` and `tour`,
// scripts and tests all drive the same Ui.
#ifndef UI_H
#define UI_H

#include "cases/case.h"
#include "host.h"

typedef struct Ui Ui;

// `scenes`: NULL-terminated, at least one. Returns NULL if out of memory.
Ui *ui_new(const Scene *const *scenes);
void ui_free(Ui *ui);
Stage *ui_stage(Ui *ui);

void ui_open(Ui *ui, const Scene *scene);
const Scene *ui_find(const Ui *ui, const char *id); // NULL if there is none

// Finds the scenes that a name may mean: the one with that id or that number, else all whose ids
// contain it, ignoring case. Writes their indices, `max` at most, and returns their number.
int ui_match(const Ui *ui, const char *name, int *index, int max);
const Scene *ui_nearest(const Ui *ui, const char *id); // of the most similar id; NULL: none is near

int ui_scene_count(const Ui *ui);
const Scene *ui_scene_at(const Ui *ui, int index);

// The window in device px, and the display's own scale (1 for an ordinary display). Glyphs: for the
// layout of text.
void ui_resize(Ui *ui, int width, int height, double density);
void ui_set_glyphs(Ui *ui, Glyphs glyphs);

// Whether the text of a scene stands beside its picture (F4).
typedef enum ReadShown {
    READ_IF_WIDE,
    READ_SHOWN,
    READ_HIDDEN,
    READ_BY_HOST // a host has a place of its own for the text: F4 is a command
} ReadShown;

// What is remembered from run to run, and what the command line sets.
enum { SETTINGS_DONE = 512 };
typedef struct Settings {
    char scene[64];
    char done[SETTINGS_DONE]; // in the course: "13opb 41o29"; ui_apply adds it to what is done
    int palette;              // PaletteName
    int language;             // Language; of ui_settings the one that the viewer chose, if any
    bool panel;               // unfolded, if the window is wide enough
    bool simple;              // one sentence and three buttons in place of panel and strip
    ReadShown read;           // the text beside the picture
    double font_scale;        // 0.75 to 2
    int width, height;        // of the window, px
    bool demo;                // the autoplay demo may play: at the very first start only
    bool still;   // reduced motion: scenes open paused, and no demo plays. Space still plays
    bool finger;  // there is no keyboard: until a mouse is used no key is named
    bool stays;   // in a page: Esc quits nothing
    bool own_bar; // the host has a bar of buttons of its own: none is shown in the picture
} Settings;
Settings ui_settings(const Ui *ui);
void ui_apply(Ui *ui, const Settings *settings); // all but the scene and the size
const Palette *ui_palette(const Ui *ui);

// Shows texts in this language from now on, as the viewer's choice. False, and nothing changes, if
// its catalog or a font with its characters is missing.
bool ui_speak(Ui *ui, int language);

// Both return whether the picture changed. Fingers (EVENT_TOUCH ...) act as the left button; a long
// press adds Shift to it, half a second that must come by ui_advance; two fingers move, turn and
// scale the shape that they hold, or else pan and zoom the view; two taps on the ground fit it. A
// cancel restores what the gesture changed. After 10 s of ui_advance without an event, while
// playing, the autoplay demo drags a shape, once per visit of a scene; any event ends it. After the
// first key, press, wheel or text it does not play again.
bool ui_event(Ui *ui, const Event *event);
bool ui_advance(Ui *ui, double seconds);
double ui_due(const Ui *ui); // seconds until something changes by itself; INFINITY while it is idle

void ui_draw(Ui *ui, Draw *draw);          // draw_begin included
void ui_cost(Ui *ui, double milliseconds); // what the last frame took, for the panel; never
                                           // called where pictures must repeat

// What the window must do; each is returned once.
typedef enum UiCommand {
    UI_NOTHING,
    UI_QUIT,
    UI_FULLSCREEN,
    UI_PICTURE,
    UI_COPY,      // show_case to the clipboard
    UI_PASTE,     // the clipboard's cases to show_take_text
    UI_SAVE,      // show_case to a file
    UI_READ,      // show or hide the scene's text (READ_BY_HOST)
    UI_COPY_WKT,  // ui_wkt to the clipboard
    UI_CODE,      // fetch the source and give it to code_load, in a page
    UI_RECORD,    // begin or end a recording
    UI_LANGUAGE,  // Chinese was chosen: bring its catalog (language_load) and font, then ui_speak
    UI_SHARE,     // ui_link to the clipboard
    UI_COPY_TEXT, // ui_offered to the clipboard
} UiCommand;
UiCommand ui_command(Ui *ui);

// Writes the pair that the strip shows as a case, one line, without the exact answer while that is
// concealed. False if there is no pair, it is hidden (CONCEAL_SHAPES), or it does not fit.
bool ui_case(const Ui *ui, char *line, int size);
// The same of any length, to be freed; NULL also if out of memory.
char *ui_case_text(const Ui *ui);
const char *ui_no_case(const Ui *ui); // after that returned false: why, for messages

// Writes it as WKT (cases/wkt.h): two lines, each with its line end. False if there is no pair, or
// it has no WKT, and then `*why` says so.
bool ui_wkt(const Ui *ui, char *text, int size, const char **why);

const char *ui_offered(const Ui *ui); // the text of the picture that was clicked to copy it

// Takes a link (ui_take_link), a point and a line for the panel of them (overlays/point_panel.h),
// which takes any text while it is open, shows one or two geometries (cases/geometry_given.h), or
// reads cases from text, one a line, or WKT, into the list of cases, 64 at most, and shows the
// first one; N shows the next. WKT whose lines are cases is geometries only in a scene that shows
// such. `name` is the source's, for messages; the text is modified. Returns whether there was a
// case, or geometries. `sentence` gets a message for the viewer: the first bad line, or the number
// of cases;
// "" for none.
bool ui_take_text(Ui *ui, char *text, const char *name, char *sentence, int size);

// ---- Links: what is shown, as text for the end of an address (docs/LINKS.md)

enum { UI_LINK_MAX = 1 << 16 };

// Writes "#scene/knobs/shapes/case": with up to nine shapes all that it takes to show the same to
// the bit; of more, or of what a scene simulated after the viewer had changed it, scene, knobs and
// the pair that the strip shows. Contains letters, digits and #-._~,;:=/+ only, and ends in a
// letter or digit. False if it does not fit, or no scene of the table is open.
bool ui_link(const Ui *ui, char *text, int size);

void ui_no_link(const Ui *ui, char *sentence, int size); // after that returned false: why

// Whether a text without blanks is a link, or an address with one.
bool ui_is_link(const char *text);

// The scene of a link, given as to ui_take_link, that can be read; otherwise NULL.
const Scene *ui_link_scene(const Ui *ui, const char *text);

// Shows what a link describes: paused, if time would change it. `text` may be an address, or begin
// with '#' or the scene; it may be percent-encoded. False if it is none, and then nothing changes:
// `sentence` says where it is wrong, what was found, what was expected. Otherwise `sentence` says
// what differs from what the link's author saw; "": nothing.
bool ui_take_link(Ui *ui, const char *text, char *sentence, int size);

// The list of cases that N goes through, and who put a case there.
typedef enum HeldFrom { // bits
    HELD_GIVEN = 1,     // dropped or pasted
    HELD_FUZZED = 2,    // found by F
    HELD_OWN = 4,       // found for the viewer's own function
    HELD_ANY = 7,
} HeldFrom;

// Adds a case about which the viewer's own function is wrong, described by `words`. False if the
// list is full.
bool ui_hold_case(Ui *ui, const Case *pair, const char *words);

// Forgets the cases of these (HeldFrom). The others stay, each judged by the method that it names.
void ui_forget_cases(Ui *ui, unsigned from);

// The program's icon, `side` px wide and high, its corners transparent; free it by image_free.
// Empty if out of memory.
Image ui_icon(int side);

// A small picture that says for how long is recorded, "REC 3.2 s", to be shown beside or over the
// program's and not in it; free it by image_free. Empty if out of memory.
Image ui_recording_mark(Ui *ui, double seconds);

// What the buttons of a host show, beside its picture.
typedef struct UiState {
    bool playing, moves; // moves: the scene changes with time
    bool map, microscope, fuzzing;
    bool picker, help;   // which one is open
    int cases;           // that N goes through
    const char *message; // of ui_message, while it is shown; else ""
} UiState;
UiState ui_state(const Ui *ui);

// ---- What is shown, in words: for a parallel document beside the picture (screen readers, focus
// by keyboard). All are of the last ui_draw; call them after it.

// A shape that the viewer can select, and move by the arrow keys once it is.
typedef struct UiItem {
    int id; // stable while the scene is open; -1: the closing sentence, no shape
    char name[48];
    char sentence[320]; // "OBB1: box, 30 × 140, at (100.00, 150.00) px, turned by 168.00°;
                        // overlapping OBB2."
    Rect where; // the shape's bounds in the window, device px, cut to the view; no size if outside.
                // A point has none either, a ray only its origin
    bool selected;
} UiItem;

// Writes the shapes of a 2D scene in the order in which they were added: the first 32; of more than
// these a closing sentence follows. Returns their number, `max` at most; UI_ITEMS are enough. 3D
// scenes have none, nor does a game that hides them.
enum { UI_ITEMS = 33 };
int ui_items(const Ui *ui, UiItem *item, int max);
// Selects the shape, as a click on it would: ends the demo. False if it is gone.
bool ui_select_item(Ui *ui, int id);

// What the strip says: pair, method, its answer, the exact one, the comparison, the gap; or, if the
// answer is wrong, the sentences of the alarm. Of a lesson's step: whether it is done, what came of
// it, and the answer if that is not hidden.
void ui_answer_text(const Ui *ui, char *text, int size);
// The scene's title and its idea; of a lesson's step its heading, what it says, its task, and what
// there is to choose.
void ui_scene_text(const Ui *ui, char *text, int size);

// ---- The scene's text, for a host that shows it beside the picture itself (READ_BY_HOST)

const char *ui_prose(const Ui *ui); // of the open scene, in light markup (prose.h); "": none
// The ink of each of its terms in the frame of the last ui_draw, a letter each: focus, mark, or i
// for any other.
void ui_term_inks(const Ui *ui, const Draw *draw, char *inks, int size);
// Lights what bears such a name (draw_tag_matches) from the next ui_draw on; "": nothing.
void ui_light(Ui *ui, const char *pattern);
// The name of what the pointer is at in the picture, as recorded by the last ui_draw; NULL: none.
const char *ui_pointed(const Ui *ui, const Draw *draw);

bool ui_wants_text(const Ui *ui); // the picker's query is typed, or a scene's text
Cursor ui_cursor(const Ui *ui);
void ui_message(
    Ui *ui,
    const char *sentence); // a line in the hint's place for four seconds ("saved ...", an error)

#endif

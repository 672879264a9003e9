// The program without its window: stage, strip, panel, picker, help, palettes, keys. Events and
// seconds go in, a draw list and wishes come out; the window, the pictures of `shot` and `tour`,
// scripts and tests all drive the same Ui.
#ifndef UI_H
#define UI_H

#include "cases/case.h"
#include "host.h"

typedef struct Ui Ui;

// `scenes`: NULL-terminated, at least one. NULL where memory is short.
Ui *ui_new(const Scene *const *scenes);
void ui_free(Ui *ui);
Stage *ui_stage(Ui *ui);

void ui_open(Ui *ui, const Scene *scene);
const Scene *ui_find(const Ui *ui, const char *id); // NULL where there is none
const Scene *ui_nearest(const Ui *ui,
                        const char *id); // the one whose id is most alike, never NULL
int ui_scene_count(const Ui *ui);
const Scene *ui_scene_at(const Ui *ui, int index);

// The window in device px, and the display's own scale (1 for an ordinary display). Glyphs: for the
// layout of text.
void ui_resize(Ui *ui, int width, int height, double density);
void ui_set_glyphs(Ui *ui, Glyphs glyphs);

// What is remembered from run to run, and what the command line sets.
typedef struct Settings {
    char scene[64];
    int palette;       // PaletteName
    bool panel;        // unfolded, where the window is wide enough
    double font_scale; // 0.75 to 2
    int width, height; // of the window, px
} Settings;
Settings ui_settings(const Ui *ui);
void ui_apply(Ui *ui, const Settings *settings); // all but the scene and the size
const Palette *ui_palette(const Ui *ui);

// Both return whether the picture changed. Where 10 s pass by show_advance without an event, while
// playing, a ghost hand shows around, once a visit of a scene; any event sends it away.
bool ui_event(Ui *ui, const Event *event);
bool ui_advance(Ui *ui, double seconds);
double ui_due(const Ui *ui); // seconds until something changes by itself; INFINITY while it is idle

void ui_draw(Ui *ui, Draw *draw);          // draw_begin included
void ui_cost(Ui *ui, double milliseconds); // what the last frame took, for the panel; never
                                           // told where pictures must repeat

// What the window must do; each is told once.
typedef enum UiCommand {
    UI_NOTHING,
    UI_QUIT,
    UI_FULLSCREEN,
    UI_PICTURE,
    UI_COPY,  // show_case to the clipboard
    UI_PASTE, // the clipboard's cases to show_take_text
    UI_SAVE,  // show_case to a file
} UiCommand;
UiCommand ui_command(Ui *ui);

// The pair that the strip shows as a case, one line. False where nothing is asked or it does not
// fit.
bool ui_case(const Ui *ui, char *line, int size);

// Cases as text, one a line, from `name`; cut up in reading. The first is shown; N goes on to the
// others, as far as 64 of them, where fuzzing adds its own. Whether there was one; `sentence` gets
// what is worth saying: the first bad line, how many there are; "" for nothing.
bool ui_take_text(Ui *ui, char *text, const char *name, char *sentence, int size);

// Holds one more case for N, which calls it by these words. False where 64 are held.
bool ui_hold_case(Ui *ui, const Case *pair, const char *words);
void ui_forget_cases(Ui *ui); // holds none

// The program's icon, `side` px wide and high, its corners clear; image_free it. Empty where memory
// is short.
Image ui_icon(int side);

bool ui_wants_text(const Ui *ui); // the picker's query is typed, or a scene's text
Cursor ui_cursor(const Ui *ui);
void ui_say(
    Ui *ui,
    const char *sentence); // a line in the hint's place for four seconds ("saved ...", an error)

#endif

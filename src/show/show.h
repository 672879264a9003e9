// The program without its window: stage, strip, panel, picker, help, palettes, keys. Events and
// seconds go in, a draw list and wishes come out; the window, the pictures of `shot` and `tour`,
// scripts and tests all drive the same Show.
#ifndef SHOW_H
#define SHOW_H

#include "cases/case.h"
#include "host.h"

typedef struct Show Show;

// `scenes`: NULL-terminated, at least one. NULL where memory is short.
Show *show_new(const Scene *const *scenes);
void show_free(Show *show);
Stage *show_stage(Show *show);

void show_open(Show *show, const Scene *scene);
const Scene *show_find(const Show *show, const char *id); // NULL where there is none
const Scene *show_nearest(const Show *show,
                          const char *id); // the one whose id is most alike, never NULL
int show_scene_count(const Show *show);
const Scene *show_scene_at(const Show *show, int index);

// The window in device px, and the display's own scale (1 for an ordinary display). Glyphs: for the
// layout of text.
void show_resize(Show *show, int width, int height, double density);
void show_set_glyphs(Show *show, Glyphs glyphs);

// What is remembered from run to run, and what the command line sets.
typedef struct Settings {
    char scene[64];
    int palette;       // PaletteName
    bool panel;        // unfolded, where the window is wide enough
    double font_scale; // 0.75 to 2
    int width, height; // of the window, px
} Settings;
Settings show_settings(const Show *show);
void show_apply(Show *show, const Settings *settings); // all but the scene and the size
const Palette *show_palette(const Show *show);

// Both return whether the picture changed. Where 10 s pass by show_advance without an event, while
// playing, a ghost hand shows around, once a visit of a scene; any event sends it away.
bool show_event(Show *show, const Event *event);
bool show_advance(Show *show, double seconds);
double
show_due(const Show *show); // seconds until something changes by itself; INFINITY while it is idle

void show_draw(Show *show, Draw *draw);          // draw_begin included
void show_cost(Show *show, double milliseconds); // what the last frame took, for the panel; never
                                                 // told where pictures must repeat

// What the window must do; each is told once.
typedef enum Wish {
    WISH_NOTHING,
    WISH_QUIT,
    WISH_FULLSCREEN,
    WISH_PICTURE,
    WISH_COPY,  // show_case to the clipboard
    WISH_PASTE, // the clipboard's cases to show_take_text
    WISH_SAVE,  // show_case to a file
} Wish;
Wish show_wish(Show *show);

// The pair that the strip shows as a case, one line. False where nothing is asked or it does not
// fit.
bool show_case(const Show *show, char *line, int size);

// Cases as text, one a line, from `name`; cut up in reading. The first is shown; N goes on to the
// others, as far as 64 of them, where fuzzing adds its own. Whether there was one; `sentence` gets
// what is worth saying: the first bad line, how many there are; "" for nothing.
bool show_take_text(Show *show, char *text, const char *name, char *sentence, int size);

// Holds one more case for N, which calls it by these words. False where 64 are held.
bool show_hold_case(Show *show, const Case *pair, const char *words);
void show_forget_cases(Show *show); // holds none

// The program's icon, `side` px wide and high, its corners clear; image_free it. Empty where memory
// is short.
Image show_icon(int side);

bool show_wants_text(const Show *show); // the picker's query is typed, or a scene's text
Cursor show_cursor(const Show *show);
void show_say(
    Show *show,
    const char *sentence); // a line in the hint's place for four seconds ("saved ...", an error)

#endif

// The program in a web page: what the page's script calls, and nothing of the page itself.
//
// One instance is one program. It runs in a Worker (src/web/page/worker.js), which gives it events
// and time and shows its pixels. Texts go both ways through one buffer: the script writes UTF-8,
// NUL-terminated, to web_text() before a call, or reads it there after one. Files (fonts, assets,
// what is dropped) lie in the memory file system, where the script puts them first.
#ifndef WEB_H
#define WEB_H

#include <emscripten.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

EMSCRIPTEN_KEEPALIVE char *web_text(void);
EMSCRIPTEN_KEEPALIVE int web_text_size(void);

// ---- Life

typedef enum WebFlag {
    WEB_FUNCTION = 1, // /your_function is to be judged
    WEB_REPEATS = 2,  // no clock is read: every run alike, for tests
    WEB_PANEL = 4,    // the panel is unfolded
    WEB_DEMO = 8,     // the autoplay demo may play
    WEB_STILL = 16,   // reduced motion (Settings.still)
    WEB_FINGER = 32,  // no mouse and no keyboard are at hand (Settings.finger)
    WEB_READ = 64,    // the page shows the scenes' texts: F4 is a command
    WEB_SIMPLE = 128, // one sentence and a few buttons (Settings.simple)
} WebFlag;

// Opens the program at the scene that the text names (an id; "": the first one). On failure returns
// false, and the text is the reason.
EMSCRIPTEN_KEEPALIVE bool web_open(int width, int height, double density, int palette,
                                   double font_scale, unsigned flags);
// What has been done in the course, as the state had it ("course ..."): the text. Adds it.
EMSCRIPTEN_KEEPALIVE void web_take_course(void);
// Shows texts in the language that the text names ("zh_CN"), as the viewer's choice. Its catalog is
// read from /catalog/zh_CN and its font from /fonts/chinese.ttf first, if they are there. False if
// one of them is missing. Before web_open: so that what it finds about a function is in the
// language; call it again afterwards.
EMSCRIPTEN_KEEPALIVE bool web_speak(void);
// In device px. False if out of memory: the old size stays.
EMSCRIPTEN_KEEPALIVE bool web_resize(int width, int height, double density);

// ---- Input and time

// An Event of stage/input.h, by its fields; its text lies in the buffer.
EMSCRIPTEN_KEEPALIVE void web_event(int kind, unsigned mods, double x, double y, int button,
                                    double wheel, int key, bool repeat, int finger);
// The key of a name as scripts spell it ("PgDn"), and its modifiers times 65536; 0: there is none.
EMSCRIPTEN_KEEPALIVE int web_key(void);
// Advances to now. Returns the seconds until something changes by itself; negative: never.
EMSCRIPTEN_KEEPALIVE double web_advance(void);
// Lets time that passed while the page was hidden not count.
EMSCRIPTEN_KEEPALIVE void web_skip_time(void);

// ---- The function on trial (WEB_FUNCTION)

// Continues to fuzz it until so many pairs were asked, for so many seconds at most. Returns whether
// more are to be asked.
EMSCRIPTEN_KEEPALIVE bool web_judge(double cases, double seconds);
// How many were asked, and what was not judged of them: "asked not_judged refused tolerated
// tolerance", as FuzzerCount and Method have them: numbers of pairs, and px.
EMSCRIPTEN_KEEPALIVE void web_asked(void);
// Loads /your_function again, which has changed, and asks the same cases again. False if it cannot
// be loaded: the text is the reason, and the old one stays.
EMSCRIPTEN_KEEPALIVE bool web_reload(void);
// What was found, one "fixed|degenerate|stands<TAB>case line<TAB>sentence" a line.
EMSCRIPTEN_KEEPALIVE void web_findings(void);

// ---- Output

EMSCRIPTEN_KEEPALIVE bool web_is_dirty(void);
EMSCRIPTEN_KEEPALIVE void web_touch(void);
// Draws the frame. Returns its pixels, red, green, blue, alpha, of the last size; NULL: no memory.
EMSCRIPTEN_KEEPALIVE uint32_t *web_paint(void);
// What the page must do (a UiCommand), each once; 0: nothing.
EMSCRIPTEN_KEEPALIVE int web_command(void);
// What the page shows beside the picture, one "name value" a line.
EMSCRIPTEN_KEEPALIVE void web_state(void);
// The scenes, one "id title" a line.
EMSCRIPTEN_KEEPALIVE void web_scenes(void);
// The palette of that name; -1: there is none.
EMSCRIPTEN_KEEPALIVE int web_palette(void);
EMSCRIPTEN_KEEPALIVE void web_message(void);
// What a screen reader reads: the scene, a line; what the strip says, a line; then a line for each
// shape, "id<TAB>sentence".
EMSCRIPTEN_KEEPALIVE void web_shapes(void);
EMSCRIPTEN_KEEPALIVE bool web_select(int id); // a shape; false if it is gone

// ---- The scene's text, which the page shows beside the picture (WEB_READ)

EMSCRIPTEN_KEEPALIVE void web_prose(void); // in light markup (ui/prose.h); "": it has none
// The ink of each of its terms in the last frame, a letter each: focus, mark, or i for any other.
EMSCRIPTEN_KEEPALIVE void web_inks(void);
EMSCRIPTEN_KEEPALIVE void web_light(void);   // what bears the name in the text; "": nothing
EMSCRIPTEN_KEEPALIVE void web_pointed(void); // the name of what the pointer is at; "": none

// The source for F8 (the build's code.txt), after UI_CODE: in memory of the program, kept.
EMSCRIPTEN_KEEPALIVE void web_take_code(const char *code);

// ---- Cases, files and pictures

// The pair on screen as a case line. False: there is none, and the text says why.
EMSCRIPTEN_KEEPALIVE bool web_case(void);
// The same as a file of cases, its header included.
EMSCRIPTEN_KEEPALIVE bool web_case_file(void);
// The same as WKT. False: there is none, and the text says why.
EMSCRIPTEN_KEEPALIVE bool web_wkt(void);
// What is shown as a link, "#41_obb/..." (docs/LINKS.md). False: none can be written.
EMSCRIPTEN_KEEPALIVE bool web_link(void);
EMSCRIPTEN_KEEPALIVE void web_no_link(void); // after that returned false: why, as the text
// Shows what the link in the text describes. Returns whether it could. The text becomes what is
// wrong with the link, or differs from what its author saw, for the page to show; "": nothing.
EMSCRIPTEN_KEEPALIVE bool web_take_link(void);
// Reads cases from the text, as a paste does, and says so on screen. Returns whether there was one.
EMSCRIPTEN_KEEPALIVE bool web_paste(void);
// Opens the file whose path is the text.
EMSCRIPTEN_KEEPALIVE bool web_open_file(void);
// Where the last file lies in memory, and its length; 0 if it could not be written.
EMSCRIPTEN_KEEPALIVE char *web_file(void);
EMSCRIPTEN_KEEPALIVE size_t web_file_size(void);
// Draws the frame and writes it as a PNG that carries its case.
EMSCRIPTEN_KEEPALIVE bool web_picture(void);

// ---- For tests: the commands play and shot

EMSCRIPTEN_KEEPALIVE bool web_play(int ticks);
// The picture at this tick, from the first one on.
EMSCRIPTEN_KEEPALIVE bool web_shot(int tick);

#endif

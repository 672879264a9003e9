#include "web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "cases/geometry_case.h"
#include "clock.h"
#include "host/script.h"
#include "image_case.h"
#include "open_file.h"
#include "reading/code.h"
#include "session.h"
#include "web_fonts.h"

#define FOLDER_FONTS "/fonts"
#define FOLDER_ASSETS "/assets"
#define CHINESE_FONT FOLDER_FONTS "/chinese.ttf"
#define CHINESE_CATALOG "/catalog/zh_CN"
#define FUNCTION_FILE "/your_function"

enum { TEXT_SIZE = (1 << 20) + 1 };

typedef struct Web {
    WebFonts *fonts;
    Plugin *function; // NULL: none was given
    Session session;
    Image frame;
    bool dirty;
    double advanced; // the moment to which the Ui has advanced
    char *file;      // of web_picture and web_play; from open_memstream
    size_t file_size;
} Web;

static Web web;
static char text[TEXT_SIZE];

static Ui *ui(void) { return web.session.ui; }

char *web_text(void) { return text; }
int web_text_size(void) { return TEXT_SIZE; }

// ---- Life

bool web_open(int width, int height, double density, int palette, double font_scale, unsigned flags)
{
    char scene[64];
    snprintf(scene, sizeof scene, "%s", text);
    snprintf(text, sizeof text, "the program could not be opened: out of memory");
    web.fonts = web_fonts_open(FOLDER_FONTS);
    if (!web.fonts) {
        snprintf(text, sizeof text, "no font was found in " FOLDER_FONTS);
        return false;
    }
    if (flags & WEB_FUNCTION && !(web.function = plugin_open(FUNCTION_FILE, text, TEXT_SIZE))) {
        return false;
    }
    bool repeats = flags & WEB_REPEATS;
    Options options = {.command = COMMAND_WINDOW,
                       .scene = *scene ? scene : NULL,
                       .palette = -1,
                       .width = width,
                       .height = height,
                       .loaded = web.function,
                       .plugin = web.function ? FUNCTION_FILE : NULL};
    Settings remembered = {.palette = palette,
                           .panel = flags & WEB_PANEL,
                           .simple = flags & WEB_SIMPLE,
                           .read = flags & WEB_READ ? READ_BY_HOST : READ_IF_WIDE,
                           .font_scale = font_scale,
                           .demo = flags & WEB_DEMO,
                           .still = flags & WEB_STILL,
                           .finger = flags & WEB_FINGER,
                           .stays = true,
                           .own_bar = true};
    SessionHost host = {.glyphs = web_fonts_glyphs(web.fonts),
                        .assets = FOLDER_ASSETS,
                        .now = repeats ? NULL : clock_seconds,
                        .goes_on = true,
                        .remembered = &remembered};
    if (session_open(&web.session, &options, &host) != STATUS_DONE) return false;
    if (!repeats) stage_set_clock(ui_stage(ui()), clock_seconds);
    web.advanced = clock_seconds();
    ui_resize(ui(), width, height, density);
    web.dirty = true;
    return true;
}

void web_take_course(void)
{
    Settings settings = ui_settings(ui());
    snprintf(settings.done, sizeof settings.done, "%s", text);
    ui_apply(ui(), &settings);
}

// Reads the catalog, which is kept. NULL if it is not there.
static char *read_catalog(size_t *size)
{
    enum { MOST = 1 << 20 };
    FILE *file = fopen(CHINESE_CATALOG, "rb");
    char *catalog = file ? malloc(MOST) : NULL;
    *size = catalog ? fread(catalog, 1, MOST, file) : 0;
    if (file) fclose(file);
    return catalog;
}

bool web_speak(void)
{
    static char *catalog;
    Language language = language_find(text);
    size_t size;
    if (language == LANGUAGE_CHINESE && !catalog && (catalog = read_catalog(&size)) != NULL)
        language_load(catalog, size);
    if (!ui()) return language_use(language);
    web_fonts_add(web.fonts, CHINESE_FONT);
    web.dirty = true;
    return ui_speak(ui(), (int)language);
}

bool web_resize(int width, int height, double density)
{
    if (width != web.frame.width || height != web.frame.height) {
        Image frame = image_new(width, height);
        if (!frame.pixel) return false;
        image_free(&web.frame);
        web.frame = frame;
    }
    ui_resize(ui(), width, height, density);
    web.dirty = true;
    return true;
}

// ---- Input and time

static void advance(void)
{
    double now = clock_seconds();
    if (ui_advance(ui(), now - web.advanced)) web.dirty = true;
    web.advanced = now;
}

void web_event(int kind, unsigned mods, double x, double y, int button, double wheel, int key,
               bool repeat, int finger)
{
    Event event = {.kind = (EventKind)kind,
                   .mods = mods,
                   .at = ts_vec(x, y),
                   .button = (Button)button,
                   .wheel = wheel,
                   .key = (Key)key,
                   .repeat = repeat,
                   .finger = finger};
    if (event.kind == EVENT_TEXT) snprintf(event.text, sizeof event.text, "%.31s", text);
    advance(); // what the event starts must not get time that passed before it
    if (ui_event(ui(), &event)) web.dirty = true;
}

int web_key(void)
{
    unsigned mods = 0;
    Key key = input_key(text, &mods);
    return (int)key | (int)(mods << 16);
}

double web_advance(void)
{
    advance();
    if (plugin_host_watch(&web.session.plugin, ui(), clock_seconds)) web.dirty = true;
    double due = fmin(ui_due(ui()), plugin_host_due(&web.session.plugin));
    return isinf(due) ? -1 : due;
}

void web_skip_time(void) { web.advanced = clock_seconds(); }

// ---- The function on trial

bool web_judge(double cases, double seconds)
{
    web.dirty = true;
    return plugin_host_fuzz(&web.session.plugin, ui(), (long long)cases, clock_seconds, seconds);
}

void web_asked(void)
{
    const PluginHost *host = &web.session.plugin;
    FuzzerCount count = plugin_trial_count(&host->trial);
    snprintf(text, TEXT_SIZE, "%lld %lld %lld %lld %.17g", count.asked, count.not_judged,
             count.refused, count.tolerated, plugin_method(host->plugin)->tolerance);
}

bool web_reload(void)
{
    web.dirty = true;
    return plugin_host_reload(&web.session.plugin, ui(), clock_seconds, text, TEXT_SIZE);
}

void web_findings(void)
{
    const PluginHost *host = &web.session.plugin;
    int length = 0;
    *text = '\0';
    for (int i = 0; i < host->published.findings && length < TEXT_SIZE; i++) {
        const PluginFinding *found = &host->finding[i];
        length += snprintf(text + length, (size_t)(TEXT_SIZE - length), "%s\t%s\t%s\n",
                           found->fixed        ? "fixed"
                           : found->degenerate ? "degenerate"
                                               : "stands",
                           found->line, found->words);
    }
}

// ---- Output

bool web_is_dirty(void) { return web.dirty; }
void web_touch(void) { web.dirty = true; }

uint32_t *web_paint(void)
{
    double start = clock_seconds();
    if (!web.frame.pixel) web.frame = image_new(draw_width(web.session.draw), 1);
    ui_draw(ui(), web.session.draw);
    draw_play(web.session.draw, ui_palette(ui()), &web.frame);
    ui_cost(ui(), (clock_seconds() - start) * 1e3);
    web.dirty = false;
    return web.frame.pixel;
}

int web_command(void) { return (int)ui_command(ui()); }

void web_state(void)
{
    const Scene *scene = stage_scene(ui_stage(ui()));
    UiState state = ui_state(ui());
    Settings settings = ui_settings(ui());
    snprintf(
        text, sizeof text,
        "scene %s\ntitle %s\nidea %s\ncursor %d\ntyping %d\nplaying %d\nmoves %d\nmap %d\n"
        "microscope %d\nfuzzing %d\npicker %d\nhelp %d\ncases %d\npalette %s\npanel %d\nsimple %d\n"
        "font_scale %g\ncourse %s\nlanguage %s\nmessage %s\n",
        scene_id(scene), translate(scene->title), translate(scene->idea), (int)ui_cursor(ui()),
        ui_wants_text(ui()), state.playing, state.moves, state.map, state.microscope, state.fuzzing,
        state.picker, state.help, state.cases, ui_palette(ui())->name, settings.panel,
        settings.simple, settings.font_scale, settings.done, language_name(language_now()),
        state.message);
}

void web_scenes(void)
{
    int length = 0;
    for (int i = 0; i < ui_scene_count(ui()) && length < TEXT_SIZE; i++) {
        const Scene *scene = ui_scene_at(ui(), i);
        length += snprintf(text + length, (size_t)(TEXT_SIZE - length), "%s %s\n", scene_id(scene),
                           translate(scene->title));
    }
}

int web_palette(void) { return palette_find(text); }

void web_message(void)
{
    ui_message(ui(), text);
    web.dirty = true;
}

void web_shapes(void)
{
    static UiItem item[UI_ITEMS];
    char scene[2048], words[2048];
    ui_scene_text(ui(), scene, sizeof scene);
    ui_answer_text(ui(), words, sizeof words);
    int count = ui_items(ui(), item, UI_ITEMS);
    int length = snprintf(text, sizeof text, "%s\n%s\n", scene, words);
    for (int i = 0; i < count; i++) {
        length += snprintf(text + length, (size_t)(TEXT_SIZE - length), "%d\t%s\n", item[i].id,
                           item[i].sentence);
    }
}

void web_prose(void) { snprintf(text, sizeof text, "%s", ui_prose(ui())); }

void web_inks(void) { ui_term_inks(ui(), web.session.draw, text, sizeof text); }

void web_light(void)
{
    ui_light(ui(), text);
    web.dirty = true;
}

void web_pointed(void)
{
    const char *name = ui_pointed(ui(), web.session.draw);
    snprintf(text, sizeof text, "%s", name ? name : "");
}

void web_take_code(const char *code)
{
    code_load(code);
    web.dirty = true;
}

bool web_select(int id)
{
    web.dirty = true;
    return ui_select_item(ui(), id);
}

// ---- Cases, files and pictures

bool web_case(void)
{
    if (ui_case(ui(), text, TEXT_SIZE)) return true;
    translate_print(text, TEXT_SIZE, "No case: %s", ui_no_case(ui()));
    return false;
}

bool web_wkt(void)
{
    const char *why;
    bool written = ui_wkt(ui(), text, TEXT_SIZE, &why);
    if (!written) snprintf(text, sizeof text, "%s", why);
    return written;
}

bool web_case_file(void)
{
    static char line[TEXT_SIZE];
    if (!web_case()) return false;
    memcpy(line, text, strlen(text) + 1);
    const char *header = geometry_case_is(line) ? CASE_HEADER_2 : CASE_HEADER;
    return snprintf(text, TEXT_SIZE, "%s\n%s\n", header, line) < TEXT_SIZE;
}

bool web_link(void) { return ui_link(ui(), text, UI_LINK_MAX); }

void web_no_link(void) { ui_no_link(ui(), text, TEXT_SIZE); }

bool web_take_link(void)
{
    static char link[TEXT_SIZE];
    memcpy(link, text, sizeof link);
    bool taken = ui_take_link(ui(), link, text, TEXT_SIZE);
    web.dirty = true;
    return taken;
}

bool web_paste(void)
{
    char sentence[512];
    snprintf(sentence, sizeof sentence, "%s", translate("The clipboard holds no text"));
    bool taken = *text && ui_take_text(ui(), text, "clipboard", sentence, sizeof sentence);
    if (*sentence) ui_message(ui(), sentence);
    web.dirty = true;
    return taken;
}

bool web_open_file(void)
{
    char path[512], sentence[512];
    snprintf(path, sizeof path, "%s", text);
    bool opened = open_file(ui(), path, sentence, sizeof sentence);
    if (*sentence) ui_message(ui(), sentence);
    web.dirty = true;
    return opened;
}

static FILE *begin_file(void)
{
    free(web.file);
    web.file = NULL;
    web.file_size = 0;
    return open_memstream(&web.file, &web.file_size);
}

char *web_file(void) { return web.file; }
size_t web_file_size(void) { return web.file_size; }

static bool end_file(FILE *file, bool written)
{
    written = file && fclose(file) == 0 && written;
    if (!written) web.file_size = 0;
    return written;
}

// Writes the frame as a PNG that carries its case.
static bool write_frame(void)
{
    char line[CASE_LINE_MAX];
    bool has_case = ui_case(ui(), line, sizeof line);
    FILE *file = begin_file();
    bool written = file && image_write_case_stream(&web.frame, has_case ? line : NULL, file);
    return end_file(file, written);
}

bool web_picture(void) { return web_paint() && write_frame(); }

// ---- For tests: the commands play and shot

static bool write_line(void *self, const char *line) { return fputs(line, self) >= 0; }

bool web_play(int ticks)
{
    FILE *file = begin_file();
    if (!file) return false;
    Played played = script_play(ui(), NULL, ticks, (Sink){write_line, file});
    return end_file(file, played != PLAYED_CUT);
}

// As `touchstone shot` draws it, which has no page around it.
bool web_shot(int tick)
{
    Settings settings = ui_settings(ui());
    settings.own_bar = false;
    ui_apply(ui(), &settings);
    session_run_to(&web.session, tick);
    draw_play(web.session.draw, ui_palette(ui()), &web.frame);
    return write_frame();
}

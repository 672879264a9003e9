#include "window/window.h"

#include <string.h>

#include "clock.h"
#include "desktop.h"
#include "open_file.h"
#include "save_file.h"
#include "window/clipboard.h"
#include "window/events.h"
#include "window/recorder.h"
#include "window/screen.h"
#include "window/settings.h"

typedef struct Window {
    Desktop desktop;
    Screen screen;
    EventsFrame events;
    double opened;      // when, seconds
    bool pointed;       // the pointer was moved since then
    int rest_x, rest_y; // where it was at first; -1: it was not in the window
    const char *title;  // of its frame: the scene's, in the language on screen
    bool dirty;         // the picture is not what is shown
    bool done;
    Status status;      // to leave with
    double advanced;    // the moment to which the Ui has advanced
    double next;        // the earliest moment of the next picture
    Recorder *recorder; // NULL: nothing is recorded
    Image mark;         // of the recording, shown over the picture and not recorded
    int marked;         // the tenth of a second that it shows
} Window;

#define APPEARS 1.0 // seconds in which SDL reports where the pointer rests

static Ui *ui_of(const Window *window) { return window->desktop.session.ui; }

static void fit(Window *window)
{
    Screen *screen = &window->screen;
    int width = screen->frame.width, height = screen->frame.height;
    bool fits = screen_fit(screen);
    bool resized = width != screen->frame.width || height != screen->frame.height;
    if (resized && window->recorder) recorder_stop(window->recorder, clock_seconds());
    if (!fits) {
        window->status = STATUS_LACKING;
        window->done = true;
        return;
    }
    window->events.density = screen->density;
    window->events.size = ts_vec(screen->frame.width, screen->frame.height);
    ui_resize(ui_of(window), screen->frame.width, screen->frame.height, screen->density);
    window->dirty = true;
}

// A pointer that rests where the window appears points at nothing: nobody asked for the outline of
// the shape below it. SDL reports its place at once, as if it came there.
static bool rests(Window *window, const SDL_Event *from)
{
    if (window->pointed || from->type != SDL_MOUSEMOTION) return false;
    bool first = window->rest_x < 0, appears = clock_seconds() - window->opened < APPEARS;
    if (first && appears) window->rest_x = from->motion.x, window->rest_y = from->motion.y;
    window->pointed = from->motion.x != window->rest_x || from->motion.y != window->rest_y;
    return !window->pointed;
}

static void take_event(Window *window, const SDL_Event *from)
{
    Ui *ui = ui_of(window);
    Event event;
    window->events.typing = ui_wants_text(ui);
    if (from->type == SDL_QUIT) window->done = true;
    if (from->type == SDL_WINDOWEVENT) {
        Uint8 what = from->window.event;
        if (what == SDL_WINDOWEVENT_SIZE_CHANGED) fit(window);
        if (what == SDL_WINDOWEVENT_EXPOSED || what == SDL_WINDOWEVENT_RESTORED) {
            window->dirty = true;
        }
    }
    if (from->type == SDL_DROPFILE) {
        char sentence[512];
        open_file(ui, from->drop.file, sentence, sizeof sentence);
        if (*sentence) ui_message(ui, sentence);
        SDL_free(from->drop.file);
        window->dirty = true;
    }
    if (!events_translate(from, &window->events, &event) || rests(window, from)) return;
    if (ui_event(ui, &event)) window->dirty = true;
}

static void present(Window *window)
{
    screen_present(&window->screen, window->mark.pixel ? &window->mark : NULL);
}

static void paint(Window *window)
{
    Ui *ui = ui_of(window);
    double start = clock_cpu_milliseconds();
    ui_draw(ui, window->desktop.session.draw);
    draw_play(window->desktop.session.draw, ui_palette(ui), &window->screen.frame);
    present(window);
    ui_cost(ui, clock_cpu_milliseconds() - start);
    window->dirty = false;
    if (window->recorder) recorder_changed(window->recorder);
}

static void take_picture(Window *window)
{
    char sentence[SAVE_SENTENCE];
    const Scene *scene = stage_scene(ui_stage(ui_of(window)));
    if (window->dirty) paint(window);
    char line[CASE_LINE_MAX];
    bool has_case = ui_case(ui_of(window), line, sizeof line);
    save_picture(&window->screen.frame, has_case ? line : NULL, scene_id(scene), sentence);
    ui_message(ui_of(window), sentence);
    window->dirty = true;
}

// ---- Recording

static void toggle_recording(Window *window)
{
    char sentence[SAVE_SENTENCE];
    double now = clock_seconds();
    const Image *frame = &window->screen.frame;
    if (window->recorder) {
        recorder_stop(window->recorder, now);
        return;
    }
    if (window->dirty) paint(window);
    const char *id = scene_id(stage_scene(ui_stage(ui_of(window))));
    window->recorder = recorder_start(frame->width, frame->height, id, now, sentence);
    if (window->recorder) return;
    ui_message(ui_of(window), sentence);
    window->dirty = true;
}

// The time recorded so far, while it is; afterwards nothing.
static void show_mark(Window *window, double now)
{
    bool records = window->recorder && !recorder_stopped(window->recorder);
    int tenth = records ? (int)(recorder_seconds(window->recorder, now) * 10) : -1;
    if (records ? tenth == window->marked && window->mark.pixel : !window->mark.pixel) return;
    image_free(&window->mark);
    if (records) window->mark = ui_recording_mark(ui_of(window), tenth / 10.0);
    window->marked = tenth;
    if (screen_visible(&window->screen)) present(window);
}

static void follow_recorder(Window *window)
{
    char sentence[SAVE_SENTENCE];
    double now = clock_seconds();
    if (!window->recorder) return;
    recorder_take(window->recorder, &window->screen.frame, now);
    show_mark(window, now);
    if (!recorder_done(window->recorder, sentence)) return;
    window->recorder = NULL;
    show_mark(window, now);
    ui_message(ui_of(window), sentence);
    window->dirty = true;
}

// A window that is closed keeps what was recorded.
static void end_recording(Window *window)
{
    char sentence[SAVE_SENTENCE];
    if (window->recorder && !recorder_finish(window->recorder, clock_seconds(), sentence)) {
        window->status = status_report(STATUS_MISUSED, "%s", sentence);
    }
    window->recorder = NULL;
    image_free(&window->mark);
}

static void follow_commands(Window *window)
{
    Ui *ui = ui_of(window);
    for (UiCommand command; (command = ui_command(ui)) != UI_NOTHING;) {
        switch (command) {
        case UI_READ: // the window shows the text itself ...
        case UI_CODE: // ... and has the source
        case UI_NOTHING: break;
        case UI_QUIT: window->done = true; break;
        case UI_FULLSCREEN: screen_toggle_fullscreen(&window->screen); break;
        case UI_PICTURE: take_picture(window); break;
        case UI_RECORD: toggle_recording(window); break;
        case UI_COPY: clipboard_copy(ui); break;
        case UI_SHARE: clipboard_share(ui); break;
        case UI_COPY_WKT: clipboard_copy_wkt(ui); break;
        case UI_COPY_TEXT: clipboard_copy_text(ui); break;
        case UI_PASTE: clipboard_paste(ui); break;
        case UI_SAVE: clipboard_save(ui); break;
        case UI_LANGUAGE: desktop_lacks_font(ui); break; // the catalog is built in
        }
        window->dirty |= command == UI_COPY || command == UI_COPY_WKT || command == UI_PASTE ||
                         command == UI_SHARE || command == UI_SAVE || command == UI_LANGUAGE ||
                         command == UI_COPY_TEXT;
    }
}

// Title, cursor and text input.
static void follow_ui(Window *window)
{
    const char *title = translate(stage_scene(ui_stage(ui_of(window)))->title);
    if (title != window->title) screen_set_title(&window->screen, title);
    window->title = title;
    screen_set_cursor(&window->screen, ui_cursor(ui_of(window)));
    bool wanted = ui_wants_text(ui_of(window));
    if (wanted == (SDL_IsTextInputActive() == SDL_TRUE)) return;
    if (wanted)
        SDL_StartTextInput();
    else
        SDL_StopTextInput();
}

// Sleeps until something happens, a picture is due, or the Ui changes by itself; for ever if
// none of it will.
static void sleep_until_due(const Window *window)
{
    double now = clock_seconds();
    double due = fmin(ui_due(ui_of(window)), plugin_host_due(&window->desktop.session.plugin));
    if (window->recorder) due = fmin(due, recorder_due(window->recorder, now));
    double until = window->dirty ? window->next : now + due;
    if (isinf(until)) {
        SDL_WaitEvent(NULL);
    } else if (until > now) {
        SDL_WaitEventTimeout(NULL, (int)ceil(fmin(until - now, 60) * 1000));
    }
}

// One turn of the loop. Advances first: what an event starts must not get time that passed before
// it.
static void turn(Window *window)
{
    SDL_Event event;
    sleep_until_due(window);
    double now = clock_seconds();
    if (ui_advance(ui_of(window), now - window->advanced)) window->dirty = true;
    window->advanced = now;
    if (plugin_host_watch(&window->desktop.session.plugin, ui_of(window), clock_seconds)) {
        window->dirty = true;
    }
    while (SDL_PollEvent(&event)) take_event(window, &event);
    follow_commands(window);
    follow_ui(window);
    if (!screen_visible(&window->screen)) window->dirty = false;
    if (window->dirty && now >= window->next) {
        window->next = now + window->screen.period - 0.001; // a timer's millisecond early
        paint(window);
    }
    follow_recorder(window);
}

// No picture is painted while the function is waited for; a title is shown at once.
static void tell_hang(void *context, const char *name, bool always)
{
    Window *window = context;
    char sentence[128];
    translate_print(sentence, sizeof sentence,
                    always
                        ? "%.40s hangs again and again: only a few of the next questions are asked"
                        : "%.40s does not return; asking again",
                    name);
    screen_set_title(&window->screen, sentence);
    ui_message(ui_of(window), sentence);
    window->title = NULL; // so that the next frame sets it
    window->dirty = true;
}

// Settings from the command line hold for this run only.
static void remember(const Window *window, const Options *options, const Settings *before)
{
    Settings now = ui_settings(ui_of(window));
    if (options->plugin && before->scene[0]) memcpy(now.scene, before->scene, sizeof now.scene);
    if (now.language == options->language) now.language = before->language;
    if (options->depth || options->plugin) now.simple = before->simple;
    if (now.palette == options->palette) now.palette = before->palette;
    if (now.font_scale == options->font_scale) now.font_scale = before->font_scale;
    if (!screen_own_size(&window->screen, &now.width, &now.height)) {
        now.width = before->width;
        now.height = before->height;
    }
    settings_save(&now);
}

Status window_run(const Options *options)
{
    Settings before = settings_load((Settings){.palette = PALETTE_LIGHT,
                                               .panel = true,
                                               .simple = true,
                                               .font_scale = 1,
                                               .width = 1280,
                                               .height = 800,
                                               .demo = true});
    Window window = {.dirty = true};
    Status status = desktop_open(&window.desktop, options, &before);
    if (status != STATUS_DONE) return status;
    status = screen_open(&window.screen, before.width, before.height);
    if (status == STATUS_DONE) {
        stage_set_clock(ui_stage(ui_of(&window)), clock_seconds);
        window.advanced = window.opened = clock_seconds();
        window.rest_x = window.rest_y = -1;
        fit(&window);
        if (options->loaded) plugin_on_hang(options->loaded, tell_hang, &window);
        while (!window.done) turn(&window);
        end_recording(&window);
        remember(&window, options, &before);
        screen_close(&window.screen);
        status = window.status;
    }
    desktop_close(&window.desktop);
    return status;
}

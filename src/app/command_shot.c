// shot and tour: pictures without a window.
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "color_words.h"
#include "desktop.h"
#include "image_case.h"
#include "save_file.h"

// At this tick the scenes that turn have turned, and the two boxes of 41_obb overlap.
enum { TOUR_TICK = 60 };

static int tick_asked(const Options *options, const Scene *scene, int otherwise)
{
    if (options->tick >= 0) return options->tick;
    if (options->at < 0) return otherwise;
    double step = scene->step_ms > 0 ? scene->step_ms : 1000.0 / 60;
    double ticks = floor(options->at * 1000 / step + 1e-6);
    return ticks < OPTIONS_MAX_TICKS ? (int)ticks : OPTIONS_MAX_TICKS;
}

// ---- Keys pressed before the picture

// Cuts the first name off `*names`; false if it is longer than any name.
static bool cut_name(const char **names, char *name, size_t size)
{
    size_t length = strcspn(*names, " ");
    bool fits = length < size;
    if (fits) snprintf(name, size, "%.*s", (int)length, *names);
    *names += length;
    *names += strspn(*names, " ");
    return fits;
}

bool command_shot_reads_keys(const char *names)
{
    char name[32];
    names += strspn(names, " ");
    if (!*names) return false;
    while (*names) {
        if (!cut_name(&names, name, sizeof name) || !input_key(name, NULL)) return false;
    }
    return true;
}

// ---- One picture

static Status write_picture(const Session *session, const char *path)
{
    char error[512] = "";
    Image image = image_new(draw_width(session->draw), draw_height(session->draw));
    if (!image.pixel) return status_report(STATUS_MISUSED, "no memory for a picture of that size");
    draw_play(session->draw, ui_palette(session->ui), &image);
    char line[CASE_LINE_MAX];
    bool has_case = ui_case(session->ui, line, sizeof line);
    bool written = image_write_with_case(&image, has_case ? line : NULL, path, error, sizeof error);
    image_free(&image);
    return written ? STATUS_DONE : status_report(STATUS_MISUSED, "%s", error);
}

void command_shot_begin(Session *session, const Options *options)
{
    char name[32];
    const char *names = options->keys ? options->keys + strspn(options->keys, " ") : "";
    session_run_to(session, tick_asked(options, stage_scene(ui_stage(session->ui)), 0));
    while (*names && cut_name(&names, name, sizeof name)) {
        Event event = {.kind = EVENT_KEY};
        event.key = input_key(name, &event.mods);
        ui_event(session->ui, &event);
        event.kind = EVENT_KEY_UP;
        ui_event(session->ui, &event);
        ui_draw(session->ui, session->draw); // a key acts on what was drawn last
    }
}

Status command_shot(const Options *options)
{
    Desktop desktop;
    Status status = desktop_open(&desktop, options, NULL);
    if (status != STATUS_DONE) return status;
    command_shot_begin(&desktop.session, options);
    status = write_picture(&desktop.session, options->target);
    desktop_close(&desktop);
    return status;
}

// ---- A picture of each, and a page of all

static const char page_head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Touchstone</title>\n<style>\n"
    ":root { color-scheme: light dark; }\n"
    "body { font: 16px/1.5 'DejaVu Sans', sans-serif; max-width: 1280px; margin: 2em auto; "
    "padding: 0 1em; }\n"
    "h2 { margin: 2.5em 0 0; } p { margin: .2em 0 .8em; } code { opacity: .6; }\n"
    "img { width: 100%; height: auto; border: 1px solid #8886; border-radius: 4px; }\n"
    "</style>\n</head>\n<body>\n<h1>Touchstone</h1>\n";
static const char page_colors[] =
    "Red where they collide, blue where they do not, and beside each answer an exact one.";

static void write_escaped(FILE *page, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", page);
        else if (*text == '&')
            fputs("&amp;", page);
        else
            fputc(*text, page);
    }
}

// Writes the pictures, and the page to `page`.
static Status write_scenes(Session *session, const Options *options, FILE *page)
{
    char path[4096], colors[2 * sizeof page_colors];
    color_words(ui_palette(session->ui), page_colors, colors, sizeof colors);
    fprintf(page, "%s<p>%s</p>\n", page_head, colors);
    for (int i = 0; i < ui_scene_count(session->ui); i++) {
        const Scene *scene = ui_scene_at(session->ui, i);
        const char *id = scene_id(scene);
        int length = snprintf(path, sizeof path, "%s/%s.png", options->target, id);
        if (length >= (int)sizeof path)
            return status_report(STATUS_MISUSED, "the folder's name is too long");
        Status status = session_enter(session, options, scene);
        if (status != STATUS_DONE) return status;
        session_run_to(session, tick_asked(options, scene, TOUR_TICK));
        status = write_picture(session, path);
        if (status != STATUS_DONE) return status;

        fprintf(page, "<h2 id=\"%s\">", id);
        write_escaped(page, scene->title);
        fprintf(page, " <code>%s</code></h2>\n<p>", id);
        write_escaped(page, scene->idea);
        fprintf(page, "</p>\n<img src=\"%s.png\" alt=\"", id);
        write_escaped(page, scene->title);
        fputs("\">\n", page);
    }
    fputs("</body>\n</html>\n", page);
    return STATUS_DONE;
}

Status command_tour(const Options *options)
{
    char path[4096], error[512] = "", *text = NULL;
    size_t size;
    if (mkdir(options->target, 0777) != 0 && errno != EEXIST) {
        return status_report(STATUS_MISUSED, "cannot make the folder %s: %s", options->target,
                             strerror(errno));
    }
    Desktop desktop;
    Status status = desktop_open(&desktop, options, NULL);
    if (status != STATUS_DONE) return status;
    FILE *page = open_memstream(&text, &size);
    if (page) {
        status = write_scenes(&desktop.session, options, page);
        fclose(page);
    } else {
        status = status_report(STATUS_MISUSED, "out of memory");
    }
    snprintf(path, sizeof path, "%s/index.html", options->target);
    if (status == STATUS_DONE && !save_text(path, text, error, sizeof error)) {
        status = status_report(STATUS_MISUSED, "%s", error);
    }
    if (status == STATUS_DONE) {
        printf("%d pictures and %s/index.html\n", ui_scene_count(desktop.session.ui),
               options->target);
    }
    free(text);
    desktop_close(&desktop);
    return status;
}

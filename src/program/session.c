// Opens the Ui for a run: settings, plug-in, scene, knobs, then the file of --open.
#include "session.h"

#include <stdio.h>
#include <string.h>

#include "open_file.h"

static const char first_scene[] = "41_obb";            // of the first run
static const char plugin_scene[] = "94_your_function"; // of a run with --plugin

// Applies the --set options that choose a method, or all others.
static Status apply_sets(Stage *stage, const Options *options, bool methods)
{
    for (int i = 0; i < options->sets; i++) {
        const char *set = options->set[i], *value = strchr(set, '=') + 1;
        char name[64], error[256] = "";
        if ((strncmp(set, "method=", 7) == 0) != methods) continue;
        snprintf(name, sizeof name, "%.*s", (int)(value - 1 - set), set);
        if (!stage_set(stage, name, value, error, sizeof error)) {
            return status_report(STATUS_MISUSED, "--set %s: %s", set, error);
        }
    }
    return STATUS_DONE;
}

// Knobs first: they may change the kinds of shapes, and the methods that take those are known only
// after a test of them (stage_answer). The reset then starts at tick 0 with both. The file comes
// last, because its case replaces the shapes.
Status session_enter(Session *session, const Options *options, const Scene *scene)
{
    Ui *ui = session->ui;
    Stage *stage = ui_stage(ui);
    ui_open(ui, scene);
    Status status = apply_sets(stage, options, false);
    stage_answer(stage);
    if (status == STATUS_DONE) status = apply_sets(stage, options, true);
    if (status != STATUS_DONE) return status;
    stage_reset(stage);
    if (!options->open) return STATUS_DONE;
    char sentence[512];
    stage_answer(stage);
    if (!open_file(ui, options->open, sentence, sizeof sentence)) {
        return status_report(STATUS_MISUSED, "%s", sentence);
    }
    if (*sentence) ui_message(ui, sentence);
    // A link that shows something else than its author saw: nobody reads the message in a picture.
    bool picture = options->command == COMMAND_SHOT || options->command == COMMAND_RECORD;
    if (*sentence && picture && open_is_link(options->open))
        return status_report(STATUS_DONE, "%s", sentence);
    return STATUS_DONE;
}

// The scene that a name means; NULL, reported, if there is none or more than one.
static const Scene *named_scene(const Ui *ui, const char *name)
{
    enum { LISTED = 64 };
    int index[LISTED], count = ui_match(ui, name, index, LISTED);
    if (count == 1) return ui_scene_at(ui, index[0]);
    const Scene *nearest = ui_nearest(ui, name);
    if (count == 0 && nearest) {
        status_report(STATUS_MISUSED, "no scene '%s': did you mean '%s'? touchstone list names all",
                      name, scene_id(nearest));
    } else if (count == 0) {
        status_report(STATUS_MISUSED, "no scene '%s'. touchstone list names all", name);
    } else {
        char list[1024] = "";
        for (int i = 0, length = 0; i < count && length < (int)sizeof list; i++) {
            length += snprintf(list + length, sizeof list - (size_t)length, "%s%s", i ? ", " : "",
                               scene_id(ui_scene_at(ui, index[i])));
        }
        status_report(STATUS_MISUSED, "'%s' is a part of several scenes: %s", name, list);
    }
    return NULL;
}

// The scene of the command line; else the plug-in's; else the remembered one; else the first. NULL,
// reported, if the options contradict each other.
static const Scene *chosen_scene(const Ui *ui, const Options *options, const Settings *remembered)
{
    const char *link = options->open && open_is_link(options->open) ? options->open : NULL;
    const Scene *linked = link ? ui_link_scene(ui, link) : NULL; // open_file reports a bad link
    const Scene *scene = options->scene ? named_scene(ui, options->scene) : linked;
    if (options->scene && !scene) return NULL;
    if (linked && scene != linked) {
        status_report(STATUS_MISUSED, "--scene %s: the link of --open is of scene %s",
                      options->scene, scene_id(linked));
        return NULL;
    }
    if (linked && options->sets > 0) {
        status_report(STATUS_MISUSED, "--set %s: a link has its own knobs, method and touch rule",
                      options->set[0]);
        return NULL;
    }
    if (!scene && options->plugin) scene = ui_find(ui, plugin_scene);
    if (!scene && remembered) scene = ui_find(ui, remembered->scene);
    if (!scene) scene = ui_find(ui, first_scene);
    return scene ? scene : ui_scene_at(ui, 0);
}

static Status make_ready(Session *session, const Options *options, const SessionHost *host)
{
    Ui *ui = session->ui;
    if (!ui || !session->draw) return status_report(STATUS_LACKING, "out of memory");
    stage_set_assets(ui_stage(ui), host->assets);
    stage_set_at_home(ui_stage(ui), host->at_home);
    const Scene *scene = chosen_scene(ui, options, host->remembered);
    if (!scene) return STATUS_MISUSED;

    Settings settings = host->remembered ? *host->remembered : ui_settings(ui);
    if (options->language) settings.language = options->language;
    if (options->plugin) settings.simple = false; // its findings stand in the panel
    if (options->palette >= 0) settings.palette = options->palette;
    if (options->font_scale > 0) settings.font_scale = options->font_scale;
    ui_set_glyphs(ui, host->glyphs);
    ui_apply(ui, &settings);
    ui_resize(ui, options->width, options->height, 1);
    if (!plugin_host_begin(&session->plugin, options->loaded, ui, host->now, host->goes_on)) {
        return status_report(STATUS_LACKING, "out of memory");
    }
    Status status = session_enter(session, options, scene);
    if (options->depth) { // a link has its own
        settings = ui_settings(ui);
        settings.simple = options->depth == DEPTH_SIMPLE;
        ui_apply(ui, &settings);
    }
    return status;
}

Status session_open(Session *session, const Options *options, const SessionHost *host)
{
    *session = (Session){.ui = ui_new(scene_table), .draw = draw_new()};
    Status status = make_ready(session, options, host);
    if (status != STATUS_DONE) session_close(session);
    return status;
}

void session_run_to(Session *session, int tick)
{
    ui_draw(session->ui, session->draw);
    for (int i = 0; i < tick; i++) {
        stage_step(ui_stage(session->ui));
        ui_draw(session->ui, session->draw);
    }
}

void session_close(Session *session)
{
    plugin_host_end(&session->plugin);
    if (session->ui) ui_free(session->ui);
    if (session->draw) draw_free(session->draw);
    *session = (Session){0};
}

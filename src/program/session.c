#include "session.h"

#include <stdio.h>
#include <string.h>

#include "open_file.h"

// The scene that a first run opens with.
static const char first_scene[] = "41_obb";

// And with a plug-in.
static const char plugin_scene[] = "94_your_function";

static const Scene *find_remembered(const Ui *ui, const Options *options,
                                    const Settings *remembered)
{
    const Scene *scene = remembered ? ui_find(ui, remembered->scene) : NULL;
    if (options->plugin) scene = ui_find(ui, plugin_scene);
    if (!scene) scene = ui_find(ui, first_scene);
    return scene ? scene : ui_scene_at(ui, 0);
}

static Status find_scene(const Ui *ui, const char *id, const Scene **scene)
{
    *scene = ui_find(ui, id);
    if (*scene) return STATUS_DONE;
    return status_report(STATUS_MISUSED,
                         "no scene '%s': did you mean '%s'? touchstone list names all", id,
                         scene_id(ui_nearest(ui, id)));
}

static bool sets_method(const char *set) { return strncmp(set, "method=", 7) == 0; }

static Status apply_set(Stage *stage, const char *set)
{
    char name[64], error[256] = "";
    const char *value = strchr(set, '=') + 1;
    snprintf(name, sizeof name, "%.*s", (int)(value - 1 - set), set);
    if (stage_set(stage, name, value, error, sizeof error)) return STATUS_DONE;
    return status_report(STATUS_MISUSED, "--set %s: %s", set, error);
}

static Status apply_sets(Stage *stage, const Options *options, bool methods)
{
    for (int i = 0; i < options->sets; i++) {
        if (sets_method(options->set[i]) != methods) continue;
        Status status = apply_set(stage, options->set[i]);
        if (status != STATUS_DONE) return status;
    }
    return STATUS_DONE;
}

// Once it is known what is asked, a case finds its place.
static Status open_cases(Session *session, const char *path)
{
    char sentence[512];
    stage_answer(ui_stage(session->ui));
    if (!open_file(session->ui, path, sentence, sizeof sentence)) {
        return status_report(STATUS_MISUSED, "%s", sentence);
    }
    if (*sentence) ui_say(session->ui, sentence);
    return STATUS_DONE;
}

// In whatever order they are given: knobs may change the shapes, and which methods take those is
// known once they have been asked.
Status session_enter(Session *session, const Options *options, const Scene *scene)
{
    Stage *stage = ui_stage(session->ui);
    ui_open(session->ui, scene);
    Status status = apply_sets(stage, options, false);
    stage_answer(stage);
    if (status == STATUS_DONE) status = apply_sets(stage, options, true);
    if (status == STATUS_DONE) stage_reset(stage);
    if (status == STATUS_DONE && options->open) status = open_cases(session, options->open);
    return status;
}

static void apply_settings(Ui *ui, const Options *options, const Settings *remembered)
{
    Settings settings = remembered ? *remembered : ui_settings(ui);
    if (options->palette >= 0) settings.palette = options->palette;
    if (options->font_scale > 0) settings.font_scale = options->font_scale;
    ui_apply(ui, &settings);
}

static Status make_ready(Session *session, const Options *options, const SessionHost *host)
{
    if (!session->ui || !session->draw) return status_report(STATUS_MISUSED, "out of memory");
    stage_set_assets(ui_stage(session->ui), host->assets);
    const Scene *scene = find_remembered(session->ui, options, host->remembered);
    Status status = STATUS_DONE;
    if (options->scene) status = find_scene(session->ui, options->scene, &scene);
    if (status != STATUS_DONE) return status;
    ui_set_glyphs(session->ui, host->glyphs);
    apply_settings(session->ui, options, host->remembered);
    ui_resize(session->ui, options->width, options->height, 1);
    if (!plugin_host_begin(&session->plugin, options->loaded, session->ui, host->now)) {
        return status_report(STATUS_MISUSED, "out of memory");
    }
    return session_enter(session, options, scene);
}

Status session_open(Session *session, const Options *options, const SessionHost *host)
{
    *session = (Session){.ui = ui_new(scene_table), .draw = draw_new()};
    Status status = make_ready(session, options, host);
    if (status != STATUS_DONE) session_close(session);
    return status;
}

void session_close(Session *session)
{
    plugin_host_end(&session->plugin);
    if (session->ui) ui_free(session->ui);
    if (session->draw) draw_free(session->draw);
    *session = (Session){0};
}

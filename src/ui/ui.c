// The Ui's life, settings, commands and time.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "demo/autoplay.h"
#include "events/touch.h"
#include "figures/figures.h"
#include "formula/formula.h"
#include "held_cases/held_cases.h"
#include "keys/help.h"
#include "lesson/lesson.h"
#include "menus/menus.h"
#include "overlays/picker.h"
#include "overlays/point_panel.h"
#include "panel/panel.h"
#include "questions/course.h"
#include "questions/questions.h"
#include "reading/reading.h"
#include "strip/strip.h"

// A scene keeps its state in itself. The state as compiled is kept here, so that a thumbnail of the
// scene can be made at any time.
static bool keep_pristine(Ui *ui)
{
    for (int i = 0; i < ui->scene_count; i++) {
        const Scene *scene = ui->scenes[i];
        if (!scene->state_size) continue;
        ui->pristine[i] = malloc(scene->state_size);
        if (!ui->pristine[i]) return false;
        memcpy(ui->pristine[i], scene->state, scene->state_size);
    }
    return true;
}

// The order is that of the calls: the demo puts everything back before a question does.
static const Part *const parts[] = {
    &figures_part, &touch_part,  &autoplay_part, &live_fuzz_part, &formula_part,     &strip_part,
    &panel_part,   &field_part,  &code_part,     &read_part,      &quiz_part,        &lesson_part,
    &course_part,  &picker_part, &help_part,     &menu_part,      &point_panel_part, NULL};

static bool begin_parts(Ui *ui)
{
    ui->parts = parts;
    for (int i = 0; parts[i]; i++) {
        if (parts[i]->begin && !parts[i]->begin(ui)) return false;
    }
    return true;
}

Ui *ui_new(const Scene *const *scenes)
{
    Ui *ui = calloc(1, sizeof *ui);
    if (!ui) return NULL;
    ui->scenes = scenes;
    while (scenes[ui->scene_count]) ui->scene_count++;
    ui->pristine = calloc((size_t)ui->scene_count + 1, sizeof *ui->pristine); // never 0
    ui->stage = stage_new();
    ui->scratch = draw_new();
    if (!ui->pristine || !ui->stage || !ui->scratch || !keep_pristine(ui) || !begin_parts(ui)) {
        ui_free(ui);
        return NULL;
    }
    blocks_init(&ui->blocks);
    ui_set_glyphs(ui, (Glyphs){0});
    ui->panel = ui->demo = true;
    ui->font_scale = 1;
    ui_resize(ui, 1280, 800, 1);
    ui_open(ui, scenes[0]);
    course_forget(ui); // it was not the viewer who opened it
    return ui;
}

void ui_free(Ui *ui)
{
    if (!ui) return;
    for (int i = 0; parts[i]; i++) {
        if (parts[i]->end) parts[i]->end(ui);
    }
    for (int i = 0; ui->pristine && i < ui->scene_count; i++) free(ui->pristine[i]);
    free(ui->pristine);
    if (ui->stage) stage_free(ui->stage);
    if (ui->scratch) draw_free(ui->scratch);
    free(ui);
}

Stage *ui_stage(Ui *ui) { return ui->stage; }
int ui_scene_count(const Ui *ui) { return ui->scene_count; }
const Scene *ui_scene_at(const Ui *ui, int index) { return ui->scenes[index]; }

Settings ui_settings(const Ui *ui)
{
    Settings settings = {.palette = (int)ui->palette,
                         .language = (int)ui->language,
                         .panel = ui->panel,
                         .simple = ui->simple,
                         .read = ui->read,
                         .font_scale = ui->font_scale,
                         .width = ui->width,
                         .height = ui->height,
                         .demo = ui->demo,
                         .still = ui->still,
                         .finger = ui->finger,
                         .stays = ui->stays,
                         .own_bar = ui->own_bar};
    int index = ui_index(ui);
    if (index >= 0) {
        snprintf(settings.scene, sizeof settings.scene, "%s", ui_id(ui, index));
    }
    course_write(ui, settings.done, sizeof settings.done);
    return settings;
}

void ui_apply(Ui *ui, const Settings *settings)
{
    if (settings->palette >= 0 && settings->palette < PALETTES) {
        ui->palette = (PaletteName)settings->palette;
    }
    ui->language = (Language)settings->language;
    course_read(ui, settings->done);
    ui->panel = settings->panel;
    ui->simple = settings->simple;
    ui->read = settings->read;
    ui->demo = settings->demo;
    if (settings->still && !ui->still) stage_play(ui->stage, false);
    ui->still = settings->still;
    ui->finger = settings->finger;
    ui->stays = settings->stays;
    ui->own_bar = settings->own_bar;
    stage_set_finger(ui->stage, ui->finger);
    double size = settings->font_scale;
    ui->font_scale = size >= 0.75 ? fmin(size, 2) : 0.75; // NaN too
}

UiCommand ui_command(Ui *ui)
{
    UiCommand command = ui->command;
    ui->command = UI_NOTHING;
    return command;
}

bool ui_wants_text(const Ui *ui)
{
    return ui->overlay == OVERLAY_PICKER || point_panel_types(ui) ||
           (!ui->overlay && (stage_typing(ui->stage) || field_is_open(ui)));
}

UiState ui_state(const Ui *ui)
{
    return (UiState){.playing = ui->stage->playing,
                     .moves = stage_moves(ui->stage),
                     .map = stage_shows_map(ui->stage),
                     .microscope = stage_magnifies(ui->stage),
                     .fuzzing = live_fuzz_view(ui).on,
                     .picker = ui->overlay == OVERLAY_PICKER,
                     .help = ui->overlay == OVERLAY_HELP,
                     .cases = live_fuzz_cases(ui).count,
                     .message = ui->message_left > 0 ? ui->message : ""};
}

// Time stands still under an overlay, during the autoplay demo and during a question.
static bool runs(const Ui *ui)
{
    bool free = !ui->overlay && !autoplay_acts(ui) && !ui->question;
    return ui->stage->playing && free && stage_moves(ui->stage);
}

bool ui_advance(Ui *ui, double seconds)
{
    bool changed = false;
    if (ui->message_left > 0) {
        ui->message_left -= seconds;
        changed = ui->message_left <= 0;
    }
    if (stage_map_refines(ui->stage)) changed = true;
    bool lent = autoplay_acts(ui); // these seconds belong to the autoplay demo
    for (int i = 0; parts[i]; i++) {
        if (parts[i]->advance && parts[i]->advance(ui, seconds)) changed = true;
    }
    if (!lent && runs(ui) && stage_advance(ui->stage, seconds)) {
        ui->tick_by_time = ui->stage->tick;
        changed = true;
    }
    return changed;
}

double ui_due(const Ui *ui)
{
    if (stage_map_refines(ui->stage)) return 0;
    double due = runs(ui) ? stage_due(ui->stage) : HUGE_VAL;
    for (int i = 0; parts[i]; i++) {
        if (parts[i]->due) due = fmin(due, parts[i]->due(ui));
    }
    return ui->message_left > 0 ? fmin(due, ui->message_left) : due;
}

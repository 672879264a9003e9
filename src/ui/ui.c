// The Ui's life, its scenes, settings and commands.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "spelling.h"

static const double text_sizes[] = {0.75, 0.85, 1, 1.15, 1.3, 1.5, 1.75, 2};
enum { TEXT_SIZES = sizeof text_sizes / sizeof *text_sizes };

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

Ui *ui_new(const Scene *const *scenes)
{
    Ui *ui = calloc(1, sizeof *ui);
    if (!ui) return NULL;
    ui->scenes = scenes;
    while (scenes[ui->scene_count]) ui->scene_count++;
    size_t count = (size_t)ui->scene_count + 1; // never 0
    ui->pristine = calloc(count, sizeof *ui->pristine);
    ui->thumbnail = calloc(count, sizeof *ui->thumbnail);
    ui->done = calloc(count, sizeof *ui->done);
    ui->stage = stage_new();
    ui->scratch = draw_new();
    if (!ui->pristine || !ui->thumbnail || !ui->done || !ui->stage || !ui->scratch ||
        !keep_pristine(ui)) {
        ui_free(ui);
        return NULL;
    }
    stage_set_hold(ui->stage, ui_holds_labels, ui);
    blocks_init(&ui->blocks);
    ui_set_glyphs(ui, (Glyphs){0});
    ui->panel = ui->demo = true;
    ui->font_scale = 1;
    ui->slider = -1;
    ui->fuzz.shown = -1;
    ui->term_lit = -1;
    ui_resize(ui, 1280, 800, 1);
    ui_open(ui, scenes[0]);
    ui->done[0] = 0; // it was not the viewer who opened it
    return ui;
}

void ui_free(Ui *ui)
{
    if (!ui) return;
    for (int i = 0; i < ui->scene_count; i++) {
        if (ui->pristine) free(ui->pristine[i]);
        if (ui->thumbnail) thumbnail_free(&ui->thumbnail[i]);
    }
    free(ui->pristine);
    free(ui->done);
    free(ui->thumbnail);
    if (ui->stage) stage_free(ui->stage);
    if (ui->scratch) draw_free(ui->scratch);
    live_fuzz_free(&ui->fuzz);
    deepest_free(&ui->deepest);
    code_free(&ui->code.view);
    free(ui->code.file);
    free(ui);
}

Stage *ui_stage(Ui *ui) { return ui->stage; }
int ui_scene_count(const Ui *ui) { return ui->scene_count; }
const Scene *ui_scene_at(const Ui *ui, int index) { return ui->scenes[index]; }

void ui_open(Ui *ui, const Scene *scene)
{
    autoplay_stop(ui);
    quiz_leave(ui);
    touch_forget(ui);
    ui->autoplay = (Autoplay){0};
    stage_open(ui->stage, scene);
    if (ui->still) stage_play(ui->stage, false);
    memset(ui->folding, 0, sizeof ui->folding);
    memset(ui->column_held, 0, sizeof ui->column_held);
    ui->panel_scroll = ui->read_scroll = 0;
    code_forget(ui);
    ui->term_pinned = -1;
    ui->trace_rate = 0;
    ui->lit[0] = 0;
    ui->slider = -1;
    ui->figures_held = false;
    ui->alarm = ui->narrated = false;
    ui->overlay = OVERLAY_NONE;
    ui->message_left = 0;
    course_mark(ui, COURSE_OPENED);
}

const char *ui_id(const Ui *ui, int index)
{
    const char *id = scene_id(ui->scenes[index]);
    return *id ? id : ui->scenes[index]->title;
}

int ui_index(const Ui *ui)
{
    for (int i = 0; i < ui->scene_count; i++) {
        if (ui->scenes[i] == stage_scene(ui->stage)) return i;
    }
    return -1;
}

const Scene *ui_find(const Ui *ui, const char *id)
{
    for (int i = 0; i < ui->scene_count; i++) {
        if (strcmp(ui_id(ui, i), id) == 0) return ui->scenes[i];
    }
    return NULL;
}

int ui_match(const Ui *ui, const char *name, int *index, int max)
{
    size_t length = strlen(name);
    int count = 0;
    for (int i = 0; i < ui->scene_count && length > 0 && max > 0; i++) {
        const char *id = ui_id(ui, i);
        bool digits = strspn(name, "0123456789") == length;
        if (strcmp(id, name) != 0 &&
            !(digits && strncmp(id, name, length) == 0 && id[length] == '_'))
            continue;
        *index = i;
        return 1;
    }
    for (int i = 0; i < ui->scene_count && length > 0 && count < max; i++) {
        if (picker_find(ui_id(ui, i), name)) index[count++] = i;
    }
    return count;
}

const Scene *ui_nearest(const Ui *ui, const char *id)
{
    int best = 0;
    for (int i = 1; i < ui->scene_count; i++) {
        if (spelling_distance(id, ui_id(ui, i)) < spelling_distance(id, ui_id(ui, best))) best = i;
    }
    return spelling_near(id, ui_id(ui, best)) ? ui->scenes[best] : NULL;
}

void ui_turn_page(Ui *ui, int by)
{
    int index = (ui_index(ui) + by + ui->scene_count) % ui->scene_count;
    ui_open(ui, ui->scenes[index]);
}

bool ui_open_chapter(Ui *ui, int digit)
{
    for (int i = 0; i < ui->scene_count; i++) {
        if (ui_id(ui, i)[0] != '0' + digit) continue;
        ui_open(ui, ui->scenes[i]);
        return true;
    }
    return false;
}

void ui_overlay(Ui *ui, Overlay overlay)
{
    ui->overlay = overlay;
    ui->slider = -1;
    ui->help_scroll = 0;
    picker_begin(ui);
}

void ui_resize(Ui *ui, int width, int height, double density)
{
    ui->width = width > 1 ? width : 1;
    ui->height = height > 1 ? height : 1;
    ui->density = density >= 1 ? density : 1; // NaN too
    ui->alarm_more = 0;
}

void ui_set_glyphs(Ui *ui, Glyphs glyphs)
{
    ui->glyphs = glyphs.get ? glyphs : blocks_glyphs(&ui->blocks);
    stage_set_glyphs(ui->stage, &ui->glyphs);
}

void ui_scale_text(Ui *ui, int by)
{
    int nearest = 0;
    for (int i = 1; i < TEXT_SIZES; i++) {
        double distance = fabs(text_sizes[i] - ui->font_scale);
        if (distance < fabs(text_sizes[nearest] - ui->font_scale)) nearest = i;
    }
    nearest += by;
    if (nearest >= 0 && nearest < TEXT_SIZES) ui->font_scale = text_sizes[nearest];
    ui->alarm_more = 0;
}

bool ui_speak(Ui *ui, int language)
{
    uint32_t sample = language_sample((Language)language);
    const Glyphs *glyphs = &ui->glyphs;
    if (sample && glyphs->has && !glyphs->has(glyphs->self, sample)) return false;
    if (!language_use((Language)language)) return false;
    ui->language = (Language)language;
    ui->message_left = 0; // it is in the other language
    return true;
}

void ui_change_language(Ui *ui)
{
    bool chinese = language_now() != LANGUAGE_CHINESE;
    if (!ui_speak(ui, chinese ? LANGUAGE_CHINESE : LANGUAGE_ENGLISH)) ui->command = UI_LANGUAGE;
}

Settings ui_settings(const Ui *ui)
{
    Settings settings = {.palette = (int)ui->palette,
                         .language = (int)ui->language,
                         .panel = ui->panel,
                         .read = ui->read,
                         .font_scale = ui->font_scale,
                         .width = ui->width,
                         .height = ui->height,
                         .demo = ui->demo,
                         .still = ui->still,
                         .finger = ui->finger};
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
    ui->read = settings->read;
    ui->demo = settings->demo;
    if (settings->still && !ui->still) stage_play(ui->stage, false);
    ui->still = settings->still;
    ui->finger = settings->finger;
    stage_set_finger(ui->stage, ui->finger);
    double size = settings->font_scale;
    ui->font_scale = size >= 0.75 ? fmin(size, 2) : 0.75; // NaN too
}

const Palette *ui_palette(const Ui *ui) { return palette(ui->palette); }

UiCommand ui_command(Ui *ui)
{
    UiCommand command = ui->command;
    ui->command = UI_NOTHING;
    return command;
}

bool ui_wants_text(const Ui *ui)
{
    return ui->overlay == OVERLAY_PICKER ||
           (!ui->overlay && (stage_typing(ui->stage) || field_is_open(ui)));
}

UiState ui_state(const Ui *ui)
{
    return (UiState){.playing = ui->stage->playing,
                     .moves = stage_moves(ui->stage),
                     .map = stage_shows_map(ui->stage),
                     .microscope = stage_magnifies(ui->stage),
                     .fuzzing = ui->fuzz.on,
                     .picker = ui->overlay == OVERLAY_PICKER,
                     .help = ui->overlay == OVERLAY_HELP,
                     .cases = ui->fuzz.cases,
                     .message = ui->message_left > 0 ? ui->message : ""};
}

void ui_cost(Ui *ui, double milliseconds) { ui->cost = milliseconds; }

void ui_message(Ui *ui, const char *sentence)
{
    snprintf(ui->message, sizeof ui->message, "%s", translate(sentence));
    ui->message_left = 4;
}

// Time stands still under an overlay, during the autoplay demo and during a question.
static bool runs(const Ui *ui)
{
    bool free = !ui->overlay && !autoplay_acts(ui) && !quiz_on(ui);
    return ui->stage->playing && free && stage_moves(ui->stage);
}

bool ui_advance(Ui *ui, double seconds)
{
    bool changed = false;
    if (ui->message_left > 0) {
        ui->message_left -= seconds;
        changed = ui->message_left <= 0;
    }
    if (touch_advance(ui, seconds)) changed = true;
    if (stage_map_refines(ui->stage)) changed = true;
    bool lent = autoplay_acts(ui); // these seconds belong to the autoplay demo
    if (autoplay_advance(ui, seconds)) changed = true;
    if (live_fuzz_advance(ui)) changed = true;
    if (timeline_advance(ui, seconds)) changed = true;
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
    due = fmin(due, fmin(autoplay_due(ui), live_fuzz_due(ui)));
    due = fmin(due, fmin(touch_due(ui), timeline_due(ui)));
    return ui->message_left > 0 ? fmin(due, ui->message_left) : due;
}

// Life, scenes, settings and wishes of the show.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "show_self.h"
#include "spelling.h"

static const double text_sizes[] = {0.75, 0.85, 1, 1.15, 1.3, 1.5, 1.75, 2};
enum { TEXT_SIZES = sizeof text_sizes / sizeof *text_sizes };

// A scene keeps its state in itself. What it is before anybody opened it is kept here, so that a
// picture of the scene can be made at any time.
static bool keep_pristine(Show *show)
{
    for (int i = 0; i < show->scene_count; i++) {
        const Scene *scene = show->scenes[i];
        if (!scene->state_size) continue;
        show->pristine[i] = malloc(scene->state_size);
        if (!show->pristine[i]) return false;
        memcpy(show->pristine[i], scene->state, scene->state_size);
    }
    return true;
}

Show *show_new(const Scene *const *scenes)
{
    Show *show = calloc(1, sizeof *show);
    if (!show) return NULL;
    show->scenes = scenes;
    while (scenes[show->scene_count]) show->scene_count++;
    size_t count = (size_t)show->scene_count + 1; // never none
    show->pristine = calloc(count, sizeof *show->pristine);
    show->thumb = calloc(count, sizeof *show->thumb);
    show->stage = stage_new();
    show->scratch = draw_new();
    if (!show->pristine || !show->thumb || !show->stage || !show->scratch || !keep_pristine(show)) {
        show_free(show);
        return NULL;
    }
    blocks_init(&show->blocks);
    show_set_glyphs(show, (Glyphs){0});
    show->panel = true;
    show->font_scale = 1;
    show->slider = -1;
    show->hunt.shown = -1;
    show_resize(show, 1280, 800, 1);
    show_open(show, scenes[0]);
    return show;
}

void show_free(Show *show)
{
    if (!show) return;
    for (int i = 0; i < show->scene_count; i++) {
        if (show->pristine) free(show->pristine[i]);
        if (show->thumb) thumb_free(&show->thumb[i]);
    }
    free(show->pristine);
    free(show->thumb);
    if (show->stage) stage_free(show->stage);
    if (show->scratch) draw_free(show->scratch);
    hunt_free(&show->hunt);
    free(show);
}

Stage *show_stage(Show *show) { return show->stage; }
int show_scene_count(const Show *show) { return show->scene_count; }
const Scene *show_scene_at(const Show *show, int index) { return show->scenes[index]; }

void show_open(Show *show, const Scene *scene)
{
    ghost_stop(show);
    show->ghost = (Ghost){0};
    stage_open(show->stage, scene);
    memset(show->folding, 0, sizeof show->folding);
    memset(show->column_held, 0, sizeof show->column_held);
    show->panel_scroll = 0;
    show->slider = -1;
    show->figures_held = false;
    show->alarm = show->narrated = false;
    show->overlay = OVERLAY_NONE;
    show->said_left = 0;
}

const char *show_id(const Show *show, int index)
{
    const char *id = scene_id(show->scenes[index]);
    return *id ? id : show->scenes[index]->title;
}

int show_index(const Show *show)
{
    for (int i = 0; i < show->scene_count; i++) {
        if (show->scenes[i] == stage_scene(show->stage)) return i;
    }
    return -1;
}

const Scene *show_find(const Show *show, const char *id)
{
    for (int i = 0; i < show->scene_count; i++) {
        if (strcmp(show_id(show, i), id) == 0) return show->scenes[i];
    }
    return NULL;
}

const Scene *show_nearest(const Show *show, const char *id)
{
    int best = 0, best_distance = -1;
    for (int i = 0; i < show->scene_count; i++) {
        int distance = spelling_distance(id, show_id(show, i));
        if (strstr(show_id(show, i), id) && *id) distance = 0;
        if (best_distance >= 0 && distance >= best_distance) continue;
        best = i;
        best_distance = distance;
    }
    return show->scenes[best];
}

void show_turn_page(Show *show, int by)
{
    int index = (show_index(show) + by + show->scene_count) % show->scene_count;
    show_open(show, show->scenes[index]);
}

bool show_open_chapter(Show *show, int digit)
{
    for (int i = 0; i < show->scene_count; i++) {
        if (show_id(show, i)[0] != '0' + digit) continue;
        show_open(show, show->scenes[i]);
        return true;
    }
    return false;
}

void show_overlay(Show *show, Overlay overlay)
{
    show->overlay = overlay;
    show->slider = -1;
    show->help_scroll = 0;
    show->picker = (Picker){.chosen = show_index(show)};
}

void show_resize(Show *show, int width, int height, double density)
{
    show->width = width > 1 ? width : 1;
    show->height = height > 1 ? height : 1;
    show->density = density >= 1 ? density : 1; // NaN too
    show->alarm_more = 0;
}

void show_set_glyphs(Show *show, Glyphs glyphs)
{
    show->glyphs = glyphs.get ? glyphs : blocks_glyphs(&show->blocks);
    stage_set_glyphs(show->stage, &show->glyphs);
}

static double sane_text_size(double size) { return size >= 0.75 ? fmin(size, 2) : 0.75; }

void show_scale_text(Show *show, int by)
{
    int nearest = 0;
    for (int i = 1; i < TEXT_SIZES; i++) {
        double distance = fabs(text_sizes[i] - show->font_scale);
        if (distance < fabs(text_sizes[nearest] - show->font_scale)) nearest = i;
    }
    nearest += by;
    if (nearest >= 0 && nearest < TEXT_SIZES) show->font_scale = text_sizes[nearest];
    show->alarm_more = 0;
}

Settings show_settings(const Show *show)
{
    Settings settings = {.palette = (int)show->palette,
                         .panel = show->panel,
                         .font_scale = show->font_scale,
                         .width = show->width,
                         .height = show->height};
    int index = show_index(show);
    if (index >= 0) {
        snprintf(settings.scene, sizeof settings.scene, "%s", show_id(show, index));
    }
    return settings;
}

void show_apply(Show *show, const Settings *settings)
{
    if (settings->palette >= 0 && settings->palette < PALETTES) {
        show->palette = (PaletteName)settings->palette;
    }
    show->panel = settings->panel;
    show->font_scale = sane_text_size(settings->font_scale);
}

const Palette *show_palette(const Show *show) { return palette(show->palette); }

Wish show_wish(Show *show)
{
    Wish wish = show->wish;
    show->wish = WISH_NOTHING;
    return wish;
}

bool show_wants_text(const Show *show)
{
    return show->overlay == OVERLAY_PICKER || (!show->overlay && stage_typing(show->stage));
}

void show_cost(Show *show, double milliseconds) { show->cost = milliseconds; }

void show_say(Show *show, const char *sentence)
{
    snprintf(show->said, sizeof show->said, "%s", sentence);
    show->said_left = 4;
}

// Under an overlay time stands still, and while the ghost hand shows something.
static bool runs(const Show *show)
{
    bool free = !show->overlay && !ghost_acts(show);
    return show->stage->playing && free && stage_moves(show->stage);
}

bool show_advance(Show *show, double seconds)
{
    bool changed = false;
    if (show->said_left > 0) {
        show->said_left -= seconds;
        changed = show->said_left <= 0;
    }
    if (stage_map_refines(show->stage)) changed = true;
    bool lent = ghost_acts(show); // these seconds were the ghost hand's
    if (ghost_advance(show, seconds)) changed = true;
    if (hunt_advance(show)) changed = true;
    if (!lent && runs(show) && stage_advance(show->stage, seconds)) {
        show->tick_by_time = show->stage->tick;
        changed = true;
    }
    return changed;
}

double show_due(const Show *show)
{
    if (stage_map_refines(show->stage)) return 0;
    double due = runs(show) ? stage_due(show->stage) : HUGE_VAL;
    due = fmin(due, fmin(ghost_due(show), hunt_due(show)));
    return show->said_left > 0 ? fmin(due, show->said_left) : due;
}

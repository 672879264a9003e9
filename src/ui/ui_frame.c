// A frame: the stage draws the world, then come title, panel, alarm, strip and overlays.

#include <math.h>
#include <string.h>

#include "base/self.h"

static void draw_world_part(Ui *ui, Draw *draw)
{
    double scale = layout_scale(ui->width, ui->height, ui->density) * ui->font_scale;
    draw_begin(draw, ui->width, ui->height, scale, &ui->glyphs);

    bool asks = quiz_on(ui); // all that could tell the answer yields to the question
    LayoutInput input = {.width = ui->width,
                         .height = ui->height,
                         .density = ui->density,
                         .text = ui->font_scale,
                         .panel = ui->panel && !asks,
                         .drawer = ui->drawer && !asks,
                         .read = *ui_prose(ui) && !asks ? ui->read : READ_HIDDEN,
                         .code = ui->code.shown && (!asks || hunt_reads(ui)),
                         .alarm = ui->alarm,
                         .alarm_more = ui->alarm_more,
                         .title_lines = 1,
                         .idea_lines = 1,
                         .finger = ui->finger,
                         .narrated = ui->narrated && !asks,
                         .asks = asks};
    ui->layout = layout_make(input);
    input.title_lines = title_lines(ui, draw, &ui->layout);
    input.idea_lines = title_idea_lines(ui, draw, &ui->layout);
    if (input.title_lines > 1 || input.idea_lines > 1) ui->layout = layout_make(input);
    input.toolbar = asks ? 0 : toolbar_height(ui, draw, &ui->layout);
    if (input.toolbar > 0) ui->layout = layout_make(input);

    // The map covers the view between title and captions.
    Rect free = ui->layout.free;
    Rect map = {0, free.y + 8, ui->layout.view.width, fmax(free.height - 8, 8)};
    stage_lay_out(ui->stage, free, ui->layout.scale);
    stage_map_area(ui->stage, map);
    stage_frame(ui->stage, draw);
    draw_screen(draw);
    draw_unclip(draw);
}

// A scene without actors is empty unless it simulates variants, draws in space or has a verdict.
static void draw_empty(Ui *ui, Draw *draw)
{
    const Scene *scene = stage_scene(ui->stage);
    if (stage_first(ui->stage) || scene->variants[0].name || scene->moved) return;
    if (stage_record(ui->stage)->verdict.given) return;
    Rect view = ui->layout.view;
    draw_layer(draw, LAYER_TITLE);
    draw_text(draw, ts_vec(view.width / 2, view.height / 2),
              (Font){.size = 16, .ink = INK_MUTED, .align = ALIGN_CENTER},
              ui->finger ? "Nothing here yet." : "Nothing here yet. Ins adds a shape.");
}

// Alarm and narration take room from the view and are known only after its frame. Takes them from
// the frame and returns whether the layout changes.
static bool cards_change(Ui *ui, const Draw *draw)
{
    const Ask *ask = stage_main_ask(ui->stage);
    bool mapped = stage_shows_map(ui->stage); // it shows wrong places itself, and its view rests
    bool narrated = stage_trace_view(ui->stage).steps > 0 && !mapped;
    bool alarm = ask && ask_is_wrong(ask) && !mapped && !quiz_on(ui);
    double more = alarm ? alarm_more(ui, draw) : 0;
    // The alarm card grows with its texts and never shrinks, so that it does not jump.
    if (alarm && ui->alarm) more = fmax(more, ui->alarm_more);
    bool changed = alarm != ui->alarm || more != ui->alarm_more || narrated != ui->narrated;
    ui->alarm = alarm;
    ui->alarm_more = more;
    ui->narrated = narrated;
    return changed;
}

void ui_draw(Ui *ui, Draw *draw)
{
    draw_world_part(ui, draw);
    if (hunt_follow(ui)) draw_world_part(ui, draw);
    if (cards_change(ui, draw)) draw_world_part(ui, draw);
    ui->row_lit[0] = 0;
    memset(ui->near, 0, sizeof ui->near);
    if (ui_points(ui)) draw_tags_at(draw, ui->pointer, ui->near);
    ui->targets = 0;
    ui_refresh_figures(ui);
    draw_empty(ui, draw);
    timeline_mark_pictures(ui);
    title_draw(ui, draw);
    if (!quiz_on(ui)) toolbar_draw(ui, draw);
    panel_draw(ui, draw);
    if (ui->layout.alarm_height > 0) alarm_draw(ui, draw);
    strip_draw(ui, draw);
    if (!quiz_on(ui)) lamps_draw(ui, draw);
    if (!quiz_on(ui)) timeline_draw(ui, draw);
    code_draw(ui, draw);
    read_draw(ui, draw);
    quiz_draw(ui, draw);
    if (ui->overlay) ui->targets = 0;
    if (ui->overlay == OVERLAY_PICKER) picker_draw(ui, draw);
    if (ui->overlay == OVERLAY_HELP) help_draw(ui, draw);
    autoplay_draw(ui, draw);
    touch_draw(ui, draw);
}

// ---- Targets: rectangles that can be clicked, later ones above earlier ones

void ui_target(Ui *ui, Rect rect, TargetKind kind, int index)
{
    if (ui->targets == TARGETS_MAX || rect.width <= 0 || rect.height <= 0) return;
    ui->target[ui->targets++] = (Target){rect, kind, index};
}

bool ui_contains(Rect rect, TsVec at)
{
    return at.x >= rect.x && at.x < rect.x + rect.width && at.y >= rect.y &&
           at.y < rect.y + rect.height;
}

// The topmost target at a point, or the topmost cover there; -1: none.
static int topmost_at(const Ui *ui, TsVec at, bool cover)
{
    for (int i = ui->targets - 1; i >= 0; i--) {
        bool fits = !cover || ui->target[i].kind == TARGET_COVER;
        if (fits && ui_contains(ui->target[i].rect, at)) return i;
    }
    return -1;
}

// A finger that hits no target takes the nearest of those that contain it when they are made
// FINGER_HEIGHT wide and high. `cover`: what the finger is on, -1 for none; the nearest point of
// the target must be on it too, so that none is taken across the edge of a cover or from behind it.
static int nearest_to_finger(const Ui *ui, TsVec at, int cover)
{
    double least = HUGE_VAL;
    int nearest = cover;
    for (int i = cover + 1; i < ui->targets; i++) {
        Rect rect = ui->target[i].rect;
        double wider = fmax(FINGER_HEIGHT - rect.width, 0) / 2;
        double higher = fmax(FINGER_HEIGHT - rect.height, 0) / 2;
        Rect area = {rect.x - wider, rect.y - higher, rect.width + 2 * wider,
                     rect.height + 2 * higher};
        if (ui->target[i].kind == TARGET_COVER || !ui_contains(area, at)) continue;
        // The nearest point, a px inside the far edges, which are no part of it.
        TsVec edge = ts_vec(fmin(fmax(at.x, rect.x), rect.x + fmax(rect.width - 1, 0)),
                            fmin(fmax(at.y, rect.y), rect.y + fmax(rect.height - 1, 0)));
        double distance = ts_vec_distance(at, edge);
        if (distance >= least || topmost_at(ui, edge, true) != cover) continue;
        least = distance;
        nearest = i;
    }
    return nearest;
}

const Target *ui_target_at(const Ui *ui, TsVec at)
{
    int found = topmost_at(ui, at, false);
    bool hit = found >= 0 && ui->target[found].kind != TARGET_COVER;
    if (ui->finger && !hit) found = nearest_to_finger(ui, at, found);
    return found < 0 ? NULL : &ui->target[found];
}

// ---- Figures of strip and panel, and the note: they change at most ten times a second of the
// scene's time, unless the answer changes

static Figures figures_now(const Ui *ui)
{
    const Stage *stage = ui->stage;
    const Record *record = stage_record(stage);
    const Ask *ask = stage_main_ask(stage);
    Figures now = {.ask = ask,
                   .verdict = record->verdict,
                   .pairs = record->pairs,
                   .judged = record->judged,
                   .agreed = record->agreed,
                   .wrong = record->wrong};
    if (ask) {
        now.gap = ask->contact.gap;
        now.relation = ask->answer.relation;
        now.exact = ask->exact;
        now.compared_wrong = ask_is_wrong(ask);
    }
    if (now.verdict.given) {
        now.relation = now.verdict.hit ? TS_OVERLAPPING : TS_APART;
        now.exact = now.verdict.exact ? TS_OVERLAPPING : TS_APART;
        now.compared_wrong = now.verdict.wrong;
        now.gap = now.verdict.gap;
        now.pairs = now.verdict.of;
        now.judged = now.verdict.judged;
    }
    now.rows = record->figures < FIGURE_ROWS ? record->figures : FIGURE_ROWS;
    for (int i = 0; i < now.rows; i++) now.row[i] = record->figure[i];
    memcpy(now.note, record->note, sizeof now.note);
    now.is_reply = record->is_reply;
    double step = stage_scene(stage)->step_ms;
    now.tenth = (long long)floor(stage->tick * (step > 0 ? step : 1000.0 / 60) / 100);
    return now;
}

// Figures are held only while time runs: a picture of one tick, or a step by hand, shows its own.
static bool is_held(const Ui *ui, const Figures *now)
{
    const Figures *held = &ui->figures;
    const Stage *stage = ui->stage;
    bool runs = stage->playing && stage->tick > 0 && stage->tick == ui->tick_by_time;
    return ui->figures_held && runs && now->tenth == held->tenth &&
           now->relation == held->relation && now->exact == held->exact &&
           now->compared_wrong == held->compared_wrong && !now->ask == !held->ask;
}

// The labels of the view hold their texts with the figures: one quantity has one value in a frame.
bool ui_holds_labels(const void *ui)
{
    Figures now = figures_now(ui);
    return is_held(ui, &now);
}

void ui_refresh_figures(Ui *ui)
{
    Figures now = figures_now(ui);
    bool alike = now.rows == ui->figures.rows && now.is_reply == ui->figures.is_reply;
    if (alike && is_held(ui, &now)) {
        ui->figures.ask = now.ask;
        return;
    }
    MapView view;
    if (now.pairs > 0) deepest_count(&ui->deepest, stage_record(ui->stage), &now);
    if (stage_map_view(ui->stage, &view)) { // all its cells; the gap is that of the tried place
        now.pairs = now.judged = 0;
        now.agreed = view.hits + view.misses;
        now.wrong = view.wrong;
        if (now.ask) now.gap = now.ask->contact.gap;
    }
    ui->figures = now;
    ui->figures_held = true;
}

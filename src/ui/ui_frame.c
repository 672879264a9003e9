// A frame: the stage draws the world, then come title, panel, alarm, strip and overlays.

#include "ui_private.h"

static Layout layout_now(const Ui *ui, const Draw *draw, bool alarm)
{
    LayoutInput command = {.width = ui->width,
                           .height = ui->height,
                           .density = ui->density,
                           .text = ui->font_scale,
                           .panel = ui->panel,
                           .drawer = ui->drawer,
                           .alarm = alarm,
                           .alarm_more = ui->alarm_more,
                           .idea_lines = 1,
                           .narrated = ui->narrated};
    Layout layout = layout_make(command);
    command.idea_lines = title_idea_lines(ui, draw, &layout);
    return command.idea_lines == 1 ? layout : layout_make(command);
}

// The map covers the view between title and captions.
static Rect map_area(const Layout *layout)
{
    double top = layout->free.y + 8;
    return (Rect){0, top, layout->view.width, fmax(layout->free.height - 8, 8)};
}

static void draw_world_part(Ui *ui, Draw *draw, bool alarm)
{
    double scale = layout_scale(ui->width, ui->height, ui->density) * ui->font_scale;
    draw_begin(draw, ui->width, ui->height, scale, &ui->glyphs);
    ui->layout = layout_now(ui, draw, alarm);
    stage_lay_out(ui->stage, ui->layout.free, ui->layout.scale);
    stage_map_area(ui->stage, map_area(&ui->layout));
    stage_frame(ui->stage, draw);
    draw_screen(draw);
    draw_unclip(draw);
}

// The map shows wrong places itself: no alarm, so that its view does not move.
static bool is_wrong(const Ui *ui)
{
    const Ask *ask = stage_main_ask(ui->stage);
    return ask && ask_is_wrong(ask) && !stage_shows_map(ui->stage);
}

// A scene without actors is empty unless it simulates variants or draws in space.
static void draw_empty(Ui *ui, Draw *draw)
{
    const Scene *scene = stage_scene(ui->stage);
    if (stage_first(ui->stage) || scene->variants[0].name || scene->moved) return;
    Rect view = ui->layout.view;
    draw_layer(draw, LAYER_TITLE);
    draw_text(draw, ts_vec(view.width / 2, view.height / 2),
              (Font){.size = 16, .ink = INK_MUTED, .align = ALIGN_CENTER},
              "Nothing here yet. Ins adds a shape.");
}

// Takes the alarm from the frame and returns whether the layout changes. The card grows with its
// texts and does not shrink while the alarm lasts, so that it stands still.
static bool alarm_changes(Ui *ui, const Draw *draw)
{
    bool alarm = is_wrong(ui);
    double more = alarm ? alarm_more(ui, draw) : 0;
    if (alarm && ui->alarm) more = fmax(more, ui->alarm_more);
    bool changed = alarm != ui->alarm || more != ui->alarm_more;
    ui->alarm = alarm;
    ui->alarm_more = more;
    return changed;
}

static bool narration_changes(Ui *ui)
{
    bool narrated = stage_trace_view(ui->stage).steps > 0 && !stage_shows_map(ui->stage);
    bool changed = narrated != ui->narrated;
    ui->narrated = narrated;
    return changed;
}

void ui_draw(Ui *ui, Draw *draw)
{
    // Alarm and narration take room from the view, and are known only after the frame.
    draw_world_part(ui, draw, ui->alarm);
    bool changed = alarm_changes(ui, draw);
    if (narration_changes(ui) || changed) draw_world_part(ui, draw, ui->alarm);
    ui->targets = 0;
    ui_refresh_figures(ui);
    draw_empty(ui, draw);
    title_draw(ui, draw);
    panel_draw(ui, draw);
    if (ui->layout.alarm_height > 0) alarm_draw(ui, draw);
    strip_draw(ui, draw);
    if (ui->overlay) ui->targets = 0;
    if (ui->overlay == OVERLAY_PICKER) picker_draw(ui, draw);
    if (ui->overlay == OVERLAY_HELP) help_draw(ui, draw);
    autoplay_draw(ui, draw);
}

// ---- Targets: rectangles that can be clicked, later ones above earlier ones

void ui_target(Ui *ui, Rect rect, TargetKind kind, int index)
{
    if (ui->targets == TARGETS_MAX || rect.width <= 0 || rect.height <= 0) return;
    ui->target[ui->targets++] = (Target){rect, kind, index};
}

const Target *ui_target_at(const Ui *ui, TsVec at)
{
    for (int i = ui->targets - 1; i >= 0; i--) {
        Rect rect = ui->target[i].rect;
        if (at.x >= rect.x && at.x < rect.x + rect.width && at.y >= rect.y &&
            at.y < rect.y + rect.height) {
            return &ui->target[i];
        }
    }
    return NULL;
}

// ---- Figures of strip and panel: they change at most ten times a second of the scene's time,
// unless the answer changes

// The gap of a sound method is used as it is: the judge has compared it with the core's.
static double gap_of(const Ask *ask)
{
    unsigned both = ANSWER_GAP | ANSWER_NORMAL;
    bool measured = (ask->answer.has & both) == both && ask->query.kind != QUERY_SWEEP;
    bool sound = measured && !ask_measure_is_wrong(ask) && !ask->method->flaw;
    return sound ? ask->answer.gap : stage_contact(ask).gap;
}

// Of the gaps only the deepest is shown, and none if no pair meets.
static void add_crowd(Figures *figures, const Record *record)
{
    figures->gap = HUGE_VAL;
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        figures->hits += ask->hit;
        figures->exact_hits += ask->judged && ask->exact_hit;
        if (ask->answer.relation == TS_APART && !ask->method->flaw) continue; // no depth to measure
        figures->gap = fmin(figures->gap, gap_of(ask));
    }
}

// The map counts all its cells; the gap is that of the tried place.
static void count_map(Figures *figures, const MapView *view)
{
    figures->pairs = figures->judged = 0;
    figures->agreed = view->hits + view->misses;
    figures->wrong = view->wrong;
    if (figures->ask) figures->gap = figures->ask->contact.gap;
}

static void add_rows(Figures *figures, const Record *record)
{
    figures->rows = record->figures < FIGURE_ROWS ? record->figures : FIGURE_ROWS;
    for (int i = 0; i < figures->rows; i++) figures->row[i] = record->figure[i];
}

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
    add_rows(&now, record);
    double step = stage_scene(stage)->step_ms;
    now.tenth = (long long)floor(stage->tick * (step > 0 ? step : 1000.0 / 60) / 100);
    return now;
}

// The figures that are summed over many asks.
static void add_many(Figures *figures, const Stage *stage)
{
    MapView view;
    if (figures->pairs > 0) add_crowd(figures, stage_record(stage));
    if (stage_map_view(stage, &view)) count_map(figures, &view);
}

// Figures are held only while time runs: a picture of one tick, or a step by hand, shows its own.
static bool is_held(const Ui *ui, const Figures *now)
{
    const Figures *held = &ui->figures;
    const Stage *stage = ui->stage;
    bool runs = stage->playing && stage->tick > 0 && stage->tick == ui->tick_by_time;
    return ui->figures_held && runs && now->tenth == held->tenth &&
           now->relation == held->relation && now->exact == held->exact &&
           now->compared_wrong == held->compared_wrong && !now->ask == !held->ask &&
           now->rows == held->rows;
}

void ui_refresh_figures(Ui *ui)
{
    Figures now = figures_now(ui);
    if (is_held(ui, &now)) {
        ui->figures.ask = now.ask;
    } else {
        add_many(&now, ui->stage);
        ui->figures = now;
        ui->figures_held = true;
    }
}

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "figures/figures_private.h"

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
        if (ask->query.kind == QUERY_SWEEP && ask->contact.relation != TS_APART)
            ask_impact_time(ask, now.time, sizeof now.time);
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
// Nor are they held in a split view: a number that appears in one half alone is of this tick, and
// would not be that of the other half.
static bool is_held(const Ui *ui, const Figures *now)
{
    const Figures *held = &ui->figures->shown;
    const Stage *stage = ui->stage;
    bool runs = stage->playing && stage->tick > 0 && stage->tick == ui->tick_by_time &&
                !stage_is_split(stage) && ui->figures->language == language_now();
    return ui->figures->held && runs && now->tenth == held->tenth &&
           now->relation == held->relation && now->exact == held->exact &&
           now->compared_wrong == held->compared_wrong && !now->ask == !held->ask;
}

bool figures_hold(const Ui *ui)
{
    Figures now = figures_now(ui);
    return is_held(ui, &now);
}

// The labels of the view hold their texts with the figures: one quantity has one value in a frame.
static bool holds_labels(const void *ui) { return figures_hold(ui); }

static void hold_tables(struct FigureState *held, const Record *record)
{
    int rows = 0;
    held->tables = record->tables;
    for (int i = 0; i < record->tables; i++) {
        RecordTable *table = &held->table[i];
        *table = record->table[i];
        table->row = &held->row[rows];
        for (int k = 0; k < table->rows; k++) held->row[rows++] = record->table[i].row[k];
    }
}

int figures_formulas(const Ui *ui, const RecordFormula **formula)
{
    *formula = ui->figures->formula;
    return ui->figures->formulas;
}

int figures_tables(const Ui *ui, const RecordTable **table)
{
    *table = ui->figures->table;
    return ui->figures->tables;
}

// Of a crowd the strip speaks of one pair: the wrong one, the only one, or the deepest.
static void name_pair(const Ui *ui, Figures *now)
{
    const Ask *ask = now->ask;
    Actor *only[2];
    if (now->pairs == 0 || now->verdict.given) return;
    if (ask && now->compared_wrong)
        now->pair[0] = ask->a, now->pair[1] = ask->b;
    else if (stage_asks_only(ui->stage, only))
        now->pair[0] = only[0], now->pair[1] = only[1];
    else if (!(now->gap < 0))
        now->pair[0] = now->pair[1] = NULL;
}

void figures_refresh(Ui *ui)
{
    const Record *record = stage_record(ui->stage);
    Figures now = figures_now(ui);
    if (is_held(ui, &now)) {
        Figures *shown = &ui->figures->shown;
        shown->ask = now.ask;
        if (now.is_reply || shown->is_reply) { // a reply to the viewer does not wait
            memcpy(shown->note, now.note, sizeof shown->note);
            shown->is_reply = now.is_reply;
        }
        return;
    }
    MapView view;
    if (now.pairs > 0) deepest_count(&ui->figures->deepest, record, &now);
    name_pair(ui, &now);
    if (stage_map_view(ui->stage, &view)) { // all its cells; the gap is that of the tried place
        now.pairs = now.judged = 0;
        now.agreed = view.hits + view.misses;
        now.wrong = view.wrong;
        if (now.ask) now.gap = now.ask->contact.gap;
    }
    ui->figures->shown = now;
    ui->figures->language = language_now();
    hold_tables(ui->figures, record);
    ui->figures->formulas = record->formulas;
    for (int i = 0; i < record->formulas; i++) ui->figures->formula[i] = record->formula[i];
    ui->figures->held = true;
}

const Figures *figures_shown(const Ui *ui) { return &ui->figures->shown; }
void figures_renew(Ui *ui) { ui->figures->held = false; }

// ---- The part

static bool begin(Ui *ui)
{
    ui->figures = calloc(1, sizeof *ui->figures);
    if (ui->figures) stage_set_hold(ui->stage, holds_labels, ui);
    return ui->figures != NULL;
}

static void end(Ui *ui)
{
    if (ui->figures) deepest_free(&ui->figures->deepest);
    free(ui->figures);
}

const Part figures_part = {.begin = begin, .end = end, .open = figures_renew};

// The strip's figures and the panel's: they change at most ten times a second of the scene's time,
// unless the answer does.

#include "show_self.h"

// What a sound method measured need not be measured again: the judge has both to agree.
static double gap_of(const Ask *ask)
{
    unsigned both = ANSWER_GAP | ANSWER_NORMAL;
    bool told = (ask->answer.has & both) == both && ask->query.kind != QUERY_SWEEP;
    bool sound = told && !ask_measure_is_wrong(ask) && !ask->method->flaw;
    return sound ? ask->answer.gap : stage_contact(ask).gap;
}

// Of the gaps only the deepest is shown, and none where nobody meets.
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

// Of the map one place is told, and all its cells are counted.
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

static Figures figures_now(const Show *show)
{
    const Stage *stage = show->stage;
    const Record *record = stage_record(stage);
    const Ask *ask = stage_main_ask(stage);
    Figures now = {.ask = ask,
                   .ruling = record->ruling,
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
    if (now.ruling.given) {
        now.relation = now.ruling.hit ? TS_OVERLAPPING : TS_APART;
        now.exact = now.ruling.exact ? TS_OVERLAPPING : TS_APART;
        now.compared_wrong = now.ruling.wrong;
        now.gap = now.ruling.gap;
        now.pairs = now.ruling.of;
        now.judged = now.ruling.judged;
    }
    add_rows(&now, record);
    double step = stage_scene(stage)->step_ms;
    now.tenth = (long long)floor(stage->tick * (step > 0 ? step : 1000.0 / 60) / 100);
    return now;
}

// What is summed up over many asks.
static void add_many(Figures *figures, const Stage *stage)
{
    MapView view;
    if (figures->pairs > 0) add_crowd(figures, stage_record(stage));
    if (stage_map_view(stage, &view)) count_map(figures, &view);
}

// Only while time itself runs: a picture of one tick, the first included, or a step by hand, shows
// its own figures.
static bool is_held(const Show *show, const Figures *now)
{
    const Figures *held = &show->figures;
    const Stage *stage = show->stage;
    bool runs = stage->playing && stage->tick > 0 && stage->tick == show->tick_by_time;
    return show->figures_held && runs && now->tenth == held->tenth &&
           now->relation == held->relation && now->exact == held->exact &&
           now->compared_wrong == held->compared_wrong && !now->ask == !held->ask &&
           now->rows == held->rows;
}

void show_refresh_figures(Show *show)
{
    Figures now = figures_now(show);
    if (is_held(show, &now)) {
        show->figures.ask = now.ask;
    } else {
        add_many(&now, show->stage);
        show->figures = now;
        show->figures_held = true;
    }
}

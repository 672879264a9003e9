#include "scene_kit/race.h"

#include <stdlib.h>
#include <string.h>

#include "chart.h"
#include "scene_kit/number.h"
#include "stage_self.h"
#include "view/view.h"

#define SHARE 0.010 // seconds of a frame
enum { HEAD = 44 }; // px at scale 1, above the chart

struct Race {
    unsigned task;
    int done; // runs, more than are shown if time went back
    RaceCost cost[RACE_ENTRANTS][RACE_SIZES];
    RaceView view;
};

// SplitMix64's finalizer (Steele, Lea, Flood 2014); a sum is the same in any order.
uint64_t race_mix(uint64_t answer, uint32_t a, uint32_t b)
{
    uint64_t z = ((uint64_t)a << 32 | b) + 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return answer + (z ^ (z >> 31));
}

void race_free(Stage *stage)
{
    free(stage->self->race);
    stage->self->race = NULL;
}

// ---- Running

// No run takes long, on any machine: at worst the work grows with the square of the size.
static bool is_too_much(const Race *race, const RaceDef *def, int entrant, int size)
{
    if (def->largest && def->size[size] > def->largest[entrant]) return true;
    if (size == 0) return false;
    double before = race->cost[entrant][size - 1].work;
    double times = (double)def->size[size] / def->size[size - 1];
    return before <= 0 || before * times * times > def->most;
}

static bool run_next(Race *race, const RaceDef *def, double (*now)(void))
{
    int entrant = race->done % def->entrants, size = race->done / def->entrants;
    RaceCost *cost = &race->cost[entrant][size];
    race->done++;
    if (is_too_much(race, def, entrant, size)) return true;
    if (def->run(def->task, entrant, def->size[size], now, cost)) return true;
    *cost = (RaceCost){0};
    return false;
}

static void compare(Race *race, const RaceDef *def)
{
    RaceView *view = &race->view;
    view->same = true;
    for (int run = 0; run < view->runs && view->same; run++) {
        int entrant = run % def->entrants, size = run / def->entrants, first = 0;
        const RaceCost *cost = &race->cost[entrant][size];
        while (race->cost[first][size].work <= 0 && first < entrant) first++;
        const RaceCost *other = &race->cost[first][size];
        if (cost->work <= 0) continue;
        if (cost->answer == other->answer && cost->found == other->found) continue;
        view->same = false;
        view->one = first, view->other = entrant, view->at = size;
    }
}

const RaceView *stage_race(Stage *stage, const RaceDef *def, int runs)
{
    Race *race = stage->self->race;
    double (*now)(void) = stage->self->now, start = now ? now() : 0;
    if (!race) race = stage->self->race = calloc(1, sizeof *race);
    if (!race) return NULL;
    if (race->task != def->task) memset(race, 0, sizeof *race);
    race->task = def->task;
    int all = def->entrants * def->sizes, wanted = runs < all ? runs : all;
    while (race->done < wanted) {
        if (!run_next(race, def, now)) return NULL;
        if (now && now() - start > SHARE) break;
    }
    RaceView *view = &race->view;
    view->of = all;
    view->runs = wanted < race->done ? wanted : race->done;
    view->timed = now;
    int last = view->runs - 1; // that was not left out
    while (last > 0 && race->cost[last % def->entrants][last / def->entrants].work <= 0) last--;
    view->entrant = last < 0 ? 0 : last % def->entrants;
    view->size = last < 0 ? 0 : last / def->entrants;
    compare(race, def);
    return view;
}

// ---- Drawing

static void describe(Stage *stage, const RaceDef *def, const RaceView *view)
{
    char count[NUMBER_MAX];
    number_count(count, sizeof count, def->size[view->same ? view->size : view->at]);
    if (!view->same) {
        stage_note(stage, "%s and %s do not find the same %s among %s", def->name(view->one),
                   def->name(view->other), def->found_name, count);
    } else if (view->runs < view->of) {
        stage_note(stage, "%s %s: %s", count, def->sizes_name, def->name(view->entrant));
    } else {
        stage_note(stage, "all found the same %s", def->found_name);
    }
}

// The figures are those of the largest size that the entrant has run at.
static void report(Stage *stage, const RaceDef *def, int entrant, const TsVec *point, int points,
                   bool timed)
{
    char number[NUMBER_MAX];
    double value = points > 0 ? point[points - 1].y : 0;
    if (points == 0) return;
    if (timed) number_plain(number, sizeof number, value, value < 10 ? 2 : value < 100);
    if (!timed) number_count(number, sizeof number, (long long)(value + 0.5));
    stage_report(stage, def->name(entrant), "%s", number);
}

void stage_draw_race(Stage *stage, const RaceDef *def, bool timed)
{
    const Race *race = stage->self->race;
    if (!race) return;
    const RaceView *view = &race->view;
    Draw *draw = stage->draw;
    Rect room = view_fitted_rect(stage);
    TsVec point[RACE_ENTRANTS][RACE_SIZES];
    ChartLine line[RACE_ENTRANTS];
    timed &= view->timed;

    Chart chart = chart_make((Rect){room.x + CHART_LEFT, room.y + HEAD,
                                    fmax(room.width - CHART_LEFT - CHART_RIGHT, 40),
                                    fmax(room.height - HEAD - CHART_BELOW - 18, 40)});
    chart_include(&chart, ts_vec(def->size[0], timed ? 1 : 100));
    chart_include(&chart, ts_vec(def->size[def->sizes - 1], timed ? 100 : 10000));
    for (int i = 0; i < def->entrants; i++) {
        int count = 0;
        for (int size = 0; size * def->entrants + i < view->runs; size++) {
            const RaceCost *cost = &race->cost[i][size];
            double value = timed ? 1e6 * cost->seconds : cost->work;
            if (value <= 0) break;
            point[i][count] = ts_vec(def->size[size], value);
            chart_include(&chart, point[i][count++]);
        }
        line[i] = (ChartLine){.name = def->name(i),
                              .tag = "curves",
                              .pen = chart_pen(i),
                              .point = point[i],
                              .points = count};
        report(stage, def, i, point[i], count, timed);
    }
    draw_guard_texts(draw, NULL); // the chart leaves no name out
    draw_screen(draw);
    draw_layer(draw, LAYER_CONTACT);
    Font font = {.size = 13, .ink = INK_MUTED};
    draw_text(draw, ts_vec(room.x, room.y + HEAD - 18), font,
              timed ? def->time_name : def->work_name);
    font.align = ALIGN_RIGHT;
    draw_text(draw,
              ts_vec(chart.area.x + chart.area.width,
                     chart.area.y + chart.area.height + CHART_BELOW + 10),
              font, def->sizes_name);
    chart_draw(draw, &chart, line, def->entrants);
    draw_world(draw, stage_view(stage));
    describe(stage, def, view);
}

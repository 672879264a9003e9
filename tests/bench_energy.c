// The energy that the solvers of 73_rigid_bodies gain in 60 s, at every place and with every number
// of bodies: the greatest rise above the lowest before it, in percent of the energy above the floor
// at the start, and the deepest overlap at the end. docs/ENERGY.md has the results and the reasons.
// Arguments choose: bench_energy [SOLVER [PLACE [BODIES]]]; "all" stands for each.
#include <stdio.h>
#include <string.h>

#include "scene_kit/bodies_actors.h"
#include "ui.h"

enum { TICKS = 3600 };

static const char *const solvers[] = {"bodies_stand",        "bodies_document",
                                      "bodies_spin_sign",    "bodies_free_friction",
                                      "bodies_super_static", "bodies_infinite_pairs"};
static const struct {
    const char *name;
    bool counted; // has the knob's number of bodies
} places[] = {{"stack", false},       {"slope", false},  {"see-saw", false},
              {"bullet wall", false}, {"pyramid", true}, {"pile", true}};
static const char *const counts[] = {"60", "300", "1000", "3000", "5000"};

static const char *figure(const Record *record, const char *name)
{
    for (int i = 0; i < record->figures; i++) {
        if (strcmp(record->figure[i].name, name) == 0) return record->figure[i].value;
    }
    return "";
}

static void measure(Ui *ui, Draw *draw, const char *solver, const char *place, const char *bodies)
{
    char error[256] = "";
    Stage *stage = ui_stage(ui);
    ui_open(ui, ui_find(ui, "73_rigid_bodies"));
    bool set = stage_set(stage, "method", solver, error, sizeof error) &&
               stage_set(stage, "place", place, error, sizeof error) &&
               stage_set(stage, "bodies", bodies, error, sizeof error);
    if (!set) {
        fprintf(stderr, "bench: %s\n", error);
        return;
    }
    stage_play(stage, false);
    ui_draw(ui, draw); // the scene starts again with the new solver
    for (int i = 0; i < TICKS; i++) stage_step(stage);
    ui_draw(ui, draw);
    const Record *record = stage_record(stage);
    printf("%-22s%-13s%7s%14s%16s%12.3f px\n", solver, place, figure(record, "bodies"),
           figure(record, "energy gained"), figure(record, "by impulses"),
           ts_world_deepest(stage_world(stage)));
    fflush(stdout);
}

static bool chosen(int count, char **word, int which, const char *name)
{
    return which >= count || strcmp(word[which], "all") == 0 || strcmp(word[which], name) == 0;
}

int main(int count, char **word)
{
    Ui *ui = ui_new(scene_table);
    Draw *draw = draw_new();
    if (!ui || !draw) return 3;
    ui_resize(ui, 1280, 800, 1);
    printf("%-22s%-13s%7s%14s%16s%15s\n", "solver", "place", "bodies", "energy gained",
           "by impulses", "deepest");
    for (size_t s = 0; s < sizeof solvers / sizeof *solvers; s++) {
        for (size_t p = 0; p < sizeof places / sizeof *places; p++) {
            for (size_t n = 0; n < (places[p].counted ? sizeof counts / sizeof *counts : 1); n++) {
                if (chosen(count, word, 1, solvers[s]) && chosen(count, word, 2, places[p].name) &&
                    chosen(count, word, 3, counts[n]))
                    measure(ui, draw, solvers[s], places[p].name, counts[n]);
            }
        }
    }
    ui_free(ui);
    draw_free(draw);
    return 0;
}

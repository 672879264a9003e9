// Every flawed method of every scene shows its flaw by itself: at one of the scene's places it
// disagrees with the exact answer within 600 ticks, without a hand. A place is a value of a knob
// that is a choice or a switch; a method that errs for touching shapes only needs a place of exact
// touch.
#include <stdio.h>

#include "stage_bench.h"

enum { SOON = 100, TICKS = 600, METHODS_MAX = 256, SCENE_KNOBS = SCENE_MAX_KNOBS };

static double initial[SCENE_KNOBS];

static int choices(const Knob *knob)
{
    int count = knob->names ? 1 : 0;
    for (const char *c = knob->names; c && *c; c++) count += *c == '|';
    return knob->max == 1 && knob->min == 0 && !knob->step && !knob->names ? 2 : count;
}

// A choice of at most two knobs; -1: none.
typedef struct Place {
    int knob[2], choice[2];
} Place;

// Opens the scene there, all other knobs as compiled, as the command line does.
static void open_at(const Scene *scene, Place place)
{
    for (int i = 0; i < scene_knobs(scene); i++) *scene->knobs[i].value = initial[i];
    stage_open(stage, scene);
    stage_lay_out(stage, (Rect){0, 76, 980, 640}, 1);
    for (int i = 0; i < 2; i++) {
        if (place.knob[i] >= 0) stage_set_knob(stage, place.knob[i], place.choice[i]);
    }
    stage_answer(stage);
}

// Whether the chosen method answered a pair, or is a variant of the scene.
static bool answers(void)
{
    const Record *record = stage_record(stage);
    const Method *method = stage_method(stage);
    bool answered = record->verdict.given || record->pairs > 0;
    for (int i = 0; i < record->asks; i++) answered |= record->ask[i].method == method;
    return answered;
}

// Whether the method disagrees there in that many ticks. Sets `asked` if it was asked at all.
static bool disagrees(const Scene *scene, Place place, const char *method, int ticks, bool *asked)
{
    char error[512];
    open_at(scene, place);
    if (!stage_set(stage, "method", method, error, sizeof error)) return false;
    stage_reset(stage);
    stage_answer(stage);
    *asked |= answers();
    for (int tick = 0; tick < ticks && stage_record(stage)->wrong == 0; tick++) {
        stage_step(stage);
        stage_answer(stage);
        *asked |= answers();
    }
    return stage_record(stage)->wrong > 0;
}

enum { PLACES_MAX = 512 };

// All places of a scene: as opened, each choice of one knob, then of two that have names.
static int list_places(const Scene *scene, Place place[PLACES_MAX])
{
    int count = 0;
    place[count++] = (Place){{-1, -1}, {0, 0}};
    for (int i = 0; i < scene_knobs(scene); i++) {
        for (int k = 0; k < choices(&scene->knobs[i]); k++) {
            if (k != initial[i]) place[count++] = (Place){{i, -1}, {k, 0}};
        }
    }
    for (int i = 1, singles = count; i < singles; i++) {
        for (int k = 1; k < i && count < PLACES_MAX; k++) {
            const Knob *one = &scene->knobs[place[i].knob[0]];
            const Knob *other = &scene->knobs[place[k].knob[0]];
            if (one == other || !one->names || !other->names) continue; // a switch shows or hides
            Place first = place[one->places ? i : k], last = place[one->places ? k : i];
            place[count++] =
                (Place){{first.knob[0], last.knob[0]}, {first.choice[0], last.choice[0]}};
        }
    }
    return count;
}

// Adds the flawed methods offered now that are not listed yet.
static int list_flawed(const char *flawed[METHODS_MAX], int count)
{
    for (int i = 0; i < stage_method_count(stage); i++) {
        const Method *method = stage_method_at(stage, i);
        bool known = method->sound != FLAWED;
        for (int k = 0; k < count; k++) known |= strcmp(flawed[k], method->name) == 0;
        if (!known && count < METHODS_MAX) flawed[count++] = method->name;
    }
    return count;
}

// Most disagree at once and at a choice of one knob, nearly all others soon.
typedef struct Pass {
    bool pairs; // of knobs
    int ticks;
} Pass;

// It errs in few poses, to which "Make it lie" brings the shapes: see tests/test_make_lie.c.
static const char *const by_pose[] = {"gjk_first_triangle"};

static bool is_shown_by_pose(const char *method)
{
    for (size_t i = 0; i < sizeof by_pose / sizeof *by_pose; i++) {
        if (strcmp(by_pose[i], method) == 0) return true;
    }
    return false;
}

static const Pass passes[] = {{false, 1},   {false, SOON},  {true, 1},
                              {true, SOON}, {false, TICKS}, {true, TICKS}};

static int check_scene(const Scene *scene)
{
    static Place place[PLACES_MAX];
    const char *flawed[METHODS_MAX];
    int hidden = 0, count = 0;
    for (int i = 0; i < scene_knobs(scene); i++) initial[i] = *scene->knobs[i].value;
    int places = list_places(scene, place);
    int singles = 0;
    while (singles < places && place[singles].knob[1] < 0) singles++;
    for (int i = 0; i < singles; i++) {
        if (i > 0 && scene->variants[0].name) break; // its own, the same at every place
        open_at(scene, place[i]);
        count = list_flawed(flawed, count);
    }
    for (int i = 0; i < count; i++) {
        bool shown = false, asked = false;
        for (size_t n = 0; n < sizeof passes / sizeof *passes && !shown; n++) {
            Pass pass = passes[n];
            int from = pass.pairs ? singles : 0, to = pass.pairs ? places : singles;
            for (int k = from; k < to && !shown && (asked || pass.ticks == 1); k++) {
                shown = disagrees(scene, place[k], flawed[i], pass.ticks, &asked);
            }
        }
        if (shown || !asked || is_shown_by_pose(flawed[i])) continue;
        printf("%s: %s agrees at every place\n", scene_id(scene), flawed[i]);
        hidden++;
    }
    open_at(scene, place[0]);
    return hidden;
}

// That of one's own function needs three knobs at once, two kinds and a place: see
// tests/test_scenes_function.c.
static const char *const elsewhere[] = {"94_your_function"};

static bool is_shown_elsewhere(const char *id)
{
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++) {
        if (strcmp(elsewhere[i], id) == 0) return true;
    }
    return false;
}

static void test_every_flaw_shows_by_itself(void **state)
{
    (void)state;
    int hidden = 0;
    const char *only = getenv("TOUCHSTONE_SCENE"); // part of an id
    for (int i = 0; scene_table[i]; i++) {
        if (only ? strstr(scene_ids[i], only) != NULL : !is_shown_elsewhere(scene_ids[i]))
            hidden += check_scene(scene_table[i]);
    }
    assert_int_equal(hidden, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_flaw_shows_by_itself)};
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}

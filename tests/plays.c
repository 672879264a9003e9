// Prints digests of what pictures.c does not show: the program's own controls in use, and what
// scenes report and draw as they go. For pictures.sh, which compares them with digests/controls.txt
// and digests/plays.txt. usage: plays controls | plays
//
// controls: a line "KEYS SIZE LANGUAGE LAYER DIGEST" for each layer of the controls. plays: for
// each scene what it reports at its ticks, what it narrates step by step, and what it draws with
// each choice and at each end of each knob.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/self.h"
#include "draw_digest.h"
#include "record_digest.h"

enum {
    EVERY_TICKS = 48,
    METHOD_TICKS = 12,
    LAST_TICK = 360,
    SOME_TICKS = 20,
    STEPS_MOST = 24,
    KNOB_TICK = 4
};

static struct {
    Ui *ui;
    Draw *draw;
} s;

static void stop(const char *what, const char *which)
{
    fprintf(stderr, "plays: %s %s\n", what, which);
    exit(2);
}

static void open_scene(const Scene *scene, Language language)
{
    if (!ui_speak(s.ui, (int)language)) stop("no", language_name(language));
    ui_open(s.ui, scene);
    stage_answer(ui_stage(s.ui));
    stage_reset(ui_stage(s.ui));
    ui_draw(s.ui, s.draw);
}

// ---- The program's controls

static const struct {
    const char *scene, *keys; // a word that begins with ':' is typed; "menu": the right button
} controls[] = {
    {"41_obb", "F1"},
    {"41_obb", "F1 PgDn"},
    {"41_obb", "F1 End"},
    {"41_obb", "F5"},
    {"41_obb", "F5 Down Down"},
    {"41_obb", "F5 :map"},
    {"41_obb", "Ctrl+O"},
    {"41_obb", "Ctrl+O Down Down"},
    {"41_obb", "Ctrl+O PgDn"},
    {"41_obb", "Ctrl+O End"},
    {"41_obb", "Ctrl+O :circle"},
    {"41_obb", "Ctrl+O :zzz"},
    {"41_obb", "Ctrl+O Tab"},
    {"41_obb", "Ctrl+O Tab End"},
    {"41_obb", "Ctrl+O Tab :box"},
    {"41_obb", "F2"},
    {"41_obb", "F3"},
    {"41_obb", "F4"},
    {"41_obb", "F4 PgDn"},
    {"41_obb", "F8"},
    {"41_obb", "F8 PgDn"},
    {"41_obb", "M F8"},
    {"41_obb", "M M F8"},
    {"41_obb", "F4 F8"},
    {"41_obb", "F6"},
    {"41_obb", "F6 1"},
    {"41_obb", "F6 2"},
    {"41_obb", "F7"},
    {"41_obb", "F7 1"},
    {"41_obb", "F7 Enter"},
    {"41_obb", "G"},
    {"41_obb", "Shift+Z"},
    {"41_obb", "Shift+Z Shift+Z"},
    {"41_obb", "O"},
    {"41_obb", "Tab"},
    {"41_obb", "Tab V"},
    {"41_obb", "Tab K"},
    {"41_obb", "Tab Ctrl+D"},
    {"41_obb", "T"},
    {"41_obb", "M"},
    {"41_obb", "N"},
    {"41_obb", "Space"},
    {"41_obb", ","},
    {"41_obb", "Ctrl++"},
    {"41_obb", "Ctrl++ Ctrl++ F1"},
    {"41_obb", "menu"},
    {"41_obb", "menu Down"},
    {"16_rect_circle", "F4"},
    {"16_rect_circle", "F8"},
    {"16_rect_circle", "Tab Enter"},
    {"45_gjk", "F8"},
    {"45_gjk", ","},
    {"45_gjk", ", , F8"},
    {"62_broad_phase", "F8"},
    {"73_rigid_bodies", "F3"},
    {"84_mesh_tree", "F8"},
    {"84_mesh_tree", ", F8"},
    {"94_your_function", "F4"},
    {"94_your_function", "Enter"},
    {"94_your_function", "Enter :circle"},
};
static const int sizes[][2] = {{1280, 800}, {1960, 1160}, {760, 480}, {420, 760}};

static void press_menu(void)
{
    const Actor *actor = stage_first(ui_stage(s.ui));
    View view = stage_view(ui_stage(s.ui));
    TsVec at = view_device(view, ts_shape_center(&actor->shape));
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_RIGHT, .at = at};
    ui_event(s.ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(s.ui, &event);
}

static void press(const char *word)
{
    if (strcmp(word, "menu") == 0) {
        press_menu();
    } else if (*word == ':') {
        Event event = {.kind = EVENT_TEXT};
        snprintf(event.text, sizeof event.text, "%s", word + 1);
        ui_event(s.ui, &event);
    } else {
        Event event = {.kind = EVENT_KEY};
        event.key = input_key(word, &event.mods);
        if (event.key == KEY_NONE) stop("no key", word);
        ui_event(s.ui, &event);
        event.kind = EVENT_KEY_UP;
        ui_event(s.ui, &event);
    }
    ui_draw(s.ui, s.draw);
}

static void print_control(int control, int size)
{
    const char *keys = controls[control].keys;
    int width = sizes[size][0], height = sizes[size][1];
    Digest digest[LANGUAGES][LAYERS];
    for (int language = LANGUAGE_ENGLISH; language < LANGUAGES; language++) {
        // A Ui of its own: what was opened, typed and answered before is not remembered.
        s.ui = ui_new(scene_table);
        if (!s.ui) stop("out of memory in", "ui_new");
        stage_set_assets(ui_stage(s.ui), "assets");
        ui_resize(s.ui, width, height, 1);
        Settings settings = ui_settings(s.ui);
        snprintf(settings.done, sizeof settings.done, "11opb 12ob 16p 41o");
        ui_apply(s.ui, &settings);
        open_scene(ui_find(s.ui, controls[control].scene), (Language)language);
        char text[128];
        snprintf(text, sizeof text, "%s", keys);
        for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) press(word);
        for (int i = LAYER_TITLE; i < LAYERS; i++) digest[language][i] = digest_layer(s.draw, i);
        ui_free(s.ui);
    }
    for (int i = LAYER_TITLE; i < LAYERS; i++) {
        bool alike = digest[LANGUAGE_ENGLISH][i] == digest[LANGUAGE_CHINESE][i];
        for (int language = LANGUAGE_ENGLISH; language < LANGUAGES; language++) {
            if (digest[language][i] == digest_empty || (alike && language > LANGUAGE_ENGLISH))
                continue;
            printf("%s\tkeys=%s\t%dx%d\t%s\t%s\t%08" PRIx32 "\n", controls[control].scene, keys,
                   width, height, alike ? "any" : language_name((Language)language),
                   digest_layer_name[i], digest_short(digest[language][i]));
        }
    }
}

static void print_controls(void)
{
    for (int i = 0; i < (int)(sizeof controls / sizeof *controls); i++)
        for (int k = 0; k < (int)(sizeof sizes / sizeof *sizes); k++) print_control(i, k);
}

// ---- What scenes report

static void print_reported(const Scene *scene, const char *state, Reported reported)
{
    const struct {
        const char *what;
        Digest digest;
    } row[] = {{"answers", reported.answers},
               {"words", reported.words},
               {"tables", reported.tables},
               {"formulas", reported.formulas}};
    for (int i = 0; i < 4; i++) {
        if (row[i].digest == digest_empty) continue;
        printf("%s\t%s\t%s\t%08" PRIx32 "\n", scene_id(scene), state, row[i].what,
               digest_short(row[i].digest));
    }
}

// By that method or variant; the first at more ticks.
static void print_ticks(const Scene *scene, int method)
{
    Stage *stage = ui_stage(s.ui);
    Reported reported = reported_nothing();
    char state[32];
    open_scene(scene, LANGUAGE_ENGLISH);
    if (method > 0) stage_choose_method(stage, method);
    snprintf(state, sizeof state, method > 0 ? "method %d" : "plays", method);
    int every = method > 0 ? METHOD_TICKS : EVERY_TICKS;
    for (int tick = 0; tick < LAST_TICK; tick++) {
        stage_step(stage);
        if (tick >= every && tick % SOME_TICKS != 0) continue;
        ui_draw(s.ui, s.draw);
        reported_add(&reported, stage_record(stage));
    }
    print_reported(scene, state, reported);
}

// The steps of a trace, from the first to the last; of a long one as many as that.
static void add_steps(Reported *reported)
{
    Stage *stage = ui_stage(s.ui);
    for (int left = stage_trace_view(stage).steps; left > 0 && stage_trace_step(stage, -1); left--)
        ui_draw(s.ui, s.draw);
    if (stage_trace_view(stage).steps == 0) return;
    for (int i = 0; i < STEPS_MOST; i++) {
        ui_draw(s.ui, s.draw);
        TraceView view = stage_trace_view(stage);
        digest_number(&reported->answers, view.shown);
        digest_text(&reported->words, view.sentence);
        digest_text(&reported->tables, view.code);
        digest_text(&reported->tables, view.values);
        digest_text(&reported->tables, view.traced ? view.traced : "");
        if (!stage_trace_step(stage, 1)) break;
    }
}

// What is reported and drawn with one knob set, after some ticks.
static void print_knob(const Scene *scene, int knob, double value)
{
    Stage *stage = ui_stage(s.ui);
    Reported reported = reported_nothing();
    char state[128];
    open_scene(scene, LANGUAGE_ENGLISH);
    stage_put_knob(stage, knob, value);
    stage_reset(stage);
    for (int tick = 0; tick < KNOB_TICK; tick++) stage_step(stage);
    stage_play(stage, false); // some trace only then
    ui_draw(s.ui, s.draw);
    reported_add(&reported, stage_record(stage));
    for (int i = 0; i < LAYERS; i++) {
        Digest layer = digest_layer(s.draw, i);
        digest_bytes(&reported.formulas, &layer, sizeof layer);
    }
    add_steps(&reported);
    snprintf(state, sizeof state, "%s=%g", scene->knobs[knob].label, value);
    print_reported(scene, state, reported);
}

static void print_plays(void)
{
    for (int i = 0; scene_table[i]; i++) {
        const Scene *scene = scene_table[i];
        print_ticks(scene, 0);
        int methods = stage_method_count(ui_stage(s.ui));
        for (int k = 1; k < methods; k++) print_ticks(scene, k);
        for (int knob = 0; knob < SCENE_MAX_KNOBS && scene->knobs[knob].label; knob++) {
            const Knob *own = &scene->knobs[knob];
            if (own->names) {
                for (int k = 0; stage_knob_takes(own, k); k++) print_knob(scene, knob, k);
            } else {
                print_knob(scene, knob, own->min);
                print_knob(scene, knob, own->max);
            }
        }
    }
}

int main(int count, char **argument)
{
    bool shows = count == 2 && strcmp(argument[1], "controls") == 0;
    if (!shows && !(count == 2 && strcmp(argument[1], "plays") == 0))
        stop("usage: plays", "controls | plays");
    s.draw = draw_new();
    if (!s.draw) stop("out of memory in", "draw_new");
    if (shows) {
        print_controls();
    } else {
        s.ui = ui_new(scene_table);
        if (!s.ui) stop("out of memory in", "ui_new");
        stage_set_assets(ui_stage(s.ui), "assets");
        ui_resize(s.ui, 1280, 800, 1);
        print_plays();
        ui_free(s.ui);
    }
    draw_free(s.draw);
    return 0;
}

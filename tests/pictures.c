// Prints what is drawn, as digests of the draw list: for pictures.sh, which compares them with
// digests/pictures.txt and digests/palettes.txt.
// usage: pictures lists | palettes
//
// lists: a line "SCENE STATE LANGUAGE LAYER DIGEST", separated by tabs, for each layer that is not
// empty. The states of a scene are its places (all combinations, if several knobs choose them),
// tick 60, and the beginnings of its two questions, as `touchstone shot` takes them; LANGUAGE is
// "any" for what both languages draw alike. palettes: the colour of each ink, and a picture in each
// palette, by its pixels.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "draw_digest.h"
#include "questions/quiz_private.h"

enum { SHOWN_WIDTH = 1280, SHOWN_HEIGHT = 800, LATER = 60, STATE_TEXT = 256 };

// ---- States of scenes

typedef struct State {
    char sets[STATE_TEXT]; // "preset=inside;other=circle": knobs, as --set takes them
    int tick;
    const char *key; // pressed then; NULL: none
    bool simple;
} State;

static struct {
    Ui *ui;
    Draw *draw;
} s;

static void stop(const char *what, const char *which)
{
    fprintf(stderr, "pictures: %s %s\n", what, which);
    exit(2);
}

static void set_knobs(const char *sets)
{
    char text[STATE_TEXT], error[256] = "";
    snprintf(text, sizeof text, "%s", sets);
    for (char *name = text; *name;) {
        char *end = name + strcspn(name, ";"), *next = *end ? end + 1 : end;
        *end = 0;
        char *value = strchr(name, '=');
        *value++ = 0;
        if (!stage_set(ui_stage(s.ui), name, value, error, sizeof error)) stop("--set:", error);
        name = next;
    }
}

// Draws the scene in that state as `touchstone shot` does.
static void show(const Scene *scene, const State *state, Language language)
{
    Ui *ui = s.ui;
    if (!ui_speak(ui, (int)language)) stop("no", language_name(language));
    Settings settings = ui_settings(ui);
    settings.simple = state->simple;
    ui_apply(ui, &settings);
    ui_open(ui, scene);
    ui->quiz->times = 0; // the questions begin as they do in a new run
    set_knobs(state->sets);
    stage_answer(ui_stage(ui));
    stage_reset(ui_stage(ui));
    ui_draw(ui, s.draw);
    for (int i = 0; i < state->tick; i++) {
        stage_step(ui_stage(ui));
        ui_draw(ui, s.draw);
    }
    if (state->key) {
        Event event = {.kind = EVENT_KEY, .key = input_key(state->key, NULL)};
        ui_event(ui, &event);
        event.kind = EVENT_KEY_UP;
        ui_event(ui, &event);
        ui_draw(ui, s.draw);
    }
    if (draw_dropped(s.draw)) stop("out of memory in", scene_id(scene));
}

static void name_state(const State *state, char *text, size_t size)
{
    snprintf(text, size, "%s", *state->sets ? state->sets : "-");
    if (state->tick > 0) snprintf(text, size, "tick=%d", state->tick);
    if (state->key) snprintf(text, size, "keys=%s", state->key);
    if (state->simple) snprintf(text, size, "depth=simple");
}

static void print_layers(const Scene *scene, const State *state)
{
    char name[STATE_TEXT];
    Digest digest[LANGUAGES][LAYERS];
    name_state(state, name, sizeof name);
    for (int language = LANGUAGE_ENGLISH; language < LANGUAGES; language++) {
        show(scene, state, (Language)language);
        if (state->key && !s.ui->question) return; // it has no such question
        for (int i = 0; i < LAYERS; i++) digest[language][i] = digest_layer(s.draw, i);
    }
    for (int i = 0; i < LAYERS; i++) {
        bool alike = digest[LANGUAGE_ENGLISH][i] == digest[LANGUAGE_CHINESE][i];
        for (int language = LANGUAGE_ENGLISH; language < LANGUAGES; language++) {
            if (digest[language][i] == digest_empty || (alike && language > LANGUAGE_ENGLISH))
                continue;
            printf("%s\t%s\t%s\t%s\t%08" PRIx32 "\n", scene_id(scene), name,
                   alike ? "any" : language_name((Language)language), digest_layer_name[i],
                   digest_short(digest[language][i]));
        }
    }
}

// The knob's name for --set, and one of its choices: "preset=inside". Returns false behind the
// last.
static bool name_choice(const Knob *knob, int choice, char *text, size_t size)
{
    const char *name = knob->names;
    for (; choice > 0 && name; choice--) name = strchr(name, '|') ? strchr(name, '|') + 1 : NULL;
    if (!name) return false;
    snprintf(text, size, "%s=%.*s", knob->name ? knob->name : knob->label, (int)strcspn(name, "|"),
             name);
    return true;
}

// Prints the places: every choice of this knob that chooses a place with every one of those after.
static void print_places(const Scene *scene, int knob, const char *chosen)
{
    while (knob < SCENE_MAX_KNOBS && scene->knobs[knob].label && !scene->knobs[knob].places) knob++;
    State state = {.tick = 0};
    if (knob == SCENE_MAX_KNOBS || !scene->knobs[knob].label) {
        snprintf(state.sets, sizeof state.sets, "%s", chosen);
        print_layers(scene, &state);
        return;
    }
    char choice[STATE_TEXT / 2];
    for (int i = 0; name_choice(&scene->knobs[knob], i, choice, sizeof choice); i++) {
        snprintf(state.sets, sizeof state.sets, "%s%s%s", chosen, *chosen ? ";" : "", choice);
        print_places(scene, knob + 1, state.sets);
    }
}

static void print_lists(void)
{
    for (int i = 0; scene_table[i]; i++) {
        print_places(scene_table[i], 0, "");
        print_layers(scene_table[i], &(State){.tick = LATER});
        print_layers(scene_table[i], &(State){.simple = true});
        print_layers(scene_table[i], &(State){.key = "F6"});
        print_layers(scene_table[i], &(State){.key = "F7"});
    }
}

// ---- Palettes

static void print_palettes(void)
{
    static const char *const ink_name[] = {
        [INK_NONE] = "none",
        [INK_PAPER] = "paper",
        [INK_PANEL] = "panel",
        [INK_RAISED] = "raised",
        [INK_RULE] = "rule",
        [INK_FAINT] = "faint",
        [INK_LINE] = "line",
        [INK_MUTED] = "muted",
        [INK_INK] = "ink",
        [INK_HIT] = "hit",
        [INK_MISS] = "miss",
        [INK_HIT_LINE] = "hit line",
        [INK_MISS_LINE] = "miss line",
        [INK_HIT_FILL] = "hit fill",
        [INK_MISS_FILL] = "miss fill",
        [INK_HIT_HATCH] = "hit hatch",
        [INK_HIT_WORD] = "hit word",
        [INK_MISS_WORD] = "miss word",
        [INK_CLASH] = "clash",
        [INK_CLASH_INK] = "clash ink",
        [INK_FOCUS] = "focus",
        [INK_MARK] = "mark",
        [INK_SHADE] = "shade",
    };
    _Static_assert(sizeof ink_name / sizeof *ink_name == INK_COUNT, "a name for each ink");
    const Scene *scene = ui_find(s.ui, "41_obb");
    if (!scene) stop("no scene", "41_obb");
    Image image = image_new(SHOWN_WIDTH, SHOWN_HEIGHT);
    if (!image.pixel) stop("out of memory in", "41_obb");
    show(scene, &(State){.tick = LATER}, LANGUAGE_ENGLISH);
    for (int i = 0; i < PALETTES; i++) {
        const Palette *shown = palette((PaletteName)i);
        for (int ink = 0; ink < INK_COUNT; ink++) {
            Rgba color = shown->ink[ink];
            printf("%s\t%s\t#%02X%02X%02X alpha %d\n", shown->name, ink_name[ink], color.r, color.g,
                   color.b, color.a);
        }
        Digest digest = digest_empty;
        draw_play(s.draw, shown, &image);
        for (int k = 0; k < image.width * image.height; k++) digest_number(&digest, image.pixel[k]);
        printf("%s\tpixels of 41_obb, tick %d\t%08" PRIx32 "\n", shown->name, LATER,
               digest_short(digest));
    }
    image_free(&image);
}

int main(int count, char **argument)
{
    bool lists = count == 2 && strcmp(argument[1], "lists") == 0;
    if (!lists && !(count == 2 && strcmp(argument[1], "palettes") == 0))
        stop("usage: pictures", "lists | palettes");
    s.ui = ui_new(scene_table);
    s.draw = draw_new();
    if (!s.ui || !s.draw) stop("out of memory in", "ui_new");
    stage_set_assets(ui_stage(s.ui), "assets");
    ui_resize(s.ui, SHOWN_WIDTH, SHOWN_HEIGHT, 1);
    if (lists) print_lists();
    if (!lists) print_palettes();
    ui_free(s.ui);
    draw_free(s.draw);
    return 0;
}

// Prints digests of sessions: of what viewers may do with each scene, by chance. For pictures.sh,
// which compares them with digests/sessions.txt. usage: sessions [SCENE]... | tell SESSION STEP
//
// A line "SESSION STEP DIGESTS GESTURE", separated by tabs, for each gesture: a digest of each part
// of the program (fact_part_name), "-" for what is as it was after the gesture before. `tell`
// prints the facts behind the digests of one step, to be compared with those of an earlier build.
// TOUCHSTONE_SEEDS=N: as many sessions of each kind, N.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "gestures.h"

// How a session begins; further ones of a scene differ by their seed.
static const struct {
    const char *name;
    int width, height;
    bool simple, finger;
    Language language;
    int steps;
} kinds[] = {
    {"full", 1280, 800, false, false, LANGUAGE_ENGLISH, 64},
    {"simple", 760, 480, true, false, LANGUAGE_CHINESE, 32},
    {"phone", 420, 760, false, true, LANGUAGE_ENGLISH, 28},
    {"wide", 1960, 1160, false, false, LANGUAGE_ENGLISH, 24}, // columns stand beside the picture
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void stop(const char *what, const char *which)
{
    fprintf(stderr, "sessions: %s %s\n", what, which);
    exit(2);
}

// A Ui of its own: what was opened, typed and answered before is not remembered.
static void begin(Session *session, Facts *facts, const Scene *scene, int kind, int seed)
{
    *session = (Session){.ui = ui_new(scene_table), .draw = draw_new(), .scene = scene};
    if (!session->ui || !session->draw) stop("out of memory in", scene_id(scene));
    *facts = (Facts){.part = PART_EVENTS};
    Ui *ui = session->ui;
    session_now = 0;
    stage_set_clock(ui_stage(ui), session_clock);
    stage_set_assets(ui_stage(ui), "assets");
    if (!ui_speak(ui, (int)kinds[kind].language)) stop("no", language_name(kinds[kind].language));
    ui_resize(ui, kinds[kind].width, kinds[kind].height, 1);
    Settings settings = ui_settings(ui);
    settings.simple = kinds[kind].simple;
    settings.finger = kinds[kind].finger;
    settings.demo = kind % 2 == 0;
    ui_apply(ui, &settings);
    ui_open(ui, scene);
    ui_draw(ui, session->draw);
    Digest named = digest_empty;
    digest_text(&named, scene_id(scene));
    digest_text(&named, kinds[kind].name);
    session->seed = named + (uint64_t)seed;
}

static void end(Session *session)
{
    if (draw_dropped(session->draw)) stop("out of memory in", scene_id(session->scene));
    ui_free(session->ui);
    draw_free(session->draw);
}

// Prints the steps of a session; of one step, if `told` is not below 0, the facts.
static void print_session(const Scene *scene, int kind, int seed, int told)
{
    Session session;
    Facts facts;
    Digest before[FACT_PARTS] = {0};
    begin(&session, &facts, scene, kind, seed);
    for (int step = 0; step < kinds[kind].steps && (told < 0 || step <= told); step++) {
        facts.tells = step == told;
        session_step(&session, step, &facts);
        if (facts.tells) printf("%s\n", session.words);
        if (told >= 0) continue;
        printf("%s/%s%d\t%d\t", scene_id(scene), kinds[kind].name, seed, step);
        for (int i = 0; i < FACT_PARTS; i++) {
            bool same = facts.digest[i] == before[i] || facts.digest[i] == digest_empty;
            if (same) printf("-%s", i + 1 < FACT_PARTS ? " " : "");
            if (!same)
                printf("%04" PRIx32 "%s", digest_short(facts.digest[i]) >> 16,
                       i + 1 < FACT_PARTS ? " " : "");
            before[i] = facts.digest[i];
        }
        printf("\t%s\n", session.words);
    }
    end(&session);
}

static void print_scene(const Scene *scene, int seeds)
{
    for (int seed = 1; seed <= seeds; seed++)
        for (int kind = 0; kind < KINDS; kind++) print_session(scene, kind, seed, -1);
}

static const Scene *scene_of(const char *id)
{
    for (int i = 0; scene_table[i]; i++)
        if (strcmp(scene_ids[i], id) == 0) return scene_table[i];
    stop("no scene", id);
    return NULL;
}

static void tell(const char *name, int step)
{
    char id[64];
    int seed = 0;
    snprintf(id, sizeof id, "%.*s", (int)strcspn(name, "/"), name);
    const char *kind = name + strcspn(name, "/");
    for (int i = 0; i < KINDS && *kind; i++) {
        size_t length = strlen(kinds[i].name);
        if (strncmp(kind + 1, kinds[i].name, length) != 0) continue;
        if (sscanf(kind + 1 + length, "%d", &seed) != 1) continue;
        print_session(scene_of(id), i, seed, step);
        return;
    }
    stop("no session", name);
}

int main(int count, char **argument)
{
    const char *asked = getenv("TOUCHSTONE_SEEDS");
    int seeds = asked ? atoi(asked) : 1;
    if (count == 4 && strcmp(argument[1], "tell") == 0) {
        tell(argument[2], atoi(argument[3]));
        return 0;
    }
    printf("session\tstep\t");
    for (int i = 0; i < FACT_PARTS; i++) printf("%s%s", i ? " " : "", fact_part_name[i]);
    printf("\tgesture\n");
    for (int i = 1; i < count; i++) print_scene(scene_of(argument[i]), seeds);
    for (int i = 0; scene_table[i] && count == 1; i++) print_scene(scene_table[i], seeds);
    return 0;
}

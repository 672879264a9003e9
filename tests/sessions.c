// Prints digests of sessions: of what viewers may do with each scene, by chance. For sessions.sh,
// which compares them with digests/sessions.txt. usage: sessions [SCENE]... | tell SESSION STEP
//
// After a line "scene ID" there is a row for each part of the program (fact_part_name) and one for
// the gestures: a digest of what it was after each gesture of all sessions of the scene, and for
// each session, after a space, a letter for each gesture, which stands for 1 of 52 digests. A
// number counts gestures after which the part was as before. "a2b" are four gestures. A row is
// separated by tabs; the first line names the sessions.
//
// `tell` prints the facts behind the digests of one gesture, to be compared with those of an
// earlier build. TOUCHSTONE_SEEDS=N: as many sessions of each kind, N.
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

// ---- A row: a part in all sessions of a scene

enum { ROWS = FACT_PARTS + 1, GESTURES = FACT_PARTS };

typedef struct Row {
    Digest digest;
    char *letters;
    size_t length;
    int unchanged; // so many gestures up to now, not yet in `letters`
} Row;

static void row_end_run(Row *row)
{
    if (row->unchanged == 0) return;
    row->length += (size_t)sprintf(row->letters + row->length, "%d", row->unchanged);
    row->unchanged = 0;
}

static void row_add(Row *row, Digest now, Digest before)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    bool same = now == before || now == digest_empty;
    digest_bytes(&row->digest, &now, sizeof now);
    row->unchanged += same;
    if (same) return;
    row_end_run(row);
    row->letters[row->length++] = letters[digest_short(now) % 52];
}

// Of a scene's sessions. Each letter, number and space stands for at least one gesture.
static void rows_begin(Row *row, int seeds)
{
    size_t size = 1;
    for (int i = 0; i < KINDS; i++) size += (size_t)seeds * (size_t)(kinds[i].steps + 1);
    for (int i = 0; i < ROWS; i++) {
        row[i] = (Row){.digest = digest_empty, .letters = calloc(size, 1)};
        if (!row[i].letters) stop("out of memory in", "a row");
    }
}

static void rows_print(Row *row)
{
    for (int i = 0; i < ROWS; i++) {
        const char *name = i == GESTURES ? "gestures" : fact_part_name[i];
        printf("%s\t%08" PRIx32 "\t%s\n", name, digest_short(row[i].digest), row[i].letters);
        free(row[i].letters);
    }
}

// ---- A session

static void play_session(const Scene *scene, int kind, int seed, Row *row)
{
    Session session;
    Facts facts;
    Digest before[FACT_PARTS] = {0};
    begin(&session, &facts, scene, kind, seed);
    for (int step = 0; step < kinds[kind].steps; step++) {
        session_step(&session, step, &facts);
        for (int i = 0; i < FACT_PARTS; i++) row_add(&row[i], facts.digest[i], before[i]);
        memcpy(before, facts.digest, sizeof before);
        Digest gesture = digest_empty;
        digest_text(&gesture, session.words);
        row_add(&row[GESTURES], gesture, 0);
    }
    for (int i = 0; i < ROWS; i++) row_end_run(&row[i]);
    end(&session);
}

static void print_scene(const Scene *scene, int seeds)
{
    Row row[ROWS];
    rows_begin(row, seeds);
    for (int seed = 1; seed <= seeds; seed++) {
        for (int kind = 0; kind < KINDS; kind++) {
            for (int i = 0; i < ROWS && row[i].length > 0; i++)
                row[i].letters[row[i].length++] = ' ';
            play_session(scene, kind, seed, row);
        }
    }
    printf("scene\t%s\n", scene_id(scene));
    rows_print(row);
}

static void tell_step(const Scene *scene, int kind, int seed, int told)
{
    Session session;
    Facts facts;
    begin(&session, &facts, scene, kind, seed);
    for (int step = 0; step < kinds[kind].steps && step <= told; step++) {
        facts.tells = step == told;
        session_step(&session, step, &facts);
    }
    printf("%s\n", session.words);
    end(&session);
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
        tell_step(scene_of(id), i, seed, step);
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
    printf("part\tdigest\t");
    for (int i = 0; i < seeds * KINDS; i++)
        printf("%s%s%d", i > 0 ? " " : "", kinds[i % KINDS].name, i / KINDS + 1);
    printf("\n");
    for (int i = 1; i < count; i++) print_scene(scene_of(argument[i]), seeds);
    for (int i = 0; scene_table[i] && count == 1; i++) print_scene(scene_table[i], seeds);
    return 0;
}

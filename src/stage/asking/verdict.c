// A tally of what has been compared, so that each query is counted once; and the verdicts of scenes
// that decide themselves, which are recorded, counted and colored like the answer of a method.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "actors/actor.h"
#include "asking/asking_private.h"
#include "asking/record.h"

enum { TALLY_MAX = 1 << 19 }; // pairs; when it is full it is emptied
enum { TALLY_OWN = -1 };      // the key of the scene's verdict: no pair has it

static int place_of(const Tally *tally, uint64_t key)
{
    uint64_t spread = key * 0x9e3779b97f4a7c15u;
    int place = (int)((spread >> 32) & (uint64_t)(tally->capacity - 1));
    while (tally->key[place] && tally->key[place] != key) {
        place = (place + 1) & (tally->capacity - 1);
    }
    return place;
}

static bool grow(Tally *tally)
{
    int capacity = tally->capacity ? 2 * tally->capacity : 64;
    Tally grown = {calloc((size_t)capacity, sizeof(uint64_t)),
                   calloc((size_t)capacity, sizeof(uint64_t)), capacity, tally->used};
    if (!grown.key || !grown.seen) {
        free(grown.key);
        free(grown.seen);
        return false;
    }
    for (int i = 0; i < tally->capacity; i++) {
        if (!tally->key[i]) continue;
        int place = place_of(&grown, tally->key[i]);
        grown.key[place] = tally->key[i];
        grown.seen[place] = tally->seen[i];
    }
    verdict_clear(tally);
    *tally = grown;
    return true;
}

bool verdict_changed(Tally *tally, uint64_t key, uint64_t fingerprint)
{
    if (tally->used == TALLY_MAX) verdict_clear(tally);
    if (2 * tally->used >= tally->capacity && !grow(tally)) return false;
    int place = place_of(tally, key);
    bool known = tally->key[place] == key;
    bool changed = !known || tally->seen[place] != fingerprint;
    tally->used += !known;
    tally->key[place] = key;
    tally->seen[place] = fingerprint;
    return changed;
}

void verdict_clear(Tally *tally)
{
    free(tally->key);
    free(tally->seen);
    *tally = (Tally){0};
}

// ---- Verdicts of a scene

static uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const char *from = bytes;
    for (size_t i = 0; i < size; i += sizeof(double)) {
        double word = 0;
        memcpy(&word, from + i, size - i < sizeof word ? size - i : sizeof word);
        hash = ask_mix(hash, word);
    }
    return hash;
}

// A hash of everything that the verdict may depend on. The state is hashed by its bytes, padding
// included: tests/test_scenes.c checks that no scene changes them without a change of values.
static uint64_t fingerprint(const Stage *stage, SceneVerdict verdict)
{
    const Scene *scene = stage->self->scene;
    uint64_t hash = (uint64_t)(uintptr_t)stage_method(stage);
    stage_each(stage, actor)
    {
        hash = ask_mix(hash, actor->position.x);
        hash = ask_mix(ask_mix(hash, actor->position.y), actor->angle);
    }
    if (scene->state) hash = mix_bytes(hash, scene->state, scene->state_size);
    return ask_mix(hash,
                   verdict.hit + 2 * verdict.exact + 4 * (verdict.wrong && verdict.answer_text[0]));
}

static void give(Stage *stage, SceneVerdict verdict)
{
    assert(stage->self->asking->asked.open);
    verdict.given = true;
    Record *record = record_now(stage);
    record->verdict = verdict;
    if (stage_in_scope(stage)) return;
    Tally *tally = &stage->self->asking->asked.tally;
    if (!verdict_changed(tally, (uint64_t)TALLY_OWN, fingerprint(stage, verdict))) return;
    record->agreed += !verdict.wrong;
    record->wrong += verdict.wrong;
}

void stage_verdict(Stage *stage, bool hit, bool exact)
{
    give(stage, (SceneVerdict){.hit = hit, .exact = exact, .wrong = hit != exact});
}

void stage_verdict_words(Stage *stage, const Ask *ask, bool right, const char *answer_text,
                         const char *exact_text)
{
    SceneVerdict verdict = {.hit = ask ? ask->hit : !right,
                            .exact = ask && ask->hit,
                            .wrong = !right,
                            .has_gap = ask,
                            .gap = ask ? stage_contact(ask).gap : 0};
    snprintf(verdict.answer_text, sizeof verdict.answer_text, "%s", answer_text);
    snprintf(verdict.exact_text, sizeof verdict.exact_text, "%s", exact_text);
    record_write_minuses(verdict.answer_text, sizeof verdict.answer_text);
    record_write_minuses(verdict.exact_text, sizeof verdict.exact_text);
    give(stage, verdict);
}

void stage_verdict_both(Stage *stage, bool hit, const char *answer_text, const char *exact_text)
{
    SceneVerdict verdict = {.hit = hit, .exact = hit, .wrong = true};
    snprintf(verdict.answer_text, sizeof verdict.answer_text, "%s", answer_text);
    snprintf(verdict.exact_text, sizeof verdict.exact_text, "%s", exact_text);
    give(stage, verdict);
}

void stage_verdict_named(Stage *stage, bool right, bool hit, const char *answer_text,
                         bool exact_hit, const char *exact_text)
{
    SceneVerdict verdict = {.hit = hit, .exact = exact_hit, .wrong = !right, .explained = true};
    snprintf(verdict.answer_text, sizeof verdict.answer_text, "%s", answer_text);
    snprintf(verdict.exact_text, sizeof verdict.exact_text, "%s", exact_text);
    give(stage, verdict);
}

void stage_verdict_part(Stage *stage, int met, int exact, bool right, int judged, int of)
{
    SceneVerdict verdict = {
        .hit = met > 0, .exact = exact > 0, .wrong = !right, .judged = judged, .of = of};
    translate_print(verdict.answer_text, sizeof verdict.answer_text, "%d HIT", met);
    translate_print(verdict.exact_text, sizeof verdict.exact_text,
                    !right && met == exact ? "%d OTHERS" : "%d HIT", exact);
    give(stage, verdict);
}

static void color(const Colored *colored, bool exact)
{
    Actor *actor = colored->actor;
    bool shown = exact ? colored->exact : colored->hit;
    actor->asked = true;
    actor->hit |= shown;
    actor->wrong |= !exact && colored->hit != colored->exact;
    if (shown) actor->relation = TS_OVERLAPPING;
}

void stage_color(Stage *stage, Actor *actor, bool hit, bool exact)
{
    Asked *asked = &stage->self->asking->asked;
    assert(asked->open);
    if (!actor || !actor->alive) return;
    Colored colored = {actor, hit, exact};
    color(&colored, false);
    if (ts_memory_room(TS_MEMORY_HEAP, (void **)&asked->colored, &asked->colored_room,
                       asked->coloreds + 1, sizeof *asked->colored)) {
        asked->colored[asked->coloreds++] = colored;
    }
}

void stage_verdict_pair(Stage *stage, bool hit, bool exact, Actor *a, Actor *b)
{
    stage_verdict(stage, hit, exact);
    stage_color(stage, a, hit, exact);
    stage_color(stage, b, hit, exact);
}

void verdict_color(Stage *stage, bool exact)
{
    const Asked *asked = &stage->self->asking->asked;
    for (int i = 0; i < asked->coloreds; i++) color(&asked->colored[i], exact);
}

// Snapping to exact touch (K): the selected shape goes to the nearest place where it touches
// another exactly; K again takes it to the doubles on either side, where it is apart and overlaps.

#include <stdio.h>

#include "actors/actor.h"
#include "asking/record.h"
#include "scene_kit/number.h"
#include "snapshots/snapshot.h"
#include "tools/snap_place.h"
#include "tools/tools.h"
#include "touchstone/relation.h"
#include "view/view.h"

typedef struct Snapping { // the last snap
    Actor *moving, *fixed;
    Snap snap;
    int phase; // 0 touching, 1 apart, 2 overlapping
} Snapping;

static Snapping *snapping_of(const Stage *stage) { return tool_state(stage, &snap_tool); }

static void reset(Stage *stage) { *snapping_of(stage) = (Snapping){0}; }

enum { PARTNERS_TRIED = 8 }; // the nearest shapes; the nearest place of all is taken

static const char *const sentences[] = {
    "touching exactly, moved %s · K: the doubles beside it",
    "apart by one double · K: the other side",
    "overlapping by one double · K: touching again",
};

// ---- The moving shape at another place

typedef struct Mover {
    Actor copy;
    TsVec corners[2 * ACTOR_CORNERS_MAX];
} Mover;

static void make_at(void *self, TsVec position, TsShape *shape)
{
    Mover *mover = self;
    mover->copy.position = position;
    actor_make_world(&mover->copy);
    *shape = mover->copy.shape;
}

static void mover_of(const Actor *actor, Mover *mover)
{
    mover->copy = *actor;
    mover->copy.corners = mover->corners;
    int count = actor->rest.kind == TS_SHAPE_POLYGON ? actor->rest.polygon.count : 0;
    for (int i = 0; i < count; i++) mover->corners[i] = actor->corners[i];
}

// ---- The other shape

// The nearest shape that it was tested against and that is farther than `distance`, which becomes
// its distance; NULL if there is none. Swept pairs are skipped: they meet at a time, not at a
// place.
static Actor *next_partner(const Stage *stage, const Actor *actor, double *distance)
{
    const Record *record = stage_record(stage);
    Actor *nearest = NULL;
    double least = HUGE_VAL;
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        Actor *other = ask->a == actor ? ask->b : ask->b == actor ? ask->a : NULL;
        if (!other || !other->alive || ask->query.kind == QUERY_SWEEP) continue;
        if (!ts_relation_knows(actor->shape.kind, other->shape.kind)) continue;
        double away = fabs(stage_contact(ask).gap);
        if (away >= least || away <= *distance) continue;
        least = away;
        nearest = other;
    }
    *distance = least;
    return nearest;
}

// ---- K, and K again

static TsVec place_of_phase(const Snap *snap, int phase)
{
    return phase == 0 ? snap->touch : phase == 1 ? snap->apart : snap->inside;
}

static bool still_there(const Snapping *snapping, const Actor *actor)
{
    TsVec place = place_of_phase(&snapping->snap, snapping->phase);
    return snapping->moving == actor && snapping->fixed->alive &&
           ts_vec_equal(actor->position, place);
}

bool stage_snapped(const Stage *stage, const Actor *actor)
{
    const Snapping *snapping = snapping_of(stage);
    return snapping->moving && still_there(snapping, actor);
}

static void go(Stage *stage, Actor *actor, int phase)
{
    Snapping *snapping = snapping_of(stage);
    TsVec place = place_of_phase(&snapping->snap, phase);
    double moved = ts_vec_distance(actor->position, place);
    snapping->phase = phase;
    stage_keep(stage);
    stage_place(stage, actor, place, actor->angle);
    actor_was_moved(actor);
    view_note_jump(stage, JUMP_PLACE);
    char by[NUMBER_MAX], sentence[RECORD_TEXT];
    number_length(by, sizeof by, moved);
    translate_print(sentence, sizeof sentence, sentences[phase], by);
    record_message(stage, sentence);
}

static void snap_anew(Stage *stage, Actor *actor)
{
    Snapping *snapping = snapping_of(stage);
    *snapping = (Snapping){0};
    double distance = -1;
    Actor *fixed = next_partner(stage, actor, &distance);
    record_message(stage, fixed ? "no place near here touches exactly" : "nothing here to touch");
    Mover mover;
    mover_of(actor, &mover);
    // No place is nearer than the gap, or the depth, so farther shapes need not be tried.
    double least = HUGE_VAL;
    for (int tries = 0; fixed && tries < PARTNERS_TRIED && distance < least; tries++) {
        Snap snap = snap_touch((SnapMaker){make_at, &mover}, actor->position, &fixed->shape);
        double moved = ts_vec_distance(snap.touch, actor->position);
        if (snap.found && moved < least) {
            least = moved;
            *snapping = (Snapping){actor, fixed, snap, 0};
        }
        fixed = next_partner(stage, actor, &distance);
    }
    if (snapping->moving) go(stage, actor, 0);
}

static void snap_next(Stage *stage, Actor *actor)
{
    Snapping *snapping = snapping_of(stage);
    stage_play(stage, false);
    if (!actor_moves_now(stage, actor)) {
        record_message(stage, "this shape cannot be moved");
        return;
    }
    if (!stage_snapped(stage, actor)) {
        snap_anew(stage, actor);
        return;
    }
    int phase = snapping->phase;
    bool has[] = {true, snapping->snap.has_apart, snapping->snap.has_inside};
    do {
        phase = (phase + 1) % 3;
    } while (!has[phase]);
    go(stage, actor, phase);
}

static bool event(Stage *stage, const Event *event)
{
    if (event->kind != EVENT_KEY || event->key != 'k' || event->repeat) return false;
    if (event->mods & (MOD_CTRL | MOD_ALT)) return false;
    record_message(stage, NULL);
    Actor *actor = selection_or_first(stage);
    if (actor) snap_next(stage, actor);
    return true;
}

const Tool snap_tool = {.name = "snap", .state = sizeof(Snapping), .reset = reset, .event = event};

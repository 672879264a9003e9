// The last ticks: which of them are kept, and how one is shown again.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "scene_input.h"
#include "snapshots/snapshot_private.h"
#include "stage_self.h"
#include "view/pointer.h"

// Ticks in which nothing but time changes anything can be played again. So of a scene whose
// snapshots are larger than HEAVY bytes only every eighth of them is kept, and every sixteenth if
// they are larger than four times that. While ticks take so long that their frames have no time
// left, that is put off, by half as many ticks at most.
enum { HEAVY = 1 << 20 };
#define BUSY_SECONDS 10e-3

static void limit(Snapshot *snapshot, int replays_to)
{
    if (snapshot && snapshot->replays_to > replays_to) snapshot->replays_to = replays_to;
}

void snapshot_cut(Stage *stage)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    limit(history_latest(&snapshots->past), stage->tick - 1);
    snapshots->replays_to = snapshots->later.count > 0 ? stage->tick : INT_MAX;
}

void snapshot_branch(Stage *stage)
{
    stage->self->replays = false;
    history_clear(&stage->self->snapshots->later);
    snapshot_cut(stage);
}

// Frees every second one of the older half. The latest stay dense, so that steps back are single
// ticks; of 20 s the first are left a few ticks apart.
static void thin_out(History *history)
{
    int half = history->count / 2, kept = 0;
    for (int i = 0; i < history->count; i++) {
        Snapshot *snapshot = history->snapshot[i];
        if (i > 0 && i < half && i % 2 == 1) {
            limit(history->snapshot[kept - 1], snapshot->replays_to);
            history->bytes -= snapshot->weight;
            snapshot_free(snapshot);
        } else {
            history->snapshot[kept++] = snapshot;
        }
    }
    history->count = kept;
}

// Whether what passes now is the viewer's work too. Neither pointer nor keys are recorded.
static bool viewer_acts(const Stage *stage)
{
    return snapshot_editing(stage) || stage_in_scope(stage) || pointer_acts(stage) ||
           scene_input_acts(stage);
}

// From one of its kept ticks to the next.
static int ticks_apart(const Snapshot *kept) { return kept->bytes > 4 * HEAVY ? 16 : 8; }

static int most_apart(const Snapshot *kept) { return ticks_apart(kept) + ticks_apart(kept) / 2; }

static bool is_busy(const Stage *stage) { return stage->self->ticked > BUSY_SECONDS; }

// The last tick that can be played again from a kept one.
static int last_replayed(const Stage *stage, const Snapshot *from)
{
    if (!from || from->changes != stage->self->changes || viewer_acts(stage)) return INT_MIN;
    int apart = most_apart(from);
    return from->replays_to - apart < from->tick ? from->replays_to : from->tick + apart;
}

// At rest every tick is kept, to be compared with the next one. This one is taken to be as heavy as
// the last, since its size is known only after a walk through all of it.
static bool can_skip(const Stage *stage)
{
    const Snapshot *before = history_latest(&stage->self->snapshots->past);
    if (!before || before->bytes <= HEAVY || stage->self->still > 0) return false;
    int apart = is_busy(stage) ? most_apart(before) : ticks_apart(before);
    return stage->tick <= last_replayed(stage, before) && stage->tick - before->tick < apart;
}

// Bytes of the next one if it grows by as much as the last did, and a little more. The second is
// much larger than the first if bodies that were built apart get their contacts.
static size_t bytes_expected(const History *past)
{
    size_t last = history_latest(past)->bytes, growth = last + last / 2;
    if (past->count > 1) {
        size_t before = past->snapshot[past->count - 2]->bytes;
        growth = last > before ? last - before : 0;
    }
    return last + growth + last / 16;
}

// A block of many megabytes takes its time when it is first written to, as the system maps its
// pages then. So the ticks that are skipped touch them: as soon as possible, but if they take long,
// not sooner than needed.
static void prepare_next(const Stage *stage)
{
    enum { PAGE = 4096, SOON = 4 }; // ticks
    struct Snapshots *snapshots = stage->self->snapshots;
    const History *past = &snapshots->past;
    size_t room = bytes_expected(past);
    bool full = past->bytes + room > HISTORY_BYTES;
    if (full && past->snapshot[0]->room >= room) return; // that one is reused
    if (!snapshots->next) {
        snapshots->next = malloc(room);
        if (!snapshots->next) return;
        snapshots->next->room = room;
        snapshots->next->shares = false;
        snapshots->touched = sizeof(Snapshot);
    }
    room = snapshots->next->room;
    if (snapshots->touched >= room) return;
    int left = history_latest(past)->tick + most_apart(history_latest(past)) - stage->tick;
    size_t share = is_busy(stage) ? (room - snapshots->touched) / (size_t)left : room / SOON;
    for (size_t end = snapshots->touched + share + PAGE; snapshots->touched < end;
         snapshots->touched += PAGE) {
        if (snapshots->touched < room)
            ((volatile unsigned char *)snapshots->next)[snapshots->touched] = 0;
    }
}

static Snapshot *take_next(struct Snapshots *snapshots)
{
    Snapshot *next = snapshots->next;
    snapshots->next = NULL;
    return next;
}

void snapshot_tick(Stage *stage)
{
    History *past = &stage->self->snapshots->past;
    Snapshot sizes, *old = NULL;
    history_clear(&stage->self->snapshots->later);
    stage->self->snapshots->replays_to = INT_MAX;
    if (can_skip(stage)) {
        prepare_next(stage);
        return;
    }
    snapshot_take_sizes(stage, &sizes);
    if (past->count >= 8 && past->bytes + snapshot_room_for(&sizes) > HISTORY_BYTES) thin_out(past);
    while (past->count > 0 && past->snapshot[0]->tick <= stage->tick - HISTORY_MAX) {
        snapshot_free(old);
        old = history_take_oldest(past);
    }
    if (past->bytes + snapshot_room_for(&sizes) > HISTORY_BYTES) {
        snapshot_free(old);
        old = history_make_room(past, snapshot_room_for(&sizes));
    }
    if (!old || old->room < sizes.bytes) {
        snapshot_free(old);
        old = take_next(stage->self->snapshots);
    }
    Snapshot *snapshot = snapshot_save_into(stage, &sizes, old);
    if (snapshot) history_add(past, snapshot);
    if (viewer_acts(stage)) limit(history_latest(past), stage->tick);
}

// In the order in which most ticks differ, so that the world is compared only if all else is equal.
bool snapshot_tick_changed(const Stage *stage)
{
    const struct StageSelf *self = stage->self;
    const History *past = &self->snapshots->past;
    Snapshot sizes;
    const Snapshot *before = history_latest(past);
    if (!before || before->tick != stage->tick - 1) return true;
    const unsigned char *corners = snapshot_corners(before);
    snapshot_take_sizes(stage, &sizes);
    if (sizes.bytes != before->bytes || sizes.actors != before->actors ||
        sizes.world != before->world || sizes.beside != before->beside ||
        sizes.corners != before->corners ||
        memcmp(&sizes.random, &before->random, sizeof sizes.random) != 0) {
        return true;
    }
    for (int i = 0; i < sizes.actors; i++) {
        Actor actor;
        memcpy(&actor, actor_at(stage, i), sizeof actor);
        actor.also_selected = false;
        size_t bytes = snapshot_corner_bytes(&actor);
        // Padding that differs costs a frame that looks the same.
        // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
        if (memcmp(&actor, &before->actor[i], sizeof actor) != 0) return true;
        if (bytes && memcmp(actor.corners, corners, bytes) != 0) return true;
        corners += bytes;
    }
    if (sizes.state && memcmp(self->scene->state, snapshot_state(before), sizes.state) != 0)
        return true;
    size_t bytes = sizes.world + sizes.beside;
    unsigned char *worlds = malloc(bytes + 1);
    if (!worlds) return true;
    snapshot_save_worlds(self, worlds, sizes.beside ? worlds + sizes.world : NULL);
    bool changed = memcmp(worlds, snapshot_world(before), bytes) != 0;
    free(worlds);
    return changed;
}

// Whether the present lies between two kept ticks and all ticks between these can be made again,
// also those that follow from the present.
static bool is_between(const Stage *stage)
{
    const struct Snapshots *snapshots = stage->self->snapshots;
    const Snapshot *before = history_latest(&snapshots->past),
                   *after = history_latest(&snapshots->later);
    return before && after && before->tick < stage->tick && stage->tick < after->tick &&
           after->tick - 1 <= last_replayed(stage, before) &&
           after->tick - 1 <= snapshots->replays_to;
}

// The present takes its place between past and later ones, unless it can be made again, and those
// change sides until the wanted one is next.
bool snapshot_show(Stage *stage, int tick)
{
    History *past = &stage->self->snapshots->past, *later = &stage->self->snapshots->later;
    if (!is_between(stage)) {
        Snapshot *now = snapshot_save(stage);
        if (!now) return false;
        now->replays_to = stage->self->snapshots->replays_to;
        history_add(later, now);
    }
    while (past->count > 0 && history_latest(later)->tick > tick)
        history_add(later, history_pop(past));
    while (later->count > 1 && later->snapshot[later->count - 2]->tick <= tick)
        history_add(past, history_pop(later));
    Snapshot *wanted = history_pop(later);
    snapshot_restore(stage, wanted);
    int last = last_replayed(stage, wanted);
    // What the viewer changed since it was kept would make its later ticks others.
    bool changed = wanted->changes != stage->self->changes;
    stage->self->snapshots->replays_to = changed ? wanted->tick : wanted->replays_to;
    if (tick > wanted->tick && last > wanted->tick && later->count > 0) {
        history_add(past, wanted);
        stage->self->replaying = true;
        while (stage->tick < tick && stage->tick < last) stage_pass(stage);
        stage->self->replaying = false;
    } else {
        snapshot_free(wanted);
    }
    return true;
}

void snapshot_range(const Stage *stage, int *first, int *last)
{
    const History *past = &stage->self->snapshots->past, *later = &stage->self->snapshots->later;
    *first = past->count > 0 ? past->snapshot[0]->tick : stage->tick;
    *last = later->count > 0 ? later->snapshot[0]->tick : stage->tick;
}

#include "snapshots/snapshot.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "actors/actor.h"
#include "cases/case.h"
#include "scene_input.h"
#include "stage_self.h"
#include "view/pointer.h"

enum { HISTORY_MAX = 1200, HISTORY_BYTES = 64 << 20 };

// Ticks in which nothing but time changes anything can be played again. So of a scene whose
// snapshots are larger than HEAVY bytes only every eighth of them is kept, and every sixteenth if
// they are larger than four times that. While ticks take so long that their frames have no time
// left, that is put off, by half as many ticks at most.
enum { HEAVY = 1 << 20 };
#define BUSY_SECONDS 10e-3

// The latest, oldest first; older ones are dropped.
typedef struct History {
    Snapshot *snapshot[HISTORY_MAX + 1];
    int count;
    size_t bytes;
} History;

struct Snapshots {
    History past;       // before the last ticks
    History later;      // after an earlier tick was shown: the next one is the last
    int replays_to;     // the last of the later ticks that follow from the present by time alone
    History undo, redo; // before and after the viewer's changes
    EditRun run;
    int run_of;     // the knob's, or the actor's index
    Snapshot *next; // a block for the next tick that is kept, empty; NULL: none
    size_t touched; // bytes of it
    bool editing;
    Snapshot *before_edit;
    Snapshot *before_scope;
};

struct Snapshot {
    int actors, tick;
    bool edited, replays;
    int changes;    // of StageSelf
    int replays_to; // the last tick that follows from this one by time alone
    Random random;
    size_t corners, world, beside, state, bytes; // bytes of each part, and of all
    size_t room;                                 // bytes of the block
    Actor actor[]; // then the rest corners of its polygons, the world, the one beside it, and the
                   // state
};

static size_t corner_bytes(const Actor *actor)
{
    bool has = actor->rest.kind == TS_SHAPE_POLYGON;
    return has ? (size_t)actor->rest.polygon.count * sizeof *actor->corners : 0;
}

static unsigned char *snapshot_corners(const Snapshot *snapshot)
{
    return (unsigned char *)(snapshot->actor + snapshot->actors);
}

static unsigned char *snapshot_world(const Snapshot *snapshot)
{
    return snapshot_corners(snapshot) + snapshot->corners;
}

static unsigned char *snapshot_beside(const Snapshot *snapshot)
{
    return snapshot_world(snapshot) + snapshot->world;
}

static unsigned char *snapshot_state(const Snapshot *snapshot)
{
    return snapshot_beside(snapshot) + snapshot->beside;
}

// The sizes of its parts, without their contents.
static void take_sizes(const Stage *stage, Snapshot *sizes)
{
    const struct StageSelf *self = stage->self;
    *sizes = (Snapshot){.actors = actor_count(stage),
                        .tick = stage->tick,
                        .edited = self->edited,
                        .replays = self->replays,
                        .changes = self->changes,
                        .replays_to = INT_MAX,
                        .random = self->random,
                        .world = ts_world_saved_size(&self->world),
                        .state = self->scene->state_size};
    if (self->beside.count) sizes->beside = ts_world_saved_size(&self->beside);
    for (int i = 0; i < sizes->actors; i++) sizes->corners += corner_bytes(actor_at(stage, i));
    sizes->bytes = sizeof(Snapshot) + (size_t)sizes->actors * sizeof(Actor) + sizes->corners +
                   sizes->world + sizes->beside + sizes->state;
}

// A quarter more than needed, since the snapshots of a scene grow as actors are added.
static size_t room_for(const Snapshot *sizes) { return sizes->bytes + sizes->bytes / 4; }

// Reuses the block of an old one if it is large enough and not twice too large.
static Snapshot *block_for(const Snapshot *sizes, Snapshot *old)
{
    size_t room = old ? old->room : 0;
    if (room < sizes->bytes || room / 2 > room_for(sizes)) {
        snapshot_free(old);
        room = room_for(sizes);
        old = malloc(room);
    }
    if (!old) return NULL;
    *old = *sizes;
    old->room = room;
    return old;
}

static void save_worlds(const struct StageSelf *self, unsigned char *world, unsigned char *beside)
{
    ts_world_save(&self->world, world);
    if (beside) ts_world_save(&self->beside, beside);
}

static Snapshot *save(const Stage *stage, const Snapshot *sizes, Snapshot *old)
{
    const struct StageSelf *self = stage->self;
    Snapshot *snapshot = block_for(sizes, old);
    if (!snapshot) return NULL;
    unsigned char *corners = snapshot_corners(snapshot);
    for (int i = 0; i < snapshot->actors; i++) {
        const Actor *actor = actor_at(stage, i);
        size_t bytes = corner_bytes(actor);
        snapshot->actor[i] = *actor;
        snapshot->actor[i].also_selected = false;
        if (bytes) memcpy(corners, actor->corners, bytes);
        corners += bytes;
    }
    save_worlds(self, snapshot_world(snapshot),
                snapshot->beside ? snapshot_beside(snapshot) : NULL);
    if (snapshot->state) memcpy(snapshot_state(snapshot), self->scene->state, snapshot->state);
    return snapshot;
}

Snapshot *snapshot_save(const Stage *stage)
{
    Snapshot sizes;
    take_sizes(stage, &sizes);
    return save(stage, &sizes, NULL);
}

void snapshot_free(Snapshot *snapshot) { free(snapshot); }

// ---- Restoring

static void restore_actors(Stage *stage, const Snapshot *snapshot)
{
    const unsigned char *corners = snapshot_corners(snapshot);
    for (int i = 0; i < snapshot->actors; i++) {
        Actor *actor = actor_at(stage, i);
        TsVec *own = actor->corners; // may have been allocated after the snapshot
        bool has_block = actor->has_block, selected = actor->also_selected;
        *actor = snapshot->actor[i];
        actor->corners = own;
        actor->has_block = has_block;
        actor->also_selected = selected && actor->alive;
        size_t bytes = corner_bytes(actor);
        if (bytes) {
            memcpy(own, corners, bytes);
            actor->rest.polygon.corner = own;
        }
        corners += bytes;
        actor_make_world(actor);
    }
}

static void drop_removed(Stage *stage)
{
    Actor *selected = stage_selected(stage);
    if (selected && !selected->alive) selection_drop(stage, selected);
}

static void remove_from(Stage *stage, int index)
{
    for (int i = index; i < actor_count(stage); i++) {
        actor_at(stage, i)->alive = actor_at(stage, i)->also_selected = false;
    }
}

static void restore_worlds(struct StageSelf *self, const Snapshot *snapshot)
{
    ts_world_load(&self->world, snapshot_world(snapshot), snapshot->world, NULL);
    if (snapshot->beside) {
        ts_world_load(&self->beside, snapshot_beside(snapshot), snapshot->beside, NULL);
    } else {
        ts_world_end(&self->beside);
    }
}

void snapshot_restore(Stage *stage, const Snapshot *snapshot)
{
    struct StageSelf *self = stage->self;
    remove_from(stage, snapshot->actors);
    actor_set_count(stage, snapshot->actors);
    restore_actors(stage, snapshot);
    restore_worlds(self, snapshot);
    if (snapshot->state) memcpy(self->scene->state, snapshot_state(snapshot), snapshot->state);
    stage->tick = snapshot->tick;
    self->edited = snapshot->edited;
    self->replays = snapshot->replays;
    self->random = snapshot->random;
    drop_removed(stage);
    stage_wake(stage);
}

// Where the knob's value lies in the state.
static size_t knob_place(const Scene *scene, int knob)
{
    return (size_t)((unsigned char *)scene->knobs[knob].value - (unsigned char *)scene->state);
}

// Restores actors, corners and knobs. Actors added later stay in the pool, removed, since the
// scene's state may hold their addresses.
static void restore_edit(Stage *stage, const Snapshot *snapshot)
{
    struct StageSelf *self = stage->self;
    remove_from(stage, snapshot->actors);
    if (actor_count(stage) < snapshot->actors) actor_set_count(stage, snapshot->actors);
    restore_actors(stage, snapshot);
    self->edited = snapshot->edited;
    self->replays = snapshot->replays && snapshot->tick == stage->tick &&
                    memcmp(&snapshot->random, &self->random, sizeof self->random) == 0;
    if (self->scene->edited) {
        restore_worlds(self, snapshot);
        memcpy(self->scene->state, snapshot_state(snapshot), snapshot->state);
    }
    int knobs = snapshot->state ? scene_knobs(self->scene) : 0;
    for (int i = 0; i < knobs; i++) {
        memcpy(self->scene->knobs[i].value, snapshot_state(snapshot) + knob_place(self->scene, i),
               sizeof(double));
    }
    drop_removed(stage);
}

// ---- Histories

static Snapshot *take_oldest(History *history)
{
    Snapshot *oldest = history->snapshot[0];
    history->bytes -= oldest->room;
    history->count--;
    memmove(history->snapshot, history->snapshot + 1, (size_t)history->count * sizeof(Snapshot *));
    return oldest;
}

// Removes the oldest until there is room for so many bytes; returns the last removed, for reuse.
static Snapshot *make_room(History *history, size_t bytes)
{
    Snapshot *last = NULL;
    while (history->count == HISTORY_MAX ||
           (history->count > 0 && history->bytes + bytes > HISTORY_BYTES)) {
        snapshot_free(last);
        last = take_oldest(history);
    }
    return last;
}

static void add(History *history, Snapshot *snapshot)
{
    history->snapshot[history->count++] = snapshot;
    history->bytes += snapshot->room;
}

static void push(History *history, Snapshot *snapshot)
{
    if (!snapshot) return;
    snapshot_free(make_room(history, snapshot->room));
    add(history, snapshot);
}

static Snapshot *pop(History *history)
{
    if (history->count == 0) return NULL;
    Snapshot *snapshot = history->snapshot[--history->count];
    history->bytes -= snapshot->room;
    return snapshot;
}

static void clear(History *history)
{
    while (history->count > 0) snapshot_free(pop(history));
}

// ---- Undo

// What a viewer can change of it. Corners are behind the actors of a snapshot, and are compared
// there.
static bool same_actor(const Actor *a, const Actor *b)
{
    bool same_rest = a->rest.kind == TS_SHAPE_POLYGON ? a->rest.kind == b->rest.kind
                                                      : case_same_shape(&a->rest, &b->rest);
    return same_rest && a->alive == b->alive && strcmp(a->name, b->name) == 0 &&
           ts_vec_equal(a->position, b->position) && a->angle == b->angle && a->scale == b->scale &&
           a->spin == b->spin && ts_vec_equal(a->velocity, b->velocity) && a->traits == b->traits;
}

static bool same_edit(const Snapshot *a, const Snapshot *b)
{
    if (a->bytes != b->bytes || a->actors != b->actors) return false;
    for (int i = 0; i < a->actors; i++) {
        if (!same_actor(&a->actor[i], &b->actor[i])) return false;
    }
    size_t behind = a->bytes - sizeof *a - (size_t)a->actors * sizeof(Actor);
    return memcmp(snapshot_corners(a), snapshot_corners(b), behind) == 0;
}

// Takes the snapshot before a change. What is changed within a scope its end restores: that is no
// edit to undo.
static void changed(Stage *stage, Snapshot *before)
{
    History *undo = &stage->self->snapshots->undo;
    stage->self->edited = true;
    stage->self->replays = false;
    if (stage_in_scope(stage)) {
        snapshot_free(before);
        return;
    }
    clear(&stage->self->snapshots->redo);
    snapshot_branch(stage);
    if (before && undo->count > 0 && same_edit(undo->snapshot[undo->count - 1], before)) {
        snapshot_free(before);
    } else {
        push(undo, before);
    }
}

void stage_keep(Stage *stage)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    snapshots->run = RUN_NONE;
    if (stage->self->scene && !snapshots->editing) changed(stage, snapshot_save(stage));
}

void snapshot_keep_run(Stage *stage, EditRun run, int which)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    if (snapshots->run == run && snapshots->run_of == which) {
        snapshot_cut(stage);
        return;
    }
    stage_keep(stage);
    snapshots->run = run;
    snapshots->run_of = which;
}

void snapshot_end_run(Stage *stage, EditRun run)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    if (run == RUN_NONE || run == snapshots->run) snapshots->run = RUN_NONE;
}

void snapshot_begin_edit(Stage *stage)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    snapshots->editing = true;
    snapshots->before_edit = snapshot_save(stage);
}

void snapshot_end_edit(Stage *stage, bool did)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    Snapshot *before = snapshots->before_edit;
    snapshots->editing = false;
    snapshots->before_edit = NULL;
    if (did) {
        changed(stage, before);
    } else {
        snapshot_free(before);
    }
}

bool snapshot_editing(const Stage *stage) { return stage->self->snapshots->editing; }

const Actor *snapshot_before_edit(const Stage *stage, int index)
{
    const Snapshot *before = stage->self->snapshots->before_edit;
    return before && index < before->actors ? &before->actor[index] : NULL;
}

static bool exchange(Stage *stage, History *from, History *to)
{
    Snapshot *snapshot = pop(from);
    if (!snapshot) return false;
    push(to, snapshot_save(stage));
    snapshot_branch(stage);
    restore_edit(stage, snapshot);
    snapshot_free(snapshot);
    stage->self->snapshots->run = RUN_NONE;
    return true;
}

bool snapshot_undo(Stage *stage)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    return exchange(stage, &snapshots->undo, &snapshots->redo);
}

bool snapshot_redo(Stage *stage)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    return exchange(stage, &snapshots->redo, &snapshots->undo);
}

// ---- The last ticks

static Snapshot *latest(const History *history)
{
    return history->count > 0 ? history->snapshot[history->count - 1] : NULL;
}

static void limit(Snapshot *snapshot, int replays_to)
{
    if (snapshot && snapshot->replays_to > replays_to) snapshot->replays_to = replays_to;
}

void snapshot_cut(Stage *stage)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    limit(latest(&snapshots->past), stage->tick - 1);
    snapshots->replays_to = snapshots->later.count > 0 ? stage->tick : INT_MAX;
}

void snapshot_branch(Stage *stage)
{
    stage->self->replays = false;
    clear(&stage->self->snapshots->later);
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
            history->bytes -= snapshot->room;
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
    const Snapshot *before = latest(&stage->self->snapshots->past);
    if (!before || before->bytes <= HEAVY || stage->self->still > 0) return false;
    int apart = is_busy(stage) ? most_apart(before) : ticks_apart(before);
    return stage->tick <= last_replayed(stage, before) && stage->tick - before->tick < apart;
}

// Bytes of the next one if it grows by as much as the last did, and a little more. The second is
// much larger than the first if bodies that were built apart get their contacts.
static size_t bytes_expected(const History *past)
{
    size_t last = latest(past)->bytes, growth = last + last / 2;
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
        snapshots->touched = sizeof(Snapshot);
    }
    room = snapshots->next->room;
    if (snapshots->touched >= room) return;
    int left = latest(past)->tick + most_apart(latest(past)) - stage->tick;
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
    clear(&stage->self->snapshots->later);
    stage->self->snapshots->replays_to = INT_MAX;
    if (can_skip(stage)) {
        prepare_next(stage);
        return;
    }
    take_sizes(stage, &sizes);
    if (past->count >= 8 && past->bytes + room_for(&sizes) > HISTORY_BYTES) thin_out(past);
    while (past->count > 0 && past->snapshot[0]->tick <= stage->tick - HISTORY_MAX) {
        snapshot_free(old);
        old = take_oldest(past);
    }
    if (past->bytes + room_for(&sizes) > HISTORY_BYTES) {
        snapshot_free(old);
        old = make_room(past, room_for(&sizes));
    }
    if (!old || old->room < sizes.bytes) {
        snapshot_free(old);
        old = take_next(stage->self->snapshots);
    }
    Snapshot *snapshot = save(stage, &sizes, old);
    if (snapshot) add(past, snapshot);
    if (viewer_acts(stage)) limit(latest(past), stage->tick);
}

// In the order in which most ticks differ, so that the world is compared only if all else is equal.
bool snapshot_tick_changed(const Stage *stage)
{
    const struct StageSelf *self = stage->self;
    const History *past = &self->snapshots->past;
    Snapshot sizes;
    const Snapshot *before = latest(past);
    if (!before || before->tick != stage->tick - 1) return true;
    const unsigned char *corners = snapshot_corners(before);
    take_sizes(stage, &sizes);
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
        size_t bytes = corner_bytes(&actor);
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
    save_worlds(self, worlds, sizes.beside ? worlds + sizes.world : NULL);
    bool changed = memcmp(worlds, snapshot_world(before), bytes) != 0;
    free(worlds);
    return changed;
}

// Whether the present lies between two kept ticks and all ticks between these can be made again,
// also those that follow from the present.
static bool is_between(const Stage *stage)
{
    const struct Snapshots *snapshots = stage->self->snapshots;
    const Snapshot *before = latest(&snapshots->past), *after = latest(&snapshots->later);
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
        add(later, now);
    }
    while (past->count > 0 && latest(later)->tick > tick) add(later, pop(past));
    while (later->count > 1 && later->snapshot[later->count - 2]->tick <= tick)
        add(past, pop(later));
    Snapshot *wanted = pop(later);
    snapshot_restore(stage, wanted);
    int last = last_replayed(stage, wanted);
    // What the viewer changed since it was kept would make its later ticks others.
    bool changed = wanted->changes != stage->self->changes;
    stage->self->snapshots->replays_to = changed ? wanted->tick : wanted->replays_to;
    if (tick > wanted->tick && last > wanted->tick && later->count > 0) {
        add(past, wanted);
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

// ---- A scope

bool stage_in_scope(const Stage *stage) { return stage->self->snapshots->before_scope; }

bool snapshot_begin_scope(Stage *stage)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    if (snapshots->before_scope) return false;
    snapshots->before_scope = snapshot_save(stage);
    return snapshots->before_scope;
}

void snapshot_end_scope(Stage *stage)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    snapshot_restore(stage, snapshots->before_scope);
    snapshot_free(snapshots->before_scope);
    snapshots->before_scope = NULL;
}

// ---- All of them

void snapshot_forget(Stage *stage)
{
    struct Snapshots *snapshots = stage->self->snapshots;
    clear(&snapshots->past);
    clear(&snapshots->later);
    clear(&snapshots->undo);
    clear(&snapshots->redo);
    snapshot_free(take_next(snapshots));
    snapshots->run = RUN_NONE;
    snapshots->replays_to = INT_MAX;
}

bool snapshot_init(Stage *stage)
{
    stage->self->snapshots = calloc(1, sizeof *stage->self->snapshots);
    return stage->self->snapshots;
}

void snapshot_free_all(Stage *stage)
{
    if (stage->self->snapshots) snapshot_forget(stage);
    free(stage->self->snapshots);
}

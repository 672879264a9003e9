// Snapshots: saving and restoring.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "actors/actor_geometry.h"
#include "snapshots/snapshot_private.h"
#include "stage_self.h"

size_t snapshot_corner_bytes(const Actor *actor)
{
    bool has = actor->rest.kind == TS_SHAPE_POLYGON;
    return has ? (size_t)actor->rest.polygon.count * sizeof *actor->corners : 0;
}

unsigned char *snapshot_corners(const Snapshot *snapshot)
{
    return (unsigned char *)(snapshot->actor + snapshot->actors);
}

unsigned char *snapshot_world(const Snapshot *snapshot)
{
    return snapshot_corners(snapshot) + snapshot->corners;
}

static unsigned char *snapshot_beside(const Snapshot *snapshot)
{
    return snapshot_world(snapshot) + snapshot->world;
}

unsigned char *snapshot_state(const Snapshot *snapshot)
{
    return snapshot_beside(snapshot) + snapshot->beside;
}

void snapshot_take_sizes(const Stage *stage, Snapshot *sizes)
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
    for (int i = 0; i < sizes->actors; i++) {
        sizes->corners += snapshot_corner_bytes(actor_at(stage, i));
        sizes->shares |= actor_at(stage, i)->geometry != NULL;
    }
    sizes->bytes = sizeof(Snapshot) + (size_t)sizes->actors * sizeof(Actor) + sizes->corners +
                   sizes->world + sizes->beside + sizes->state;
}

size_t snapshot_room_for(const Snapshot *sizes) { return sizes->bytes + sizes->bytes / 4; }

static void release_shared(Snapshot *snapshot)
{
    for (int i = 0; snapshot && snapshot->shares && i < snapshot->actors; i++)
        actor_geometry_release(snapshot->actor[i].geometry);
}

// Reuses the block of an old one if it is large enough and not twice too large.
static Snapshot *block_for(const Snapshot *sizes, Snapshot *old)
{
    size_t room = old ? old->room : 0;
    if (room < sizes->bytes || room / 2 > snapshot_room_for(sizes)) {
        snapshot_free(old);
        room = snapshot_room_for(sizes);
        old = malloc(room);
    } else {
        release_shared(old);
    }
    if (!old) return NULL;
    *old = *sizes;
    old->room = room;
    return old;
}

void snapshot_save_worlds(const struct StageSelf *self, unsigned char *world, unsigned char *beside)
{
    ts_world_save(&self->world, world);
    if (beside) ts_world_save(&self->beside, beside);
}

Snapshot *snapshot_save_into(const Stage *stage, const Snapshot *sizes, Snapshot *old)
{
    const struct StageSelf *self = stage->self;
    Snapshot *snapshot = block_for(sizes, old);
    if (!snapshot) return NULL;
    unsigned char *corners = snapshot_corners(snapshot);
    for (int i = 0; i < snapshot->actors; i++) {
        const Actor *actor = actor_at(stage, i);
        size_t bytes = snapshot_corner_bytes(actor);
        snapshot->actor[i] = *actor;
        snapshot->actor[i].also_selected = false;
        actor_geometry_hold(actor->geometry);
        if (bytes) memcpy(corners, actor->corners, bytes);
        corners += bytes;
    }
    snapshot_save_worlds(self, snapshot_world(snapshot),
                         snapshot->beside ? snapshot_beside(snapshot) : NULL);
    if (snapshot->state) memcpy(snapshot_state(snapshot), self->scene->state, snapshot->state);
    return snapshot;
}

Snapshot *snapshot_save(const Stage *stage)
{
    Snapshot sizes;
    snapshot_take_sizes(stage, &sizes);
    return snapshot_save_into(stage, &sizes, NULL);
}

void snapshot_free(Snapshot *snapshot)
{
    release_shared(snapshot);
    free(snapshot);
}

// ---- Restoring

static void restore_actors(Stage *stage, const Snapshot *snapshot)
{
    const unsigned char *corners = snapshot_corners(snapshot);
    for (int i = 0; i < snapshot->actors; i++) {
        Actor *actor = actor_at(stage, i);
        TsVec *own = actor->corners; // may have been allocated after the snapshot
        bool has_block = actor->has_block, selected = actor->also_selected;
        actor_geometry_hold(snapshot->actor[i].geometry);
        actor_geometry_release(actor->geometry);
        *actor = snapshot->actor[i];
        actor->corners = own;
        actor->has_block = has_block;
        actor->also_selected = selected && actor->alive;
        size_t bytes = snapshot_corner_bytes(actor);
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

void snapshot_restore_edit(Stage *stage, const Snapshot *snapshot)
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
    history_clear(&snapshots->past);
    history_clear(&snapshots->later);
    history_clear(&snapshots->undo);
    history_clear(&snapshots->redo);
    snapshot_free(snapshots->next);
    snapshots->next = NULL;
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

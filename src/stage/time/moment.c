#include <stdlib.h>
#include <string.h>

#include "stage_self.h"

enum { HISTORY_BYTES = 64 << 20 };

struct Moment {
    int actors, tick;
    Random random;
    size_t corners, world, state, bytes; // bytes of each part, and of all
    size_t room;                         // bytes of the block
    Actor actor[];                       // then the rest corners of its polygons, the world, and
                                         // the state
};

static size_t corner_bytes(const Actor *actor)
{
    bool has = actor->rest.kind == TS_SHAPE_POLYGON;
    return has ? (size_t)actor->rest.polygon.count * sizeof *actor->corners : 0;
}

static unsigned char *moment_corners(const Moment *moment)
{
    return (unsigned char *)(moment->actor + moment->actors);
}

static unsigned char *moment_world(const Moment *moment)
{
    return moment_corners(moment) + moment->corners;
}

static unsigned char *moment_state(const Moment *moment)
{
    return moment_world(moment) + moment->world;
}

// Its parts' sizes, nothing in them yet.
static void take_sizes(const Stage *stage, Moment *sizes)
{
    const struct StageSelf *self = stage->self;
    *sizes = (Moment){.actors = self->cast.count,
                      .tick = stage->tick,
                      .random = self->random,
                      .world = ts_world_saved_size(&self->world),
                      .state = self->scene->state_size};
    for (int i = 0; i < sizes->actors; i++) sizes->corners += corner_bytes(actor_at(stage, i));
    sizes->bytes = sizeof(Moment) + (size_t)sizes->actors * sizeof(Actor) + sizes->corners +
                   sizes->world + sizes->state;
}

// More than is needed: the moments of a scene that fills grow.
static size_t room_for(const Moment *sizes) { return sizes->bytes + sizes->bytes / 4; }

// In the block of an old one, where that has the room and not twice of it.
static Moment *block_for(const Moment *sizes, Moment *old)
{
    size_t room = old ? old->room : 0;
    if (room < sizes->bytes || room / 2 > room_for(sizes)) {
        moment_free(old);
        room = room_for(sizes);
        old = malloc(room);
    }
    if (!old) return NULL;
    *old = *sizes;
    old->room = room;
    return old;
}

static Moment *save(const Stage *stage, const Moment *sizes, Moment *old)
{
    const struct StageSelf *self = stage->self;
    Moment *moment = block_for(sizes, old);
    if (!moment) return NULL;
    unsigned char *corners = moment_corners(moment);
    for (int i = 0; i < moment->actors; i++) {
        const Actor *actor = actor_at(stage, i);
        size_t bytes = corner_bytes(actor);
        moment->actor[i] = *actor;
        moment->actor[i].also_selected = false;
        if (bytes) memcpy(corners, actor->corners, bytes);
        corners += bytes;
    }
    ts_world_save(&self->world, moment_world(moment));
    if (moment->state) memcpy(moment_state(moment), self->scene->state, moment->state);
    return moment;
}

Moment *moment_save(const Stage *stage)
{
    Moment sizes;
    take_sizes(stage, &sizes);
    return save(stage, &sizes, NULL);
}

void moment_free(Moment *moment) { free(moment); }

const Actor *moment_actor(const Moment *moment, int index)
{
    return moment && index < moment->actors ? &moment->actor[index] : NULL;
}

// ---- Putting back

static void restore_actors(Stage *stage, const Moment *moment)
{
    const unsigned char *corners = moment_corners(moment);
    for (int i = 0; i < moment->actors; i++) {
        Actor *actor = actor_at(stage, i);
        TsVec *own = actor->corners; // may have been allocated since
        bool selected = actor->also_selected;
        *actor = moment->actor[i];
        actor->corners = own;
        actor->also_selected = selected && actor->alive;
        size_t bytes = corner_bytes(actor);
        if (bytes) memcpy(own, corners, bytes);
        corners += bytes;
        actor_make_world(actor);
    }
}

// Whoever is gone is let go.
static void release_removed(Stage *stage)
{
    struct StageSelf *self = stage->self;
    if (self->selected && !self->selected->alive) selection_drop(stage, self->selected);
    if (self->hover.actor && !self->hover.actor->alive) self->hover = (Grip){0};
}

static void remove_from(Stage *stage, int index)
{
    for (int i = index; i < stage->self->cast.count; i++) {
        actor_at(stage, i)->alive = actor_at(stage, i)->also_selected = false;
    }
}

void moment_restore(Stage *stage, const Moment *moment)
{
    struct StageSelf *self = stage->self;
    remove_from(stage, moment->actors);
    self->cast.count = moment->actors;
    restore_actors(stage, moment);
    ts_world_load(&self->world, moment_world(moment));
    if (moment->state) memcpy(self->scene->state, moment_state(moment), moment->state);
    stage->tick = moment->tick;
    self->random = moment->random;
    release_removed(stage);
}

// Where the knob's value lies in the state.
static size_t knob_place(const Scene *scene, int knob)
{
    return (size_t)((unsigned char *)scene->knobs[knob].value - (unsigned char *)scene->state);
}

// Actors, corners and knobs. Actors that came later keep their places, removed: the scene's state
// may know them.
static void restore_edit(Stage *stage, const Moment *moment)
{
    struct StageSelf *self = stage->self;
    remove_from(stage, moment->actors);
    if (self->cast.count < moment->actors) self->cast.count = moment->actors;
    restore_actors(stage, moment);
    if (self->scene->edited) {
        ts_world_load(&self->world, moment_world(moment));
        memcpy(self->scene->state, moment_state(moment), moment->state);
    }
    int knobs = moment->state ? knobs_of_scene(stage) : 0;
    for (int i = 0; i < knobs; i++) {
        memcpy(self->scene->knobs[i].value, moment_state(moment) + knob_place(self->scene, i),
               sizeof(double));
    }
    release_removed(stage);
}

// ---- Histories

static Moment *take_oldest(History *history)
{
    Moment *oldest = history->moment[0];
    history->bytes -= oldest->room;
    history->count--;
    memmove(history->moment, history->moment + 1, (size_t)history->count * sizeof(Moment *));
    return oldest;
}

// Lets go of the oldest until so many bytes more are welcome; the last of them, to be written over.
static Moment *make_room(History *history, size_t bytes)
{
    Moment *last = NULL;
    while (history->count == HISTORY_MAX ||
           (history->count > 0 && history->bytes + bytes > HISTORY_BYTES)) {
        moment_free(last);
        last = take_oldest(history);
    }
    return last;
}

static void add(History *history, Moment *moment)
{
    history->moment[history->count++] = moment;
    history->bytes += moment->room;
}

void moment_push(History *history, Moment *moment)
{
    if (!moment) return;
    moment_free(make_room(history, moment->room));
    add(history, moment);
}

void moment_record(Stage *stage, History *history)
{
    Moment sizes;
    take_sizes(stage, &sizes);
    Moment *moment = save(stage, &sizes, make_room(history, room_for(&sizes)));
    if (moment) add(history, moment);
}

Moment *moment_pop(History *history)
{
    if (history->count == 0) return NULL;
    Moment *moment = history->moment[--history->count];
    history->bytes -= moment->room;
    return moment;
}

void moment_clear(History *history)
{
    while (history->count > 0) moment_free(moment_pop(history));
}

// ---- The viewer's changes

static bool same_edit(const Moment *a, const Moment *b)
{
    return a->bytes == b->bytes && a->actors == b->actors &&
           memcmp(a->actor, b->actor, a->bytes - sizeof *a) == 0;
}

void moment_changed(Stage *stage, Moment *before)
{
    struct StageSelf *self = stage->self;
    History *undo = &self->undo;
    moment_clear(&self->redo);
    if (before && undo->count > 0 && same_edit(undo->moment[undo->count - 1], before)) {
        moment_free(before);
    } else {
        moment_push(undo, before);
    }
}

void stage_keep(Stage *stage)
{
    struct StageSelf *self = stage->self;
    self->kept = (Kept){KEPT_NOTHING, 0};
    if (self->scene && !self->drag.active) moment_changed(stage, moment_save(stage));
}

void moment_keep(Stage *stage, Kept change)
{
    struct StageSelf *self = stage->self;
    if (self->kept.what == change.what && self->kept.which == change.which) return;
    stage_keep(stage);
    self->kept = change;
}

static bool exchange(Stage *stage, History *from, History *to)
{
    struct StageSelf *self = stage->self;
    if (!self->scene) return false;
    if (self->drag.active) {
        stage_cancel(stage);
        return true;
    }
    Moment *moment = moment_pop(from);
    if (!moment) return false;
    moment_push(to, moment_save(stage));
    restore_edit(stage, moment);
    moment_free(moment);
    self->kept = (Kept){KEPT_NOTHING, 0};
    return true;
}

bool stage_undo(Stage *stage) { return exchange(stage, &stage->self->undo, &stage->self->redo); }

bool stage_redo(Stage *stage) { return exchange(stage, &stage->self->redo, &stage->self->undo); }

// What the files of this folder share: the bytes of a snapshot, and lists of snapshots.
#ifndef SNAPSHOT_PRIVATE_H
#define SNAPSHOT_PRIVATE_H

#include "actors/actor.h"
#include "generate/random.h"
#include "snapshots/snapshot.h"

enum { HISTORY_MAX = 1200, HISTORY_BYTES = 64 << 20 };

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
    bool shares;    // an actor stands for a geometry, which it holds too
    int changes;    // of StageSelf
    int replays_to; // the last tick that follows from this one by time alone
    Random random;
    size_t corners, world, beside, state, bytes; // bytes of each part, and of all
    size_t room;                                 // bytes of the block
    size_t weight; // in a history: that, and of the geometries that the one before it has not
    Actor actor[]; // then the rest corners of its polygons, the world, the one beside it, and the
                   // state
};

unsigned char *snapshot_corners(const Snapshot *snapshot);
unsigned char *snapshot_world(const Snapshot *snapshot); // the one beside it follows
unsigned char *snapshot_state(const Snapshot *snapshot);
size_t snapshot_corner_bytes(const Actor *actor);

// The sizes of its parts, without their contents.
void snapshot_take_sizes(const Stage *stage, Snapshot *sizes);
// The bytes of its block: a quarter more than needed, since the snapshots of a scene grow as actors
// are added.
size_t snapshot_room_for(const Snapshot *sizes);
// Saves a snapshot of these sizes. Reuses the block of an old one, or frees it; NULL: there is
// none. Returns NULL if out of memory.
Snapshot *snapshot_save_into(const Stage *stage, const Snapshot *sizes, Snapshot *old);
// `beside` NULL: there is none.
void snapshot_save_worlds(const struct StageSelf *self, unsigned char *world,
                          unsigned char *beside);
// Restores actors, corners and knobs. Actors added later stay in the pool, removed, since the
// scene's state may hold their addresses.
void snapshot_restore_edit(Stage *stage, const Snapshot *snapshot);

// ---- Histories (history.c)

Snapshot *history_latest(const History *history);        // NULL: there is none
void history_add(History *history, Snapshot *snapshot);  // for which there is room
void history_push(History *history, Snapshot *snapshot); // removes older ones; NULL: adds nothing
Snapshot *history_pop(History *history);                 // NULL: there is none
void history_clear(History *history);
Snapshot *history_take_oldest(History *history);
// Removes the oldest until there is room for so many bytes; returns the last removed, for reuse.
Snapshot *history_make_room(History *history, size_t bytes);

#endif

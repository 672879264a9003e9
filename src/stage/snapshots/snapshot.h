// A snapshot holds all that time and the viewer change: actors with their corners, the scene's
// state, its bodies, tick and random numbers. Undo, step back and snapshot scopes use it.
#ifndef SNAPSHOT_H
#define SNAPSHOT_H

#include "host.h"

typedef struct Snapshot Snapshot;

bool snapshot_init(Stage *stage); // false if out of memory
void snapshot_free_all(Stage *stage);
void snapshot_forget(Stage *stage); // drops all that are kept

Snapshot *snapshot_save(const Stage *stage); // NULL if out of memory
void snapshot_restore(Stage *stage, const Snapshot *snapshot);
void snapshot_free(Snapshot *snapshot);

// ---- The last 1200 ticks; of those that take more than 64 MB, the older ones with gaps. Of large
// scenes every eighth or sixteenth of those in which nothing but time changes anything, or, while
// ticks take long, somewhat fewer: those between are played again.

// The viewer changed something at this tick: up to the one before it, ticks can be played again as
// they were, but not across it.
void snapshot_cut(Stage *stage);
void snapshot_branch(Stage *stage);             // the same, and the later ticks are dropped
void snapshot_tick(Stage *stage);               // a tick is about to pass
bool snapshot_tick_changed(const Stage *stage); // the last one changed more than the tick's number
// Shows that tick, or the last one before it that can be, or the first. Later ones are kept until
// time goes on or something changes. False if out of memory.
bool snapshot_show(Stage *stage, int tick);
void snapshot_range(const Stage *stage, int *first, int *last); // of the ticks that can be shown

// ---- Undo: see also stage_keep. It restores actors, corners and knobs, never tick or random
// numbers.

// A run of changes of one kind is undone as one: of one knob's slider, of one shape by the wheel,
// of one number of a shape by a drag.
typedef enum EditRun { RUN_NONE, RUN_KNOB, RUN_SLIDER, RUN_WHEEL, RUN_NUMBER } EditRun;

void snapshot_keep_run(Stage *stage, EditRun run, int which);
void snapshot_end_run(Stage *stage, EditRun run); // RUN_NONE: whichever it is

// All changes between begin and end are one edit, which is undone as one. `did`: something changed.
void snapshot_begin_edit(Stage *stage);
void snapshot_end_edit(Stage *stage, bool did);
bool snapshot_editing(const Stage *stage);
const Actor *snapshot_before_edit(const Stage *stage, int index); // NULL: it was not there

bool snapshot_undo(Stage *stage); // false: there is nothing
bool snapshot_redo(Stage *stage);

// ---- A scope: its end restores the state at its beginning

bool snapshot_begin_scope(Stage *stage); // false within another, or if out of memory
void snapshot_end_scope(Stage *stage);

#endif

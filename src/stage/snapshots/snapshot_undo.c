// Edits, and undoing them.
#include <string.h>

#include "cases/case.h"
#include "snapshots/snapshot_private.h"
#include "stage_self.h"

// What a viewer can change of it. Corners are behind the actors of a snapshot, and are compared
// there.
static bool same_actor(const Actor *a, const Actor *b)
{
    bool same_rest = a->rest.kind == TS_SHAPE_POLYGON ? a->rest.kind == b->rest.kind
                                                      : case_same_shape(&a->rest, &b->rest);
    return same_rest && a->alive == b->alive && strcmp(a->name, b->name) == 0 &&
           ts_vec_equal(a->position, b->position) && a->angle == b->angle && a->scale == b->scale &&
           a->spin == b->spin && ts_vec_equal(a->velocity, b->velocity) && a->traits == b->traits &&
           a->geometry == b->geometry;
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
    history_clear(&stage->self->snapshots->redo);
    snapshot_branch(stage);
    if (before && undo->count > 0 && same_edit(undo->snapshot[undo->count - 1], before)) {
        snapshot_free(before);
    } else {
        history_push(undo, before);
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
    Snapshot *snapshot = history_pop(from);
    if (!snapshot) return false;
    history_push(to, snapshot_save(stage));
    snapshot_branch(stage);
    snapshot_restore_edit(stage, snapshot);
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

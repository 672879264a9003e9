// A list of snapshots, bounded in number and bytes: the oldest are dropped.
#include <string.h>

#include "actors/actor_geometry.h"
#include "snapshots/snapshot_private.h"

Snapshot *history_latest(const History *history)
{
    return history->count > 0 ? history->snapshot[history->count - 1] : NULL;
}

Snapshot *history_take_oldest(History *history)
{
    Snapshot *oldest = history->snapshot[0];
    history->bytes -= oldest->weight;
    history->count--;
    memmove(history->snapshot, history->snapshot + 1, (size_t)history->count * sizeof(Snapshot *));
    return oldest;
}

Snapshot *history_make_room(History *history, size_t bytes)
{
    Snapshot *last = NULL;
    while (history->count == HISTORY_MAX ||
           (history->count > 0 && history->bytes + bytes > HISTORY_BYTES)) {
        snapshot_free(last);
        last = history_take_oldest(history);
    }
    return last;
}

static size_t weight_of(const Snapshot *snapshot, const Snapshot *before)
{
    size_t weight = snapshot->room;
    for (int i = 0; snapshot->shares && i < snapshot->actors; i++) {
        const ActorGeometry *geometry = snapshot->actor[i].geometry;
        bool same = before && i < before->actors && before->actor[i].geometry == geometry;
        if (geometry && !same) weight += actor_geometry_bytes(geometry);
    }
    return weight;
}

void history_add(History *history, Snapshot *snapshot)
{
    snapshot->weight = weight_of(snapshot, history_latest(history));
    history->snapshot[history->count++] = snapshot;
    history->bytes += snapshot->weight;
}

void history_push(History *history, Snapshot *snapshot)
{
    if (!snapshot) return;
    snapshot_free(history_make_room(history, weight_of(snapshot, history_latest(history))));
    history_add(history, snapshot);
}

Snapshot *history_pop(History *history)
{
    if (history->count == 0) return NULL;
    Snapshot *snapshot = history->snapshot[--history->count];
    history->bytes -= snapshot->weight;
    return snapshot;
}

void history_clear(History *history)
{
    while (history->count > 0) snapshot_free(history_pop(history));
}

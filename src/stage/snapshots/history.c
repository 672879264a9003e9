// A list of snapshots, bounded in number and bytes: the oldest are dropped.
#include <string.h>

#include "snapshots/snapshot_private.h"

Snapshot *history_latest(const History *history)
{
    return history->count > 0 ? history->snapshot[history->count - 1] : NULL;
}

Snapshot *history_take_oldest(History *history)
{
    Snapshot *oldest = history->snapshot[0];
    history->bytes -= oldest->room;
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

void history_add(History *history, Snapshot *snapshot)
{
    history->snapshot[history->count++] = snapshot;
    history->bytes += snapshot->room;
}

void history_push(History *history, Snapshot *snapshot)
{
    if (!snapshot) return;
    snapshot_free(history_make_room(history, snapshot->room));
    history_add(history, snapshot);
}

Snapshot *history_pop(History *history)
{
    if (history->count == 0) return NULL;
    Snapshot *snapshot = history->snapshot[--history->count];
    history->bytes -= snapshot->room;
    return snapshot;
}

void history_clear(History *history)
{
    while (history->count > 0) snapshot_free(history_pop(history));
}

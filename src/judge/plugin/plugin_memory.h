// Whether the memory of a plug-in's function grows with the number of its queries (a leak).
#ifndef PLUGIN_MEMORY_H
#define PLUGIN_MEMORY_H

#include <stdint.h>

#include "plugin/plugin.h"

typedef struct PluginGrowth {
    double bytes;     // a query, about; 0: it does not grow, or that is not known
    TsShapeKind a, b; // of the first query
} PluginGrowth;

// Asks the same queries ten times in a new worker, whose memory is measured after each round. It
// grows if each of the last five rounds made it larger: a cache is full by then. Memory that malloc
// gave out counts to the byte. If only the worker's pages become more, as those of an allocator of
// the function's own or of a list that doubles its room, further rounds follow, 300 at most, until
// there are 8 MiB more, or 1 MiB by malloc: a collector of garbage would have run before.
//
// Queries on which the function fails are left out. Returns 0 bytes if it fails later, out of
// memory, or without such figures of the system. Until a deadline (plugin_set_deadline) there are
// as many queries as there is time for; returns 0 bytes if it came before the end.
PluginGrowth plugin_memory_growth(Plugin *plugin, uint64_t seed, int queries);

#endif

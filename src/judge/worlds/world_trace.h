// The run of a world: all poses.
#ifndef WORLD_TRACE_H
#define WORLD_TRACE_H

#include "touchstone_world_plugin.h"
#include "worlds/world.h"

// What each body does: ticks + 1 poses of each, the first one before any step.
typedef struct WorldTrace {
    int ticks, bodies;
    TouchstoneWorldPose *pose; // [tick * bodies + body], by the world's numbers
} WorldTrace;

// Room for the trace of any world; false if out of memory.
bool world_trace_new(WorldTrace *trace);
void world_trace_free(WorldTrace *trace);
const TouchstoneWorldPose *world_trace_at(const WorldTrace *trace, int tick, int body);

#endif

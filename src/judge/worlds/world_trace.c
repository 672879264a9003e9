#include "worlds/world_trace.h"

#include <stdlib.h>

bool world_trace_new(WorldTrace *trace)
{
    *trace = (WorldTrace){.pose = malloc(sizeof *trace->pose * WORLD_BODIES * (WORLD_TICKS + 1))};
    return trace->pose;
}

void world_trace_free(WorldTrace *trace)
{
    free(trace->pose);
    *trace = (WorldTrace){.pose = NULL};
}

const TouchstoneWorldPose *world_trace_at(const WorldTrace *trace, int tick, int body)
{
    return &trace->pose[tick * trace->bodies + body];
}

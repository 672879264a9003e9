// The trace that the viewer steps through: which of its steps is shown, and what that one says.

#include <stdio.h>

#include "stage_self.h"

void trace_begin(Stage *stage)
{
    Trace *trace = &stage->self->trace;
    trace->before = trace->steps;
    trace->steps = 0;
    trace->says[0] = 0;
}

// As long as the steps are as many as before, they are taken for the same.
int stage_trace(Stage *stage, int steps)
{
    Trace *trace = &stage->self->trace;
    int last = steps > 0 ? steps - 1 : 0;
    if (stage->self->split.second) return trace->shown;
    if (stage->playing || steps != trace->before) trace->shown = last;
    trace->steps = last + (steps > 0);
    return trace->shown;
}

void stage_narrate(Stage *stage, const char *format, ...)
{
    Trace *trace = &stage->self->trace;
    if (stage->self->split.second) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(trace->says, sizeof trace->says, format, arguments);
    va_end(arguments);
    record_trim(trace->says);
}

TraceView stage_trace_view(const Stage *stage)
{
    const Trace *trace = &stage->self->trace;
    return (TraceView){trace->steps, trace->shown, trace->says};
}

bool stage_trace_step(Stage *stage, int by)
{
    Trace *trace = &stage->self->trace;
    int last = trace->steps - 1, to = trace->shown + by;
    to = to > last ? last : to < 0 ? 0 : to;
    if (last < 0 || to == trace->shown) return false;
    trace->shown = to;
    return true;
}

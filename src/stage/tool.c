#include "tool.h"

#include "stage_self.h"

#define each_tool(stage, tool)                                                                     \
    for (const Tool *const *next_ = (stage)->self->tools, *tool; (tool = *next_); next_++)

void *tool_state(const Stage *stage, const Tool *tool)
{
    int index = 0;
    while (stage->self->tools[index] != tool) index++;
    return stage->self->tool_state[index];
}

void tool_reset(Stage *stage)
{
    each_tool(stage, tool)
    {
        if (tool->reset) tool->reset(stage);
    }
}

void tool_leave(Stage *stage)
{
    each_tool(stage, tool)
    {
        if (tool->leave) tool->leave(stage);
    }
}

void tool_leave_alone(Stage *stage)
{
    each_tool(stage, tool)
    {
        if (tool->alone && tool->leave) tool->leave(stage);
    }
}

Handle tool_under(Stage *stage, TsVec device)
{
    each_tool(stage, tool)
    {
        Handle handle = tool->under ? tool->under(stage, device) : (Handle){0};
        if (handle.kind) return handle;
    }
    return (Handle){0};
}

bool tool_grab(Stage *stage, const Event *event, Handle under)
{
    each_tool(stage, tool)
    {
        if (tool->grab && tool->grab(stage, event, under)) return true;
    }
    return false;
}

bool tool_follow(Stage *stage)
{
    bool changed = false;
    each_tool(stage, tool)
    {
        if (tool->follow) changed |= tool->follow(stage);
    }
    return changed;
}

bool tool_replace(Stage *stage)
{
    each_tool(stage, tool)
    {
        if (tool->replace && tool->replace(stage)) return true;
    }
    return false;
}

void tool_block(Stage *stage)
{
    each_tool(stage, tool)
    {
        if (tool->block) tool->block(stage);
    }
}

void tool_draw(Stage *stage, bool beside)
{
    each_tool(stage, tool)
    {
        if (tool->draw && tool->beside == beside) tool->draw(stage);
    }
}

const char *tool_note(const Stage *stage)
{
    const char *note = NULL;
    each_tool(stage, tool)
    {
        const char *own = tool->note ? tool->note(stage) : NULL;
        if (own) note = own;
    }
    return note;
}

const char *tool_hint(const Stage *stage)
{
    each_tool(stage, tool)
    {
        const char *own = tool->hint ? tool->hint(stage) : NULL;
        if (own) return own;
    }
    return NULL;
}

bool tool_hides(const Stage *stage, const Actor *actor)
{
    each_tool(stage, tool)
    {
        if (tool->hides && tool->hides(stage, actor)) return true;
    }
    return false;
}

bool tool_presses(const Stage *stage)
{
    each_tool(stage, tool)
    {
        if (tool->presses && tool->presses(stage)) return true;
    }
    return false;
}

bool tool_marking(const Stage *stage)
{
    each_tool(stage, tool)
    {
        if (tool->marking && tool->marking(stage)) return true;
    }
    return false;
}

bool tool_marks(const Stage *stage, const Actor *actor)
{
    each_tool(stage, tool)
    {
        if (tool->marks && tool->marks(stage, actor)) return true;
    }
    return false;
}

bool tool_fits(const Stage *stage, TsAabb *box)
{
    each_tool(stage, tool)
    {
        if (tool->fits && tool->fits(stage, box)) return true;
    }
    return false;
}

Rect tool_room(Stage *stage, Rect whole)
{
    each_tool(stage, tool)
    {
        if (tool->room) whole = tool->room(stage, whole);
    }
    return whole;
}

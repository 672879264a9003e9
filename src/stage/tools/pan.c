// The view is panned by a drag with any button but the left, and zoomed by the wheel.

#include "tools/tools.h"
#include "view/pointer.h"
#include "view/view.h"

#define ZOOM_NOTCH 0.15 // a notch of the wheel zooms by a factor of 1.15

typedef struct Pan {
    TsVec from; // device px
    View view;  // at the press
} Pan;

static bool grab(Stage *stage, const Event *event, Handle under)
{
    (void)under;
    if (event->button == BUTTON_LEFT) return false;
    Pan *pan = tool_state(stage, &pan_tool);
    pointer_take(stage, &pan_tool, (Handle){.kind = HANDLE_VIEW}, event->button);
    *pan = (Pan){event->at, stage_view(stage)};
    view_stop(stage);
    return true;
}

static void pan_to(Stage *stage, TsVec device)
{
    const Pan *pan = tool_state(stage, &pan_tool);
    view_move(stage,
              (View){pan->view.zoom, ts_vec_add(pan->view.offset, ts_vec_sub(device, pan->from))});
}

static void put_back(Stage *stage)
{
    const Pan *pan = tool_state(stage, &pan_tool);
    view_put_back(stage, pan->view);
}

static bool event(Stage *stage, const Event *event)
{
    if (event->kind != EVENT_WHEEL || !(fabs(event->wheel) > 0)) return false;
    if (pointer_grab(stage)) return true;
    view_zoom(stage, event->at, view_notches(event->wheel, ZOOM_NOTCH));
    pointer_hover(stage, event->at);
    return true;
}

const Tool pan_tool = {.name = "pan",
                       .state = sizeof(Pan),
                       .event = event,
                       .grab = grab,
                       .drag = pan_to,
                       .put_back = put_back};

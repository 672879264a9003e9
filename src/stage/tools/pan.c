// The view is panned by a drag with any button but the left, zoomed by the wheel, and both by two
// fingers.

#include "tools/tools.h"
#include "view/pointer.h"
#include "view/view.h"

#define FINGERS_NEAR 32 // px at scale 1: nearer fingers zoom as if they were so far apart

typedef struct Pan {
    TsVec from, second; // device px; second: of the other finger
    View view;          // at the press
} Pan;

static bool grab(Stage *stage, const Event *event, Handle under)
{
    (void)under;
    if (event->button == BUTTON_LEFT) return false;
    Pan *pan = tool_state(stage, &pan_tool);
    pointer_take(stage, &pan_tool, (Handle){.kind = HANDLE_VIEW}, event->button);
    *pan = (Pan){.from = event->at, .view = stage_view(stage)};
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

// The point of the world between the fingers stays there. What else the first finger held, a lasso
// or the camera, it lets go of.
static bool pinch(Stage *stage, const Event *event)
{
    const Grab *grab = pointer_grab(stage);
    Pan *pan = tool_state(stage, &pan_tool);
    if (!grab || grab->tool != &pan_tool) {
        stage_unpress(stage);
        pointer_take(stage, &pan_tool, (Handle){.kind = HANDLE_VIEW}, BUTTON_LEFT);
        *pan = (Pan){event->at, event->second, stage_view(stage)};
        view_stop(stage);
        return true;
    }
    double near = FINGERS_NEAR * view_scale(stage);
    double factor = fmax(ts_vec_distance(event->at, event->second), near) /
                    fmax(ts_vec_distance(pan->from, pan->second), near);
    TsVec middle = ts_vec_lerp(pan->from, pan->second, 0.5);
    view_put_back(stage, pan->view);
    view_zoom(stage, middle, factor);
    View zoomed = stage_view(stage);
    TsVec by = ts_vec_sub(ts_vec_lerp(event->at, event->second, 0.5), middle);
    view_move(stage, (View){zoomed.zoom, ts_vec_add(zoomed.offset, by)});
    return true;
}

static bool event(Stage *stage, const Event *event)
{
    if (event->kind == EVENT_PINCH) return pinch(stage, event);
    if (event->kind != EVENT_WHEEL || !(fabs(event->wheel) > 0)) return false;
    if (pointer_grab(stage)) return true;
    view_zoom(stage, event->at, view_notches(event->wheel, VIEW_NOTCH));
    pointer_hover(stage, event->at);
    return true;
}

const Tool pan_tool = {.name = "pan",
                       .state = sizeof(Pan),
                       .event = event,
                       .grab = grab,
                       .drag = pan_to,
                       .put_back = put_back};

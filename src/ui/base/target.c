#include "base/target.h"

#include <math.h>

#include "base/self.h"

const Action target_cover = {.name = "cover"};

void ui_target(Ui *ui, Rect rect, const Action *action, int argument)
{
    if (ui->targets == TARGETS_MAX || rect.width <= 0 || rect.height <= 0) return;
    ui->target[ui->targets++] = (Target){rect, action, argument};
}

bool ui_contains(Rect rect, TsVec at)
{
    return at.x >= rect.x && at.x < rect.x + rect.width && at.y >= rect.y &&
           at.y < rect.y + rect.height;
}

// The topmost target at a point, or the topmost cover there; -1: none.
static int topmost_at(const Ui *ui, TsVec at, bool cover)
{
    for (int i = ui->targets - 1; i >= 0; i--) {
        bool fits = !cover || ui->target[i].action == &target_cover;
        if (fits && ui_contains(ui->target[i].rect, at)) return i;
    }
    return -1;
}

// A finger that hits no target takes the nearest of those that contain it when they are made
// FINGER_HEIGHT wide and high. `cover`: what the finger is on, -1 for none; the nearest point of
// the target must be on it too, so that none is taken across the edge of a cover or from behind it.
static int nearest_to_finger(const Ui *ui, TsVec at, int cover)
{
    double least = HUGE_VAL;
    int nearest = cover;
    for (int i = cover + 1; i < ui->targets; i++) {
        Rect rect = ui->target[i].rect;
        double wider = fmax(FINGER_HEIGHT - rect.width, 0) / 2;
        double higher = fmax(FINGER_HEIGHT - rect.height, 0) / 2;
        Rect area = {rect.x - wider, rect.y - higher, rect.width + 2 * wider,
                     rect.height + 2 * higher};
        if (ui->target[i].action == &target_cover || !ui_contains(area, at)) continue;
        // The nearest point, a px inside the far edges, which are no part of it.
        TsVec edge = ts_vec(fmin(fmax(at.x, rect.x), rect.x + fmax(rect.width - 1, 0)),
                            fmin(fmax(at.y, rect.y), rect.y + fmax(rect.height - 1, 0)));
        double distance = ts_vec_distance(at, edge);
        if (distance >= least || topmost_at(ui, edge, true) != cover) continue;
        least = distance;
        nearest = i;
    }
    return nearest;
}

const Target *ui_target_at(const Ui *ui, TsVec at)
{
    int found = topmost_at(ui, at, false);
    bool hit = found >= 0 && ui->target[found].action != &target_cover;
    if (ui->finger && !hit) found = nearest_to_finger(ui, at, found);
    return found < 0 ? NULL : &ui->target[found];
}

bool ui_points(const Ui *ui)
{
    bool looks =
        !ui->overlay && !stage_dragging(ui->stage) && ui_contains(ui->layout.view, ui->pointer);
    return looks && !ui_target_at(ui, ui->pointer);
}

double target_height(const Ui *ui, double usual)
{
    return ui->layout.finger ? fmax(usual, FINGER_HEIGHT) : usual;
}

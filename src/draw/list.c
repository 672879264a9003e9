#include "list.h"

#include "grow.h"
#include "touchstone/scalar.h"

// Only numbers give 0 here.
bool list_finite(TsVec point) { return point.x * 0 + point.y * 0 == 0; }

void list_add(Draw *draw, Command command)
{
    bool inked = command.kind == COMMAND_SHAPE || command.kind == COMMAND_TEXT;
    if (inked && command.fill.ink == INK_NONE) return;
    if (area_empty(command.clip)) return;
    Command *grown =
        grow(draw->command, &draw->command_capacity, draw->commands + 1, sizeof(Command));
    if (!grown) {
        draw->dropped++;
        return;
    }
    draw->command = grown;
    command.next = -1;
    int index = draw->commands++;
    draw->command[index] = command;
    int *link = draw->last[draw->layer] < 0 ? &draw->first[draw->layer]
                                            : &draw->command[draw->last[draw->layer]].next;
    *link = index;
    draw->last[draw->layer] = index;
}

// Of what is above 0.
static int rounded_up(double x) { return (int)x + (x > (int)x); }

Area list_bounds(const TsVec *point, int count, Area clip)
{
    bool finite = count > 0;
    TsVec low = ts_vec(clip.right, clip.bottom), high = ts_vec(clip.left, clip.top);
    for (int i = 0; i < count; i++) {
        finite = finite && list_finite(point[i]);
        low.x = point[i].x < low.x ? point[i].x : low.x;
        low.y = point[i].y < low.y ? point[i].y : low.y;
        high.x = point[i].x > high.x ? point[i].x : high.x;
        high.y = point[i].y > high.y ? point[i].y : high.y;
    }
    low = ts_vec(ts_scalar_larger(low.x, clip.left), ts_scalar_larger(low.y, clip.top));
    high = ts_vec(ts_scalar_smaller(high.x, clip.right), ts_scalar_smaller(high.y, clip.bottom));
    if (!finite || !(low.x <= high.x && low.y <= high.y)) return (Area){0, 0, 0, 0};
    return (Area){(int)low.x, (int)low.y, rounded_up(high.x), rounded_up(high.y)};
}

void list_shape(Draw *draw, int points, int ends, Fill fill, Rule rule)
{
    Outline *outline = &draw->outline;
    Area seen = list_bounds(outline->point + points, outline->points - points, draw->clip);
    if (outline->failed) draw->dropped++;
    if (outline->failed || area_empty(seen) || fill.ink == INK_NONE) {
        outline_cut(outline, points, ends);
        return;
    }
    list_add(draw, (Command){.kind = COMMAND_SHAPE,
                             .fill = fill,
                             .clip = seen,
                             .shape = {rule, ends, outline->ends}});
}

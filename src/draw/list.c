#include "list.h"

#include "grow.h"

Vec list_device(const Draw *draw, Vec point)
{
    return vec_add(vec_scale(point, draw->space.zoom), draw->space.offset);
}

// Only numbers give 0 here.
bool list_finite(Vec point) { return point.x * 0 + point.y * 0 == 0; }

double list_alpha(double alpha) { return alpha == 0 ? 1 : alpha; }

void list_add(Draw *draw, Command command)
{
    if (command.ink == INK_NONE && command.kind != COMMAND_IMAGE) return;
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

// What of the points' box lies in the clip; empty also where a coordinate is NaN or infinite.
static Area bounds(const Vec *point, int count, Area clip)
{
    bool finite = count > 0;
    Vec low = vec(clip.right, clip.bottom), high = vec(clip.left, clip.top);
    for (int i = 0; i < count; i++) {
        finite = finite && list_finite(point[i]);
        low.x = point[i].x < low.x ? point[i].x : low.x;
        low.y = point[i].y < low.y ? point[i].y : low.y;
        high.x = point[i].x > high.x ? point[i].x : high.x;
        high.y = point[i].y > high.y ? point[i].y : high.y;
    }
    if (!finite) return (Area){0, 0, 0, 0};
    low = vec(fmax(low.x, clip.left), fmax(low.y, clip.top));
    high = vec(fmin(high.x, clip.right), fmin(high.y, clip.bottom));
    return (Area){(int)low.x, (int)low.y, -(int)floor(-high.x), -(int)floor(-high.y)};
}

void list_shape(Draw *draw, int points, int ends, Fill fill, Rule rule)
{
    Outline *outline = &draw->outline;
    Area seen = bounds(outline->point + points, outline->points - points, draw->clip);
    if (outline->failed) draw->dropped++;
    if (outline->failed || area_empty(seen) || fill.ink == INK_NONE) {
        outline_cut(outline, points, ends);
        return;
    }
    list_add(draw, (Command){.kind = COMMAND_SHAPE,
                             .ink = fill.ink,
                             .alpha = list_alpha(fill.alpha),
                             .solid = fill.solid,
                             .on_dark = list_alpha(fill.on_dark > 0 ? fill.on_dark : fill.alpha),
                             .clip = seen,
                             .shape = {fill.pattern, rule, ends, outline->ends}});
}

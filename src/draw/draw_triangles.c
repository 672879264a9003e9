#include "grow.h"
#include "list.h"
#include "raster/triangle.h"

static bool make_room(Draw *draw, int count, int fills)
{
    TsManifold *patch =
        grow(draw->patch, &draw->patch_capacity, draw->patches + count, sizeof *draw->patch);
    if (patch) draw->patch = patch;
    Fill *fill = grow(draw->fill, &draw->fill_capacity, draw->fills + fills, sizeof *draw->fill);
    if (fill) draw->fill = fill;
    return patch && fill;
}

static bool all_inside(const TsVec corner[3], Area area)
{
    bool inside = true;
    for (int i = 0; i < 3; i++) {
        inside &= (corner[i].x >= area.left) & (corner[i].x <= area.right) &
                  (corner[i].y >= area.top) & (corner[i].y <= area.bottom);
    }
    return inside;
}

static void add_patch(Draw *draw, const DrawTriangle *triangle)
{
    TsManifold patch = {.fill = triangle->fill};
    for (int i = 0; i < 3; i++) patch.corner[i] = list_device(draw, triangle->corner[i]);
    patch.seen = list_bounds(patch.corner, 3, draw->clip);
    if (area_empty(patch.seen)) return;
    patch.small = triangle_small(patch.seen, draw->width) && all_inside(patch.corner, patch.seen);
    draw->patch[draw->patches++] = patch;
}

void draw_triangles(Draw *draw, const DrawTriangle *triangle, int count, const Fill *fill,
                    int fills)
{
    if (count < 1 || fills < 1 || fills > DRAW_FILLS) return;
    if (!make_room(draw, count, fills)) {
        draw->dropped += (unsigned)count;
        return;
    }
    TrianglesCommand command = {.first = draw->patches, .fill = draw->fills, .fills = fills};
    for (int i = 0; i < fills; i++) draw->fill[draw->fills++] = fill[i];
    for (int i = 0; i < count; i++) {
        if (fill[triangle[i].fill].ink != INK_NONE) add_patch(draw, &triangle[i]);
    }
    command.last = draw->patches;
    list_add(draw, (Command){.kind = COMMAND_TRIANGLES, .clip = draw->clip, .triangles = command});
}

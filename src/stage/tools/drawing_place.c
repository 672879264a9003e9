// Where a drawn point goes: to a corner, middle or centre near the pointer, else onto the grid.

#include "actors/actor.h"
#include "tools/drawing_private.h"
#include "view/pointer.h"
#include "view/view.h"

#define NEAR 10.0   // px at scale 1
#define FINGER 22.0 // the same for a finger

typedef struct Nearest {
    TsVec pointer;
    double distance; // what is farther is no candidate
    DrawingPlace place;
} Nearest;

static void offer(Nearest *nearest, TsVec at, Magnet magnet)
{
    double distance = ts_vec_distance(nearest->pointer, at);
    if (distance >= nearest->distance) return;
    nearest->distance = distance;
    nearest->place = (DrawingPlace){at, magnet};
}

static void offer_shape(Nearest *nearest, const TsShape *shape)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    bool sharp = ts_shape_radius(shape) == 0 || shape->kind == TS_SHAPE_CAPSULE;
    for (int i = 0; i < count; i++)
        offer(nearest, corner[i], sharp ? MAGNET_CORNER : MAGNET_CENTRE);
    for (int i = 0; i < count && count > 1; i++) {
        if (count == 2 && i == 1) break;
        offer(nearest, ts_vec_lerp(corner[i], corner[(i + 1) % count], 0.5), MAGNET_MIDDLE);
    }
    offer(nearest, ts_shape_center(shape), MAGNET_CENTRE);
}

static double on_step(double x, double step) { return floor(x / step + 0.5) * step; }

DrawingPlace drawing_place(const Stage *stage, const Drawing *drawing, TsVec device, bool loose)
{
    TsVec at = view_world(stage, device);
    double step = scene_grid(stage_scene(stage));
    double near = (pointer_is_finger(stage) ? FINGER : NEAR) * view_pixel(stage);
    Nearest nearest = {.pointer = at, .distance = near};
    if (loose) return (DrawingPlace){actor_vec_on_grid(at), MAGNET_NONE};
    for (int i = 0; i < drawing->count; i++) offer(&nearest, drawing->point[i], MAGNET_CORNER);
    stage_each(stage, actor)
    {
        if (!(actor->traits & ACTOR_QUIET)) offer_shape(&nearest, &actor->shape);
    }
    if (nearest.place.magnet) return nearest.place;
    if (step <= 0) return (DrawingPlace){actor_vec_on_grid(at), MAGNET_NONE};
    return (DrawingPlace){ts_vec(on_step(at.x, step), on_step(at.y, step)), MAGNET_GRID};
}

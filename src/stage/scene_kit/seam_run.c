#include "scene_kit/seam_run.h"

#include <stdlib.h>

#include "touchstone/degrees.h"
#include "touchstone/outlines.h"

static const TsMaterial smooth = {.density = 1};

// ---- Frames

// On screen y points down: (u, v) is (u, -v) there.
TsVec seam_point(const SeamFloor *floor, double u, double v)
{
    return ts_vec_add(floor->origin, ts_vec_turn(ts_vec(u, -v), ts_degrees(floor->angle)));
}

TsVec seam_local(const SeamFloor *floor, TsVec point)
{
    TsVec local = ts_vec_unturn(ts_vec_sub(point, floor->origin), ts_degrees(floor->angle));
    return ts_vec(local.x, -local.y);
}

TsShape seam_body(const SeamStart *start, const SeamFloor *floor)
{
    return start->ball
               ? ts_shape_circle(start->position, start->size / 2)
               : ts_shape_obb(start->position, start->size, start->size, ts_degrees(floor->angle));
}

// ---- Tiles

typedef struct Block { // in the frame of the floor
    double left, right, bottom, top;
} Block;

int seam_tiles(const SeamFloor *floor) { return floor->count + floor->wall; }

static Block block_of_tile(const SeamFloor *floor, int i, double height)
{
    double tile = floor->tile;
    if (i >= floor->count) {
        double left = (floor->count - 1) * tile, bottom = (i - floor->count) * tile;
        return (Block){left, left + tile, bottom, bottom + tile};
    }
    return (Block){i * tile, (i + 1) * tile, -tile, i == floor->raised ? height : 0};
}

static TsShape shape_of_block(const SeamFloor *floor, Block b)
{
    return ts_shape_obb(seam_point(floor, (b.left + b.right) / 2, (b.bottom + b.top) / 2),
                        b.right - b.left, b.top - b.bottom, ts_degrees(floor->angle));
}

TsShape seam_tile(const SeamFloor *floor, int i)
{
    return shape_of_block(floor, block_of_tile(floor, i, floor->height));
}

// A step that low is a joint that is not quite level.
static double welded(const SeamFloor *floor)
{
    return floor->height <= SEAM_WELD ? 0 : floor->height;
}

// ---- Floors

static bool add_block(TsWorld *world, const SeamFloor *floor, Block block)
{
    TsBodyDef def = {.shape = shape_of_block(floor, block), .material = smooth, .fixed = true};
    return ts_world_add(world, &def) >= 0;
}

static bool add_solid(TsWorld *world, const SeamFloor *floor)
{
    double length = floor->count * floor->tile, bottom = -floor->tile;
    bool done = add_block(world, floor, (Block){0, length, bottom, 0});
    if (welded(floor) > 0) {
        Block step = block_of_tile(floor, floor->raised, welded(floor));
        done = done && add_block(world, floor, step);
    }
    if (floor->wall > 0) {
        Block wall = {length - floor->tile, length, bottom, floor->wall * floor->tile};
        done = done && add_block(world, floor, wall);
    }
    return done;
}

static bool add_tiles(TsWorld *world, const SeamFloor *floor)
{
    bool done = true;
    for (int i = 0; i < seam_tiles(floor); i++)
        done = done && add_block(world, floor, block_of_tile(floor, i, floor->height));
    return done;
}

static bool add_chain(TsWorld *world, const TsVec *point, int count, bool closed)
{
    int *link = malloc((size_t)count * sizeof *link);
    TsChainDef def = {
        .point = point, .count = count, .closed = closed, .one_sided = true, .material = smooth};
    bool done = link && ts_world_add_chain(world, &def, link) > 0;
    free(link);
    return done;
}

static bool add_tops(TsWorld *world, const SeamFloor *floor)
{
    bool done = true;
    for (int i = 0; i < seam_tiles(floor); i++) {
        Block tile = block_of_tile(floor, i, floor->height);
        // flaw: seams_tops
        TsVec top[] = {seam_point(floor, tile.left, tile.top),
                       seam_point(floor, tile.right, tile.top)};
        done = done && add_chain(world, top, 2, false);
    }
    return done;
}

int seam_top_line(const SeamFloor *floor, TsVec *point)
{
    int count = 0;
    double length = floor->count * floor->tile, height = welded(floor);
    Block step = block_of_tile(floor, floor->raised, height);
    point[count++] = ts_vec(0, 0);
    if (height > 0) {
        point[count++] = ts_vec(step.left, 0);
        point[count++] = ts_vec(step.left, height);
        point[count++] = ts_vec(step.right, height);
        point[count++] = ts_vec(step.right, 0);
    }
    if (floor->wall > 0) {
        point[count++] = ts_vec(length - floor->tile, 0);
        point[count++] = ts_vec(length - floor->tile, floor->wall * floor->tile);
        point[count++] = ts_vec(length, floor->wall * floor->tile);
    } else {
        point[count++] = ts_vec(length, 0);
    }
    for (int i = 0; i < count; i++) point[i] = seam_point(floor, point[i].x, point[i].y);
    return count;
}

static bool add_top_line(TsWorld *world, const SeamFloor *floor)
{
    TsVec point[SEAM_TOP_POINTS];
    int count = seam_top_line(floor, point);
    return add_chain(world, point, count, false);
}

// The outline is exact in the frame of the floor; turned corners would not cancel.
static bool add_outline(TsWorld *world, const SeamFloor *floor)
{
    TsShape tile[2 * SEAM_TILES];
    TsOutlines outlines = {0};
    int tiles = seam_tiles(floor);
    for (int i = 0; i < tiles; i++) {
        Block b = block_of_tile(floor, i, welded(floor));
        tile[i] = ts_shape_aabb(ts_vec(b.left, -b.top), ts_vec(b.right, -b.bottom));
    }
    bool done = ts_outlines_of(tile, tiles, TS_MEMORY_HEAP, &outlines, NULL);
    for (int i = 0; done && i < outlines.count; i++) {
        int first = outlines.first[i], count = outlines.first[i + 1] - first;
        TsVec *corner = &outlines.corner[first];
        for (int k = 0; k < count; k++) corner[k] = seam_point(floor, corner[k].x, -corner[k].y);
        done = add_chain(world, corner, count, true);
    }
    ts_outlines_free(&outlines, TS_MEMORY_HEAP);
    return done;
}

static bool add_floor(TsWorld *world, const SeamFloor *floor, SeamMethod method)
{
    switch (method) {
    case SEAM_CONES: return add_tiles(world, floor);
    case SEAM_MERGED: return add_outline(world, floor);
    case SEAM_CHAIN: return add_top_line(world, floor);
    case SEAM_ALONE:
        // flaw: seams_alone
        world->alone = true;
        return add_tiles(world, floor);
    case SEAM_TOPS: return add_tops(world, floor);
    case SEAM_SOLID: return add_solid(world, floor);
    }
    return false;
}

// ---- Running

static SeamTick tick_of(const TsWorld *world, int body, TsVec up)
{
    int count;
    double most = 2; // of the normal along `up`
    SeamTick now = {.pose = world->body[body].pose};
    const TsWorldContact *contact = ts_world_contacts(world, &count);
    for (int i = 0; i < count; i++) {
        const TsManifold *manifold = &contact[i].manifold;
        TsVec normal = contact[i].a == body ? ts_vec_scale(manifold->normal, -1) : manifold->normal;
        for (int k = 0; k < manifold->count; k++) {
            double along = ts_vec_dot(normal, up);
            if (!(contact[i].normal_impulse[k] > 0) || along >= most) continue;
            now.touches = true;
            now.normal = normal;
            now.at = manifold->point[k].at;
            most = along;
        }
    }
    return now;
}

bool seam_run(const SeamFloor *floor, const SeamStart *start, SeamMethod method, SeamRun *run)
{
    TsWorld world = ts_world_make(TS_MEMORY_HEAP);
    TsVec along = ts_degrees(floor->angle), up = ts_vec_perp_back(along);
    const TsWorldSettings settings = {.gravity = ts_vec(0, 900), .sleepless = true};
    TsBodyDef def = {.shape = seam_body(start, floor),
                     .material = smooth,
                     .velocity = ts_vec_scale(along, start->speed)};
    bool done = add_floor(&world, floor, method);
    int body = done ? ts_world_add(&world, &def) : -1;
    done = body >= 0;
    if (done) run->tick[0] = (SeamTick){.pose = world.body[body].pose};
    for (int i = 1; done && i <= SEAM_TICKS; i++) {
        done = ts_world_step(&world, 1 / 60.0, &settings);
        if (done) run->tick[i] = tick_of(&world, body, up);
    }
    ts_world_end(&world);
    return done;
}

// ---- Comparing

static const double seen = 0.5, most_apart = 2, most_past = 10; // px
enum { AFTER = 12 };                                            // ticks

static bool pushes_back(const SeamFloor *floor, const SeamTick *tick)
{
    return tick->touches && ts_vec_dot(tick->normal, ts_degrees(floor->angle)) < -0.1;
}

SeamFinding seam_compare(const SeamFloor *floor, const SeamRun *run, const SeamRun *free)
{
    SeamFinding found = {.end = SEAM_TICKS, .first = -1};
    for (int i = 1; i < found.end; i++) {
        found.stops = pushes_back(floor, &free->tick[i]);
        if (found.stops || seam_local(floor, free->tick[i].pose.position).x > floor->shown)
            found.end = i;
    }
    for (int i = 0; i <= SEAM_TICKS && i <= found.end + AFTER; i++) {
        TsVec at = run->tick[i].pose.position, to = free->tick[i].pose.position;
        double apart = ts_vec_distance(at, to),
               past = seam_local(floor, at).x - seam_local(floor, to).x;
        if (i >= found.end && !found.stops) break;
        if (i >= found.end) {
            if (past > found.past) found.past = past;
            continue;
        }
        if (apart > found.apart) found.apart = apart;
        if (apart > seen && found.first < 0) found.first = i;
    }
    found.right = found.apart <= most_apart && found.past <= most_past;
    return found;
}

#include "scene_kit/character_invariants.h"

#include "oracle/oracle3.h"

#define NEAR (4 * TS_CHARACTER_CLEARANCE) // twice the distance that it keeps from everything

const char *character_invariant_name(Invariant invariant)
{
    static const char *const name[INVARIANTS] = {"above the ground", "in no wall",
                                                 "climbs low steps", "climbs no high one",
                                                 "falls or stands"};
    return name[invariant];
}

const char *character_invariant_words(Invariant invariant)
{
    static const char *const words[INVARIANTS] = {
        "it is below the ground", "it is inside a wall", "a step below the limit is not climbed",
        "a step above the limit was climbed", "it neither falls nor stands, by bOnGround"};
    return words[invariant];
}

static bool is_flat(const TsTerrainBlock *block) { return block->low == block->box.max.y; }

const char *character_invariant_said(Invariant invariant, bool broken)
{
    static const char *const said[INVARIANTS][2] = {{"ABOVE GROUND", "BELOW GROUND"},
                                                    {"IN NO WALL", "IN A WALL"},
                                                    {"CLIMBED", "NOT CLIMBED"},
                                                    {"NOT CLIMBED", "CLIMBED"},
                                                    {"FALLS", "HANGS"}};
    return said[invariant][broken];
}

// ---- In a block

// By more than any rounding, over the whole part of the block below the box.
static bool is_above(const TsTerrainBlock *block, TsAabb3 box)
{
    int axis = block->axis;
    double from = fmax(ts_vec3_at(box.min, axis), ts_vec3_at(block->box.min, axis));
    double to = fmin(ts_vec3_at(box.max, axis), ts_vec3_at(block->box.max, axis));
    double top = fmax(ts_terrain_top(block, from, from), ts_terrain_top(block, to, to));
    return box.min.y > top + TS_CHARACTER_CLEARANCE / 16;
}

static bool holds_any(const TsTerrainBlock *block, TsAabb3 box)
{
    TsVec3 corner[8];
    if (ts_relation3_aabbs(block->box, box) != TS_OVERLAPPING || is_above(block, box)) return false;
    ts_terrain_corners(block, corner);
    return oracle3_hull_box(corner, 8, box) == TS_OVERLAPPING;
}

static bool is_over(const TsTerrainBlock *block, TsAabb3 box) // as seen from above
{
    return box.min.x < block->box.max.x && box.max.x > block->box.min.x &&
           box.min.z < block->box.max.z && box.max.z > block->box.min.z;
}

static bool is_within(const InvariantTick *tick, int first, int last)
{
    TsAabb3 box = ts_character_box(tick->body, tick->after.feet);
    for (int i = first; i < last; i++) {
        if (holds_any(&tick->block[i], box)) return true;
    }
    return false;
}

static bool is_below(const InvariantTick *tick)
{
    TsVec3 feet = tick->after.feet;
    TsAabb3 middle = {feet, feet};
    for (int i = 0; i < tick->floors; i++) {
        const TsTerrainBlock *floor = &tick->block[i];
        if (is_over(floor, middle) && feet.y < floor->box.max.y) return true;
    }
    return is_within(tick, 0, tick->floors);
}

// ---- Steps

static bool is_slow(const InvariantTick *tick)
{
    return ts_vec3_length(tick->walk) < tick->body->half / 2;
}

static bool is_step(const InvariantTick *tick, const TsTerrainBlock *block)
{
    double wide = 2 * tick->body->half + NEAR;
    TsVec3 size = ts_vec3_sub(block->box.max, block->box.min);
    bool low = block->box.max.y <= tick->before.feet.y + tick->body->step;
    return is_flat(block) && low && size.x > wide && size.z > wide;
}

// Everything in its way is a step that it would climb.
static bool should_climb(const InvariantTick *tick)
{
    TsVec3 feet = tick->before.feet, more = ts_vec3(NEAR, 0, NEAR);
    TsAabb3 from = ts_character_box(tick->body, feet);
    TsAabb3 to = ts_character_box(tick->body, ts_vec3_add(feet, tick->walk)),
            way = ts_shape3_union(from, to);
    TsAabb3 near = {ts_vec3_sub(way.min, more), ts_vec3_add(way.max, more)};
    bool any = false;
    if (!tick->before.on_ground || tick->jumped || !is_slow(tick)) return false;
    for (int i = 0; i < tick->blocks; i++) {
        const TsTerrainBlock *block = &tick->block[i];
        if (!is_over(block, near) || block->box.max.y <= feet.y) continue;
        if (!is_step(tick, block) || !is_over(block, to)) return false;
        any = true;
    }
    return any;
}

static bool arrived(const InvariantTick *tick)
{
    TsVec3 way = ts_vec3_sub(tick->after.feet, tick->before.feet);
    return fabs(way.x - tick->walk.x) <= NEAR && fabs(way.z - tick->walk.z) <= NEAR;
}

static bool climbed_high(const InvariantTick *tick)
{
    bool flies = tick->jumped || tick->before.rise > 0 || tick->after.rise > 0;
    double rise = tick->after.feet.y - tick->before.feet.y;
    return is_slow(tick) && !flies && rise > tick->body->step + 2 * NEAR;
}

// ---- The ground

// Whether something flat right below it, or a slope near it, may support it.
static bool is_carried(const InvariantTick *tick, bool flat)
{
    TsAabb3 box = ts_character_box(tick->body, tick->after.feet);
    double aside = flat ? 0 : NEAR;
    TsAabb3 below = {ts_vec3_sub(box.min, ts_vec3(aside, NEAR, aside)),
                     ts_vec3_add(box.max, ts_vec3(aside, 0, aside))};
    for (int i = 0; i < tick->blocks; i++) {
        const TsTerrainBlock *block = &tick->block[i];
        if (is_flat(block) != flat) continue;
        if (ts_relation3_aabbs(block->box, below) == TS_OVERLAPPING) return true;
    }
    return false;
}

// It keeps its height but is flagged as in the air. Two slopes may hold it so between them.
static bool hangs(const InvariantTick *tick)
{
    const TsCharacter *before = &tick->before, *after = &tick->after;
    bool stays = fabs(after->feet.y - before->feet.y) <= TS_CHARACTER_CLEARANCE / 4;
    if (after->on_ground || !stays || tick->jumped || !is_slow(tick)) return false;
    bool falling = !before->on_ground && before->rise <= 0;
    return is_carried(tick, true) || (falling && !is_carried(tick, false));
}

unsigned character_invariant_broken(const InvariantTick *tick)
{
    bool steps = should_climb(tick) && !arrived(tick);
    return (unsigned)is_below(tick) << INVARIANT_GROUND |
           (unsigned)is_within(tick, tick->floors, tick->blocks) << INVARIANT_WALLS |
           (unsigned)steps << INVARIANT_STEPS | (unsigned)climbed_high(tick) << INVARIANT_LIMIT |
           (unsigned)hangs(tick) << INVARIANT_STANDS;
}

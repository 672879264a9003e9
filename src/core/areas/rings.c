// Points beside rings that may cross themselves.
//
// The tree and the index of a geometry count how often its sides wind around a point, whatever the
// sides; only which way a ring turns is left as it was added. On a side, the sectors between the
// sides through the point decide, in the order of their angles.
#include "platform/rounding.h"

#include "touchstone/rings.h"

#include "areas/areas_private.h"
#include "platform/assert.h"

TsRings ts_rings_make(TsMemory memory, TsFillRule rule)
{
    return (TsRings){rule, ts_geometry_make(memory)};
}

void ts_rings_free(TsRings *rings) { ts_geometry_free(&rings->outline); }

bool ts_rings_add(TsRings *rings, const TsVec *corner, int count, const char **why)
{
    return ts_geometry_add_ring(&rings->outline, corner, count, why);
}

bool ts_rings_prepare(TsRings *rings, bool indexed)
{
    const char *problem;
    rings->outline.prepared = ts_geometry_build(&rings->outline, false, &problem);
    return rings->outline.prepared && (!indexed || ts_geometry_index_points(&rings->outline));
}

static bool is_filled(const TsRings *rings, int turns)
{
    return rings->rule == TS_FILL_EVEN_ODD ? turns % 2 != 0 : turns != 0;
}

static bool is_to_the_right(const HalfSide *half)
{
    return half->to.y == half->from.y && half->to.x > half->from.x;
}

static bool locate_on_sides(const TsRings *rings, TsVec at, TsLocation *location)
{
    Node node = {.at = at};
    Around around;
    bool ok = ts_around_make(&around, &rings->outline, NULL, NULL);
    if (ok && ts_around_gather(&around, &node, &ok)) {
        // The ray passes right below the sides that leave to the right: their sector is the last.
        int turns = ts_geometry_cover(&rings->outline, &node, NULL, 0), first = 0;
        while (first < around.halves && is_to_the_right(&around.half[first])) first++;
        bool some = is_filled(rings, turns), all = some;
        for (int i = 0; i < around.halves; i++) {
            const HalfSide *half = &around.half[(first + i) % around.halves];
            const HalfSide *next = &around.half[(first + i + 1) % around.halves];
            turns += half->inside;
            if (i + 1 < around.halves && ts_around_order(half, next) == 0) continue; // no sector
            some |= is_filled(rings, turns);
            all &= is_filled(rings, turns);
        }
        *location = all ? TS_INTERIOR : some ? TS_BOUNDARY : TS_EXTERIOR;
    }
    ts_around_free(&around);
    return ok;
}

bool ts_rings_locate(const TsRings *rings, TsVec at, TsLocation *location)
{
    ASSERT(rings->outline.prepared);
    PointCount count = ts_geometry_count(&rings->outline, at);
    if (count.on_area) return locate_on_sides(rings, at, location);
    *location = is_filled(rings, count.cover) ? TS_INTERIOR : TS_EXTERIOR;
    return true;
}

bool ts_rings_lasso(const TsVec *corner, int corners, TsFillRule rule, const TsVec *point,
                    int points, TsMemory memory, TsLocation *location, const char **why)
{
    TsRings rings = ts_rings_make(memory, rule);
    bool ok = ts_rings_add(&rings, corner, corners, why);
    if (ok) {
        ok = ts_rings_prepare(&rings, points > corners / 8); // an index is worth some points
        for (int i = 0; ok && i < points; i++) ok = ts_rings_locate(&rings, point[i], &location[i]);
        if (!ok && why) *why = "out of memory";
    }
    ts_rings_free(&rings);
    return ok;
}

#include "actors/geometry_edit.h"

#include <stdlib.h>

#include "touchstone/support.h"

static int least_of(TsPartKind kind)
{
    return kind == TS_PART_POINT ? 1 : kind == TS_PART_PATH ? 2 : 3;
}

// The corners of the part with the change; returns how many.
static int change_part(const TsVec *corner, int count, CornerEdit edit, int changed, TsVec at,
                       TsVec *out)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (i != changed)
            out[kept++] = corner[i];
        else if (edit == CORNER_MOVED)
            out[kept++] = at;
        else if (edit == CORNER_ADDED)
            out[kept++] = corner[i], out[kept++] = at;
    }
    return kept;
}

static const char *change(const TsGeometry *from, CornerEdit edit, int corner, TsVec at,
                          TsGeometry *out)
{
    const char *why = NULL;
    TsVec *changed = malloc((size_t)(from->corners + 1) * sizeof *changed);
    bool good = changed;
    *out = ts_geometry_make(TS_MEMORY_HEAP);
    out->overlapping = from->overlapping;
    for (int i = 0; i < from->parts && good; i++) {
        TsPart part = from->part[i];
        int at_corner = corner - part.first;
        bool here = at_corner >= 0 && at_corner < part.count;
        if (here && edit == CORNER_REMOVED && part.count == least_of(part.kind)) {
            why = part.kind == TS_PART_PATH    ? "a path keeps at least two corners"
                  : part.kind == TS_PART_POINT ? "a point keeps its corner"
                                               : "a ring keeps at least three corners";
            break;
        }
        int count = change_part(from->corner + part.first, part.count, edit, here ? at_corner : -1,
                                at, changed);
        good = ts_geometry_add_part(out, part.kind, changed, count, &why);
    }
    free(changed);
    if (!good && !why) why = "out of memory";
    if (why) ts_geometry_free(out);
    return why;
}

const char *geometry_replace(Stage *stage, Actor *actor, TsGeometry *own)
{
    const ActorGeometry *before = actor->geometry;
    ActorGeometry *geometry = actor_geometry_new(own);
    if (!geometry) return "out of memory";
    geometry->unit = before->unit;
    geometry->given = before->given;
    geometry->empty_at = before->empty_at;
    geometry->least = before->least;
    geometry->edited = true;
    bool checked = ts_geometry_check(&geometry->own, &geometry->flaw);
    if (checked) actor_geometry_set(stage, actor, geometry);
    actor_geometry_release(geometry);
    return checked ? NULL : "out of memory";
}

const char *geometry_edit(Stage *stage, Actor *actor, const TsGeometry *from, CornerEdit edit,
                          int corner, TsVec at)
{
    TsGeometry own;
    const char *why = change(from, edit, corner, at, &own);
    return why ? why : geometry_replace(stage, actor, &own);
}

TsGeometry geometry_copy(const TsGeometry *from)
{
    TsGeometry copy = ts_geometry_make(TS_MEMORY_HEAP);
    bool good = true;
    copy.overlapping = from->overlapping;
    for (int i = 0; i < from->parts && good; i++) {
        TsPart part = from->part[i];
        good = ts_geometry_add_part(&copy, part.kind, from->corner + part.first, part.count, NULL);
    }
    if (!good) ts_geometry_free(&copy);
    return copy;
}

// ---- Near a point

// The corner behind one of a part; -1 if no side begins there.
static int corner_behind(TsPart part, int corner)
{
    bool closed = part.kind == TS_PART_RING || part.kind == TS_PART_HOLE;
    if (corner + 1 < part.first + part.count) return corner + 1;
    return closed ? part.first : -1;
}

int geometry_nearest_side(const TsGeometry *geometry, TsVec to)
{
    int nearest = -1;
    double least = INFINITY;
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        for (int k = part.first; k < part.first + part.count; k++) {
            int behind = corner_behind(part, k);
            if (behind < 0) continue;
            TsVec at = ts_support_closest(to, geometry->corner[k], geometry->corner[behind]);
            double distance = ts_vec_distance(to, at);
            if (distance < least) nearest = k, least = distance;
        }
    }
    return nearest;
}

TsVec geometry_side_middle(const TsGeometry *geometry, int corner)
{
    int i = 0;
    while (corner >= geometry->part[i].first + geometry->part[i].count) i++;
    int behind = corner_behind(geometry->part[i], corner);
    return ts_vec_lerp(geometry->corner[corner], geometry->corner[behind], 0.5);
}

int geometry_corners_near(const TsGeometry *geometry, TsAabb box, TsVec to, int most, int *corner)
{
    int count = 0, farthest = 0;
    for (int i = 0; i < geometry->corners; i++) {
        TsVec at = geometry->corner[i];
        if (at.x < box.min.x || at.x > box.max.x || at.y < box.min.y || at.y > box.max.y) continue;
        if (count < most) {
            corner[count++] = i;
        } else if (ts_vec_distance(at, to) <
                   ts_vec_distance(geometry->corner[corner[farthest]], to)) {
            corner[farthest] = i;
        } else {
            continue;
        }
        for (int k = 0; k < count && count == most; k++) {
            TsVec one = geometry->corner[corner[k]], other = geometry->corner[corner[farthest]];
            if (ts_vec_distance(one, to) > ts_vec_distance(other, to)) farthest = k;
        }
    }
    return count;
}

// Where blocks pass through each other: the lines in which their faces meet.
#include "scene_kit/space.h"

// The two points in which a face crosses the plane through `origin`; false if it does not.
static bool cross_plane(const SpaceFace *face, TsVec3 origin, TsVec3 normal, TsVec3 out[2])
{
    int count = 0;
    for (int i = 0; i < face->count && count < 2; i++) {
        TsVec3 a = face->corner[i], b = face->corner[(i + 1) % face->count];
        double at_a = ts_vec3_dot(ts_vec3_sub(a, origin), normal);
        double at_b = ts_vec3_dot(ts_vec3_sub(b, origin), normal);
        if ((at_a > 0) != (at_b > 0)) out[count++] = ts_vec3_lerp(a, b, at_a / (at_a - at_b));
    }
    return count == 2;
}

static void add_seam(Space *space, const SpaceFace *face, const SpaceFace *other, SpacePaint paint)
{
    TsVec3 own[2], its[2];
    if (!cross_plane(face, other->corner[0], space_face_normal(other), own) ||
        !cross_plane(other, face->corner[0], space_face_normal(face), its))
        return;
    // All four lie on one line: what both have in common, from own[0] to own[1].
    TsVec3 way = ts_vec3_sub(own[1], own[0]);
    double length = ts_vec3_length_squared(way), from = 0, to = 1;
    double a = ts_vec3_dot(ts_vec3_sub(its[0], own[0]), way) / length;
    double b = ts_vec3_dot(ts_vec3_sub(its[1], own[0]), way) / length;
    from = fmax(from, fmin(a, b));
    to = fmin(to, fmax(a, b));
    if (!(from < to)) return;
    space_edge(space, ts_vec3_lerp(own[0], own[1], from), ts_vec3_lerp(own[0], own[1], to), paint);
}

void space_seams(Space *space, SpacePaint paint)
{
    for (int i = 0; i < space->faces; i++) {
        for (int k = i + 1; k < space->faces; k++) {
            const SpaceFace *face = &space->face[i], *other = &space->face[k];
            if (face->block >= 0 && other->block >= 0 && face->block != other->block)
                add_seam(space, face, other, paint);
        }
    }
}

void space_name_seams(Stage *stage, const Space *space, int first)
{
    TsVec lowest = {0, -HUGE_VAL};
    for (int i = first; i < space->edges; i++) {
        TsVec at;
        bool seen = camera_sees(space->camera, space->edge[i].a, &at);
        if (seen && at.y > lowest.y) lowest = at;
    }
    draw_tag(stage->draw, "crossing");
    if (lowest.y > -HUGE_VAL)
        stage_label(stage, lowest, ts_vec(0, 1), LABEL_PLAIN, "surfaces cross");
    draw_tag(stage->draw, NULL);
}

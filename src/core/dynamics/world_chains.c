// Chains: the links are fixed bodies without thickness; what makes them one surface are the seams
// of all fixed bodies (world_seams.c).
#include "platform/rounding.h"

#include "dynamics/world_private.h"
#include "platform/assert.h"
#include "touchstone/scalar.h"

static TsCollider link_collider(double length)
{
    double half = length / 2;
    return (TsCollider){
        .count = 2,
        .outer = half,
        .side = {{ts_vec(-half, 0), ts_vec(0, -1)}, {ts_vec(half, 0), ts_vec(0, 1)}}};
}

static bool chain_is_valid(const TsChainDef *def)
{
    if (def->count < (def->closed ? 3 : 2) || !ts_world_material_valid(def->material)) return false;
    for (int i = 0; i < def->count; i++) {
        if (!ts_scalar_is_valid(def->point[i].x) || !ts_scalar_is_valid(def->point[i].y))
            return false;
    }
    int links = ts_chain_links(def);
    for (int i = 0; i < links; i++) {
        TsVec to = def->point[i + 1 < def->count ? i + 1 : 0];
        if (!(ts_vec_distance(def->point[i], to) >= world_weld)) return false;
    }
    return true;
}

int ts_world_add_chain(TsWorld *world, const TsChainDef *def, int *link)
{
    if (!chain_is_valid(def)) return 0;
    int links = ts_chain_links(def);
    for (int i = 0; i < links; i++) {
        TsVec from = def->point[i], to = def->point[i + 1 < def->count ? i + 1 : 0];
        double length = ts_vec_distance(from, to);
        TsCollider collider = link_collider(length);
        TsBody body = {.pose = {ts_vec_lerp(from, to, 0.5), ts_vec_normalize(ts_vec_sub(to, from))},
                       .material = def->material,
                       .alive = true,
                       .fixed = true,
                       .placed = true,
                       .one_sided = def->one_sided};
        link[i] = ts_world_put(world, &body, &collider);
        if (link[i] >= 0) continue;
        while (i > 0) ts_world_remove(world, link[--i]);
        return 0;
    }
    return links;
}

// Where the bodies bear on each other now, and by what impulses they did before.
#include "world_self.h"

// Points that keep neither corner nor side but lie this near are the same all the same.
static const double same_place = 2; // px

static int matching(const WorldContact *old, PatchPoint point)
{
    for (int i = 0; i < old->patch.count; i++) {
        if (old->patch.point[i].id == point.id) return i;
    }
    for (int i = 0; i < old->patch.count; i++) {
        if (vec_distance_squared(old->patch.point[i].at, point.at) < same_place * same_place) {
            return i;
        }
    }
    return -1;
}

static void renew(WorldContact *contact, Patch patch, bool cold)
{
    WorldContact old = *contact;
    contact->patch = patch;
    for (int i = 0; i < PATCH_POINTS; i++) {
        int same = i < patch.count && !cold ? matching(&old, patch.point[i]) : -1;
        contact->push[i] = same < 0 ? 0 : old.push[same];
        contact->rub[i] = same < 0 ? 0 : old.rub[same];
    }
}

void world_find_patches(World *world, double dt, bool cold)
{
    WorldSelf *self = world->self;
    for (int i = 0; i < self->contacts; i++) {
        WorldContact *contact = &self->contact[i];
        const Body *a = &world->body[contact->a], *b = &world->body[contact->b];
        if (!world_moves(a) && !world_moves(b)) continue;
        double margin = world_margin(world, contact->a, dt) + world_margin(world, contact->b, dt);
        renew(
            contact,
            patch_of(&world->form[contact->a], a->pose, &world->form[contact->b], b->pose, margin),
            cold);
        world->cost.patches++;
    }
}

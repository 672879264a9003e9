// The energy of a world, and that no step adds to it.
//
// Contacts that push bodies apart lift what lies on them, impulses that have not converged yet
// throw it up, and a body that stops at its time of impact keeps the speed that a whole step of
// gravity gave it. Nothing pays for that, so the bodies themselves do: if the energy of an island
// rose in a step, its bodies leave the step slower by as much. An island, here, is what impulses
// may have joined in this step. One that reaches no fixed body can not be lifted by its contacts;
// it is left alone and keeps its momentum. So is what was placed or is dragged: that adds energy.
// The motion along gravity pays; in a world of bodies that bounce, where a spinning corner may gain
// more than that, all other motion pays the rest.
#include "platform/rounding.h"

#include "dynamics/world_private.h"

TsWorldEnergy ts_world_energy(const TsWorld *world, TsVec gravity)
{
    TsWorldEnergy energy = {0};
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        double mass = world_inverse(body->inverse_mass),
               inertia = world_inverse(body->inverse_inertia);
        energy.kinetic += mass * ts_vec_length_squared(body->velocity) / 2;
        energy.rotational += inertia * body->spin * body->spin / 2;
        energy.potential -= mass * ts_vec_dot(gravity, body->pose.position);
    }
    return energy;
}

static double energy_of_motion(const TsWorld *world, int32_t index)
{
    const TsBody *body = &world->body[index];
    double rim = body->spin * ((const Gyration *)world->self->gyration.item)[index].radius;
    return (ts_vec_length_squared(body->velocity) + rim * rim) / 2 / body->inverse_mass;
}

bool ts_world_note_energy(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    if (!ts_world_list(world, &self->energy, self->slot_count, sizeof(BodyEnergy)) ||
        !ts_world_list(world, &self->energy_island, self->slot_count, sizeof(int32_t))) {
        return false;
    }
    BodyEnergy *energy = self->energy.item;
    int32_t *island = self->energy_island.item;
    const int32_t *body_of = self->body_of.item;
    for (int i = 1; i < self->slot_count; i++) {
        const TsBody *body = &world->body[body_of[i]];
        energy[i] = (BodyEnergy){.position = body->pose.position,
                                 .motion = energy_of_motion(world, body_of[i]),
                                 .helped = body->placed || body_of[i] == world->spring.body};
        island[i] = i;
    }
    return true;
}

static void join_by_contacts(const TsWorld *world)
{
    const TsWorldSelf *self = world->self;
    const int32_t *slot_of = self->slot_of.item;
    const uint8_t *points = self->points.item;
    BodyEnergy *energy = self->energy.item;
    for (int i = 0; i < self->contacts; i++) {
        TsBroadPair pair = self->pairs.pair[i];
        int32_t a = slot_of[pair.a], b = slot_of[pair.b];
        if (points[i] == 0 || (a == 0 && b == 0)) continue;
        if (a != 0 && b != 0) {
            world_join_islands(self->energy_island.item, a, b);
        } else {
            energy[a + b].grounded = true;
            energy[a + b].helped |= world->body[a == 0 ? pair.a : pair.b].placed;
        }
    }
}

// `down` is a unit vector.
static void sum_islands(const TsWorld *world, TsVec gravity, TsVec down)
{
    const TsWorldSelf *self = world->self;
    const int32_t *body_of = self->body_of.item;
    BodyEnergy *energy = self->energy.item;
    for (int i = 1; i < self->slot_count; i++) {
        const TsBody *body = &world->body[body_of[i]];
        BodyEnergy *root = &energy[world_island_root(self->energy_island.item, i)];
        TsVec way = ts_vec_sub(body->pose.position, energy[i].position);
        double mass = 1 / body->inverse_mass, speed = ts_vec_dot(body->velocity, down);
        double motion = energy_of_motion(world, body_of[i]);
        root->island_gained += motion - energy[i].motion - mass * ts_vec_dot(gravity, way);
        root->island_motion += motion;
        root->island_falls += mass * speed * speed / 2;
        root->grounded |= energy[i].grounded;
        root->helped |= energy[i].helped;
    }
}

void ts_world_pay_for_lifts(TsWorld *world, TsVec gravity)
{
    TsWorldSelf *self = world->self;
    const int32_t *body_of = self->body_of.item;
    const BodyEnergy *energy = self->energy.item;
    TsVec down = ts_vec_is_zero(gravity) ? gravity : ts_vec_normalize(gravity);
    join_by_contacts(world);
    sum_islands(world, gravity, down);
    for (int i = 1; i < self->slot_count; i++) {
        TsBody *body = &world->body[body_of[i]];
        const BodyEnergy *root = &energy[world_island_root(self->energy_island.item, i)];
        double gained = root->island_gained, falls = root->island_falls;
        if (!root->grounded || root->helped || !(gained > 0)) continue;
        double left = gained < falls ? sqrt(1 - gained / falls) : 0;
        double slower = (1 - left) * ts_vec_dot(body->velocity, down);
        body->velocity = ts_vec_sub(body->velocity, ts_vec_scale(down, slower));
        if (!self->bouncy || gained <= falls) continue;
        double others = root->island_motion - falls, owed = gained - falls;
        left = owed < others ? sqrt(1 - owed / others) : 0;
        body->velocity = ts_vec_scale(body->velocity, left);
        body->spin *= left;
    }
}

#include <string.h>

#include "dynamics/world_private.h"

const TsWorldContact *ts_world_contacts(const TsWorld *world, int *count)
{
    *count = world->self ? world->self->contacts : 0;
    return world->self ? world->self->contact : NULL;
}

bool ts_world_touches(const TsWorldContact *contact)
{
    for (int i = 0; i < contact->patch.count; i++) {
        if (contact->patch.point[i].gap <= world_touch) return true;
    }
    return false;
}

TsShape ts_world_shape(const TsWorld *world, int index, TsVec *corner)
{
    return ts_collider_shape(&world->form[index], world->body[index].pose, corner);
}

static double inverted(double x) { return x > 0 ? 1 / x : 0; }

TsWorldEnergy ts_world_energy(const TsWorld *world, TsVec gravity)
{
    TsWorldEnergy energy = {0};
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        double mass = inverted(body->inverse_mass), inertia = inverted(body->inverse_inertia);
        energy.moving += mass * ts_vec_length_squared(body->velocity) / 2;
        energy.spinning += inertia * body->spin * body->spin / 2;
        energy.potential -= mass * ts_vec_dot(gravity, body->pose.position);
    }
    return energy;
}

double ts_world_deepest(const TsWorld *world)
{
    int count;
    double deepest = 0;
    const TsWorldContact *contact = ts_world_contacts(world, &count);
    for (int i = 0; i < count; i++) {
        for (int p = 0; p < contact[i].patch.count; p++) {
            double depth = -contact[i].patch.point[p].gap;
            if (depth > deepest) deepest = depth;
        }
    }
    return deepest;
}

// FNV-1a by words of 64 bits.
static uint64_t mixed(uint64_t hash, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 0x100000001b3;
    return hash ^ hash >> 29;
}

uint64_t ts_world_digest(const TsWorld *world)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        hash = mixed(mixed(hash, body->pose.position.x), body->pose.position.y);
        hash = mixed(mixed(hash, body->pose.turn.x), body->pose.turn.y);
        hash = mixed(mixed(hash, body->velocity.x), body->velocity.y);
        hash = mixed(hash, body->spin);
    }
    return hash;
}

// A world: its bodies, their materials and poses, dragging, and the order of the stages of a step.
#include "platform/rounding.h"

#include "touchstone/world.h"

#include <string.h>

#include "dynamics/world_private.h"
#include "platform/assert.h"
#include "touchstone/scalar.h"

// ---- Memory

bool ts_world_list(const TsWorld *world, WorldList *list, int count, size_t item)
{
    return ts_memory_room(world->memory, &list->item, &list->room, count, item);
}

void *ts_world_aligned(const TsWorld *world, WorldList *list, int count, size_t item)
{
    int more = (int)(63 / item) + 1; // to start at the next multiple of 64 bytes
    if (!ts_memory_room(world->memory, &list->item, &list->room, count + more, item)) return NULL;
    return (char *)list->item + (-(uintptr_t)list->item & 63);
}

TsWorld ts_world_make(TsMemory memory)
{
    return (TsWorld){.memory = memory,
                     .broad = ts_broad_make(TS_BROAD_GRID, memory),
                     .spring = {.body = -1},
                     .simd = ts_simd_best()};
}

void ts_world_end(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    if (self) {
        WorldList *lists[] = {
            &self->fat,          &self->gyration,       &self->frames,       &self->sorted,
            &self->start,        &self->slot_of,        &self->body_of,      &self->island,
            &self->slots,        &self->warm,           &self->points,       &self->carries,
            &self->touches,      &self->used_colors,    &self->color,        &self->batches,
            &self->bounces,      &self->bounce_batches, &self->bounces_meet, &self->pushed,
            &self->crowd,        &self->fast,           &self->surfaces,     &self->order,
            &self->bounce_known, &self->load_items,     &self->load_ranks,   &self->bounces_of,
            &self->bounces_from, &self->bounces_due,    &self->energy,       &self->energy_island,
            &self->seams_of,     &self->seams_from,     &self->strikers,     &self->movers,
            &self->impact_queue, &self->path_body,      &self->looked_at,    &self->renewed};
        for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
            world->memory.release(lists[i]->item);
        }
        ts_broad_pairs_free(&self->pairs, world->memory);
        ts_broad_pairs_free(&self->found, world->memory);
        ts_broad_hits_free(&self->hits, world->memory);
        ts_broad_end(&self->paths);
        world->memory.release(self->near);
        world->memory.release(self->near_spare);
        world->memory.release(self->contact);
        world->memory.release(self->contact_spare);
    }
    ts_broad_end(&world->broad);
    world->memory.release(self);
    world->memory.release(world->body);
    world->memory.release(world->collider);
    *world = ts_world_make(world->memory);
}

// ---- Bodies

static bool world_vec(TsVec v) { return ts_scalar_is_valid(v.x) && ts_scalar_is_valid(v.y); }

static bool world_measure(double x) { return ts_scalar_is_valid(x) && x >= 0; }

bool ts_world_material_valid(TsMaterial m)
{
    return world_measure(m.density) && world_measure(m.restitution) && m.restitution <= 1 &&
           world_measure(m.friction) && world_measure(m.static_friction);
}

static bool weight_valid(double x) { return x >= 0x1p-500 && x <= 0x1p500; }

bool ts_world_set_mass(TsBody *body, const TsCollider *collider, TsMaterial material)
{
    TsVec corner[TS_COLLIDER_SIDES];
    if (!ts_world_material_valid(material)) return false;
    if (world_is_link(collider)) {
        body->material = material;
        return body->fixed && body->inverse_mass == 0 && body->inverse_inertia == 0;
    }
    TsShape shape = ts_collider_shape(collider, (TsPose){ts_vec(0, 0), ts_vec(1, 0)}, corner);
    TsMass mass = ts_mass_of(&shape, material.density > 0 ? material.density : 1);
    if (!weight_valid(mass.mass) || !weight_valid(mass.inertia)) return false;
    body->material = material;
    body->inverse_mass = body->fixed ? 0 : 1 / mass.mass;
    body->inverse_inertia = body->fixed ? 0 : 1 / mass.inertia;
    return true;
}

bool ts_world_have_self(TsWorld *world)
{
    if (world->self) return true;
    world->self = world->memory.resize(NULL, sizeof *world->self);
    if (!world->self) return false;
    memset(world->self, 0, sizeof *world->self);
    world->self->paths = ts_broad_make(TS_BROAD_TREE, world->memory);
    return true;
}

// The broad phase grows by itself, and its indices are the bodies'.
bool ts_world_have_room(TsWorld *world, int count)
{
    TsWorldSelf *self = world->self;
    return ts_memory_room(world->memory, (void **)&world->body, &self->body_room, count,
                          sizeof(TsBody)) &&
           ts_memory_room(world->memory, (void **)&world->collider, &self->collider_room, count,
                          sizeof(TsCollider)) &&
           ts_world_list(world, &self->fat, count, sizeof(FatBounds)) &&
           ts_world_list(world, &self->gyration, count, sizeof(Gyration));
}

void ts_world_set_gyration(TsWorld *world, int index)
{
    const TsBody *body = &world->body[index];
    double radius = body->inverse_mass > 0 ? sqrt(body->inverse_mass / body->inverse_inertia) : 0;
    ((Gyration *)world->self->gyration.item)[index] = (Gyration){radius, world_inverse(radius)};
}

static TsBounds fat_bounds(const TsCollider *collider, TsPose pose)
{
    TsAabb box = ts_collider_bounds(collider, pose);
    TsVec fat = ts_vec(world_fat, world_fat);
    return ts_bounds_around((TsAabb){ts_vec_sub(box.min, fat), ts_vec_add(box.max, fat)});
}

int ts_world_put(TsWorld *world, const TsBody *body, const TsCollider *collider)
{
    if (!ts_world_have_self(world) || !ts_world_have_room(world, world->broad.count + 1)) return -1;
    int index = ts_broad_insert(&world->broad, fat_bounds(collider, body->pose));
    if (index < 0) return -1;
    world->count = world->broad.count;
    ((FatBounds *)world->self->fat.item)[index] = (FatBounds){
        body->pose, -HUGE_VAL, 0, collider->inner, collider->outer}; // the first step makes the box
    world->body[index] = *body;
    world->collider[index] = *collider;
    ts_world_set_gyration(world, index);
    world->self->stale = true;
    return index;
}

int ts_world_add(TsWorld *world, const TsBodyDef *def)
{
    TsCollider collider;
    TsPose pose;
    TsBody body = {.velocity = def->velocity,
                   .spin = def->spin,
                   .alive = true,
                   .fixed = def->fixed,
                   .placed = true,
                   .bullet = def->bullet};
    if (!world_vec(def->velocity) || !ts_scalar_is_valid(def->spin) ||
        !ts_collider_of(&def->shape, &collider, &pose) ||
        !ts_world_set_mass(&body, &collider, def->material)) {
        return -1;
    }
    body.pose = pose;
    return ts_world_put(world, &body, &collider);
}

static void assert_alive(const TsWorld *world, int index)
{
    ASSERT(index >= 0 && index < world->count && world->body[index].alive);
    (void)world;
    (void)index;
}

static bool contact_is_of(const TsWorldContact *contact, int index)
{
    return contact->a == index || contact->b == index;
}

static void wake_body(TsBody *body)
{
    body->sleep_time = 0;
    body->asleep = false;
}

void ts_world_wake(TsWorld *world, int index)
{
    assert_alive(world, index);
    TsWorldSelf *self = world->self;
    wake_body(&world->body[index]);
    for (int i = 0; i < self->contacts; i++) {
        const TsWorldContact *contact = &self->contact[i];
        if (!contact_is_of(contact, index) || !ts_world_touches(contact)) continue;
        wake_body(&world->body[contact->a]);
        wake_body(&world->body[contact->b]);
    }
}

void ts_world_remove(TsWorld *world, int index)
{
    TsWorldSelf *self = world->self;
    ts_world_wake(world, index);
    for (int i = 0; i < self->contacts; i++) { // another body may get this index
        if (contact_is_of(&self->contact[i], index)) self->contact[i].manifold.count = 0;
    }
    for (int i = 0; i < self->near_count; i++) {
        NearPair *near = &self->near[i];
        if (near->a != index && near->b != index) continue;
        near->gap = -HUGE_VALF;
        near->contact = -1;
    }
    ts_world_find_deepest(self);
    if (world->spring.body == index) world->spring.body = -1;
    world->body[index] = (TsBody){0};
    ts_broad_remove(&world->broad, index);
    self->stale = true;
}

// Wakes the bodies at the new place too: they may be overlapped now.
bool ts_world_place(TsWorld *world, int index, TsPose pose)
{
    assert_alive(world, index);
    if (!world_vec(pose.position) || !world_vec(pose.turn) || ts_vec_is_zero(pose.turn))
        return false;
    TsWorldSelf *self = world->self;
    ts_world_wake(world, index);
    world->body[index].pose = (TsPose){pose.position, ts_vec_normalize(pose.turn)};
    world->body[index].placed = true;
    TsBounds bounds = fat_bounds(&world->collider[index], world->body[index].pose);
    ts_broad_move(&world->broad, index, bounds);
    ((FatBounds *)self->fat.item)[index].margin = -HUGE_VAL;
    self->stale = true;
    ts_broad_window(&world->broad, bounds, &self->hits);
    for (int i = 0; i < self->hits.count; i++) wake_body(&world->body[self->hits.index[i]]);
    return true;
}

bool ts_world_push(TsWorld *world, int index, TsVec velocity, double spin)
{
    if (!world_vec(velocity) || !ts_scalar_is_valid(spin)) return false;
    ts_world_wake(world, index);
    world->body[index].velocity = velocity;
    world->body[index].spin = spin;
    return true;
}

bool ts_world_set_material(TsWorld *world, int index, TsMaterial material)
{
    assert_alive(world, index);
    if (!ts_world_set_mass(&world->body[index], &world->collider[index], material)) return false;
    ts_world_set_gyration(world, index);
    ts_world_wake(world, index);
    return true;
}

// ---- Dragging

int ts_world_at(const TsWorld *world, TsVec point)
{
    for (int i = world->count - 1; i >= 0; i--) {
        const TsBody *body = &world->body[i];
        if (body->alive && ts_collider_contains(&world->collider[i], body->pose, point)) return i;
    }
    return -1;
}

void ts_world_grab(TsWorld *world, int index, TsVec point)
{
    ts_world_wake(world, index);
    world->spring.body = index;
    world->spring.local = ts_pose_local(world->body[index].pose, point);
    world->spring.to = point;
    world->spring.impulse = ts_vec(0, 0);
}

void ts_world_pull(TsWorld *world, TsVec to)
{
    if (world->spring.body < 0 || !world_vec(to)) return;
    ts_world_wake(world, world->spring.body);
    world->spring.to = to;
}

void ts_world_release(TsWorld *world) { world->spring.body = -1; }

// ---- Measures

const TsWorldContact *ts_world_contacts(const TsWorld *world, int *count)
{
    *count = world->self ? world->self->contacts : 0;
    return world->self ? world->self->contact : NULL;
}

bool ts_world_touches(const TsWorldContact *contact)
{
    return world_least_gap(contact) <= world_touch;
}

TsShape ts_world_shape(const TsWorld *world, int index, TsVec *corner)
{
    const TsCollider *collider = &world->collider[index];
    TsShape shape = ts_collider_shape(collider, world->body[index].pose, corner);
    return world_is_link(collider) ? ts_shape_segment(corner[0], corner[1]) : shape;
}

double ts_world_deepest(const TsWorld *world) { return world->self ? world->self->deepest : 0; }

// FNV-1a over 64-bit words.
static uint64_t digest_mixed(uint64_t hash, double value)
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
        hash = digest_mixed(digest_mixed(hash, body->pose.position.x), body->pose.position.y);
        hash = digest_mixed(digest_mixed(hash, body->pose.turn.x), body->pose.turn.y);
        hash = digest_mixed(digest_mixed(hash, body->velocity.x), body->velocity.y);
        hash = digest_mixed(hash, body->spin);
    }
    return hash;
}

// ---- Steps

static bool step_soft(TsWorld *world, double dt, const TsWorldSettings *settings)
{
    if (!ts_world_find_pairs(world, dt)) return false;
    if (!ts_world_find_manifolds(world, settings->cold)) return false;
    if (!ts_world_find_islands(world, dt, settings) || !ts_world_find_slots(world)) return false;
    if (world->self->slot_count == 1) return true; // everything sleeps
    if (!ts_world_note_energy(world) || !ts_world_solve(world, dt, settings)) return false;
    if (!settings->discrete) {
        ts_world_sweep(world);
        ts_world_impacts(world, dt, settings);
    }
    ts_world_pay_for_lifts(world, settings->gravity);
    return true;
}

bool ts_world_step(TsWorld *world, double dt, const TsWorldSettings *settings)
{
    world->cost = (TsWorldCost){0};
    if (!ts_scalar_is_valid(dt) || dt <= 0 || !world_vec(settings->gravity) ||
        !ts_scalar_is_valid(settings->separation)) {
        return false;
    }
    if (!world->self) return true;
    bool done = settings->solver == TS_WORLD_IMPULSES ? ts_world_step_impulses(world, dt, settings)
                                                      : step_soft(world, dt, settings);
    for (int i = 0; i < world->count && done; i++) world->body[i].placed = false;
    return done;
}

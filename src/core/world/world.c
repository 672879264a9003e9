#include "world.h"

#include <string.h>

#include "world_self.h"

// ---- Room

bool world_list(const World *world, List *list, int count, size_t item)
{
    return memory_room(world->memory, &list->item, &list->room, count, item);
}

void *world_aligned(const World *world, List *list, int count, size_t item)
{
    int more = (int)(63 / item) + 1; // to start from the next multiple
    if (!memory_room(world->memory, &list->item, &list->room, count + more, item)) return NULL;
    return (char *)list->item + (-(uintptr_t)list->item & 63);
}

World world_make(Memory memory)
{
    return (World){.memory = memory,
                   .broad = broad_make(BROAD_GRID, memory),
                   .spring = {.body = -1},
                   .path = path_best()};
}

static void release_lists(World *world, WorldSelf *self)
{
    List *lists[] = {&self->reaches, &self->sorted,  &self->start,   &self->slot_of, &self->body_of,
                     &self->island,  &self->slots,   &self->support, &self->used,    &self->colour,
                     &self->quads,   &self->bounces, &self->pushed,  &self->struck,  &self->fast};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        world->memory.release(lists[i]->item);
    }
}

void world_end(World *world)
{
    WorldSelf *self = world->self;
    if (self) {
        release_lists(world, self);
        broad_pairs_free(&self->pairs, world->memory);
        broad_hits_free(&self->hits, world->memory);
        world->memory.release(self->contact);
        world->memory.release(self->spare);
    }
    broad_end(&world->broad);
    world->memory.release(self);
    world->memory.release(world->body);
    world->memory.release(world->form);
    *world = world_make(world->memory);
}

// ---- Bodies

static bool is_number(double x) { return x == 0 || (fabs(x) >= 0x1p-120 && fabs(x) <= 0x1p100); }

static bool is_vec(Vec v) { return is_number(v.x) && is_number(v.y); }

static bool is_measure(double x) { return is_number(x) && x >= 0; }

static bool is_material(Material m)
{
    return is_measure(m.density) && is_measure(m.restitution) && m.restitution <= 1 &&
           is_measure(m.friction) && is_measure(m.static_friction);
}

static Mass mass_of_form(const Form *form, double density)
{
    Vec corner[FORM_SIDES];
    Shape shape = form_shape(form, (Pose){vec(0, 0), vec(1, 0)}, corner);
    return mass_of(&shape, density > 0 ? density : 1);
}

static bool is_weight(double x) { return x >= 0x1p-500 && x <= 0x1p500; }

// False: too light or too heavy to be reckoned with; nothing is changed.
static bool weigh(Body *body, const Form *form, Material material)
{
    Mass mass = mass_of_form(form, material.density);
    if (!is_weight(mass.mass) || !is_weight(mass.inertia)) return false;
    body->material = material;
    body->inverse_mass = body->fixed ? 0 : 1 / mass.mass;
    body->inverse_inertia = body->fixed ? 0 : 1 / mass.inertia;
    return true;
}

bool world_have_self(World *world)
{
    if (world->self) return true;
    world->self = world->memory.resize(NULL, sizeof *world->self);
    if (world->self) memset(world->self, 0, sizeof *world->self);
    return world->self;
}

// The lists beside the broad phase's own, whose indices are the bodies'.
bool world_have_room(World *world, int count)
{
    WorldSelf *self = world->self;
    return memory_room(world->memory, (void **)&world->body, &self->body_room, count,
                       sizeof(Body)) &&
           memory_room(world->memory, (void **)&world->form, &self->form_room, count,
                       sizeof(Form)) &&
           world_list(world, &self->reaches, count, sizeof(Reach));
}

static Bounds fat_bounds(const Form *form, Pose pose)
{
    Aabb box = form_bounds(form, pose);
    Vec fat = vec(world_fat, world_fat);
    return bounds_around((Aabb){vec_sub(box.min, fat), vec_add(box.max, fat)});
}

int world_add(World *world, const Plan *plan)
{
    Form form;
    Pose pose;
    Body body = {.velocity = plan->velocity,
                 .spin = plan->spin,
                 .alive = true,
                 .fixed = plan->fixed,
                 .bullet = plan->bullet};
    if (!is_vec(plan->velocity) || !is_number(plan->spin) || !is_material(plan->material) ||
        !form_of(&plan->shape, &form, &pose) || !weigh(&body, &form, plan->material)) {
        return -1;
    }
    if (!world_have_self(world) || !world_have_room(world, world->broad.count + 1)) return -1;
    int index = broad_insert(&world->broad, fat_bounds(&form, pose));
    if (index < 0) return -1;
    world->count = world->broad.count;
    ((Reach *)world->self->reaches.item)[index] = (Reach){pose, -HUGE_VAL, 0}; // no box yet
    body.pose = pose;
    world->body[index] = body;
    world->form[index] = form;
    world->self->stale = true;
    return index;
}

static bool is_of(const WorldContact *contact, int index)
{
    return contact->a == index || contact->b == index;
}

static void stir(Body *body)
{
    body->still = 0;
    body->asleep = false;
}

void world_wake(World *world, int index)
{
    WorldSelf *self = world->self;
    stir(&world->body[index]);
    for (int i = 0; i < self->contacts; i++) {
        const WorldContact *contact = &self->contact[i];
        if (!is_of(contact, index) || !world_touches(contact)) continue;
        stir(&world->body[contact->a]);
        stir(&world->body[contact->b]);
    }
}

void world_remove(World *world, int index)
{
    WorldSelf *self = world->self;
    world_wake(world, index);
    for (int i = 0; i < self->contacts; i++) { // another body may come under this index
        if (!is_of(&self->contact[i], index)) continue;
        self->contact[i].patch.count = 0;
        self->contact[i].recall.known = false;
    }
    if (world->spring.body == index) world->spring.body = -1;
    world->body[index] = (Body){0};
    broad_remove(&world->broad, index);
    self->stale = true;
}

// Whom it is put against is to notice, even asleep.
bool world_place(World *world, int index, Pose pose)
{
    if (!is_vec(pose.position) || !is_vec(pose.turn) || vec_is_zero(pose.turn)) return false;
    WorldSelf *self = world->self;
    world_wake(world, index);
    world->body[index].pose = (Pose){pose.position, vec_normalize(pose.turn)};
    Bounds bounds = fat_bounds(&world->form[index], world->body[index].pose);
    broad_move(&world->broad, index, bounds);
    ((Reach *)self->reaches.item)[index].margin = -HUGE_VAL;
    self->stale = true;
    broad_window(&world->broad, bounds, &self->hits);
    for (int i = 0; i < self->hits.count; i++) stir(&world->body[self->hits.index[i]]);
    return true;
}

bool world_push(World *world, int index, Vec velocity, double spin)
{
    if (!is_vec(velocity) || !is_number(spin)) return false;
    world_wake(world, index);
    world->body[index].velocity = velocity;
    world->body[index].spin = spin;
    return true;
}

bool world_set_material(World *world, int index, Material material)
{
    if (!is_material(material) || !weigh(&world->body[index], &world->form[index], material)) {
        return false;
    }
    world_wake(world, index);
    return true;
}

double world_mixed_friction(const Body *a, const Body *b)
{
    return sqrt(a->material.friction * b->material.friction);
}

static double static_of(Material m)
{
    return m.static_friction > m.friction ? m.static_friction : m.friction;
}

double world_mixed_static(const Body *a, const Body *b)
{
    return sqrt(static_of(a->material) * static_of(b->material));
}

double world_mixed_restitution(const Body *a, const Body *b)
{
    double of_a = a->material.restitution, of_b = b->material.restitution;
    return of_a > of_b ? of_a : of_b;
}

// ---- The hand

int world_at(const World *world, Vec point)
{
    for (int i = world->count - 1; i >= 0; i--) {
        const Body *body = &world->body[i];
        if (body->alive && form_holds(&world->form[i], body->pose, point)) return i;
    }
    return -1;
}

void world_grab(World *world, int index, Vec point)
{
    world_wake(world, index);
    world->spring.body = index;
    world->spring.local = pose_local(world->body[index].pose, point);
    world->spring.to = point;
    world->spring.impulse = vec(0, 0);
}

void world_pull(World *world, Vec to)
{
    if (world->spring.body < 0 || !is_vec(to)) return;
    world_wake(world, world->spring.body);
    world->spring.to = to;
}

void world_let_go(World *world) { world->spring.body = -1; }

// ---- Steps

bool world_step(World *world, double dt, const WorldSettings *settings)
{
    world->cost = (WorldCost){0};
    if (!is_number(dt) || dt <= 0 || !is_vec(settings->gravity) ||
        !is_number(settings->separation)) {
        return false;
    }
    if (!world->self) return true;
    if (settings->solver == WORLD_DOCUMENT) return world_step_document(world, dt, settings);
    if (!world_find_pairs(world, dt)) return false;
    world_find_patches(world, settings->cold);
    if (!world_find_islands(world, settings->sleepless) || !world_find_slots(world)) return false;
    if (world->self->slot_count == 1) return true; // all at rest
    if (!world_solve(world, dt, settings)) return false;
    if (!settings->loose) world_sweep(world);
    return true;
}

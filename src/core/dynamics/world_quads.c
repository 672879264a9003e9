#include "dynamics/world_quads_private.h"

#include <string.h>

typedef struct Used { // colours that a body's contacts have
    uint64_t free, fixed;
} Used;

static int slot_of(const TsWorld *world, int32_t body)
{
    return ((const int32_t *)world->self->slot_of.item)[body];
}

static bool is_solved(const TsWorld *world, const TsWorldContact *contact)
{
    return contact->patch.count && (slot_of(world, contact->a) || slot_of(world, contact->b));
}

// ---- Colours

// The lowest that neither has. The last one is for those that find none: they share it, and are
// solved one at a time.
static int colour_for(uint64_t *a, uint64_t *b)
{
    uint64_t left = ~(*a | *b) & ~(1ull << (QUAD_COLOURS - 1));
    if (left == 0) return QUAD_COLOURS - 1;
    uint64_t bit = left & (~left + 1);
    *a |= bit;
    *b |= bit;
    return __builtin_ctzll(left);
}

// Those with what does not move come last, as they give way least. Within a colour those with two
// points come first.
static int group_for(Used *used, int a, int b, int points)
{
    Used nobody = {0};
    int colour = a && b ? colour_for(&used[a].free, &used[b].free)
                        : QUAD_COLOURS + colour_for(&used[a + b].fixed, &nobody.fixed);
    return 2 * colour + (points == 1);
}

static void colour_all(TsWorld *world, uint8_t *group, int *count)
{
    WorldSelf *self = world->self;
    Used *used = self->used.item;
    memset(used, 0, (size_t)self->slot_count * sizeof *used);
    memset(count, 0, QUAD_GROUPS * sizeof *count);
    for (int i = 0; i < self->contacts; i++) {
        const TsWorldContact *contact = &self->contact[i];
        if (!is_solved(world, contact)) continue;
        int a = slot_of(world, contact->a), b = slot_of(world, contact->b);
        group[i] = (uint8_t)group_for(used, a, b, contact->patch.count);
        count[group[i]]++;
    }
}

static int lanes_of(int group) { return group / 2 % QUAD_COLOURS == QUAD_COLOURS - 1 ? 1 : LANES; }

// Where the quads of each group start.
static void lay_out(Quads *quads, const int *count, int *first)
{
    quads->count = quads->groups = 0;
    for (int i = 0; i < QUAD_GROUPS; i++) {
        first[i] = quads->count;
        if (count[i] == 0) continue;
        int needed = (count[i] + lanes_of(i) - 1) / lanes_of(i);
        quads->group[quads->groups++] =
            (QuadGroup){quads->count, needed, i % 2 ? 1 : 2, i >= 2 * QUAD_COLOURS};
        quads->count += needed;
    }
}

// ---- Filling

static double inverted(double x) { return x > 0 ? 1 / x : 0; }

static void fill_point(QuadPoint *to, int lane, const TsBody *a, const TsBody *b, TsVec normal,
                       TsManifoldPoint point)
{
    TsVec on_a = ts_vec_sub(point.at, a->pose.position),
          on_b = ts_vec_sub(point.at, b->pose.position);
    TsVec tangent = ts_vec_perp(normal);
    double push_a = ts_vec_cross(on_a, normal), push_b = ts_vec_cross(on_b, normal);
    double rub_a = ts_vec_cross(on_a, tangent), rub_b = ts_vec_cross(on_b, tangent);
    double mass = a->inverse_mass + b->inverse_mass;
    double spin_a = a->inverse_inertia, spin_b = b->inverse_inertia;
    to->push_a[lane] = push_a;
    to->push_b[lane] = push_b;
    to->rub_a[lane] = rub_a;
    to->rub_b[lane] = rub_b;
    to->gap[lane] = point.gap;
    to->push_mass[lane] = inverted(mass + spin_a * push_a * push_a + spin_b * push_b * push_b);
    to->rub_mass[lane] = inverted(mass + spin_a * rub_a * rub_a + spin_b * rub_b * rub_b);
}

// What sleeps counts as fixed.
static TsBody as_solved(const TsWorld *world, int32_t index)
{
    TsBody body = world->body[index];
    if (slot_of(world, index) == 0) body.inverse_mass = body.inverse_inertia = 0;
    return body;
}

static void fill(const TsWorld *world, Quad *quad, int lane, int32_t index)
{
    const TsWorldContact *contact = &world->self->contact[index];
    TsBody a = as_solved(world, contact->a), b = as_solved(world, contact->b);
    quad->a[lane] = slot_of(world, contact->a);
    quad->b[lane] = slot_of(world, contact->b);
    quad->contact[lane] = index;
    quad->normal_x[lane] = contact->patch.normal.x;
    quad->normal_y[lane] = contact->patch.normal.y;
    quad->friction[lane] = ts_world_mixed_friction(&a, &b);
    quad->static_friction[lane] = ts_world_mixed_static(&a, &b);
    for (int i = 0; i < contact->patch.count; i++) {
        fill_point(&quad->point[i], lane, &a, &b, contact->patch.normal, contact->patch.point[i]);
        quad->point[i].push[lane] = contact->push[i];
        quad->point[i].rub[lane] = contact->rub[i];
    }
}

static void clear(Quad *quad) { *quad = (Quad){.contact = {-1, -1, -1, -1}}; }

static void fill_all(const TsWorld *world, const Quads *quads, const uint8_t *group,
                     const int *first)
{
    int at[QUAD_GROUPS] = {0};
    for (int i = 0; i < quads->count; i++) clear(&quads->quad[i]);
    for (int i = 0; i < world->self->contacts; i++) {
        if (!is_solved(world, &world->self->contact[i])) continue;
        int g = group[i], place = at[g]++, lanes = lanes_of(g);
        fill(world, &quads->quad[first[g] + place / lanes], place % lanes, i);
    }
}

bool ts_world_quads_make(TsWorld *world, Quads *quads)
{
    WorldSelf *self = world->self;
    if (!ts_world_list(world, &self->colour, self->contacts, sizeof(uint8_t)) ||
        !ts_world_list(world, &self->used, self->slot_count, sizeof(Used))) {
        return false;
    }
    int count[QUAD_GROUPS], first[QUAD_GROUPS];
    colour_all(world, self->colour.item, count);
    lay_out(quads, count, first);
    quads->quad = ts_world_aligned(world, &self->quads, quads->count, sizeof(Quad));
    if (!quads->quad) return false;
    fill_all(world, quads, self->colour.item, first);
    return true;
}

void ts_world_quads_keep(TsWorld *world, const Quads *quads)
{
    for (int i = 0; i < quads->count; i++) {
        const Quad *quad = &quads->quad[i];
        for (int lane = 0; lane < LANES && quad->contact[lane] >= 0; lane++) {
            TsWorldContact *contact = &world->self->contact[quad->contact[lane]];
            for (int p = 0; p < contact->patch.count; p++) {
                contact->push[p] = quad->point[p].push[lane];
                contact->rub[p] = quad->point[p].rub[lane];
            }
        }
    }
}

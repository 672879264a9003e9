// Contacts four at a time: which of them, and the two inner loops of the solver.
#include "platform/rounding.h"

#include <string.h>

#include "dynamics/world_private.h"
#include "platform/compiler.h"

typedef struct UsedColours { // colours that a body's contacts have
    uint64_t free, fixed;
} UsedColours;

static int contact_slot(const TsWorld *world, int32_t body)
{
    return ((const int32_t *)world->self->slot_of.item)[body];
}

static bool contact_is_solved(const TsWorld *world, const TsWorldContact *contact)
{
    return contact->patch.count &&
           (contact_slot(world, contact->a) || contact_slot(world, contact->b));
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
static int group_for(UsedColours *used, int a, int b, int points)
{
    UsedColours nobody = {0};
    int colour = a && b ? colour_for(&used[a].free, &used[b].free)
                        : QUAD_COLOURS + colour_for(&used[a + b].fixed, &nobody.fixed);
    return 2 * colour + (points == 1);
}

static void colour_all(TsWorld *world, uint8_t *group, int *count)
{
    WorldSelf *self = world->self;
    UsedColours *used = self->used.item;
    memset(used, 0, (size_t)self->slot_count * sizeof *used);
    memset(count, 0, QUAD_GROUPS * sizeof *count);
    for (int i = 0; i < self->contacts; i++) {
        const TsWorldContact *contact = &self->contact[i];
        if (!contact_is_solved(world, contact)) continue;
        int a = contact_slot(world, contact->a), b = contact_slot(world, contact->b);
        group[i] = (uint8_t)group_for(used, a, b, contact->patch.count);
        count[group[i]]++;
    }
}

static int group_lanes(int group)
{
    return group / 2 % QUAD_COLOURS == QUAD_COLOURS - 1 ? 1 : QUAD;
}

// Where the quads of each group start.
static void lay_out_quads(Quads *quads, const int *count, int *first)
{
    quads->count = quads->groups = 0;
    for (int i = 0; i < QUAD_GROUPS; i++) {
        first[i] = quads->count;
        if (count[i] == 0) continue;
        int needed = (count[i] + group_lanes(i) - 1) / group_lanes(i);
        quads->group[quads->groups++] =
            (QuadGroup){quads->count, needed, i % 2 ? 1 : 2, i >= 2 * QUAD_COLOURS};
        quads->count += needed;
    }
}

// ---- Filling

static void fill_quad_point(QuadPoint *to, int lane, const TsBody *a, const TsBody *b, TsVec normal,
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
    to->push_mass[lane] = world_inverse(mass + spin_a * push_a * push_a + spin_b * push_b * push_b);
    to->rub_mass[lane] = world_inverse(mass + spin_a * rub_a * rub_a + spin_b * rub_b * rub_b);
}

// What sleeps counts as fixed.
static TsBody body_as_solved(const TsWorld *world, int32_t index)
{
    TsBody body = world->body[index];
    if (contact_slot(world, index) == 0) body.inverse_mass = body.inverse_inertia = 0;
    return body;
}

static void fill_quad(const TsWorld *world, Quad *quad, int lane, int32_t index)
{
    const TsWorldContact *contact = &world->self->contact[index];
    TsBody a = body_as_solved(world, contact->a), b = body_as_solved(world, contact->b);
    quad->a[lane] = contact_slot(world, contact->a);
    quad->b[lane] = contact_slot(world, contact->b);
    quad->contact[lane] = index;
    quad->normal_x[lane] = contact->patch.normal.x;
    quad->normal_y[lane] = contact->patch.normal.y;
    quad->friction[lane] = ts_world_mixed_friction(&a, &b);
    quad->static_friction[lane] = ts_world_mixed_static(&a, &b);
    for (int i = 0; i < contact->patch.count; i++) {
        fill_quad_point(&quad->point[i], lane, &a, &b, contact->patch.normal,
                        contact->patch.point[i]);
        quad->point[i].push[lane] = contact->push[i];
        quad->point[i].rub[lane] = contact->rub[i];
    }
}

static void clear_quad(Quad *quad) { *quad = (Quad){.contact = {-1, -1, -1, -1}}; }

static void fill_quads(const TsWorld *world, const Quads *quads, const uint8_t *group,
                       const int *first)
{
    int at[QUAD_GROUPS] = {0};
    for (int i = 0; i < quads->count; i++) clear_quad(&quads->quad[i]);
    for (int i = 0; i < world->self->contacts; i++) {
        if (!contact_is_solved(world, &world->self->contact[i])) continue;
        int g = group[i], place = at[g]++, lanes = group_lanes(g);
        fill_quad(world, &quads->quad[first[g] + place / lanes], place % lanes, i);
    }
}

bool ts_world_quads_make(TsWorld *world, Quads *quads)
{
    WorldSelf *self = world->self;
    if (!ts_world_list(world, &self->colour, self->contacts, sizeof(uint8_t)) ||
        !ts_world_list(world, &self->used, self->slot_count, sizeof(UsedColours))) {
        return false;
    }
    int count[QUAD_GROUPS], first[QUAD_GROUPS];
    colour_all(world, self->colour.item, count);
    lay_out_quads(quads, count, first);
    quads->quad = ts_world_aligned(world, &self->quads, quads->count, sizeof(Quad));
    if (!quads->quad) return false;
    fill_quads(world, quads, self->colour.item, first);
    return true;
}

void ts_world_quads_keep(TsWorld *world, const Quads *quads)
{
    for (int i = 0; i < quads->count; i++) {
        const Quad *quad = &quads->quad[i];
        for (int lane = 0; lane < QUAD && quad->contact[lane] >= 0; lane++) {
            TsWorldContact *contact = &world->self->contact[quad->contact[lane]];
            for (int p = 0; p < contact->patch.count; p++) {
                contact->push[p] = quad->point[p].push[lane];
                contact->rub[p] = quad->point[p].rub[lane];
            }
        }
    }
}

// ---- The two inner loops of the solver, four contacts at a time.
//
// Written in vectors of the compiler's own, which gcc and clang turn into whatever the machine has:
// the arithmetic, and so every bit, is the same. Both bodies' velocities are brought into the
// contact's frame once, its points are solved there, and what they add up to is brought back.

#pragma GCC diagnostic ignored "-Wpsabi" // no vector is passed between files

#if defined(__clang__) || __GNUC__ >= 12
#define SHUFFLE4(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define SHUFFLE4(a, b, i, j, k, l) __builtin_shuffle(a, b, (Mask4){i, j, k, l})
#endif
#define PICK4(bits, a, b) ((Double4)(((bits) & (Mask4)(a)) | (~(bits) & (Mask4)(b))))
#define GREATER4(a, b) PICK4((a) > (b), a, b)
#define LESSER4(a, b) PICK4((a) < (b), a, b)
#define ALL4(x) ((Double4){(x), (x), (x), (x)})
static const double creep = 8; // px/s

// ---- Bodies

typedef struct Four { // velocities, or ways, of four bodies
    Double4 x, y, spin, inverse;
} Four;

static ALWAYS_INLINE void transpose_four(Four *f) // rows to columns, and back
{
    Double4 even_low = SHUFFLE4(f->x, f->y, 0, 4, 2, 6), odd_low = SHUFFLE4(f->x, f->y, 1, 5, 3, 7);
    Double4 even_high = SHUFFLE4(f->spin, f->inverse, 0, 4, 2, 6);
    Double4 odd_high = SHUFFLE4(f->spin, f->inverse, 1, 5, 3, 7);
    f->x = SHUFFLE4(even_low, even_high, 0, 1, 4, 5);
    f->y = SHUFFLE4(odd_low, odd_high, 0, 1, 4, 5);
    f->spin = SHUFFLE4(even_low, even_high, 2, 3, 6, 7);
    f->inverse = SHUFFLE4(odd_low, odd_high, 2, 3, 6, 7);
}

static ALWAYS_INLINE const Double4 *half_of_body(const SolverBody *slot, int32_t index, int which)
{
    return (const Double4 *)(const void *)&slot[index] + which;
}

static ALWAYS_INLINE void gather_four(Four *four, const SolverBody *slot, const int32_t *index,
                                      int which)
{
    four->x = *half_of_body(slot, index[0], which);
    four->y = *half_of_body(slot, index[1], which);
    four->spin = *half_of_body(slot, index[2], which);
    four->inverse = *half_of_body(slot, index[3], which);
    transpose_four(four);
}

static ALWAYS_INLINE void scatter_four(Four *four, SolverBody *slot, const int32_t *index)
{
    transpose_four(four);
    *(Double4 *)(void *)&slot[index[0]] = four->x;
    *(Double4 *)(void *)&slot[index[1]] = four->y;
    *(Double4 *)(void *)&slot[index[2]] = four->spin;
    *(Double4 *)(void *)&slot[index[3]] = four->inverse;
}

// ---- A quad

typedef struct Solving {
    Four a, b;                // velocities, inverse masses
    Four way_a, way_b;        // ways, inverse inertias
    Double4 along_n, along_t; // b's velocity less a's
    Double4 sum_n, sum_t;     // impulses
    Double4 mass;             // both inverse masses
} Solving;

static ALWAYS_INLINE void begin_quad(Solving *s, const Quad *q, const SolverBody *slot)
{
    gather_four(&s->a, slot, q->a, 0);
    gather_four(&s->b, slot, q->b, 0);
    gather_four(&s->way_a, slot, q->a, 1);
    gather_four(&s->way_b, slot, q->b, 1);
    Double4 x = s->b.x - s->a.x, y = s->b.y - s->a.y;
    s->along_n = q->normal_x * x + q->normal_y * y;
    s->along_t = q->normal_x * y - q->normal_y * x;
    s->sum_n = s->sum_t = ALL4(0.0);
    s->mass = s->a.inverse + s->b.inverse;
}

static ALWAYS_INLINE void end_quad(Solving *s, const Quad *q, SolverBody *slot)
{
    Double4 x = q->normal_x * s->sum_n - q->normal_y * s->sum_t;
    Double4 y = q->normal_y * s->sum_n + q->normal_x * s->sum_t;
    s->a.x -= s->a.inverse * x;
    s->a.y -= s->a.inverse * y;
    s->b.x += s->b.inverse * x;
    s->b.y += s->b.inverse * y;
    scatter_four(&s->a, slot, q->a);
    scatter_four(&s->b, slot, q->b);
}

static ALWAYS_INLINE void add_spin(Solving *s, const Double4 *by_a, const Double4 *by_b,
                                   const Double4 *impulse)
{
    s->a.spin -= s->way_a.inverse * *by_a * *impulse;
    s->b.spin += s->way_b.inverse * *by_b * *impulse;
}

// What slides no faster than a creep sticks: then the static limit holds.
static ALWAYS_INLINE void solve_tangent(Solving *s, const Quad *q, QuadPoint *p)
{
    Double4 speed = s->along_t + p->rub_b * s->b.spin - p->rub_a * s->a.spin;
    Double4 wanted = p->rub - p->rub_mass * speed;
    Mask4 creeps = GREATER4(speed, -speed) < ALL4(creep);
    Double4 most = PICK4(creeps, q->static_friction, q->friction) * p->push;
    Double4 rubs = GREATER4(LESSER4(wanted, most), -most);
    Double4 change = rubs - p->rub;
    p->rub = rubs;
    s->along_t += s->mass * change;
    s->sum_t += change;
    add_spin(s, &p->rub_a, &p->rub_b, &change);
}

static ALWAYS_INLINE void solve_normal(Solving *s, QuadPoint *p, const Double4 *way,
                                       const Pass *pass, const Softness *soft)
{
    Double4 gap = p->gap + *way + p->push_b * s->way_b.spin - p->push_a * s->way_a.spin;
    Mask4 apart = gap > ALL4(0.0);
    Double4 pushed = GREATER4(gap * ALL4(soft->rate), ALL4(-pass->fastest));
    Double4 bias = PICK4(apart, gap * ALL4(pass->per_second), pushed);
    Double4 share = PICK4(apart, ALL4(1.0), ALL4(soft->mass));
    Double4 let_go = PICK4(apart, ALL4(0.0), ALL4(soft->impulse));
    Double4 speed = s->along_n + p->push_b * s->b.spin - p->push_a * s->a.spin;
    Double4 wanted = p->push - p->push_mass * share * (speed + bias) - let_go * p->push;
    Double4 most = PICK4(apart, p->push + ALL4(pass->growth), ALL4(HUGE_VAL));
    Double4 pushes = GREATER4(LESSER4(wanted, most), ALL4(0.0));
    Double4 change = pushes - p->push;
    p->push = pushes;
    s->along_n += s->mass * change;
    s->sum_n += change;
    add_spin(s, &p->push_a, &p->push_b, &change);
}

static ALWAYS_INLINE void solve_quad(Quad *q, SolverBody *slot, int points, const Pass *pass,
                                     const Softness *soft)
{
    Solving s;
    begin_quad(&s, q, slot);
    Double4 way = q->normal_x * (s.way_b.x - s.way_a.x) + q->normal_y * (s.way_b.y - s.way_a.y);
    for (int i = 0; i < points; i++) solve_tangent(&s, q, &q->point[i]);
    for (int i = 0; i < points; i++) solve_normal(&s, &q->point[i], &way, pass, soft);
    end_quad(&s, q, slot);
}

static ALWAYS_INLINE void warm_quad(Quad *q, SolverBody *slot, int points)
{
    Solving s;
    begin_quad(&s, q, slot);
    for (int i = 0; i < points; i++) {
        QuadPoint *p = &q->point[i];
        s.sum_n += p->push;
        s.sum_t += p->rub;
        add_spin(&s, &p->push_a, &p->push_b, &p->push);
        add_spin(&s, &p->rub_a, &p->rub_b, &p->rub);
    }
    end_quad(&s, q, slot);
}

// ---- All quads

static ALWAYS_INLINE void solve_all_quads(const Quads *quads, SolverBody *slot, const Pass *pass)
{
    for (int g = 0; g < quads->groups; g++) {
        const QuadGroup *group = &quads->group[g];
        const Softness *soft = group->fixed ? &pass->fixed : &pass->free;
        Quad *quad = quads->quad + group->first;
        for (int i = 0; i < group->count; i++) {
            if (group->points == 2) {
                solve_quad(&quad[i], slot, 2, pass, soft);
            } else {
                solve_quad(&quad[i], slot, 1, pass, soft);
            }
        }
    }
}

static ALWAYS_INLINE void warm_all_quads(const Quads *quads, SolverBody *slot)
{
    for (int g = 0; g < quads->groups; g++) {
        const QuadGroup *group = &quads->group[g];
        Quad *quad = quads->quad + group->first;
        for (int i = 0; i < group->count; i++) warm_quad(&quad[i], slot, group->points);
    }
}

static void solve_quads_scalar(const Quads *quads, SolverBody *slot, const Pass *pass)
{
    solve_all_quads(quads, slot, pass);
}

static void warm_quads_scalar(const Quads *quads, SolverBody *slot) { warm_all_quads(quads, slot); }

#if SIMD_X86
SIMD_BEGIN_AVX2
static void solve_quads_avx2(const Quads *quads, SolverBody *slot, const Pass *pass)
{
    solve_all_quads(quads, slot, pass);
}

static void warm_quads_avx2(const Quads *quads, SolverBody *slot) { warm_all_quads(quads, slot); }
SIMD_END
#else
#define solve_quads_avx2 solve_quads_scalar
#define warm_quads_avx2 warm_quads_scalar
#endif

void ts_world_quads_solve(const TsWorld *world, const Quads *quads, const Pass *pass)
{
    bool wide = world->path != TS_SIMD_SCALAR;
    (wide ? solve_quads_avx2 : solve_quads_scalar)(quads, world->self->slot, pass);
}

void ts_world_quads_warm(const TsWorld *world, const Quads *quads)
{
    bool wide = world->path != TS_SIMD_SCALAR;
    (wide ? warm_quads_avx2 : warm_quads_scalar)(quads, world->self->slot);
}

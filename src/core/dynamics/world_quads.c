// Contacts four at a time: graph coloring, and the two inner loops of the solver.
#include "platform/rounding.h"

#include <string.h>

#include "dynamics/world_private.h"
#include "platform/compiler.h"

typedef struct UsedColors { // a bit for each color that the contacts of a body have
    uint64_t free, fixed;
} UsedColors;

static int contact_slot(const TsWorld *world, int32_t body)
{
    return ((const int32_t *)world->self->slot_of.item)[body];
}

static bool contact_is_solved(const TsWorld *world, const TsWorldContact *contact)
{
    return contact->manifold.count &&
           (contact_slot(world, contact->a) || contact_slot(world, contact->b));
}

// ---- Coloring

// The lowest color that neither body has. Contacts that find none share the last color, and are
// solved one at a time.
static int lowest_free_color(uint64_t *a, uint64_t *b)
{
    uint64_t left = ~(*a | *b) & ~(1ull << (QUAD_COLORS - 1));
    if (left == 0) return QUAD_COLORS - 1;
    uint64_t bit = left & (~left + 1);
    *a |= bit;
    *b |= bit;
    return __builtin_ctzll(left);
}

// Contacts with a fixed body are solved last, as they must give way least. Within a color those
// with two points come first.
static int group_for(UsedColors *used, int a, int b, int points)
{
    UsedColors nobody = {0};
    int color = a && b ? lowest_free_color(&used[a].free, &used[b].free)
                       : QUAD_COLORS + lowest_free_color(&used[a + b].fixed, &nobody.fixed);
    return 2 * color + (points == 1);
}

static void color_contacts(TsWorld *world, uint8_t *group, int *count)
{
    TsWorldSelf *self = world->self;
    UsedColors *used = self->used_colors.item;
    memset(used, 0, (size_t)self->slot_count * sizeof *used);
    memset(count, 0, QUAD_GROUPS * sizeof *count);
    for (int i = 0; i < self->contacts; i++) {
        const TsWorldContact *contact = &self->contact[i];
        if (!contact_is_solved(world, contact)) continue;
        int a = contact_slot(world, contact->a), b = contact_slot(world, contact->b);
        group[i] = (uint8_t)group_for(used, a, b, contact->manifold.count);
        count[group[i]]++;
    }
}

static int group_lanes(int group) { return group / 2 % QUAD_COLORS == QUAD_COLORS - 1 ? 1 : QUAD; }

// The first quad of each group.
static void lay_out_quads(Quads *quads, const int *count, int *first)
{
    quads->count = quads->groups = 0;
    for (int i = 0; i < QUAD_GROUPS; i++) {
        first[i] = quads->count;
        if (count[i] == 0) continue;
        int needed = (count[i] + group_lanes(i) - 1) / group_lanes(i);
        quads->group[quads->groups++] =
            (QuadGroup){quads->count, needed, i % 2 ? 1 : 2, i >= 2 * QUAD_COLORS};
        quads->count += needed;
    }
}

// ---- Gathering the contacts

static void fill_quad_point(QuadPoint *to, int lane, const TsBody *a, const TsBody *b, TsVec normal,
                            TsManifoldPoint point)
{
    TsVec on_a = ts_vec_sub(point.at, a->pose.position),
          on_b = ts_vec_sub(point.at, b->pose.position);
    TsVec tangent = ts_vec_perp(normal);
    double normal_a = ts_vec_cross(on_a, normal), normal_b = ts_vec_cross(on_b, normal);
    double tangent_a = ts_vec_cross(on_a, tangent), tangent_b = ts_vec_cross(on_b, tangent);
    double mass = a->inverse_mass + b->inverse_mass;
    double spin_a = a->inverse_inertia, spin_b = b->inverse_inertia;
    to->normal_a[lane] = normal_a;
    to->normal_b[lane] = normal_b;
    to->tangent_a[lane] = tangent_a;
    to->tangent_b[lane] = tangent_b;
    to->gap[lane] = point.gap;
    to->normal_mass[lane] =
        world_inverse(mass + spin_a * normal_a * normal_a + spin_b * normal_b * normal_b);
    to->tangent_mass[lane] =
        world_inverse(mass + spin_a * tangent_a * tangent_a + spin_b * tangent_b * tangent_b);
}

// A sleeping body counts as fixed.
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
    quad->normal_x[lane] = contact->manifold.normal.x;
    quad->normal_y[lane] = contact->manifold.normal.y;
    quad->friction[lane] = ts_world_mixed_friction(&a, &b);
    quad->static_friction[lane] = ts_world_mixed_static(&a, &b);
    for (int i = 0; i < contact->manifold.count; i++) {
        fill_quad_point(&quad->point[i], lane, &a, &b, contact->manifold.normal,
                        contact->manifold.point[i]);
        quad->point[i].normal_impulse[lane] = contact->normal_impulse[i];
        quad->point[i].tangent_impulse[lane] = contact->tangent_impulse[i];
    }
}

static void fill_quads(const TsWorld *world, const Quads *quads, const uint8_t *group,
                       const int *first)
{
    int at[QUAD_GROUPS] = {0};
    for (int i = 0; i < quads->count; i++) {
        quads->quad[i] = (Quad){.contact = {-1, -1, -1, -1}};
    }
    for (int i = 0; i < world->self->contacts; i++) {
        if (!contact_is_solved(world, &world->self->contact[i])) continue;
        int g = group[i], place = at[g]++, lanes = group_lanes(g);
        fill_quad(world, &quads->quad[first[g] + place / lanes], place % lanes, i);
    }
}

bool ts_world_quads_make(TsWorld *world, Quads *quads)
{
    TsWorldSelf *self = world->self;
    if (!ts_world_list(world, &self->color, self->contacts, sizeof(uint8_t)) ||
        !ts_world_list(world, &self->used_colors, self->slot_count, sizeof(UsedColors))) {
        return false;
    }
    int count[QUAD_GROUPS], first[QUAD_GROUPS];
    color_contacts(world, self->color.item, count);
    lay_out_quads(quads, count, first);
    quads->quad = ts_world_aligned(world, &self->quads, quads->count, sizeof(Quad));
    if (!quads->quad) return false;
    fill_quads(world, quads, self->color.item, first);
    return true;
}

void ts_world_quads_keep(TsWorld *world, const Quads *quads)
{
    for (int i = 0; i < quads->count; i++) {
        const Quad *quad = &quads->quad[i];
        for (int lane = 0; lane < QUAD && quad->contact[lane] >= 0; lane++) {
            TsWorldContact *contact = &world->self->contact[quad->contact[lane]];
            for (int p = 0; p < contact->manifold.count; p++) {
                contact->normal_impulse[p] = quad->point[p].normal_impulse[lane];
                contact->tangent_impulse[p] = quad->point[p].tangent_impulse[lane];
            }
        }
    }
}

// ---- Solving
//
// Written with the compiler's vector extension, which compiles to what the machine has: the
// arithmetic, and so every bit, is the same. The velocities of both bodies are transformed into
// the frame of the contact once, its points are solved there, and the sum of the impulses is
// transformed back.

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

static const double creep = 8; // px/s of sliding up to which a contact sticks

typedef struct Four { // the velocities, or the motions, of four bodies
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

typedef struct Solving {
    Four a, b;                // velocities, inverse masses
    Four delta_a, delta_b;    // motions, inverse inertias
    Double4 along_n, along_t; // velocity of b relative to a
    Double4 sum_n, sum_t;     // of impulses
    Double4 mass;             // sum of the inverse masses
} Solving;

static ALWAYS_INLINE void begin_quad(Solving *s, const Quad *q, const SolverBody *slot)
{
    gather_four(&s->a, slot, q->a, 0);
    gather_four(&s->b, slot, q->b, 0);
    gather_four(&s->delta_a, slot, q->a, 1);
    gather_four(&s->delta_b, slot, q->b, 1);
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
    s->a.spin -= s->delta_a.inverse * *by_a * *impulse;
    s->b.spin += s->delta_b.inverse * *by_b * *impulse;
}

// Coulomb friction. Up to the creeping speed the limit is that of static friction.
static ALWAYS_INLINE void solve_tangent(Solving *s, const Quad *q, QuadPoint *p)
{
    Double4 speed = s->along_t + p->tangent_b * s->b.spin - p->tangent_a * s->a.spin;
    Double4 wanted = p->tangent_impulse - p->tangent_mass * speed;
    Mask4 creeps = GREATER4(speed, -speed) < ALL4(creep);
    Double4 most = PICK4(creeps, q->static_friction, q->friction) * p->normal_impulse;
    Double4 impulse = GREATER4(LESSER4(wanted, most), -most);
    Double4 change = impulse - p->tangent_impulse;
    p->tangent_impulse = impulse;
    s->along_t += s->mass * change;
    s->sum_t += change;
    add_spin(s, &p->tangent_a, &p->tangent_b, &change);
}

static ALWAYS_INLINE void solve_normal(Solving *s, QuadPoint *p, const Double4 *way,
                                       const Pass *pass, const Softness *soft)
{
    Double4 gap = p->gap + *way + p->normal_b * s->delta_b.spin - p->normal_a * s->delta_a.spin;
    Mask4 apart = gap > ALL4(0.0);
    Double4 correction = GREATER4(gap * ALL4(soft->rate), ALL4(-pass->fastest));
    Double4 bias = PICK4(apart, gap * ALL4(pass->per_second), correction);
    Double4 share = PICK4(apart, ALL4(1.0), ALL4(soft->mass));
    Double4 released = PICK4(apart, ALL4(0.0), ALL4(soft->impulse));
    Double4 speed = s->along_n + p->normal_b * s->b.spin - p->normal_a * s->a.spin;
    Double4 wanted =
        p->normal_impulse - p->normal_mass * share * (speed + bias) - released * p->normal_impulse;
    Double4 most = PICK4(apart, p->normal_impulse + ALL4(pass->growth), ALL4(HUGE_VAL));
    Double4 impulse = GREATER4(LESSER4(wanted, most), ALL4(0.0));
    Double4 change = impulse - p->normal_impulse;
    p->normal_impulse = impulse;
    s->along_n += s->mass * change;
    s->sum_n += change;
    add_spin(s, &p->normal_a, &p->normal_b, &change);
}

static ALWAYS_INLINE void solve_quad(Quad *q, SolverBody *slot, int points, const Pass *pass,
                                     const Softness *soft)
{
    Solving s;
    begin_quad(&s, q, slot);
    Double4 way =
        q->normal_x * (s.delta_b.x - s.delta_a.x) + q->normal_y * (s.delta_b.y - s.delta_a.y);
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
        s.sum_n += p->normal_impulse;
        s.sum_t += p->tangent_impulse;
        add_spin(&s, &p->normal_a, &p->normal_b, &p->normal_impulse);
        add_spin(&s, &p->tangent_a, &p->tangent_b, &p->tangent_impulse);
    }
    end_quad(&s, q, slot);
}

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
    bool wide = world->simd != TS_SIMD_SCALAR;
    (wide ? solve_quads_avx2 : solve_quads_scalar)(quads, world->self->slot, pass);
}

void ts_world_quads_warm(const TsWorld *world, const Quads *quads)
{
    bool wide = world->simd != TS_SIMD_SCALAR;
    (wide ? warm_quads_avx2 : warm_quads_scalar)(quads, world->self->slot);
}

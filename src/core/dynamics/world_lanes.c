// The two inner loops of the solver, four contacts at a time.
//
// Written in vectors of the compiler's own, which gcc and clang turn into whatever the machine has:
// the arithmetic, and so every bit, is the same. Both bodies' velocities are brought into the
// contact's frame once, its points are solved there, and what they add up to is brought back.
#include "dynamics/world_quads_private.h"

#pragma GCC diagnostic ignored "-Wpsabi" // no vector is passed between files

#if defined(__clang__) || __GNUC__ >= 12
#define SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define SHUFFLE(a, b, i, j, k, l) __builtin_shuffle(a, b, (LaneBits){i, j, k, l})
#endif
#define PICK(bits, a, b) ((Lanes)(((bits) & (LaneBits)(a)) | (~(bits) & (LaneBits)(b))))
#define GREATER(a, b) PICK((a) > (b), a, b)
#define LESSER(a, b) PICK((a) < (b), a, b)
#define ALL(x) ((Lanes){(x), (x), (x), (x)})
#define INLINE static inline __attribute__((always_inline))
#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2")))
#endif

static const double creep = 8; // px/s

// ---- Bodies

typedef struct Four { // velocities, or ways, of four bodies
    Lanes x, y, spin, inverse;
} Four;

INLINE void turn_over(Four *f) // rows to columns, and back
{
    Lanes even_low = SHUFFLE(f->x, f->y, 0, 4, 2, 6), odd_low = SHUFFLE(f->x, f->y, 1, 5, 3, 7);
    Lanes even_high = SHUFFLE(f->spin, f->inverse, 0, 4, 2, 6);
    Lanes odd_high = SHUFFLE(f->spin, f->inverse, 1, 5, 3, 7);
    f->x = SHUFFLE(even_low, even_high, 0, 1, 4, 5);
    f->y = SHUFFLE(odd_low, odd_high, 0, 1, 4, 5);
    f->spin = SHUFFLE(even_low, even_high, 2, 3, 6, 7);
    f->inverse = SHUFFLE(odd_low, odd_high, 2, 3, 6, 7);
}

INLINE const Lanes *half(const Slot *slot, int32_t index, int which)
{
    return (const Lanes *)(const void *)&slot[index] + which;
}

INLINE void gather(Four *four, const Slot *slot, const int32_t *index, int which)
{
    four->x = *half(slot, index[0], which);
    four->y = *half(slot, index[1], which);
    four->spin = *half(slot, index[2], which);
    four->inverse = *half(slot, index[3], which);
    turn_over(four);
}

INLINE void scatter(Four *four, Slot *slot, const int32_t *index)
{
    turn_over(four);
    *(Lanes *)(void *)&slot[index[0]] = four->x;
    *(Lanes *)(void *)&slot[index[1]] = four->y;
    *(Lanes *)(void *)&slot[index[2]] = four->spin;
    *(Lanes *)(void *)&slot[index[3]] = four->inverse;
}

// ---- A quad

typedef struct Solving {
    Four a, b;              // velocities, inverse masses
    Four way_a, way_b;      // ways, inverse inertias
    Lanes along_n, along_t; // b's velocity less a's
    Lanes sum_n, sum_t;     // impulses
    Lanes mass;             // both inverse masses
} Solving;

INLINE void begin(Solving *s, const Quad *q, const Slot *slot)
{
    gather(&s->a, slot, q->a, 0);
    gather(&s->b, slot, q->b, 0);
    gather(&s->way_a, slot, q->a, 1);
    gather(&s->way_b, slot, q->b, 1);
    Lanes x = s->b.x - s->a.x, y = s->b.y - s->a.y;
    s->along_n = q->normal_x * x + q->normal_y * y;
    s->along_t = q->normal_x * y - q->normal_y * x;
    s->sum_n = s->sum_t = ALL(0.0);
    s->mass = s->a.inverse + s->b.inverse;
}

INLINE void end(Solving *s, const Quad *q, Slot *slot)
{
    Lanes x = q->normal_x * s->sum_n - q->normal_y * s->sum_t;
    Lanes y = q->normal_y * s->sum_n + q->normal_x * s->sum_t;
    s->a.x -= s->a.inverse * x;
    s->a.y -= s->a.inverse * y;
    s->b.x += s->b.inverse * x;
    s->b.y += s->b.inverse * y;
    scatter(&s->a, slot, q->a);
    scatter(&s->b, slot, q->b);
}

INLINE void turn_by(Solving *s, const Lanes *by_a, const Lanes *by_b, const Lanes *impulse)
{
    s->a.spin -= s->way_a.inverse * *by_a * *impulse;
    s->b.spin += s->way_b.inverse * *by_b * *impulse;
}

// What slides no faster than a creep sticks: then the static limit holds.
INLINE void rub(Solving *s, const Quad *q, QuadPoint *p)
{
    Lanes speed = s->along_t + p->rub_b * s->b.spin - p->rub_a * s->a.spin;
    Lanes wanted = p->rub - p->rub_mass * speed;
    LaneBits creeps = GREATER(speed, -speed) < ALL(creep);
    Lanes most = PICK(creeps, q->static_friction, q->friction) * p->push;
    Lanes rubs = GREATER(LESSER(wanted, most), -most);
    Lanes change = rubs - p->rub;
    p->rub = rubs;
    s->along_t += s->mass * change;
    s->sum_t += change;
    turn_by(s, &p->rub_a, &p->rub_b, &change);
}

INLINE void push(Solving *s, QuadPoint *p, const Lanes *way, const Pass *pass, const Softness *soft)
{
    Lanes gap = p->gap + *way + p->push_b * s->way_b.spin - p->push_a * s->way_a.spin;
    LaneBits apart = gap > ALL(0.0);
    Lanes pushed = GREATER(gap * ALL(soft->rate), ALL(-pass->fastest));
    Lanes bias = PICK(apart, gap * ALL(pass->per_second), pushed);
    Lanes share = PICK(apart, ALL(1.0), ALL(soft->mass));
    Lanes let_go = PICK(apart, ALL(0.0), ALL(soft->impulse));
    Lanes speed = s->along_n + p->push_b * s->b.spin - p->push_a * s->a.spin;
    Lanes wanted = p->push - p->push_mass * share * (speed + bias) - let_go * p->push;
    Lanes most = PICK(apart, p->push + ALL(pass->growth), ALL(HUGE_VAL));
    Lanes pushes = GREATER(LESSER(wanted, most), ALL(0.0));
    Lanes change = pushes - p->push;
    p->push = pushes;
    s->along_n += s->mass * change;
    s->sum_n += change;
    turn_by(s, &p->push_a, &p->push_b, &change);
}

INLINE void solve_quad(Quad *q, Slot *slot, int points, const Pass *pass, const Softness *soft)
{
    Solving s;
    begin(&s, q, slot);
    Lanes way = q->normal_x * (s.way_b.x - s.way_a.x) + q->normal_y * (s.way_b.y - s.way_a.y);
    for (int i = 0; i < points; i++) rub(&s, q, &q->point[i]);
    for (int i = 0; i < points; i++) push(&s, &q->point[i], &way, pass, soft);
    end(&s, q, slot);
}

INLINE void warm_quad(Quad *q, Slot *slot, int points)
{
    Solving s;
    begin(&s, q, slot);
    for (int i = 0; i < points; i++) {
        QuadPoint *p = &q->point[i];
        s.sum_n += p->push;
        s.sum_t += p->rub;
        turn_by(&s, &p->push_a, &p->push_b, &p->push);
        turn_by(&s, &p->rub_a, &p->rub_b, &p->rub);
    }
    end(&s, q, slot);
}

// ---- All quads

INLINE void solve_all(const Quads *quads, Slot *slot, const Pass *pass)
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

INLINE void warm_all(const Quads *quads, Slot *slot)
{
    for (int g = 0; g < quads->groups; g++) {
        const QuadGroup *group = &quads->group[g];
        Quad *quad = quads->quad + group->first;
        for (int i = 0; i < group->count; i++) warm_quad(&quad[i], slot, group->points);
    }
}

static void solve_plain(const Quads *quads, Slot *slot, const Pass *pass)
{
    solve_all(quads, slot, pass);
}

static void warm_plain(const Quads *quads, Slot *slot) { warm_all(quads, slot); }

#ifdef AVX2
AVX2 static void solve_avx2(const Quads *quads, Slot *slot, const Pass *pass)
{
    solve_all(quads, slot, pass);
}

AVX2 static void warm_avx2(const Quads *quads, Slot *slot) { warm_all(quads, slot); }
#else
#define solve_avx2 solve_plain
#define warm_avx2 warm_plain
#endif

void ts_world_quads_solve(const TsWorld *world, const Quads *quads, const Pass *pass)
{
    bool wide = world->path != TS_SIMD_SCALAR;
    (wide ? solve_avx2 : solve_plain)(quads, world->self->slot, pass);
}

void ts_world_quads_warm(const TsWorld *world, const Quads *quads)
{
    bool wide = world->path != TS_SIMD_SCALAR;
    (wide ? warm_avx2 : warm_plain)(quads, world->self->slot);
}

// The inner loops of the solver over batches of eight contacts, and over all bodies. The file that
// includes this defines SIMD_NAME, SOLVER_LANES (doubles in a vector: 2, 4 or 8), SolverVector,
// SOLVER_ALL (a vector of equal numbers), solver_gather and solver_scatter (bodies to vectors and
// back), solver_greater, solver_lesser and solver_signs (a bit for each number of SolverBits).
//
// Two vectors are solved in turn, row by row: the rows of one contact wait for each other, and the
// processor has nothing else to do meanwhile. They are of one batch, or of two if a batch is one
// vector. Contacts of a color share no moving body, so every width gives the same bits.
//
// The velocities of both bodies are transformed into the frame of the contact once, its points are
// solved there, and the sum of the impulses is transformed back.
#define SolverBits SIMD_NAME(SolverBits)
#define SolverHalf SIMD_NAME(SolverHalf)
#define Solving SIMD_NAME(Solving)
#define solver_begin SIMD_NAME(solver_begin)
#define solver_end SIMD_NAME(solver_end)
#define SolverMotion SIMD_NAME(SolverMotion)
#define solver_motion SIMD_NAME(solver_motion)
#define solver_gap SIMD_NAME(solver_gap)
#define solver_soft_bias SIMD_NAME(solver_soft_bias)
#define solver_soft_idle SIMD_NAME(solver_soft_idle)
#define solver_rigid_idle SIMD_NAME(solver_rigid_idle)
#define solver_soft_skips SIMD_NAME(solver_soft_skips)
#define solver_rigid_skips SIMD_NAME(solver_rigid_skips)
#define solver_soft_group SIMD_NAME(solver_soft_group)
#define solver_rigid_group SIMD_NAME(solver_rigid_group)
#define solver_gaps SIMD_NAME(solver_gaps)
#define solver_spin SIMD_NAME(solver_spin)
#define solver_tangent SIMD_NAME(solver_tangent)
#define solver_normal SIMD_NAME(solver_normal)
#define solver_normal_speed SIMD_NAME(solver_normal_speed)
#define solver_soft_normal SIMD_NAME(solver_soft_normal)
#define solver_rigid_normal SIMD_NAME(solver_rigid_normal)
#define solver_mass SIMD_NAME(solver_mass)
#define solver_warm_point SIMD_NAME(solver_warm_point)
#define solver_warm SIMD_NAME(solver_warm)
#define solver_soft SIMD_NAME(solver_soft)
#define solver_rigid SIMD_NAME(solver_rigid)
#define solver_warm_all SIMD_NAME(solver_warm_all)
#define solver_soft_all SIMD_NAME(solver_soft_all)
#define solver_rigid_all SIMD_NAME(solver_rigid_all)
#define solver_accelerate SIMD_NAME(solver_accelerate)
#define solver_warm_bodies SIMD_NAME(solver_warm_bodies)
#define solver_move SIMD_NAME(solver_move)
#define solver_meet SIMD_NAME(solver_meet)
#define solver_meet_all SIMD_NAME(solver_meet_all)

typedef long long SolverBits __attribute__((vector_size(8 * SOLVER_LANES)));
typedef double SolverHalf __attribute__((vector_size(32))); // of a SolverBody

#define AT(array) (*(SolverVector *)(void *)&(array)[from]) // of the contacts from there on
#define PICK(bits, a, b) ((SolverVector)(((bits) & (SolverBits)(a)) | (~(bits) & (SolverBits)(b))))
#define IN_TURN(function, ...)                                                                     \
    function(&s[0], one, from, __VA_ARGS__);                                                       \
    if (two) function(&s[1], other, OTHER_FROM, __VA_ARGS__)
#if SOLVER_LANES == 8
#define OTHER_FROM from
#else
#define OTHER_FROM (from + SOLVER_LANES)
#endif

typedef struct Solving {
    SolverVector a_x, a_y, a_turn, a_inverse, b_x, b_y, b_turn, b_inverse;
    SolverVector along_n, along_t; // velocity of b relative to a
    SolverVector sum_n, sum_t;     // of impulses
    SolverVector mass;             // sum of the inverse masses
} Solving;

static ALWAYS_INLINE void solver_begin(Solving *s, const ContactBatch *batch, int from,
                                       const SolverBody *slot)
{
    solver_gather(&s->a_x, &s->a_y, &s->a_turn, &s->a_inverse, slot, batch->a + from, 0);
    solver_gather(&s->b_x, &s->b_y, &s->b_turn, &s->b_inverse, slot, batch->b + from, 0);
    SolverVector x = s->b_x - s->a_x, y = s->b_y - s->a_y;
    s->along_n = AT(batch->normal_x) * x + AT(batch->normal_y) * y;
    s->along_t = AT(batch->normal_x) * y - AT(batch->normal_y) * x;
    s->sum_n = s->sum_t = SOLVER_ALL(0.0);
    s->mass = s->a_inverse + s->b_inverse;
}

static ALWAYS_INLINE void solver_end(Solving *s, const ContactBatch *batch, int from,
                                     SolverBody *slot)
{
    SolverVector x = AT(batch->normal_x) * s->sum_n - AT(batch->normal_y) * s->sum_t;
    SolverVector y = AT(batch->normal_y) * s->sum_n + AT(batch->normal_x) * s->sum_t;
    solver_scatter(s->a_x - s->a_inverse * x, s->a_y - s->a_inverse * y, s->a_turn, s->a_inverse,
                   slot, batch->a + from);
    solver_scatter(s->b_x + s->b_inverse * x, s->b_y + s->b_inverse * y, s->b_turn, s->b_inverse,
                   slot, batch->b + from);
}

typedef struct SolverMotion { // since the step began
    SolverVector way;         // of b relative to a, along the normal
    SolverVector a_turn, b_turn;
} SolverMotion;

static ALWAYS_INLINE SolverMotion solver_motion(const ContactBatch *batch, int from,
                                                const SolverBody *slot)
{
    SolverVector a_x, a_y, a_turn, b_x, b_y, b_turn, unused;
    solver_gather(&a_x, &a_y, &a_turn, &unused, slot, batch->a + from, 1);
    solver_gather(&b_x, &b_y, &b_turn, &unused, slot, batch->b + from, 1);
    SolverVector way = AT(batch->normal_x) * (b_x - a_x) + AT(batch->normal_y) * (b_y - a_y);
    return (SolverMotion){way, a_turn, b_turn};
}

static ALWAYS_INLINE SolverVector solver_gap(const SolverMotion *moved, int from,
                                             const ContactBatchPoint *p)
{
    return AT(p->gap) + moved->way + AT(p->normal_b) * moved->b_turn -
           AT(p->normal_a) * moved->a_turn;
}

// The gaps after the motion of this step so far.
static ALWAYS_INLINE void solver_gaps(Solving *s, ContactBatch *batch, int from,
                                      const SolverBody *slot, int points)
{
    (void)s;
    SolverMotion moved = solver_motion(batch, from, slot);
    for (int i = 0; i < points; i++) {
        ContactBatchPoint *p = &batch->point[i];
        AT(p->now) = solver_gap(&moved, from, p);
    }
}

static ALWAYS_INLINE void solver_spin(Solving *s, SolverVector by_a, SolverVector by_b,
                                      SolverVector impulse)
{
    s->a_turn -= s->a_inverse * by_a * impulse;
    s->b_turn += s->b_inverse * by_b * impulse;
}

// Coulomb friction. Up to the creeping speed the limit is that of static friction.
static ALWAYS_INLINE void solver_tangent(Solving *s, ContactBatch *batch, int from, int point)
{
    ContactBatchPoint *p = &batch->point[point];
    SolverVector old = AT(p->tangent_impulse), arm_a = AT(p->tangent_a), arm_b = AT(p->tangent_b);
    SolverVector speed = s->along_t + arm_b * s->b_turn - arm_a * s->a_turn;
    SolverVector wanted = old - AT(p->tangent_mass) * speed;
    SolverBits creeps = solver_greater(speed, -speed) < SOLVER_ALL(world_creep);
    SolverVector most =
        PICK(creeps, AT(batch->static_friction), AT(batch->friction)) * AT(p->normal_impulse);
    SolverVector impulse = solver_lesser(solver_greater(wanted, -most), most);
    SolverVector change = impulse - old;
    AT(p->tangent_impulse) = impulse;
    s->along_t += s->mass * change;
    s->sum_t += change;
    solver_spin(s, arm_a, arm_b, change);
}

static ALWAYS_INLINE void solver_normal(Solving *s, int from, ContactBatchPoint *p,
                                        SolverVector impulse)
{
    SolverVector change = impulse - AT(p->normal_impulse);
    AT(p->normal_impulse) = impulse;
    s->along_n += s->mass * change;
    s->sum_n += change;
    solver_spin(s, AT(p->normal_a), AT(p->normal_b), change);
}

static ALWAYS_INLINE SolverVector solver_normal_speed(const Solving *s, int from,
                                                      const ContactBatchPoint *p)
{
    return s->along_n + AT(p->normal_b) * s->b_turn - AT(p->normal_a) * s->a_turn;
}

static ALWAYS_INLINE SolverVector solver_soft_bias(SolverVector gap, const SolverPass *pass,
                                                   const Softness *soft)
{
    SolverBits apart = gap > SOLVER_ALL(0.0);
    SolverVector rate = PICK(apart, SOLVER_ALL(pass->per_second), SOLVER_ALL(soft->rate));
    return solver_greater(gap * rate, SOLVER_ALL(-pass->fastest));
}

static ALWAYS_INLINE void solver_soft_normal(Solving *s, ContactBatch *batch, int from, int point,
                                             const SolverPass *pass, const Softness *soft)
{
    ContactBatchPoint *p = &batch->point[point];
    SolverVector gap = AT(p->now), old = AT(p->normal_impulse);
    SolverBits apart = gap > SOLVER_ALL(0.0);
    SolverVector bias = solver_soft_bias(gap, pass, soft);
    SolverVector share = PICK(apart, SOLVER_ALL(1.0), SOLVER_ALL(soft->mass));
    SolverVector released = solver_greater(old - AT(p->held), SOLVER_ALL(0.0));
    SolverVector kept = old - PICK(apart, SOLVER_ALL(0.0), SOLVER_ALL(soft->impulse)) * released;
    SolverVector wanted =
        kept - AT(p->normal_mass) * share * (solver_normal_speed(s, from, p) + bias);
    solver_normal(s, from, p, solver_greater(wanted, SOLVER_ALL(0.0)));
}

// Does not stop bodies with a gap between them: in the next substep they may bounce. Overrelaxed
// (David Young, Iterative methods for solving partial difference equations of elliptic type, 1954):
// impulses get through more layers in one pass.
static ALWAYS_INLINE void solver_rigid_normal(Solving *s, ContactBatch *batch, int from, int point,
                                              double per_second, double relaxation)
{
    ContactBatchPoint *p = &batch->point[point];
    SolverVector gap = AT(p->now), old = AT(p->normal_impulse);
    SolverVector bias = solver_greater(gap, SOLVER_ALL(0.0)) * SOLVER_ALL(per_second);
    SolverVector change = AT(p->normal_mass) * (solver_normal_speed(s, from, p) + bias);
    SolverVector wanted = old - SOLVER_ALL(relaxation) * change;
    SolverVector most = PICK(gap > SOLVER_ALL(0.0), old, SOLVER_ALL(HUGE_VAL));
    solver_normal(s, from, p, solver_greater(solver_lesser(wanted, most), SOLVER_ALL(0.0)));
}

// What an impulse of 1 must be multiplied by to change the velocity at the point by 1.
static ALWAYS_INLINE SolverVector solver_mass(const Solving *s, SolverVector arm_a,
                                              SolverVector arm_b)
{
    SolverVector inverse = s->mass + s->a_inverse * arm_a * arm_a + s->b_inverse * arm_b * arm_b;
    return PICK(inverse > SOLVER_ALL(0.0), SOLVER_ALL(1.0) / inverse, SOLVER_ALL(0.0));
}

static ALWAYS_INLINE void solver_warm_point(Solving *s, ContactBatch *batch, int from, int point)
{
    ContactBatchPoint *p = &batch->point[point];
    AT(p->normal_mass) = solver_mass(s, AT(p->normal_a), AT(p->normal_b));
    AT(p->tangent_mass) = solver_mass(s, AT(p->tangent_a), AT(p->tangent_b));
    s->sum_n += AT(p->normal_impulse);
    s->sum_t += AT(p->tangent_impulse);
    solver_spin(s, AT(p->normal_a), AT(p->normal_b), AT(p->normal_impulse));
    solver_spin(s, AT(p->tangent_a), AT(p->tangent_b), AT(p->tangent_impulse));
}

static ALWAYS_INLINE void solver_warm(ContactBatch *one, ContactBatch *other, bool two, int from,
                                      SolverBody *slot, int points)
{
    Solving s[2];
    IN_TURN(solver_begin, slot);
    for (int p = 0; p < points; p++) {
        IN_TURN(solver_warm_point, p);
    }
    IN_TURN(solver_end, slot);
}

// Whether the contacts of a batch without impulses stay so in a soft pass, which then changes
// nothing.
static ALWAYS_INLINE bool solver_soft_idle(const ContactBatch *batch, const SolverBody *slot,
                                           int points, const SolverPass *pass, const Softness *soft)
{
    for (int from = 0; from < CONTACT_BATCH; from += SOLVER_LANES) {
        Solving s;
        solver_begin(&s, batch, from, slot);
        SolverMotion moved = solver_motion(batch, from, slot);
        SolverBits acts = {0};
        for (int i = 0; i < points; i++) {
            const ContactBatchPoint *p = &batch->point[i];
            SolverVector bias = solver_soft_bias(solver_gap(&moved, from, p), pass, soft);
            acts |= solver_normal_speed(&s, from, p) + bias < SOLVER_ALL(0.0);
        }
        if (solver_signs(acts) != 0) return false;
    }
    return true;
}

// The same of a rigid pass: if none of them touches.
static ALWAYS_INLINE bool solver_rigid_idle(const ContactBatch *batch, const SolverBody *slot,
                                            int points)
{
    for (int from = 0; from < CONTACT_BATCH; from += SOLVER_LANES) {
        SolverMotion moved = solver_motion(batch, from, slot);
        SolverBits touches = {0};
        for (int i = 0; i < points; i++)
            touches |= solver_gap(&moved, from, &batch->point[i]) <= SOLVER_ALL(0.0);
        if (solver_signs(touches) != 0) return false;
    }
    return true;
}

// A batch whose contacts start to carry gets its gaps, which the passes before have left out.
static ALWAYS_INLINE bool solver_soft_skips(ContactBatch *batch, const SolverBody *slot, int points,
                                            const SolverPass *pass, const Softness *soft)
{
    if (batch->loaded) return false;
    if (solver_soft_idle(batch, slot, points, pass, soft)) return true;
    batch->loaded = true;
    for (int from = 0; from < CONTACT_BATCH; from += SOLVER_LANES)
        solver_gaps(NULL, batch, from, slot, points);
    return false;
}

static ALWAYS_INLINE bool solver_rigid_skips(ContactBatch *batch, const SolverBody *slot,
                                             int points)
{
    if (batch->loaded) return false;
    if (solver_rigid_idle(batch, slot, points)) return true;
    batch->loaded = true;
    return false;
}

static ALWAYS_INLINE void solver_soft(ContactBatch *one, ContactBatch *other, bool two, int from,
                                      SolverBody *slot, int points, const SolverPass *pass,
                                      const Softness *soft)
{
    Solving s[2];
    IN_TURN(solver_begin, slot);
    for (int p = 0; p < points; p++) {
        IN_TURN(solver_tangent, p);
    }
    for (int p = 0; p < points; p++) {
        IN_TURN(solver_soft_normal, p, pass, soft);
    }
    IN_TURN(solver_end, slot);
}

static ALWAYS_INLINE void solver_rigid(ContactBatch *one, ContactBatch *other, bool two, int from,
                                       SolverBody *slot, int points, double per_second,
                                       double relaxation)
{
    Solving s[2];
    IN_TURN(solver_begin, slot);
    IN_TURN(solver_gaps, slot, points);
    for (int p = 0; p < points; p++) {
        IN_TURN(solver_tangent, p);
    }
    for (int p = 0; p < points; p++) {
        IN_TURN(solver_rigid_normal, p, per_second, relaxation);
    }
    IN_TURN(solver_end, slot);
}

// ---- All contacts

#if SOLVER_LANES == 8
// Two batches in turn. Those of a serial group may share a body.
#define FOR_TWO(group, batch, skips, function, ...)                                                \
    ContactBatch *waiting = NULL;                                                                  \
    for (int i = 0; i < (group)->count; i++) {                                                     \
        if (skips) continue;                                                                       \
        if ((group)->serial) {                                                                     \
            function(&(batch)[i], &(batch)[i], false, 0, __VA_ARGS__);                             \
        } else if (waiting) {                                                                      \
            function(waiting, &(batch)[i], true, 0, __VA_ARGS__);                                  \
            waiting = NULL;                                                                        \
        } else {                                                                                   \
            waiting = &(batch)[i];                                                                 \
        }                                                                                          \
    }                                                                                              \
    if (waiting) function(waiting, waiting, false, 0, __VA_ARGS__)
#else
// Two vectors of a batch in turn.
#define FOR_TWO(group, batch, skips, function, ...)                                                \
    for (int i = 0; i < (group)->count; i++) {                                                     \
        if (skips) continue;                                                                       \
        for (int from = 0; from < CONTACT_BATCH; from += 2 * SOLVER_LANES)                         \
            function(&(batch)[i], &(batch)[i], true, from, __VA_ARGS__);                           \
    }
#endif

static ALWAYS_INLINE void solver_soft_group(const ContactGroup *group, ContactBatch *batch,
                                            SolverBody *slot, int points, const SolverPass *pass)
{
    const Softness *soft = group->fixed ? &pass->fixed : &pass->free;
    FOR_TWO(group, batch, solver_soft_skips(&batch[i], slot, points, pass, soft), solver_soft, slot,
            points, pass, soft);
}

static ALWAYS_INLINE void solver_rigid_group(const ContactGroup *group, ContactBatch *batch,
                                             SolverBody *slot, int points, const SolverPass *pass)
{
    // A body between the ground and a heavy one would be pressed into the ground.
    double relaxation = group->fixed ? 1 : pass->relaxation;
    FOR_TWO(group, batch, solver_rigid_skips(&batch[i], slot, points), solver_rigid, slot, points,
            pass->per_second, relaxation);
}

static void solver_warm_all(const ContactBatches *batches, SolverBody *slot)
{
    for (int g = 0; g < batches->groups; g++) {
        const ContactGroup *group = &batches->group[g];
        FOR_TWO(group, batches->batch + group->first, false, solver_warm, slot, group->points);
    }
}

static void solver_soft_all(const ContactBatches *batches, SolverBody *slot, const SolverPass *pass)
{
    for (int g = 0; g < batches->groups; g++) {
        const ContactGroup *group = &batches->group[g];
        ContactBatch *batch = batches->batch + group->first;
        if (group->points == 2) {
            solver_soft_group(group, batch, slot, 2, pass);
        } else {
            solver_soft_group(group, batch, slot, 1, pass);
        }
    }
}

static void solver_rigid_all(const ContactBatches *batches, SolverBody *slot,
                             const SolverPass *pass)
{
    for (int g = 0; g < batches->groups; g++) {
        const ContactGroup *group = &batches->group[g];
        ContactBatch *batch = batches->batch + group->first;
        if (group->points == 2) {
            solver_rigid_group(group, batch, slot, 2, pass);
        } else {
            solver_rigid_group(group, batch, slot, 1, pass);
        }
    }
}

// ---- All bodies

#define VELOCITY(slot) ((SolverHalf *)(void *)&(slot))
#define MOTION(slot) ((SolverHalf *)(void *)&(slot) + 1)

// At the end of a substep `warm` receives what its contacts gave each body.
static void solver_accelerate(SolverBody *slot, WarmStart *warm, int count, TsVec by, bool first)
{
    SolverHalf change = {by.x, by.y, 0, 0}, *given = (SolverHalf *)(void *)warm;
    for (int i = 1; i < count; i++) {
        SolverHalf velocity = *VELOCITY(slot[i]);
        if (!first) given[i] = velocity - given[i];
        *VELOCITY(slot[i]) = velocity + change;
    }
}

static void solver_warm_bodies(SolverBody *slot, WarmStart *warm, int count, bool first)
{
    SolverHalf *given = (SolverHalf *)(void *)warm;
    for (int i = 1; i < count; i++) {
        SolverHalf velocity = *VELOCITY(slot[i]);
        if (!first) *VELOCITY(slot[i]) = velocity + given[i];
        given[i] = velocity;
    }
}

static void solver_move(SolverBody *slot, int count, double dt)
{
    SolverHalf time = {dt, dt, dt, 0};
    for (int i = 1; i < count; i++) *MOTION(slot[i]) += *VELOCITY(slot[i]) * time;
}

// ---- Bounces

static ALWAYS_INLINE unsigned solver_meet(const BounceBatch *batch, int from,
                                          const SolverBody *slot, double threshold, double dt)
{
    SolverVector a_x, a_y, a_turn, b_x, b_y, b_turn, unused;
    solver_gather(&a_x, &a_y, &a_turn, &unused, slot, batch->a + from, 0);
    solver_gather(&b_x, &b_y, &b_turn, &unused, slot, batch->b + from, 0);
    SolverVector along = AT(batch->normal_x) * (b_x - a_x) + AT(batch->normal_y) * (b_y - a_y);
    SolverVector speed[TS_MANIFOLD_POINTS];
    SolverBits fast[TS_MANIFOLD_POINTS];
    for (int p = 0; p < TS_MANIFOLD_POINTS; p++) {
        speed[p] =
            along + AT(batch->point[p].across_b) * b_turn - AT(batch->point[p].across_a) * a_turn;
        fast[p] = speed[p] < SOLVER_ALL(-threshold);
    }
    if (solver_signs(fast[0] | fast[1]) == 0) return 0;
    solver_gather(&a_x, &a_y, &a_turn, &unused, slot, batch->a + from, 1);
    solver_gather(&b_x, &b_y, &b_turn, &unused, slot, batch->b + from, 1);
    along = AT(batch->normal_x) * (b_x - a_x) + AT(batch->normal_y) * (b_y - a_y);
    for (int p = 0; p < TS_MANIFOLD_POINTS; p++) {
        SolverVector room = AT(batch->point[p].room) + along +
                            AT(batch->point[p].across_b) * b_turn -
                            AT(batch->point[p].across_a) * a_turn;
        fast[p] &= room + speed[p] * SOLVER_ALL(dt) <= SOLVER_ALL(0.0);
    }
    return solver_signs(fast[0] | fast[1]);
}

static void solver_meet_all(const BounceBatch *batch, int count, const SolverBody *slot,
                            double threshold, double dt, uint64_t *meets)
{
    for (int i = 0; i < count; i++) {
        uint64_t bits = 0;
        for (int from = 0; from < CONTACT_BATCH; from += SOLVER_LANES)
            bits |= (uint64_t)solver_meet(&batch[i], from, slot, threshold, dt) << from;
        int at = i % 8;
        meets[i / 8] = (at == 0 ? 0 : meets[i / 8]) | bits << 8 * at;
    }
}

const WorldKernels SIMD_NAME(ts_world_kernels) = {
    .warm = solver_warm_all,
    .soft = solver_soft_all,
    .rigid = solver_rigid_all,
    .accelerate = solver_accelerate,
    .warm_bodies = solver_warm_bodies,
    .move = solver_move,
    .meet = solver_meet_all,
};

#undef SOLVER_LANES
#undef SOLVER_ALL
#undef solver_greater
#undef solver_lesser
#undef solver_signs
#undef AT
#undef PICK
#undef OTHER_FROM
#undef FOR_TWO
#undef IN_TURN
#undef VELOCITY
#undef MOTION

// Batches of contacts: the kernels for each instruction set, then undecided pairs one by one.
#include "platform/rounding.h"

#include "touchstone/batch.h"

#include <math.h>
#include <string.h>

#include "narrow/contact_formulas.h"
#include "platform/assert.h"
#include "platform/compiler.h"
#include "touchstone/contact.h"

// ---- The kernels, compiled once for each instruction set

enum {
    CONTACT_LANES = 64, // pairs of a block
    CONTACT_COLUMNS = 6,
    CONTACT_OPEN = 3 // instead of a relation: undecided
};

typedef struct ContactBlock {
    int32_t relation[CONTACT_LANES];
    double gap[CONTACT_LANES], normal_x[CONTACT_LANES], normal_y[CONTACT_LANES];
    double on_a_x[CONTACT_LANES], on_a_y[CONTACT_LANES];
    double on_b_x[CONTACT_LANES], on_b_y[CONTACT_LANES];
} ContactBlock;

// Writes the contacts of at most CONTACT_LANES pairs, whose numbers are the columns of both sides,
// to `found` from an index on.
typedef void ContactKernel(const double *const *a, const double *const *b, int from, int lanes,
                           const TsBatchContacts *found);

typedef struct ContactKernels {
    ContactKernel *aabbs, *circles, *obbs;
} ContactKernels;

static ALWAYS_INLINE TsAabb contact_aabb_at(const double *const *column, int k)
{
    return (TsAabb){{column[0][k], column[1][k]}, {column[2][k], column[3][k]}};
}

static ALWAYS_INLINE TsCircle contact_circle_at(const double *const *column, int k)
{
    return (TsCircle){{column[0][k], column[1][k]}, column[2][k]};
}

static ALWAYS_INLINE TsObb contact_obb_at(const double *const *column, int k)
{
    return (TsObb){
        {column[0][k], column[1][k]}, {column[2][k], column[3][k]}, {column[4][k], column[5][k]}};
}

static ALWAYS_INLINE void contact_put_block(const TsBatchContacts *found, int from, int lanes,
                                            const ContactBlock *block)
{
    size_t bytes = (size_t)lanes * sizeof(double);
    for (int k = 0; k < lanes; k++) found->relation[from + k] = (uint8_t)block->relation[k];
    memcpy(found->gap + from, block->gap, bytes);
    memcpy(found->normal_x + from, block->normal_x, bytes);
    memcpy(found->normal_y + from, block->normal_y, bytes);
    memcpy(found->on_a_x + from, block->on_a_x, bytes);
    memcpy(found->on_a_y + from, block->on_a_y, bytes);
    memcpy(found->on_b_x + from, block->on_b_x, bytes);
    memcpy(found->on_b_y + from, block->on_b_y, bytes);
}

#define CONTACT_WIDE 0
#undef SIMD_NAME
#define SIMD_NAME(name) name##_scalar
SIMD_BEGIN_LOOPS
#include "batch/batch_contact_kernels_private.h"

static void contact_widen(const float *from, int lanes, double *restrict to)
{
    for (int k = 0; k < lanes; k++) to[k] = (double)from[k];
}
SIMD_END_LOOPS

#if SIMD_X86
#undef CONTACT_WIDE
#define CONTACT_WIDE 1
#undef SIMD_NAME
#define SIMD_NAME(name) name##_avx2
SIMD_BEGIN_AVX2
SIMD_BEGIN_LOOPS
#include "batch/batch_contact_kernels_private.h"
SIMD_END_LOOPS
SIMD_END
#endif

static const ContactKernels *contact_kernels(TsSimdLevel simd)
{
    ASSERT(ts_simd_has(simd));
#if SIMD_X86
    if (simd == TS_SIMD_AVX2) return &contact_kernels_avx2;
#endif
    return &contact_kernels_scalar;
}

// ---- Blocks of pairs

// One shape of each pair, as the caller stores them.
typedef struct ContactSide {
    int columns;
    const float *narrow[CONTACT_COLUMNS]; // NULL: doubles
    const double *wide[CONTACT_COLUMNS];
} ContactSide;

static void contact_side_load(const ContactSide *side, int from, int lanes,
                              double room[CONTACT_COLUMNS][CONTACT_LANES], const double **column)
{
    for (int i = 0; i < side->columns; i++) {
        if (side->narrow[i]) {
            contact_widen(side->narrow[i] + from, lanes, room[i]);
            column[i] = room[i];
        } else {
            column[i] = side->wide[i] + from;
        }
    }
}

static void contact_put(const TsBatchContacts *found, int i, TsContact contact)
{
    found->relation[i] = (uint8_t)contact.relation;
    found->gap[i] = contact.gap;
    found->normal_x[i] = contact.normal.x;
    found->normal_y[i] = contact.normal.y;
    found->on_a_x[i] = contact.on_a.x;
    found->on_a_y[i] = contact.on_a.y;
    found->on_b_x[i] = contact.on_b.x;
    found->on_b_y[i] = contact.on_b.y;
}

typedef TsContact ContactSingle(const double *const *a, const double *const *b, int k);

static void contact_batch(ContactKernel *kernel, ContactSingle *single, const ContactSide *a,
                          const ContactSide *b, int count, const TsBatchContacts *found)
{
    double room_a[CONTACT_COLUMNS][CONTACT_LANES], room_b[CONTACT_COLUMNS][CONTACT_LANES];
    const double *of_a[CONTACT_COLUMNS], *of_b[CONTACT_COLUMNS];
    for (int from = 0; from < count; from += CONTACT_LANES) {
        int lanes = count - from < CONTACT_LANES ? count - from : CONTACT_LANES;
        contact_side_load(a, from, lanes, room_a, of_a);
        contact_side_load(b, from, lanes, room_b, of_b);
        kernel(of_a, of_b, from, lanes, found);
        for (int k = 0; k < lanes; k++) {
            if (found->relation[from + k] == CONTACT_OPEN)
                contact_put(found, from + k, single(of_a, of_b, k));
        }
    }
}

static TsContact contact_single_aabbs(const double *const *a, const double *const *b, int k)
{
    return ts_contact_aabbs(contact_aabb_at(a, k), contact_aabb_at(b, k));
}

static TsContact contact_single_circles(const double *const *a, const double *const *b, int k)
{
    return ts_contact_circles(contact_circle_at(a, k), contact_circle_at(b, k));
}

static TsContact contact_single_obbs(const double *const *a, const double *const *b, int k)
{
    return ts_contact_obbs(contact_obb_at(a, k), contact_obb_at(b, k));
}

// ---- Batches

void ts_batch_contacts_aabbs(TsSimdLevel simd, const TsBatchAabbs *a, const TsBatchAabbs *b,
                             int count, const TsBatchContacts *found)
{
    contact_batch(contact_kernels(simd)->aabbs, contact_single_aabbs,
                  &(ContactSide){4, .narrow = {a->left, a->top, a->right, a->bottom}},
                  &(ContactSide){4, .narrow = {b->left, b->top, b->right, b->bottom}}, count,
                  found);
}

void ts_batch_contacts_aabbs_double(TsSimdLevel simd, const TsBatchAabbsDouble *a,
                                    const TsBatchAabbsDouble *b, int count,
                                    const TsBatchContacts *found)
{
    contact_batch(contact_kernels(simd)->aabbs, contact_single_aabbs,
                  &(ContactSide){4, .wide = {a->left, a->top, a->right, a->bottom}},
                  &(ContactSide){4, .wide = {b->left, b->top, b->right, b->bottom}}, count, found);
}

void ts_batch_contacts_circles(TsSimdLevel simd, const TsBatchCircles *a, const TsBatchCircles *b,
                               int count, const TsBatchContacts *found)
{
    contact_batch(contact_kernels(simd)->circles, contact_single_circles,
                  &(ContactSide){3, .narrow = {a->x, a->y, a->radius}},
                  &(ContactSide){3, .narrow = {b->x, b->y, b->radius}}, count, found);
}

void ts_batch_contacts_circles_double(TsSimdLevel simd, const TsBatchCirclesDouble *a,
                                      const TsBatchCirclesDouble *b, int count,
                                      const TsBatchContacts *found)
{
    contact_batch(contact_kernels(simd)->circles, contact_single_circles,
                  &(ContactSide){3, .wide = {a->x, a->y, a->radius}},
                  &(ContactSide){3, .wide = {b->x, b->y, b->radius}}, count, found);
}

void ts_batch_contacts_obbs(TsSimdLevel simd, const TsBatchObbs *a, const TsBatchObbs *b, int count,
                            const TsBatchContacts *found)
{
    ContactSide of_a = {6, .narrow = {a->x, a->y, a->half_x, a->half_y, a->axis_x, a->axis_y}};
    ContactSide of_b = {6, .narrow = {b->x, b->y, b->half_x, b->half_y, b->axis_x, b->axis_y}};
    contact_batch(contact_kernels(simd)->obbs, contact_single_obbs, &of_a, &of_b, count, found);
}

void ts_batch_contacts_obbs_double(TsSimdLevel simd, const TsBatchObbsDouble *a,
                                   const TsBatchObbsDouble *b, int count,
                                   const TsBatchContacts *found)
{
    ContactSide of_a = {6, .wide = {a->x, a->y, a->half_x, a->half_y, a->axis_x, a->axis_y}};
    ContactSide of_b = {6, .wide = {b->x, b->y, b->half_x, b->half_y, b->axis_x, b->axis_y}};
    contact_batch(contact_kernels(simd)->obbs, contact_single_obbs, &of_a, &of_b, count, found);
}

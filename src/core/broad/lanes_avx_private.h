// What the lanes of AVX2 and of AVX-512 have in common. The file that includes it has defined
// before, for as many doubles as fit into a register (LanesDoubles): lanes_wide, lanes_all,
// lanes_less, lanes_times, lanes_most, lanes_least, lanes_up_to; and lanes_there.
#define lanes_slab SIMD_NAME(lanes_slab)
#define LanesInterval SIMD_NAME(LanesInterval)

typedef struct Lanes {
    __m256 left, top, right, bottom;
} Lanes;
typedef __m256i LanesIndex;

static inline Lanes lanes_load(const BoundsBlock *block)
{
    return (Lanes){_mm256_loadu_ps(block->left), _mm256_loadu_ps(block->top),
                   _mm256_loadu_ps(block->right), _mm256_loadu_ps(block->bottom)};
}

static inline LanesIndex lanes_index(const int32_t *index)
{
    return _mm256_loadu_si256((const __m256i *)index);
}

static inline LanesIndex lanes_from(int first)
{
    return _mm256_add_epi32(_mm256_set1_epi32(first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

// ---- Rays

typedef struct LanesInterval { // between which t
    LanesDoubles from, to;
} LanesInterval;

// The order of arguments is that of the plain slabs: the second stands where the first is NaN.
static inline LanesInterval lanes_slab(LanesInterval t, double origin, double inverse,
                                       const float *low, const float *high)
{
    const float *near = inverse > 0 ? low : high, *far = inverse > 0 ? high : low;
    LanesDoubles from =
        lanes_times(lanes_less(lanes_wide(near), lanes_all(origin)), lanes_all(inverse));
    LanesDoubles to =
        lanes_times(lanes_less(lanes_wide(far), lanes_all(origin)), lanes_all(inverse));
    return (LanesInterval){lanes_most(from, t.from),
                           lanes_least(lanes_times(to, lanes_all(TS_BOUNDS_FAR)), t.to)};
}

static inline unsigned lanes_on_ray(const BoundsBlock *block, const TsBoundsRay *ray)
{
    if (ray->direction.x == 0 || ray->direction.y == 0) return block_on_ray(block, ray);
    unsigned mask = 0;
    for (int i = 0; i < LANES; i += (int)(sizeof(LanesDoubles) / sizeof(double))) {
        LanesInterval t = {lanes_all(0), lanes_all(ray->length)};
        t = lanes_slab(t, ray->origin.x, ray->inverse.x, block->left + i, block->right + i);
        t = lanes_slab(t, ray->origin.y, ray->inverse.y, block->top + i, block->bottom + i);
        mask |= lanes_up_to(t.from, t.to) << i;
    }
    return mask & lanes_there(block->left, block->right);
}

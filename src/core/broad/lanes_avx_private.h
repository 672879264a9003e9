// What the lanes of AVX2 and AVX-512 share. The file that includes it first defines the operations
// on a register of doubles (LanesDoubles): lanes_widen (from floats), lanes_splat, lanes_sub,
// lanes_mul, lanes_max, lanes_min, lanes_less_equal; and lanes_ordered, a mask of the lanes without
// NaN.
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

typedef struct LanesInterval { // of t
    LanesDoubles from, to;
} LanesInterval;

// The order of the arguments matches the scalar slab test: max and min return the second argument
// if the first is NaN.
static inline LanesInterval lanes_slab(LanesInterval t, double origin, double inverse,
                                       const float *low, const float *high)
{
    const float *near = inverse > 0 ? low : high, *far = inverse > 0 ? high : low;
    LanesDoubles from =
        lanes_mul(lanes_sub(lanes_widen(near), lanes_splat(origin)), lanes_splat(inverse));
    LanesDoubles to =
        lanes_mul(lanes_sub(lanes_widen(far), lanes_splat(origin)), lanes_splat(inverse));
    return (LanesInterval){lanes_max(from, t.from),
                           lanes_min(lanes_mul(to, lanes_splat(TS_BOUNDS_FAR)), t.to)};
}

static inline unsigned lanes_on_ray(const BoundsBlock *block, const TsBoundsRay *ray)
{
    if (ray->direction.x == 0 || ray->direction.y == 0) return block_on_ray(block, ray);
    unsigned mask = 0;
    for (int i = 0; i < LANES; i += (int)(sizeof(LanesDoubles) / sizeof(double))) {
        LanesInterval t = {lanes_splat(0), lanes_splat(ray->length)};
        t = lanes_slab(t, ray->origin.x, ray->inverse.x, block->left + i, block->right + i);
        t = lanes_slab(t, ray->origin.y, ray->inverse.y, block->top + i, block->bottom + i);
        mask |= lanes_less_equal(t.from, t.to) << i;
    }
    return mask & lanes_ordered(block->left, block->right);
}

// The queries of sweep and prune.
#define sap_until SIMD_NAME(sap_until)
#define sap_put_pairs SIMD_NAME(sap_put_pairs)
#define sap_note SIMD_NAME(sap_note)
#define sap_pairs_of SIMD_NAME(sap_pairs_of)
#define sap_pairs SIMD_NAME(sap_pairs)
#define sap_put_hits SIMD_NAME(sap_put_hits)
#define sap_block SIMD_NAME(sap_block)
#define sap_find SIMD_NAME(sap_find)
#define sap_stretches SIMD_NAME(sap_stretches)
#define sap_window SIMD_NAME(sap_window)
#define sap_ray SIMD_NAME(sap_ray)

// ---- Pairs

static inline unsigned sap_until(const float *from,
                                 float to) // a mask of the boxes that begin at or before `to`
{
    return lanes_overlap(from, from, -HUGE_VALF, to);
}

static bool sap_put_pairs(SapJoin *join)
{
    if (!broad_pairs_room(join->broad, join->pairs, join->count * SAP_RUN + LANES)) {
        return false;
    }
    TsBroadPair *out = join->pairs->pair + join->pairs->count;
    for (int i = 0; i < join->count; i++) {
        SapMet met = join->met[i];
        const int32_t *order = join->line.order + met.next;
        int index = join->line.order[met.place];
        out += lanes_pairs(out, lanes_index(order), index, met.meet & 0xff);
        out += lanes_pairs(out, lanes_index(order + LANES), index, met.meet >> LANES);
    }
    join->pairs->count = (int)(out - join->pairs->pair);
    join->count = 0;
    return true;
}

static inline bool sap_note(SapJoin *join, int *count, SapMet met)
{
    join->met[*count] = met;
    *count += met.meet != 0;
    if (*count < SAP_WAITING) return true;
    join->count = *count;
    *count = 0;
    return sap_put_pairs(join);
}

// Pairs of the box at `place` with later ones that begin before it ends. The NaN after the last box
// ends every run.
static inline bool sap_pairs_of(SapJoin *join, SapLine line, int place)
{
    float to = line.to[place], low = line.low[place], high = line.high[place];
    int next = place + 1, count = join->count;
    for (; line.from[next + SAP_RUN - 1] <= to; next += SAP_RUN) {
        unsigned meet = lanes_overlap(line.low + next, line.high + next, low, high);
        if (!sap_note(join, &count, (SapMet){place, next, meet})) return false;
    }
    unsigned meet = lanes_overlap(line.low + next, line.high + next, low, high);
    meet &= sap_until(line.from + next, to);
    join->broad->cost.tests += next - place - 1 + SAP_RUN;
    if (!sap_note(join, &count, (SapMet){place, next, meet})) return false;
    join->count = count;
    return true;
}

static bool sap_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    SapJoin join;
    join.broad = broad;
    join.pairs = pairs;
    join.line = sap_line(broad->self);
    join.count = 0;
    for (int i = 0; i < join.line.count; i++) {
        if (!sap_pairs_of(&join, join.line, i)) return false;
    }
    return sap_put_pairs(&join);
}

// ---- Windows and rays

static inline bool sap_put_hits(TsBroad *broad, TsBroadHits *hits, const int32_t *order,
                                unsigned meet)
{
    if (!broad_hits_room(broad, hits, 2 * LANES)) return false;
    hits->count += lanes_hits(hits->index + hits->count, lanes_index(order), meet);
    return true;
}

static inline BoundsBlock sap_block(SapLine line, int place, SapAxis axis)
{
    BoundsBlock block;
    bool x = axis == SAP_X;
    memcpy(block.left, (x ? line.from : line.low) + place, sizeof block.left);
    memcpy(block.right, (x ? line.to : line.high) + place, sizeof block.right);
    memcpy(block.top, (x ? line.low : line.from) + place, sizeof block.top);
    memcpy(block.bottom, (x ? line.high : line.to) + place, sizeof block.bottom);
    return block;
}

static inline bool sap_find(TsBroad *broad, TsBroadHits *hits, int stretch, BlockMeets *meets,
                            const void *what)
{
    const Sap *sap = broad->self;
    SapLine line = sap_line(sap);
    int first = stretch * SAP_STRETCH, end = first + SAP_STRETCH;
    for (int i = first; i < end && i < line.count; i += LANES) {
        BoundsBlock block = sap_block(line, i, sap->axis);
        unsigned meet = meets(&block, what);
        broad->cost.tests += LANES;
        if (meet && !sap_put_hits(broad, hits, line.order + i, meet)) return false;
    }
    return true;
}

static int sap_stretches(const Sap *sap) { return (sap->count + SAP_STRETCH - 1) / SAP_STRETCH; }

static bool sap_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    const Sap *sap = broad->self;
    TsBounds turned = sap_turned(window, sap->axis);
    for (int i = 0; i < sap_stretches(sap) && sap->stretch[i].left <= turned.right; i++) {
        broad->cost.nodes++;
        if (ts_bounds_intersect(sap->stretch[i], turned) &&
            !sap_find(broad, hits, i, block_meets_window, &window)) {
            return false;
        }
    }
    return true;
}

static bool sap_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    const Sap *sap = broad->self;
    for (int i = 0; i < sap_stretches(sap); i++) {
        broad->cost.nodes++;
        if (ts_bounds_ray_hits(ray, sap_turned(sap->stretch[i], sap->axis), NULL) &&
            !sap_find(broad, hits, i, block_meets_ray, ray)) {
            return false;
        }
    }
    return true;
}

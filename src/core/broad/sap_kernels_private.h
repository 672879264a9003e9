// The queries of sweep and prune.
#define sap_until SIMD_NAME(sap_until)
#define sap_put_pairs SIMD_NAME(sap_put_pairs)
#define sap_note SIMD_NAME(sap_note)
#define sap_pairs_of SIMD_NAME(sap_pairs_of)
#define sap_pairs SIMD_NAME(sap_pairs)
#define sap_put_hits SIMD_NAME(sap_put_hits)
#define sap_put_ray_hits SIMD_NAME(sap_put_ray_hits)
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

static bool sap_put_hits(SapSearch *search)
{
    TsBroadHits *hits = search->hits;
    if (!broad_hits_room(search->broad, hits, search->count * SAP_RUN + LANES)) return false;
    int32_t *out = hits->index + hits->count;
    for (int i = 0; i < search->count; i++) {
        SapMet met = search->met[i];
        const int32_t *order = search->line.order + met.place;
        out += lanes_hits(out, lanes_index(order), met.meet & 0xff);
        out += lanes_hits(out, lanes_index(order + LANES), met.meet >> LANES);
    }
    hits->count = (int)(out - hits->index);
    search->count = 0;
    return true;
}

static bool sap_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    const Sap *sap = broad->self;
    TsBounds turned = sap_turned(window, sap->axis);
    SapSearch search;
    search.broad = broad, search.hits = hits, search.line = sap_line(sap), search.count = 0;
    SapLine line = search.line;
    int end = ts_sap_runs_until(line, turned.right), count = 0, stretch = -1;
    for (int run = ts_sap_first_run(line, turned.left); run < end; run++) {
        if (line.ends[run].end < turned.left) continue;
        int place = run * SAP_RUN;
        if (place / SAP_STRETCH != stretch) broad_enter(broad, stretch = place / SAP_STRETCH);
        // step: node, leaf
        unsigned meet =
            lanes_overlap(line.low + place, line.high + place, turned.top, turned.bottom);
        if (meet)
            meet &= lanes_overlap(line.from + place, line.to + place, turned.left, turned.right);
        search.met[count] = (SapMet){place, 0, meet};
        count += meet != 0;
        broad->cost.tests += SAP_RUN;
        broad->cost.nodes++;
        if (count < SAP_WAITING) continue;
        search.count = count;
        count = 0;
        if (!sap_put_hits(&search)) return false;
    }
    search.count = count;
    return sap_put_hits(&search);
}

// The boxes of the runs that the ray hits.
static bool sap_put_ray_hits(SapSearch *search, const TsBoundsRay *ray, SapAxis axis)
{
    TsBroadHits *hits = search->hits;
    SapLine line = search->line;
    if (!broad_hits_room(search->broad, hits, search->count * SAP_RUN)) return false;
    for (int i = 0; i < search->count; i++) {
        unsigned meet = search->met[i].meet;
        search->broad->cost.tests += mask_count(meet);
        while (meet) {
            int place = search->met[i].place + mask_next(&meet);
            TsBounds box = {line.from[place], line.low[place], line.to[place], line.high[place]};
            hits->index[hits->count] = line.order[place];
            hits->count += ts_bounds_ray_hits(ray, sap_turned(box, axis), NULL);
        }
    }
    search->count = 0;
    return true;
}

// Between the ends of a run the ray spans a small interval across the axis.
static bool sap_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    const Sap *sap = broad->self;
    RayAxes axes = ray_axes(ray);
    RayAxis along = sap->axis == SAP_X ? axes.x : axes.y,
            across = sap->axis == SAP_X ? axes.y : axes.x;
    RaySpan whole = ray_span(along, 0, ray->length);
    SapSearch search;
    search.broad = broad, search.hits = hits, search.line = sap_line(sap), search.count = 0;
    SapLine line = search.line;
    int end = ts_sap_runs_until(line, whole.high), count = 0, stretch = -1;
    for (int run = ts_sap_first_run(line, whole.low); run < end; run++) {
        int place = run * SAP_RUN;
        if (place / SAP_STRETCH != stretch) broad_enter(broad, stretch = place / SAP_STRETCH);
        // step: node, leaf
        RaySpan span =
            ray_span_between(along, across, ray->length, line.from[place], line.ends[run].end);
        unsigned meet = lanes_overlap(line.low + place, line.high + place, span.low, span.high);
        search.met[count] = (SapMet){place, 0, meet};
        count += meet != 0;
        broad->cost.nodes++;
        if (count < SAP_WAITING) continue;
        search.count = count;
        count = 0;
        if (!sap_put_ray_hits(&search, ray, sap->axis)) return false;
    }
    search.count = count;
    return sap_put_ray_hits(&search, ray, sap->axis);
}

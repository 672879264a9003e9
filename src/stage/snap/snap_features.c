// Corners on corners and on edges, the nearest first.
#include "snap/snap_exact.h"
#include "snap/snap_search.h"

static const double FIRST_RING = 1e-6; // px, about where the search starts

// The places that are nearer than `far` to where the shape is, and no nearer than `near`.
typedef struct Ring {
    double near, far;
    bool more; // places lie beyond it
} Ring;

Features snap_features_of(const TsShape *shape)
{
    Features features = {.radius = ts_shape_radius(shape)};
    features.corners = ts_shape_corners(shape, features.corner);
    features.edges = features.corners < 2 ? 0 : features.corners == 2 ? 1 : features.corners;
    for (int i = 0; i < features.edges; i++) {
        TsVec end = features.corner[(i + 1) % features.corners];
        features.steps[i] = snap_step(ts_vec_sub(end, features.corner[i]), &features.step[i]);
    }
    return features;
}

static bool in_ring(const Search *s, Ring *ring, TsVec place)
{
    double distance = ts_vec_distance(s->from, place);
    if (distance >= ring->far) ring->more = true;
    return distance >= ring->near && distance < ring->far;
}

// ---- Corner on corner, and circles at an exact distance

static void try_corners(Search *s, Ring *ring, const TsVec *apart, int vectors)
{
    for (int i = 0; i < s->of_moving.corners; i++) {
        for (int j = 0; j < s->of_fixed.corners; j++) {
            TsVec corner = ts_vec_sub(s->of_fixed.corner[j], s->of_moving.corner[i]);
            for (int k = 0; k < vectors; k++) {
                TsVec place = ts_vec_add(corner, apart[k]);
                if (in_ring(s, ring, place)) snap_try(s, place);
            }
        }
    }
}

// ---- Corner on edge

// Where the pivot is with a corner on an edge of the other: with the edge's first corner on it at
// `place`, from there `sense` times along the edge.
typedef struct Slide {
    TsVec place, step;
    double sense, steps, wanted; // steps to the point of the edge that is wanted
} Slide;

static Slide slide_of(TsVec place, const Features *of, int edge, double sense, TsVec rough)
{
    TsVec step = of->step[edge];
    double wanted =
        sense * ts_vec_dot(ts_vec_sub(rough, place), step) / ts_vec_length_squared(step);
    return (Slide){place, step, sense, of->steps[edge], wanted};
}

// The nearest to it of every second, fourth ... step.
static TsVec slide_place(const Slide *slide, double grain)
{
    double taken = floor(slide->wanted / grain + 0.5) * grain;
    taken = taken < 0 ? 0 : taken > slide->steps ? slide->steps : taken;
    return ts_vec_add(slide->place, ts_vec_scale(slide->step, slide->sense * taken));
}

// An edge goes through exact doubles in equal steps. The one nearest to the wanted point, or where
// doubles are too coarse there, fewer of them.
static void try_slide(Search *s, Ring *ring, const Slide *slide)
{
    if (slide->steps == 0 || !in_ring(s, ring, slide_place(slide, 1))) return;
    for (double grain = 1; grain <= 64 && grain <= slide->steps; grain *= 2) {
        if (snap_try(s, slide_place(slide, grain))) return;
    }
}

static void try_edges(Search *s, Ring *ring, TsVec rough)
{
    const Features *moving = &s->of_moving, *fixed = &s->of_fixed;
    if (moving->radius + fixed->radius > 0) return;
    for (int i = 0; i < moving->corners; i++) {
        for (int j = 0; j < fixed->corners; j++) {
            TsVec place = ts_vec_sub(fixed->corner[j], moving->corner[i]);
            if (j < fixed->edges) {
                Slide slide = slide_of(place, fixed, j, 1, rough);
                try_slide(s, ring, &slide);
            }
            if (i < moving->edges) {
                Slide slide = slide_of(place, moving, i, -1, rough);
                try_slide(s, ring, &slide);
            }
        }
    }
}

// The nearest places first, for whatever lies beyond one that touches need not be asked about. None
// lies nearer than the gap, or the depth of the deepest parts; from there in rings that grow.
void snap_features(Search *s, TsVec rough)
{
    TsVec apart[SNAP_VECTORS_MAX];
    int vectors = snap_vectors(s->of_moving.radius + s->of_fixed.radius, apart);
    double least = fabs(snap_contact_at(s, s->from).gap) - FIRST_RING;
    Ring ring = {.near = least, .far = least + 2 * FIRST_RING, .more = true};
    for (double width = FIRST_RING; ring.more; width *= 4) {
        ring.more = false;
        try_edges(s, &ring, rough);
        try_corners(s, &ring, apart, vectors);
        if (s->snap.found && s->distance <= ring.far) return;
        ring = (Ring){ring.far, ring.far + width, ring.more};
    }
}

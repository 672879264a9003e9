// Chipmunk2D 7: its tree, of the boxes as they are and of fat ones as its space has it; its spatial
// hash.
#include <chipmunk/chipmunk.h>

#include "broad_peers.h"

typedef struct Box {
    cpBB bb;
    cpVect velocity; // a second, of 60 frames
    int index;
} Box;

typedef struct Data {
    int count;
    Box *box;
    cpSpatialIndex *index;
} Data;

static cpBB box_of(void *object) { return ((Box *)object)->bb; }
static cpVect velocity_of(void *object) { return ((Box *)object)->velocity; }

static cpBB to_bb(TsBounds b) { return cpBBNew(b.left, b.top, b.right, b.bottom); }

static void place(Data *data, const TsBounds *bounds)
{
    for (int i = 0; i < data->count; i++) {
        cpBB bb = to_bb(bounds[i]), old = data->box[i].bb;
        data->box[i] = (Box){bb, cpv((bb.l - old.l) * 60, (bb.b - old.b) * 60), i};
    }
}

static Data *prepare(const TsBounds *bounds, int count, cpSpatialIndex *index)
{
    Data *data = malloc(sizeof *data);
    *data = (Data){count, calloc((size_t)count, sizeof(Box)), index};
    place(data, bounds);
    for (int i = 0; i < count; i++) {
        data->box[i].velocity = cpvzero;
        cpSpatialIndexInsert(index, &data->box[i], (cpHashValue)i);
    }
    return data;
}

static void *prepare_tree(const TsBounds *bounds, int count)
{
    return prepare(bounds, count, cpBBTreeNew(box_of, NULL));
}

static void *prepare_space(const TsBounds *bounds, int count)
{
    cpSpatialIndex *index = cpBBTreeNew(box_of, NULL);
    cpBBTreeSetVelocityFunc(index, velocity_of);
    return prepare(bounds, count, index);
}

// Cells twice as wide as the boxes (of mixed sizes as the root of their mean square), and as many
// as there are boxes.
static void *prepare_hash(const TsBounds *bounds, int count)
{
    double squares = 0;
    for (int i = 0; i < count; i++) {
        double width = (double)bounds[i].right - (double)bounds[i].left;
        squares += width * width;
    }
    cpFloat cell = 2 * sqrt(squares / count);
    return prepare(bounds, count, cpSpaceHashNew(cell, count, box_of, NULL));
}

static void release(void *of_peer)
{
    Data *data = of_peer;
    cpSpatialIndexFree(data->index);
    free(data->box);
    free(data);
}

static cpCollisionID on_pair(void *a, void *b, cpCollisionID id, void *pairs)
{
    const Box *one = a, *other = b;
    if (cpBBIntersects(one->bb, other->bb)) broad_peer_pair(pairs, one->index, other->index);
    return id;
}

static void frame(void *of_peer, const TsBounds *bounds, TsBroadPairs *pairs)
{
    Data *data = of_peer;
    place(data, bounds);
    pairs->count = 0;
    cpSpatialIndexReindexQuery(data->index, on_pair, pairs);
}

static cpCollisionID on_hit(void *window, void *object, cpCollisionID id, void *hits)
{
    const Box *box = object;
    if (cpBBIntersects(*(cpBB *)window, box->bb)) broad_peer_hit(hits, box->index);
    return id;
}

static void ask_window(void *of_peer, TsBounds window, TsBroadHits *hits)
{
    cpBB bb = to_bb(window);
    hits->count = 0;
    cpSpatialIndexQuery(((Data *)of_peer)->index, &bb, bb, on_hit, hits);
}

typedef struct Cast {
    const TsBoundsRay *ray;
    TsBroadHits *hits;
} Cast;

static cpFloat on_ray(void *of_cast, void *object, void *unused)
{
    const Cast *cast = of_cast;
    const Box *box = object;
    TsBounds bounds = {(float)box->bb.l, (float)box->bb.b, (float)box->bb.r, (float)box->bb.t};
    (void)unused;
    if (ts_bounds_ray_hits(cast->ray, bounds, NULL)) broad_peer_hit(cast->hits, box->index);
    return 1;
}

static void ask_ray(void *of_peer, const TsBoundsRay *ray, TsBroadHits *hits)
{
    TsVec end = ts_vec_add(ray->origin, ts_vec_scale(ray->direction, ray->length));
    Cast cast = {ray, hits};
    hits->count = 0;
    cpSpatialIndexSegmentQuery(((Data *)of_peer)->index, &cast, cpv(ray->origin.x, ray->origin.y),
                               cpv(end.x, end.y), 1, on_ray, NULL);
}

const BroadPeer broad_peer_tree = {"Chipmunk tree", prepare_tree, release,
                                   frame,           ask_window,   ask_ray};
const BroadPeer broad_peer_space = {"Chipmunk space", prepare_space, release, frame, NULL, NULL};
const BroadPeer broad_peer_hash = {"Chipmunk hash", prepare_hash, release, frame, NULL, NULL};

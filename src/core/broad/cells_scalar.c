#include "broad/cells_join_private.h"
#include "broad/lanes_private.h"

static inline TsBounds box_at(const CellsBoxes *boxes, int at)
{
    return (TsBounds){boxes->left[at], boxes->top[at], boxes->right[at], boxes->bottom[at]};
}

static inline int meets(const CellsBoxes *boxes, int at, TsBounds box) // without a branch
{
    return (boxes->left[at] <= box.right) & (box.left <= boxes->right[at]) &
           (boxes->top[at] <= box.bottom) & (box.top <= boxes->bottom[at]);
}

// Sorted without a branch: which of two comes first cannot be foretold.
static inline TsBroadPair pair_of(int32_t a, int32_t b)
{
    int32_t other = (a ^ b) & -(b < a);
    return (TsBroadPair){a ^ other, b ^ other};
}

// Each pair is written, and the next one over it if it was none.
static inline int join_one(const CellsBoxes *boxes, int at, int from, int to, TsBroadPair *out)
{
    TsBounds box = box_at(boxes, at);
    int index = boxes->index[at], count = 0;
    for (int i = from; i < to; i++) {
        out[count] = pair_of(index, boxes->index[i]);
        count += meets(boxes, i, box);
    }
    return count;
}

int ts_cells_join_scalar(const CellsBoxes *boxes, const CellsJoin *join, int joins,
                         TsBroadPair *out)
{
    CellsBoxes local = *boxes;
    int count = 0;
    for (int i = 0; i < joins; i++) {
        for (int at = join[i].from; at < join[i].to; at++) {
            count += join_one(&local, at, at + 1, join[i].beside, out + count);
            count += join_one(&local, at, join[i].under, join[i].below, out + count);
        }
    }
    return count;
}

// Of eight boxes those that meet, or only across: by masks, which compilers make vectors of.
static inline unsigned eight_meet(const CellsBoxes *boxes, int at, TsBounds window)
{
    unsigned mask = 0;
    for (int i = 0; i < LANES; i++) {
        mask |= -(unsigned)meets(boxes, at + i, window) & lanes_bit[i];
    }
    return mask;
}

static inline unsigned eight_across(const CellsBoxes *boxes, int at, TsBounds window)
{
    unsigned mask = 0;
    for (int i = 0; i < LANES; i++) {
        unsigned meets =
            (boxes->left[at + i] <= window.right) & (window.left <= boxes->right[at + i]);
        mask |= -meets & lanes_bit[i];
    }
    return mask;
}

static inline int find_run(const CellsBoxes *boxes, CellsRun run, TsBounds window, int32_t *out)
{
    int count = 0;
    for (int at = run.from; at < run.to; at += LANES) {
        unsigned mask =
            run.across ? eight_across(boxes, at, window) : eight_meet(boxes, at, window);
        if (run.to - at < LANES) mask &= (1U << (run.to - at)) - 1;
        for (int i = 0; i < LANES; i++) {
            out[count] = boxes->index[at + i];
            count += (int)(mask >> i & 1);
        }
    }
    return count;
}

int ts_cells_find_scalar(const CellsBoxes *boxes, const CellsRun *run, int runs, TsBounds window,
                         int32_t *out)
{
    CellsBoxes local = *boxes;
    int count = 0;
    for (int i = 0; i < runs; i++) count += find_run(&local, run[i], window, out + count);
    return count;
}

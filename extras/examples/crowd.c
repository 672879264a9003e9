/* A crowd of 2,000 circles: the broad phase finds the pairs whose boxes meet, the narrow phase
 * decides each of them exactly.
 *
 *   cc crowd.c $(pkg-config --cflags --libs touchstone) -o crowd
 */
#include <stdio.h>
#include <stdlib.h>
#include <touchstone/touchstone.h>

enum { CROWD = 2000 };

int main(void)
{
    static TsShape shape[CROWD];
    TsMemory heap = {realloc, free}; /* the library allocates through this only */
    TsBroad broad = ts_broad_make(TS_BROAD_TREE, heap);
    TsBroadPairs pairs = {NULL, 0, 0};
    int hits = 0;

    srand(1);
    for (int i = 0; i < CROWD; i++) {
        double x = rand() % 2000, y = rand() % 2000, radius = 5 + rand() % 20;
        shape[i] = ts_shape_circle(ts_vec(x, y), radius);
        if (ts_broad_insert(&broad, ts_bounds_of(&shape[i])) != i) return 1; /* out of memory */
    }

    /* Every frame: move what has moved, then ask for the pairs. */
    shape[7] = ts_shape_circle(ts_vec(1000, 1000), 60);
    ts_broad_move(&broad, 7, ts_bounds_of(&shape[7]));
    if (!ts_broad_pairs(&broad, &pairs)) return 1;
    for (int i = 0; i < pairs.count; i++) {
        const TsShape *a = &shape[pairs.pair[i].a], *b = &shape[pairs.pair[i].b];
        hits += ts_relation_shapes(a, b) != TS_APART;
    }
    printf("%d circles, %d candidate pairs, %d collisions\n", CROWD, pairs.count, hits);

    ts_broad_pairs_free(&pairs, heap);
    ts_broad_end(&broad);
    return 0;
}

// Points in lexicographic order.
#include "platform/rounding.h"

#include "geometry/points.h"

static void sift_ordered(TsVec *point, int root, int count, bool by_y)
{
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && ts_points_order(point[child], point[child + 1], by_y) < 0) child++;
        if (ts_points_order(point[root], point[child], by_y) >= 0) return;
        TsVec kept = point[root];
        point[root] = point[child];
        point[child] = kept;
    }
}

void ts_points_sort(TsVec *point, int count, bool by_y)
{
    for (int i = count / 2 - 1; i >= 0; i--) sift_ordered(point, i, count, by_y);
    for (int end = count - 1; end > 0; end--) {
        TsVec kept = point[0];
        point[0] = point[end];
        point[end] = kept;
        sift_ordered(point, 0, end, by_y);
    }
}

int ts_points_distinct(TsVec *point, int count, bool by_y)
{
    ts_points_sort(point, count, by_y);
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (kept == 0 || !ts_vec_equal(point[kept - 1], point[i])) point[kept++] = point[i];
    return kept;
}

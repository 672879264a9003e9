// Checks the results of a broad phase by plain loops over its own boxes. An answer is right
// where it names so many as there are, each of them truly, and none twice.
#ifndef BROAD_CHECK_H
#define BROAD_CHECK_H

#include <stdlib.h>
#include <string.h>

#include "generate/generate.h"
#include "touchstone/broad.h"

enum { CHECK_MOST = 2100 }; // boxes

static inline bool check_alive(const TsBroad *broad, int index)
{
    return broad->state[index] & TS_BROAD_ALIVE;
}

static inline int check_some_alive(const TsBroad *broad, Random *random)
{
    for (;;) {
        int index = random_integer(random, 0, broad->count - 1);
        if (check_alive(broad, index)) return index;
    }
}

static inline int check_count_pairs(const TsBroad *broad)
{
    int count = 0;
    for (int a = 0; a < broad->count; a++) {
        if (!check_alive(broad, a)) continue;
        for (int b = a + 1; b < broad->count; b++) {
            count +=
                check_alive(broad, b) && ts_bounds_intersect(broad->bounds[a], broad->bounds[b]);
        }
    }
    return count;
}

static inline void check_fail(const TsBroad *broad, const char *what, int found, int expected)
{
    fail_msg("%s, %s, %d boxes: %s: found %d, expected %d", ts_broad_name(broad->kind),
             ts_simd_name(broad->simd), broad->alive, what, found, expected);
}

static inline void check_pairs_are(TsBroad *broad, const TsBroadPairs *pairs, int expected)
{
    static uint8_t seen[CHECK_MOST][CHECK_MOST];
    if (pairs->count != expected) check_fail(broad, "pairs", pairs->count, expected);
    for (int i = 0; i < broad->count; i++) memset(seen[i], 0, (size_t)broad->count);
    for (int i = 0; i < pairs->count; i++) {
        int a = pairs->pair[i].a, b = pairs->pair[i].b;
        if (a < 0 || a >= b || b >= broad->count) check_fail(broad, "pair of indices", a, b);
        if (!check_alive(broad, a) || !check_alive(broad, b)) check_fail(broad, "dead", a, b);
        if (!ts_bounds_intersect(broad->bounds[a], broad->bounds[b]))
            check_fail(broad, "apart", a, b);
        if (seen[a][b]++) check_fail(broad, "twice", a, b);
    }
}

static inline void check_pairs(TsBroad *broad, TsBroadPairs *pairs, int expected)
{
    assert_true(ts_broad_pairs(broad, pairs));
    check_pairs_are(broad, pairs, expected);
}

typedef struct CheckQuery { // a ray, or a window
    bool is_ray;
    TsBoundsRay ray;
    TsBounds window;
} CheckQuery;

static inline bool check_meets(const CheckQuery *query, TsBounds box)
{
    return query->is_ray ? ts_bounds_ray_hits(&query->ray, box, NULL)
                         : ts_bounds_intersect(query->window, box);
}

static inline bool check_asked(TsBroad *broad, const CheckQuery *query, TsBroadHits *hits)
{
    return query->is_ray ? ts_broad_ray(broad, &query->ray, hits)
                         : ts_broad_window(broad, query->window, hits);
}

static inline void check_query(TsBroad *broad, const CheckQuery *query, TsBroadHits *hits)
{
    static uint8_t seen[CHECK_MOST];
    const char *what = query->is_ray ? "ray" : "window";
    int expected = 0;
    for (int i = 0; i < broad->count; i++) {
        expected += check_alive(broad, i) && check_meets(query, broad->bounds[i]);
    }
    assert_true(check_asked(broad, query, hits));
    if (hits->count != expected) check_fail(broad, what, hits->count, expected);
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < hits->count; i++) {
        int index = hits->index[i];
        if (index < 0 || index >= broad->count) check_fail(broad, what, index, broad->count);
        if (!check_alive(broad, index)) check_fail(broad, "dead", index, -1);
        if (!check_meets(query, broad->bounds[index])) check_fail(broad, what, index, -1);
        if (seen[index]++) check_fail(broad, "twice", index, -1);
    }
}

// ---- BroadsQueries: about a box at hand, its sides and corners to the bit

static inline CheckQuery check_window_of(Random *random, TsBounds box)
{
    float wide = (float)random_between(random, 0, 5);
    switch (random_integer(random, 0, 6)) {
    case 0: box = (TsBounds){box.right, box.bottom, box.right, box.bottom}; break;     // its corner
    case 1: box = (TsBounds){box.right, box.top, box.right + wide, box.bottom}; break; // beside it
    case 2: box = (TsBounds){-INFINITY, box.bottom, INFINITY, INFINITY}; break;
    case 3: box = (TsBounds){-INFINITY, -INFINITY, INFINITY, INFINITY}; break;
    case 4: box = (TsBounds){-2e9F, -2e9F, -1e9F, -1e9F}; break; // far from all
    case 5: box.left -= wide, box.bottom += wide; break;
    default: break;
    }
    return (CheckQuery){.window = box};
}

static inline CheckQuery check_ray_of(Random *random, TsBounds box)
{
    static const TsVec along[] = {{1, 0},    {0, 1}, {-1, 0},     {0, -1},        {1, 1},
                                  {-1, 0.5}, {0, 0}, {1, 1e-300}, {-0x1p-1074, 1}};
    static const double lengths[] = {HUGE_VAL, 0, 3, 20};
    TsVec origin = ts_vec((double)box.left, (double)box.top); // along its side, out of its corner
    TsVec direction = along[random_integer(random, 0, 8)];
    if (random_integer(random, 0, 1)) {
        direction.x = random_between(random, -1, 1);
        direction.y = random_between(random, -1, 1);
        origin = ts_vec_sub(origin, ts_vec_scale(direction, random_between(random, 0, 30)));
    }
    double length = lengths[random_integer(random, 0, 3)];
    return (CheckQuery){.is_ray = true, .ray = ts_bounds_ray(origin, direction, length)};
}

// So many windows and rays.
static inline void check_queries(TsBroad *broad, TsBroadHits *hits, int count)
{
    Random random = random_seeded(7);
    for (int i = 0; i < count; i++) {
        TsBounds box = {0, 0, 1, 1};
        if (broad->count > 0) {
            box = broad->bounds[random_integer(&random, 0, broad->count - 1)];
        }
        CheckQuery window = check_window_of(&random, box), ray = check_ray_of(&random, box);
        check_query(broad, &window, hits);
        if (box.left > -INFINITY && box.top > -INFINITY) check_query(broad, &ray, hits);
    }
}

#endif

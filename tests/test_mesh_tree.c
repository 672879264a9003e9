// Trees over a triangle mesh: every structure finds brute force's set, whatever the mesh, before
// and after its corners have moved. TOUCHSTONE_CASES: queries of each kind for each mesh.
#include <stdio.h>

#include "mesh_tree_bench.h"

static TsMesh mesh;
static TsMeshTree tree[TS_MESH_TREE_KINDS];
static TsMeshTreeHits hits, truth;
static Random chance;

static int cases(int few)
{
    const char *more = getenv("TOUCHSTONE_CASES");
    return more ? atoi(more) : few;
}

static int setup(void **state)
{
    (void)state;
    mesh = ts_mesh_make(heap);
    for (int i = 0; i < TS_MESH_TREE_KINDS; i++)
        tree[i] = ts_mesh_tree_make((TsMeshTreeKind)i, heap);
    chance = random_seeded(84);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int i = 0; i < TS_MESH_TREE_KINDS; i++) ts_mesh_tree_free(&tree[i]);
    ts_mesh_tree_hits_free(&hits, heap);
    ts_mesh_tree_hits_free(&truth, heap);
    ts_mesh_free(&mesh);
    return 0;
}

static void build_all(void)
{
    for (int i = 0; i < TS_MESH_TREE_KINDS; i++) assert_true(ts_mesh_tree_build(&tree[i], &mesh));
}

static void compare_all(const TsMeshQuery *probe, const char *when)
{
    assert_true(ts_mesh_tree_query(&tree[TS_MESH_TREE_BRUTE], probe, &truth));
    for (int i = 1; i < TS_MESH_TREE_KINDS; i++) {
        assert_true(ts_mesh_tree_query(&tree[i], probe, &hits));
        sort_hits(&hits);
        if (same_hits(&hits, &truth)) continue;
        fail_msg("%s of %d triangles, %s: probe %d finds %d, brute force %d",
                 ts_mesh_tree_name((TsMeshTreeKind)i), mesh.faces, when, (int)probe->kind,
                 hits.count, truth.count);
    }
}

static long long found;

static void compare_probes(int count, const char *when)
{
    for (int kind = 0; kind <= TS_MESH_QUERY_TRIANGLE; kind++) {
        for (int i = 0; i < count; i++) {
            TsMeshQuery probe = probe_at(&mesh, (TsMeshQueryKind)kind, &chance);
            compare_all(&probe, when);
            found += truth.count;
        }
    }
}

static void test_every_structure_finds_the_same(void **state)
{
    (void)state;
    static const int sizes[] = {1, 2, 3, 17, 60, 300};
    found = 0;
    for (int kind = 0; kind < HEAPS; kind++) {
        for (int i = 0; i < (kind < HEAP_LATTICE ? 6 : 5); i++) {
            make_heap(&mesh, (Heap)kind, sizes[i], &chance);
            build_all();
            compare_probes(cases(4), "built");
        }
    }
    assert_true(found > 1000);
}

static void test_large_meshes(void **state)
{
    (void)state;
    static const int sizes[] = {100, 1000, 10000, 100000};
    for (int i = 0; i < (getenv("TOUCHSTONE_CASES") ? 4 : 2); i++) {
        for (int kind = HEAP_TORUS; kind <= HEAP_BLOCKS; kind++) {
            make_heap(&mesh, (Heap)kind, sizes[i], &chance);
            build_all();
            compare_probes(cases(3), "built");
        }
    }
}

// ---- Moved

static void move_corners(double by)
{
    for (int i = 0; i < mesh.vertices; i++) {
        mesh.vertex[i] = ts_vec3_add(mesh.vertex[i], any_place(&chance, by));
    }
}

static void test_refitted_as_built(void **state)
{
    (void)state;
    for (int kind = 0; kind < HEAPS; kind++) {
        make_heap(&mesh, (Heap)kind, 60, &chance);
        build_all();
        for (int round = 0; round < 3; round++) {
            move_corners(round == 2 ? 0.5 : 0.02);
            for (int i = 0; i < TS_MESH_TREE_KINDS; i++) assert_true(ts_mesh_tree_refit(&tree[i]));
            compare_probes(cases(2), "refitted");
        }
    }
}

static void test_a_refitted_tree_keeps_its_shape(void **state)
{
    (void)state;
    make_heap(&mesh, HEAP_TERRAIN, 500, &chance);
    build_all();
    for (int i = TS_MESH_TREE_AABB; i <= TS_MESH_TREE_KDOP; i++) {
        TsMeshTreeStats before = ts_mesh_tree_stats(&tree[i]);
        move_corners(0.05);
        assert_true(ts_mesh_tree_refit(&tree[i]));
        TsMeshTreeStats after = ts_mesh_tree_stats(&tree[i]);
        assert_int_equal(after.nodes, before.nodes);
        assert_int_equal(after.bytes, before.bytes);
    }
}

// ---- Another mesh

static void compare_mesh(const TsMesh *other)
{
    TsMeshTreePairs pairs = {0}, true_pairs = {0};
    assert_true(ts_mesh_tree_query_mesh(&tree[TS_MESH_TREE_BRUTE], other, &true_pairs));
    for (int i = 1; i < TS_MESH_TREE_KINDS; i++) {
        assert_true(ts_mesh_tree_query_mesh(&tree[i], other, &pairs));
        assert_int_equal(pairs.count, true_pairs.count);
        for (int k = 0; k < pairs.count; k++) {
            TsTriangle3 a = ts_mesh_triangle(&mesh, pairs.pair[k].face);
            TsTriangle3 b = ts_mesh_triangle(other, pairs.pair[k].other);
            assert_int_not_equal(ts_relation3_triangles(&a, &b), TS_APART);
        }
    }
    found += true_pairs.count;
    ts_mesh_tree_pairs_free(&pairs, heap);
    ts_mesh_tree_pairs_free(&true_pairs, heap);
}

static void test_mesh_against_mesh(void **state)
{
    (void)state;
    TsMesh other = ts_mesh_make(heap);
    found = 0;
    for (int kind = 0; kind < HEAP_FAR; kind++) {
        make_heap(&mesh, (Heap)kind, 80, &chance);
        build_all();
        ts_mesh_clear(&other);
        ts_mesh_add_torus(&other, 64, any_place(&chance, 0.5), 0.3, 0.1);
        compare_mesh(&other);
        make_heap(&other, (Heap)kind, 20, &chance);
        compare_mesh(&other);
    }
    assert_true(found > 100);
    ts_mesh_free(&other);
}

// ---- What it costs

// What a query cost is that of this query alone, whatever was asked before.
static void test_a_query_costs_the_same_again(void **state)
{
    (void)state;
    TsMesh other = ts_mesh_make(heap);
    TsMeshTreePairs pairs = {0};
    make_heap(&mesh, HEAP_SOUP, 80, &chance);
    ts_mesh_add_torus(&other, 16, any_place(&chance, 0.5), 0.3, 0.1);
    build_all();
    TsMeshQuery probe[TS_MESH_QUERY_TRIANGLE + 1];
    for (int i = 0; i <= TS_MESH_QUERY_TRIANGLE; i++)
        probe[i] = probe_at(&mesh, (TsMeshQueryKind)i, &chance);
    enum { LAST = TS_MESH_QUERY_TRIANGLE + 1 }; // that of a mesh
    for (int i = 0; i < TS_MESH_TREE_KINDS; i++) {
        TsMeshTreeCost first[LAST + 1];
        for (int k = 0; k < 3 * (LAST + 1); k++) { // forth, back, and forth
            int at = k % (LAST + 1), kind = k / (LAST + 1) == 1 ? LAST - at : at;
            bool asked = kind == LAST ? ts_mesh_tree_query_mesh(&tree[i], &other, &pairs)
                                      : ts_mesh_tree_query(&tree[i], &probe[kind], &hits);
            assert_true(asked);
            if (k <= LAST) first[kind] = tree[i].cost;
            assert_int_equal(tree[i].cost.nodes, first[kind].nodes);
            assert_int_equal(tree[i].cost.tests, first[kind].tests);
        }
    }
    ts_mesh_tree_pairs_free(&pairs, heap);
    ts_mesh_free(&other);
}

// From anywhere at anywhere near the mesh; many pass it.
static TsRay3 any_ray(Random *random, int index)
{
    (void)index;
    TsVec3 from = any_place(random, 1.5), to = any_place(random, 0.7);
    return (TsRay3){from, ts_vec3_sub(to, from)};
}

// As 84_mesh_tree has it: from all around, slanting across the whole mesh; none passes it.
static TsRay3 ray_across(Random *random, int index)
{
    (void)random;
    TsVec turn = ts_degrees(1.8 * index), rise = ts_degrees(3.6 * index + 40);
    TsVec3 from = ts_vec3(1.25 * turn.x, 0.55 + 0.2 * rise.y, 1.25 * turn.y);
    return (TsRay3){from, ts_vec3_sub(ts_vec3(-0.65 * turn.x, 0, -0.65 * turn.y), from)};
}

typedef TsRay3 Rays(Random *random, int index);

// Of its nodes, in per cent: every volume that is looked at counts, met or not.
static double mean_share(TsMeshTree *over, Rays *rays)
{
    enum { RAYS = 200 };
    double sum = 0;
    Random random = random_seeded(7);
    for (int i = 0; i < RAYS; i++) {
        TsMeshQuery probe = ts_mesh_query_ray(rays(&random, i));
        assert_true(ts_mesh_tree_query(over, &probe, &hits));
        sum += (double)over->cost.nodes;
    }
    return 100 * sum / RAYS / ts_mesh_tree_stats(over).nodes;
}

static void check_shares(Heap kind, int triangles, double most, double most_across)
{
    make_heap(&mesh, kind, triangles, &chance);
    for (int i = TS_MESH_TREE_AABB; i < TS_MESH_TREE_KINDS; i++) {
        assert_true(ts_mesh_tree_build(&tree[i], &mesh));
        double share = mean_share(&tree[i], any_ray), across = mean_share(&tree[i], ray_across);
        if (getenv("TOUCHSTONE_CASES"))
            printf("%s: %.3f %% of the nodes a ray, %.3f %% across\n",
                   ts_mesh_tree_name((TsMeshTreeKind)i), share, across);
        assert_true(share <= most && across <= most_across);
    }
}

static void test_a_ray_visits_few_nodes(void **state)
{
    (void)state;
    bool large = getenv("TOUCHSTONE_CASES");
    for (int kind = HEAP_TORUS; kind <= HEAP_BLOCKS; kind++) {
        check_shares((Heap)kind, 20000, 0.3, 0.75);
        if (large) check_shares((Heap)kind, 100000, 0.1, 0.15);
    }
}

static void test_the_bsp_grows(void **state)
{
    (void)state;
    make_heap(&mesh, HEAP_SOUP, 300, &chance);
    build_all();
    TsMeshTreeStats stats = ts_mesh_tree_stats(&tree[TS_MESH_TREE_BSP]);
    assert_true(stats.pieces > mesh.faces);
    assert_true(stats.levels <= 64);
    assert_int_equal(ts_mesh_tree_stats(&tree[TS_MESH_TREE_AABB]).pieces, mesh.faces);
}

// ---- Shown

static int edges, shown_volumes;

static void count_edge(void *context, int volume, TsVec3 a, TsVec3 b)
{
    (void)context;
    edges++;
    if (volume >= shown_volumes) shown_volumes = volume + 1;
    assert_true(isfinite(ts_vec3_length(a)) && isfinite(ts_vec3_length(b)));
}

static void test_volumes_are_shown_by_level(void **state)
{
    (void)state;
    make_heap(&mesh, HEAP_TORUS, 256, &chance);
    build_all();
    for (int i = TS_MESH_TREE_AABB; i < TS_MESH_TREE_KINDS; i++) {
        int most = 5;
        edges = shown_volumes = 0;
        int count = ts_mesh_tree_volumes(&tree[i], 3, most, count_edge, NULL);
        assert_true(count > 0);
        assert_true(shown_volumes > 0 && shown_volumes <= most && shown_volumes <= count);
        assert_true(edges >= 6 * shown_volumes);
    }
    edges = 0;
    assert_int_equal(ts_mesh_tree_volumes(&tree[TS_MESH_TREE_AABB], 0, 1, count_edge, NULL), 1);
    assert_int_equal(edges, 12);
    assert_int_equal(ts_mesh_tree_volumes(&tree[TS_MESH_TREE_BRUTE], 0, 1, count_edge, NULL), 0);
    assert_int_equal(ts_mesh_tree_volumes(&tree[TS_MESH_TREE_AABB], 30, 1, count_edge, NULL), 0);
}

// Those that a query enters are at most all, some if it finds anything, and those of all levels are
// among the nodes that it visits; in a BSP tree they are these.
static void test_entered_volumes_are_those_of_the_query(void **state)
{
    (void)state;
    make_heap(&mesh, HEAP_TORUS, 256, &chance);
    build_all();
    TsAabb3 bounds = ts_mesh_bounds(&mesh);
    TsVec3 extent = ts_vec3_sub(bounds.max, bounds.min);
    for (int k = 0; k < 30; k++) {
        TsVec3 share = ts_vec3((k % 3) / 2.0, (k / 3 % 3) / 2.0, (k / 9) / 3.0);
        TsVec3 at = ts_vec3(bounds.min.x + share.x * extent.x, bounds.min.y + share.y * extent.y,
                            bounds.min.z + share.z * extent.z);
        TsMeshQuery sphere = ts_mesh_query_sphere((TsSphere){at, 0.1 * ts_vec3_length(extent)});
        TsMeshQuery ray =
            ts_mesh_query_ray((TsRay3){ts_vec3_sub(at, extent), ts_vec3(1, 0.9 + 0.01 * k, 1.1)});
        for (int i = TS_MESH_TREE_AABB; i < TS_MESH_TREE_KINDS; i++) {
            for (int which = 0; which < 2; which++) {
                const TsMeshQuery *query = which ? &ray : &sphere;
                TsMeshTreeHits met = {0};
                assert_true(ts_mesh_tree_query(&tree[i], query, &met));
                int64_t visited = tree[i].cost.nodes, entered = 0;
                int levels = i == TS_MESH_TREE_GRID ? 1 : 64;
                for (int level = 0; level < levels; level++) {
                    int all = ts_mesh_tree_volumes(&tree[i], level, 0, count_edge, NULL);
                    int in = ts_mesh_tree_entered(&tree[i], query, level, 0, count_edge, NULL);
                    assert_true(in <= all);
                    if (met.count > 0 && level == 0) assert_true(in > 0);
                    entered += in;
                }
                // A grid visits empty cells too, and with a ray some beside it.
                if (i != TS_MESH_TREE_BSP) assert_true(entered <= visited);
                if (i == TS_MESH_TREE_BSP) assert_int_equal(entered, visited);
                ts_mesh_tree_hits_free(&met, TS_MEMORY_HEAP);
            }
        }
    }
}

// ---- Short memory: it fails cleanly at every single allocation, and works after it

static int left;

static void *short_resize(void *block, size_t size)
{
    return left-- > 0 ? realloc(block, size) : NULL;
}

static void test_short_memory(void **state)
{
    (void)state;
    const TsMemory scarce = {short_resize, free};
    make_heap(&mesh, HEAP_SOUP, 120, &chance);
    assert_true(ts_mesh_tree_build(&tree[TS_MESH_TREE_BRUTE], &mesh));
    TsMeshQuery probe = ts_mesh_query_sphere((TsSphere){{0, 0, 0}, 0.5});
    assert_true(ts_mesh_tree_query(&tree[TS_MESH_TREE_BRUTE], &probe, &truth));
    for (int kind = 0; kind < TS_MESH_TREE_KINDS; kind++) {
        bool done = false;
        for (int allowed = 0; !done; allowed++) {
            TsMeshTree trial = ts_mesh_tree_make((TsMeshTreeKind)kind, scarce);
            TsMeshTreeHits list = {0};
            left = allowed;
            done = ts_mesh_tree_build(&trial, &mesh) && ts_mesh_tree_query(&trial, &probe, &list);
            left = 1000;
            if (!done) assert_true(ts_mesh_tree_build(&trial, &mesh));
            assert_true(ts_mesh_tree_query(&trial, &probe, &list));
            sort_hits(&list);
            assert_true(same_hits(&list, &truth));
            ts_mesh_tree_hits_free(&list, scarce);
            ts_mesh_tree_free(&trial);
        }
    }
}

static void test_over_nothing(void **state)
{
    (void)state;
    TsMeshQuery probe = ts_mesh_query_ray((TsRay3){{0, 0, 0}, {1, 0, 0}});
    ts_mesh_clear(&mesh);
    for (int i = 0; i < TS_MESH_TREE_KINDS; i++) {
        assert_false(ts_mesh_tree_query(&tree[i], &probe, &hits));
        assert_false(ts_mesh_tree_refit(&tree[i]));
        assert_true(ts_mesh_tree_build(&tree[i], &mesh));
        assert_true(ts_mesh_tree_query(&tree[i], &probe, &hits));
        assert_int_equal(hits.count, 0);
        assert_true(ts_mesh_tree_refit(&tree[i]));
    }
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test_setup_teardown(test_every_structure_finds_the_same, setup, teardown),
        cmocka_unit_test_setup_teardown(test_large_meshes, setup, teardown),
        cmocka_unit_test_setup_teardown(test_refitted_as_built, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_refitted_tree_keeps_its_shape, setup, teardown),
        cmocka_unit_test_setup_teardown(test_mesh_against_mesh, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_query_costs_the_same_again, setup, teardown),
        cmocka_unit_test_setup_teardown(test_a_ray_visits_few_nodes, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_bsp_grows, setup, teardown),
        cmocka_unit_test_setup_teardown(test_volumes_are_shown_by_level, setup, teardown),
        cmocka_unit_test_setup_teardown(test_entered_volumes_are_those_of_the_query, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(test_short_memory, setup, teardown),
        cmocka_unit_test_setup_teardown(test_over_nothing, setup, teardown),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}

// Trees over a triangle soup: every structure finds brute force's set, whatever the soup, before
// and after its corners have moved. TOUCHSTONE_CASES: questions of each kind for each mesh.
#include <stdio.h>

#include "soup_bench.h"

static Mesh mesh;
static Soup soup[SOUP_KINDS];
static SoupHits hits, truth;
static Random chance;

static int cases(int few)
{
    const char *more = getenv("TOUCHSTONE_CASES");
    return more ? atoi(more) : few;
}

static int setup(void **state)
{
    (void)state;
    mesh = mesh_make(heap);
    for (int i = 0; i < SOUP_KINDS; i++) soup[i] = soup_make((SoupKind)i, heap);
    chance = random_seeded(84);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    for (int i = 0; i < SOUP_KINDS; i++) soup_end(&soup[i]);
    soup_hits_free(&hits, heap);
    soup_hits_free(&truth, heap);
    mesh_end(&mesh);
    return 0;
}

static void build_all(void)
{
    for (int i = 0; i < SOUP_KINDS; i++) assert_true(soup_build(&soup[i], &mesh));
}

static void compare_all(const Probe *probe, const char *when)
{
    assert_true(soup_ask(&soup[SOUP_BRUTE], probe, &truth));
    for (int i = 1; i < SOUP_KINDS; i++) {
        assert_true(soup_ask(&soup[i], probe, &hits));
        sort_hits(&hits);
        if (same_hits(&hits, &truth)) continue;
        fail_msg("%s of %d triangles, %s: probe %d finds %d, brute force %d",
                 soup_name((SoupKind)i), mesh.faces, when, (int)probe->kind, hits.count,
                 truth.count);
    }
}

static long long found;

static void compare_probes(int count, const char *when)
{
    for (int kind = 0; kind <= PROBE_TRIANGLE; kind++) {
        for (int i = 0; i < count; i++) {
            Probe probe = probe_at(&mesh, (ProbeKind)kind, &chance);
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
        mesh.vertex[i] = vec3_add(mesh.vertex[i], any_place(&chance, by));
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
            for (int i = 0; i < SOUP_KINDS; i++) assert_true(soup_refit(&soup[i]));
            compare_probes(cases(2), "refitted");
        }
    }
}

static void test_a_refitted_tree_keeps_its_shape(void **state)
{
    (void)state;
    make_heap(&mesh, HEAP_TERRAIN, 500, &chance);
    build_all();
    for (int i = SOUP_AABB; i <= SOUP_KDOP; i++) {
        SoupFigures before = soup_figures(&soup[i]);
        move_corners(0.05);
        assert_true(soup_refit(&soup[i]));
        SoupFigures after = soup_figures(&soup[i]);
        assert_int_equal(after.nodes, before.nodes);
        assert_int_equal(after.bytes, before.bytes);
    }
}

// ---- Another mesh

static void compare_mesh(const Mesh *other)
{
    SoupPairs pairs = {0}, true_pairs = {0};
    assert_true(soup_ask_mesh(&soup[SOUP_BRUTE], other, &true_pairs));
    for (int i = 1; i < SOUP_KINDS; i++) {
        assert_true(soup_ask_mesh(&soup[i], other, &pairs));
        assert_int_equal(pairs.count, true_pairs.count);
        for (int k = 0; k < pairs.count; k++) {
            Triangle3 a = mesh_triangle(&mesh, pairs.pair[k].face);
            Triangle3 b = mesh_triangle(other, pairs.pair[k].other);
            assert_int_not_equal(relation3_triangles(&a, &b), APART);
        }
    }
    found += true_pairs.count;
    soup_pairs_free(&pairs, heap);
    soup_pairs_free(&true_pairs, heap);
}

static void test_mesh_against_mesh(void **state)
{
    (void)state;
    Mesh other = mesh_make(heap);
    found = 0;
    for (int kind = 0; kind < HEAP_FAR; kind++) {
        make_heap(&mesh, (Heap)kind, 80, &chance);
        build_all();
        mesh_clear(&other);
        mesh_add_torus(&other, 64, any_place(&chance, 0.5), 0.3, 0.1);
        compare_mesh(&other);
        make_heap(&other, (Heap)kind, 20, &chance);
        compare_mesh(&other);
    }
    assert_true(found > 100);
    mesh_end(&other);
}

// ---- What it costs

// From anywhere at anywhere near the mesh; many pass it.
static Ray3 any_ray(Random *random, int index)
{
    (void)index;
    Vec3 from = any_place(random, 1.5), to = any_place(random, 0.7);
    return (Ray3){from, vec3_sub(to, from)};
}

// As 84_mesh_tree has it: from all around, slanting across the whole mesh; none passes it.
static Ray3 ray_across(Random *random, int index)
{
    (void)random;
    Vec turn = degrees(1.8 * index), rise = degrees(3.6 * index + 40);
    Vec3 from = vec3(1.25 * turn.x, 0.55 + 0.2 * rise.y, 1.25 * turn.y);
    return (Ray3){from, vec3_sub(vec3(-0.65 * turn.x, 0, -0.65 * turn.y), from)};
}

typedef Ray3 Rays(Random *random, int index);

// Of its nodes, in per cent: every volume that is looked at counts, met or not.
static double mean_share(Soup *over, Rays *rays)
{
    enum { RAYS = 200 };
    double sum = 0;
    Random random = random_seeded(7);
    for (int i = 0; i < RAYS; i++) {
        Probe probe = soup_ray(rays(&random, i));
        assert_true(soup_ask(over, &probe, &hits));
        sum += (double)over->cost.nodes;
    }
    return 100 * sum / RAYS / soup_figures(over).nodes;
}

static void check_shares(Heap kind, int triangles, double most, double most_across)
{
    make_heap(&mesh, kind, triangles, &chance);
    for (int i = SOUP_AABB; i < SOUP_KINDS; i++) {
        assert_true(soup_build(&soup[i], &mesh));
        double share = mean_share(&soup[i], any_ray), across = mean_share(&soup[i], ray_across);
        if (getenv("TOUCHSTONE_CASES"))
            printf("%s: %.3f %% of the nodes a ray, %.3f %% across\n", soup_name((SoupKind)i),
                   share, across);
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
    SoupFigures figures = soup_figures(&soup[SOUP_BSP]);
    assert_true(figures.pieces > mesh.faces);
    assert_true(figures.levels <= 64);
    assert_int_equal(soup_figures(&soup[SOUP_AABB]).pieces, mesh.faces);
}

// ---- Shown

static int edges, shown_volumes;

static void count_edge(void *context, int volume, Vec3 a, Vec3 b)
{
    (void)context;
    edges++;
    if (volume >= shown_volumes) shown_volumes = volume + 1;
    assert_true(isfinite(vec3_length(a)) && isfinite(vec3_length(b)));
}

static void test_volumes_are_shown_by_level(void **state)
{
    (void)state;
    make_heap(&mesh, HEAP_TORUS, 256, &chance);
    build_all();
    for (int i = SOUP_AABB; i < SOUP_KINDS; i++) {
        int most = 5;
        edges = shown_volumes = 0;
        int count = soup_volumes(&soup[i], 3, most, count_edge, NULL);
        assert_true(count > 0);
        assert_true(shown_volumes > 0 && shown_volumes <= most && shown_volumes <= count);
        assert_true(edges >= 6 * shown_volumes);
    }
    edges = 0;
    assert_int_equal(soup_volumes(&soup[SOUP_AABB], 0, 1, count_edge, NULL), 1);
    assert_int_equal(edges, 12);
    assert_int_equal(soup_volumes(&soup[SOUP_BRUTE], 0, 1, count_edge, NULL), 0);
    assert_int_equal(soup_volumes(&soup[SOUP_AABB], 30, 1, count_edge, NULL), 0);
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
    const Memory scarce = {short_resize, free};
    make_heap(&mesh, HEAP_SOUP, 120, &chance);
    assert_true(soup_build(&soup[SOUP_BRUTE], &mesh));
    Probe probe = soup_sphere((Sphere){{0, 0, 0}, 0.5});
    assert_true(soup_ask(&soup[SOUP_BRUTE], &probe, &truth));
    for (int kind = 0; kind < SOUP_KINDS; kind++) {
        bool done = false;
        for (int allowed = 0; !done; allowed++) {
            Soup trial = soup_make((SoupKind)kind, scarce);
            SoupHits list = {0};
            left = allowed;
            done = soup_build(&trial, &mesh) && soup_ask(&trial, &probe, &list);
            left = 1000;
            if (!done) assert_true(soup_build(&trial, &mesh));
            assert_true(soup_ask(&trial, &probe, &list));
            sort_hits(&list);
            assert_true(same_hits(&list, &truth));
            soup_hits_free(&list, scarce);
            soup_end(&trial);
        }
    }
}

static void test_over_nothing(void **state)
{
    (void)state;
    Probe probe = soup_ray((Ray3){{0, 0, 0}, {1, 0, 0}});
    mesh_clear(&mesh);
    for (int i = 0; i < SOUP_KINDS; i++) {
        assert_false(soup_ask(&soup[i], &probe, &hits));
        assert_false(soup_refit(&soup[i]));
        assert_true(soup_build(&soup[i], &mesh));
        assert_true(soup_ask(&soup[i], &probe, &hits));
        assert_int_equal(hits.count, 0);
        assert_true(soup_refit(&soup[i]));
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
        cmocka_unit_test_setup_teardown(test_a_ray_visits_few_nodes, setup, teardown),
        cmocka_unit_test_setup_teardown(test_the_bsp_grows, setup, teardown),
        cmocka_unit_test_setup_teardown(test_volumes_are_shown_by_level, setup, teardown),
        cmocka_unit_test_setup_teardown(test_short_memory, setup, teardown),
        cmocka_unit_test_setup_teardown(test_over_nothing, setup, teardown),
    };
    return cmocka_run_group_tests(all, NULL, NULL);
}

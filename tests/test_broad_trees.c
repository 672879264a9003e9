// What is particular to the trees among the broad phases: that their nodes hold what is below them,
// how high the dynamic one may get, that a box that stays in its fat one changes nothing, and how
// many bytes each takes.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "boxes.h"
#include "broad/dynamic_tree_private.h"
#include "broad/quadtree_private.h"
#include "broad/rtree_private.h"
#include "broad/sap_private.h"
#include "broad_check.h"
#include "broads.h"

static const TsMemory heap = {realloc, free};

static TsBroadPairs pairs;
static TsBroadHits hits;

static TsBroad made(TsBroadKind kind, BoxesFamily family, int count)
{
    Boxes boxes;
    TsBroad broad = ts_broad_make(kind, heap);
    assert_true(boxes_make(&boxes, family, count));
    for (int i = 0; i < count; i++) assert_int_equal(ts_broad_insert(&broad, boxes.bounds[i]), i);
    boxes_free(&boxes);
    return broad;
}

// ---- What each promises of its nodes

static void same_bounds(TsBounds a, TsBounds b)
{
    assert_true(ts_bounds_contain(a, b) && ts_bounds_contain(b, a));
}

// Returns how many boxes are below; their true boxes are in the fat ones.
static int check_tree_below(DynamicTree *tree, const TsBroad *broad, int reference, int parent,
                            TsBounds box)
{
    assert_int_equal(tree_parent(tree, reference), parent);
    same_bounds(*tree_box(tree, reference), box);
    if (tree_is_leaf(reference)) {
        assert_true(check_alive(broad, ~reference));
        assert_true(ts_bounds_contain(box, broad->bounds[~reference]));
        return 1;
    }
    const DynamicNode *node = &tree->node[reference];
    int one = tree_height(tree, node->child[0]), other = tree_height(tree, node->child[1]);
    assert_int_equal(tree_height(tree, reference), 1 + (one > other ? one : other));
    same_bounds(box, ts_bounds_union(node->box[0], node->box[1]));
    return check_tree_below(tree, broad, node->child[0], reference, node->box[0]) +
           check_tree_below(tree, broad, node->child[1], reference, node->box[1]);
}

static void check_tree(const TsBroad *broad)
{
    DynamicTree *tree = broad->self;
    assert_int_equal(tree->count, broad->alive);
    for (int i = 0; i < broad->count; i++) {
        assert_int_equal(tree->leaf[i] != TREE_OUT, check_alive(broad, i));
    }
    if (tree->count == 0) return;
    assert_int_equal(check_tree_below(tree, broad, tree->root, TREE_NONE, tree->root_box),
                     broad->alive);
    assert_in_range(tree_height(tree, tree->root), 0, ts_dynamic_tree_highest(tree->count));
}

static void check_flat(const TsBroad *broad, const FlatTree *flat)
{
    int own = 0;
    for (int i = 0; i < flat->count; i++) {
        const FlatTreeNode *node = &flat->node[i];
        own += node->count;
        assert_in_range(node->after, i + 1, flat->count);
        for (int k = 0; k < node->count; k++) {
            int slot = node->block * LANES + k;
            TsBounds box = block_box(&flat->block[slot / LANES], slot % LANES);
            same_bounds(box, broad->bounds[flat->item[slot]]);
            assert_true(ts_bounds_contain(node->bounds, box));
        }
        for (int k = i + 1; k < node->after; k = flat->node[k].after) {
            assert_true(ts_bounds_contain(node->bounds, flat->node[k].bounds));
            assert_true(flat->node[k].after <= node->after);
        }
    }
    assert_int_equal(own, broad->alive);
}

static void check_quadtree(const TsBroad *broad)
{
    const Quadtree *tree = broad->self;
    check_flat(broad, &tree->flat);
    for (int i = 0; i < tree->flat.count; i++) {
        assert_in_range(tree->square[i].level, 0, QUADTREE_DEEPEST);
        bool leaf = tree->flat.node[i].after == i + 1;
        if (leaf) assert_true(tree->flat.node[i].count > 0);
    }
}

static void check_rtree(const TsBroad *broad)
{
    const Rtree *tree = broad->self;
    assert_int_equal(tree->levels ? tree->level[0].count : 0, broad->alive);
    for (int level = 1; level < tree->levels; level++) {
        int slot = rtree_slot(tree, level, 0);
        assert_int_equal(tree->level[level].count,
                         (tree->level[level - 1].count + RTREE_FAN - 1) / RTREE_FAN);
        for (int i = slot; i < slot + tree->level[level].count; i++) {
            int below = rtree_slot(tree, level - 1, tree->item[i]);
            int end = below + rtree_children(tree, level - 1, tree->item[i]);
            for (; below < end; below++) {
                assert_true(ts_bounds_contain(rtree_box(tree, i), rtree_box(tree, below)));
            }
        }
    }
    assert_true(tree->levels == 0 || tree->level[tree->levels - 1].count <= RTREE_FAN);
}

static void check_nodes(const TsBroad *broad)
{
    if (broad->kind == TS_BROAD_TREE) check_tree(broad);
    if (broad->kind == TS_BROAD_QUADTREE) check_quadtree(broad);
    if (broad->kind == TS_BROAD_RTREE) check_rtree(broad);
}

static void each(void (*test)(TsBroadKind))
{
    test(TS_BROAD_QUADTREE);
    test(TS_BROAD_RTREE);
    test(TS_BROAD_TREE);
    ts_broad_pairs_free(&pairs, heap);
    ts_broad_hits_free(&hits, heap);
}

// ---- Changes at random, few enough that the dynamic tree is not rebuilt

static TsBounds shifted(TsBounds box, Random *random, double reach)
{
    float x = (float)random_between(random, -reach, reach),
          y = (float)random_between(random, -reach, reach);
    return (TsBounds){box.left + x, box.top + y, box.right + x, box.bottom + y};
}

static void change_one(TsBroad *broad, Random *random)
{
    int index = check_some_alive(broad, random);
    TsBounds box = broad->bounds[index];
    switch (random_integer(random, 0, 3)) {
    case 0: ts_broad_remove(broad, index); break;
    case 1: ts_broad_insert(broad, shifted(box, random, 10)); break;
    case 2: ts_broad_move(broad, index, shifted(box, random, 0.1)); break;
    default: ts_broad_move(broad, index, shifted(box, random, 30)); break;
    }
}

static void change_for_long(TsBroadKind kind)
{
    for (int family = 0; family < BOXES_FAMILIES; family++) {
        Random random = random_seeded(11);
        TsBroad broad = made(kind, (BoxesFamily)family, 200);
        for (int step = 0; step < 300; step++) {
            for (int i = random_integer(&random, 1, 6); i > 0; i--) change_one(&broad, &random);
            check_pairs(&broad, &pairs, check_count_pairs(&broad));
            if (step % 10 == 0) check_queries(&broad, &hits, 1);
            check_nodes(&broad);
        }
        ts_broad_end(&broad);
    }
}

static void changes_over_hundreds_of_steps(void **state)
{
    (void)state;
    each(change_for_long);
}

// ---- The dynamic tree

// A box that becomes much smaller gets a smaller fat box: the tree would otherwise return it for
// windows that are far from it, and never be as tight again as a new one.
static void boxes_shrink_with_what_they_hold(void **state)
{
    (void)state;
    const TsBounds here = {0, 0, 1, 1}; // a query updates the tree
    TsBroad broad = ts_broad_make(TS_BROAD_TREE, heap);
    for (int i = 0; i < 100; i++) { // one change is not enough to rebuild the tree
        float left = 200 * (float)i;
        ts_broad_insert(&broad, (TsBounds){left, 0, left + 100, 100});
    }
    assert_true(ts_broad_window(&broad, here, &hits));
    DynamicTree *tree = broad.self;
    TsBounds before = *tree_box(tree, ~50);
    ts_broad_move(&broad, 50, (TsBounds){10010, 10, 10090, 90}); // a little smaller
    assert_true(ts_broad_window(&broad, here, &hits));
    same_bounds(*tree_box(tree, ~50), before);
    ts_broad_move(&broad, 50, (TsBounds){10040, 40, 10060, 60});
    assert_true(ts_broad_window(&broad, here, &hits));
    same_bounds(*tree_box(tree, ~50), (TsBounds){10035, 35, 10065, 65});
    check_nodes(&broad);
    ts_broad_hits_free(&hits, heap);
    ts_broad_end(&broad);
}

// One after another in a row, or all equal: what makes a tree without care a list.
static void grown_one_by_one(void **state)
{
    (void)state;
    for (int row = 0; row < 2; row++) {
        Random random = random_seeded(5);
        TsBroad broad = ts_broad_make(TS_BROAD_TREE, heap);
        for (int i = 0; i < 1000; i++) {
            float left = row ? (float)i : 0;
            ts_broad_insert(&broad, (TsBounds){left, 0, left + 1, 1});
            assert_true(ts_broad_window(&broad, (TsBounds){left, 0, left, 0}, &hits));
            assert_int_equal(hits.count, row ? (i ? 2 : 1) : i + 1);
            const DynamicTree *tree = broad.self;
            assert_in_range(tree_height(tree, tree->root), 0, ts_dynamic_tree_highest(i + 1));
        }
        check_nodes(&broad);
        while (broad.alive > 0) {
            ts_broad_remove(&broad, check_some_alive(&broad, &random));
            if (broad.alive % 50 == 0) check_pairs(&broad, &pairs, check_count_pairs(&broad));
            if (broad.alive % 50 == 0) check_nodes(&broad);
        }
        ts_broad_end(&broad);
    }
    ts_broad_pairs_free(&pairs, heap);
    ts_broad_hits_free(&hits, heap);
}

static void who_stays_in_its_fat_box_changes_nothing(void **state)
{
    (void)state;
    TsBroad broad = made(TS_BROAD_TREE, BOXES_UNIFORM, 300);
    TsBounds nowhere = {-1e9F, -1e9F, -1e9F, -1e9F};
    assert_true(ts_broad_window(&broad, nowhere, &hits));
    DynamicTree *tree = broad.self;
    TsBounds fat = *tree_box(tree, ~7), box = broad.bounds[7];
    assert_true(ts_bounds_contain(fat, box) && !ts_bounds_contain(box, fat));
    ts_broad_move(&broad, 7, (TsBounds){fat.left, box.top, fat.left + 1, box.bottom});
    assert_true(ts_broad_window(&broad, nowhere, &hits));
    same_bounds(*tree_box(tree, ~7), fat);
    ts_broad_move(&broad, 7, (TsBounds){fat.left - 0.25F, box.top, fat.left + 0.75F, box.bottom});
    assert_true(ts_broad_window(&broad, nowhere, &hits));
    assert_false(ts_bounds_contain(fat, *tree_box(tree, ~7)));
    ts_broad_end(&broad);
    ts_broad_hits_free(&hits, heap);
}

// ---- Bytes

static void check_bytes(TsBroadKind kind)
{
    static const BoxesFamily families[] = {BOXES_UNIFORM, BOXES_CLUSTERED, BOXES_MIXED};
    const int count = 20000;
    for (int i = 0; i < 3; i++) {
        TsBroad broad = made(kind, families[i], count);
        assert_true(ts_broad_pairs(&broad, &pairs));
        assert_in_range(ts_broad_bytes(&broad), 1, (uintmax_t)(broads_target_bytes(kind) * count));
        check_nodes(&broad);
        ts_broad_end(&broad);
    }
}

static void bytes_a_box(void **state)
{
    (void)state;
    each(check_bytes);
}

static bool has_copy(const TsBroad *broad)
{
    const DynamicTree *tree = broad->self;
    const Sap *sap = broad->self;
    return broad->kind == TS_BROAD_TREE ? tree->copied : sap->copied;
}

// Windows and rays find the same by the structure and, once enough nodes or runs have been visited,
// by its copy.
static void many_queries_make_a_copy(void **state)
{
    (void)state;
    static const TsBroadKind kinds[] = {TS_BROAD_TREE, TS_BROAD_SAP};
    for (int run = 0; run < 2 * BOXES_FAMILIES; run++) {
        int family = run / 2;
        TsBroad broad = made(kinds[run % 2], (BoxesFamily)family, 300);
        for (int round = 0; round < 2; round++) {
            check_queries(&broad, &hits, 1);
            size_t bytes = ts_broad_bytes(&broad);
            if (family == BOXES_UNIFORM) assert_false(has_copy(&broad));
            for (int i = 0; i < 1000 && !has_copy(&broad); i++) check_queries(&broad, &hits, 1);
            assert_true(has_copy(&broad));
            if (family == BOXES_UNIFORM && round == 0)
                assert_in_range(ts_broad_bytes(&broad) - bytes, 20 * 300, 30 * 300);
            check_queries(&broad, &hits, 20);
            ts_broad_move(&broad, round, (TsBounds){0, 0, 1, 1});
        }
        ts_broad_end(&broad);
    }
    ts_broad_hits_free(&hits, heap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_over_hundreds_of_steps),
        cmocka_unit_test(boxes_shrink_with_what_they_hold),
        cmocka_unit_test(grown_one_by_one),
        cmocka_unit_test(who_stays_in_its_fat_box_changes_nothing),
        cmocka_unit_test(many_queries_make_a_copy),
        cmocka_unit_test(bytes_a_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

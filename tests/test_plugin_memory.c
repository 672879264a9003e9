// The memory of a plug-in's function: what grows with the number of questions is found, a cache is
// not; and a function that is refused memory and ends is told so.
#include "plugin/plugin_memory.h"

#include "plugin_bench.h"

enum { QUERIES = 1000 };

static double growth_of(const char *name, int queries)
{
    Plugin *plugin = load(name);
    plugin_set_timeout(plugin, 0.1);
    PluginGrowth growth = plugin_memory_growth(plugin, 1, queries);
    assert_true(growth.a == growth.b);
    plugin_close(plugin);
    return growth.bytes;
}

static void test_grows(void **state)
{
    (void)state;
    double bytes = growth_of("leaks", QUERIES);
    if (bytes < 40 || bytes > 64) fail_msg("%g bytes a question", bytes);
}

// What remains is enough to see it.
static void test_grows_and_fails(void **state)
{
    (void)state;
    double bytes = growth_of("leaks_and_exits", 200);
    if (bytes < 40 || bytes > 64) fail_msg("%g bytes a question", bytes);
}

static void test_does_not_grow(void **state)
{
    (void)state;
    static const char *const names[] = {"right", "single", "caches", "prints", "hoards"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        double bytes = growth_of(names[i], QUERIES);
        if (bytes != 0) fail_msg("%s: %g bytes a question", names[i], bytes);
    }
}

// Questions on which it fails are left out.
static void test_fails(void **state)
{
    (void)state;
    assert_true(growth_of("exits", 50) == 0);
    assert_true(growth_of("loops", 20) == 0);
}

static void test_needs_memory(void **state)
{
    (void)state;
    Plugin *plugin = load("needs_memory");
    for (int i = 0; i < 2; i++) {
        expect_failure(plugin, touching(), "needs more than 4 GiB of memory");
        expect_failure(plugin, crossing(), "crashed (SIGABRT)");
    }
    expect(plugin, apart(), TS_APART);
    plugin_close(plugin);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grows),         cmocka_unit_test(test_grows_and_fails),
        cmocka_unit_test(test_does_not_grow), cmocka_unit_test(test_fails),
        cmocka_unit_test(test_needs_memory),
    };
    find_plugins(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

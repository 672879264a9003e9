// Hint and note at the foot of the view.
#include "ui_bench.h"

static void say(Bench *bench, const char *sentence)
{
    ui_message(bench->ui, sentence);
    bench_frame(bench);
}

static void two_blanks_part_their_sentences(void **state)
{
    Bench *bench = *state;
    assert_non_null(bench_text(bench, "Drag a shape  ·  PgDn next  ·  F1 help"));
    say(bench, "one · two  ·  three·four");
    assert_non_null(bench_text(bench, "one  ·  two  ·  three·four"));
    say(bench, "·");
    assert_non_null(bench_text(bench, "·"));
}

static void a_long_one_takes_two_rows(void **state)
{
    Bench *bench = *state;
    char first[128], rest[128], whole[256];
    ui_resize(bench->ui, 800, 500, 1);
    memset(first, 'x', 90);
    first[90] = 0;
    memset(rest, 'y', 40);
    rest[40] = 0;
    snprintf(whole, sizeof whole, "%s %s", first, rest);
    say(bench, whole);
    const TextCommand *upper = bench_text(bench, first), *lower = bench_text(bench, rest);
    assert_true(upper && lower);
    assert_int_equal(upper->x, lower->x);
    assert_int_equal(lower->y, (int)bench->ui->layout.caption);
    assert_true(upper->y < lower->y - 13);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(two_blanks_part_their_sentences),
        WITH_BENCH(a_long_one_takes_two_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

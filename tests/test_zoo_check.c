// What fuzz finds, check finds again: the findings about every fourth faulty function of the zoo
// and about all that remember; with TOUCHSTONE_CASES set, about all.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cases/checker.h"
#include "fuzz/fuzzer.h"
#include "zoo/zoo.h"

enum { CASES = 4096, AT_ONCE = 256, FINDINGS = 2 };

static bool check_finds(const Method *method, const FuzzerFound *found)
{
    static CaseFile file;
    char *said = NULL;
    size_t size = 0;
    FILE *stream = tmpfile(), *out = open_memstream(&said, &size);
    assert_true(stream && out);
    fprintf(stream, "%s\n", CASE_HEADER);
    for (int i = 0; i < found->before.count; i++) {
        char line[CASE_LINE_MAX];
        assert_true(case_write(line, sizeof line, &found->before.pair[i]) > 0);
        fprintf(stream, "%s\n", line);
    }
    fprintf(stream, "%s\n", found->line);
    rewind(stream);
    Checker *checker = checker_new(&(CheckerOptions){.method = method}, out);
    assert_non_null(checker);
    case_file_over(&file, stream, "found");
    assert_true(checker_run(checker, &file));
    assert_int_equal(file.wrong, 0);
    case_file_close(&file);
    CheckerCount count = checker_count(checker);
    checker_free(checker);
    fclose(out);
    free(said);
    return count.wrong > 0;
}

// What remembers runs apart, as a plug-in does: there a question can be the first one again.
static int test_function(const ZooFunction *function, bool remembers, int *repeated)
{
    FuzzerOptions options = {.seed = 7, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    Method *method = remembers ? zoo_method_apart(function) : zoo_method(function);
    assert_true(method_add(method)); // the lines name it
    Fuzzer *fuzzer = fuzzer_new(method, &options);
    assert_non_null(fuzzer);
    for (long long cases = AT_ONCE; cases <= CASES; cases += AT_ONCE) {
        if (fuzzer_findings(fuzzer) < FINDINGS) fuzzer_run(fuzzer, cases, NULL, 0);
    }
    int lost = 0;
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        if (method->renew) method->renew(method); // check is another run
        bool finds = check_finds(method, found);
        if (!finds) printf("not found again: %s\n", found->line);
        *repeated += finds;
        lost += !finds;
    }
    fuzzer_free(fuzzer);
    method_remove(method);
    zoo_method_free(method);
    return lost;
}

static void what_fuzz_finds_check_finds_again(void **state)
{
    (void)state;
    int repeated = 0, lost = 0;
    for (int i = 0; i < zoo_count(); i++) {
        bool remembers = strcmp(zoo_file(i), "memory") == 0;
        bool wanted = getenv("TOUCHSTONE_CASES") || remembers || i % 4 == 0;
        if (zoo_at(i)->fault && wanted) lost += test_function(zoo_at(i), remembers, &repeated);
    }
    assert_int_equal(lost, 0);
    assert_true(repeated > zoo_count() / 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_fuzz_finds_check_finds_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

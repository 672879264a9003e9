// The README's table of keys is the program's.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "keys/keys.h"

static const char opens[] = "<!-- keys -->\n", closes[] = "<!-- /keys -->";

static char *read_readme(void)
{
    FILE *file = fopen("README.md", "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    size_t length = fread(text, 1, (1 << 20) - 1, file);
    fclose(file);
    assert_true(length > 0);
    return text;
}

static void test_keys(void **state)
{
    (void)state;
    char table[16384];
    assert_true(keys_write_markdown(table, sizeof table) < (int)sizeof table);
    char *readme = read_readme();
    char *start = strstr(readme, opens);
    assert_non_null(start);
    start += strlen(opens);
    char *end = strstr(start, closes);
    assert_non_null(end);
    *end = '\0';
    if (strcmp(start, table) != 0) printf("Between its marks README.md must have:\n%s", table);
    assert_true(strcmp(start, table) == 0);
    free(readme);
}

static void test_length(void **state)
{
    (void)state;
    char table[16384], little[32];
    int length = keys_write_plain(table, sizeof table);
    assert_int_equal(length, strlen(table));
    assert_int_equal(keys_write_plain(little, sizeof little), length);
    assert_int_equal(strlen(little), sizeof little - 1);
    assert_memory_equal(little, table, sizeof little - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_keys), cmocka_unit_test(test_length)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

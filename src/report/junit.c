#include "junit.h"

#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "markup.h"

typedef struct JunitCase {
    const Method *method;
    TsShapeKind a, b; // a <= b
    char family[CASE_WORD_MAX];
    long long failures;
    char *message, *text; // the first sentence; all of them with their cases
    struct JunitCase *next;
} JunitCase;

struct Junit {
    void *tree; // of JunitCase, by tsearch
    JunitCase *first, **last;
    bool lacking; // memory
};

Junit *junit_new(void)
{
    Junit *junit = calloc(1, sizeof *junit);
    if (junit) junit->last = &junit->first;
    return junit;
}

static int compare(const void *one, const void *other)
{
    const JunitCase *a = one, *b = other;
    if (a->method != b->method) {
        return strcmp(a->method ? a->method->name : "", b->method ? b->method->name : "");
    }
    if (a->a != b->a) return a->a < b->a ? -1 : 1;
    if (a->b != b->b) return a->b < b->b ? -1 : 1;
    return strcmp(a->family, b->family);
}

void junit_free(Junit *junit)
{
    if (!junit) return;
    for (JunitCase *test = junit->first, *next; test; test = next) {
        next = test->next;
        tdelete(test, &junit->tree, compare);
        free(test->message);
        free(test->text);
        free(test);
    }
    free(junit);
}

// NULL if out of memory.
static JunitCase *find(Junit *junit, const Method *method, TsShapeKind a, TsShapeKind b,
                       const char *family)
{
    JunitCase wanted = {.method = method, .a = a < b ? a : b, .b = a < b ? b : a};
    snprintf(wanted.family, sizeof wanted.family, "%s", *family ? family : "other");
    JunitCase **found = tfind(&wanted, &junit->tree, compare);
    if (found) return *found;
    JunitCase *test = malloc(sizeof *test);
    if (test) *test = wanted;
    if (!test || !tsearch(test, &junit->tree, compare)) {
        free(test);
        junit->lacking = true;
        return NULL;
    }
    *junit->last = test;
    junit->last = &test->next;
    return test;
}

void junit_ran(Junit *junit, const Method *method, TsShapeKind a, TsShapeKind b, const char *family)
{
    find(junit, method, a, b, family);
}

void junit_failed(Junit *junit, const Method *method, TsShapeKind a, TsShapeKind b,
                  const char *family, const char *sentence, const char *line)
{
    JunitCase *test = find(junit, method, a, b, family);
    if (!test || ++test->failures > JUNIT_FAILURES) return;
    size_t size = strlen(sentence) + strlen(line) + 4, before = test->text ? strlen(test->text) : 0;
    char *text = realloc(test->text, before + size);
    if (text) {
        snprintf(text + before, size, "%s\n%s\n", sentence, line);
        test->text = text;
        if (!test->message) test->message = strdup(sentence);
    }
    if (!text || !test->message) junit->lacking = true;
}

// ---- The file

typedef struct Tally {
    int tests, failures;
} Tally;

static Tally tally(const Junit *junit, const Method *method, bool all)
{
    Tally tally = {0, 0};
    for (const JunitCase *test = junit->first; test; test = test->next) {
        if (!all && test->method != method) continue;
        tally.tests++;
        tally.failures += test->failures > 0;
    }
    return tally;
}

static const char *name_of(const Method *method) { return method ? method->name : "cases"; }

// A test case has one failure at most, as most readers expect.
static void write_test(FILE *out, const JunitCase *test)
{
    fputs("    <testcase classname=\"", out);
    markup_text(out, name_of(test->method));
    fprintf(out, "\" name=\"%s and %s, ", ts_shape_kind_name(test->a), ts_shape_kind_name(test->b));
    markup_text(out, test->family);
    if (test->failures == 0) {
        fputs("\"/>\n", out);
        return;
    }
    fputs("\">\n      <failure type=\"finding\" message=\"", out);
    markup_text(out, test->message);
    fputs("\">", out);
    markup_text(out, test->text);
    if (test->failures > JUNIT_FAILURES) {
        fprintf(out, "and %lld more\n", test->failures - JUNIT_FAILURES);
    }
    fputs("</failure>\n    </testcase>\n", out);
}

// A suite begins at the first test case of its method.
static bool begins_suite(const Junit *junit, const JunitCase *test)
{
    for (const JunitCase *before = junit->first; before != test; before = before->next) {
        if (before->method == test->method) return false;
    }
    return true;
}

char *junit_write(const Junit *junit)
{
    char *text = NULL;
    size_t size;
    FILE *out = junit->lacking ? NULL : open_memstream(&text, &size);
    if (!out) return NULL;
    Tally all = tally(junit, NULL, true);
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuites name=\"touchstone\" tests=\"%d\" failures=\"%d\" errors=\"0\">\n",
            all.tests, all.failures);
    for (const JunitCase *first = junit->first; first; first = first->next) {
        if (!begins_suite(junit, first)) continue;
        Tally suite = tally(junit, first->method, false);
        fputs("  <testsuite name=\"", out);
        markup_text(out, name_of(first->method));
        fprintf(out, "\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"0\">\n", suite.tests,
                suite.failures);
        for (const JunitCase *test = first; test; test = test->next) {
            if (test->method == first->method) write_test(out, test);
        }
        fputs("  </testsuite>\n", out);
    }
    fputs("</testsuites>\n", out);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

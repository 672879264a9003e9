// A run in parts: what one process counted and found, for another one to add.
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/fuzzer_private.h"

typedef struct Part {
    FuzzerCount count;
    int seen, found;
    char worst_rounding[CASE_LINE_MAX], worst_instability[CASE_LINE_MAX];
} Part;

static void write_failed(const Finding *finding, FILE *out)
{
    char failed[FAILED_MAX] = "";
    if (finding->failed) snprintf(failed, sizeof failed, "%s", finding->failed);
    fwrite(failed, sizeof failed, 1, out);
}

void fuzzer_write(const Fuzzer *fuzzer, FILE *out)
{
    Part part;
    memset(&part, 0, sizeof part);
    part.count = fuzzer->count;
    part.seen = fuzzer->seen_count;
    part.found = fuzzer->found_count;
    memcpy(part.worst_rounding, fuzzer->worst_rounding, sizeof part.worst_rounding);
    memcpy(part.worst_instability, fuzzer->worst_instability, sizeof part.worst_instability);
    fwrite(&part, sizeof part, 1, out);
    for (int i = 0; i < part.found; i++) {
        const Before *before = &fuzzer->found[i].before;
        fwrite(&fuzzer->found[i], sizeof fuzzer->found[i], 1, out);
        if (before->count > 0)
            fwrite(before->pair, sizeof *before->pair, (size_t)before->count, out);
        write_failed(&fuzzer->found[i].finding, out);
    }
    for (int i = 0; i < part.seen; i++) {
        fwrite(&fuzzer->seen[i], sizeof fuzzer->seen[i], 1, out);
        write_failed(&fuzzer->seen[i].finding, out);
    }
    cause_write(fuzzer->causes, out);
}

typedef struct Reading {
    const char *at;
    size_t left;
} Reading;

static void skip_bytes(Reading *reading, size_t size)
{
    assert(size <= reading->left);
    reading->at += size;
    reading->left -= size;
}

static void read_bytes(Reading *reading, void *out, size_t size)
{
    assert(size <= reading->left);
    memcpy(out, reading->at, size);
    skip_bytes(reading, size);
}

// The text lives as long as the fuzzer. There are few different ones.
static void read_failed(Fuzzer *fuzzer, Reading *reading, Finding *finding)
{
    char failed[FAILED_MAX];
    read_bytes(reading, failed, sizeof failed);
    finding->failed = NULL;
    if (!*failed) return;
    int i = 0;
    while (i < fuzzer->failed_count && strcmp(fuzzer->failed[i], failed) != 0) i++;
    if (i == FAILED_KEPT) i--;
    if (i == fuzzer->failed_count)
        memcpy(fuzzer->failed[fuzzer->failed_count++], failed, FAILED_MAX);
    finding->failed = fuzzer->failed[i];
}

static void add_counts(FuzzerCount *count, const FuzzerCount *more)
{
    count->asked += more->asked;
    count->wrong += more->wrong;
    count->rounded += more->rounded;
    count->unstable += more->unstable;
    count->measures += more->measures;
    count->failed += more->failed;
    count->not_judged += more->not_judged;
    count->refused += more->refused;
    count->tolerated += more->tolerated;
    count->again += more->again;
    count->touching += more->touching;
    count->hung += more->hung;
}

static void add_worst(FuzzerWorst *worst, char line[CASE_LINE_MAX], FuzzerWorst more,
                      const char more_line[CASE_LINE_MAX])
{
    if (!*more_line || (*line && more.ulps <= worst->ulps)) return;
    *worst = more;
    memcpy(line, more_line, CASE_LINE_MAX);
}

void fuzzer_add(Fuzzer *fuzzer, const char *bytes, size_t size)
{
    Part part;
    Reading reading = {bytes, size};
    read_bytes(&reading, &part, sizeof part);
    FuzzerCount *count = &fuzzer->count;
    add_worst(&count->rounding, fuzzer->worst_rounding, part.count.rounding, part.worst_rounding);
    add_worst(&count->instability, fuzzer->worst_instability, part.count.instability,
              part.worst_instability);
    add_counts(&fuzzer->count, &part.count);
    for (int i = 0; i < part.found; i++) {
        FuzzerFound found;
        Before before = {0};
        read_bytes(&reading, &found, sizeof found);
        size_t size_before = (size_t)found.before.count * sizeof *before.pair;
        assert(size_before <= reading.left);
        if (again_before_make(&before, found.before.count)) {
            before.count = before.room;
            if (size_before > 0) memcpy(before.pair, reading.at, size_before);
        }
        skip_bytes(&reading, size_before);
        found.before = before;
        for (int k = 0; k < before.count; k++) fuzzer_own_corners(&before.pair[k]);
        fuzzer_own_corners(&found.pair);
        read_failed(fuzzer, &reading, &found.finding);
        fuzzer_keep_found(fuzzer, &found);
        again_before_free(&found.before);
    }
    for (int i = 0; i < part.seen; i++) {
        Signature seen;
        read_bytes(&reading, &seen, sizeof seen);
        read_failed(fuzzer, &reading, &seen.finding);
        if (fuzzer->seen_count < SIGNATURES && !fuzzer_has_seen(fuzzer, &seen))
            fuzzer->seen[fuzzer->seen_count++] = seen;
    }
    cause_add(fuzzer->causes, reading.at, reading.left);
}

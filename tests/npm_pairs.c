// Writes random pairs of convex shapes and what the library finds for them, for the tests of the
// package for JavaScript: extras/npm/touchstone/test/pairs.mjs.
//
//     npm_pairs PAIRS SEED [KIND KIND]
//
// So many pairs of every two kinds, or of the two that are named, of all families in turn. A record
// is doubles of the machine: how many follow; twice a kind, the count of its numbers and these; the
// relation; gap, normal, on_a and on_b of the contact; a distance and the relation within it.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generate/generate.h"
#include "touchstone/contact.h"
#include "touchstone/scalar.h"
#include "touchstone/within.h"

enum { RECORD_MAX = 1 + 2 * (2 + TS_SHAPE_NUMBERS_MAX) + 1 + 7 + 2 };

static int put_shape(double *record, int count, const TsShape *shape)
{
    int numbers = ts_shape_numbers(shape, record + count + 2);
    record[count] = shape->kind;
    record[count + 1] = numbers;
    return count + 2 + numbers;
}

// Often the distance itself, which is exact for many pairs of whole numbers, or a neighbour of it.
static double choose_distance(Random *random, double gap)
{
    double near = gap > 0 ? gap : 0, distance = near;
    switch (random_integer(random, 0, 5)) {
    case 0: distance = floor(near); break;
    case 1: distance = nextafter(near, HUGE_VAL); break;
    case 2: distance = nextafter(near, 0); break;
    case 3: distance = near * random_between(random, 0, 2); break;
    case 4: distance = random_integer(random, 0, 40); break;
    default: break;
    }
    return ts_scalar_is_valid(distance) ? distance : 0;
}

static void write_pair(Random *random, const TsShape *a, const TsShape *b)
{
    double record[RECORD_MAX];
    int count = put_shape(record, put_shape(record, 1, a), b);
    TsContact contact = ts_contact_shapes(a, b);
    double distance = choose_distance(random, contact.gap);
    const double found[] = {ts_relation_shapes(a, b), contact.gap,    contact.normal.x,
                            contact.normal.y,         contact.on_a.x, contact.on_a.y,
                            contact.on_b.x,           contact.on_b.y, distance,
                            ts_within(a, b, distance)};
    memcpy(record + count, found, sizeof found);
    count += (int)(sizeof found / sizeof *found);
    record[0] = count - 1;
    fwrite(record, sizeof *record, (size_t)count, stdout);
}

static void write_pairs(long pairs, Random *random, TsShapeKind a, TsShapeKind b)
{
    for (long i = 0; i < pairs; i++) {
        GeneratedPair pair;
        GeneratePromise promise = {.number = NUMBER_DOUBLE, .convex_a = true, .convex_b = true};
        generate_promised(random, (Family)(i % FAMILIES), i & 1 ? a : b, i & 1 ? b : a, promise,
                          &pair);
        write_pair(random, &pair.a, &pair.b);
    }
}

static TsShapeKind kind_named(const char *name)
{
    TsShapeKind kind = TS_SHAPE_POINT;
    while (kind < TS_SHAPE_KINDS && strcmp(name, ts_shape_kind_name(kind)) != 0) kind++;
    return kind;
}

int main(int count, char **argument)
{
    TsShapeKind only[2] = {TS_SHAPE_KINDS, TS_SHAPE_KINDS};
    for (int i = 0; i < 2 && count == 5; i++) only[i] = kind_named(argument[3 + i]);
    if ((count != 3 && count != 5) ||
        (count == 5 && !(only[0] < TS_SHAPE_KINDS && only[1] < TS_SHAPE_KINDS))) {
        fputs("usage: npm_pairs PAIRS SEED [KIND KIND]\n", stderr);
        return 2;
    }
    long pairs = strtol(argument[1], NULL, 10);
    Random random = random_seeded(strtoull(argument[2], NULL, 10));
    if (count == 5) {
        write_pairs(pairs, &random, only[0], only[1]);
        return ferror(stdout) != 0;
    }
    for (TsShapeKind a = TS_SHAPE_POINT; a < TS_SHAPE_KINDS; a++) {
        for (TsShapeKind b = TS_SHAPE_POINT; b <= a; b++) {
            if (ts_relation_knows(a, b)) write_pairs(pairs, &random, a, b);
        }
    }
    return ferror(stdout) != 0;
}

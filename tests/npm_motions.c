// Writes random pairs of shapes, concave polygons among them, and what the library finds for them,
// for the tests of the WebAssembly half of the package for JavaScript:
// extras/npm/touchstone/test/wasm_pairs.mjs.
//
//     npm_motions PAIRS SEED
//
// So many of each two kinds, of all families in turn. A record is doubles of the machine: how many
// follow; what was asked, 0 a contact, 1 a ray, 2 a sweep; twice a kind, the count of its numbers
// and these; then what is asked with and what was found, as the functions below put it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generate/generate.h"
#include "touchstone/cast.h"
#include "touchstone/closest.h"
#include "touchstone/sweep.h"
#include "touchstone/within.h"

enum { RECORD_MAX = 2 + 2 * (2 + TS_SHAPE_NUMBERS_MAX) + 16 };

typedef struct Record {
    double number[RECORD_MAX];
    int count;
} Record;

static void put(Record *record, double number) { record->number[record->count++] = number; }

static void put_vec(Record *record, TsVec v)
{
    put(record, v.x);
    put(record, v.y);
}

static void put_shape(Record *record, const TsShape *shape)
{
    int numbers = ts_shape_numbers(shape, record->number + record->count + 2);
    put(record, shape->kind);
    put(record, numbers);
    record->count += numbers;
}

static void begin(Record *record, int asked, const TsShape *a, const TsShape *b)
{
    record->count = 1;
    put(record, asked);
    put_shape(record, a);
    put_shape(record, b);
}

static void finish(Record *record)
{
    record->number[0] = record->count - 1;
    fwrite(record->number, sizeof *record->number, (size_t)record->count, stdout);
}

static void write_contact(Random *random, const TsShape *a, const TsShape *b)
{
    Record record;
    TsContact contact = ts_contact_shapes(a, b);
    double distance = random_integer(random, 0, 100);
    begin(&record, 0, a, b);
    put(&record, distance);
    put(&record, ts_within(a, b, distance));
    put(&record, ts_closest_shapes(a, b).distance);
    put(&record, ts_relation_shapes(a, b));
    put(&record, contact.gap);
    put_vec(&record, contact.normal);
    put_vec(&record, contact.on_a);
    put_vec(&record, contact.on_b);
    finish(&record);
}

static void write_ray(const TsShape *ray, const TsShape *shape)
{
    Record record;
    TsHit hit = ts_cast_shape(ray->ray, shape);
    begin(&record, 1, ray, shape);
    put(&record, hit.relation);
    put(&record, hit.inside);
    put(&record, hit.enter);
    put(&record, hit.leave);
    put_vec(&record, hit.point);
    put_vec(&record, hit.exit);
    put_vec(&record, hit.normal);
    finish(&record);
}

static void write_sweep(const GeneratedPair *pair)
{
    Record record;
    TsImpact impact = ts_sweep_by_parts(&pair->a, pair->move_a, &pair->b, pair->move_b);
    begin(&record, 2, &pair->a, &pair->b);
    put_vec(&record, pair->move_a);
    put_vec(&record, pair->move_b);
    put(&record, impact.relation);
    put(&record, impact.initially);
    put(&record, impact.enter);
    put(&record, impact.leave);
    put_vec(&record, impact.point);
    put_vec(&record, impact.normal);
    put(&record, impact.gap);
    finish(&record);
}

static void write_pairs(long pairs, Random *random, TsShapeKind a, TsShapeKind b)
{
    GeneratedPair pair;
    for (long i = 0; i < pairs; i++) {
        Family family = (Family)(i % FAMILIES);
        generate_pair(random, family, i & 1 ? a : b, i & 1 ? b : a, &pair);
        write_contact(random, &pair.a, &pair.b);
        generate_sweep(random, family, i & 1 ? a : b, i & 1 ? b : a, &pair);
        write_sweep(&pair);
    }
}

int main(int count, char **argument)
{
    if (count != 3) {
        fputs("usage: npm_motions PAIRS SEED\n", stderr);
        return 2;
    }
    long pairs = strtol(argument[1], NULL, 10);
    Random random = random_seeded(strtoull(argument[2], NULL, 10));
    for (TsShapeKind a = TS_SHAPE_POINT; a < TS_SHAPE_KINDS; a++) {
        for (TsShapeKind b = TS_SHAPE_POINT; b <= a; b++) {
            if (ts_relation_knows(a, b)) write_pairs(pairs, &random, a, b);
        }
        for (long i = 0; i < pairs && a != TS_SHAPE_RAY; i++) {
            GeneratedPair pair;
            generate_pair(&random, (Family)(i % FAMILIES), TS_SHAPE_RAY, a, &pair);
            write_ray(&pair.a, &pair.b);
        }
    }
    return ferror(stdout) != 0;
}

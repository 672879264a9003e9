// Our WKT beside that of GEOS, the library below Shapely and PostGIS: each reads what the other
// writes to the same coordinates, compared bit by bit as well-known binary (WKB). GEOS is loaded if
// it is installed (libgeos-c1v5); otherwise the tests are skipped.
#include <dlfcn.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cases/wkt.h"
#include "touchstone/degrees.h"

// The functions of geos_c.h that are used; handles are pointers to unknown structs.
static struct {
    void *(*init)(void);
    void (*finish)(void *geos);
    void *(*wkt_reader)(void *geos);
    void *(*read_wkt)(void *geos, void *reader, const char *text);
    void *(*wkt_writer)(void *geos);
    void (*set_trim)(void *geos, void *writer, char trim);
    void (*set_precision)(void *geos, void *writer, int digits);
    char *(*write_wkt)(void *geos, void *writer, const void *geometry);
    void *(*wkb_reader)(void *geos);
    void *(*read_wkb)(void *geos, void *reader, const unsigned char *bytes, size_t size);
    void *(*wkb_writer)(void *geos);
    void (*set_order)(void *geos, void *writer, int order);
    unsigned char *(*write_wkb)(void *geos, void *writer, const void *geometry, size_t *size);
    void (*destroy)(void *geos, void *geometry);
    void (*release)(void *geos, void *buffer);
} call;

static struct {
    void *library, *geos, *wkt_reader, *wkt_writer, *wkb_reader, *wkb_writer;
} loaded;

static void find(void *function, const char *name)
{
    void *found = dlsym(loaded.library, name);
    if (!found) fail_msg("GEOS has no %s", name);
    memcpy(function, &found, sizeof found); // ISO C has no such cast
}

static int open_geos(void **state)
{
    (void)state;
    loaded.library = dlopen("libgeos_c.so.1", RTLD_NOW);
    if (!loaded.library) return 0;
    find(&call.init, "GEOS_init_r");
    find(&call.finish, "GEOS_finish_r");
    find(&call.wkt_reader, "GEOSWKTReader_create_r");
    find(&call.read_wkt, "GEOSWKTReader_read_r");
    find(&call.wkt_writer, "GEOSWKTWriter_create_r");
    find(&call.set_trim, "GEOSWKTWriter_setTrim_r");
    find(&call.set_precision, "GEOSWKTWriter_setRoundingPrecision_r");
    find(&call.write_wkt, "GEOSWKTWriter_write_r");
    find(&call.wkb_reader, "GEOSWKBReader_create_r");
    find(&call.read_wkb, "GEOSWKBReader_read_r");
    find(&call.wkb_writer, "GEOSWKBWriter_create_r");
    find(&call.set_order, "GEOSWKBWriter_setByteOrder_r");
    find(&call.write_wkb, "GEOSWKBWriter_write_r");
    find(&call.destroy, "GEOSGeom_destroy_r");
    find(&call.release, "GEOSFree_r");
    loaded.geos = call.init();
    loaded.wkt_reader = call.wkt_reader(loaded.geos);
    loaded.wkt_writer = call.wkt_writer(loaded.geos);
    loaded.wkb_reader = call.wkb_reader(loaded.geos);
    loaded.wkb_writer = call.wkb_writer(loaded.geos);
    call.set_order(loaded.geos, loaded.wkb_writer, 1); // little endian
    return 0;
}

// ---- WKB of the OGC's standard, written here by hand

enum { WKB_MAX = 1 + 4 + 4 + 4 + 65 * 16 };

static size_t put_whole(unsigned char *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) at[i] = (unsigned char)(value >> 8 * i);
    return (size_t)bytes;
}

static size_t put_double(unsigned char *at, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return put_whole(at, bits, 8);
}

static size_t write_wkb(unsigned char *wkb, const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX + 1];
    int count = ts_shape_corners(shape, corner);
    bool ring = count > 2;
    if (ring) corner[count++] = corner[0];
    size_t size = put_whole(wkb, 1, 1); // little endian
    size += put_whole(wkb + size, ring ? 3 : (uint64_t)count, 4);
    if (ring) size += put_whole(wkb + size, 1, 4);
    if (count > 1) size += put_whole(wkb + size, (uint64_t)count, 4);
    for (int i = 0; i < count; i++) {
        size += put_double(wkb + size, corner[i].x);
        size += put_double(wkb + size, corner[i].y);
    }
    return size;
}

// ---- Shapes

static uint64_t seed = 88172645463325252u;

static uint64_t random_bits(void)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    return seed ^= seed << 17;
}

// Of random bits, of a magnitude from 2^low up to 2^high.
static double random_number(int low, int high)
{
    uint64_t bits = random_bits(), exponent = random_bits() % (uint64_t)(high - low);
    bits = (bits & ~(0x7FFull << 52)) | (exponent + (uint64_t)(1023 + low)) << 52;
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static TsVec random_vec(int low, int high)
{
    double x = random_number(low, high);
    return ts_vec(x, random_number(low, high));
}

// A shape of each kind that has WKT, in turn.
static TsShape random_shape(int turn, int low, int high, TsVec *corner)
{
    TsVec a = random_vec(low, high), b = random_vec(low, high), c = random_vec(low, high);
    switch (turn % 6) {
    case 0: return ts_shape_point(a);
    case 1: return ts_shape_segment(a, b);
    case 2: return ts_shape_triangle(a, b, c);
    case 3: return ts_shape_aabb(a, b);
    case 4: return ts_shape_obb(a, fabs(b.x), fabs(b.y), ts_degrees(c.x > 0 ? 30 : 60));
    }
    int count = 3 + (int)(random_bits() % (TS_POLYGON_MAX - 2));
    for (int i = 0; i < count; i++) corner[i] = random_vec(low, high);
    return ts_shape_polygon(corner, count);
}

// ---- There and back

static void geos_reads_what_we_write(void **state)
{
    (void)state;
    if (!loaded.library) skip();
    TsVec corner[2][TS_POLYGON_MAX];
    char text[WKT_MAX];
    unsigned char wanted[WKB_MAX];
    for (int i = 0; i < 12000; i++) {
        int high = i % 2 ? 100 : 12, low = i % 2 ? -120 : -12;
        Case pair;
        TsShape shape[2] = {random_shape(i, low, high, corner[0]),
                            random_shape(i / 6, low, high, corner[1])};
        case_of_pair(&pair, &shape[0], &shape[1]);
        assert_true(wkt_write(text, sizeof text, &pair) > 0);
        char *line = text;
        for (int j = 0; j < 2; j++) {
            char *end = strchr(line, '\n');
            *end = '\0';
            void *geometry = call.read_wkt(loaded.geos, loaded.wkt_reader, line);
            if (!geometry) fail_msg("GEOS does not read %s", line);
            size_t size;
            unsigned char *wkb = call.write_wkb(loaded.geos, loaded.wkb_writer, geometry, &size);
            assert_int_equal(size, write_wkb(wanted, &shape[j]));
            if (memcmp(wkb, wanted, size) != 0) fail_msg("GEOS reads another %s", line);
            call.release(loaded.geos, wkb);
            call.destroy(loaded.geos, geometry);
            line = end + 1;
        }
    }
}

static void we_read_what_geos_writes(void **state)
{
    (void)state;
    if (!loaded.library) skip();
    call.set_trim(loaded.geos, loaded.wkt_writer, 1);
    call.set_precision(loaded.geos, loaded.wkt_writer, 24);
    int read = 0;
    for (int i = 0; i < 12000; i++) {
        TsVec corner[TS_POLYGON_MAX];
        unsigned char wkb[WKB_MAX], back[WKB_MAX];
        char error[256], line[2 * WKT_MAX];
        WktReader reader = {.half = false};
        Case pair;
        int low = i % 2 ? 0 : -10;
        TsShape shape = random_shape(i, low, i % 2 ? 50 : 12, corner);
        size_t size = write_wkb(wkb, &shape);
        void *geometry = call.read_wkb(loaded.geos, loaded.wkb_reader, wkb, size);
        assert_non_null(geometry);
        char *text = call.write_wkt(loaded.geos, loaded.wkt_writer, geometry);
        snprintf(line, sizeof line, "%s;%s", text, text);
        if (wkt_read(&reader, &pair, line, error, sizeof error) == CASE_GOOD) {
            assert_int_equal(write_wkb(back, &pair.b), size);
            if (memcmp(back, wkb, size) != 0) fail_msg("we read another %s", text);
            read++;
        } else if (!strstr(error, "sides must not meet")) { // most random polygons are not simple
            fail_msg("%s: %s", error, text);
        }
        call.release(loaded.geos, text);
        call.destroy(loaded.geos, geometry);
    }
    assert_true(read > 8000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(geos_reads_what_we_write),
        cmocka_unit_test(we_read_what_geos_writes),
    };
    return cmocka_run_group_tests(tests, open_geos, NULL);
}

// Random bytes for everything that reads foreign data: a case, a file of cases, the text inside a
// PNG. What is taken for good must be whole, and survive being written and read again.
//
// usage: [TOUCHSTONE_SEEDS=FOLDER] fuzz_parser [libFuzzer's options] FOLDER; the first writes
// seeds.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "cases/case_file.h"
#include "generate/generate.h"
#include "image_case.h"
#include "method.h"
#include "oracle/oracle.h"
#include "touchstone/sweep.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *count, char ***arguments);

static void demand(bool holds)
{
    if (!holds) abort();
}

static bool is_sentence(const char *error)
{
    return *error && !strpbrk(error, "\r\n\t\x1b") && strlen(error) < CASE_FILE_WORDS;
}

static void demand_good(const Case *found)
{
    demand(ts_shape_valid(&found->a, NULL) && ts_shape_valid(&found->b, NULL));
    demand(oracle_knows(found->a.kind, found->b.kind));
    TsShape move_a = ts_shape_point(found->motion.a), move_b = ts_shape_point(found->motion.b);
    demand(ts_shape_valid(&move_a, NULL) && ts_shape_valid(&move_b, NULL));
    demand(!found->sweep || (ts_sweep_accepts(&found->a) && ts_sweep_accepts(&found->b)));
    demand(found->other_count >= 0 && found->other_count <= CASE_OTHERS_MAX);
    demand(found->sweep || found->other_count == 0);
    for (int i = 0; i < found->other_count; i++) {
        const TsShape *other = &found->others[i];
        demand(ts_shape_valid(other, NULL) && ts_sweep_accepts(other));
    }
    demand(found->expect >= -1 && found->expect <= TS_OVERLAPPING);
    demand(strlen(found->method) < CASE_WORD_MAX && strlen(found->note) < CASE_NOTE_MAX);
    demand(strlen(found->id) < CASE_WORD_MAX && strlen(found->family) < CASE_WORD_MAX);
    demand(found->flags <= (CASE_EITHER | CASE_DEGENERATE | CASE_AGAIN));
}

static void demand_survives(const Case *found)
{
    static char line[3 * CASE_LINE_MAX], error[256];
    Case again;
    int length = case_write(line, sizeof line, found);
    demand(length > 0 && case_read(&again, line, error, sizeof error) == CASE_GOOD);
    demand(case_same_pair(found, &again) && again.expect == found->expect);
    demand(strcmp(again.method, found->method) == 0 && strcmp(again.id, found->id) == 0);
    demand(strcmp(again.family, found->family) == 0 && again.flags == found->flags);
    demand(strlen(again.note) == strlen(found->note)); // its tabs became blanks
}

// A copy, so that one byte too many is seen.
static void read_line(const uint8_t *data, size_t size)
{
    char error[256] = "";
    Case found;
    char *line = malloc(size + 1);
    demand(line != NULL);
    memcpy(line, data, size);
    line[size] = '\0';
    switch (case_read(&found, line, error, sizeof error)) {
    case CASE_GOOD:
        demand_good(&found);
        demand_survives(&found);
        break;
    case CASE_BAD: demand(is_sentence(error)); break;
    case CASE_EMPTY: break;
    }
    free(line);
}

static FILE *stream_of(const uint8_t *data, size_t size)
{
    FILE *stream = fmemopen((void *)(uintptr_t)data, size, "rb");
    demand(stream != NULL);
    return stream;
}

static void read_file(const uint8_t *data, size_t size)
{
    static CaseFile file;
    char text[CASE_FILE_WORDS + 64];
    Case found;
    case_file_over(&file, stream_of(data, size), "file");
    while (case_file_next(&file, &found)) demand_good(&found);
    for (int i = 0; i < case_file_errors(&file); i++) {
        case_file_error(&file, i, text, sizeof text);
        demand(is_sentence(file.error[i].words));
    }
    case_file_close(&file);
}

static void read_picture(const uint8_t *data, size_t size)
{
    char text[512], error[128] = "";
    FILE *stream = stream_of(data, size);
    int length = image_scan_case(stream, text, sizeof text, error, sizeof error);
    demand(length < 0 ? is_sentence(error) : strlen(text) == (size_t)length);
    fclose(stream);
}

static uint32_t checksum(const uint8_t *byte, size_t count)
{
    uint32_t sum = 0xFFFFFFFFu;
    for (size_t i = 0; i < count; i++) {
        sum ^= byte[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (0xEDB88320u & (0u - (sum & 1)));
    }
    return ~sum;
}

static void put_number(uint8_t *at, uint32_t number)
{
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(number >> (24 - 8 * i));
}

// A text chunk of these bytes, with the checksum that garbage has not.
static void read_text(const uint8_t *data, size_t size)
{
    static uint8_t bytes[1 << 16] = "\211PNG\r\n\032\n....iTXt";
    if (size > sizeof bytes - 20) return;
    put_number(bytes + 8, (uint32_t)size);
    memcpy(bytes + 16, data, size);
    put_number(bytes + 16 + size, checksum(bytes + 12, size + 4));
    read_picture(bytes, size + 20);
}

// The first byte tells which.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;
    switch (data[0] % 5) {
    case 0: read_file(data + 1, size - 1); break;
    case 1: read_picture(data + 1, size - 1); break;
    case 2: read_text(data + 1, size - 1); break;
    default: read_line(data + 1, size - 1); break;
    }
    return 0;
}

// ---- Seeds

static void write_seed(const char *folder, const char *name, int index, char which,
                       const void *bytes, size_t count)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s%d", folder, name, index);
    FILE *file = fopen(path, "wb");
    demand(file != NULL);
    demand(fputc(which, file) != EOF && fwrite(bytes, 1, count, file) == count);
    demand(fclose(file) == 0);
}

static int write_pair(char *line, int size, Random *random, int index)
{
    TsShapeKind a = (TsShapeKind)(index % TS_SHAPE_KINDS);
    TsShapeKind b = (TsShapeKind)(index / TS_SHAPE_KINDS % TS_SHAPE_KINDS);
    GeneratedPair pair;
    Case written;
    if (!oracle_knows(a, b)) return 0;
    if (index % 3 == 0 && a != TS_SHAPE_RAY && b != TS_SHAPE_RAY) {
        generate_sweep(random, (Family)(index % FAMILIES), a, b, &pair);
        generate_others(random, method_find("first_of_all"), TS_SHAPE_ANY, &pair);
        case_of_sweep(&written, &pair.a, &pair.b, (CaseMotion){pair.move_a, pair.move_b});
        case_set_others(&written, pair.others, pair.other_count);
        written.expect = TS_APART;
        strcpy(written.method, "sweep_exact");
    } else {
        generate_pair(random, (Family)(index % FAMILIES), a, b, &pair);
        case_of_pair(&written, &pair.a, &pair.b);
        written.expect = TS_TOUCHING;
        strcpy(written.method, "obb_four_axes");
        strcpy(written.note, "a note");
    }
    return case_write(line, size, &written);
}

// A picture of one pixel that carries the text.
static void write_picture(const char *folder, int index, const char *text)
{
    char path[512], error[128], bytes[CASE_LINE_MAX + 512];
    snprintf(path, sizeof path, "%s/picture%d", folder, index);
    Image image = image_new(1, 1);
    demand(image_write_with_case(&image, text, path, error, sizeof error));
    image_free(&image);
    FILE *file = fopen(path, "rb");
    demand(file != NULL);
    size_t count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    write_seed(folder, "picture", index, 1, bytes, count);
}

static void write_seeds(const char *folder)
{
    static char line[CASE_LINE_MAX], file[CASE_LINE_MAX + 64];
    Random random = random_seeded(1);
    for (int i = 0; i < 2 * TS_SHAPE_KINDS * TS_SHAPE_KINDS; i++) {
        int length = write_pair(line, sizeof line, &random, i);
        if (length <= 0) continue;
        write_seed(folder, "line", i, 3, line, (size_t)length);
        if (i % 8 != 0) continue;
        length = snprintf(file, sizeof file, "%s\r\n\n# note\n%s\n", CASE_HEADER, line);
        write_seed(folder, "file", i, 0, file, (size_t)length);
        write_picture(folder, i, line);
        write_seed(folder, "text", i, 2, "touchstone case\0\0\0\0\0text", 24);
    }
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count;
    (void)arguments;
    const char *folder = getenv("TOUCHSTONE_SEEDS");
    if (folder) write_seeds(folder);
    return 0;
}

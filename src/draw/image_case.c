// Reading of the case embedded in a PNG, chunk by chunk, without decoding pixels.
#include "image_case.h"

#include <errno.h>
#include <string.h>

// Iterates over the chunks of a PNG: length, type, data, checksum.
typedef struct Chunks {
    FILE *file;
    uint32_t length, sum; // of the current chunk: bytes left, checksum of those read
    char type[5];
    const char *wrong;
} Chunks;

static int fail(Chunks *chunks, const char *wrong)
{
    if (!chunks->wrong) chunks->wrong = ferror(chunks->file) ? strerror(errno) : wrong;
    return -1;
}

static uint32_t add_to_sum(uint32_t sum, const uint8_t *byte, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sum ^= byte[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
    }
    return sum;
}

static bool take(Chunks *chunks, void *to, size_t count)
{
    if (fread(to, 1, count, chunks->file) == count) return true;
    fail(chunks, "damaged PNG (it ends too soon)");
    return false;
}

static bool take_number(Chunks *chunks, uint32_t *number)
{
    uint8_t byte[4];
    if (!take(chunks, byte, 4)) return false;
    *number = (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 | byte[3];
    return true;
}

static bool open_chunk(Chunks *chunks)
{
    if (!take_number(chunks, &chunks->length) || !take(chunks, chunks->type, 4)) return false;
    if (chunks->length > INT32_MAX) fail(chunks, "damaged PNG (a chunk of more than 2 GB)");
    chunks->sum = add_to_sum(0xFFFFFFFFu, (const uint8_t *)chunks->type, 4);
    return !chunks->wrong;
}

static bool take_data(Chunks *chunks, void *to, uint32_t count)
{
    if (!take(chunks, to, count)) return false;
    chunks->sum = add_to_sum(chunks->sum, to, count);
    chunks->length -= count;
    return true;
}

// Reads instead of seeking, since the file may be a pipe. The checksum of a skipped chunk is not
// verified.
static bool skip_chunk(Chunks *chunks)
{
    char waste[4096];
    uint64_t left = (uint64_t)chunks->length + 4;
    while (left > 0) {
        size_t some = left < sizeof waste ? (size_t)left : sizeof waste;
        if (!take(chunks, waste, some)) return false;
        left -= some;
    }
    return true;
}

static const char keyword[] = IMAGE_CASE_KEYWORD;

// Of the current chunk, whose keyword has been read.
static int read_text(Chunks *chunks, char *text, int size)
{
    // First come compression flag and method, then language and translated keyword, each ended by
    // a NUL.
    char flag[2];
    bool headed = chunks->length >= 4 && take_data(chunks, flag, 2);
    if (headed && flag[0] != 0) fail(chunks, "its case is compressed, expected plain text");
    for (int words = 2; headed && words > 0 && chunks->length > 0 && !chunks->wrong;) {
        char letter;
        if (take_data(chunks, &letter, 1) && letter == '\0') words--;
    }
    if (!headed || chunks->wrong) return fail(chunks, "damaged PNG (text without its head)");

    uint32_t sum, length = chunks->length;
    if (length == 0) return fail(chunks, "its case is empty");
    if (size < 1 || length >= (uint32_t)size) return fail(chunks, "its case is too long");
    if (!take_data(chunks, text, length) || !take_number(chunks, &sum)) return -1;
    text[length] = '\0';
    if (~chunks->sum != sum) return fail(chunks, "damaged PNG (text with a wrong checksum)");
    if (strlen(text) != length) return fail(chunks, "its case holds a NUL byte");
    return (int)length;
}

int image_scan_case(FILE *file, char *text, int size, char *error, int error_size)
{
    Chunks chunks = {.file = file};
    uint8_t signature[8] = {0};
    int length = -1;
    if (size > 0) text[0] = '\0';
    if (fread(signature, 1, 8, file) < 8 || memcmp(signature, "\211PNG\r\n\032\n", 8) != 0) {
        fail(&chunks, "no PNG file");
    }
    while (length < 0 && !chunks.wrong && open_chunk(&chunks)) {
        char word[sizeof keyword];
        bool long_text = strcmp(chunks.type, "iTXt") == 0 && chunks.length >= sizeof word;
        if (long_text && take_data(&chunks, word, sizeof word) &&
            memcmp(word, keyword, sizeof word) == 0) {
            length = read_text(&chunks, text, size);
        } else if (!chunks.wrong && skip_chunk(&chunks) && strcmp(chunks.type, "IEND") == 0) {
            length = 0;
        }
    }
    if (length < 0) {
        if (size > 0) text[0] = '\0';
        snprintf(error, (size_t)error_size, "%s", chunks.wrong);
    }
    return length;
}

int image_read_case(const char *path, char *text, int size, char *error, int error_size)
{
    char reason[128];
    FILE *file = fopen(path, "rb");
    snprintf(reason, sizeof reason, "%s", file ? "" : strerror(errno));
    int length = file ? image_scan_case(file, text, size, reason, sizeof reason) : -1;
    if (file) fclose(file);
    if (length < 0) snprintf(error, (size_t)error_size, "cannot read %s: %s", path, reason);
    return length;
}

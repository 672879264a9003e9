// Animated WebP: the container is written here, picture by picture; libwebp compresses each. Its
// own encoder of animations (WebPAnimEncoder) keeps a whole movie in memory and writes nothing
// before the end. Format: "WebP Container Specification", Google, 2012.
//
// Each picture after the first is the rectangle in which something changed, blended over the one
// before; pixels in it that did not change are transparent, which costs next to nothing.

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>

#include "movie_private.h"

enum { CHUNK = 8, FRAME_HEAD = CHUNK + 16, FILE_HEAD = 12 + CHUNK + 10 + CHUNK + 6 };

typedef struct WebpMovie {
    WebPConfig config;
    uint32_t *shown; // the last picture
    uint32_t *now;   // this one, rounded; then what is encoded
    WebPMemoryWriter bytes;
    // The picture that waits for its end: its compressed bytes are in `bytes`.
    Area area;
    int begun; // ms
    bool waits;
    uint64_t written;
} WebpMovie;

static void put(uint8_t *to, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) to[i] = (uint8_t)(value >> 8 * i);
}

// Names of chunks have no end.
static void put_name(uint8_t *to, const char *name)
{
    while (*name) *to++ = (uint8_t)*name++;
}

static bool write_bytes(Movie *movie, const void *bytes, size_t size)
{
    WebpMovie *self = movie->self;
    self->written += size;
    if (self->written > UINT32_MAX - 16) return movie_fail(movie, "a WebP is at most 4 GB");
    return fwrite(bytes, 1, size, movie->file.file) == size || movie_fail(movie, NULL);
}

// The head of the file, whose size is known at the end.
static bool write_head(Movie *movie, uint32_t size)
{
    uint8_t head[FILE_HEAD] = "RIFF";
    put(head + 4, size, 4);
    put_name(head + 8, "WEBPVP8X");
    put(head + 16, 10, 4);
    put(head + 20, 0x12, 4); // an animation, some of it transparent
    put(head + 24, (uint32_t)movie->form.width - 1, 3);
    put(head + 27, (uint32_t)movie->form.height - 1, 3);
    put_name(head + 30, "ANIM");
    put(head + 34, 6, 4);
    put(head + 38, UINT32_MAX, 4); // the background, seen nowhere
    put(head + 42, 0, 2);          // again and again
    return write_bytes(movie, head, sizeof head);
}

static bool webp_begin(Movie *movie)
{
    WebpMovie *self = calloc(1, sizeof *self);
    movie->self = self;
    size_t count = (size_t)movie->form.width * (size_t)movie->form.height;
    if (movie->form.width > MOVIE_MAX_SIDE || movie->form.height > MOVIE_MAX_SIDE) {
        return movie_fail(movie, "a WebP is at most 16383 px wide and high");
    }
    if (self) {
        self->shown = malloc(count * sizeof *self->shown);
        self->now = malloc(count * sizeof *self->now);
    }
    if (!self || !self->shown || !self->now) return movie_fail(movie, "out of memory");
    WebPMemoryWriterInit(&self->bytes);
    // Methods beyond 2 take twice the time for a hundredth of the size.
    WebPConfigInit(&self->config);
    self->config.lossless = 1;
    self->config.exact = 0;
    self->config.method = 2;
    self->config.quality = 50;
    return write_head(movie, 0);
}

// ---- Which pixels

// Rounds what stands alone in its row: lines and letters have soft edges of hundreds of colors, and
// flat drawings little else that costs. The rounded one depends on its row only, so what rests
// stays the same from picture to picture.
static void round_row(const uint32_t *from, uint32_t *to, int width, int bits)
{
    for (int x = 0; x < width; x++) {
        uint32_t pixel = image_pixel(from[x]) | 0xFF000000u;
        bool alone = (x == 0 || from[x] != from[x - 1]) &&
                     (x + 1 == width || from[x] != from[x + 1]) && bits > 0;
        to[x] = pixel;
        if (!alone) continue;
        uint32_t half = 1u << (bits - 1), mask = ~0u << bits;
        to[x] = 0xFF000000u;
        for (int shift = 0; shift < 24; shift += 8) {
            uint32_t value = ((pixel >> shift & 0xFF) + half) & mask;
            to[x] |= (value < 255 ? value : 255) << shift;
        }
    }
}

// The rectangle outside of which both are equal; its left and top are even, as the format wants.
static Area changed_area(const WebpMovie *self, int width, int height)
{
    Area area = {width, height, 0, 0};
    for (int y = 0; y < height; y++) {
        const uint32_t *a = self->shown + (size_t)y * (size_t)width;
        const uint32_t *b = self->now + (size_t)y * (size_t)width;
        if (memcmp(a, b, (size_t)width * sizeof *a) == 0) continue;
        int left = 0, right = width;
        while (a[left] == b[left]) left++;
        while (a[right - 1] == b[right - 1]) right--;
        area.left = left < area.left ? left : area.left;
        area.right = right > area.right ? right : area.right;
        area.top = y < area.top ? y : area.top;
        area.bottom = y + 1;
    }
    area.left &= ~1;
    area.top &= ~1;
    return area;
}

// Makes `shown` the present picture, and leaves in `now` what changed.
static void keep_changes(WebpMovie *self, int width, Area area)
{
    for (int y = area.top; y < area.bottom; y++) {
        size_t row = (size_t)y * (size_t)width;
        for (int x = area.left; x < area.right; x++) {
            uint32_t *a = &self->shown[row + (size_t)x], *b = &self->now[row + (size_t)x];
            if (*a == *b)
                *b = 0;
            else
                *a = *b;
        }
    }
}

// ---- Writing

static bool encode_area(Movie *movie, Area area)
{
    WebpMovie *self = movie->self;
    WebPPicture picture;
    if (!WebPPictureInit(&picture)) return movie_fail(movie, "libwebp has another version");
    size_t first = (size_t)area.top * (size_t)movie->form.width + (size_t)area.left;
    picture.use_argb = 1;
    picture.width = area.right - area.left;
    picture.height = area.bottom - area.top;
    picture.argb = self->now + first;
    picture.argb_stride = movie->form.width;
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &self->bytes;
    self->bytes.size = 0; // its memory stays
    bool done = WebPEncode(&self->config, &picture) != 0;
    WebPPictureFree(&picture); // not the pixels
    if (done) return true;
    return movie_fail(movie, picture.error_code == VP8_ENC_ERROR_OUT_OF_MEMORY ||
                                     picture.error_code == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY
                                 ? "out of memory"
                                 : "libwebp refused a picture");
}

// Writes the picture that waits, as shown until then.
static bool write_waiting(Movie *movie, int until)
{
    enum { FILE_START = 12 }; // of a WebP by itself, before its chunk
    WebpMovie *self = movie->self;
    if (!self->waits) return true;
    const Area *area = &self->area;
    uint32_t size = (uint32_t)self->bytes.size - FILE_START;
    uint8_t head[FRAME_HEAD] = "ANMF";
    put(head + 4, size + FRAME_HEAD - CHUNK, 4);
    put(head + 8, (uint32_t)area->left / 2, 3);
    put(head + 11, (uint32_t)area->top / 2, 3);
    put(head + 14, (uint32_t)(area->right - area->left) - 1, 3);
    put(head + 17, (uint32_t)(area->bottom - area->top) - 1, 3);
    put(head + 20, (uint32_t)(until - self->begun), 3);
    self->waits = false;
    return write_bytes(movie, head, sizeof head) &&
           write_bytes(movie, self->bytes.mem + FILE_START, size);
}

static bool webp_add(Movie *movie, const Image *image, int milliseconds)
{
    static const int rounding[] = {6, 5, 4, 3}; // bits
    WebpMovie *self = movie->self;
    int width = movie->form.width, height = movie->form.height, quality = movie->form.quality;
    int bits = quality < 100 ? rounding[quality / 25] : 0;
    for (int y = 0; y < height; y++) {
        size_t row = (size_t)y * (size_t)width;
        round_row(image->pixel + row, self->now + row, width, bits);
    }
    Area area = {0, 0, width, height};
    if (!self->waits) { // the first picture
        memcpy(self->shown, self->now, (size_t)width * (size_t)height * sizeof *self->shown);
    } else {
        area = changed_area(self, width, height);
        if (area_empty(area)) return true;
        keep_changes(self, width, area);
    }
    if (!write_waiting(movie, milliseconds) || !encode_area(movie, area)) return false;
    self->area = area;
    self->begun = milliseconds;
    self->waits = true;
    return true;
}

static bool webp_finish(Movie *movie, int milliseconds)
{
    WebpMovie *self = movie->self;
    if (!self->waits) return movie_fail(movie, "there are no pictures");
    if (!write_waiting(movie, milliseconds)) return false;
    uint32_t size = (uint32_t)self->written - CHUNK;
    if (fseek(movie->file.file, 0, SEEK_SET) != 0) return movie_fail(movie, NULL);
    return write_head(movie, size);
}

static void webp_end(Movie *movie)
{
    WebpMovie *self = movie->self;
    if (!self) return;
    WebPMemoryWriterClear(&self->bytes);
    free(self->shown);
    free(self->now);
    free(self);
}

const MovieKind movie_webp = {webp_begin, webp_add, webp_finish, webp_end};

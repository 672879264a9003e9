// Looks at the screen of an Xvfb that keeps it in a file (-fbdir): an XWD dump, rewritten as drawn.
//
//   eye FILE color X Y               "red", "blue" or "other": the mean of 11 x 11 pixels about it
//   eye FILE sum X Y WIDTH HEIGHT    a checksum of the region
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Places in the header, which is of 32-bit big-endian words.
enum {
    HEADER_SIZE = 0,
    WIDTH = 4,
    HEIGHT = 5,
    ORDER_OF_BYTES = 7,
    STRIDE = 12,
    COLORS = 19,
    WORDS = 25
};

typedef struct Screen {
    uint8_t *file, *byte; // the whole file, and its pixels
    int width, height, stride;
    int red, green, blue; // their places in a pixel
} Screen;

static uint32_t word(const uint8_t *file, int place)
{
    const uint8_t *at = file + 4 * place;
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint8_t *read_file(const char *path, long *size)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) return NULL;
    *size = ftell(file);
    rewind(file);
    uint8_t *bytes = malloc((size_t)*size);
    if (bytes && fread(bytes, 1, (size_t)*size, file) != (size_t)*size) *size = 0;
    fclose(file);
    return bytes;
}

static Screen read_screen(const char *path)
{
    long size = 0;
    uint8_t *file = read_file(path, &size);
    if (!file || size < 4 * WORDS) exit(2);
    bool low_first = word(file, ORDER_OF_BYTES) == 0;
    long start = word(file, HEADER_SIZE) + 12L * word(file, COLORS);
    Screen screen = {.file = file,
                     .byte = file + start,
                     .width = (int)word(file, WIDTH),
                     .height = (int)word(file, HEIGHT),
                     .stride = (int)word(file, STRIDE),
                     .red = low_first ? 2 : 1,
                     .green = low_first ? 1 : 2,
                     .blue = low_first ? 0 : 3};
    if (start + (long)screen.stride * screen.height > size) exit(2);
    return screen;
}

static const uint8_t *pixel(const Screen *screen, int x, int y)
{
    if (x < 0 || y < 0 || x >= screen->width || y >= screen->height) exit(2);
    return screen->byte + (long)y * screen->stride + 4L * x;
}

static const char *color(const Screen *screen, int x, int y)
{
    int red = 0, blue = 0;
    for (int i = -5; i <= 5; i++) {
        for (int j = -5; j <= 5; j++) {
            red += pixel(screen, x + i, y + j)[screen->red];
            blue += pixel(screen, x + i, y + j)[screen->blue];
        }
    }
    int lead = (red - blue) / 121;
    return lead > 8 ? "red" : lead < -8 ? "blue" : "other";
}

static uint64_t sum(const Screen *screen, int x, int y, int width, int height)
{
    uint64_t total = 1469598103934665603u; // FNV-1a
    for (int j = y; j < y + height; j++) {
        for (int i = x; i < x + width; i++) {
            const uint8_t *at = pixel(screen, i, j);
            uint8_t seen[] = {at[screen->red], at[screen->green], at[screen->blue]};
            for (int k = 0; k < 3; k++) total = (total ^ seen[k]) * 1099511628211u;
        }
    }
    return total;
}

int main(int argc, char **argv)
{
    if (argc != 5 && argc != 7) return 2;
    Screen screen = read_screen(argv[1]);
    int x = atoi(argv[3]), y = atoi(argv[4]);
    if (argc == 5)
        puts(color(&screen, x, y));
    else
        printf("%016llx\n", (unsigned long long)sum(&screen, x, y, atoi(argv[5]), atoi(argv[6])));
    free(screen.file);
    return 0;
}

#include "glyphs.h"

#include <stdbool.h>
#include <stddef.h>

static const uint32_t replacement = 0xFFFD;

// The length of a sequence by its first byte; 0 if it is not a valid first byte.
static int sequence_length(uint8_t first)
{
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return 2;
    if (first >= 0xE0 && first <= 0xEF) return 3;
    if (first >= 0xF0 && first <= 0xF4) return 4;
    return 0;
}

// Overlong forms, surrogates and code points above U+10FFFF are malformed.
static bool allowed(uint32_t codepoint, int length)
{
    if (length == 3) return codepoint >= 0x800 && (codepoint < 0xD800 || codepoint > 0xDFFF);
    if (length == 4) return codepoint >= 0x10000 && codepoint <= 0x10FFFF;
    return true;
}

uint32_t glyphs_next(const char **text)
{
    const uint8_t *byte = (const uint8_t *)*text;
    if (byte[0] == 0) return 0;
    int length = sequence_length(byte[0]);
    uint32_t codepoint = length == 1 ? byte[0] : byte[0] & (0x7Fu >> length);
    bool whole = length > 0;
    // The terminating 0 continues nothing, so this never reads beyond it.
    for (int i = 1; whole && i < length; i++) {
        whole = (byte[i] & 0xC0) == 0x80;
        codepoint = codepoint << 6 | (byte[i] & 0x3Fu);
    }
    bool good = whole && allowed(codepoint, length);
    *text += good ? length : 1;
    return good ? codepoint : replacement;
}

int glyphs_width(const Glyphs *glyphs, Face face, int size, const char *text)
{
    int width = 0;
    for (uint32_t codepoint; (codepoint = glyphs_next(&text)) != 0;)
        width += glyphs->get(glyphs->self, face, size, codepoint)->advance;
    return width;
}

static void lay_row(const Glyph *glyph, int row, int x, int y, GlyphsMask mask)
{
    const uint8_t *from = glyph->coverage + (ptrdiff_t)row * glyph->width;
    uint8_t *to = mask.coverage + (ptrdiff_t)y * mask.width;
    int first = x < 0 ? -x : 0;
    int last = glyph->width < mask.width - x ? glyph->width : mask.width - x;
    for (int i = first; i < last; i++) {
        if (from[i] > to[x + i]) to[x + i] = from[i];
    }
}

static void lay_glyph(const Glyph *glyph, int x, int y, GlyphsMask mask)
{
    for (int row = 0; row < glyph->height; row++) {
        if (y + row >= 0 && y + row < mask.height) lay_row(glyph, row, x, y + row, mask);
    }
}

void glyphs_lay(const Glyphs *glyphs, GlyphsRun run, GlyphsMask mask)
{
    for (uint32_t codepoint; (codepoint = glyphs_next(&run.text)) != 0;) {
        const Glyph *glyph = glyphs->get(glyphs->self, run.face, run.size, codepoint);
        lay_glyph(glyph, run.x + glyph->left, run.baseline - glyph->top, mask);
        run.x += glyph->advance;
    }
}

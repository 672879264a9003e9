// UTF-8 decoding, and the layout of a run of glyphs.
#include "glyphs.h"

#include <stdbool.h>
#include <stddef.h>

static const uint32_t replacement = 0xFFFD;

uint32_t glyphs_next(const char **text)
{
    const uint8_t *byte = (const uint8_t *)*text;
    uint8_t first = byte[0];
    if (first == 0) return 0;
    int length = first < 0x80                     ? 1
                 : first >= 0xC2 && first <= 0xDF ? 2
                 : first >= 0xE0 && first <= 0xEF ? 3
                 : first >= 0xF0 && first <= 0xF4 ? 4
                                                  : 0;
    uint32_t codepoint = length == 1 ? first : first & (0x7Fu >> length);
    bool good = length > 0;
    // The terminating 0 continues nothing, so this never reads beyond it.
    for (int i = 1; good && i < length; i++) {
        good = (byte[i] & 0xC0) == 0x80;
        codepoint = codepoint << 6 | (byte[i] & 0x3Fu);
    }
    // Overlong forms, surrogates and code points above U+10FFFF are malformed.
    if (length == 3) good &= codepoint >= 0x800 && (codepoint < 0xD800 || codepoint > 0xDFFF);
    if (length == 4) good &= codepoint >= 0x10000 && codepoint <= 0x10FFFF;
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

void glyphs_lay(const Glyphs *glyphs, GlyphsRun run, GlyphsMask mask)
{
    for (uint32_t codepoint; (codepoint = glyphs_next(&run.text)) != 0;) {
        const Glyph *glyph = glyphs->get(glyphs->self, run.face, run.size, codepoint);
        int x = run.x + glyph->left, y = run.baseline - glyph->top;
        int left = x < 0 ? -x : 0, top = y < 0 ? -y : 0;
        int right = glyph->width < mask.width - x ? glyph->width : mask.width - x;
        int bottom = glyph->height < mask.height - y ? glyph->height : mask.height - y;
        for (int row = top; row < bottom; row++) {
            const uint8_t *from = glyph->coverage + (ptrdiff_t)row * glyph->width;
            uint8_t *to = mask.coverage + (ptrdiff_t)(y + row) * mask.width;
            for (int i = left; i < right; i++) {
                if (from[i] > to[x + i]) to[x + i] = from[i];
            }
        }
        run.x += glyph->advance;
    }
}

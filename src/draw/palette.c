// The colours of each palette.
#include "palette.h"

#include <string.h>

#define RGB(hex)                                                                                   \
    {                                                                                              \
        (hex) >> 16, (hex) >> 8 & 255, (hex)&255, 255                                              \
    }
#define RGBA(hex, alpha)                                                                           \
    {                                                                                              \
        (hex) >> 16, (hex) >> 8 & 255, (hex)&255, (alpha)                                          \
    }

static const Palette palettes[] = {
    [PALETTE_LIGHT] = {"light",
                       {
                           [INK_PAPER] = RGB(0xFBFAF7),
                           [INK_PANEL] = RGB(0xF3F2ED),
                           [INK_RAISED] = RGB(0xFFFFFF),
                           [INK_RULE] = RGB(0xDDDBD3),
                           [INK_FAINT] = RGB(0xC9C8C2),
                           [INK_LINE] = RGB(0x85898F),
                           [INK_MUTED] = RGB(0x5C6066),
                           [INK_INK] = RGB(0x1C1E21),
                           [INK_HIT] = RGB(0xC81E2B),
                           [INK_MISS] = RGB(0x1D5BD0),
                           [INK_HIT_LINE] = RGB(0xC81E2B),
                           [INK_MISS_LINE] = RGB(0x1D5BD0),
                           [INK_HIT_FILL] = RGBA(0xC81E2B, 33),
                           [INK_MISS_FILL] = RGBA(0x1D5BD0, 33),
                           [INK_HIT_HATCH] = RGBA(0xC81E2B, 128),
                           [INK_HIT_WORD] = RGB(0xC81E2B),
                           [INK_MISS_WORD] = RGB(0x1D5BD0),
                           [INK_CLASH] = RGB(0xFFD83D),
                           [INK_CLASH_INK] = RGB(0x1C1E21),
                           [INK_FOCUS] = RGB(0x0B7A5B),
                           [INK_MARK] = RGB(0x8A3A9E),
                           [INK_SHADE] = RGBA(0x1C1E21, 38),
                       },
                       false},
    [PALETTE_DARK] = {"dark",
                      {
                          [INK_PAPER] = RGB(0x121518),
                          [INK_PANEL] = RGB(0x191D21),
                          [INK_RAISED] = RGB(0x23282D),
                          [INK_RULE] = RGB(0x30363C),
                          [INK_FAINT] = RGB(0x3E454C),
                          [INK_LINE] = RGB(0x7D848C),
                          [INK_MUTED] = RGB(0xA3A9B0),
                          [INK_INK] = RGB(0xECEDEE),
                          [INK_HIT] = RGB(0xFF6A63),
                          [INK_MISS] = RGB(0x6FA8FF),
                          [INK_HIT_LINE] = RGB(0xFF6A63),
                          [INK_MISS_LINE] = RGB(0x6FA8FF),
                          [INK_HIT_FILL] = RGBA(0xFF6A63, 43),
                          [INK_MISS_FILL] = RGBA(0x6FA8FF, 43),
                          [INK_HIT_HATCH] = RGBA(0xFF6A63, 140),
                          [INK_HIT_WORD] = RGB(0xFF6A63),
                          [INK_MISS_WORD] = RGB(0x6FA8FF),
                          [INK_CLASH] = RGB(0xFFD83D),
                          [INK_CLASH_INK] = RGB(0x1C1E21),
                          [INK_FOCUS] = RGB(0x45D3A4),
                          [INK_MARK] = RGB(0xD694E6),
                          [INK_SHADE] = RGBA(0x000000, 140),
                      },
                      false},
    [PALETTE_SAFE] = {"safe",
                      {
                          [INK_PAPER] = RGB(0x101214),
                          [INK_PANEL] = RGB(0x15181A),
                          [INK_RAISED] = RGB(0x23272B),
                          [INK_RULE] = RGB(0x31363B),
                          [INK_FAINT] = RGB(0x41474D),
                          [INK_LINE] = RGB(0x848A91),
                          [INK_MUTED] = RGB(0xADB2B8),
                          [INK_INK] = RGB(0xF2F2F2),
                          [INK_HIT] = RGB(0xD55E00),
                          [INK_MISS] = RGB(0x56B4E9),
                          [INK_HIT_LINE] = RGB(0xD55E00),
                          [INK_MISS_LINE] = RGB(0x56B4E9),
                          [INK_HIT_FILL] = RGBA(0xD55E00, 51),
                          [INK_MISS_FILL] = RGBA(0x56B4E9, 51),
                          [INK_HIT_HATCH] = RGBA(0xD55E00, 204),
                          [INK_HIT_WORD] = RGB(0xD55E00),
                          [INK_MISS_WORD] = RGB(0x56B4E9),
                          [INK_CLASH] = RGB(0xF0E442),
                          [INK_CLASH_INK] = RGB(0x101214),
                          [INK_FOCUS] = RGB(0x00B383),
                          [INK_MARK] = RGB(0xD98CB8),
                          [INK_SHADE] = RGBA(0x000000, 150),
                      },
                      true},
    // Solid fills under dark outlines, as the article on OBBs draws (iamzhanglei, 2012); red words
    // would have too little contrast on the panel.
    [PALETTE_SOURCE] = {"source",
                        {
                            [INK_PAPER] = RGB(0xFFFFFF),
                            [INK_PANEL] = RGB(0xF5F5F5),
                            [INK_RAISED] = RGB(0xFFFFFF),
                            [INK_RULE] = RGB(0xD6D6D6),
                            [INK_FAINT] = RGB(0xC4C4C4),
                            [INK_LINE] = RGB(0x808080),
                            [INK_MUTED] = RGB(0x595959),
                            [INK_INK] = RGB(0x000000),
                            [INK_HIT] = RGB(0xFF0000),
                            [INK_MISS] = RGB(0x0000FF),
                            [INK_HIT_LINE] = RGB(0x730000),
                            [INK_MISS_LINE] = RGB(0x000073),
                            [INK_HIT_FILL] = RGB(0xFF0000),
                            [INK_MISS_FILL] = RGB(0x0000FF),
                            [INK_HIT_HATCH] = RGBA(0xFFFFFF, 140),
                            [INK_HIT_WORD] = RGB(0x000000),
                            [INK_MISS_WORD] = RGB(0x000000),
                            [INK_CLASH] = RGB(0xFFD83D),
                            [INK_CLASH_INK] = RGB(0x000000),
                            [INK_FOCUS] = RGB(0x007A4D),
                            [INK_MARK] = RGB(0x8A2BA0),
                            [INK_SHADE] = RGBA(0x000000, 44),
                        },
                        false},
};
_Static_assert(sizeof palettes / sizeof *palettes == PALETTES, "colours for each palette");

const Palette *palette(PaletteName name) { return &palettes[name]; }

int palette_find(const char *name)
{
    for (int i = 0; i < PALETTES; i++)
        if (strcmp(palettes[i].name, name) == 0) return i;
    return -1;
}

#include "look/labels/labels.h"

#include <stdlib.h>
#include <string.h>

#include "look/labels/labels_self.h"
#include "touchstone/degrees.h"

static const double PAD = 5, PLATE_HEIGHT = 20; // px at scale 1

Labels *labels_new(void)
{
    Labels *labels = calloc(1, sizeof *labels);
    for (int i = 0; labels && i < DIRECTIONS; i++) {
        int turns = (i + 1) / 2;
        labels->direction[i] = ts_degrees(i % 2 ? 15.0 * turns : -15.0 * turns);
    }
    return labels;
}

void labels_free(Labels *labels)
{
    if (labels) room_end(&labels->room);
    free(labels);
}

void labels_forget(Labels *labels) { labels->kepts = 0; }

void labels_begin(Labels *labels, Draw *draw, Rect free)
{
    labels->draw = draw;
    labels->count = 0;
    room_begin(&labels->room, free);
}

void labels_block(Labels *labels, const TsVec *corner, int count)
{
    room_block_loop(&labels->room, corner, count);
}

void labels_block_line(Labels *labels, TsVec a, TsVec b, double width)
{
    room_block_line(&labels->room, a, b, width);
}

// ---- Wanting

// Numbers run, words stay: a label is known again by its letters. The minus, a plus and the digits
// are left out.
static uint32_t key_of(Manner manner, const char *text)
{
    uint32_t key = 2166136261u ^ (uint32_t)manner;
    for (const char *c = text; *c; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
        if (letter) key = (key ^ (uint8_t)*c) * 16777619u;
    }
    return key;
}

static Font font_of(Manner manner, LabelStyle style)
{
    bool wall = manner == MANNER_WALL;
    if (style == LABEL_CLASH) return (Font){FACE_BOLD, 14, INK_CLASH_INK, ALIGN_CENTER, 0};
    if (style == LABEL_FOCUS) return (Font){FACE_MONO_BOLD, 14, INK_FOCUS, ALIGN_CENTER, 0};
    if (manner == MANNER_NAME) return (Font){FACE_BOLD, 14, INK_INK, ALIGN_CENTER, 0};
    Ink ink = wall ? INK_MUTED : INK_INK;
    if (style == LABEL_NUMBER) return (Font){FACE_MONO, wall ? 14 : 13, ink, ALIGN_CENTER, 0};
    return (Font){FACE_SANS, 13, ink, ALIGN_CENTER, 0};
}

// Copies what fits, whole UTF-8 characters only.
static void copy_text(char *out, const char *text)
{
    size_t length = strlen(text);
    if (length > TEXT_MAX - 1) {
        length = TEXT_MAX - 1;
        while (length > 0 && ((uint8_t)text[length] & 0xC0) == 0x80) length--;
    }
    memcpy(out, text, length);
    out[length] = 0;
}

static int ordinal_of(const Labels *labels, uint32_t key)
{
    int ordinal = 0;
    for (int i = 0; i < labels->count; i++) ordinal += labels->wanted[i].key == key;
    return ordinal;
}

static Wanted *want(Labels *labels, Manner manner, LabelStyle style, TsVec at, const char *text)
{
    Wanted *wanted = &labels->wanted[labels->count];
    *wanted = (Wanted){.manner = manner, .style = style, .at = at, .own = -1};
    copy_text(wanted->text, text);
    wanted->key = key_of(manner, text);
    wanted->ordinal = ordinal_of(labels, wanted->key);
    wanted->font = font_of(manner, style);
    wanted->width = draw_text_width(labels->draw, wanted->font, wanted->text) + 2 * PAD;
    wanted->height = PLATE_HEIGHT;
    if (labels->count < LABELS_MAX) labels->count++;
    return wanted;
}

void labels_want(Labels *labels, TsVec at, TsVec toward, LabelStyle style, const char *text)
{
    want(labels, MANNER_NEAR, style, at, text)->toward = toward;
}

void labels_want_on(Labels *labels, TsVec at, LabelStyle style, const char *text)
{
    want(labels, MANNER_LIES, style, at, text);
}

void labels_want_name(Labels *labels, TsVec center, TsVec along, bool own, const char *text)
{
    Wanted *wanted = want(labels, MANNER_NAME, LABEL_PLAIN, center, text);
    wanted->toward = along;
    if (own) wanted->own = labels->room.blocks - 1;
}

void labels_want_wall(Labels *labels, TsVec at, TsVec along, TsVec out, LabelStyle style,
                      const char *text)
{
    Wanted *wanted = want(labels, MANNER_WALL, style, at, text);
    wanted->toward = along;
    wanted->out = out;
}

// ---- Placing

static void place(Labels *labels, Wanted *wanted)
{
    if (!labels_find(labels, wanted)) return;
    Rect plate = labels_plate(wanted, wanted->center);
    room_block_plate(&labels->room, plate);
    if (wanted->led)
        room_block_line(&labels->room, wanted->at, labels_nearest(plate, wanted->at), 3);
}

static void keep(Labels *labels)
{
    labels->kepts = 0;
    for (int i = 0; i < labels->count; i++) {
        const Wanted *wanted = &labels->wanted[i];
        if (!wanted->placed) continue;
        labels->kept[labels->kepts++] =
            (Kept){wanted->key, wanted->ordinal, wanted->style, wanted->beside, wanted->place};
    }
}

// ---- Drawing

static void draw_leader(Draw *draw, const Wanted *wanted)
{
    if (!wanted->placed || !wanted->led) return;
    TsVec end = labels_nearest(labels_plate(wanted, wanted->center), wanted->at);
    draw_line(draw, wanted->at, end, (Pen){INK_PAPER, 3, 0, 0, 0});
    draw_line(draw, wanted->at, end, (Pen){INK_INK, 1, 0, 0, 0});
}

static void draw_label(Draw *draw, const Wanted *wanted)
{
    if (!wanted->placed) return;
    Rect plate = labels_plate(wanted, wanted->center);
    if (wanted->style == LABEL_CLASH) {
        draw_box(draw, plate, 3, (Fill){.ink = INK_CLASH});
        draw_frame(draw, plate, 3, (Pen){.ink = INK_CLASH_INK, .width = 1});
    } else
        draw_box(draw, plate, 3, (Fill){.ink = INK_PAPER, .alpha = 0.88});
    // Half the height of figures and capitals below the plate's middle.
    TsVec baseline = ts_vec_add(wanted->center, ts_vec(0, 0.36 * wanted->font.size));
    draw_text(draw, baseline, wanted->font, wanted->text);
}

void labels_place(Labels *labels)
{
    for (int names = 1; names >= 0; names--) {
        for (int i = 0; i < labels->count; i++) {
            Wanted *wanted = &labels->wanted[i];
            bool name = wanted->manner == MANNER_NAME || wanted->manner == MANNER_LIES;
            if (name == (names == 1)) place(labels, wanted);
        }
    }
    keep(labels);
    draw_screen(labels->draw);
    draw_layer(labels->draw, LAYER_LABELS);
    for (int i = 0; i < labels->count; i++) draw_leader(labels->draw, &labels->wanted[i]);
    for (int i = 0; i < labels->count; i++) draw_label(labels->draw, &labels->wanted[i]);
}

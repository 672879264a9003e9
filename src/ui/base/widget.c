#include "base/widget.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SWATCH_LARGE = 20 }; // px: a swatch of this size shows the hatch itself

static bool continues(char c) { return ((unsigned char)c & 0xC0) == 0x80; }

// The bytes of the longest prefix of `text`, in full characters, that fits into `width`, by
// bisection.
static int fitting_bytes(const Draw *draw, Font font, double width, const char *text)
{
    int fitting = 0, beyond = (int)strnlen(text, WIDGET_TEXT - 1) + 1;
    font.verbatim = true; // a part may be a text of its own
    while (beyond - fitting > 1) {
        int middle = (fitting + beyond) / 2, bytes = middle;
        while (bytes > fitting && continues(text[bytes])) bytes--;
        if (bytes == fitting) {
            bytes = middle;
            while (bytes < beyond && continues(text[bytes])) bytes++;
            if (bytes >= beyond) break;
        }
        char part[WIDGET_TEXT];
        snprintf(part, sizeof part, "%.*s", bytes, text);
        if (draw_text_width(draw, font, part) <= width) {
            fitting = bytes;
        } else {
            beyond = bytes;
        }
    }
    return fitting;
}

// A row may end before that byte.
static bool ends_row(const char *text, int at)
{
    return text[at] == ' ' ? translate_breaks_at_space(text, at) : translate_breaks_at(text, at);
}

// Of a text that is cut at that byte: where its last whole word ends, if that is not far before it;
// a number is cut out whole even then.
static int whole_words(const char *text, int bytes)
{
    int word = bytes, number = bytes;
    while (word > 0 && !ends_row(text, word)) word--;
    while (number > 0 && strchr("0123456789.,", text[number - 1])) number--;
    bool cuts_number = number < bytes && text[bytes] && strchr("0123456789.,", text[bytes]);
    if (word >= bytes / 2) return word;
    return cuts_number && number > 0 ? number : bytes;
}

double widget_text(Draw *draw, TsVec baseline, Font font, double width, const char *text)
{
    if (!font.verbatim) text = translate(text);
    font.verbatim = true;
    double whole = draw_text_width(draw, font, text);
    if (whole <= width) {
        draw_text(draw, baseline, font, text);
        return whole;
    }
    char cut[WIDGET_TEXT + 8];
    double room = width - draw_text_width(draw, font, "…");
    int bytes = room > 0 ? whole_words(text, fitting_bytes(draw, font, room, text)) : 0;
    if (bytes == 0) return 0;
    snprintf(cut, sizeof cut, "%.*s…", bytes, text);
    draw_text(draw, baseline, font, cut);
    return draw_text_width(draw, font, cut);
}

double widget_fit(const Draw *draw, Font font, double width, const char *text)
{
    static const double smaller[] = {14, 13};
    for (int i = 0; i < 2 && draw_text_width(draw, font, text) > width; i++) {
        if (smaller[i] < font.size) font.size = smaller[i];
    }
    return font.size;
}

int widget_break(const Draw *draw, Font font, double width, const char *text)
{
    if (draw_text_width(draw, font, text) <= width) return (int)strlen(text);
    int bytes = fitting_bytes(draw, font, width, text);
    for (int i = bytes; i > 0; i--) {
        if (ends_row(text, i)) return i;
    }
    return bytes;
}

// ---- Rows of a text

typedef struct Part { // of a text: in brackets, or between two of them
    char text[WIDGET_TEXT], tag[DRAW_TAG_TEXT];
    bool marked;
} Part;

// Returns what follows it.
static const char *part_of(const char *text, Part *part)
{
    part->marked = *text == '[' && strchr(text, ']');
    int length = (int)(part->marked ? strcspn(++text, "]") : 1 + strcspn(text + 1, "["));
    snprintf(part->text, sizeof part->text, "%.*s", length, text);
    text += length;
    if (!part->marked) return text;
    snprintf(part->tag, sizeof part->tag, "%.*s", DRAW_TAG_TEXT - 1, part->text);
    if (*++text != '(') return text;
    length = (int)strcspn(++text, ")");
    snprintf(part->tag, sizeof part->tag, "%.*s", length, text);
    return text + length + (text[length] == ')');
}

// Draws the rows `from` to before `to`; with `cuts` the last of them takes all that is left. `at`
// is where the first of them begins. Returns the number of all rows, with `cuts` up to `to`.
static int write_rows(Draw *draw, TsVec at, double left, double right, Font font, double pitch,
                      int from, int to, bool cuts, const char *text)
{
    int row = 0;
    Part part;
    while (*text && !(cuts && row >= to)) {
        Font own = font;
        text = part_of(text, &part);
        own.verbatim = true;
        if (part.marked) own.face = FACE_BOLD;
        if (part.marked) draw_tagged(draw, part.tag, &own.ink);
        for (const char *rest = part.text; *rest && !(cuts && row >= to);) {
            char piece[WIDGET_TEXT];
            bool last = cuts && row + 1 == to;
            int bytes = last ? (int)strlen(rest) : widget_break(draw, own, right - at.x, rest);
            if (bytes == 0 &&
                at.x == left) { // no room for one character: it has a row all the same
                bytes = 1;
                while (continues(rest[bytes])) bytes++;
            }
            snprintf(piece, sizeof piece, "%.*s", bytes, rest);
            bool cut = rest[bytes] && !ends_row(rest, bytes);
            double width = draw_text_width(draw, own, piece);
            bool fits = last || (!cut && width <= right - at.x);
            if (fits || at.x == left) {
                if (row >= from && row < to) widget_text(draw, at, own, right - at.x, piece);
                at.x += fmin(width, right - at.x);
                rest += bytes;
                if (!*rest) break;
            }
            rest += strspn(rest, " ");
            at = ts_vec(left, at.y + (row >= from ? pitch : 0));
            row++;
        }
    }
    return cuts && row >= to ? to : row + 1;
}

int widget_rows(Draw *draw, TsVec at, double left, double right, Font font, double pitch, int most,
                const char *text)
{
    return write_rows(draw, at, left, right, font, pitch, 0, most, true, text);
}

int widget_some_rows(Draw *draw, TsVec at, double right, Font font, double pitch, int from, int to,
                     const char *text)
{
    return write_rows(draw, at, at.x, right, font, pitch, from, to, false, text);
}

Ink widget_tag_ink(const Draw *draw, const char *tag)
{
    Ink ink = INK_INK;
    draw_tagged(draw, tag, &ink);
    return ink == INK_FOCUS || ink == INK_MARK ? ink : INK_INK;
}

static const Font button_font = {.size = 14, .ink = INK_INK};

double widget_button_width(const Draw *draw, const char *word, const char *key, double pad)
{
    double beside = key ? widget_key_width(draw, key) + 10 : 0;
    return draw_text_width(draw, button_font, word) + beside + 2 * pad;
}

static void draw_button(Draw *draw, Rect box, const char *word, const char *key, bool grey)
{
    double width = widget_button_width(draw, word, key, 0), middle = box.y + box.height / 2;
    double x = box.x + fmax((box.width - width) / 2, 4);
    Font font = button_font;
    if (grey) font.ink = INK_MUTED;
    if (!grey) draw_box(draw, box, 8, (Fill){.ink = INK_RAISED});
    draw_frame(draw, box, 8, (Pen){.ink = grey ? INK_RULE : INK_LINE});
    double end = x + widget_text(draw, ts_vec(x, middle + 5), font, box.width - 8, word);
    if (key && grey) widget_key_grey(draw, end + 10, middle, key);
    if (key && !grey) widget_key(draw, end + 10, middle, key);
}

void widget_button(Draw *draw, Rect box, const char *word, const char *key)
{
    draw_button(draw, box, word, key, false);
}

void widget_button_grey(Draw *draw, Rect box, const char *word, const char *key)
{
    draw_button(draw, box, word, key, true);
}

static const Font cap_font = {.face = FACE_MONO, .size = 13, .ink = INK_MUTED};

double widget_key_width(const Draw *draw, const char *cap)
{
    return fmax(20, draw_text_width(draw, cap_font, cap) + 10);
}

static double draw_key(Draw *draw, double x, double middle, const char *cap, bool grey)
{
    double width = widget_key_width(draw, cap);
    Rect box = {x, middle - 10, width, 20};
    Font font = cap_font;
    font.align = ALIGN_CENTER;
    if (!grey) draw_box(draw, box, 4, (Fill){.ink = INK_RAISED});
    draw_frame(draw, box, 4, (Pen){.ink = grey ? INK_RULE : INK_LINE});
    draw_text(draw, ts_vec(x + width / 2, middle + 5), font, cap);
    return width;
}

double widget_key(Draw *draw, double x, double middle, const char *cap)
{
    return draw_key(draw, x, middle, cap, false);
}

double widget_key_grey(Draw *draw, double x, double middle, const char *cap)
{
    return draw_key(draw, x, middle, cap, true);
}

double widget_keys(Draw *draw, double x, double middle, const char *caps)
{
    const Font plain = {.size = 14, .ink = INK_MUTED};
    char word[32];
    double start = x;
    for (int length; *caps; caps += length) {
        caps += strspn(caps, " ");
        length = (int)strcspn(caps, " ");
        snprintf(word, sizeof word, "%.*s", length, caps);
        if (strcmp(word, "…") == 0) {
            draw_text(draw, ts_vec(x, middle + 4), plain, word);
            x += draw_text_width(draw, plain, word) + 5;
        } else {
            x += widget_key(draw, x, middle, word) + 5;
        }
    }
    return x - start - 5;
}

void widget_tag(Draw *draw, double right, double middle, const char *word)
{
    Font font = {.size = 13, .ink = INK_INK, .align = ALIGN_RIGHT};
    double width = draw_text_width(draw, font, word) + 10;
    draw_frame(draw, (Rect){right - width, middle - 10, width, 20}, 4, (Pen){.ink = INK_LINE});
    draw_text(draw, ts_vec(right - 5, middle + 5), font, word);
}

void widget_radio(Draw *draw, TsVec center, bool on)
{
    draw_ring(draw, center, 5.25, (Pen){.ink = on ? INK_INK : INK_LINE, .width = 1.5});
    if (on) draw_dot(draw, center, 2.75, (Fill){.ink = INK_INK});
}

void widget_toggle(Draw *draw, double right, double middle, bool on)
{
    Rect box = {right - 34, middle - 9, 34, 18};
    if (on) {
        draw_box(draw, box, 9, (Fill){.ink = INK_INK});
        draw_dot(draw, ts_vec(right - 9, middle), 5.5, (Fill){.ink = INK_PAPER});
    } else {
        draw_frame(draw, box, 9, (Pen){.ink = INK_LINE, .width = 1.5});
        draw_dot(draw, ts_vec(right - 25, middle), 5.5, (Fill){.ink = INK_LINE});
    }
}

void widget_slider(Draw *draw, double x, double y, double width, double t)
{
    TsVec thumb = ts_vec(x + width * t, y);
    draw_box(draw, (Rect){x, y - 1, width, 2}, 1, (Fill){.ink = INK_LINE});
    draw_box(draw, (Rect){x, y - 1.5, width * t, 3}, 1.5, (Fill){.ink = INK_MUTED});
    draw_dot(draw, thumb, 7, (Fill){.ink = INK_RAISED});
    draw_ring(draw, thumb, 6.25, (Pen){.ink = INK_INK, .width = 1.5});
}

void widget_scrollbar(Draw *draw, Rect track, double visible, double hidden, double scrolled)
{
    if (hidden <= 0 || track.height <= 0) return;
    double length = fmax(track.height * visible / (visible + hidden), 24);
    track.y += (track.height - length) * scrolled / hidden;
    track.height = length;
    draw_box(draw, track, 2, (Fill){.ink = INK_LINE});
}

void widget_chevron(Draw *draw, TsVec center, bool down)
{
    double tip = down ? 2.5 : -2.5;
    TsVec point[] = {
        {center.x - 5, center.y - tip}, {center.x, center.y + tip}, {center.x + 5, center.y - tip}};
    draw_path(draw, point, 3, false, (Pen){.ink = INK_MUTED, .width = 1.5});
}

void widget_check(Draw *draw, double x, double baseline)
{
    TsVec point[] = {{x + 1, baseline - 6}, {x + 4.5, baseline - 2}, {x + 12, baseline - 11}};
    draw_path(draw, point, 3, false, (Pen){.ink = INK_INK, .width = 2});
}

void widget_play(Draw *draw, TsVec center, double radius)
{
    TsVec corner[3];
    for (int i = 0; i < 3; i++) {
        static const TsVec at[] = {{-0.35, -0.5}, {0.55, 0}, {-0.35, 0.5}};
        corner[i] = ts_vec_add(center, ts_vec_scale(at[i], radius));
    }
    draw_ring(draw, center, radius, (Pen){.ink = INK_FOCUS, .width = 2});
    draw_polygon(draw, corner, 3, (Fill){.ink = INK_FOCUS});
}

void widget_hairline(Draw *draw, TsVec a, TsVec b)
{
    draw_line(draw, a, b, (Pen){.ink = INK_RULE});
}

void widget_swatch(Draw *draw, Rect box, int relation, bool hit)
{
    static const double outline[] = {[TS_APART] = 2, [TS_TOUCHING] = 5, [TS_OVERLAPPING] = 3};
    bool hatched = relation == TS_OVERLAPPING && hit, large = box.width >= SWATCH_LARGE;
    draw_box(draw, box, 0, (Fill){.ink = hit ? INK_HIT_FILL : INK_MISS_FILL});
    if (hatched && large) {
        draw_box(draw, box, 0, (Fill){.ink = INK_HIT_HATCH, .pattern = PATTERN_RISING});
    } else if (hatched) { // one stripe from corner to corner
        draw_line(draw, ts_vec(box.x + 2, box.y + box.height - 2),
                  ts_vec(box.x + box.width - 2, box.y + 2),
                  (Pen){.ink = INK_HIT_HATCH, .width = 1.6});
    }
    Pen pen = {.ink = hit ? INK_HIT_LINE : INK_MISS_LINE, .width = outline[relation]};
    draw_frame(draw, box, 0, pen);
    if (relation == TS_TOUCHING) {
        Rect inner = {box.x + 1.5, box.y + 1.5, box.width - 3, box.height - 3};
        draw_frame(draw, inner, 0, (Pen){.ink = INK_PAPER, .width = 2});
    }
}

const char *widget_relation(TsRelation relation)
{
    static const char *const word[] = {"APART", "TOUCHING", "OVERLAPPING"};
    return word[relation];
}

const char *widget_answer(QueryKind kind, TsRelation relation)
{
    static const char *const word[] = {"MISS", "GRAZE", "MEET"};
    return kind == QUERY_SWEEP ? word[relation] : widget_relation(relation);
}

char *widget_the(const char *name, char *text, int size)
{
    size_t length = strlen(name);
    bool numbered = length > 0 && name[length - 1] >= '0' && name[length - 1] <= '9';
    translate_print(text, (size_t)size, numbered || length == 1 ? "%s" : "the %s", name);
    return text;
}

const char *widget_kind(TsShapeKind kind)
{
    return ts_shape_kind_is_box(kind) ? "box" : ts_shape_kind_name(kind);
}

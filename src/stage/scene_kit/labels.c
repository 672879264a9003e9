#include "scene_kit/labels.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "scene_kit/labels_private.h"
#include "touchstone/degrees.h"

enum { NAME_PLACES = 4 };

// px at scale 1
static const double NEAREST = 24, FARTHEST = 96, STEP = 8, SLIDE = 80, WALL_MARGIN = 8;
static const double LEADER_FROM = 16, BETWEEN = 2, NEAR_OWN = 8;
static const double SPARE = 4,
                    SPARE_TO_RETURN = 10; // inside a shape; the larger one if it was outside before

static Rect plate_with(const Wanted *wanted, TsVec center, double margin)
{
    double width = wanted->width + 2 * margin, height = wanted->height + 2 * margin;
    return (Rect){center.x - width / 2, center.y - height / 2, width, height};
}

Rect labels_plate(const Wanted *wanted, TsVec center) { return plate_with(wanted, center, 0); }

TsVec labels_nearest(Rect plate, TsVec p)
{
    return ts_vec(fmin(fmax(p.x, plate.x), plate.x + plate.width),
                  fmin(fmax(p.y, plate.y), plate.y + plate.height));
}

static bool put(Wanted *wanted, TsVec center, TsVec place)
{
    wanted->center = center;
    wanted->place = place;
    return wanted->placed = true;
}

static bool room_at(const Labels *labels, const Wanted *wanted, TsVec center, unsigned kinds)
{
    return room_for(&labels->room, plate_with(wanted, center, BETWEEN), kinds | ROOM_PLATES);
}

// It is far from its point, and not right beside the shape that it names.
static bool needs_leader(const Labels *labels, const Wanted *wanted, TsVec center, TsVec end)
{
    if (ts_vec_distance(wanted->at, end) <= LEADER_FROM) return false;
    Rect around = plate_with(wanted, center, NEAR_OWN);
    return wanted->own < 0 || !room_meets_only(&labels->room, wanted->own, around);
}

static bool crosses_leader(const Labels *labels, const Wanted *wanted, TsVec end)
{
    for (int i = 0; i < labels->count; i++) {
        const Wanted *other = &labels->wanted[i];
        if (other == wanted || !other->placed || !other->led) continue;
        TsVec to = labels_nearest(labels_plate(other, other->center), other->at);
        if (room_stretches_cross(wanted->at, end, other->at, to)) return true;
    }
    return false;
}

// A leader crosses no other; the leader of a name crosses only its own shape.
static bool is_clear(const Labels *labels, const Wanted *wanted, TsVec end)
{
    bool foreign =
        wanted->own >= 0 && room_crosses_loop(&labels->room, wanted->at, end, wanted->own);
    return !foreign && !crosses_leader(labels, wanted, end);
}

// Near a point: it covers nothing, and its leader, if it has one, crosses no other label.
static bool try_near(Labels *labels, Wanted *wanted, TsVec offset, bool clear)
{
    TsVec center = ts_vec_add(wanted->at, offset);
    if (!room_at(labels, wanted, center, ROOM_SHAPES | ROOM_LINES)) return false;
    TsVec end = labels_nearest(labels_plate(wanted, center), wanted->at);
    wanted->led = needs_leader(labels, wanted, center, end);
    if (wanted->led && room_crosses_plate(&labels->room, wanted->at, end)) return false;
    if (wanted->led && clear && !is_clear(labels, wanted, end)) return false;
    return put(wanted, center, offset);
}

// The distance from the point to the plate is the same in every direction, for every width.
static TsVec offset_of(const Wanted *wanted, TsVec direction, double distance)
{
    double widening = (wanted->width - wanted->height) / 2;
    return ts_vec(direction.x * (distance + widening), direction.y * distance);
}

static bool search_near(Labels *labels, Wanted *wanted, TsVec toward, bool clear)
{
    TsVec preferred = ts_vec_normalize(toward);
    if (ts_vec_equal(preferred, ts_vec(0, 0))) preferred = ts_vec(0, -1);
    for (double distance = NEAREST; distance <= FARTHEST; distance += STEP) {
        for (int i = 0; i < DIRECTIONS; i++) {
            TsVec direction = ts_vec_turn(preferred, labels->direction[i]);
            TsVec offset = offset_of(wanted, direction, distance);
            if (try_near(labels, wanted, offset, clear)) return true;
        }
    }
    return false;
}

static bool try_wall(Labels *labels, Wanted *wanted, double slide)
{
    double away = WALL_MARGIN + fabs(wanted->out.x) * wanted->width / 2 +
                  fabs(wanted->out.y) * wanted->height / 2;
    TsVec center = ts_vec_add(ts_vec_add(wanted->at, ts_vec_scale(wanted->toward, slide)),
                              ts_vec_scale(wanted->out, away));
    if (!room_at(labels, wanted, center, ROOM_SHAPES | ROOM_LINES)) return false;
    return put(wanted, center, ts_vec(slide, 0));
}

static bool search_wall(Labels *labels, Wanted *wanted)
{
    for (double slide = 0; slide <= SLIDE; slide += STEP) {
        if (try_wall(labels, wanted, slide) || try_wall(labels, wanted, -slide)) return true;
    }
    return false;
}

// A name lies inside its own shape, so it may cover shapes, but not the strokes of a contact.
static bool try_name(Labels *labels, Wanted *wanted, int choice, double spare)
{
    static const double steps[NAME_PLACES] = {1, -1, 2, -2};
    if (choice < 0 || choice >= NAME_PLACES || wanted->own < 0) return false;
    TsVec center = ts_vec_add(wanted->at, ts_vec_scale(wanted->toward, steps[choice]));
    if (!room_inside(&labels->room, wanted->own, plate_with(wanted, center, spare))) return false;
    return room_at(labels, wanted, center, ROOM_LINES) && put(wanted, center, ts_vec(choice, 0));
}

static bool search_inside(Labels *labels, Wanted *wanted, double spare)
{
    for (int i = 0; i < NAME_PLACES; i++) {
        if (try_name(labels, wanted, i, spare)) return true;
    }
    return false;
}

static bool search_name(Labels *labels, Wanted *wanted, bool clear)
{
    if (search_inside(labels, wanted, SPARE)) return true;
    wanted->beside = true;
    return search_near(labels, wanted, ts_vec(1, -1), clear);
}

static bool try_kept_name(Labels *labels, Wanted *wanted, const Kept *kept, bool clear)
{
    if (!kept->beside) return try_name(labels, wanted, (int)kept->place.x, SPARE);
    if (search_inside(labels, wanted, SPARE_TO_RETURN)) return true;
    wanted->beside = true;
    return try_near(labels, wanted, kept->place, clear);
}

static bool try_kept(Labels *labels, Wanted *wanted, const Kept *kept, bool clear)
{
    switch (wanted->manner) {
    case MANNER_NEAR: return try_near(labels, wanted, kept->place, clear);
    case MANNER_WALL: return try_wall(labels, wanted, kept->place.x);
    case MANNER_NAME: return try_kept_name(labels, wanted, kept, clear);
    case MANNER_LIES: break;
    }
    return false;
}

static bool search(Labels *labels, Wanted *wanted, bool clear)
{
    switch (wanted->manner) {
    case MANNER_NEAR: return search_near(labels, wanted, wanted->toward, clear);
    case MANNER_WALL: return search_wall(labels, wanted);
    case MANNER_NAME: return search_name(labels, wanted, clear);
    case MANNER_LIES: break;
    }
    return room_at(labels, wanted, wanted->at, ROOM_LINES) && put(wanted, wanted->at, ts_vec(0, 0));
}

static const Kept *kept_of(const Labels *labels, const Wanted *wanted)
{
    for (int i = 0; i < labels->kepts; i++) {
        const Kept *kept = &labels->kept[i];
        bool same = kept->key == wanted->key && kept->ordinal == wanted->ordinal;
        if (same && kept->style == wanted->style) return kept;
    }
    return NULL;
}

bool labels_find(Labels *labels, Wanted *wanted)
{
    const Kept *kept = kept_of(labels, wanted);
    for (int clear = 1; clear >= 0; clear--) { // first with a leader that crosses nothing
        if (kept && try_kept(labels, wanted, kept, clear)) return true;
        wanted->beside = false;
        if (search(labels, wanted, clear)) return true;
    }
    return false;
}

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

// ---- Requests

// A label is recognized in the next frame by its letters, without signs and digits: its number may
// change.
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

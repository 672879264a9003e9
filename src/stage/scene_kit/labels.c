#include "scene_kit/labels.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene_kit/labels_private.h"
#include "text.h"
#include "touchstone/degrees.h"

enum { NAME_RINGS = 12 };

// px at scale 1
static const double NEAREST = 24, FARTHEST = 96, FARTHEST_UNCUT = 64, STEP = 8, SLIDE = 80,
                    WALL_MARGIN = 8;
static const double HELD_NEAR = 60, NAME_AWAY = 32, CLEAR_OF_INNER = 16;
static const double LEADER_FROM = 16, LEADER_FROM_ALONE = 23, BETWEEN = 2, NEAR_OWN = 8,
                    FAR_FROM_OTHER = 14, FARTHEST_NAME = 144;
static const double SPARE = 4,
                    SPARE_TO_RETURN = 10; // inside a shape; the larger one if it was outside before

static Rect plate_with(const Label *label, TsVec center, double margin)
{
    double width = label->width + 2 * margin, height = label->height + 2 * margin;
    return (Rect){center.x - width / 2, center.y - height / 2, width, height};
}

Rect labels_plate(const Label *label, TsVec center) { return plate_with(label, center, 0); }

TsVec labels_nearest(Rect plate, TsVec p)
{
    return ts_vec(fmin(fmax(p.x, plate.x), plate.x + plate.width),
                  fmin(fmax(p.y, plate.y), plate.y + plate.height));
}

static bool put(Label *label, TsVec center, TsVec place)
{
    label->center = center;
    label->place = place;
    return label->placed = true;
}

static bool room_at(const Labels *labels, const Label *label, TsVec center, unsigned kinds)
{
    return room_for_inner(&labels->room, plate_with(label, center, BETWEEN), kinds | ROOM_PLATES,
                          label->own);
}

// A label needs a leader if it is far from its point, or less far with a shape between them, and
// not right beside the shape that it names.
static bool needs_leader(const Labels *labels, const Label *label, TsVec center, TsVec end)
{
    double far = ts_vec_distance(label->at, end);
    if (far <= LEADER_FROM) return false;
    bool alone = label->own < 0 && !room_cuts_loop(&labels->room, label->at, end);
    if (alone && far <= LEADER_FROM_ALONE) return false;
    Rect around = plate_with(label, center, NEAR_OWN);
    return label->own < 0 || !room_meets_only(&labels->room, label->own, around);
}

// A leader crosses no other; the leader of a name crosses only its own shape. UNCUT: another one
// crosses none but those around its point, and a name is at no other shape, whose it would seem.
typedef enum Clear { ANY_LEADER, UNCROSSED, UNCUT } Clear;

static bool is_clear(const Labels *labels, const Label *label, TsVec end, Clear clear)
{
    if (clear == UNCUT && label->own < 0 && room_cuts_loop(&labels->room, label->at, end))
        return false;
    if (label->own >= 0 && room_crosses_loop(&labels->room, label->at, end, label->own))
        return false;
    for (int i = 0; i < labels->count; i++) {
        const Label *other = &labels->label[i];
        if (other == label || !other->placed || !other->has_leader) continue;
        TsVec to = labels_nearest(labels_plate(other, other->center), other->at);
        if (room_stretches_cross(label->at, end, other->at, to)) return false;
    }
    return true;
}

// At that offset from its point, if it covers nothing there (a name may cover what is around its
// shape) and its leader crosses no other label.
static bool try_near(Labels *labels, Label *label, TsVec offset, Clear clear)
{
    TsVec center = ts_vec_add(label->at, offset);
    if (!room_at(labels, label, center, label->avoid)) return false;
    if (clear == UNCUT && label->own >= 0 &&
        room_meets_other(&labels->room, label->own, plate_with(label, center, FAR_FROM_OTHER)))
        return false;
    TsVec end = labels_nearest(labels_plate(label, center), label->at);
    label->has_leader = needs_leader(labels, label, center, end);
    // A leader to a point outside of the free room would cross the title or the strip.
    TsVec near = labels_nearest(labels->room.free, label->at);
    if (label->has_leader && !ts_vec_equal(near, label->at)) return false;
    if (label->has_leader && room_crosses_plate(&labels->room, label->at, end)) return false;
    if (label->has_leader && clear && !is_clear(labels, label, end, clear)) return false;
    return put(label, center, offset);
}

static bool search_near(Labels *labels, Label *label, TsVec toward, Clear clear)
{
    // The plate's distance from the point is the same in every direction, for every width.
    double widening = (label->width - label->height) / 2;
    TsVec preferred = ts_vec_normalize(toward);
    if (ts_vec_equal(preferred, ts_vec(0, 0))) preferred = ts_vec(0, -1);
    double farthest = label->avoid & ROOM_SHAPES ? FARTHEST : 2 * FARTHEST;
    if (clear == UNCUT && label->own >= 0) farthest = FARTHEST_NAME;
    // A long leader is worse than one that crosses a shape.
    if (clear == UNCUT && label->own < 0) farthest = FARTHEST_UNCUT;
    for (double distance = NEAREST; distance <= farthest; distance += STEP) {
        for (int i = 0; i < DIRECTIONS; i++) {
            TsVec direction = ts_vec_turn(preferred, labels->direction[i]);
            TsVec offset = ts_vec(direction.x * (distance + widening), direction.y * distance);
            if (try_near(labels, label, offset, clear)) return true;
        }
    }
    return false;
}

// The nearest free place of all, by a leader of any length.
static bool search_anywhere(Labels *labels, Label *label)
{
    Rect free = labels->room.free;
    TsVec best = {0, 0};
    double least = HUGE_VAL;
    for (double y = label->height / 2; y <= free.height - label->height / 2; y += STEP) {
        for (double x = label->width / 2; x <= free.width - label->width / 2; x += STEP) {
            TsVec offset = ts_vec_sub(ts_vec(free.x + x, free.y + y), label->at);
            double distance = ts_vec_length(offset);
            if (distance >= least || !try_near(labels, label, offset, ANY_LEADER)) continue;
            least = distance;
            best = offset;
        }
    }
    return least < HUGE_VAL && try_near(labels, label, best, ANY_LEADER);
}

static bool try_sliding(Labels *labels, Label *label, double slide)
{
    double away = WALL_MARGIN + fabs(label->out.x) * label->width / 2 +
                  fabs(label->out.y) * label->height / 2;
    TsVec center = ts_vec_add(ts_vec_add(label->at, ts_vec_scale(label->toward, slide)),
                              ts_vec_scale(label->out, away));
    if (!room_at(labels, label, center, label->avoid)) return false;
    return put(label, center, ts_vec(slide, 0));
}

// Along the shape at first, then farther and farther from its centre in all directions.
static TsVec name_place(const Labels *labels, const Label *label, int choice)
{
    static const double steps[4] = {1, -1, 2, -2};
    if (choice < 4) return ts_vec_add(label->at, ts_vec_scale(label->toward, steps[choice]));
    TsVec direction = ts_vec_perp(labels->direction[(choice - 4) % DIRECTIONS]);
    double away = NAME_AWAY * (1 + (choice - 4) / DIRECTIONS);
    return ts_vec_add(label->at, ts_vec_scale(direction, away));
}

// A name inside its own shape may cover shapes, but not the strokes of a contact, and no shape that
// lies inside its own unless there is no other place.
static bool try_name(Labels *labels, Label *label, int choice, double spare)
{
    if (choice < 0 || label->own < 0) return false;
    TsVec center = name_place(labels, label, choice);
    if (!room_inside(&labels->room, label->own, plate_with(label, center, spare))) return false;
    bool inner =
        room_meets_inner(&labels->room, label->own, plate_with(label, center, CLEAR_OF_INNER));
    if (inner && (label->avoid & ROOM_SHAPES)) return false;
    return room_at(labels, label, center, ROOM_LINES) && put(label, center, ts_vec(choice, 0));
}

static bool search_inside(Labels *labels, Label *label, double spare)
{
    if (label->own < 0) return false;
    RoomBlock own = labels->room.block[label->own];
    double room = ts_vec_distance(own.low, own.high) / (2 * NAME_AWAY);
    int rings = room < NAME_RINGS ? (int)room : NAME_RINGS;
    for (int i = 0; i < 4 + rings * DIRECTIONS; i++) {
        if (try_name(labels, label, i, spare)) return true;
    }
    return false;
}

// At its place in the last frame.
static bool try_last(Labels *labels, Label *label, const LastPlace *last, Clear clear)
{
    switch (label->placing) {
    case PLACING_NEAR: return try_near(labels, label, last->place, clear);
    case PLACING_SLIDING:
        if (!last->beside) return try_sliding(labels, label, last->place.x);
        label->beside = true;
        return try_near(labels, label, last->place, clear);
    case PLACING_NAME:
        if (!last->beside) return try_name(labels, label, (int)last->place.x, SPARE);
        if (search_inside(labels, label, SPARE_TO_RETURN)) return true;
        label->beside = true;
        return try_near(labels, label, last->place, clear);
    }
    return false;
}

static bool search(Labels *labels, Label *label, Clear clear)
{
    switch (label->placing) {
    case PLACING_NEAR: return search_near(labels, label, label->toward, clear);
    case PLACING_SLIDING:
        for (double slide = 0; slide <= (label->avoid & ROOM_SHAPES ? 1 : 2) * SLIDE;
             slide += STEP) {
            if (try_sliding(labels, label, slide) || try_sliding(labels, label, -slide))
                return true;
        }
        if (!label->must) return false;
        label->beside = true; // what is wrong has a name, even if that needs a leader
        return search_near(labels, label, label->out, clear);
    case PLACING_NAME:
        if (search_inside(labels, label, SPARE)) return true;
        label->beside = true;
        return search_near(labels, label, ts_vec(1, -1), clear);
    }
    return false;
}

// Of the same label in the last frame; NULL if there was none.
static const LastPlace *last_of(const Labels *labels, const Label *label)
{
    for (int i = 0; i < labels->lasts; i++) {
        const LastPlace *last = &labels->last[i];
        bool same = last->key == label->key && last->ordinal == label->ordinal;
        if (same && last->style == label->style) return last;
    }
    return NULL;
}

bool labels_find(Labels *labels, Label *label)
{
    const LastPlace *last = last_of(labels, label);
    // In a large shape there may be no place that covers no shape: then one that covers no outline.
    for (int loose = 0; loose <= 1; loose++) {
        label->avoid = (loose ? ROOM_OUTLINES : ROOM_SHAPES) | ROOM_LINES;
        for (int clear = UNCUT; clear >= ANY_LEADER; clear--) {
            if (last && try_last(labels, label, last, (Clear)clear)) return true;
            label->beside = false;
            if (search(labels, label, (Clear)clear)) return true;
        }
    }
    label->beside = label->placing != PLACING_NEAR;
    return label->must && search_anywhere(labels, label);
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
    if (labels) room_free(&labels->room);
    free(labels);
}

void labels_forget(Labels *labels) { labels->lasts = 0; }

void labels_begin(Labels *labels, Draw *draw, Rect free)
{
    labels->draw = draw;
    labels->count = 0;
    room_begin(&labels->room, free);
}

void labels_block(Labels *labels, const TsVec *corner, int count)
{
    if (!draw_tag_shows(labels->draw)) return;
    room_block_loop(&labels->room, corner, count);
}

void labels_block_plate(Labels *labels, Rect plate) { room_block_plate(&labels->room, plate); }

void labels_block_line(Labels *labels, TsVec a, TsVec b, double width)
{
    if (!draw_tag_shows(labels->draw)) return;
    room_block_line(&labels->room, a, b, width);
}

// ---- Requests

// A label is recognized in the next frame by its letters, without signs and digits: its number may
// change.
static uint32_t key_of(LabelPlacing placing, const char *text)
{
    uint32_t key = 2166136261u ^ (uint32_t)placing;
    for (const char *c = text; *c; c++) {
        bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z');
        if (letter) key = (key ^ (uint8_t)*c) * 16777619u;
    }
    return key;
}

static Font font_of(LabelPlacing placing, LabelStyle style)
{
    bool wall = placing == PLACING_SLIDING;
    if (style == LABEL_CLASH) return (Font){FACE_BOLD, 14, INK_CLASH_INK, ALIGN_CENTER, 0, false};
    if (style == LABEL_FOCUS) return (Font){FACE_MONO_BOLD, 14, INK_FOCUS, ALIGN_CENTER, 0, false};
    if (style == LABEL_BOLD) return (Font){FACE_MONO_BOLD, 14, INK_INK, ALIGN_CENTER, 0, false};
    if (placing == PLACING_NAME) return (Font){FACE_BOLD, 14, INK_INK, ALIGN_CENTER, 0, false};
    Ink ink = wall ? INK_MUTED : INK_INK;
    if (style == LABEL_NUMBER)
        return (Font){FACE_MONO, wall ? 14 : 13, ink, ALIGN_CENTER, 0, false};
    return (Font){FACE_SANS, 13, ink, ALIGN_CENTER, 0, false};
}

void labels_hold(Labels *labels, bool held) { labels->held = held; }

// One that is elsewhere now belongs to something else, unless its tag says what it is: the pair's
// distance jumps from corner to corner.
static void hold_text(const Labels *labels, Label *label)
{
    if (!labels->held || label->placing == PLACING_NAME) return;
    const LastPlace *last = last_of(labels, label);
    bool same = last && ts_vec_distance(last->at, label->at) < HELD_NEAR;
    for (int i = 0; i < labels->lasts && !same && label->tag[0]; i++) {
        const LastPlace *tagged = &labels->last[i];
        if (!tagged->alone || strcmp(tagged->tag, label->tag) != 0) continue;
        last = tagged;
        same = true;
    }
    if (same) snprintf(label->text, sizeof label->text, "%s", last->text);
}

static Label *new_label(Labels *labels, LabelPlacing placing, LabelStyle style, TsVec at,
                        const char *text)
{
    Label *label = &labels->label[labels->count];
    *label = (Label){.placing = placing, .style = style, .at = at, .own = -1};
    snprintf(label->text, sizeof label->text, "%s", text);
    const char *tag = draw_tag_now(labels->draw);
    snprintf(label->tag, sizeof label->tag, "%s", tag ? tag : "");
    text_trim(label->text);
    label->key = key_of(placing, text);
    for (int i = 0; i < labels->count; i++) label->ordinal += labels->label[i].key == label->key;
    hold_text(labels, label);
    label->font = font_of(placing, style);
    label->must = style == LABEL_CLASH;
    label->width = draw_text_width(labels->draw, label->font, label->text) + 2 * PAD;
    label->height = PLATE_HEIGHT;
    if (labels->count < LABELS_MAX) labels->count++;
    return label;
}

void labels_add(Labels *labels, TsVec at, TsVec toward, LabelStyle style, const char *text)
{
    if (!draw_tag_shows(labels->draw)) return;
    new_label(labels, PLACING_NEAR, style, at, text)->toward = toward;
}

// Whether the text is that number, with a sign or a word before it.
static bool says(const char *text, const char *number)
{
    const char *at = strstr(text, number);
    bool longer = at && at > text && (strchr(".,", at[-1]) || (at[-1] >= '0' && at[-1] <= '9'));
    return at && !longer && at[strlen(number)] == 0;
}

void labels_add_once(Labels *labels, TsVec at, TsVec toward, LabelStyle style, const char *text)
{
    if (!draw_tag_shows(labels->draw)) return;
    Label *label = new_label(labels, PLACING_NEAR, style, at, text);
    label->toward = toward;
    for (int i = 0; i < labels->count; i++) {
        const Label *other = &labels->label[i];
        if (other != label && says(other->text, label->text)) label->quiet = true;
    }
}

void labels_add_name(Labels *labels, TsVec center, TsVec along, bool own, const char *text)
{
    Label *label = new_label(labels, PLACING_NAME, LABEL_PLAIN, center, text);
    label->toward = along;
    if (own) label->own = labels->room.blocks - 1;
}

void labels_add_sliding(Labels *labels, TsVec at, TsVec along, TsVec out, LabelStyle style,
                        const char *text)
{
    if (!draw_tag_shows(labels->draw)) return;
    Label *label = new_label(labels, PLACING_SLIDING, style, at, text);
    label->toward = along;
    label->out = out;
}

void labels_insist(Labels *labels)
{
    if (draw_tag_shows(labels->draw)) labels->label[labels->count - 1].must = true;
}

// ---- Placing

static void place(Labels *labels, Label *label)
{
    if (label->quiet || !labels_find(labels, label)) return;
    Rect plate = labels_plate(label, label->center);
    room_block_plate(&labels->room, plate);
    if (label->has_leader)
        room_block_line(&labels->room, label->at, labels_nearest(plate, label->at), 3);
}

// Names come first, then what is wrong; `wrong_first`: the reverse.
static int rank_of(const Label *label, bool wrong_first)
{
    if (label->must) return wrong_first ? 0 : 1;
    return label->placing == PLACING_NAME ? (wrong_first ? 1 : 0) : 2;
}

static void place_all(Labels *labels, bool wrong_first)
{
    for (int rank = 0; rank <= 2; rank++) {
        for (int i = 0; i < labels->count; i++) {
            Label *label = &labels->label[i];
            if (rank_of(label, wrong_first) == rank) place(labels, label);
        }
    }
}

bool labels_lack_place(const Labels *labels)
{
    for (int i = 0; i < labels->count; i++) {
        const Label *label = &labels->label[i];
        if (label->must && !label->placed && !label->quiet) return true;
    }
    return false;
}

bool labels_meet(const Labels *labels, Rect area)
{
    for (int i = 0; i < labels->count; i++) {
        const Label *label = &labels->label[i];
        Rect plate = labels_plate(label, label->center);
        if (label->placed && plate.x < area.x + area.width && area.x < plate.x + plate.width &&
            plate.y < area.y + area.height && area.y < plate.y + plate.height)
            return true;
    }
    return false;
}

// Unlike any line of a figure it is thin and grey, and touches neither the point nor the text: a
// dot at its end could be one of the figure. That of a name begins at the outline.
static void draw_leader(Draw *draw, TsVec point, TsVec plate, bool names)
{
    const double at_point = names ? 1 : 5, at_plate = 2;
    TsVec way = ts_vec_sub(plate, point), along = ts_vec_normalize(way);
    double length = ts_vec_length(way) - at_plate;
    TsVec from = ts_vec_add(point, ts_vec_scale(along, fmin(at_point, length / 2)));
    TsVec end = ts_vec_add(point, ts_vec_scale(along, fmax(length, 0)));
    draw_line(draw, from, end, (Pen){.ink = INK_PAPER, .width = 3});
    draw_line(draw, from, end, (Pen){.ink = INK_LINE, .width = 1});
}

void labels_place(Labels *labels)
{
    int corners = labels->room.corners, blocks = labels->room.blocks;
    place_all(labels, false);
    // What is wrong must not be left out for want of room: names yield to it.
    if (labels_lack_place(labels)) {
        labels->room.corners = corners;
        labels->room.blocks = blocks;
        for (int i = 0; i < labels->count; i++) {
            Label *label = &labels->label[i];
            label->placed = label->has_leader = label->beside = false;
        }
        place_all(labels, true);
    }
    labels->lasts = 0; // what the next frame keeps
    for (int i = 0; i < labels->count; i++) {
        const Label *label = &labels->label[i];
        if (!label->placed && !label->quiet) continue;
        LastPlace *last = &labels->last[labels->lasts++];
        *last = (LastPlace){.key = label->key,
                            .ordinal = label->ordinal,
                            .style = label->style,
                            .beside = label->beside,
                            .at = label->at,
                            .place = label->place};
        memcpy(last->text, label->text, TEXT_MAX);
        memcpy(last->tag, label->tag, DRAW_TAG_TEXT);
        last->alone = true;
        for (int k = 0; k < labels->count && last->alone; k++)
            last->alone = k == i || strcmp(labels->label[k].tag, label->tag) != 0;
    }

    Draw *draw = labels->draw;
    draw_screen(draw);
    draw_layer(draw, LAYER_LABELS);
    for (int i = 0; i < labels->count; i++) {
        const Label *label = &labels->label[i];
        if (!label->placed || !label->has_leader) continue;
        TsVec end = labels_nearest(labels_plate(label, label->center), label->at), from = label->at;
        // That of a name ends at its shape's outline: a small shape has no room for it.
        if (label->own >= 0) from = room_enter_loop(&labels->room, label->own, end, from);
        draw_tag(draw, label->tag);
        draw_leader(draw, from, end, label->own >= 0);
    }
    for (int i = 0; i < labels->count; i++) {
        const Label *label = &labels->label[i];
        if (!label->placed) continue;
        Rect plate = labels_plate(label, label->center);
        draw_tag(draw, label->tag);
        if (label->style == LABEL_CLASH) {
            draw_box(draw, plate, 3, (Fill){.ink = INK_CLASH});
            draw_frame(draw, plate, 3, (Pen){.ink = INK_CLASH_INK, .width = 1});
        } else {
            draw_box(draw, plate, 3, (Fill){.ink = INK_PAPER, .alpha = 0.88});
        }
        // The middle of figures and capitals is half their height above the baseline.
        draw_text(draw, ts_vec_add(label->center, ts_vec(0, 0.36 * label->font.size)), label->font,
                  label->text);
    }
    draw_tag(draw, NULL);
}

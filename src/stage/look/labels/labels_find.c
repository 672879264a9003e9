#include "look/labels/labels_self.h"

#include <stddef.h>

enum { NAME_PLACES = 4 };

// px at scale 1
static const double NEAREST = 24, FARTHEST = 96, STEP = 8, SLIDE = 80, WALL_MARGIN = 8;
static const double LEADER_FROM = 16, BETWEEN = 2, NEAR_OWN = 8;
static const double SPARE = 4, SPARE_TO_RETURN = 10; // inside a shape: more, where it was beside

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

// Far from its point, unless it is plain that it belongs to the shape right beside it.
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

// Of a leader: it crosses no other, and that of a name only its own shape.
static bool is_clear(const Labels *labels, const Wanted *wanted, TsVec end)
{
    bool foreign =
        wanted->own >= 0 && room_crosses_loop(&labels->room, wanted->at, end, wanted->own);
    return !foreign && !crosses_leader(labels, wanted, end);
}

// Beside a point: free of everything, and its leader, where it has one, crosses no other label.
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

// The same distance from the point to the plate in every direction, however wide the plate.
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

// A name lies inside its own shape, so shapes are no hindrance to it; the strokes of a contact are.
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
    for (int clear = 1; clear >= 0; clear--) { // rather with a leader that crosses nothing
        if (kept && try_kept(labels, wanted, kept, clear)) return true;
        wanted->beside = false;
        if (search(labels, wanted, clear)) return true;
    }
    return false;
}

#include "scene_kit/room.h"

#include <stdlib.h>

#include "outline.h"
#include "touchstone/support.h"

void room_begin(Room *room, Rect free)
{
    room->free = free;
    room->corners = room->blocks = 0;
}

void room_free(Room *room)
{
    free(room->corner);
    free(room->block);
    *room = (Room){0};
}

// ---- Blocking

static bool make_room(Room *room, int corners)
{
    TsVec *corner =
        grow(room->corner, &room->corner_capacity, room->corners + corners, sizeof *corner);
    if (!corner) return false;
    room->corner = corner;
    RoomBlock *block = grow(room->block, &room->block_capacity, room->blocks + 1, sizeof *block);
    if (!block) return false;
    room->block = block;
    return true;
}

static void block(Room *room, RoomKind kind, const TsVec *corner, int count, double reach)
{
    if (count < 1 || !make_room(room, count)) return;
    RoomBlock new = {kind, room->corners, count, reach, corner[0], corner[0]};
    for (int i = 0; i < count; i++) {
        room->corner[room->corners++] = corner[i];
        new.low = ts_vec(fmin(new.low.x, corner[i].x), fmin(new.low.y, corner[i].y));
        new.high = ts_vec(fmax(new.high.x, corner[i].x), fmax(new.high.y, corner[i].y));
    }
    new.low = ts_vec_sub(new.low, ts_vec(reach, reach));
    new.high = ts_vec_add(new.high, ts_vec(reach, reach));
    room->block[room->blocks++] = new;
}

void room_block_loop(Room *room, const TsVec *corner, int count)
{
    block(room, ROOM_SHAPES, corner, count, 0);
}

void room_block_line(Room *room, TsVec a, TsVec b, double width)
{
    block(room, ROOM_LINES, (TsVec[]){a, b}, 2, width / 2);
}

void room_block_plate(Room *room, Rect plate)
{
    TsVec low = ts_vec(plate.x, plate.y),
          high = ts_vec(plate.x + plate.width, plate.y + plate.height);
    block(room, ROOM_PLATES, (TsVec[]){low, ts_vec(high.x, low.y), high, ts_vec(low.x, high.y)}, 4,
          0);
}

// ---- Queries

typedef struct Box {
    TsVec low, high;
} Box;

static Box box_of(Rect plate, double reach)
{
    return (Box){ts_vec(plate.x - reach, plate.y - reach),
                 ts_vec(plate.x + plate.width + reach, plate.y + plate.height + reach)};
}

static bool boxes_meet(Box a, Box b)
{
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

// Cuts the stretch [*from, *to] of a + t * step down to where low <= a + t * step <= high.
static bool cut(double a, double step, double low, double high, double *from, double *to)
{
    if (step == 0) return low <= a && a <= high;
    double enter = (low - a) / step, leave = (high - a) / step;
    *from = fmax(*from, fmin(enter, leave));
    *to = fmin(*to, fmax(enter, leave));
    return *from <= *to;
}

static bool line_meets(Box box, TsVec a, TsVec b)
{
    double from = 0, to = 1;
    return cut(a.x, b.x - a.x, box.low.x, box.high.x, &from, &to) &&
           cut(a.y, b.y - a.y, box.low.y, box.high.y, &from, &to);
}

static bool inside_loop(const TsVec *corner, int count, TsVec p)
{
    bool inside = false;
    for (int i = 0, j = count - 1; i < count; j = i++) {
        TsVec a = corner[j], b = corner[i];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
            inside = !inside;
    }
    return inside;
}

static bool edge_meets(const Room *room, const RoomBlock *block, Box box)
{
    const TsVec *corner = room->corner + block->first;
    for (int i = 0, j = block->count - 1; i < block->count; j = i++) {
        if (line_meets(box, corner[j], corner[i])) return true;
    }
    return false;
}

static bool middle_inside(const Room *room, const RoomBlock *block, Box box)
{
    TsVec middle = ts_vec_lerp(box.low, box.high, 0.5);
    return inside_loop(room->corner + block->first, block->count, middle);
}

// If no edge enters the box, it lies wholly inside the loop or wholly outside.
static bool covers(const Room *room, const RoomBlock *block, Rect plate)
{
    Box box = box_of(plate, block->reach);
    return edge_meets(room, block, box) ||
           (block->kind != ROOM_LINES && middle_inside(room, block, box));
}

static bool within(Rect free, Rect plate)
{
    return plate.x >= free.x && plate.y >= free.y && plate.x + plate.width <= free.x + free.width &&
           plate.y + plate.height <= free.y + free.height;
}

// Whether all corners of a loop lie inside another.
static bool is_around(const Room *room, const RoomBlock *outer, const RoomBlock *inner)
{
    if (outer == inner || outer->kind != ROOM_SHAPES || inner->kind != ROOM_SHAPES) return false;
    for (int i = 0; i < inner->count; i++) {
        TsVec corner = room->corner[inner->first + i];
        if (!inside_loop(room->corner + outer->first, outer->count, corner)) return false;
    }
    return true;
}

bool room_for_inner(const Room *room, Rect plate, unsigned kinds, int inner)
{
    if (!within(room->free, plate)) return false;
    Box box = box_of(plate, 0);
    for (int i = 0; i < room->blocks; i++) {
        const RoomBlock *block = &room->block[i];
        bool outline = block->kind == ROOM_SHAPES && (kinds & ROOM_OUTLINES);
        if (!(block->kind & kinds) && !outline) continue;
        if (!boxes_meet(box, (Box){block->low, block->high})) continue;
        if (!(outline ? edge_meets(room, block, box) : covers(room, block, plate))) continue;
        if (inner < 0 || !is_around(room, block, &room->block[inner])) return false;
    }
    return true;
}

bool room_for(const Room *room, Rect plate, unsigned kinds)
{
    return room_for_inner(room, plate, kinds, -1);
}

bool room_meets_inner(const Room *room, int loop, Rect plate)
{
    Box box = box_of(plate, 0);
    for (int i = 0; i < room->blocks; i++) {
        const RoomBlock *block = &room->block[i];
        bool near = block->kind == ROOM_SHAPES && boxes_meet(box, (Box){block->low, block->high});
        if (near && covers(room, block, plate) && is_around(room, &room->block[loop], block))
            return true;
    }
    return false;
}

bool room_inside(const Room *room, int loop, Rect plate)
{
    const RoomBlock *block = &room->block[loop];
    Box box = box_of(plate, 0);
    return !edge_meets(room, block, box) && middle_inside(room, block, box);
}

bool room_meets_only(const Room *room, int loop, Rect plate)
{
    for (int i = 0; i < room->blocks; i++) {
        const RoomBlock *block = &room->block[i];
        if (block->kind == ROOM_SHAPES && covers(room, block, plate) != (i == loop)) return false;
    }
    return true;
}

bool room_meets_other(const Room *room, int loop, Rect plate)
{
    for (int i = 0; i < room->blocks; i++) {
        const RoomBlock *block = &room->block[i];
        if (block->kind == ROOM_SHAPES && i != loop && covers(room, block, plate)) return true;
    }
    return false;
}

bool room_crosses_plate(const Room *room, TsVec a, TsVec b)
{
    for (int i = 0; i < room->blocks; i++) {
        const RoomBlock *block = &room->block[i];
        if (block->kind == ROOM_PLATES && line_meets((Box){block->low, block->high}, a, b))
            return true;
    }
    return false;
}

static bool parts(TsVec a, TsVec b, TsVec c, TsVec d)
{
    TsVec along = ts_vec_sub(b, a);
    return (ts_vec_cross(along, ts_vec_sub(c, a)) > 0) !=
           (ts_vec_cross(along, ts_vec_sub(d, a)) > 0);
}

bool room_stretches_cross(TsVec a, TsVec b, TsVec c, TsVec d)
{
    return parts(a, b, c, d) && parts(c, d, a, b);
}

static bool crosses_edge(const TsVec *corner, int count, TsVec a, TsVec b)
{
    for (int i = 0, j = count - 1; i < count; j = i++) {
        if (room_stretches_cross(a, b, corner[j], corner[i])) return true;
    }
    return false;
}

bool room_crosses_loop(const Room *room, TsVec a, TsVec b, int but)
{
    for (int i = 0; i < room->blocks; i++) {
        const RoomBlock *block = &room->block[i];
        if (block->kind != ROOM_SHAPES || i == but) continue;
        if (crosses_edge(room->corner + block->first, block->count, a, b)) return true;
    }
    return false;
}

TsVec room_enter_loop(const Room *room, int loop, TsVec from, TsVec to)
{
    const RoomBlock *block = &room->block[loop];
    const TsVec *corner = room->corner + block->first;
    TsVec way = ts_vec_sub(to, from);
    double first = 1;
    for (int i = 0, j = block->count - 1; i < block->count; j = i++) {
        TsVec side = ts_vec_sub(corner[i], corner[j]), off = ts_vec_sub(corner[j], from);
        double across = ts_vec_cross(way, side);
        if (across == 0) continue;
        double t = ts_vec_cross(off, side) / across, share = ts_vec_cross(off, way) / across;
        if (t >= 0 && share >= 0 && share <= 1) first = fmin(first, t);
    }
    return ts_vec_lerp(from, to, first);
}

static const double OFF = 3, AT_OUTLINE = 1.5; // px at scale 1

static bool is_at_edge(const TsVec *corner, int count, TsVec p)
{
    for (int i = 0, j = count - 1; i < count; j = i++) {
        TsVec nearest = ts_support_closest(p, corner[j], corner[i]);
        if (ts_vec_distance(p, nearest) < AT_OUTLINE) return true;
    }
    return false;
}

bool room_cuts_loop(const Room *room, TsVec a, TsVec b)
{
    if (ts_vec_distance(a, b) <= OFF) return false;
    TsVec off = ts_vec_add(a, ts_vec_set_length(ts_vec_sub(b, a), OFF));
    for (int i = 0; i < room->blocks; i++) {
        const RoomBlock *block = &room->block[i];
        const TsVec *corner = room->corner + block->first;
        if (block->kind != ROOM_SHAPES || block->count < 3) continue;
        bool enters =
            inside_loop(corner, block->count, off) || is_at_edge(corner, block->count, off);
        if (enters ? is_at_edge(corner, block->count, a)
                   : crosses_edge(corner, block->count, off, b))
            return true;
    }
    return false;
}

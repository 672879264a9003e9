// Where the microscope stands.

#include "stage_self.h"

// px at scale 1
static const double HEAD = 30, FOOT = 52, BRIEF_FOOT = 28; // of the card, what is written
static const double CARD_MIN = 256, SIDE_MAX = 640, SIDE_MIN = 60, SIDE_BRIEF = 180;
static const double BETWEEN = 24;

static double head_of(const Lens *lens) { return lens->brief ? 0 : HEAD; }

static double words_of(const Lens *lens) // high
{
    return lens->brief ? BRIEF_FOOT : HEAD + FOOT;
}

static void put_card(Lens *lens, Rect room, double width, double side)
{
    double height = side + words_of(lens);
    lens->card = (Rect){room.x + (room.width - width) / 2, room.y + (room.height - height) / 2,
                        width, height};
    lens->picture = (Rect){lens->card.x, lens->card.y + head_of(lens), width, side};
}

// Of the picture in a room of that size; where that is low, words are left out.
static double side_for(Lens *lens, double width, double height)
{
    lens->brief = height - HEAD - FOOT < SIDE_BRIEF;
    return floor(fmin(fmin(width, height - words_of(lens)), SIDE_MAX));
}

// What is left at the left of a card so wide and high, or above it.
static Rect cut_off(Rect whole, bool wide, double width, double height)
{
    if (wide)
        whole.width -= width + BETWEEN;
    else
        whole.height -= height + BETWEEN;
    return whole;
}

static Rect room_beside(Rect whole, Rect rest, bool wide)
{
    if (wide) {
        double x = rest.x + rest.width + BETWEEN;
        return (Rect){x, whole.y, whole.x + whole.width - x, whole.height};
    }
    double y = rest.y + rest.height + BETWEEN;
    return (Rect){whole.x, y, whole.width, whole.y + whole.height - y};
}

// Beside the world where the view is wide, below it where it is high; where it is small, over it.
Rect lens_lay_out(Stage *stage, Rect whole)
{
    Lens *lens = stage->self->lens;
    if (!stage_magnifies(stage)) return whole;
    bool wide = whole.width >= whole.height;
    double half = (whole.width - BETWEEN) / 2;
    double side = wide ? side_for(lens, half, whole.height)
                       : side_for(lens, whole.width, (whole.height - BETWEEN) * 0.6);
    if (side < SIDE_MIN) {
        double height = fmax(side_for(lens, whole.width, whole.height), 16);
        put_card(lens, whole, fmax(fmin(whole.width, CARD_MIN), height), height);
        return whole;
    }
    double width = fmax(side, fmin(CARD_MIN, wide ? half : whole.width));
    Rect rest = cut_off(whole, wide, width, side + words_of(lens));
    put_card(lens, room_beside(whole, rest, wide), width, side);
    return rest;
}

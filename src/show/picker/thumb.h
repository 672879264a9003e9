// A scene's picture for the picker: its shapes at tick 0, as answered, kept as outlines so that
// they are sharp at every scale and in every palette.
#ifndef THUMB_H
#define THUMB_H

#include "host.h"

typedef struct ThumbShape {
    TsVec *point; // its outline; one point for a point, two for a ray or segment
    int count;
    bool asked, hit;
    TsRelation relation;
} ThumbShape;

enum { THUMB_SHAPES = 32 };

typedef struct Thumb {
    bool made;
    int count;
    ThumbShape shape[THUMB_SHAPES];
    TsAabb bounds;
} Thumb;

// Opens the scene on a stage of its own, asks once and keeps what is to be drawn. `pristine` is the
// scene's state as compiled; the state that it has now is kept and put back, so that the open scene
// notices nothing. Where memory is short the picture stays empty.
void thumb_make(Thumb *thumb, const Scene *scene, const void *pristine, Draw *scratch,
                const Glyphs *glyphs);
void thumb_free(Thumb *thumb);

// Draws it into a box of px at scale 1.
void thumb_draw(const Thumb *thumb, Draw *draw, Rect box);

#endif

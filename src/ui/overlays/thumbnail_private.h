// A scene's picture for the picker: its shapes at tick 0, as answered, kept as outlines so that
// they are sharp at every scale and in every palette.
#ifndef THUMBNAIL_PRIVATE_H
#define THUMBNAIL_PRIVATE_H

#include "host.h"

typedef struct ThumbnailShape {
    TsVec *point; // its outline; one point for a point, two for a ray or segment
    int count;
    bool asked, hit;
    TsRelation relation;
} ThumbnailShape;

enum { THUMBNAIL_SHAPES = 32 };

typedef struct Thumbnail {
    bool made;
    int count;
    ThumbnailShape shape[THUMBNAIL_SHAPES];
    TsAabb bounds;
} Thumbnail;

// Opens the scene on a stage of its own, asks once and keeps the outlines. `pristine` is the
// scene's state as compiled; its present state is put back afterwards, so that an open scene is not
// disturbed. If out of memory the thumbnail stays empty.
void thumbnail_make(Thumbnail *thumbnail, const Scene *scene, const void *pristine, Draw *scratch,
                    const Glyphs *glyphs);
void thumbnail_free(Thumbnail *thumbnail);

// Draws it into a box of px at scale 1.
void thumbnail_draw(const Thumbnail *thumbnail, Draw *draw, Rect box);

#endif

// What of the picture can be clicked: rectangles, later ones above earlier ones.

#include "show_self.h"

void show_target(Show *show, Rect rect, TargetKind kind, int index)
{
    if (show->targets == TARGETS_MAX || rect.width <= 0 || rect.height <= 0) return;
    show->target[show->targets++] = (Target){rect, kind, index};
}

const Target *show_target_at(const Show *show, TsVec at)
{
    for (int i = show->targets - 1; i >= 0; i--) {
        Rect rect = show->target[i].rect;
        if (at.x >= rect.x && at.x < rect.x + rect.width && at.y >= rect.y &&
            at.y < rect.y + rect.height) {
            return &show->target[i];
        }
    }
    return NULL;
}

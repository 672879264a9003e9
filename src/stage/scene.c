#include "scene.h"

const char *scene_id(const Scene *scene)
{
    for (int i = 0; scene_table[i]; i++) {
        if (scene_table[i] == scene) return scene_ids[i];
    }
    return "";
}

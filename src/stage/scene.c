#include "scene.h"

#include <stdlib.h>
#include <string.h>

int scene_knobs(const Scene *scene)
{
    int count = 0;
    while (scene && count < SCENE_MAX_KNOBS && scene->knobs[count].value) count++;
    return count;
}

double scene_grid(const Scene *scene)
{
    const char *names = SCENE_GRIDS;
    if (!scene || !scene->grid) return 0;
    for (int i = (int)*scene->grid; i > 0 && strchr(names, '|'); i--)
        names = strchr(names, '|') + 1;
    return strtod(names, NULL); // "off" is 0
}

bool scene_claims(const Scene *scene, const char *word)
{
    size_t length = strlen(word);
    const char *text = scene && scene->claims ? scene->claims : "";
    while (*text) {
        size_t span = strcspn(text, " ");
        if (span == length && memcmp(text, word, span) == 0) return true;
        text += span + (text[span] == ' ');
    }
    return false;
}

bool scene_takes(const Scene *scene, const char *text)
{
    if (!scene || !scene->takes) return false;
    while (*text == '#' || (*text && strchr(" \t\r\n", *text)))
        text += *text == '#' ? strcspn(text, "\n") : 1;
    size_t length = strlen(scene->takes);
    return strncmp(text, scene->takes, length) == 0 && text[length] && strchr(" \t|", text[length]);
}

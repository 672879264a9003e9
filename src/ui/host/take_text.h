// What texts and links share: showing the geometries of a text.
#ifndef TAKE_TEXT_H
#define TAKE_TEXT_H

#include "ui.h"

// Reads one or two geometries (cases/geometry_given.h) and shows them in a scene that has
// Scene.geometries. False if they are not valid: then nothing changes. `sentence` as of
// ui_take_text.
bool take_geometries(Ui *ui, const Scene *scene, char *text, const char *name, char *sentence,
                     int size);

#endif

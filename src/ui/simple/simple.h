// What frames the picture while it is seen simply: at the foot one sentence with the answer, what
// to do, and at most four buttons with words; the rest has keys, or is behind "More". The panel,
// the strip's cells, the lamps and the alarm are left out.
#ifndef SIMPLE_H
#define SIMPLE_H

#include "base/part.h"
#include "base/target.h"

void simple_draw(Ui *ui, Draw *draw);

// By how much the foot is higher for the formula below its sentence, in the layout and with the
// formula of the last frame; 0: there is none.
double simple_formula(Ui *ui, const Draw *draw);

enum { SIMPLE_TEXT = 320 };

typedef struct SimpleWords {
    char answer[64];         // "They are apart:"; "": the scene gives no answer
    char rest[SIMPLE_TEXT];  // what follows it: "24.4 px between them."
    char brief[SIMPLE_TEXT]; // the same without the scene's note; "": it has none
    bool hit, wrong;
    int relation; // TsRelation
    char task[SIMPLE_TEXT];
} SimpleWords;
void simple_words(const Ui *ui, SimpleWords *words); // of the last frame

// The method that "Make it lie" chooses, by its index, or while a flawed one is chosen the sound
// one that "Make it right" chooses; -1: there is none.
int simple_other_method(const Ui *ui);

// "Make it lie": chooses a flawed method that is wrong about the shapes, here or where they are
// moved for it; if a flawed one is chosen, shows that one wrong. "Right again": chooses a sound
// one. False, and nothing changes, if no method of the scene is known to be flawed, or none is
// sound.
bool simple_can_lie(const Ui *ui);
bool simple_make_lie(Ui *ui);
bool simple_make_right(Ui *ui);

extern const Action simple_axis, simple_back, simple_lessons, simple_lie, simple_next, simple_step;

#endif

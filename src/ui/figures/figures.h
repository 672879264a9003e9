// The figures of strip and panel, and the note. They are held for a tenth of a second of the
// scene's time, so that they can be read, unless the answer changes.
#ifndef FIGURES_H
#define FIGURES_H

#include "base/part.h"
#include "scene_kit/number.h"

enum { FIGURE_ROWS = 32 };

typedef struct Figures {
    const Ask *ask;
    SceneVerdict verdict; // if given, no pair is shown
    double gap;
    char time[NUMBER_MAX]; // of a swept pair that meets, when first; "": another pair
    int hits, exact_hits;  // of a crowd
    int others;            // of its judged pairs: wrong answers
    long long pairs;
    int judged;
    long long agreed, wrong;
    const Actor *pair[2]; // of a crowd: whose gap it is, the only or the wrong one; NULL: none
    // They are held as long as these stay:
    long long tenth;
    TsRelation relation, exact;
    bool compared_wrong;
    RecordFigure row[FIGURE_ROWS]; // the scene's own
    int rows;
    char note[RECORD_TEXT]; // it repeats some of them
    bool is_reply;          // the note is the stage's
} Figures;

extern const Part figures_part;
const Figures *figures_shown(const Ui *ui); // in this frame
// The scene's tables, held with them: a quantity has one value in a frame. Returns their number.
int figures_tables(const Ui *ui, const RecordTable **table);
int figures_formulas(const Ui *ui, const RecordFormula **formula); // the same
bool figures_hold(const Ui *ui); // this frame, whose stage is drawn, shows those of an earlier one
void figures_refresh(Ui *ui);    // once a frame, after the stage has drawn
void figures_renew(Ui *ui);      // the next frame shows new ones

#endif

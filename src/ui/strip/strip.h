// What frames the picture: title and drawing tools above it, the alarm, the timeline and the strip
// with the answer below it. Each draws itself in its layer and marks its targets.
#ifndef STRIP_H
#define STRIP_H

#include "base/part.h"
#include "base/target.h"
#include "cases/case.h"

extern const Part strip_part;

// ---- strip.c: the answer
void strip_draw(Ui *ui, Draw *draw);
void strip_next_method(Ui *ui, int by); // M
extern const Action strip_method_cell, strip_touch_cell, strip_compared_cell;
extern const Action strip_method; // chooses one; its argument: the method's index

enum { STRIP_WORD = 88 };

typedef struct StripAnswer {
    char word[STRIP_WORD]; // "": none
    TsRelation relation;
    bool hit;
} StripAnswer;

typedef struct StripWords { // of the strip's first four cells
    // The method that answered: another than the chosen one if that does not take the shapes. NULL:
    // none.
    const char *method;
    StripAnswer answer, exact;
    bool wrong;
    bool by_touch_rule;          // another relation than the exact one, and right: the shapes touch
    const char *compared;        // "": nothing was compared
    char exact_name[STRIP_WORD]; // "Exact", of a crowd of which some are judged "Exact · 178 pairs"
    const char *gap_name;
    char gap[40]; // "": none
} StripWords;
StripWords strip_words(const Ui *ui); // of the last frame
// What a scene's own verdict is called: its word, or HIT or NO HIT if it has none ("").
const char *strip_verdict_word(bool hit, const char *word);
// The measure in which an ask is wrong: "distance wrong". NULL: none, or the relation is.
const char *strip_wrong_measure(const Ask *ask);
// Whether sentences name the shapes of the ask: the scene asks about several pairs, or draws other
// shapes too.
bool strip_names_pair(const Ui *ui, const Ask *ask);

// ---- alarm.c
// What a wrong ask answers, and by how much, of shapes by their names or by their kinds; why (a
// variant has no ask). At most ALARM_TEXT bytes.
enum { ALARM_TEXT = 256 };
void alarm_sentence(const Ask *ask, bool by_name, char *text, int size);
void alarm_reason(const Ui *ui, const Method *method, const Ask *ask, char *text, int size);
// Adds the method's flaw to a sentence about it, unless the card says it, or will in the next
// frame.
void alarm_add_flaw(const Ui *ui, const Method *method, char *sentence, int size);
// Both, and the case, as they are shown: held with the figures of the strip. Refreshed once a frame
// after the stage has drawn; `method` NULL: no pair is tested.
typedef struct AlarmWords {
    const Method *method;
    const Actor *a, *b;
    bool wrong;       // else the sentence says that it is right
    bool rounded;     // the line has fewer digits than the case
    bool beside_code; // which says what the flaw is
    char sentence[ALARM_TEXT], reason[ALARM_TEXT], line[CASE_LINE_MAX];
    char form[ALARM_TEXT]; // what the numbers of the line are
} AlarmWords;
void alarm_refresh(Ui *ui);
const AlarmWords *alarm_words(const Ui *ui);
void alarm_draw(Ui *ui, Draw *draw);
double alarm_more(const Ui *ui, const Draw *draw); // what its card needs beyond its least height

// ---- lamps.c
enum { LAMPS_MAX = 40 };
// The pair on screen as each method answers it, in their order; `refused` is the method itself if
// it does not take these shapes. `max` of them have room. Returns their number; 0 if there is no
// such pair, or only one method.
int lamps_lit(const Ui *ui, Ask lamp[], int max);

// ---- timeline.c: the ticks, the sliders in the picture, and the steps of a trace
// Whether there are ticks to go back to, and time is paused: the slider is shown if it has room.
bool timeline_is_shown(const Ui *ui);
void timeline_draw(Ui *ui, Draw *draw);
void timeline_mark_pictures(Ui *ui); // the sliders in the picture, as targets
void timeline_stop_trace(Ui *ui);    // its steps play no more by themselves
// Shows a step, from 0, and pauses; the first or the last one if there is none of that number.
void timeline_show_step(Ui *ui, int step);
extern const Action timeline_time, timeline_rate;
extern const Action timeline_picture; // its argument: the slider's place among them
void offers_draw(Ui *ui, Draw *draw); // what a click in the picture copies: offers.c
extern const Action offers_copy;      // its argument: the place among them
// One step on or back (by = 1 or -1): after the last one the first again; a message says if there
// is none before it, or one only. In a lesson it stays at the last one, and the first. Returns
// whether the picture changed.
bool timeline_step_by(Ui *ui, int by);
extern const Action timeline_step; // its argument: 1 or -1

// ---- pair_names.c
// Writes A and B at the two shapes of a small crowd that the strip speaks of. False: it names none.
bool pair_names_shown(const Ui *ui);
void pair_names_draw(Ui *ui, Draw *draw);

// ---- title.c
int title_lines(const Ui *ui, const Draw *draw, const Layout *layout);
int title_idea_lines(const Ui *ui, const Draw *draw, const Layout *layout);
int title_captions(const Ui *ui, const Draw *draw); // rows of hint and note together
// Rows of a message above the card of a narration; 0: there is no room, or no message.
int title_captions_above(const Ui *ui, const Draw *draw);
double title_aside(const Layout *layout); // what is at the title's right takes, with 8 px before it
void title_draw(Ui *ui, Draw *draw);

// ---- hint.c
// A hint without its sentences (between " · ") that begin with a key's name, and with taps instead
// of clicks: "Drag a shape · PgDn next" is "Drag a shape". `replies`: the first sentence answers
// the viewer and stays as it is.
void hint_for_finger(const char *hint, bool replies, char *out, int size);

// ---- toolbar.c
double toolbar_height(const Ui *ui, const Draw *draw, const Layout *layout); // below the idea
void toolbar_draw(Ui *ui, Draw *draw);
extern const Action toolbar_tool; // its argument: the tool's number, 0 selects
extern const Action toolbar_key;  // its argument: the key that does the same to a shape being drawn

#endif

// A link as numbers: what its text says, once it has been read and checked. docs/LINKS.md has the
// grammar.
#ifndef LINK_TEXT_H
#define LINK_TEXT_H

#include "actors/pose.h"
#include "cases/case.h"
#include "ui.h"

enum {
    LINK_SHAPES = 9,    // of a scene with more, a changed state is not carried
    LINK_POSES = 16,    // the shapes and their construction lines
    LINK_INDEX = 1000,  // of an actor
    LINK_TICKS = 36000, // ten minutes: no more are played again
    LINK_NAME = 64
};

typedef enum LinkTime {
    LINK_PLAYS,  // at tick 0
    LINK_PAUSED, // at its tick
    LINK_RESTS   // there too, but playing: nothing moves
} LinkTime;

typedef struct Link {
    const Scene *scene;
    double knob[SCENE_MAX_KNOBS]; // every one of the scene's
    char method[LINK_NAME];       // "": the scene's own
    int touch;                    // a TouchCounts; -1: the scene's own
    LinkTime time;
    int tick;
    bool edited;    // the viewer changed a shape
    bool simple;    // it was seen simply
    bool panel;     // the panel of a point and a line is open (overlays/point_panel.h)
    int lesson;     // the step of the lesson that begins here, from 1; 0: none
    bool has_seen;  // agreed, wrong: the answers compared so far
    bool has_view;  // box: the part of the world shown
    bool has_orbit; // yaw and pitch, degrees
    bool has_poses, has_case;
    int trace; // the step of a trace that is shown, from 1; 0: the last
    int fit[2];
    int fits; // 2: the view is fitted to these actors
    int select[LINK_POSES], selects;
    long long agreed, wrong;
    TsAabb box;
    TsVec orbit;
    ActorPose pose[LINK_POSES];
    TsVec corner[LINK_POSES][ACTOR_CORNERS_MAX];
    int poses;
    Case pair;
    char state[CASE_LINE_MAX]; // the line that Scene.take or .geometries gets; "": none
} Link;

// What is wrong with a text: "Link, knob 'turn': found 'x', expected ...".
typedef struct LinkError {
    char *sentence;
    int size;
} LinkError;

// Reads a text that is decoded already, and changes it. False, with a sentence, if it cannot be
// shown.
bool link_read(Link *link, const Ui *ui, char *text, LinkError error);

// The value of a scene's knob as it was compiled.
double link_first_value(const Ui *ui, const Scene *scene, int knob);

// The word for a name in a link: its letters, digits, '-' and '.'; one '_' for all else between
// them. "contains, touching" is contains_touching.
void link_spell(char word[LINK_NAME], const char *name, size_t length);

// The name of a knob, and of one of its choices, as words; false if it has no choice of that index.
void link_spell_knob(char word[LINK_NAME], const Knob *knob);
bool link_spell_choice(char word[LINK_NAME], const Knob *knob, int index);

#endif

#include "knobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asking/asking.h"
#include "asking/record.h"
#include "snapshots/snapshot.h"
#include "spelling.h"
#include "stage_self.h"

void knobs_replace(Stage *stage, const Knob *knob, int count)
{
    stage->self->knobs = knob;
    stage->self->knob_count = count;
}

bool knobs_replaced(const Stage *stage) { return stage->self->knobs; }

int stage_knob_count(const Stage *stage)
{
    return stage->self->knobs ? stage->self->knob_count : scene_knobs(stage->self->scene);
}

const Knob *stage_knob_at(const Stage *stage, int index)
{
    return stage->self->knobs ? &stage->self->knobs[index] : &stage->self->scene->knobs[index];
}

bool stage_knob_is_switch(const Knob *knob)
{
    return !knob->names && knob->min == 0 && knob->max == 1 && knob->step == 0;
}

bool stage_knob_acts(const Stage *stage, int index)
{
    unsigned at = stage_knob_at(stage, index)->at;
    for (int i = 0; i < stage_knob_count(stage) && at; i++) {
        const Knob *place = stage_knob_at(stage, i);
        if (place->places) return at >> (int)*place->value & 1;
    }
    return true;
}

static double lowest(const Knob *knob) { return knob->names ? 0 : knob->min; }

static double highest(const Knob *knob)
{
    if (!knob->names) return knob->max;
    int bars = 0;
    for (const char *c = knob->names; *c; c++) bars += *c == '|';
    return bars;
}

static double step_of(const Knob *knob)
{
    if (knob->names || stage_knob_is_switch(knob)) return 1;
    return knob->step > 0 ? knob->step : (knob->max - knob->min) / 20;
}

static bool whole(const Knob *knob) { return knob->names || stage_knob_is_switch(knob); }

static double in_range(const Knob *knob, double value)
{
    if (!(value >= lowest(knob))) return lowest(knob);
    return value > highest(knob) ? highest(knob) : value;
}

bool stage_knob_takes(const Knob *knob, double value)
{
    return value == in_range(knob, value) && (!whole(knob) || value == floor(value));
}

// ---- Changing

// Rounds to the nearest step from the lowest value, if the knob has steps.
static double on_step(const Knob *knob, double value)
{
    if (!whole(knob) && knob->step <= 0) return in_range(knob, value);
    double step = step_of(knob), low = lowest(knob);
    return in_range(knob, low + floor((in_range(knob, value) - low) / step + 0.5) * step);
}

static void change(Stage *stage, int index, double value, bool one_of_many)
{
    const Scene *scene = stage->self->scene;
    const Knob *knob = stage_knob_at(stage, index);
    if (value == *knob->value) return;
    if (knobs_replaced(stage)) { // those of a tool are not undone
        *knob->value = value;
        return;
    }
    bool edited = stage->self->edited; // a knob edits no shape
    if (one_of_many) {
        snapshot_keep_run(stage, RUN_KNOB, index);
    } else {
        stage_keep(stage);
    }
    *knob->value = value;
    stage->self->edited = edited && !knob->places;
    if (knob->places) scene->build(stage);
    if (scene->turned) scene->turned(stage, index);
}

void stage_set_knob(Stage *stage, int index, double value)
{
    if (index < 0 || index >= stage_knob_count(stage)) return;
    change(stage, index, on_step(stage_knob_at(stage, index), value), true);
}

void stage_put_knob(Stage *stage, int index, double value)
{
    if (index < 0 || index >= stage_knob_count(stage)) return;
    change(stage, index, value, false);
}

void stage_turn_knob(Stage *stage, int index, int by)
{
    if (index < 0 || index >= stage_knob_count(stage)) return;
    const Knob *knob = stage_knob_at(stage, index);
    double value = *knob->value + by * step_of(knob);
    if (whole(knob)) { // wraps around
        if (value > highest(knob)) value = lowest(knob);
        if (value < lowest(knob)) value = highest(knob);
    }
    change(stage, index, on_step(knob, value), false);
}

bool knobs_key(Stage *stage, const Event *event)
{
    if (event->repeat || (event->mods & (MOD_CTRL | MOD_ALT))) return false;
    for (int i = 0; i < stage_knob_count(stage); i++) {
        if (stage_knob_at(stage, i)->key != (int)event->key || !stage_knob_acts(stage, i)) continue;
        record_message(stage, NULL);
        stage_turn_knob(stage, i, event->mods & MOD_SHIFT ? -1 : 1);
        return true;
    }
    return false;
}

// ---- By name

// The name for --set: its name, else its label with '_' for blanks.
static void knob_name(const Knob *knob, char *name, size_t size)
{
    snprintf(name, size, "%s", knob->name ? knob->name : knob->label ? knob->label : "");
    for (char *c = name; !knob->name && *c; c++) {
        if (*c == ' ') *c = '_';
    }
}

double stage_knob_was(const Knob *knob, const char *name)
{
    return knob->was && strcmp(knob->was, name) == 0 ? knob->was_times : 0;
}

static bool answers_to(const Stage *stage, int index, const char *name)
{
    const Knob *knob = stage_knob_at(stage, index);
    char own[64];
    knob_name(knob, own, sizeof own);
    bool key = knob->key && name[0] == knob->key && !name[1];
    return (key && stage_knob_acts(stage, index)) || strcmp(own, name) == 0 ||
           (knob->label && strcmp(knob->label, name) == 0) || stage_knob_was(knob, name) > 0;
}

static int find_knob(const Stage *stage, const char *name)
{
    for (int i = 0; i < stage_knob_count(stage); i++) {
        if (answers_to(stage, i, name)) return i;
    }
    return -1;
}

// The index of a choice by its name; -1 if there is none.
static int find_choice(const char *names, const char *value)
{
    for (int i = 0;; i++) {
        size_t span = strcspn(names, "|"), n = 0;
        const char *v = value;
        for (; n < span; n++) {
            if (*v == names[n]) {
                v++;
            } else if (names[n] != ',') { // "1,000" may be written as 1000
                break;
            }
        }
        if (n == span && !*v) return i;
        if (!names[span]) return -1;
        names += span + 1;
    }
}

// The number that a text stands for: on or off, a choice by its name, or digits.
static bool read_value(const Knob *knob, const char *text, double *number)
{
    bool on = strcmp(text, "on") == 0, off = strcmp(text, "off") == 0;
    if (stage_knob_is_switch(knob) && (on || off)) {
        *number = on;
        return true;
    }
    *number = knob->names ? find_choice(knob->names, text) : -1;
    if (*number >= 0) return true;
    char *end;
    *number = strtod(text, &end);
    return end != text && !*end && *number - *number == 0; // no infinity
}

static bool refuse(const Knob *knob, const char *name, const char *value, char *error, int size)
{
    if (knob->names) {
        snprintf(error, (size_t)size, "%s is one of %s, not \"%s\"", name, knob->names, value);
    } else if (stage_knob_is_switch(knob)) {
        snprintf(error, (size_t)size, "%s is on or off, not \"%s\"", name, value);
    } else {
        double was = stage_knob_was(knob, name), times = was > 0 ? was : 1;
        snprintf(error, (size_t)size, "%s is a number from %g to %g, not \"%s\"", name,
                 times * knob->min, times * knob->max, value);
    }
    return false;
}

static bool set_knob(Stage *stage, int index, const char *name, const char *value, char *error,
                     int size)
{
    const Knob *knob = stage_knob_at(stage, index);
    double number;
    double times = stage_knob_was(knob, name);
    bool read = read_value(knob, value, &number);
    if (read && times > 0) number /= times;
    if (!read || !stage_knob_takes(knob, number)) {
        return refuse(knob, name, value, error, size);
    }
    stage_put_knob(stage, index, number);
    return true;
}

// ---- The two settings that every scene has

static const char *nearest_method(const Stage *stage, const char *name)
{
    const char *nearest = NULL;
    int least = 1000;
    int offered = stage_method_count(stage), count = offered > 0 ? offered : method_count();
    for (int i = 0; i < count; i++) {
        const Method *method = offered > 0 ? stage_method_at(stage, i) : method_at(i);
        int distance = spelling_distance(name, method->name);
        if (distance >= least || !choice_applies(stage, method)) continue;
        least = distance;
        nearest = method->name;
    }
    return nearest && spelling_near(name, nearest) ? nearest : NULL;
}

static bool set_method(Stage *stage, const char *value, char *error, int size)
{
    const Method *method = choice_find(stage, value);
    for (int i = 0; i < stage_method_count(stage) && !method; i++) { // by its name on screen
        if (strcmp(stage_method_at(stage, i)->label, value) == 0)
            method = stage_method_at(stage, i);
    }
    if (method && choice_applies(stage, method)) {
        if (stage->tick > 0) stage_note_change(stage);
        choice_want(stage, method);
        return true;
    }
    const char *what = method ? "does not take the shapes of this scene" : "is no method";
    const char *nearest = nearest_method(stage, value);
    snprintf(error, (size_t)size, "\"%s\" %s%s%s%s", value, what,
             nearest ? ": did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : "");
    return false;
}

bool stage_set(Stage *stage, const char *name, const char *value, char *error, int error_size)
{
    size_t size = (size_t)error_size;
    stage_wake(stage);
    if (strcmp(name, "method") == 0) return set_method(stage, value, error, error_size);
    if (strcmp(name, "touch") == 0) {
        bool hits = strcmp(value, "hits") == 0, misses = strcmp(value, "misses") == 0;
        if (stage->tick > 0) stage_note_change(stage);
        if (hits || misses) choice_set_touch(stage, hits ? TOUCHING_HITS : TOUCHING_MISSES);
        if (!hits && !misses) snprintf(error, size, "touch is hits or misses, not \"%s\"", value);
        return hits || misses;
    }
    int knob = find_knob(stage, name);
    if (knob >= 0) return set_knob(stage, knob, name, value, error, error_size);
    char known[400] = "", own[64];
    for (int i = 0, used = 0; i < stage_knob_count(stage) && used < (int)sizeof known; i++) {
        knob_name(stage_knob_at(stage, i), own, sizeof own);
        used += snprintf(known + used, sizeof known - (size_t)used, "%s, ", own);
    }
    snprintf(error, size, "there is no \"%s\" to set; known are %smethod, touch", name, known);
    return false;
}

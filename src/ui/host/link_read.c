// Reading a link: into numbers, all of which are checked before anything is shown.

#include "host/link_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "cases/digits.h"
#include "cases/geometry_given.h"
#include "lesson_steps.h"
#include "spelling.h"

// ---- Errors

static bool wrong(LinkError error, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool wrong(LinkError error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = translate_print(error.sentence, (size_t)error.size, "Link: ");
    if (length < error.size) {
        translate_vprint(error.sentence + length, (size_t)(error.size - length), format, arguments);
    }
    va_end(arguments);
    return false;
}

// ---- Words

static bool is_word_letter(char c)
{
    return ((c | 32) >= 'a' && (c | 32) <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

void link_spell(char word[LINK_NAME], const char *name, size_t length)
{
    int used = 0;
    bool between = false;
    for (size_t i = 0; i < length && used < LINK_NAME - 2; i++) {
        if (is_word_letter(name[i])) {
            if (between) word[used++] = '_';
            word[used++] = name[i];
        }
        between = !is_word_letter(name[i]) && used > 0;
    }
    word[used] = '\0';
}

void link_spell_knob(char word[LINK_NAME], const Knob *knob)
{
    const char *name = knob->name ? knob->name : knob->label ? knob->label : "";
    link_spell(word, name, strlen(name));
}

bool link_spell_choice(char word[LINK_NAME], const Knob *knob, int index)
{
    const char *at = knob->names;
    for (; at && index > 0; index--) {
        at = strchr(at, '|');
        if (at) at++;
    }
    if (at) link_spell(word, at, strcspn(at, "|"));
    return at;
}

// Ends the text at the first `end` and returns what follows; NULL: there is none.
static char *cut(char *text, char end)
{
    char *at = strchr(text, end);
    if (at) *at++ = '\0';
    return at;
}

// ---- Numbers

// Separated by commas, exactly as many, of the magnitudes of a case's numbers.
static bool read_numbers(const char *text, double *number, int count)
{
    for (int i = 0; i < count; i++) {
        const char *end = digits_read(text, &number[i]);
        double size = end ? fabs(number[i]) : 0;
        if (!end || *end != (i + 1 < count ? ',' : '\0')) return false;
        if (size != 0 && !(size >= 0x1p-120 && size <= 0x1p100)) return false;
        text = end + 1;
    }
    return true;
}

static bool read_whole(const char *text, long long most, long long *number)
{
    size_t length = strlen(text);
    if (length == 0 || length > 18 || strspn(text, "0123456789") != length) return false;
    *number = atoll(text);
    return *number <= most;
}

// Up to `max` whole numbers, separated by commas; returns their number, 0 if the text is another.
static int read_indices(char *text, int *index, int max)
{
    int count = 0;
    for (char *next; text; text = next) {
        long long number;
        next = cut(text, ',');
        if (count == max || !read_whole(text, LINK_INDEX, &number)) return 0;
        index[count++] = (int)number;
    }
    return count;
}

// ---- Knobs

static bool refuse_knob(const Knob *knob, const char *name, const char *value, LinkError error)
{
    char known[256] = "", word[LINK_NAME];
    for (int i = 0; link_spell_choice(word, knob, i); i++) {
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", word);
    }
    if (knob->names)
        return wrong(error, "%s: found '%.40s', expected one of %s", name, value, known);
    if (stage_knob_is_switch(knob))
        return wrong(error, "%s: found '%.40s', expected on or off", name, value);
    double was = stage_knob_was(knob, name), times = was > 0 ? was : 1;
    return wrong(error, "%s: found '%.40s', expected a number from %g to %g", name, value,
                 times * knob->min, times * knob->max);
}

static bool read_knob(Link *link, int index, const char *name, const char *value, LinkError error)
{
    const Knob *knob = &link->scene->knobs[index];
    char word[LINK_NAME];
    double number = -1, times = stage_knob_was(knob, name);
    bool read = false;
    if (knob->names) {
        for (int i = 0; !read && link_spell_choice(word, knob, i); i++) {
            read = strcmp(word, value) == 0;
            number = i;
        }
    } else if (stage_knob_is_switch(knob)) {
        number = strcmp(value, "on") == 0;
        read = number != 0 || strcmp(value, "off") == 0;
    } else {
        read = read_numbers(value, &number, 1);
        if (times > 0) number /= times;
    }
    if (!read || !stage_knob_takes(knob, number)) return refuse_knob(knob, name, value, error);
    link->knob[index] = number;
    return true;
}

// ---- Settings

static bool read_tick(Link *link, LinkTime time, const char *value, LinkError error)
{
    long long tick;
    if (!read_whole(value, 1000000000, &tick))
        return wrong(error, "tick: found '%.40s', expected a whole number below a billion", value);
    link->time = time;
    link->tick = (int)tick;
    return true;
}

static bool read_method(Link *link, const char *value, LinkError error)
{
    size_t length = strlen(value);
    bool name = length > 0 && length < sizeof link->method;
    for (size_t i = 0; i < length && name; i++)
        name = value[i] == '_' || (is_word_letter(value[i]) && value[i] != '.');
    if (!name) return wrong(error, "method: found '%.40s', expected a method's name", value);
    memcpy(link->method, value, length + 1);
    return true;
}

static bool read_touch(Link *link, const char *value, LinkError error)
{
    bool hits = strcmp(value, "hits") == 0;
    if (!hits && strcmp(value, "misses") != 0)
        return wrong(error, "touch: found '%.40s', expected hits or misses", value);
    link->touch = hits ? TOUCHING_HITS : TOUCHING_MISSES;
    return true;
}

static bool read_seen(Link *link, char *value, LinkError error)
{
    const char *second = cut(value, ',');
    link->wrong = 0;
    link->has_seen = read_whole(value, 1000000000000000, &link->agreed) &&
                     (!second || read_whole(second, 1000000000000000, &link->wrong));
    return link->has_seen ||
           wrong(error, "seen: found '%.40s', expected how many answers agreed, and were wrong",
                 value);
}

static bool read_view(Link *link, const char *value, LinkError error)
{
    double n[4];
    link->has_view = read_numbers(value, n, 4) && n[0] < n[2] && n[1] < n[3];
    if (!link->has_view)
        return wrong(error, "view: found '%.40s', expected left, top, right and bottom", value);
    link->box = (TsAabb){ts_vec(n[0], n[1]), ts_vec(n[2], n[3])};
    return true;
}

static bool read_orbit(Link *link, const char *value, LinkError error)
{
    double n[2];
    link->has_orbit = read_numbers(value, n, 2);
    if (!link->has_orbit)
        return wrong(error, "orbit: found '%.40s', expected yaw and pitch", value);
    link->orbit = ts_vec(n[0], n[1]);
    return true;
}

static bool read_select(Link *link, char *value, LinkError error)
{
    link->selects = read_indices(value, link->select, LINK_POSES);
    return link->selects > 0 ||
           wrong(error, "select: found '%.40s', expected the numbers of shapes", value);
}

static bool read_fit(Link *link, char *value, LinkError error)
{
    link->fits = read_indices(value, link->fit, 2);
    return link->fits == 2 ||
           wrong(error, "fit: found '%.40s', expected the numbers of two shapes", value);
}

static bool read_trace(Link *link, const char *value, LinkError error)
{
    long long step;
    if (!read_whole(value, 1000000, &step) || step == 0)
        return wrong(error, "trace: found '%.40s', expected the number of a step", value);
    link->trace = (int)step;
    return true;
}

static bool read_edited(Link *link, const char *value, LinkError error)
{
    link->edited = strcmp(value, "on") == 0;
    return link->edited || wrong(error, "edited: found '%.40s', expected on", value);
}

static bool read_depth(Link *link, const char *value, LinkError error)
{
    link->simple = strcmp(value, "simple") == 0;
    return link->simple || wrong(error, "depth: found '%.40s', expected simple", value);
}

static bool read_panel(Link *link, const char *value, LinkError error)
{
    link->panel = strcmp(value, "point") == 0;
    return link->panel || wrong(error, "panel: found '%.40s', expected point", value);
}

static bool read_lesson(Link *link, const char *value, LinkError error)
{
    int steps = link->scene->lesson ? link->scene->lesson->steps : 0;
    long long step;
    if (steps == 0) return wrong(error, "lesson: %s has none", link->scene->title);
    if (!read_whole(value, steps, &step) || step == 0)
        return wrong(error, "lesson: found '%.40s', expected a step, 1 to %d", value, steps);
    link->lesson = (int)step;
    return true;
}

static bool refuse_name(const Link *link, const char *name, LinkError error)
{
    char word[SCENE_MAX_KNOBS][LINK_NAME];
    const char *known[SCENE_MAX_KNOBS];
    int count = scene_knobs(link->scene);
    for (int i = 0; i < count; i++) {
        link_spell_knob(word[i], &link->scene->knobs[i]);
        known[i] = word[i];
    }
    const char *nearest = spelling_nearest(name, known, count);
    if (nearest) return wrong(error, "found '%.40s', did you mean '%s'?", name, nearest);
    return wrong(error,
                 "found '%.40s', expected a knob of %s, method, touch, t, rest, seen, view, orbit, "
                 "select, fit, trace, depth, panel, lesson or edited",
                 name, link->scene->title);
}

static bool read_setting(Link *link, char *text, LinkError error)
{
    char *value = cut(text, '='), word[LINK_NAME];
    if (!value) return wrong(error, "found '%.40s', expected NAME=VALUE", text);
    for (int i = 0; i < scene_knobs(link->scene); i++) {
        link_spell_knob(word, &link->scene->knobs[i]);
        if (strcmp(word, text) == 0 || stage_knob_was(&link->scene->knobs[i], text) > 0)
            return read_knob(link, i, text, value, error);
    }
    if (strcmp(text, "t") == 0) return read_tick(link, LINK_PAUSED, value, error);
    if (strcmp(text, "rest") == 0) return read_tick(link, LINK_RESTS, value, error);
    if (strcmp(text, "method") == 0) return read_method(link, value, error);
    if (strcmp(text, "touch") == 0) return read_touch(link, value, error);
    if (strcmp(text, "seen") == 0) return read_seen(link, value, error);
    if (strcmp(text, "view") == 0) return read_view(link, value, error);
    if (strcmp(text, "orbit") == 0) return read_orbit(link, value, error);
    if (strcmp(text, "select") == 0) return read_select(link, value, error);
    if (strcmp(text, "fit") == 0) return read_fit(link, value, error);
    if (strcmp(text, "trace") == 0) return read_trace(link, value, error);
    if (strcmp(text, "depth") == 0) return read_depth(link, value, error);
    if (strcmp(text, "panel") == 0) return read_panel(link, value, error);
    if (strcmp(text, "lesson") == 0) return read_lesson(link, value, error);
    if (strcmp(text, "edited") == 0) return read_edited(link, value, error);
    return refuse_name(link, text, error);
}

// ---- Shapes

// "~20" for a byte that is no letter of a word.
static bool read_name(char *name, size_t size, const char *text)
{
    size_t length = 0;
    for (; *text && length + 1 < size; text++) {
        unsigned byte = (unsigned char)*text;
        if (byte == '~') {
            char digits[3] = {text[1], text[1] ? text[2] : '\0', '\0'}, *end;
            byte = (unsigned)strtoul(digits, &end, 16);
            if (end != digits + 2) return false;
            text += 2;
        }
        if (byte < ' ' || byte == 127) return false;
        name[length++] = (char)byte;
    }
    name[length] = '\0';
    return !*text;
}

static bool read_guest(ActorPose *pose, char *value)
{
    long long traits;
    const char *name = cut(value, ',');
    pose->guest =
        name && read_whole(value, 1023, &traits) && read_name(pose->name, sizeof pose->name, name);
    if (pose->guest) pose->traits = (unsigned)traits & POSE_TRAITS;
    return pose->guest;
}

// ":at,200,90", ":turn,30" and so on; without one it is 0, and the scale 1.
static bool read_place(ActorPose *pose, char *text, LinkError error)
{
    char *value = cut(text, ',');
    double n[2];
    if (!value) {
    } else if (strcmp(text, "at") == 0 && read_numbers(value, n, 2)) {
        pose->position = ts_vec(n[0], n[1]);
        return true;
    } else if (strcmp(text, "turn") == 0 && read_numbers(value, n, 1) && n[0] >= 0 && n[0] < 360) {
        pose->angle = n[0];
        return true;
    } else if (strcmp(text, "scale") == 0 && read_numbers(value, n, 1) && n[0] > 0) {
        pose->scale = n[0];
        return true;
    } else if (strcmp(text, "move") == 0 && read_numbers(value, n, 2)) {
        pose->velocity = ts_vec(n[0], n[1]);
        return true;
    } else if (strcmp(text, "spin") == 0 && read_numbers(value, n, 1)) {
        pose->spin = n[0];
        return true;
    } else if (strcmp(text, "guest") == 0 && read_guest(pose, value)) {
        return true;
    }
    return wrong(error,
                 "shape %d: found '%.40s%s%.40s', expected at,X,Y, turn,DEGREES (0 to 360), "
                 "scale,FACTOR, move,DX,DY, spin,DEGREES or guest,TRAITS,NAME",
                 pose->index, text, value ? "," : "", value ? value : "");
}

// The text of a case: ',' is a blank in a link.
static void blanks(char *text)
{
    for (; *text; text++) {
        if (*text == ',') *text = ' ';
    }
}

static bool read_pose(Link *link, char *text, LinkError error)
{
    char why[256] = "";
    ActorPose *pose = &link->pose[link->poses];
    char *shape = cut(text, ':'), *field = shape ? cut(shape, ':') : NULL;
    long long index;
    int last = link->poses > 0 ? pose[-1].index : -1;
    if (!shape || !read_whole(text, LINK_INDEX, &index) || index <= last)
        return wrong(error, "found '%.40s', expected the number of a shape above %d, and ':'", text,
                     last);
    *pose = (ActorPose){.index = (int)index, .scale = 1};
    blanks(shape);
    if (!case_shape(&pose->rest, link->corner[link->poses], shape, why, sizeof why))
        return wrong(error, "shape %d, %s", pose->index, why);
    for (char *next; field; field = next) {
        next = cut(field, ':');
        if (!read_place(pose, field, error)) return false;
    }
    link->poses++;
    return true;
}

// ---- Parts

static bool read_list(Link *link, char *text, bool (*read)(Link *, char *, LinkError),
                      LinkError error)
{
    for (char *next; text; text = next) {
        next = cut(text, ';');
        if (read == read_pose && link->poses == LINK_POSES)
            return wrong(error, "found more than %d shapes", LINK_POSES);
        if (!read(link, text, error)) return false;
    }
    return true;
}

static bool read_pair(Link *link, const char *text, LinkError error)
{
    char line[CASE_LINE_MAX], why[256] = "";
    int length = 0;
    for (; *text && length < CASE_LINE_MAX - 4; text++) {
        bool of_list = length > 0 && line[length - 1] == ' ' && text[1] == ',';
        if (*text == ';' && !of_list) {
            memcpy(line + length, " | ", 3);
            length += 3;
        } else {
            line[length++] = *text == ',' ? ' ' : *text;
        }
    }
    line[length] = '\0';
    if (*text) return wrong(error, "the case is longer than %d characters", CASE_LINE_MAX - 4);
    if (scene_takes(link->scene, line) ||
        (link->scene->geometries && geometry_given_begins(line))) {
        snprintf(link->state, sizeof link->state, "%s", line);
        return true;
    }
    switch (case_read(&link->pair, line, why, sizeof why)) {
    case CASE_GOOD: link->has_case = true; return true;
    case CASE_EMPTY: return wrong(error, "found nothing, expected a case");
    case CASE_BAD: break;
    }
    return wrong(error, "the case, %s", why);
}

static bool read_scene(Link *link, const Ui *ui, const char *text, LinkError error)
{
    char word[LINK_NAME];
    for (int i = 0; i < ui->scene_count; i++) {
        link_spell(word, ui_id(ui, i), strlen(ui_id(ui, i)));
        if (strcmp(word, text) == 0) link->scene = ui->scenes[i];
    }
    const Scene *nearest = link->scene ? NULL : ui_nearest(ui, text);
    if (nearest) {
        const char *id = scene_id(nearest);
        return wrong(error, "found '%.40s', did you mean scene '%s'?", text, id);
    }
    return link->scene || wrong(error, "found '%.40s', expected a scene such as 41_obb", text);
}

// Each part is optional and shows by its form what it is.
static bool read_part(Link *link, char *text, int *before, LinkError error)
{
    bool settings = strchr(text, '='), shapes = *text >= '0' && *text <= '9' && strchr(text, ':');
    int part = settings ? 1 : shapes ? 2 : 3;
    if (part <= *before)
        return wrong(error, "found '%.40s', expected %s", text,
                     *before == 3 ? "nothing after the case"
                                  : "the knobs, the shapes and the case in this order, each once");
    *before = part;
    if (part == 1) return read_list(link, text, read_setting, error);
    if (part == 3) return read_pair(link, text, error);
    link->has_poses = true;
    return read_list(link, text, read_pose, error);
}

static bool has_pose(const Link *link, int index)
{
    for (int i = 0; i < link->poses; i++) {
        if (link->pose[i].index == index) return true;
    }
    return false;
}

static bool check_whole(const Link *link, LinkError error)
{
    for (int i = 0; i < link->selects && link->has_poses; i++) {
        if (!has_pose(link, link->select[i]))
            return wrong(error, "select: found %d, expected one of the shapes", link->select[i]);
    }
    for (int i = 0; i < link->fits && link->has_poses; i++) {
        if (!has_pose(link, link->fit[i]))
            return wrong(error, "fit: found %d, expected one of the shapes", link->fit[i]);
    }
    if (link->has_poses || link->tick <= LINK_TICKS) return true;
    return wrong(error, "tick: found %d, but without shapes at most %d are played", link->tick,
                 LINK_TICKS);
}

static void knobs_at_first(Link *link, const Ui *ui)
{
    for (int i = 0; i < scene_knobs(link->scene); i++)
        link->knob[i] = link_first_value(ui, link->scene, i);
}

bool link_read(Link *link, const Ui *ui, char *text, LinkError error)
{
    memset(link, 0, sizeof *link);
    link->touch = -1;
    char *part = cut(text, '/');
    int before = 0;
    if (!read_scene(link, ui, text, error)) return false;
    knobs_at_first(link, ui);
    for (char *next; part; part = next) {
        next = cut(part, '/');
        if (*part && !read_part(link, part, &before, error)) return false;
    }
    return check_whole(link, error);
}

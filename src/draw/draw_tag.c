// Tags: names of what is drawn, by which a text beside the picture lights a thing in it, and a
// thing in the picture its words.
#include <stdio.h>
#include <string.h>

#include "draw_private.h"
#include "touchstone/support.h"

// ---- Names

static int number_of(const Draw *draw, const char *name)
{
    for (int i = 0; i < draw->tags; i++) {
        if (strcmp(draw->tag[i], name) == 0) return i + 1;
    }
    return 0;
}

bool draw_tag_is_among(const char *patterns, const char *name)
{
    while (*patterns) {
        char pattern[DRAW_TAG_TEXT];
        int length = (int)strcspn(patterns, "|");
        snprintf(pattern, sizeof pattern, "%.*s", length, patterns);
        if (draw_tag_matches(pattern, name)) return true;
        patterns += length + (patterns[length] == '|');
    }
    return false;
}

void draw_show_only(Draw *draw, const char *patterns)
{
    const char *now = draw_tag_now(draw);
    draw->only = patterns;
    draw->leaving_out = patterns && now && !draw_tag_is_among(patterns, now);
}

bool draw_tag_shows(const Draw *draw) { return !draw->leaving_out; }

void draw_tag(Draw *draw, const char *name)
{
    char cut[DRAW_TAG_TEXT] = "";
    draw->hiding = false;
    const char *now = draw_tag_now(draw);
    // A crowd draws thousands of shapes with the same tag.
    if (now ? name && strcmp(name, now) == 0 : !name || !*name) return;
    if (name) memcpy(cut, name, strnlen(name, sizeof cut - 1));
    draw->leaving_out = draw->only && cut[0] && !draw_tag_is_among(draw->only, cut);
    draw->tag_now = number_of(draw, cut);
    if (draw->tag_now > 0 || !cut[0] || draw->tags == DRAW_TAGS) return;
    memcpy(draw->tag[draw->tags++], cut, sizeof cut);
    draw->tag_now = draw->tags;
}

void draw_on(Draw *draw, DrawLayer layer, const char *name)
{
    draw_layer(draw, layer);
    draw_tag(draw, name);
}

void draw_tag_which(Draw *draw, const char *name, const char *which)
{
    char whole[3 * DRAW_TAG_TEXT];
    snprintf(whole, sizeof whole, "%.*s:%.*s", DRAW_TAG_TEXT, name, DRAW_TAG_TEXT, which);
    draw_tag(draw, whole);
}

void draw_tag_hidden(Draw *draw, const char *name)
{
    draw_tag(draw, name);
    draw->hiding = true;
}

const char *draw_tag_now(const Draw *draw)
{
    return draw->tag_now > 0 ? draw->tag[draw->tag_now - 1] : NULL;
}

bool draw_tag_matches(const char *pattern, const char *name)
{
    size_t length = strlen(pattern);
    const char *which = strchr(name, ':');
    if (length == 0) return false;
    if (pattern[length - 1] == '*') return strncmp(pattern, name, length - 1) == 0;
    if (pattern[0] == ':') {
        if (!which || strncmp(pattern, which, length) != 0) return false;
        return !which[length] || which[length] == ':';
    }
    return strncmp(pattern, name, length) == 0 && (!name[length] || name[length] == ':');
}

const char *draw_tag_name(const Draw *draw, int index)
{
    return index >= 0 && index < draw->tags ? draw->tag[index] : NULL;
}

// ---- What has them

// Compares the pattern with each name once, not with that of each of thousands of faces. Entry 0,
// of what has no tag, is false. Returns whether any matches.
static bool match_tags(const Draw *draw, const char *pattern, bool matches[DRAW_TAGS + 1])
{
    bool any = matches[0] = false;
    for (int i = 0; i < draw->tags; i++)
        any |= matches[i + 1] = draw_tag_matches(pattern, draw->tag[i]);
    return any;
}

bool draw_tagged(const Draw *draw, const char *pattern, Ink *ink)
{
    bool matches[DRAW_TAGS + 1], found = false;
    if (!match_tags(draw, pattern, matches)) return false;
    for (int i = 0; i < draw->solids && !found; i++) found = matches[draw->solid[i].tag];
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        if (!matches[command->tag]) continue;
        found = true;
        bool inked = command->kind == COMMAND_SHAPE || command->kind == COMMAND_TEXT;
        Ink of = command->fill.ink;
        if (!inked || of == INK_PAPER || of == INK_OWN || command->fill.pattern != PATTERN_SOLID)
            continue;
        *ink = of;
        return true;
    }
    return found;
}

void draw_light(Draw *draw, const char *pattern)
{
    bool matches[DRAW_TAGS + 1];
    if (pattern) match_tags(draw, pattern, matches);
    for (int layer = 0; layer <= LAYER_LABELS; layer++) {
        for (int i = draw->first[layer]; i >= 0; i = draw->command[i].next) {
            Command *command = &draw->command[i];
            command->lit = pattern && matches[command->tag];
            command->faint = pattern && !command->lit;
        }
    }
    for (int i = 0; i < draw->solids; i++)
        draw->solid[i].faint = pattern && !matches[draw->solid[i].tag];
}

static bool may_be_near(const TsVec *point, int count, TsVec at, double within)
{
    bool left = true, right = true, above = true, below = true;
    for (int i = 0; i < count; i++) {
        left &= point[i].x < at.x - within;
        right &= point[i].x > at.x + within;
        above &= point[i].y < at.y - within;
        below &= point[i].y > at.y + within;
    }
    return !(left || right || above || below);
}

// Whether `at` lies inside a contour or at most `within` away from it. Of a crowd nearly all are
// far away, all on one side.
static bool is_near_contour(const TsVec *point, int count, TsVec at, double within)
{
    bool inside = false;
    if (count == 0 || !may_be_near(point, count, at, within)) return false;
    for (int i = 0, j = count - 1; i < count; j = i++) {
        TsVec a = point[j], b = point[i];
        TsVec to = ts_vec_sub(ts_support_closest(at, a, b), at);
        if (ts_vec_dot(to, to) <= within * within) return true;
        if ((a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x))
            inside = !inside;
    }
    return inside;
}

static bool is_near_area(Area area, TsVec at, double within)
{
    return at.x >= area.left - within && at.x <= area.right + within && at.y >= area.top - within &&
           at.y <= area.bottom + within;
}

static bool is_near(const Draw *draw, const Command *command, TsVec at, double within)
{
    const Outline *outline = &draw->outline;
    if (command->hidden && !command->lit) return false;
    if (command->kind == COMMAND_TEXT) {
        double wide = 0, high = command->text.size;
        const char *text = draw->text + command->text.first;
        for (uint32_t codepoint; (codepoint = glyphs_next(&text)) != 0;) {
            wide += draw->glyphs
                        .get(draw->glyphs.self, command->text.face, command->text.size, codepoint)
                        ->advance;
        }
        return at.x >= command->text.x - within && at.x <= command->text.x + wide + within &&
               at.y >= command->text.y - high && at.y <= command->text.y + within;
    }
    if (command->kind != COMMAND_SHAPE || !is_near_area(command->clip, at, within)) return false;
    for (int i = command->shape.first; i < command->shape.last; i++) {
        int start = i > 0 ? outline->end[i - 1] : 0;
        if (is_near_contour(outline->point + start, outline->end[i] - start, at, within))
            return true;
    }
    return false;
}

void draw_tags_at(const Draw *draw, TsVec at, bool near[DRAW_TAGS])
{
    TsVec device = ts_vec_scale(at, draw->scale);
    memset(near, 0, DRAW_TAGS * sizeof *near);
    for (int i = 0; i < draw->commands && draw->tags > 0; i++) {
        const Command *command = &draw->command[i];
        if (command->tag == 0 || near[command->tag - 1]) continue;
        near[command->tag - 1] = is_near(draw, command, device, 4 * draw->scale);
    }
}

const char *draw_tag_at(const Draw *draw, TsVec at)
{
    TsVec device = ts_vec_scale(at, draw->scale);
    for (int layer = LAYER_LABELS; layer >= 0; layer--) {
        int found = 0;
        for (int i = draw->first[layer]; i >= 0; i = draw->command[i].next) {
            const Command *command = &draw->command[i];
            if (command->tag > 0 && is_near(draw, command, device, 4 * draw->scale))
                found = command->tag;
            int solid =
                command->kind == COMMAND_SOLIDS ? draw_solid_at(draw, (DrawLayer)layer, device) : 0;
            if (solid > 0) found = solid;
        }
        if (found > 0) return draw->tag[found - 1];
    }
    return NULL;
}

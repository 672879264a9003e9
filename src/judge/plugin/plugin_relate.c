// Questions about geometries: what a plug-in may declare, how geometries are handed over, and what
// counts as an answer.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/plugin_private.h"
#include "query.h"

enum {
    ENTRIES = 9,
    HEAD = 2,         // numbers before the parts of a geometry
    OF_PART = 2,      // numbers before the corners of a part
    QUESTION = 3 * 8, // bytes of a question beside its numbers
    NUMBERS_MOST = (PLUGIN_FRAME_ROOM - QUESTION) / 8
};

#define INT32_MOST 0x1p30

bool plugin_relate_is(const PluginInfo *rules)
{
    int asks = rules->asks;
    return asks >= TOUCHSTONE_ASK_RELATE && asks <= TOUCHSTONE_ASK_COVERED_BY &&
           (asks & (asks - 1)) == 0;
}

// ---- The description

__attribute__((format(printf, 3, 4))) static bool refuse(char *error, int size, const char *format,
                                                         ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, (size_t)size, format, arguments);
    va_end(arguments);
    return false;
}

bool plugin_relate_check(const PluginInfo *info, char *error, int error_size)
{
    const struct {
        const char *field;
        int value;
    } zero[] = {{"touch", info->touch}, {"gives", info->gives}, {"form", info->form}};
    int asks = info->asks;
    if (!plugin_relate_is(info))
        return refuse(error, error_size,
                      "its asks is %d, expected one power of two, %d to %d, about geometries", asks,
                      TOUCHSTONE_ASK_RELATE, TOUCHSTONE_ASK_COVERED_BY);
    if (info->a != TOUCHSTONE_GEOMETRY || info->b != TOUCHSTONE_GEOMETRY)
        return refuse(error, error_size,
                      "its a is %d and its b %d, expected %d, geometry, as its asks is %d", info->a,
                      info->b, TOUCHSTONE_GEOMETRY, asks);
    for (size_t i = 0; i < sizeof zero / sizeof *zero; i++) {
        if (zero[i].value != 0)
            return refuse(error, error_size,
                          "its %s is %d, expected 0 for questions about geometries", zero[i].field,
                          zero[i].value);
    }
    if (info->tolerance != 0 || info->ulps != 0)
        return refuse(error, error_size,
                      "its tolerance is %g and its ulps %g, expected 0 for questions about "
                      "geometries, which are decided exactly",
                      info->tolerance, info->ulps);
    if (info->corners < 0)
        return refuse(error, error_size, "its corners is %d, expected 0 or more", info->corners);
    return info->has_reply || refuse(error, error_size,
                                     "its reply is NULL, expected a function: geometries are "
                                     "not asked by answer");
}

// ---- Questions

static size_t numbers_of(const TsGeometry *geometry)
{
    return HEAD + OF_PART * (size_t)geometry->parts + 2 * (size_t)geometry->corners;
}

static bool is_fair(NumberType type, double number)
{
    if (type == NUMBER_INT32 && !(fabs(number) < INT32_MOST)) return false;
    return query_fair_number(type, number) == number;
}

static bool are_fair(const TsGeometry *geometry, int number)
{
    const NumberType type = number == TOUCHSTONE_INT32   ? NUMBER_INT32
                            : number == TOUCHSTONE_FLOAT ? NUMBER_FLOAT
                                                         : NUMBER_DOUBLE;
    for (int i = 0; type != NUMBER_DOUBLE && i < geometry->corners; i++) {
        if (!is_fair(type, geometry->corner[i].x) || !is_fair(type, geometry->corner[i].y))
            return false;
    }
    return true;
}

const char *plugin_relate_bars(const PluginInfo *rules, const TsGeometry *a, const TsGeometry *b)
{
    int most = a->corners > b->corners ? a->corners : b->corners;
    if (rules->corners > 0 && most > rules->corners)
        return "takes fewer corners in a geometry, as its description says";
    if (!are_fair(a, rules->number) || !are_fair(b, rules->number))
        return "takes other numbers, as its description says";
    return numbers_of(a) + numbers_of(b) <= NUMBERS_MOST
               ? NULL
               : "is not asked about more than 16 MiB of numbers, a million corners";
}

static int part_kind(TsPartKind kind)
{
    static const int kinds[] = {[TS_PART_POINT] = TOUCHSTONE_PART_POINT,
                                [TS_PART_PATH] = TOUCHSTONE_PART_PATH,
                                [TS_PART_RING] = TOUCHSTONE_PART_OUTLINE,
                                [TS_PART_HOLE] = TOUCHSTONE_PART_HOLE};
    return kinds[kind];
}

static void write_numbers(const TsGeometry *geometry, double *to)
{
    *to++ = geometry->parts;
    *to++ = geometry->overlapping;
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        *to++ = part_kind(part.kind);
        *to++ = part.count;
        for (int k = part.first; k < part.first + part.count; k++) {
            *to++ = geometry->corner[k].x;
            *to++ = geometry->corner[k].y;
        }
    }
}

bool plugin_relate_ask(PluginFrame *frame, const Query *query, const PluginInfo *rules)
{
    size_t first = numbers_of(query->geometry[0]), second = numbers_of(query->geometry[1]);
    double *number = malloc((first + second) * sizeof *number);
    if (!number) return false;
    write_numbers(query->geometry[0], number);
    write_numbers(query->geometry[1], number + first);
    bool added = plugin_frame_add_question(
        frame, &(PluginQuestion){.query = rules->asks,
                                 .shapes = 2,
                                 .kind = {TOUCHSTONE_GEOMETRY, TOUCHSTONE_GEOMETRY},
                                 .numbers = {(int)first, (int)second},
                                 .number = {number, number + first}});
    free(number);
    return added;
}

// ---- Answers

static Answer fail(const char *failed)
{
    return (Answer){.relation = METHOD_FAILS, .failed = failed};
}

// Nine characters.
static Answer read_text(const char *text, char *failed)
{
    static const char entries[] = "F012";
    Answer answer = {.relation = TS_APART};
    size_t length = strlen(text);
    for (int i = 0; i < ENTRIES && length == ENTRIES; i++) {
        const char *entry = strchr(entries, text[i]);
        if (!entry) {
            snprintf(failed, PLUGIN_WORDS, "wrote '%.9s', expected nine of F, 0, 1 and 2", text);
            return fail(failed);
        }
        answer.matrix.entry[i / 3][i % 3] = (signed char)(entry - entries - 1);
    }
    if (length == ENTRIES) return answer;
    snprintf(failed, PLUGIN_WORDS, "wrote %d characters, '%.20s%s', expected nine entries",
             (int)length, text, length > 20 ? "..." : "");
    return fail(failed);
}

// Nine measures.
static Answer read_measures(const PluginReply *reply, char *failed)
{
    Answer answer = {.relation = TS_APART};
    if (reply->measures > ENTRIES) {
        snprintf(failed, PLUGIN_WORDS, "sent more than nine entries");
        return fail(failed);
    }
    for (int i = 0; i < ENTRIES; i++) {
        double entry = reply->measure[i];
        if (entry >= -1 && entry <= 2 && entry == floor(entry)) {
            answer.matrix.entry[i / 3][i % 3] = (signed char)entry;
            continue;
        }
        if (plugin_is_unwritten(entry))
            snprintf(failed, PLUGIN_WORDS, "wrote no entry to measure[%d], and no text", i);
        else
            snprintf(failed, PLUGIN_WORDS, "its entry measure[%d] is %.9g, expected -1, 0, 1 or 2",
                     i, entry);
        return fail(failed);
    }
    return answer;
}

Answer plugin_relate_answer(const PluginReply *reply, const PluginInfo *rules, char *failed)
{
    int returned = reply->state == PLUGIN_REFUSED ? TOUCHSTONE_REFUSED : reply->relation;
    bool named = rules->asks != TOUCHSTONE_ASK_RELATE;
    if (reply->state == PLUGIN_REFUSED || (named && returned == TOUCHSTONE_REFUSED)) {
        if (rules->refuses) return (Answer){.relation = METHOD_REFUSES};
        snprintf(failed, PLUGIN_WORDS, "refused, without `refuses` in its description");
        return fail(failed);
    }
    if (!named) return *reply->text ? read_text(reply->text, failed) : read_measures(reply, failed);
    if (returned == TOUCHSTONE_APART) return (Answer){.relation = TS_APART};
    if (returned == TOUCHSTONE_OVERLAPPING) return (Answer){.relation = TS_OVERLAPPING};
    snprintf(failed, PLUGIN_WORDS, "returned %d, expected 0 for no or 2 for yes", returned);
    return fail(failed);
}

// ---- The plug-in

bool plugin_relates(const Plugin *plugin) { return plugin_relate_is(&plugin->info); }

bool plugin_names_relation(const Plugin *plugin, TsRelate *relation)
{
    for (int i = 0; i < TS_RELATE_NAMES; i++) {
        if (plugin->info.asks != TOUCHSTONE_ASK_DISJOINT << i) continue;
        *relation = (TsRelate)i;
        return true;
    }
    return false;
}

Answer plugin_relate(Plugin *plugin, const TsGeometry *a, const TsGeometry *b, const char **why)
{
    const Query query = {.kind = QUERY_RELATE, .geometry = {a, b}};
    Answer answer = {.relation = METHOD_REFUSES};
    *why = plugin_relate_bars(&plugin->info, a, b);
    if (!*why) plugin_ask_many(&plugin->method, &query, &answer, 1);
    return answer;
}

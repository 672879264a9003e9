// The line of description that a command sends (docs/PROTOCOL.md), in the words that the page takes
// too (src/web/page/function_host.js).
#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plugin/plugin_private.h"

typedef struct Word {
    const char *word;
    int value;
} Word;

static const Word kinds[] = {{"point", TOUCHSTONE_POINT},
                             {"segment", TOUCHSTONE_SEGMENT},
                             {"ray", TOUCHSTONE_RAY},
                             {"circle", TOUCHSTONE_CIRCLE},
                             {"aabb", TOUCHSTONE_AABB},
                             {"obb", TOUCHSTONE_OBB},
                             {"triangle", TOUCHSTONE_TRIANGLE},
                             {"polygon", TOUCHSTONE_POLYGON},
                             {"convex_polygon", TOUCHSTONE_CONVEX_POLYGON},
                             {"capsule", TOUCHSTONE_CAPSULE},
                             {"geometry", TOUCHSTONE_GEOMETRY},
                             {0}};
static const Word touches[] = {{"misses", TOUCHSTONE_TOUCH_MISSES},
                               {"hits", TOUCHSTONE_TOUCH_HITS},
                               {"either", TOUCHSTONE_TOUCH_EITHER},
                               {"reported", TOUCHSTONE_TOUCH_REPORTED},
                               {"half open", TOUCHSTONE_TOUCH_HALF_OPEN},
                               {"consistent", TOUCHSTONE_TOUCH_CONSISTENT},
                               {0}};
static const Word numbers[] = {
    {"double", TOUCHSTONE_DOUBLE}, {"float", TOUCHSTONE_FLOAT}, {"int32", TOUCHSTONE_INT32}, {0}};
static const Word questions[] = {{"pair", TOUCHSTONE_ASK_PAIR},
                                 {"ray", TOUCHSTONE_ASK_RAY},
                                 {"cast", TOUCHSTONE_ASK_CAST},
                                 {"first", TOUCHSTONE_ASK_FIRST},
                                 {"relate", TOUCHSTONE_ASK_RELATE},
                                 {"disjoint", TOUCHSTONE_ASK_DISJOINT},
                                 {"intersects", TOUCHSTONE_ASK_INTERSECTS},
                                 {"touches", TOUCHSTONE_ASK_TOUCHES},
                                 {"crosses", TOUCHSTONE_ASK_CROSSES},
                                 {"within", TOUCHSTONE_ASK_WITHIN},
                                 {"contains", TOUCHSTONE_ASK_CONTAINS},
                                 {"overlaps", TOUCHSTONE_ASK_OVERLAPS},
                                 {"equals", TOUCHSTONE_ASK_EQUALS},
                                 {"covers", TOUCHSTONE_ASK_COVERS},
                                 {"covered by", TOUCHSTONE_ASK_COVERED_BY},
                                 {0}};
static const Word forms[] = {{"world", TOUCHSTONE_WORLD}, {"placed", TOUCHSTONE_PLACED}, {0}};
static const Word measures[] = {{"gap", TOUCHSTONE_GAP},
                                {"normal", TOUCHSTONE_NORMAL},
                                {"contact", TOUCHSTONE_CONTACT},
                                {"distance", TOUCHSTONE_DISTANCE},
                                {"depth", TOUCHSTONE_DEPTH},
                                {"normal_apart", TOUCHSTONE_NORMAL_APART},
                                {"time", TOUCHSTONE_TIME},
                                {"first", TOUCHSTONE_FIRST},
                                {0}};

// The description, and where its first fault goes.
typedef struct Description {
    json_t *object;
    PluginInfo *info;
} Description;

static void found(const Description *in, const char *field, const json_t *value,
                  const char *expected)
{
    if (in->info->error[0]) return;
    char *text = value ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    snprintf(in->info->error, sizeof in->info->error, "its %s is %.80s, expected %s", field,
             text ? text : "not there", expected);
    free(text);
}

static void expected_one_of(const Description *in, const char *field, const json_t *value,
                            const Word *words)
{
    char list[256] = "";
    for (const Word *word = words; word->word; word++) {
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%s", word == words ? "" : ", ",
                 word->word);
    }
    char expected[280];
    snprintf(expected, sizeof expected, "one of %s", list);
    found(in, field, value, expected);
}

// The value of one of the words; -1, with an error, if it is none.
static int value_of(const Description *in, const char *field, const json_t *value,
                    const Word *words)
{
    const char *text = json_string_value(value);
    for (const Word *word = words; text && word->word; word++) {
        if (strcmp(word->word, text) == 0) return word->value;
    }
    expected_one_of(in, field, value, words);
    return -1;
}

static int one_of(const Description *in, const char *field, const Word *words, bool needed)
{
    const json_t *value = json_object_get(in->object, field);
    return !value && !needed ? 0 : value_of(in, field, value, words);
}

// A word, or a list of words.
static int sum_of(const Description *in, const char *field, const Word *words, bool needed)
{
    const json_t *value = json_object_get(in->object, field), *each;
    int sum = 0;
    size_t i;
    if (!value && !needed) return 0;
    if (!json_is_array(value)) return value_of(in, field, value, words);
    json_array_foreach((json_t *)value, i, each) sum |= value_of(in, field, each, words);
    return sum;
}

static double number_of(const Description *in, const char *field, double standard)
{
    const json_t *value = json_object_get(in->object, field);
    if (!value) return standard;
    if (json_is_number(value)) return json_number_value(value);
    found(in, field, value, "a number");
    return standard;
}

static int whole_of(const Description *in, const char *field, int standard)
{
    double number = number_of(in, field, standard);
    if (number == floor(number) && fabs(number) <= INT_MAX) return (int)number;
    found(in, field, json_object_get(in->object, field), "a whole number");
    return standard;
}

// Copies a text. Returns false if it is not there.
static bool copy_text(const Description *in, const char *field, char *to, int size)
{
    const json_t *value = json_object_get(in->object, field);
    if (value && !json_is_string(value)) found(in, field, value, "a text");
    if (!json_is_string(value)) return false;
    snprintf(to, (size_t)size, "%s", json_string_value(value));
    return true;
}

// It is printed on terminals.
static void print_plainly(char *text)
{
    for (char *c = text; *c; c++) {
        if (*c < ' ' || *c > '~') *c = '?';
    }
}

void plugin_describe(const char *line, PluginInfo *info)
{
    json_error_t wrong;
    const Description in = {json_loads(line, 0, &wrong), info};
    char said[PLUGIN_ERROR_MAX];
    *info = (PluginInfo){.abi = TOUCHSTONE_ABI,
                         .size = (int)sizeof(TouchstonePlugin),
                         .has_answer = true,
                         .has_reply = true};
    if (!json_is_object(in.object)) {
        snprintf(info->error, sizeof info->error,
                 "sent no description, a line of JSON, but '%.60s'%s%s", line,
                 in.object ? "" : ": ", in.object ? "" : wrong.text);
        print_plainly(info->error);
        json_decref(in.object);
        return;
    }
    if (whole_of(&in, "touchstone", 0) != TOUCHSTONE_ABI)
        found(&in, "touchstone", json_object_get(in.object, "touchstone"), "3");
    if (copy_text(&in, "error", said, sizeof said))
        snprintf(info->error, sizeof info->error, "%s", said);
    if (!copy_text(&in, "name", info->name, sizeof info->name)) found(&in, "name", NULL, "a text");
    info->asks = one_of(&in, "asks", questions, false);
    bool relates = plugin_relate_is(info);
    info->a = sum_of(&in, "a", kinds, !relates);
    info->b = sum_of(&in, "b", kinds, !relates);
    if (relates && !json_object_get(in.object, "a")) info->a = TOUCHSTONE_GEOMETRY;
    if (relates && !json_object_get(in.object, "b")) info->b = TOUCHSTONE_GEOMETRY;
    info->touch = one_of(&in, "touch", touches, !relates);
    info->number = one_of(&in, "number", numbers, false);
    info->gives = sum_of(&in, "gives", measures, false);
    info->form = one_of(&in, "form", forms, false);
    info->tolerance = number_of(&in, "tolerance", 0);
    info->ulps = number_of(&in, "ulps", 0);
    info->corners = whole_of(&in, "corners", 0);
    info->batch = whole_of(&in, "batch", PLUGIN_BATCH);
    const json_t *refuses = json_object_get(in.object, "refuses");
    info->refuses = json_is_true(refuses);
    if (refuses && !json_is_boolean(refuses)) found(&in, "refuses", refuses, "true or false");
    info->has_subject = copy_text(&in, "subject", info->subject, sizeof info->subject);
    copy_text(&in, "call", info->call, sizeof info->call);
    copy_text(&in, "mapping", info->mapping, sizeof info->mapping);
    print_plainly(info->error);
    print_plainly(info->mapping);
    print_plainly(info->call);
    json_decref(in.object);
}

// Whether what a plug-in declares can be asked, and its answers and the memory around them are
// sound; errors in words.
#include "plugin/plugin_private.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "fuzz/rounding.h"
#include "query.h"
#include "touchstone/closest.h"
#include "touchstone/sat.h"
#include "touchstone/sweep.h"

typedef struct Complaint {
    char *text;
    int size;
} Complaint;

__attribute__((format(printf, 2, 3))) static bool refuse(Complaint to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(to.text, (size_t)to.size, format, arguments);
    va_end(arguments);
    return false;
}

// ---- The name

static bool check_name(const PluginInfo *info, const Method *old, Complaint to)
{
    static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    size_t length = strspn(info->name, signs);
    if (length == 0 || length > PLUGIN_NAME_MAX || info->name[length]) {
        char shown[sizeof info->name];
        snprintf(shown, sizeof shown, "%s", info->name);
        for (char *c = shown; *c; c++) {
            if (*c < ' ' || *c > '~') *c = '?';
        }
        return refuse(to, "its name is '%s', expected 1 to %d letters, digits and underscores",
                      shown, PLUGIN_NAME_MAX);
    }
    const Method *taken = method_find(info->name);
    if (!taken || taken == old) return true;
    return refuse(to, "its name '%s' is taken by another method", info->name);
}

// Up to 80 printable ASCII characters, since it is shown on screen and in tables.
static bool check_subject(const PluginInfo *info, Complaint to)
{
    size_t length = strlen(info->subject);
    for (size_t i = 0; i < length; i++) {
        if (info->subject[i] >= ' ' && info->subject[i] <= '~') continue;
        return refuse(to, "its subject has byte %d at character %d, expected printable ASCII",
                      (unsigned char)info->subject[i], (int)i + 1);
    }
    if (info->has_subject && length == 0)
        return refuse(to, "its subject is empty, expected 1 to %d characters, or NULL",
                      PLUGIN_SUBJECT_MAX);
    if (length <= PLUGIN_SUBJECT_MAX) return true;
    return refuse(to, "its subject is longer than %d characters, expected 1 to %d, or NULL",
                  PLUGIN_SUBJECT_MAX, PLUGIN_SUBJECT_MAX);
}

// ---- The fields

static bool is_one_bit(int mask) { return mask != 0 && (mask & (mask - 1)) == 0; }

static bool check_kinds(int kinds, char which, Complaint to)
{
    const int all = 2 * TOUCHSTONE_CAPSULE - 1;
    if (kinds > 0 && (kinds & ~all) == 0) return true;
    return refuse(to, "its %c is %d, expected a sum of kinds from 1 to %d", which, kinds, all);
}

static bool check_rays(const PluginInfo *info, Complaint to)
{
    bool a = info->a & TOUCHSTONE_RAY, b = info->b & TOUCHSTONE_RAY;
    bool mixed = (a && !is_one_bit(info->a)) || (b && !is_one_bit(info->b)) || (a && b);
    if (!mixed) return true;
    return refuse(to,
                  "it accepts rays with other kinds or on both sides (a %d, b %d), expected "
                  "only rays on one side and none on the other",
                  info->a, info->b);
}

// Casts are asked by whole questions: about shapes that bound themselves, as they stand in the
// world.
static bool asks_casts(const PluginInfo *info)
{
    return info->asks == TOUCHSTONE_ASK_CAST || info->asks == TOUCHSTONE_ASK_FIRST;
}

static bool check_cast(const PluginInfo *info, Complaint to)
{
    const int of_lists = info->asks == TOUCHSTONE_ASK_FIRST ? TOUCHSTONE_FIRST : 0;
    const int gives = TOUCHSTONE_TIME | TOUCHSTONE_NORMAL | TOUCHSTONE_CONTACT | of_lists;
    if ((info->a | info->b) & TOUCHSTONE_RAY)
        return refuse(
            to,
            "it asks for casts of rays (a %d, b %d), expected other kinds: a finite ray is "
            "the cast of a point",
            info->a, info->b);
    if (info->touch == TOUCHSTONE_TOUCH_HALF_OPEN)
        return refuse(to, "its touch is %d, half open, for casts, expected 0 to %d", info->touch,
                      TOUCHSTONE_TOUCH_REPORTED);
    if (info->form != TOUCHSTONE_WORLD)
        return refuse(to, "its form is %d, placed, for casts, expected %d, world", info->form,
                      TOUCHSTONE_WORLD);
    if (info->gives & ~gives)
        return refuse(to,
                      of_lists ? "its gives is %d for lists, expected a sum of normal (%d), "
                                 "contact (%d), time (%d) and first (%d)"
                               : "its gives is %d for casts, expected a sum of normal (%d), "
                                 "contact (%d) and time (%d)",
                      info->gives, TOUCHSTONE_NORMAL, TOUCHSTONE_CONTACT, TOUCHSTONE_TIME,
                      TOUCHSTONE_FIRST);
    return info->has_reply ||
           refuse(to, "its reply is NULL, expected a function: casts are not asked by answer");
}

static bool check_range(const char *field, int value, int most, Complaint to)
{
    if (value >= 0 && value <= most) return true;
    return refuse(to, "its %s is %d, expected 0 to %d", field, value, most);
}

// Fields that exclude each other.
static bool check_combinations(const PluginInfo *info, Complaint to)
{
    const int half_open = TOUCHSTONE_POINT | TOUCHSTONE_AABB | TOUCHSTONE_OBB |
                          TOUCHSTONE_TRIANGLE | TOUCHSTONE_POLYGON | TOUCHSTONE_CONVEX_POLYGON;
    int kinds = info->a | info->b;
    if (info->touch == TOUCHSTONE_TOUCH_HALF_OPEN && (kinds & ~half_open))
        return refuse(
            to,
            "its touch is %d, half open, for kinds a %d and b %d, expected points, boxes, "
            "triangles and polygons only",
            info->touch, info->a, info->b);
    if (info->number == TOUCHSTONE_INT32 && (kinds & TOUCHSTONE_OBB))
        return refuse(to,
                      "its number is %d, int32, for kinds a %d and b %d, expected no OBBs, whose "
                      "directions are not whole",
                      info->number, info->a, info->b);
    return true;
}

// The fields of ABI 3.
static bool check_third(const PluginInfo *info, Complaint to)
{
    const int least = (int)offsetof(TouchstonePlugin, reply);
    if (info->size != 0 && info->size < least)
        return refuse(to, "its size is %d, expected sizeof(TouchstonePlugin), or 0", info->size);
    int asks = (info->a | info->b) & TOUCHSTONE_RAY ? TOUCHSTONE_ASK_RAY : TOUCHSTONE_ASK_PAIR;
    bool casts = asks_casts(info);
    bool known = info->asks == 0 || info->asks == asks || info->asks == TOUCHSTONE_ASK_CAST ||
                 info->asks == TOUCHSTONE_ASK_FIRST;
    if (!known)
        return refuse(to, "its asks is %d, expected %d, %d, %d or 0 for kinds a %d and b %d",
                      info->asks, asks, TOUCHSTONE_ASK_CAST, TOUCHSTONE_ASK_FIRST, info->a,
                      info->b);
    if (!casts && (info->gives & TOUCHSTONE_TIME))
        return refuse(to, "its gives is %d, with time (%d), but its asks is %d, expected %d, casts",
                      info->gives, TOUCHSTONE_TIME, info->asks, TOUCHSTONE_ASK_CAST);
    if (info->asks != TOUCHSTONE_ASK_FIRST && (info->gives & TOUCHSTONE_FIRST))
        return refuse(to,
                      "its gives is %d, with first (%d), but its asks is %d, expected %d, lists",
                      info->gives, TOUCHSTONE_FIRST, info->asks, TOUCHSTONE_ASK_FIRST);
    if (!isfinite(info->ulps) || info->ulps < 0)
        return refuse(to, "its ulps is %g, expected 0 or more", info->ulps);
    return info->batch >= 0 || refuse(to, "its batch is %d, expected 0 or more", info->batch);
}

static bool check_info(const PluginInfo *info, const Method *old, Complaint to)
{
    const int old_gives = TOUCHSTONE_GAP | TOUCHSTONE_NORMAL | TOUCHSTONE_CONTACT;
    const int all_gives = (info->abi < 3 ? TOUCHSTONE_TIME : 2 * TOUCHSTONE_FIRST) - 1;
    bool first = info->abi == 1;
    if (info->error[0]) return refuse(to, "%s", info->error);
    if (info->abi < 1 || info->abi > TOUCHSTONE_ABI) {
        return refuse(to, "uses interface version %d, expected 1 to %d", info->abi, TOUCHSTONE_ABI);
    }
    if (!check_name(info, old, to)) return false;
    if (plugin_relate_is(info) || info->a == TOUCHSTONE_GEOMETRY)
        return check_range("number", info->number, TOUCHSTONE_INT32, to) &&
               check_range("refuses", info->refuses, 1, to) && check_subject(info, to) &&
               plugin_relate_check(info, to.text, to.size);
    if (!check_kinds(info->a, 'a', to) || !check_kinds(info->b, 'b', to)) return false;
    bool casts = asks_casts(info);
    if (casts ? !check_cast(info, to) : !check_rays(info, to)) return false;
    if (!check_range("touch", info->touch,
                     first ? TOUCHSTONE_TOUCH_REPORTED : TOUCHSTONE_TOUCH_CONSISTENT, to) ||
        !check_range("number", info->number, first ? TOUCHSTONE_FLOAT : TOUCHSTONE_INT32, to) ||
        !check_range("gives", info->gives, first ? old_gives : all_gives, to) ||
        !check_range("form", info->form, TOUCHSTONE_PLACED, to) || !check_subject(info, to) ||
        !check_combinations(info, to)) {
        return false;
    }
    bool bounded = !info->size && info->corners > PLUGIN_CORNERS; // before ABI 3
    if (info->corners != 0 && (info->corners < 3 || bounded)) {
        return info->size ? refuse(to, "its corners is %d, expected 0, or 3 or more", info->corners)
                          : refuse(to, "its corners is %d, expected 0 or 3 to %d", info->corners,
                                   PLUGIN_CORNERS);
    }
    if (!check_range("refuses", info->refuses, 1, to) || !check_third(info, to)) return false;
    if (!isfinite(info->tolerance) || info->tolerance < 0)
        return refuse(to, "its tolerance is %g, expected px, 0 or more", info->tolerance);
    return info->has_answer ||
           refuse(to, info->size ? "its answer and its reply are NULL, expected a function"
                                 : "its answer is NULL, expected a function");
}

// ---- The method

static int kind_bit(TsShapeKind kind)
{
    switch (kind) {
    case TS_SHAPE_POINT: return TOUCHSTONE_POINT;
    case TS_SHAPE_SEGMENT: return TOUCHSTONE_SEGMENT;
    case TS_SHAPE_RAY: return TOUCHSTONE_RAY;
    case TS_SHAPE_CIRCLE: return TOUCHSTONE_CIRCLE;
    case TS_SHAPE_AABB: return TOUCHSTONE_AABB;
    case TS_SHAPE_OBB: return TOUCHSTONE_OBB;
    case TS_SHAPE_TRIANGLE: return TOUCHSTONE_TRIANGLE;
    case TS_SHAPE_POLYGON: return TOUCHSTONE_POLYGON;
    case TS_SHAPE_CAPSULE: return TOUCHSTONE_CAPSULE;
    case TS_SHAPE_KINDS: break;
    }
    return 0;
}

// Converts a mask of kinds.
static TsShapeMask mask_of_kinds(int kinds)
{
    TsShapeMask mask = 0;
    for (int i = 0; i < TS_SHAPE_KINDS; i++) {
        if (kinds & kind_bit((TsShapeKind)i)) mask |= TS_SHAPE_BIT(i);
    }
    return kinds & TOUCHSTONE_CONVEX_POLYGON ? mask | TS_SHAPE_BIT(TS_SHAPE_POLYGON) : mask;
}

static bool convex_a(const Query *query) { return ts_shape_is_convex(query->a); }
static bool convex_b(const Query *query) { return ts_shape_is_convex(query->b); }
static bool convex_both(const Query *query) { return convex_a(query) && convex_b(query); }

static bool can_be_cast(const Query *query)
{
    return ts_sweep_accepts(query->a) && ts_sweep_accepts(query->b);
}

static bool only_convex(int kinds)
{
    return (kinds & TOUCHSTONE_CONVEX_POLYGON) && !(kinds & TOUCHSTONE_POLYGON);
}

static bool (*which_convex(const PluginInfo *info))(const Query *)
{
    bool a = only_convex(info->a), b = only_convex(info->b);
    if (asks_casts(info)) return can_be_cast;
    return a && b ? convex_both : a ? convex_a : b ? convex_b : NULL;
}

static TouchRule touch_rule(int touch)
{
    static const TouchRule rule[] = {
        [TOUCHSTONE_TOUCH_MISSES] = TOUCH_MISS,
        [TOUCHSTONE_TOUCH_HITS] = TOUCH_HIT,
        [TOUCHSTONE_TOUCH_EITHER] = TOUCH_EITHER,
        [TOUCHSTONE_TOUCH_REPORTED] = TOUCH_REPORTED,
        [TOUCHSTONE_TOUCH_HALF_OPEN] = TOUCH_HALF_OPEN,
        [TOUCHSTONE_TOUCH_CONSISTENT] = TOUCH_EITHER,
    };
    return rule[touch];
}

static NumberType number_type(int number)
{
    static const NumberType type[] = {
        [TOUCHSTONE_DOUBLE] = NUMBER_DOUBLE,
        [TOUCHSTONE_FLOAT] = NUMBER_FLOAT,
        [TOUCHSTONE_INT32] = NUMBER_INT32,
    };
    return type[number];
}

bool plugin_check(const PluginInfo *info, const Method *old, Method *method, PluginTexts *texts,
                  char *error, int error_size)
{
    bool sweeps = asks_casts(info);
    bool rays = (info->a | info->b) & TOUCHSTONE_RAY;
    if (!check_info(info, old, (Complaint){error, error_size})) return false;
    memcpy(texts->name, info->name, sizeof texts->name); // the checks found it terminated
    memcpy(texts->subject, info->subject, sizeof texts->subject);
    method->name = method->label = texts->name;
    method->subject = info->has_subject ? texts->subject : NULL;
    method->kind = plugin_relate_is(info) ? QUERY_RELATE
                   : sweeps               ? QUERY_SWEEP
                   : rays                 ? QUERY_CAST
                                          : QUERY_PAIR;
    method->a = mask_of_kinds(info->a);
    method->b = mask_of_kinds(info->b);
    method->takes = which_convex(info);
    method->many = info->asks == TOUCHSTONE_ASK_FIRST;
    method->batch = info->batch < PLUGIN_BATCH ? info->batch : PLUGIN_BATCH;
    method->convex_a = sweeps || only_convex(info->a);
    method->convex_b = sweeps || only_convex(info->b);
    method->touch = touch_rule(info->touch);
    method->consistent = info->touch == TOUCHSTONE_TOUCH_CONSISTENT;
    method->sound = ROUNDS;
    method->placed = info->form == TOUCHSTONE_PLACED;
    method->number = number_type(info->number);
    method->tolerance = info->tolerance;
    method->ulps = info->ulps;
    method->corners = info->corners || info->size ? info->corners : PLUGIN_CORNERS;
    method->source = "your function";
    return true;
}

// ---- Queries and answers

// A shape as it is handed over.
typedef struct Handed {
    TsShape local;
    TsVec corners[PLUGIN_CORNERS]; // of a placed one
    double number[4 + 1 + 2 * PLUGIN_CORNERS];
    int numbers;
} Handed;

static void hand_over(Handed *handed, const TsShape *shape, const PluginInfo *rules, double slack)
{
    double *number = handed->number;
    handed->local = *shape;
    if (rules->form == TOUCHSTONE_PLACED) {
        handed->local =
            plugin_place(shape, number_type(rules->number), slack, number, handed->corners);
        number += 4;
    }
    if (shape->kind == TS_SHAPE_POLYGON) *number++ = shape->polygon.count;
    number += ts_shape_numbers(&handed->local, number);
    handed->numbers = (int)(number - handed->number);
}

static double slack_of(const Query *query, const PluginInfo *rules)
{
    bool placed = rules->form == TOUCHSTONE_PLACED;
    return placed ? plugin_place_slack(query, number_type(rules->number)) : 0;
}

bool plugin_check_ask(PluginFrame *frame, const Query *query, const PluginInfo *rules)
{
    if (query->kind == QUERY_RELATE) return plugin_relate_ask(frame, query, rules);
    Handed handed[PLUGIN_SHAPES];
    double slack = slack_of(query, rules);
    PluginQuestion question = {.query = query->kind == QUERY_SWEEP  ? rules->asks
                                        : query->kind == QUERY_CAST ? TOUCHSTONE_ASK_RAY
                                                                    : TOUCHSTONE_ASK_PAIR,
                               .shapes = 2 + query->other_count,
                               .move = {query->move_a, query->move_b}};
    for (int i = 0; i < question.shapes; i++) {
        const TsShape *shape = i > 1 ? &query->others[i - 2] : i ? query->b : query->a;
        hand_over(&handed[i], shape, rules, slack);
        question.kind[i] = kind_bit(shape->kind);
        question.numbers[i] = handed[i].numbers;
        question.number[i] = handed[i].number;
    }
    return plugin_frame_add_question(frame, &question);
}

void plugin_check_write_placed(const Query *query, const PluginInfo *rules, char *text, int size)
{
    int length = 0;
    double slack = slack_of(query, rules);
    for (int side = 0; side < 2 && length < size; side++) {
        Handed handed = {.numbers = 0};
        char words[CASE_LINE_MAX];
        const double *at = handed.number;
        hand_over(&handed, side ? query->b : query->a, rules, slack);
        if (case_write_shape(words, sizeof words, &handed.local) < 0) *words = 0;
        length += snprintf(text + length, (size_t)(size - length),
                           "%s at (%.17g, %.17g) turned by (%.17g, %.17g): %s", side ? "; b" : "a",
                           at[0], at[1], at[2], at[3], words);
    }
}

static Answer fail(char *failed, const char *format, int returned)
{
    snprintf(failed, PLUGIN_WORDS, format, returned);
    return (Answer){.relation = METHOD_FAILS, .failed = failed};
}

int plugin_check_measures(int query)
{
    return query >= TOUCHSTONE_ASK_RELATE  ? PLUGIN_MEASURES
           : query == TOUCHSTONE_ASK_FIRST ? PLUGIN_FIRST + 1
           : query == TOUCHSTONE_ASK_CAST  ? PLUGIN_FIRST
                                           : PLUGIN_FIRST - 1;
}

// Whether a ray or a cast starts in the shape, or so near that rounding may see it there: then it
// has no normal, and a cast no contact.
static bool starts_inside(const Query *query, const PluginInfo *rules)
{
    const Method rounds = {.number = number_type(rules->number), .tolerance = rules->tolerance};
    const TsShape *a = query->a, *b = query->b;
    TsShape origin;
    double near = 4 * rounding_bound_of_measure(&rounds, query, 0);
    if (a->kind == TS_SHAPE_RAY) origin = ts_shape_point(a->ray.origin), a = &origin;
    if (b->kind == TS_SHAPE_RAY) origin = ts_shape_point(b->ray.origin), b = &origin;
    return ts_closest_shapes(a, b).distance <= near;
}

// Whether a cast starts so in the shape that the answer names, or in any if it names none.
static bool starts_in_first(const Query *query, const double *measure, const PluginInfo *rules)
{
    double first = measure[PLUGIN_FIRST];
    bool names = rules->gives & TOUCHSTONE_FIRST;
    for (int i = 0; i <= query->other_count; i++) {
        Query one = query_one(query, i);
        if ((!names || first == i) && starts_inside(&one, rules)) return true;
    }
    return false;
}

// The promised measures that must be there. ABI 1 did not say which point of a pair is the contact,
// nor what the gap of a ray is, and let gap and normal be one vector.
static unsigned filled(const Query *query, int returned, const double *measure,
                       const PluginInfo *rules)
{
    int gives = rules->gives;
    bool first = rules->abi == 1, hit = returned != TOUCHSTONE_APART;
    unsigned has = 0;
    if (gives & TOUCHSTONE_GAP) gives |= TOUCHSTONE_DISTANCE | TOUCHSTONE_DEPTH;
    if (query->kind == QUERY_SWEEP) {
        if (!hit) return 0;
        if (gives & TOUCHSTONE_TIME) has |= ANSWER_TIME;
        if (gives & TOUCHSTONE_FIRST) has |= ANSWER_WHICH;
        if (!(gives & (TOUCHSTONE_NORMAL | TOUCHSTONE_CONTACT)) ||
            starts_in_first(query, measure, rules))
            return has;
        if (gives & TOUCHSTONE_NORMAL) has |= ANSWER_NORMAL;
        return gives & TOUCHSTONE_CONTACT ? has | ANSWER_POINT : has;
    }
    if (query->kind == QUERY_CAST) {
        if (!hit) return 0;
        if ((gives & TOUCHSTONE_DISTANCE) && !first) has |= ANSWER_GAP;
        if (gives & TOUCHSTONE_CONTACT) has |= ANSWER_POINT;
        bool normal = (gives & TOUCHSTONE_NORMAL) && !starts_inside(query, rules);
        return normal ? has | ANSWER_NORMAL : has;
    }
    bool way = returned == TOUCHSTONE_OVERLAPPING &&
               (gives & (TOUCHSTONE_DEPTH | TOUCHSTONE_NORMAL)) && convex_both(query);
    if (hit ? way && (gives & TOUCHSTONE_DEPTH) : gives & TOUCHSTONE_DISTANCE) has |= ANSWER_GAP;
    if (hit ? way && (gives & TOUCHSTONE_NORMAL) : gives & TOUCHSTONE_NORMAL_APART)
        has |= ANSWER_NORMAL;
    if (hit && (gives & TOUCHSTONE_CONTACT) && !first) has |= ANSWER_POINT;
    return first ? has | ANSWER_UNSIGNED : has;
}

// Writes what is wrong with the promised numbers measure[from] to measure[to]. Returns false if
// they are finite.
static bool is_bad(const double *measure, int from, int to, const char *what, char *failed)
{
    for (int i = from; i <= to; i++) {
        if (isfinite(measure[i])) continue;
        if (plugin_is_unwritten(measure[i]))
            snprintf(failed, PLUGIN_WORDS, "its %s was not written to measure[%d]", what, i);
        else
            snprintf(failed, PLUGIN_WORDS, "its %s is not finite: measure[%d] is %s", what, i,
                     isnan(measure[i]) ? "NaN" : "infinite");
        return true;
    }
    return false;
}

// The number of a shape of the list.
static bool is_bad_number(double first, const Query *query, char *failed)
{
    int most = query->other_count;
    if (first >= 0 && first <= most && first == floor(first)) return false;
    if (plugin_is_unwritten(first))
        snprintf(failed, PLUGIN_WORDS, "its first was not written to measure[%d]", PLUGIN_FIRST);
    else
        snprintf(failed, PLUGIN_WORDS, "its first is %g, expected a number of the list, 0 to %d",
                 first, most);
    return true;
}

static bool is_any_bad(const double *measure, unsigned has, const Query *query, bool hit,
                       char *failed)
{
    bool casts = query->kind == QUERY_CAST;
    const char *gap = casts ? "way to the entry" : hit ? "depth" : "distance";
    const char *point = casts ? "entry point" : "contact point";
    return ((has & ANSWER_GAP) && is_bad(measure, 0, 0, gap, failed)) ||
           ((has & ANSWER_NORMAL) && is_bad(measure, 1, 2, "normal", failed)) ||
           ((has & ANSWER_POINT) && is_bad(measure, 3, 4, point, failed)) ||
           ((has & ANSWER_TIME) && is_bad(measure, 5, 5, "time", failed)) ||
           ((has & ANSWER_WHICH) && is_bad_number(measure[PLUGIN_FIRST], query, failed));
}

static const char *trespass_words(PluginTrespass trespass)
{
    static const char *const words[] = {
        [PLUGIN_NO_TRESPASS] = NULL,
        [PLUGIN_BEYOND_MEASURE] = "wrote beyond measure[5]",
        [PLUGIN_BEFORE_MEASURE] = "wrote before measure[0]",
        [PLUGIN_BEYOND_TEXT] = "wrote beyond its text",
        [PLUGIN_CHANGED_SHAPES] = "changed the shapes that it was given",
    };
    bool known = (unsigned)trespass < sizeof words / sizeof *words; // it is read from the worker
    return words[known ? trespass : PLUGIN_CHANGED_SHAPES];
}

Answer plugin_check_answer(const PluginReply *reply, const Query *query, TouchRule touch,
                           const PluginInfo *rules, char *failed)
{
    int returned = reply->relation;
    const double *measure = reply->measure;
    const char *trespass = trespass_words(reply->trespass);
    bool lists = rules->asks == TOUCHSTONE_ASK_FIRST, relates = plugin_relate_is(rules);
    if ((lists || relates) && reply->trespass == PLUGIN_BEYOND_MEASURE)
        trespass = relates ? "wrote beyond measure[8]" : "wrote beyond measure[6]";
    if (trespass || reply->state == PLUGIN_EXCEPTION) {
        snprintf(failed, PLUGIN_WORDS, "%s", trespass ? trespass : "threw an exception");
        return (Answer){.relation = METHOD_FAILS,
                        .failed = failed,
                        .printed = !trespass && reply->text[0] ? reply->text : NULL};
    }
    if (reply->state == PLUGIN_UNKNOWN)
        return fail(failed, "returned a reply of state %d, expected 0, 1 or 2", returned);
    if (relates) return plugin_relate_answer(reply, rules, failed);
    if (reply->state == PLUGIN_REFUSED) returned = TOUCHSTONE_REFUSED;
    if (returned == TOUCHSTONE_REFUSED && rules->refuses)
        return (Answer){.relation = METHOD_REFUSES};
    if (returned == TOUCHSTONE_REFUSED)
        return fail(failed, "returned %d, refused, without `refuses` in its description", returned);
    if (returned < TOUCHSTONE_APART || returned > TOUCHSTONE_OVERLAPPING) {
        return fail(failed,
                    touch == TOUCH_REPORTED ? "returned %d, expected 0, 1 or 2"
                                            : "returned %d, expected 0 or 2",
                    returned);
    }
    if (returned == TOUCHSTONE_TOUCHING && touch != TOUCH_REPORTED) {
        return fail(failed, "returned %d, touching: its touch rule allows 0 and 2 only", returned);
    }
    unsigned has = filled(query, returned, measure, rules);
    if (is_any_bad(measure, has, query, returned != TOUCHSTONE_APART, failed))
        return (Answer){.relation = METHOD_FAILS, .failed = failed};
    Answer answer = {.relation = (TsRelation)returned, .has = has};
    if (has & ANSWER_GAP) answer.gap = measure[0];
    if (has & ANSWER_NORMAL) answer.normal = ts_vec(measure[1], measure[2]);
    if (has & ANSWER_POINT) answer.point = ts_vec(measure[3], measure[4]);
    if (has & ANSWER_TIME) answer.time = measure[5];
    if (has & ANSWER_WHICH) answer.which = (int)measure[PLUGIN_FIRST];
    return answer;
}

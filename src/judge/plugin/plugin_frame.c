#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "plugin/plugin_private.h"

// On the wire numbers are little-endian, as all machines are that the program is built for.
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "frames are copied as they stand");

enum { HEAD = 6 * (int)sizeof(int32_t), FRAME_HEAD = 2 * (int)sizeof(int32_t) };

static const uint64_t not_written = 0x7ff8000746f75636;

double plugin_unwritten(void)
{
    double number;
    memcpy(&number, &not_written, sizeof number);
    return number;
}

bool plugin_is_unwritten(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits == not_written;
}

// ---- Writing

void plugin_frame_clear(PluginFrame *frame)
{
    frame->bytes = FRAME_HEAD;
    frame->count = 0;
}

// Room for so many bytes more, which the frame then has; NULL if there is none.
static char *extend(PluginFrame *frame, int64_t bytes)
{
    int64_t used = frame->bytes - FRAME_HEAD;
    if (bytes > (int64_t)sizeof frame->data - used) return NULL;
    frame->bytes += (int32_t)bytes;
    frame->count++;
    return (char *)frame->data + used;
}

// How many doubles follow the numbers of such a question: those of the motions.
static int moves_of(int query)
{
    return query == TOUCHSTONE_ASK_CAST || query == TOUCHSTONE_ASK_FIRST ? 4 : 0;
}

// How many doubles follow those for the shapes beside b.
static int others_of(const PluginQuestion *question)
{
    int count = question->query == TOUCHSTONE_ASK_FIRST ? 1 : 0;
    for (int i = 2; i < question->shapes; i++) count += 2 + question->numbers[i];
    return count;
}

// Writes how many there are, and of each its kind, how many numbers, and these.
static void write_others(char *to, const PluginQuestion *question)
{
    double head[] = {question->shapes - 2, 0};
    memcpy(to, head, sizeof *head);
    to += sizeof *head;
    for (int i = 2; i < question->shapes; i++) {
        size_t numbers = sizeof(double) * (size_t)question->numbers[i];
        head[0] = question->kind[i];
        head[1] = question->numbers[i];
        memcpy(to, head, sizeof head);
        memcpy(to + sizeof head, question->number[i], numbers);
        to += sizeof head + numbers;
    }
}

bool plugin_frame_add_question(PluginFrame *frame, const PluginQuestion *question)
{
    const int *kind = question->kind, *numbers = question->numbers;
    const TsVec *move = question->move;
    const double moves[] = {move[0].x, move[0].y, move[1].x, move[1].y};
    size_t a = sizeof(double) * (size_t)numbers[0], b = sizeof(double) * (size_t)numbers[1];
    size_t m = sizeof(double) * (size_t)moves_of(question->query);
    size_t others = sizeof(double) * (size_t)others_of(question), bytes = HEAD + a + b + m + others;
    char *to = extend(frame, (int64_t)bytes);
    if (!to) return false;
    const int32_t head[] = {(int32_t)bytes, question->query, kind[0],
                            numbers[0],     kind[1],         numbers[1]};
    memcpy(to, head, HEAD);
    memcpy(to + HEAD, question->number[0], a);
    memcpy(to + HEAD + a, question->number[1], b);
    memcpy(to + HEAD + a + b, moves, m);
    if (others) write_others(to + HEAD + a + b + m, question);
    return true;
}

bool plugin_frame_add_reply(PluginFrame *frame, const PluginReply *reply)
{
    int letters = (int)strlen(reply->text), padded = (letters + 7) / 8 * 8;
    double measure[PLUGIN_MEASURES + 1] = {0};
    int measures = PLUGIN_MEASURES + (reply->measures > PLUGIN_MEASURES);
    size_t sent = (size_t)measures * sizeof *measure;
    const int32_t head[] = {(int32_t)(HEAD + (int)sent + padded),
                            (int32_t)reply->state,
                            reply->relation,
                            measures,
                            letters,
                            (int32_t)reply->trespass};
    char *to = extend(frame, head[0]);
    if (!to) return false;
    memcpy(measure, reply->measure, sizeof reply->measure);
    memcpy(to, head, HEAD);
    memcpy(to + HEAD, measure, sent);
    memset(to + HEAD + sent, 0, (size_t)padded);
    memcpy(to + HEAD + sent, reply->text, (size_t)letters);
    return true;
}

// ---- Reading

// The head, of which the first number tells how many bytes follow. Returns as plugin_frame_read_...
static int read_head(const void *from, int bytes, const char *what, int32_t *head, char *wrong)
{
    if (bytes < HEAD) return 0;
    memcpy(head, from, HEAD);
    if (head[0] < HEAD || head[0] % 8 != 0 || head[0] > PLUGIN_FRAME_ROOM) {
        snprintf(wrong, PLUGIN_WORDS, "a %s of %d bytes, expected %d or more, a multiple of 8",
                 what, (int)head[0], (int)HEAD);
        return -1;
    }
    return head[0] <= bytes ? head[0] : 0;
}

static bool is_count(double number, int most)
{
    return number >= 0 && number <= most && number == (int)number;
}

// Reads the shapes beside b, from so many doubles. Returns false if they are not what these hold.
static bool read_others(const double *from, int left, PluginQuestion *question)
{
    if (left < 1 || !is_count(from[0], CASE_OTHERS_MAX)) return false;
    question->shapes = 2 + (int)from[0];
    from++;
    left--;
    for (int i = 2; i < question->shapes; i++) {
        if (left < 2 || !is_count(from[0], INT_MAX) || !is_count(from[1], left - 2)) return false;
        question->kind[i] = (int)from[0];
        question->numbers[i] = (int)from[1];
        question->number[i] = from + 2;
        left -= 2 + question->numbers[i];
        from += 2 + question->numbers[i];
    }
    return left == 0;
}

int plugin_frame_read_question(const void *from, int bytes, PluginQuestion *question, char *wrong)
{
    int32_t head[6];
    int length = read_head(from, bytes, "question", head, wrong);
    if (length <= 0) return length;
    const int moves = moves_of(head[1]), numbers = (length - HEAD) / (int)sizeof(double) - moves;
    bool list = head[1] == TOUCHSTONE_ASK_FIRST;
    bool fits =
        head[3] >= 0 && head[3] <= numbers &&
        (list ? head[5] >= 0 && head[5] <= numbers - head[3] : head[5] == numbers - head[3]);
    if (!fits) {
        snprintf(wrong, PLUGIN_WORDS, "a question of %d bytes with %d and %d numbers", length,
                 (int)head[3], (int)head[5]);
        return -1;
    }
    const double *number = (const double *)(const void *)((const char *)from + HEAD);
    *question = (PluginQuestion){.query = head[1],
                                 .shapes = 2,
                                 .kind = {head[2], head[4]},
                                 .numbers = {head[3], head[5]},
                                 .number = {number, number + head[3]}};
    const double *move = number + head[3] + head[5];
    for (int side = 0; moves && side < 2; side++)
        question->move[side] = ts_vec(move[2 * side], move[2 * side + 1]);
    const double *rest = move + moves;
    if (!list || read_others(rest, (int)(number + numbers + moves - rest), question)) return length;
    snprintf(wrong, PLUGIN_WORDS, "a question of %d bytes whose list does not fill it", length);
    return -1;
}

// Printable ASCII in one line, cut to the room.
static void copy_text(PluginReply *reply, const char *from, int letters)
{
    int room = (int)sizeof reply->text - 1, count = letters < room ? letters : room;
    for (int i = 0; i < count; i++) {
        bool blank = from[i] == '\n' || from[i] == '\t' || from[i] == '\r';
        reply->text[i] = blank ? ' ' : from[i] >= ' ' && from[i] <= '~' ? from[i] : '?';
    }
    reply->text[count] = 0;
}

int plugin_frame_read_reply(const void *from, int bytes, PluginReply *reply, char *wrong)
{
    int32_t head[6];
    int length = read_head(from, bytes, "reply", head, wrong);
    if (length <= 0) return length;
    const int rest = length - HEAD, measures = head[3], letters = head[4];
    const char *body = (const char *)from + HEAD;
    if (measures < 0 || measures > rest / 8 || letters < 0 || letters > rest - 8 * measures ||
        rest - 8 * measures - letters >= 8) {
        snprintf(wrong, PLUGIN_WORDS, "a reply of %d bytes with %d measures and %d letters", length,
                 measures, letters);
        return -1;
    }
    if (head[1] < PLUGIN_ANSWERED || head[1] > PLUGIN_ENDED) {
        snprintf(wrong, PLUGIN_WORDS, "a reply of state %d, expected %d, %d or %d", (int)head[1],
                 PLUGIN_ANSWERED, PLUGIN_REFUSED, PLUGIN_EXCEPTION);
        return -1;
    }
    *reply = (PluginReply){.state = (PluginState)head[1],
                           .relation = head[2],
                           .measures = measures,
                           .trespass = (PluginTrespass)head[5]};
    for (int i = 0; i < PLUGIN_MEASURES; i++) {
        reply->measure[i] = plugin_unwritten();
        if (i < measures) memcpy(&reply->measure[i], body + 8 * i, sizeof(double));
    }
    copy_text(reply, body + 8 * measures, letters);
    return length;
}

// What a frame holds from `at` on, however wrong its length is.
static const char *rest_of(const PluginFrame *frame, int at, int *bytes)
{
    const int32_t whole = frame->bytes;
    bool sound = whole >= FRAME_HEAD && whole <= FRAME_HEAD + (int)sizeof frame->data;
    *bytes = sound ? whole - FRAME_HEAD - at : 0;
    return (const char *)frame->data + at;
}

bool plugin_frame_next_question(const PluginFrame *frame, int *at, PluginQuestion *question)
{
    char wrong[PLUGIN_WORDS];
    int bytes;
    const char *from = rest_of(frame, *at, &bytes);
    int length = plugin_frame_read_question(from, bytes, question, wrong);
    if (length > 0) *at += length;
    return length > 0;
}

bool plugin_frame_next_reply(const PluginFrame *frame, int *at, PluginReply *reply)
{
    char wrong[PLUGIN_WORDS];
    int bytes;
    const char *from = rest_of(frame, *at, &bytes);
    int length = plugin_frame_read_reply(from, bytes, reply, wrong);
    if (length > 0) *at += length;
    return length > 0;
}

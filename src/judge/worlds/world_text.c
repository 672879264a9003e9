// Reads and writes a world as a line of text.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cases/digits.h"
#include "worlds/world.h"

static const char *const shape_name[] = {"circle", "box", "capsule", "polygon"};
static const char *const motion_name[] = {"fixed", "moving", "bullet"};
static const int shape_numbers[] = {3, 4, 5, 6}; // the least

enum { ANGLE = 4 }; // of a box, may be left out

World world_empty(void) { return (World){.rate = 60, .unit = 1, .ticks = 60}; }

int world_numbers(const WorldBody *body)
{
    if (body->shape == WORLD_POLYGON) return 2 * body->corners;
    return shape_numbers[body->shape] + (body->shape == WORLD_BOX);
}

// ---- Reading

typedef struct Reader {
    const char *line, *at;
    char *error;
    int error_size;
} Reader;

static bool expected(const Reader *reader, const char *what)
{
    int length = (int)strcspn(reader->at, " \t|");
    if (reader->error_size == 0 || *reader->error) return false; // the first error counts
    int column = (int)(reader->at - reader->line) + 1;
    if (!*reader->at) {
        snprintf(reader->error, (size_t)reader->error_size,
                 "column %d: found the line's end, expected %s", column, what);
        return false;
    }
    if (length == 0) length = 1;
    char quoted[64] = "";
    int shown = length < 40 ? length : 40;
    for (int i = 0; i < shown; i++) {
        unsigned char byte = (unsigned char)reader->at[i];
        quoted[i] = byte >= ' ' && byte < 127 ? (char)byte : '?';
    }
    snprintf(reader->error, (size_t)reader->error_size, "column %d: found '%.*s%s', expected %s",
             column, shown, quoted, shown < length ? "..." : "", what);
    return false;
}

static void skip_space(Reader *reader) { reader->at += strspn(reader->at, " \t"); }

static bool take_word(Reader *reader, const char *word)
{
    size_t length = strlen(word);
    bool same = strncmp(reader->at, word, length) == 0;
    if (!same || !(strchr(" \t|", reader->at[length]))) return false; // strchr finds the end too
    reader->at += length;
    skip_space(reader);
    return true;
}

static int take_choice(Reader *reader, const char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        if (take_word(reader, names[i])) return i;
    }
    return -1;
}

static bool at_number(const Reader *reader)
{
    return *reader->at && strchr("+-.0123456789", *reader->at);
}

static bool take_number(Reader *reader, double low, double high, const char *what, double *value)
{
    double number;
    const char *end = at_number(reader) ? digits_read(reader->at, &number) : NULL;
    if (!end || !strchr(" \t|", *end) || !(number >= low && number <= high))
        return expected(reader, what);
    *value = number;
    reader->at = end;
    skip_space(reader);
    return true;
}

#define PLACE 1e7
#define SPEED 1e9

static bool take_vec(Reader *reader, double most, const char *what, TsVec *v)
{
    return take_number(reader, -most, most, what, &v->x) &&
           take_number(reader, -most, most, what, &v->y);
}

static bool take_power(Reader *reader, double *unit)
{
    int exponent;
    const char *at = reader->at;
    if (!take_number(reader, 0x1p-10, 0x1p10, "a power of two, 2^-10 to 2^10", unit)) return false;
    if (frexp(*unit, &exponent) == 0.5) return true;
    reader->at = at;
    return expected(reader, "a power of two, 2^-10 to 2^10");
}

static bool read_fields(Reader *reader, World *world)
{
    double ticks;
    while (*reader->at && *reader->at != '|') {
        bool good;
        if (take_word(reader, "gravity")) {
            good = take_vec(reader, SPEED, "a number, px/s^2", &world->gravity);
        } else if (take_word(reader, "rate")) {
            good = take_number(reader, 1, 10000, "steps a second, 1 to 10000", &world->rate);
        } else if (take_word(reader, "ticks")) {
            const char *at = reader->at;
            const char *what = "a whole number, 1 to 2000";
            good = take_number(reader, 1, WORLD_TICKS, what, &ticks);
            if (good && ticks != floor(ticks)) {
                reader->at = at;
                good = expected(reader, what);
            }
            if (good) world->ticks = (int)ticks;
        } else if (take_word(reader, "unit")) {
            good = take_power(reader, &world->unit);
        } else if (take_word(reader, "friction")) {
            good = take_number(reader, 0, 10, "a friction, 0 to 10", &world->friction);
        } else if (take_word(reader, "restitution")) {
            good = take_number(reader, 0, 1, "a restitution, 0 to 1", &world->restitution);
        } else {
            return expected(reader, "gravity, rate, ticks, unit, friction, restitution or '|'");
        }
        if (!good) return false;
    }
    return true;
}

static bool read_shape(Reader *reader, WorldBody *body)
{
    int shape = take_choice(reader, shape_name, WORLD_SHAPES);
    if (shape < 0) return expected(reader, "circle, box, capsule or polygon");
    body->shape = (WorldShape)shape;
    int least = shape_numbers[shape], most = least;
    if (shape == WORLD_BOX) most = least + 1;
    if (shape == WORLD_POLYGON) most = 2 * WORLD_CORNERS;
    int count = 0;
    while (count < most && (count < least || at_number(reader))) {
        if (!take_number(reader, -PLACE, PLACE, "a number, -1e7 to 1e7", &body->number[count++]))
            return false;
    }
    if (shape == WORLD_POLYGON) {
        if (count % 2 == 1) return expected(reader, "the y of a corner");
        body->corners = count / 2;
    }
    return true;
}

static bool read_body(Reader *reader, WorldMotion motion, WorldBody *body)
{
    const char *at = reader->at;
    *body = (WorldBody){.motion = motion, .density = 1};
    if (!read_shape(reader, body)) return false;
    while (*reader->at && *reader->at != '|') {
        bool good;
        if (take_word(reader, "velocity"))
            good = take_vec(reader, SPEED, "a number, px/s", &body->velocity);
        else if (take_word(reader, "spin"))
            good = take_number(reader, -1e6, 1e6, "radians a second", &body->spin);
        else if (take_word(reader, "density"))
            good = take_number(reader, 1e-6, 1e6, "a density, 1e-6 to 1e6", &body->density);
        else
            return expected(reader, "velocity, spin, density or '|'");
        if (!good) return false;
    }
    const char *wrong = world_body_wrong(body);
    if (!wrong) return true;
    reader->at = at;
    return expected(reader, wrong);
}

static bool read_law(Reader *reader, char law[WORLD_LAW])
{
    int length = (int)strspn(reader->at, "abcdefghijklmnopqrstuvwxyz");
    if (length == 0 || length >= WORLD_LAW || !strchr(" \t", reader->at[length]))
        return expected(reader, "the name of a law");
    snprintf(law, WORLD_LAW, "%.*s", length, reader->at);
    reader->at += length;
    skip_space(reader);
    return !*reader->at || expected(reader, "nothing behind the law");
}

bool world_read(World *world, const char *line, char *error, int error_size)
{
    Reader reader = {.line = line, .at = line, .error = error, .error_size = error_size};
    if (error_size > 0) *error = 0;
    World read = world_empty();
    skip_space(&reader);
    if (!take_word(&reader, "world")) return expected(&reader, "world");
    if (!read_fields(&reader, &read)) return false;
    while (*reader.at == '|') {
        reader.at++;
        skip_space(&reader);
        if (take_word(&reader, "law")) {
            if (!read_law(&reader, read.law)) return false;
            break;
        }
        if (read.bodies == WORLD_BODIES) return expected(&reader, "at most 64 bodies");
        int motion = take_choice(&reader, motion_name, WORLD_MOTIONS);
        if (motion < 0) return expected(&reader, "fixed, moving, bullet or law");
        if (!read_body(&reader, (WorldMotion)motion, &read.body[read.bodies])) return false;
        read.bodies++;
    }
    if (read.bodies == 0) return expected(&reader, "a body: '| moving circle 0 0 10'");
    *world = read;
    return true;
}

// ---- Writing

typedef struct Writer {
    char *line;
    int length;
} Writer;

static void put(Writer *writer, const char *text)
{
    writer->length += snprintf(writer->line + writer->length, (size_t)(WORLD_LINE - writer->length),
                               "%s%s", writer->length > 0 ? " " : "", text);
}

static void put_number(Writer *writer, double value)
{
    char text[DIGITS_MAX];
    digits_write_decimal(text, value);
    put(writer, text);
}

static void put_field(Writer *writer, const char *name, double value, double usual)
{
    if (value == usual) return;
    put(writer, name);
    put_number(writer, value);
}

static void put_vec(Writer *writer, const char *name, TsVec value)
{
    if (ts_vec_is_zero(value)) return;
    put(writer, name);
    put_number(writer, value.x);
    put_number(writer, value.y);
}

void world_write(const World *world, char line[WORLD_LINE])
{
    const World usual = world_empty();
    Writer writer = {.line = line};
    *line = 0;
    put(&writer, "world");
    put_vec(&writer, "gravity", world->gravity);
    put_field(&writer, "rate", world->rate, usual.rate);
    put_field(&writer, "ticks", world->ticks, usual.ticks);
    put_field(&writer, "unit", world->unit, usual.unit);
    put_field(&writer, "friction", world->friction, usual.friction);
    put_field(&writer, "restitution", world->restitution, usual.restitution);
    for (int i = 0; i < world->bodies; i++) {
        const WorldBody *body = &world->body[i];
        put(&writer, "|");
        put(&writer, motion_name[body->motion]);
        put(&writer, shape_name[body->shape]);
        int count = world_numbers(body);
        if (body->shape == WORLD_BOX && body->number[ANGLE] == 0) count--;
        for (int k = 0; k < count; k++) put_number(&writer, body->number[k]);
        put_vec(&writer, "velocity", body->velocity);
        put_field(&writer, "spin", body->spin, 0);
        put_field(&writer, "density", body->density, 1);
    }
    if (*world->law) {
        put(&writer, "| law");
        put(&writer, world->law);
    }
}

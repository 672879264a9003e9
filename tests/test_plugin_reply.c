// Plug-ins by the entry of ABI 3: many questions at once, states, texts, sizes of structs; and one
// of ABI 2, of which nothing behind its struct is read.
#include <stdlib.h>

#include "generate/generate.h"
#include "plugin_bench.h"

enum { AT_ONCE = 700 };

// A pair that overlaps; the plug-in does what the number says.
static Pair that(int does) { return (Pair){box(-does, 0, 4, 4), box(1, 1, 2, 2)}; }

static Answer answers[AT_ONCE];

// Asks a batch of pairs that are apart, but for one.
static void ask_batch(const Plugin *plugin, int at, Pair pair)
{
    static Query query[AT_ONCE];
    static Pair other;
    static Pair one;
    other = apart();
    one = pair;
    for (int i = 0; i < AT_ONCE; i++)
        query[i] = (Query){.kind = QUERY_PAIR, .a = &other.a, .b = &other.b};
    if (at >= 0) query[at] = (Query){.kind = QUERY_PAIR, .a = &one.a, .b = &one.b};
    method_ask_many(plugin_method(plugin), query, answers, AT_ONCE);
    for (int i = 0; i < AT_ONCE; i++) {
        if (i == at) continue;
        if (answers[i].failed) fail_msg("%d: %s", i, answers[i].failed);
        assert_int_equal(answers[i].relation, TS_APART);
    }
}

static void test_batches(void **state)
{
    (void)state;
    Plugin *plugin = load("third");
    ask_batch(plugin, -1, apart());
    // It says how many it got: 256 questions of a task are 100, 100 and 56.
    assert_true(answers[0].gap == 100 && answers[199].gap == 100 && answers[200].gap == 56);
    assert_true(answers[256].gap == 100);
    Pair pair = apart();
    assert_true(ask(plugin, pair).gap == 1);
    assert_true(plugin_method(plugin)->ulps == 3);
    assert_int_equal(plugin_method(plugin)->corners, 0); // any number
    plugin_close(plugin);
}

// The question that fails is found among those that it got at once, wherever it stands; the others
// are answered.
static void test_a_failure_in_a_batch(void **state)
{
    (void)state;
    static const int at[] = {0, 1, 99, 100, 255, 256, 455, 699};
    Plugin *plugin = load("third");
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        ask_batch(plugin, at[i], that(1));
        assert_string_equal(answers[at[i]].failed, "crashed (SIGABRT)");
        ask_batch(plugin, at[i], that(8));
        assert_string_equal(answers[at[i]].failed, "wrote beyond measure[5]");
    }
    plugin_set_timeout(plugin, 0.1);
    ask_batch(plugin, 130, that(2));
    assert_string_equal(answers[130].failed, "hangs (no answer in time)");
    assert_true(answers[130].hung);
    plugin_close(plugin);
}

static void test_states(void **state)
{
    (void)state;
    char long_text[ANSWER_PRINTED_MAX];
    memset(long_text, 'x', sizeof long_text);
    long_text[sizeof long_text - 1] = 0;
    Plugin *plugin = load("third");
    expect_failure(plugin, that(3), "threw an exception");
    assert_string_equal(ask(plugin, that(3)).printed, "boxes[0] is undefined?");
    ask_batch(plugin, 3, that(3));
    assert_string_equal(answers[3].printed, "boxes[0] is undefined?");
    assert_int_equal(ask(plugin, that(4)).relation, METHOD_REFUSES);
    expect_failure(plugin, that(5), "wrote beyond its text");
    expect_failure(plugin, that(6), "returned a reply of state 9, expected 0, 1 or 2");
    Answer answer = ask(plugin, that(7));
    assert_string_equal(answer.failed, "threw an exception");
    assert_string_equal(answer.printed, long_text);
    expect_failure(plugin, that(9), "wrote before measure[0]");
    expect_failure(plugin, that(10), "changed the shapes that it was given");
    expect_failure(plugin, that(11), "returned 7, expected 0, 1 or 2");
    expect(plugin, crossing(), TS_OVERLAPPING);
    plugin_close(plugin);
}

static void test_second_abi(void **state)
{
    (void)state;
    Plugin *plugin = load("second");
    const Method *method = plugin_method(plugin);
    assert_true(method->tolerance == 0.5 && method->ulps == 0);
    assert_int_equal(method->corners, 64);
    assert_string_equal(method->subject, "Second 2.0");
    expect(plugin, apart(), TS_APART);
    expect(plugin, crossing(), TS_OVERLAPPING);
    plugin_close(plugin);
}

// ---- Frames: what stands in them may be anything

static void test_frames_hold_what_was_added(void **state)
{
    (void)state;
    static PluginFrame frame;
    const double number[] = {1, 2, 3, 4, 5};
    PluginQuestion question;
    PluginReply reply, back;
    int at = 0, added = 0;
    plugin_frame_clear(&frame);
    assert_false(plugin_frame_next_question(&frame, &at, &question));
    question = (PluginQuestion){
        .query = 1, .kind = {8, 16}, .numbers = {3, 5}, .number = {number, number}};
    while (plugin_frame_add_question(&frame, &question)) added++;
    assert_int_equal(added, (int)(sizeof frame.data / (24 + 8 * 8)));
    assert_int_equal(frame.count, added);
    for (int i = 0; i < added; i++) {
        assert_true(plugin_frame_next_question(&frame, &at, &question));
        assert_true(question.query == 1 && question.kind[0] == 8 && question.kind[1] == 16);
        assert_true(question.numbers[0] == 3 && question.numbers[1] == 5);
        assert_memory_equal(question.number[0], number, 3 * sizeof *number);
        assert_memory_equal(question.number[1], number, 5 * sizeof *number);
    }
    assert_false(plugin_frame_next_question(&frame, &at, &question));

    static const char *const text[] = {"", "1234567", "12345678", "123456789"};
    plugin_frame_clear(&frame);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        reply = (PluginReply){.state = PLUGIN_EXCEPTION,
                              .relation = -7,
                              .trespass = PLUGIN_BEYOND_TEXT,
                              .measure = {1, -0.0, HUGE_VAL, 4, 5, 6}};
        snprintf(reply.text, sizeof reply.text, "%s", text[i]);
        assert_true(plugin_frame_add_reply(&frame, &reply));
    }
    at = 0;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        assert_true(plugin_frame_next_reply(&frame, &at, &back));
        assert_string_equal(back.text, text[i]);
        assert_memory_equal(back.measure, reply.measure, sizeof back.measure);
        assert_true(back.state == PLUGIN_EXCEPTION && back.relation == -7);
        assert_int_equal(back.trespass, PLUGIN_BEYOND_TEXT);
    }
    assert_false(plugin_frame_next_reply(&frame, &at, &back));
}

// A million questions and replies, whole and broken: what is read lies within the bytes.
static void test_broken_frames(void **state)
{
    (void)state;
    enum { BYTES = 256, FRAMES = 1000000 };
    Random random = random_seeded(9);
    long read[2] = {0}, none[2] = {0};
    for (int round = 0; round < FRAMES; round++) {
        int bytes = random_integer(&random, 0, BYTES / 8) * 8;
        // Of that size exactly, so that a sanitizer sees what lies beyond.
        unsigned char *frame = malloc(bytes ? (size_t)bytes : 1);
        int32_t head[6];
        char wrong[PLUGIN_WORDS] = "";
        PluginQuestion question;
        PluginReply reply;
        assert_non_null(frame);
        for (int i = 0; i < bytes; i++) frame[i] = (unsigned char)random_next(&random);
        for (int i = 0; i < 6; i++) {
            bool small = random_integer(&random, 0, 7) != 0;
            head[i] = small ? random_integer(&random, -2, 40) : (int32_t)random_next(&random);
        }
        if (round % 2) head[0] = 8 * random_integer(&random, 3, bytes / 8 + 4);
        if (round % 4 == 1) { // nearly right lengths
            int numbers = head[0] / 8 - 3;
            head[3] = random_integer(&random, -1, numbers + 1);
            head[5] = numbers - head[3];
            head[4] = 8 * head[5] - random_integer(&random, -1, 8);
        }
        memcpy(frame, head, bytes < 24 ? (size_t)bytes : 24);
        int length = plugin_frame_read_question(frame, bytes, &question, wrong);
        assert_true(length <= bytes && (length >= 0 || *wrong));
        read[0] += length > 0;
        none[0] += length < 0;
        volatile double sum = 0;
        for (int side = 0; length > 0 && side < 2; side++) {
            for (int i = 0; i < question.numbers[side]; i++) sum += question.number[side][i];
        }
        *wrong = 0;
        length = plugin_frame_read_reply(frame, bytes, &reply, wrong);
        assert_true(length <= bytes && (length >= 0 || *wrong));
        read[1] += length > 0;
        none[1] += length < 0;
        for (size_t i = 0; length > 0 && reply.text[i]; i++)
            assert_true(i < sizeof reply.text && reply.text[i] >= ' ' && reply.text[i] <= '~');
        free(frame);
    }
    for (int i = 0; i < 2; i++) assert_true(read[i] > FRAMES / 1000 && none[i] > FRAMES / 10);
}

// A frame that says it is longer than it is.
static void test_lengths_of_frames(void **state)
{
    (void)state;
    static PluginFrame frame;
    const double number[] = {1, 2};
    PluginQuestion question = {
        .query = 1, .kind = {1, 1}, .numbers = {2, 2}, .number = {number, number}};
    plugin_frame_clear(&frame);
    assert_true(plugin_frame_add_question(&frame, &question));
    static const int32_t bytes[] = {INT32_MIN, -8, 0, 7, 8, INT32_MAX};
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        int at = 0;
        frame.bytes = bytes[i];
        assert_false(plugin_frame_next_question(&frame, &at, &question));
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_batches),
        cmocka_unit_test(test_a_failure_in_a_batch),
        cmocka_unit_test(test_states),
        cmocka_unit_test(test_second_abi),
        cmocka_unit_test(test_frames_hold_what_was_added),
        cmocka_unit_test(test_broken_frames),
        cmocka_unit_test(test_lengths_of_frames),
    };
    find_plugins(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

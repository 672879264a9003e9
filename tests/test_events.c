// SDL's events of mice and fingers become those of the stage.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "window/events.h"

static EventsFrame frame = {.density = 2, .size = {800, 600}};

static SDL_Event touch(Uint32 type, SDL_FingerID id, float x, float y)
{
    SDL_Event event = {.type = type};
    event.tfinger.fingerId = id;
    event.tfinger.x = x;
    event.tfinger.y = y;
    return event;
}

static void a_finger_comes_in_device_px(void **state)
{
    static const struct {
        Uint32 from;
        EventKind to;
    } row[] = {{SDL_FINGERDOWN, EVENT_TOUCH},
               {SDL_FINGERMOTION, EVENT_TOUCH_MOVE},
               {SDL_FINGERUP, EVENT_TOUCH_UP}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        SDL_Event from = touch(row[i].from, 5 + (SDL_FingerID)i, 0.25F, 0.5F);
        Event to;
        assert_true(events_translate(&from, &frame, &to));
        assert_int_equal(to.kind, row[i].to);
        assert_int_equal(to.finger, 5 + (int)i);
        assert_true(to.at.x == 200 && to.at.y == 300);
        assert_int_equal(to.button, 0);
    }
}

// Ids are 64 bits wide in SDL; two fingers down at once differ in the lower ones.
static void large_ids_stay_apart(void **state)
{
    (void)state;
    SDL_Event a = touch(SDL_FINGERDOWN, 0x7fff00000001, 0, 0),
              b = touch(SDL_FINGERDOWN, 0x7fff00000002, 0, 0);
    Event first, second;
    assert_true(events_translate(&a, &frame, &first));
    assert_true(events_translate(&b, &frame, &second));
    assert_int_not_equal(first.finger, second.finger);
    assert_true(first.finger >= 0 && second.finger >= 0);
}

static void a_mouse_made_of_a_finger_is_ignored(void **state)
{
    (void)state;
    for (int made = 0; made < 2; made++) {
        Uint32 which = made ? SDL_TOUCH_MOUSEID : 0;
        SDL_Event down = {.type = SDL_MOUSEBUTTONDOWN}, move = {.type = SDL_MOUSEMOTION},
                  wheel = {.type = SDL_MOUSEWHEEL};
        Event to;
        down.button.which = move.motion.which = wheel.wheel.which = which;
        down.button.button = SDL_BUTTON_LEFT;
        down.button.x = 10;
        down.button.y = 20;
        wheel.wheel.y = 1;
        wheel.wheel.preciseY = 1;
        frame.pointer = ts_vec(0, 0);
        assert_int_equal(events_translate(&down, &frame, &to), !made);
        assert_true(frame.pointer.x == (made ? 0 : 20) && frame.pointer.y == (made ? 0 : 40));
        assert_int_equal(events_translate(&move, &frame, &to), !made);
        assert_int_equal(events_translate(&wheel, &frame, &to), !made);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finger_comes_in_device_px),
        cmocka_unit_test(large_ids_stay_apart),
        cmocka_unit_test(a_mouse_made_of_a_finger_is_ignored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

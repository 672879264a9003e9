// What the program calls of the page: the function on trial. Module.page is the Worker's object with
// load, batch and call; without one there is no function.
mergeInto(LibraryManager.library, {
    $page_text: function (text, at, size) { stringToUTF8(String(text), at, size); },

    // What was thrown, in one line of printable words: a tab or a line's end would break the lists of findings. It
    // may be anything, and its own getters and methods may throw too.
    $page_thrown: function (thrown) {
        try {
            return String(thrown && thrown.message || thrown).slice(0, 1000).replace(/[\s\p{C}]+/gu, ' ');
        } catch {
            return 'something that cannot be printed';
        }
    },
    $page_hangs: function (thrown) {
        try {
            return thrown && thrown.hangs === true;
        } catch {
            return false;
        }
    },

    page_function_load__deps: ['$page_text', '$page_thrown'],
    page_function_load: function (info, name, nameSize, subject, subjectSize, error, errorSize) {
        try {
            const loaded = Module.page.load();
            page_text(loaded.name, name, nameSize);
            page_text(loaded.subject || '', subject, subjectSize);
            HEAPF64.set([2, loaded.a, loaded.b, loaded.touch, loaded.number, loaded.gives, 1, loaded.tolerance,
                         loaded.form, loaded.corners, loaded.refuses, loaded.subject ? 1 : 0], info >> 3);
            return 1;
        } catch (thrown) {
            page_text(page_thrown(thrown), error, errorSize);
            return 0;
        }
    },

    page_function_batch: function (slot, count, slotSize) {
        Module.page.batch(slot, count, slotSize, HEAP32, HEAPF64);
    },

    page_function_call__deps: ['$page_text', '$page_thrown', '$page_hangs'],
    page_function_call: function (kindA, a, numbersA, kindB, b, numbersB, measure, error, errorSize) {
        try {
            return Module.page.call(kindA, HEAPF64.subarray(a >> 3, (a >> 3) + numbersA), kindB,
                                    HEAPF64.subarray(b >> 3, (b >> 3) + numbersB),
                                    HEAPF64.subarray(measure >> 3, (measure >> 3) + 5));
        } catch (thrown) {
            page_text(page_thrown(thrown), error, errorSize);
            return page_hangs(thrown) ? -1000002 : -1000001;
        }
    },
});

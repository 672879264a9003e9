// What the program calls of the page: the function on trial. Module.page is the Worker's object with
// load, batch and call; without one there is no function.
mergeInto(LibraryManager.library, {
    $page_text: function (text, at, size) { stringToUTF8(String(text), at, size); },

    page_function_load__deps: ['$page_text'],
    page_function_load: function (info, name, nameSize, subject, subjectSize, error, errorSize) {
        var loaded = Module.page.load();
        if (!loaded) {
            page_text(Module.page.failed.words, error, errorSize);
            return 0;
        }
        page_text(loaded.name, name, nameSize);
        page_text(loaded.subject || '', subject, subjectSize);
        HEAPF64.set([loaded.abi, loaded.a, loaded.b, loaded.touch, loaded.number, loaded.gives, 1, loaded.tolerance,
                     loaded.form, loaded.corners, loaded.refuses, loaded.subject ? 1 : 0,
                     loaded.ulps, loaded.asks, loaded.hasReply], info >> 3);
        return 1;
    },

    page_function_batch: function (frame) {
        Module.page.batch(frame, HEAP32, HEAPF64);
    },

    page_function_call__deps: ['$page_text'],
    page_function_call: function (kindA, a, numbersA, kindB, b, numbersB, moves, numbersMoves, returned, measure, error, errorSize) {
        var answer = Module.page.call(kindA, HEAPF64.subarray(a >> 3, (a >> 3) + numbersA), kindB,
                                      HEAPF64.subarray(b >> 3, (b >> 3) + numbersB),
                                      HEAPF64.subarray(measure >> 3, (measure >> 3) + 7),
                                      numbersMoves ? HEAPF64.subarray(moves >> 3, (moves >> 3) + numbersMoves) : null);
        if (answer !== null) {
            HEAP32[returned >> 2] = answer;
            return 0;
        }
        page_text(Module.page.failed.words, error, errorSize);
        return Module.page.failed.hangs ? 2 : 1;
    },
});

// What the program calls of node: functions on trial (src/judge/plugin/plugin_node.c) and further programs (src/app/jobs_node.c).
// Module.node is the object of program.mjs.
mergeInto(LibraryManager.library, {
    node_function_open: function (path, mapping) { return Module.node.open(UTF8ToString(path), UTF8ToString(mapping)); },
    node_function_close: function (id) { Module.node.close(id); },
    node_function_start: function (id, limits, line, size, report) {
        return Module.node.start(id, HEAPF64.subarray(limits >> 3, (limits >> 3) + 3), HEAPU8.subarray(line, line + size),
                                 HEAPF64.subarray(report >> 3, (report >> 3) + 3));
    },
    node_function_ask: function (id, questions, bytes, count, limits, replies, size, report) {
        return Module.node.ask(id, HEAPU8.subarray(questions, questions + bytes), count, HEAPF64.subarray(limits >> 3, (limits >> 3) + 3),
                               HEAPU8.subarray(replies, replies + size), HEAPF64.subarray(report >> 3, (report >> 3) + 3));
    },

    node_jobs_processors: function () { return Module.node.processors(); },
    node_jobs_stopping: function () { return Module.node.stopping(); },
    node_jobs_stop: function () { Module.node.stop(); },
    node_jobs_call: function () { return Module.node.jobs.call; },
    node_jobs_start: function (call, programs, first, size) { Module.node.jobs.start(call, programs, HEAPU8.slice(first, first + size)); },
    node_jobs_give: function (program, task, size) { Module.node.jobs.give(program, HEAPU8.slice(task, task + size)); },
    node_jobs_wait: function (kind, size) {
        var message = Module.node.jobs.wait();
        HEAP32[kind >> 2] = message.kind;
        HEAP32[size >> 2] = message.size;
        return message.from;
    },
    node_jobs_end: function () { Module.node.jobs.end(); },
    node_jobs_first: function () { return Module.node.jobs.first(); },
    node_jobs_task: function () { return Module.node.jobs.task(); },
    node_jobs_send: function (result, size) { Module.node.jobs.send(HEAPU8.slice(result, result + size)); },
    node_jobs_copy: function (bytes) { HEAPU8.set(Module.node.jobs.bytes, bytes); },

    // The time of all threads is one; that of a program that does tasks begins with the first program's.
    emscripten_get_now: function () { return Module.node.now(); },
});

// In the sandboxed frame of javascript.html: runs its code as a module, once. The build puts LITE before this text, touchstone/lite as
// the text of a module, and both into javascript_frame.html.
// Message in: {code, paper}. Messages out: ready, runs, failed {words}
'use strict';

const page = parent.parent; // javascript.html; between it and this frame is a document without scripts (frame.mjs)
const tell = message => page.postMessage(message, '*');
const moduleOf = text => URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
const fail = (words, line) => tell({type: 'failed', words: line ? `${words} (${line})` : String(words)});

// Embedded by another site without the sandbox, it would run what that sends with the origin of this site.
if (self.origin !== 'null') throw new Error('this document runs in a sandbox only');
addEventListener('error', ({message, lineno}) => fail(message, lineno));
addEventListener('unhandledrejection', ({reason}) => fail(reason));
addEventListener('message', ({source, data: {code, paper}}) => {
    if (source !== page) return;
    document.documentElement.style.background = paper;
    const lite = moduleOf(LITE), text = code.replace(/(\bfrom\s*|\bimport\s*\(?\s*)(['"])touchstone\/lite\2/g, `$1'${lite}'`);
    import(moduleOf(text)).then(() => tell({type: 'runs'}), error => fail(error, error.lineNumber));
});
tell({type: 'ready'});

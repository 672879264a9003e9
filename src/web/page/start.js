// The first script of each page. Says in plain words what is wrong if the page does not start, notices that a new version
// is there, and has the page kept for visits without a network. In the page of one file it is in the document. It is no module,
// since modules do not run from a file.
// The build puts CHINESE before it: the translations of its sentences and of other scripts' (start.mjs).
'use strict';

const pageStart = (() => {
    const root = document.documentElement, isOneFile = !document.currentScript.src;
    const base = isOneFile ? location.href.replace(/#.*/s, '') : document.currentScript.src.replace(/[^/]*$/, '');
    const FOLDER = /\bv-([0-9a-f]{16})\//; // of one version's parts (site.mjs)
    const version = isOneFile ? undefined : (FOLDER.exec(base) || [])[1];
    const QUIET = 15000; // ms
    const GENERAL = 1, PART = 2, CAUSE = 3; // a sentence gives way to one that says more
    let shown = 0, timer = 0, isNewThere = false;
    root.dataset.watched = 'yes';

    // ---- Language

    // The language to begin with: that of the page, of the address, of the viewer's choice, or of the browser.
    function firstLanguage() {
        if (root.lang === 'zh-Hans') return 'zh_CN';
        const asked = new URLSearchParams(location.search).get('language');
        if (asked === 'en' || asked === 'zh_CN') return asked;
        try {
            const kept = JSON.parse(localStorage.getItem('touchstone settings')).language;
            if (kept === 'en' || kept === 'zh_CN') return kept;
        } catch (error) {
            // Nothing is kept.
        }
        const known = navigator.languages.find(name => /^(en|zh)\b/i.test(name)) || '';
        return /^zh(-(CN|SG|Hans.*))?$/i.test(known) ? 'zh_CN' : 'en';
    }
    const language = firstLanguage(), words = language === 'zh_CN' ? new Map(Object.entries(CHINESE)) : null;
    const tr = (english, ...values) =>
        (words && words.get(english) || english).replace(/\{(\d)\}/g, (whole, index) => values[index]);

    // ---- What is shown

    function whenParsed(run) {
        if (document.readyState === 'loading') document.addEventListener('readystatechange', run, {once: true});
        else run();
    }

    function row(id, role, sentence, more) {
        const box = document.getElementById(id) || document.createElement('div'), text = document.createElement('p');
        box.id = id;
        box.setAttribute('role', role);
        text.textContent = sentence;
        box.replaceChildren(text, ...more);
        return box;
    }

    function reloadButton() {
        const button = document.createElement('button');
        button.textContent = tr('Reload');
        button.addEventListener('click', () => location.reload());
        return button;
    }

    // In place of the progress, or on top of a page that shows none.
    function show(rank, sentence, ...more) {
        if (rank < shown) return;
        shown = rank;
        clearTimeout(timer);
        delete root.dataset.opened;
        root.dataset.failed = 'yes';
        whenParsed(() => {
            const loading = document.getElementById('loading');
            for (const waits of loading ? loading.querySelectorAll('p, progress') : []) waits.hidden = true;
            (loading || document.body).prepend(row('failure', 'alert', sentence, more));
        });
    }

    // A line on top of a page that works, or that may yet.
    function line(id, role, sentence, ...more) {
        whenParsed(() => {
            const box = row(id, role, sentence, more);
            box.className = 'line';
            document.body.prepend(box);
        });
    }
    const note = (role, sentence, ...more) => line('note', role, sentence, ...more);

    // ---- Versions

    // Whether the host has another version than this page's, past all that is kept here.
    async function isOutdated() {
        try {
            const response = await fetch(location.pathname, {cache: 'no-store'}), found = FOLDER.exec(await response.text());
            return response.ok && found !== null && found[1] !== version;
        } catch (error) {
            return false;
        }
    }

    // Instead of a failure, of which it is the cause, or on top of a page that has opened.
    function announce() {
        isNewThere = true;
        if (shown) show(CAUSE, tr('A new version of Touchstone is there.'), reloadButton());
        else if (root.dataset.opened) note('status', tr('A new version of Touchstone is there.'), reloadButton());
    }

    async function lookForNewVersion() {
        if (version && await isOutdated()) announce();
    }

    // ---- What is wrong

    function fail(sentence) {
        show(GENERAL, sentence);
        lookForNewVersion();
    }

    // What is wrong with the answer for a part, as the beginning of a sentence; '' if nothing.
    function refusal(name, response) {
        const type = (response.headers.get('content-type') || '').split(';')[0];
        if (!response.ok) return tr('{0} could not be loaded: the server answered {1}', name, response.status);
        if (type === 'text/html' && !/\.html$/.test(name)) return tr('{0} could not be loaded: the server sent a web page in its place', name);
        if (/\.js$/.test(name) && !/javascript|ecmascript/.test(type)) return tr('{0} could not be loaded: the server sends it as {1}', name, type || '?');
        return '';
    }
    const noConnection = name => tr('{0} could not be loaded: no connection', name);

    // The part that does not arrive: that of the address, or one that it imports.
    async function failPart(address) {
        const links = [...document.querySelectorAll('link[rel=modulepreload]')].map(link => link.href);
        const reasons = await Promise.all([address, ...links].map(async from => {
            const name = from.slice(base.length);
            try {
                return refusal(name, await fetch(from, {cache: 'no-store'}));
            } catch (error) {
                return noConnection(name);
            }
        }));
        const reason = reasons.find(found => found), name = address.slice(base.length);
        show(reason ? PART : GENERAL, tr('{0}. Reload the page to try again.', reason || tr('{0} could not be loaded', name)));
        lookForNewVersion();
    }

    const FORBIDDEN = {
        wasm: () => isOneFile ? tr('WebAssembly, in which Touchstone runs, is forbidden here. Either the browser is too old for this file (Chrome 97, Edge 97, Firefox 113, Safari 16.4 and later ones can open it), or the policy of this site (Content-Security-Policy) lacks \'wasm-unsafe-eval\' in script-src.')
            : tr('The policy of this site (Content-Security-Policy) forbids WebAssembly, in which Touchstone runs. Its host must add \'wasm-unsafe-eval\' to script-src.'),
        worker: () => isOneFile ? tr('The policy of this site (Content-Security-Policy) forbids Workers, in which Touchstone runs. Its host must add blob: to worker-src.')
            : tr('The policy of this site (Content-Security-Policy) forbids Workers, in which Touchstone runs. Its host must add \'self\' to worker-src.'),
        frame: () => tr('The policy of this site (Content-Security-Policy) forbids the frame in which functions run (frame.html). Its host must leave the policy to the page.'),
        part: (name, directive) => tr('The policy of this site (Content-Security-Policy) forbids {0}. Its host must add \'self\' to {1}.', name, directive),
    };
    const forbidden = what => FORBIDDEN[what]();
    const forbid = (what, ...values) => show(CAUSE, FORBIDDEN[what](...values));

    document.addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI, disposition}) => {
        if (disposition !== 'enforce' || root.dataset.opened) return;
        const directive = effectiveDirective.replace(/-elem$/, '');
        if (isOneFile ? !blockedURI.startsWith('blob') : !blockedURI.startsWith(base)) return; // not of this page: an extension of the browser
        if (/worker-src|child-src/.test(directive) || /\bprogram\.js$/.test(blockedURI)) forbid('worker');
        else if (/^(script|style|connect)-src$/.test(directive)) forbid('part', blockedURI.slice(base.length), directive);
    });

    addEventListener('error', ({target, filename, message}) => {
        const address = target.src || target.href || '';
        const isPart = target.tagName === 'SCRIPT' || /^(stylesheet|modulepreload)$/.test(target.rel);
        if (isPart && address.startsWith(base)) failPart(address);
        else if (filename && filename.startsWith(base) && !root.dataset.opened) fail(tr('Touchstone could not start: {0}', message));
    }, true);
    addEventListener('unhandledrejection', ({reason}) => {
        if (!root.dataset.opened) fail(tr('Touchstone could not start: {0}', reason && reason.message || reason));
    });

    // ---- Waiting

    // Something has arrived, or the program works on its start.
    function progress() {
        clearTimeout(timer);
        if (shown) return;
        const late = document.getElementById('waiting');
        if (late) late.remove();
        timer = setTimeout(line, QUIET, 'waiting', 'alert', tr('Touchstone has not started yet: the line may be slow. If nothing changes within a minute, reload the page.'), reloadButton());
    }

    function opened() {
        progress();
        clearTimeout(timer);
        if (shown) return;
        root.dataset.opened = 'yes';
        if (isNewThere) announce();
    }

    // ---- Offline

    // All files for a visit without a network.
    function keepOffline() {
        if (!version || !navigator.serviceWorker) return;
        navigator.serviceWorker.register(new URL('../offline.js', base)).catch(() => {});
    }

    if (isOneFile) {
        whenParsed(() => {
            if (document.getElementById('whole-file')) progress();
            else show(CAUSE, tr('This file is not complete: copy or download it again.'));
        });
    } else if (location.protocol === 'file:') {
        show(CAUSE, tr('A browser does not run Touchstone from a file: the page must come from a server. In the folder of this file run “python3 -m http.server” and open http://localhost:8000. The page that opens without one is touchstone.html, made by “make web-single”.'));
    } else if (origin === 'null') {
        const link = document.createElement('a');
        link.href = location.href.replace('?embed', '?');
        link.target = '_blank';
        link.rel = 'noopener';
        link.textContent = tr('Open in Touchstone');
        show(CAUSE, tr('Touchstone does not run in a sandboxed frame. Open it in a tab of its own, or add allow-same-origin to the frame\'s sandbox attribute.'), link);
    } else {
        if (navigator.serviceWorker) {
            navigator.serviceWorker.addEventListener('message', ({data}) => {
                if (data && data.version && data.version !== version) announce();
            });
        }
        whenParsed(() => { if ('waits' in document.body.dataset) progress(); });
    }

    return {language, words, refusal, noConnection, fail, forbid, forbidden, note, lookForNewVersion, progress, opened, keepOffline,
            get failed() { return shown > 0; }};
})();

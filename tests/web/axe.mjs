// Every page by axe-core, its best practices too: in both languages, at the size of a desktop and of a phone, in all
// palettes. The picture is a canvas, of which axe sees the name alone.
// usage: TOUCHSTONE_MODULES=FOLDER node tests/web/axe.mjs chromium PAGE [PART-OF-A-NAME]
import {readFileSync} from 'node:fs';
import {check, launch, serve, Suite, until, untilOpened, untilShown, violations} from './harness.mjs';

const [name, folder, only] = process.argv.slice(2);
const LANES = 2, SIZES = {desktop: {width: 1280, height: 800}, phone: {width: 390, height: 844}};
// The first of the others alone in Chinese: the colors are the same.
const [, OTHER_PALETTES] = readFileSync('src/web/page/settings.js', 'utf8').match(/PALETTES = \['light', '(.*)'\]/).map(list => list.split("', '"));
const OF_COLOR = ['color-contrast', 'link-in-text-block'];
const server = await serve(folder), suite = new Suite(only);

// At this size, in the palettes.
async function looks(page, size, frame = page.mainFrame()) {
    await page.setViewport(SIZES[size]);
    const found = [];
    const look = async (palette, rules) => {
        await frame.evaluate(name => window.showPalette?.(name), palette);
        found.push(...(await violations(frame, rules)).map(words => `${size}, ${palette}: ${words}`));
    };
    await look('light');
    const isEnglish = await page.evaluate(() => document.documentElement.lang === 'en');
    for (const palette of isEnglish ? OTHER_PALETTES : OTHER_PALETTES.slice(0, 1)) await look(palette, OF_COLOR);
    return found;
}

// Nothing is loaded into its frames: the program in a frame is a page of its own here.
async function withoutFrames(page) {
    await page.setRequestInterception(true);
    page.on('request', request => request.isNavigationRequest() && request.frame() !== page.mainFrame() ? request.abort() : request.continue());
}

function addPage(words, address, run, prepare = async () => {}) {
    suite.add(words, async browser => {
        const page = await browser.newPage();
        await page.evaluateOnNewDocument(() => {
            if (self.origin !== 'null') localStorage.clear(); // the sandbox has none
        });
        await page.setViewport(SIZES.desktop);
        await prepare(page);
        await page.goto(server.address + address);
        const found = await run(page);
        check(found.length === 0, '\n' + found.join('\n'));
        await page.close();
    });
}

const bothSizes = async (page, frame) => [...await looks(page, 'desktop', frame), ...await looks(page, 'phone', frame)];

for (const language of ['en', 'zh_CN']) {
    const text = language === 'en' ? 'scenes/' : 'scenes/zh/';
    addPage('the program, ' + language, `?language=${language}#41_obb/t=28`, async page => {
        await untilShown(page);
        const found = await bothSizes(page);
        await page.$eval('#bar [data-name=more]', button => button.click());
        await until('the menu', () => page.$eval('#more', menu => menu.open));
        found.push(...await looks(page, 'phone'));
        await page.$eval('#bar [data-name=more]', button => button.click());
        await page.$eval('#foot [data-key=F4]', button => button.click());
        await until('the text', () => page.$eval('#read', column => !column.hidden && column.querySelector('.term')));
        found.push(...await bothSizes(page));
        await page.evaluate(() => { location.hash = '#99_nothing'; });
        await until('what is wrong with the link', () => page.$eval('#problem p', words => words.textContent !== ''));
        return [...found, ...await bothSizes(page)];
    });
    addPage('the program in a frame, ' + language, `?embed&language=${language}#41_obb/t=28`, async page => {
        await untilShown(page);
        return bothSizes(page);
    });
    addPage('a function, ' + language, `function.html?language=${language}`, async page => {
        await untilOpened(page);
        const found = await bothSizes(page);
        await page.click('#judge');
        await until('a finding', () => page.$('#findings li'), 90);
        await page.click('#findings button');
        const frame = await (await page.$('#picture iframe')).contentFrame();
        return [...found, ...await bothSizes(page), ...await violations(frame)];
    });
    addPage('the example in JavaScript, ' + language, `javascript.html?language=${language}`, bothSizes, withoutFrames);
    addPage('the article, ' + language, `article.html?language=${language}`, bothSizes, withoutFrames);
    addPage('a point and a line, ' + language, `point_on_line.html?language=${language}`, bothSizes, withoutFrames);
    for (const file of ['41_obb.html', 'course.html', 'index.html']) addPage(text + file, text + file, bothSizes, withoutFrames);
}

suite.add('faults are found: a picture without words, pale text', async browser => {
    const page = await browser.newPage();
    await page.goto(server.address + 'scenes/41_obb.html');
    await page.evaluate(() => document.querySelector('main').insertAdjacentHTML('beforeend', '<img src="../icon.svg"><p id="pale">pale</p>'));
    await page.$eval('#pale', element => { element.style.color = 'color-mix(in srgb, var(--paper), var(--ink) 30%)'; });
    const found = (await looks(page, 'desktop')).join('\n');
    check(/light: image-alt/.test(found), 'the picture is not found: ' + found);
    for (const palette of ['light', ...OTHER_PALETTES]) check(new RegExp(palette + ': color-contrast: #pale').test(found), `the text is not found in ${palette}: ${found}`);
    await page.close();
});

await suite.run(() => launch(name), LANES);
server.close();
suite.finish();

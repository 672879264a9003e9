// node browser.mjs chromium|firefox FOLDER: the page as a person uses it. The last line is
// "passed failed". A third argument chooses the tests whose names contain it. TOUCHSTONE_PROGRAM is the native program.
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {deflateRawSync} from 'node:zlib';

import {check, countPixels, HIT, launch, middles, MISS, openPage, paste, says, serve, statusOf, Suite, until, untilOpened, untilShown} from './harness.mjs';

const [name, folder] = process.argv.slice(2);
const server = await serve(folder), suite = new Suite(process.argv[4]);
const browser = await launch(name);
const isChromium = name === 'chromium';
const temporary = mkdtempSync(join(tmpdir(), 'touchstone-web-'));
const RECTANGLES = '#15_aabb_aabb';

const reds = async page => (await countPixels(page, [HIT]))[0];
const wait = ms => new Promise(resolve => setTimeout(resolve, ms));

// ---- The program

await suite.test('the first scene is drawn, and the page has no error', async () => {
    const page = await openPage(browser, server.address);
    await until('the scene in the title', async () => (await page.title()).startsWith('Two turned boxes (OBBs)'));
    await until('blue lines', async () => (await countPixels(page, [MISS]))[0] > 100);
    check(page.errors.length === 0, 'errors: ' + page.errors.join('; '));
    await page.close();
});

await suite.test('a box that is dragged onto another turns red', async () => {
    const page = await openPage(browser, server.address + '#41_obb/t=0');
    const [a, b] = await until('two shapes', () => page.evaluate(() => {
        const list = [...document.querySelectorAll('#items button')].map(button => button.textContent);
        return list.length >= 2 && list;
    }));
    check(a && b, 'shapes: ' + a + ' ' + b);
    check(await reds(page) < 500, 'more than lamps is red at first');
    const [from, to] = await middles(page);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, {steps: 4});
    await page.mouse.move(to.x, to.y, {steps: 4});
    await page.mouse.up();
    await until('red lines', async () => await reds(page) > 2000);
    await page.close();
});

await suite.test('keys: next scene, palette, picker and typing in it', async () => {
    const page = await openPage(browser, server.address + '#41_obb');
    await page.keyboard.press('PageDown');
    await until('the next scene', async () => !(await page.title()).startsWith('Two turned boxes (OBBs)'));
    await page.keyboard.press('F2');
    await until('dark paper', async () => (await countPixels(page, [0x121518]))[0] > 10000);
    await page.keyboard.down('Control');
    await page.keyboard.press('o');
    await page.keyboard.up('Control');
    await until('the focus in the input', () => page.evaluate(() => document.activeElement.id === 'typing'));
    await page.keyboard.type('gjk');
    await page.keyboard.press('Enter');
    await until('scene 45', async () => page.url().includes('#45_gjk'));
    await page.reload();
    await untilShown(page);
    await until('the dark palette again', async () => (await countPixels(page, [0x121518]))[0] > 10000);
    await page.keyboard.press('F2');
    await page.keyboard.press('F2');
    await page.keyboard.press('F2');
    await wait(300);
    await page.close();
});

await suite.test('the whole page has the colors of the palette, and so have the pages beside it', async () => {
    const page = await openPage(browser, server.address + RECTANGLES);
    const colors = () => page.evaluate(() => {
        const style = getComputedStyle(document.documentElement), body = getComputedStyle(document.body);
        return [body.backgroundColor, body.color, style.colorScheme].join(' ');
    });
    const SAFE = 'rgb(16, 18, 20) rgb(242, 242, 242) dark';
    for (const [name, own] of [['dark', 'rgb(18, 21, 24) rgb(236, 237, 238) dark'], ['safe', SAFE]]) {
        await page.focus('#picture');
        await page.keyboard.press('F2');
        await until('the colors of ' + name, async () => await colors() === own);
    }
    for (let visit = 0; visit < 3; visit++) { // what is kept is kept again by each visit
        await page.reload();
        await untilShown(page);
        await until('the same colors', async () => await colors() === SAFE);
    }
    for (const other of ['scenes/course.html', 'scenes/41_obb.html', 'function.html', 'article.html', 'point_on_line.html', 'javascript.html']) {
        await page.goto(server.address + other);
        check(await colors() === SAFE, other + ' has ' + await colors());
    }
    await page.evaluate(() => localStorage.clear());
    await page.close();
});

await suite.test('the picture follows the size of the window', async () => {
    const page = await openPage(browser, server.address + RECTANGLES);
    await page.setViewport({width: 900, height: 600});
    await until('a canvas 900 wide', () => page.evaluate(() => document.querySelector('canvas').width === 900));
    await until('something drawn', async () => (await countPixels(page, [MISS, HIT])).some(count => count > 50));
    await page.close();
});

await suite.test('the example in JavaScript runs, and so does what is typed', async () => {
    for (const view of [{width: 1280, height: 800}, {width: 390, height: 844}]) {
        const page = await browser.newPage();
        await page.setViewport(view);
        await page.goto(server.address + 'javascript.html');
        await until('the example', async () => await statusOf(page) === 'It runs.');
        check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'wider than the screen');
        const canvas = async () => {
            const outer = await (await page.$('#picture iframe')).contentFrame(), inner = await (await outer.$('iframe')).contentFrame();
            return {inner, box: await (await inner.$('canvas')).boundingBox()};
        };
        const colors = async () => countPixels((await canvas()).inner, [0xD8343F, 0x4A78DC]);
        check((await colors())[0] === 0 && (await colors())[1] > 1000, 'the shapes are not blue: ' + await colors());
        const {box} = await canvas(), scale = box.width / 640;
        await page.mouse.move(box.x + 120 * scale, box.y + 110 * scale);
        await until('a hit', async () => (await colors())[0] > 400, 10);
        const rewrite = (from, to) => page.$eval('#code', (area, before, after) => { area.value = area.value.replace(before, after); }, from, to);
        await rewrite('circle(320, 60, 36)', 'circle(120, 110, 36)');
        await page.focus('#code');
        await page.keyboard.down('Control');
        await page.keyboard.press('Enter');
        await page.keyboard.up('Control');
        await until('a hit from the start', async () => await statusOf(page) === 'It runs.' && (await colors())[0] > 400);
        await rewrite('circle(120, 110, 36)', 'circle(120, 110, NaN)');
        await page.click('#run');
        await until('what is wrong', async () => (await statusOf(page)).includes('circle.r is NaN'));
        await rewrite('circle(120', 'circle((120');
        await page.click('#run');
        await until('a SyntaxError', async () => (await statusOf(page)).includes('SyntaxError'));
        await page.click('#reset');
        await until('the example again', async () => await statusOf(page) === 'It runs.' && (await colors())[1] > 1000);
        await page.close();
    }
});

// ---- Links, cases, files

await suite.test('a link shows the same to the bit, hex floats too', async () => {
    const link = '#41_obb/t=46;seen=45/obb,100,150,15,70,-0x1.0f5193eacep-1,0x1.b2335c2cda8p-1;' +
                 'obb,100,70,20,55,0x1.1db8f6d6a4p-4,0x1.fec0b7171p-1;expect,apart;method,obb_four_axes';
    const page = await openPage(browser, server.address + link);
    await wait(1500);
    const again = new URL(page.url()).hash;
    const caseOf = hash => hash.split('/').pop();
    check(caseOf(again) === caseOf(link), `the address became ${again}`);
    const first = await page.screenshot({encoding: 'base64'});
    const other = await openPage(browser, server.address + again);
    await wait(1500);
    check(new URL(other.url()).hash === again, 'the link of the link is ' + new URL(other.url()).hash);
    check(await other.screenshot({encoding: 'base64'}) === first, 'the pictures differ');
    await page.close();
    await other.close();
});

await suite.test('what is wrong with a link stands in the page as text, and so does each message', async () => {
    const page = await openPage(browser, server.address + '#41_obb/methud=x');
    const problem = () => page.$eval('#problem [role=alert]', note => note.offsetHeight > 0 ? note.textContent : '');
    await until('the words', async () => (await problem()).includes("found 'methud'"));
    await page.evaluate(() => { location.hash = '#99_nothing'; });
    await until('other words', async () => (await problem()).includes("found '99_nothing'"));
    await page.evaluate(() => { location.hash = '#13_circle_circle'; });
    await until('the scene', async () => (await page.title()).startsWith('Two circles'));
    check(await problem() === '', 'it still says ' + await problem());
    await page.evaluate(() => { location.hash = '#41_obb/t=x'; });
    await until('the words', async () => (await problem()).includes('whole number'));
    await page.click('#problem button');
    check(await problem() === '' && await page.evaluate(() => document.activeElement.id === 'picture'), 'it does not close');
    await page.focus('#picture');
    await page.evaluate(() => document.dispatchEvent(Object.assign(new Event('paste'), {clipboardData: {getData: () => 'circle x'}})));
    const message = () => page.$eval('#message[role=status]', note => note.textContent);
    await until('a message', async () => (await message()).length > 5);
    await until('its end', async () => await message() === '');
    await page.goto('about:blank');
    await page.goto(server.address + '?language=zh_CN#41_obb/methud=x');
    await untilShown(page);
    await until('Chinese', async () => (await problem()).includes("读到 'methud'"));
    await page.goto('about:blank');
    await page.goto(server.address + '#code=AAAA'); // it belongs to the other page
    await until('the other page', async () => page.url().includes('function.html#code=AAAA'));
    await page.close();
});

await suite.test('a pasted case is shown', async () => {
    const page = await openPage(browser, server.address + '#41_obb');
    await page.evaluate(() => {
        const line = 'circle 0 0 10 | circle 30 0 10', clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', line);
        // Firefox takes the text by its own two fields.
        const options = {clipboardData, dataType: 'text/plain', data: line, bubbles: true};
        document.dispatchEvent(new ClipboardEvent('paste', options));
    });
    await until('scene 94', async () => page.url().includes('circle,0,0,10;circle,30,0,10'));
    await page.close();
});

// Ctrl+Shift+C belongs to the browser.
await suite.test('a button copies the pair as WKT', async () => {
    const page = await openPage(browser, server.address + '#41_obb');
    await page.evaluate(() => {
        window.copied = [];
        Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied.push(text); }}});
    });
    await page.keyboard.press(' '); // pause: both texts are of the same tick
    await page.click('#foot [data-do=wkt]');
    const [text] = await until('the text', async () => (await page.evaluate(() => window.copied)).length &&
                                                       page.evaluate(() => window.copied));
    check(/^POLYGON *\(\(.*\)\)\nPOLYGON *\(\(.*\)\)\n$/.test(text), 'copied: ' + text);
    const items = await page.$$eval('#more button', buttons => buttons.map(button => button.textContent));
    check(items.includes('Copy as WKT') && items.includes('Copy the case'), 'the menu has ' + items);
    await page.evaluate(() => [...document.querySelectorAll('#more button')].find(b => b.textContent === 'Copy as WKT').click());
    await until('the same text', async () => (await page.evaluate(() => window.copied)).length === 2);
    check((await page.evaluate(() => window.copied))[1] === text, 'the menu copies another text');
    await page.close();
});

await suite.test('while a game hides the shapes a link is copied, and that is said', async () => {
    const page = await openPage(browser, server.address + '#42_sat/lesson=1');
    await page.evaluate(() => {
        window.copied = [];
        Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied.push(text); }}});
        [...document.querySelectorAll('#more button')].find(button => button.textContent === 'Copy the case').click();
    });
    const message = await until('the message', () => page.$eval('#message', element => element.textContent));
    check(message === 'No case: the shapes are hidden until you answer · Copied a link to what you see: opened, it shows the same', 'said: ' + message);
    const copied = await page.evaluate(() => window.copied);
    check(copied.length === 1 && copied[0].endsWith('#42_sat/lesson=1'), 'copied: ' + copied);
    await until('the text for who does not see it', async () => {
        const scene = await page.$eval('#scene-text', element => element.textContent);
        return scene.includes('Two shapes behind the paper') && scene.includes('1: They are apart');
    });
    await page.close();
});

await suite.test("a file named '.' and ?ask=constructor do no harm", async () => {
    const page = await openPage(browser, server.address + '?ask=constructor' + RECTANGLES);
    await until('blue or red lines', async () => (await countPixels(page, [MISS, HIT])).some(count => count > 100));
    for (const name of ['.', '..', '']) {
        await page.evaluate(name => {
            const data = new DataTransfer();
            data.items.add(new File(['circle 0 0 10 | circle 30 0 10\n'], name));
            document.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
        }, name);
        await wait(500);
    }
    await until('the case', async () => /circle/.test(decodeURIComponent(page.url()) + await page.$eval('#items', element => element.textContent)));
    check(page.errors.length === 0, 'errors: ' + page.errors.join('; '));
    check(!/stopped/.test(await page.evaluate(() => document.body.innerText)), 'the program stopped');
    await page.close();
});

await suite.test('a dropped file of cases is shown', async () => {
    const page = await openPage(browser, server.address + '#41_obb');
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(new File(['# touchstone cases 1\ncircle 0 0 7 | aabb 20 0 30 10\n'], 'x.case'));
        document.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
    });
    await until('its case', async () => page.url().includes('circle,0,0,7;aabb,20,0,30,10'));
    await page.close();
});

await suite.test('a saved picture carries its case', async () => {
    const page = await openPage(browser, server.address + '#41_obb/t=0');
    const bytes = await page.evaluate(() => new Promise(resolve => {
        URL.createObjectURL = blob => {
            blob.arrayBuffer().then(buffer => resolve(Array.from(new Uint8Array(buffer))));
            return '#';
        };
        HTMLAnchorElement.prototype.click = () => {};
        document.querySelector('#foot [data-do=picture]').dispatchEvent(new MouseEvent('click', {bubbles: true}));
    }));
    const text = Buffer.from(bytes).toString('latin1');
    check(text.startsWith('\x89PNG'), 'no PNG');
    check(/touchstone case[\0]{5}obb 100 150 15 70/.test(text), 'no case in it');
    await page.close();
});

// ---- Touch, small screens, keyboards

await suite.test('phone: nothing is wider than the screen, targets are 44 px, a finger drags', async () => {
    const page = await openPage(browser, server.address + '#41_obb/t=0',
                                isChromium ? {width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true}
                                           : {width: 390, height: 844});
    const bad = await page.evaluate(() => {
        const wrong = [];
        if (document.documentElement.scrollWidth > innerWidth) wrong.push('wider than the screen');
        for (const button of document.querySelectorAll('#bar button')) {
            const box = button.getBoundingClientRect();
            if (box.width < 44 || box.height < 44) wrong.push(`${button.title}: ${box.width}x${box.height}`);
            if (box.right > innerWidth || box.bottom > innerHeight) wrong.push(button.title + ' is cut');
        }
        return wrong;
    });
    check(bad.length === 0, bad.join('; '));
    await page.click('#bar [data-name=more]');
    const cut = await page.$$eval('#more > *', items => items.filter(item => {
        item.scrollIntoView({block: 'nearest'});
        const box = item.getBoundingClientRect();
        return box.top < 0 || box.bottom > innerHeight || box.height < 44;
    }).map(item => item.textContent));
    check(cut.length === 0, 'out of reach in the menu: ' + cut);
    await page.click('#bar [data-name=more]');
    await page.click('#bar [data-name=next]');
    await until('the next scene', async () => !(await page.title()).startsWith('Two turned boxes (OBBs)'));
    await page.click('#bar [data-name=previous]');
    await until('this scene', async () => (await page.title()).startsWith('Two turned boxes (OBBs)'));
    if (isChromium) {
        const before = page.url();
        await page.touchscreen.touchStart(150, 300);
        for (let y = 310; y <= 420; y += 10) await page.touchscreen.touchMove(150, y);
        await page.touchscreen.touchEnd();
        await until('another address', async () => page.url() !== before);
    }
    await page.close();
});

// One finger on the canvas: down, along the steps, and up.
const drag = (page, steps) => page.evaluate(points => {
    const canvas = document.querySelector('canvas');
    const give = (kind, {x, y}) => canvas.dispatchEvent(new PointerEvent(kind, {pointerId: 7, pointerType: 'touch', isPrimary: true,
        clientX: x, clientY: y, bubbles: true, cancelable: true}));
    give('pointerdown', points[0]);
    for (const point of points) give('pointermove', point);
    give('pointerup', points.at(-1));
}, steps);

// Where the boxes are, in words: [place, angle] of the lower and the upper one.
const poses = page => page.$$eval('#items button', list => list.slice(0, 2).map(button =>
    [button.textContent.match(/at \(.*?\)/)[0], button.textContent.match(/turned by [^;]*?°/)?.[0] || '']));

await suite.test('a finger drags a shape of a paused link, and turns it after it lay still', async () => {
    const page = await openPage(browser, server.address + '#41_obb/t=28');
    const at = await until('two boxes', () => middles(page).then(([a]) => a.x > 0 && a));
    const before = await until('their poses', async () => (all => all.length === 2 && all)(await poses(page)));
    await wait(2500); // nothing happens meanwhile: no time may be left for the finger
    await drag(page, Array.from({length: 13}, (none, i) => ({x: at.x + 5 * i, y: at.y - 4 * i})));
    const moved = await until('another place', async () => (all => all[1][0] !== before[1][0] && all)(await poses(page)));
    check(moved[1][1] === before[1][1] && moved[0].join() === before[0].join(), `${before} became ${moved}`);
    const here = {x: at.x + 60, y: at.y - 48};
    await page.evaluate(({x, y}) => document.querySelector('canvas').dispatchEvent(new PointerEvent('pointerdown',
        {pointerId: 8, pointerType: 'touch', clientX: x, clientY: y, bubbles: true, cancelable: true})), here);
    await wait(3000);
    await page.evaluate(({x, y}) => {
        for (const [kind, by] of [['pointermove', 15], ['pointermove', 40], ['pointerup', 40]])
            document.querySelector('canvas').dispatchEvent(new PointerEvent(kind,
                {pointerId: 8, pointerType: 'touch', clientX: x + by, clientY: y + by, bubbles: true, cancelable: true}));
    }, here);
    await until('another angle', async () => (await poses(page))[1][1] !== moved[1][1]);
    await page.close();
});

await suite.test('a finger drags a box of the article across the band', async () => {
    const page = await browser.newPage();
    await page.setViewport({width: 900, height: 900});
    await page.goto(server.address + 'article.html');
    const frame = await until('its first scene', async () => (await page.$('iframe')).contentFrame());
    await untilShown(frame, 60);
    await page.$eval('iframe', element => element.scrollIntoView());
    const at = await until('two boxes', () => middles(frame).then(([a]) => a.x > 0 && a));
    const before = await until('their poses', async () => (all => all.length === 2 && all)(await poses(frame)));
    await wait(2500);
    await drag(frame, Array.from({length: 13}, (none, i) => ({x: at.x + 4 * i, y: at.y + 3 * i})));
    const moved = await until('another place', async () => (all => all[1][0] !== before[1][0] && all)(await poses(frame)));
    check(moved[1][1] === before[1][1], `${before} became ${moved}`);
    await page.close();
});

await suite.test('a tablet shows no keys, and the same page with a mouse does', async () => {
    const size = {width: 1180, height: 820}, pictures = [];
    if (!isChromium) return;
    for (const hasTouch of [true, false]) {
        const page = await openPage(browser, server.address + '#41_obb/t=0', {...size, hasTouch, isMobile: hasTouch});
        check(await page.evaluate(() => matchMedia('(pointer: coarse)').matches) === hasTouch, 'its pointer is another one');
        const hint = {x: 0, y: 670, width: 340, height: 40}; // "Drag a shape · ..."
        pictures.push(await until('the hint', async () => {
            await wait(300);
            const picture = await page.screenshot({encoding: 'base64', clip: hint});
            return picture === await page.screenshot({encoding: 'base64', clip: hint}) && picture;
        }));
        await page.close();
    }
    check(pictures[0] !== pictures[1], 'the hint is the same');
});

await suite.test('the text stands beside the picture: terms light it, it marks terms', async () => {
    const page = await openPage(browser, server.address + '#41_obb/t=46', {width: 1600, height: 900});
    const term = '#read .term[data-tag=gap]';
    await until('the text', () => page.$(term));
    await until('its ink', () => page.$('#read .term.focus[data-tag=gap]'));
    check(await page.$('#read span.term:not(.focus)'), 'all terms have one ink');
    check((await page.$$eval('#read .formula i', letters => letters.length)) > 2, 'no formula');
    const lines = async () => (await countPixels(page, [MISS]))[0];
    const lit = await until('blue lines', async () => (n => n > 100 && n)(await lines()));
    await page.hover(term);
    await until('all else is faint', async () => await lines() < lit / 2);
    await page.mouse.move(300, 850); // the strip
    await until('nothing is faint', async () => await lines() > lit * 0.9);
    await page.mouse.move(455, 505); // the first box
    await until('its name is marked', async () => (await page.$$eval('.pointed', found => found.map(each => each.textContent)))[0] === 'OBB1');
    await page.keyboard.press('F4');
    await until('it is hidden', async () => !(await page.$('#read:not([hidden])')));
    await page.reload();
    await untilShown(page);
    check(!(await page.$('#read:not([hidden])')), 'it is shown again');
    await page.evaluate(() => localStorage.clear());
    await page.goto(server.address + 'scenes/41_obb.html');
    check((await page.$eval('article', text => text.textContent)).includes('separating axes'), 'no text');
    await page.goto(server.address + 'scenes/');
    check(await page.$$eval('li a', links => links.length) > 40, 'not all scenes are listed');
    await page.close();
});

await suite.test('the source is fetched when it is first shown', async () => {
    const page = await openPage(browser, server.address + '#41_obb/t=28');
    const fetched = [], clip = {x: 560, y: 60, width: 400, height: 500};
    page.on('request', request => { if (request.url().endsWith('/code.txt')) fetched.push(request); });
    const size = async () => (await page.screenshot({encoding: 'base64', clip})).length;
    await until('blue lines', async () => (await countPixels(page, [MISS]))[0] > 100);
    const before = await until('a still picture', async () => {
        const first = await size();
        await wait(300);
        return first === await size() && first;
    });
    await page.focus('#picture');
    await page.keyboard.press('F8');
    await until('text', async () => await size() > 1.3 * before); // a page of it, not a sentence
    await page.keyboard.press('F8');
    await until('the picture', async () => await size() < 1.3 * before);
    await page.keyboard.press('F8');
    await until('text again', async () => await size() > 1.3 * before);
    check(fetched.length === 1, fetched.length + ' times');
    await page.close();
});

await suite.test('predict: no color tells before the choice, then all do, and it is remembered', async () => {
    const page = await openPage(browser, server.address + '#41_obb/t=0', {width: 1200, height: 800});
    const answer = () => page.$eval('#answer', element => element.textContent);
    const colored = async () => (await countPixels(page, [HIT, MISS])).reduce((a, b) => a + b);
    await until('an answer in words', async () => /APART|OVERLAPPING/.test(await answer()));
    check(await colored() > 100, 'nothing is colored at first');
    await page.focus('#picture');
    await page.keyboard.press('F6');
    await until('the question in words', async () => (await answer()).startsWith('Do OBB1 and OBB2 collide?'));
    check(await colored() === 0, 'a color tells');
    const told = (await answer()).replace(/\?[^?]*\?/, '?'); // without that of the course
    check(!/APART|OVERLAPPING|apart/.test(told), 'the words tell: ' + told);
    check((await page.evaluate(() => location.hash)) === '#41_obb', 'the address tells');
    // Until one guess was right.
    for (let right = false; !right;) {
        await page.keyboard.press('y');
        await until('the truth', async () => /Right|Wrong/.test(await answer()));
        check(await colored() > 100, 'nothing is colored at the end');
        right = (await answer()).startsWith('Right');
        await page.keyboard.press('Enter');
        await until('the next pose', async () => (await answer()).startsWith('Do OBB1'));
    }
    await page.keyboard.press('Escape');
    await until('the address of the first pose', async () => (await page.evaluate(() => location.hash)).includes('t=0'));
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('touchstone settings')).course);
    await until('it is kept', async () => /\b41op\b/.test(await kept()));
    await page.reload();
    await untilShown(page);
    await wait(500);
    check(/\b41op\b/.test(await kept()), 'it is forgotten: ' + await kept());
    check(page.errors.length === 0, 'errors: ' + page.errors.join('; '));
    await page.evaluate(() => localStorage.clear());
    await page.close();
});

await suite.test('course.html: twelve topics, whose questions open the page in them', async () => {
    const page = await browser.newPage();
    await page.goto(server.address + 'scenes/course.html');
    check(await page.$$eval('section', all => all.length) === 13, 'not twelve topics and play');
    const scenes = await page.$$eval('section li a', links => links.map(link => link.getAttribute('href')));
    check(new Set(scenes).size === scenes.length && scenes.length > 40, scenes.length + ' scenes');
    for (const scene of scenes) check((await fetch(server.address + 'scenes/' + scene)).ok, scene + ' is not there');
    await page.evaluate(() => localStorage.setItem('touchstone settings', JSON.stringify({course: '41opb 13o 22op'})));
    await page.reload();
    const textOf = selector => page.$eval(selector, element => element.textContent);
    check(/ ✓ predicted · bug found$/.test(await textOf('[data-scene="41"]')), 'it says ' + await textOf('[data-scene="41"]'));
    check(/ ✓ opened$/.test(await textOf('[data-scene="13"]')), 'it says ' + await textOf('[data-scene="13"]'));
    check(!await page.$('[data-scene="42"] .done'), 'a scene that was not opened is ticked');
    check((await page.$$eval('h2 .done', found => found.map(each => each.textContent))).every(text => / ✓ 1 of \d opened/.test(text)),
          'the lessons do not count');
    const isMarked = ask => page.$eval(`#lesson-3 a[href*="ask=${ask}"]`, link => link.parentElement.textContent.includes('✓'));
    check(await isMarked('predict') && !await isMarked('bug'), 'a question is marked that was not answered');
    await page.goto(server.address + 'scenes/41_obb.html');
    check(await page.$('nav a[href="course.html#lesson-6"]'), 'no next lesson');
    check(await page.$('article .term.focus[data-tag=gap]') && await page.$('article span.term:not(.focus)'), 'the terms have no inks');
    for (const [ask, question] of [['predict', 'collide?'], ['bug', 'Bring the shapes']]) {
        await page.goto(server.address + 'scenes/course.html');
        await Promise.all([page.waitForNavigation(), page.click(`#lesson-1 a[href*="ask=${ask}"]`)]);
        await untilShown(page);
        await until('the question', async () => (await page.$eval('#answer', element => element.textContent)).includes(question));
    }
    await page.evaluate(() => localStorage.clear());
    await page.close();
});

await suite.test('a shape takes the focus, says where it is, and moves by arrow keys', async () => {
    const page = await openPage(browser, server.address + '#41_obb/t=0');
    const sentence = () => page.$eval('#items button', button => button.textContent);
    await until('the shapes', () => page.$('#items button'));
    const before = await sentence();
    await page.focus('#items button');
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await until('another sentence', async () => await sentence() !== before);
    check((await page.$eval('#answer', element => element.textContent)).length > 10, 'no answer in words');
    await page.focus('#picture');
    const live = () => page.$eval('#answer', element => element.getAttribute('aria-live'));
    check(await live() === 'polite', 'the answer is not live');
    await page.keyboard.press(' ');
    await until('no live text while it plays', async () => await live() === 'off');
    await page.keyboard.press(' ');
    await until('live text again', async () => await live() === 'polite');
    const focused = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
        return page.evaluate(() => document.activeElement.id || document.activeElement.parentElement.parentElement.id);
    };
    check(await focused('Tab') === 'picture', 'Tab is not the next shape');
    check(await focused('Escape', 'Tab') === 'items', 'Escape and Tab do not leave the picture');
    await page.close();
});

await suite.test('a pair is drawn from nothing, and doubled', async () => {
    const page = await openPage(browser, server.address + '#94_your_function');
    const items = () => page.$$eval('#items button', list => list.map(button => button.textContent));
    await until('the shapes', async () => (await items()).length === 2);
    await page.focus('canvas');
    await page.keyboard.press('d');
    for (const [x, y] of [[400, 250], [560, 250], [480, 400]]) await page.mouse.click(x, y);
    await until('a triangle', async () => (await items())[0].includes('triangle'));
    await page.keyboard.press('c');
    await page.mouse.move(480, 300);
    await page.mouse.down();
    await page.mouse.move(500, 300, {steps: 3});
    await page.mouse.move(540, 300, {steps: 3});
    await page.mouse.up();
    await until('both in the address', async () => /triangle,.*;circle,/.test(page.url()));
    await until('the answer', async () => /overlapping/i.test(await page.$eval('#answer', answer => answer.textContent)));
    await page.keyboard.press('Escape');
    await page.keyboard.down('Control');
    await page.keyboard.press('d');
    await page.keyboard.up('Control');
    await until('a third shape', async () => (await items()).length === 3);
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
    await until('two again', async () => (await items()).length === 2);
    check(page.errors.length === 0, 'errors: ' + page.errors.join('; '));
    await page.close();
});

await suite.test('F10 loads Chinese: picture, buttons, prose and links; it is remembered, and F10 goes back', async () => {
    const page = await openPage(browser, server.address + '#41_obb'), asked = [];
    page.on('request', request => asked.push(request.url().split('/').pop()));
    const textOf = selector => page.$eval(selector, element => element.textContent);
    const lang = () => page.evaluate(() => document.documentElement.lang);
    check(await lang() === 'en', 'it begins in ' + await lang());
    await page.focus('canvas');
    await page.keyboard.press('F10');
    await until('the title', async () => (await page.title()).startsWith('两个转动的矩形'));
    check(asked.includes('zh_CN.pack'), 'loaded: ' + asked);
    check(await lang() === 'zh-Hans', 'the language is ' + await lang());
    check(await textOf('#foot [data-key="F1"]') === '帮助', 'help is ' + await textOf('#foot [data-key="F1"]'));
    const label = await page.$eval('#bar [data-name="next"]', button => button.getAttribute('aria-label'));
    check(label === '下一个场景', 'the button is ' + label);
    await until('the shapes in words', async () => /分离|重叠/.test(await textOf('#answer')));
    check(/转过|包围盒/.test(await textOf('#read .prose')), 'the prose is ' + (await textOf('#read .prose')).slice(0, 80));
    const links = await page.$$eval('a[href*="scenes/"]', list => list.map(link => link.getAttribute('href')));
    check(links.every(link => link.startsWith('scenes/zh/')), 'links: ' + links);
    const english = await page.evaluate(() => {
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
        const allowed = /Touchstone|English|JavaScript|start\.js|\b(?:Shift|Ctrl|Alt|Tab|Enter|Esc|Ins|Del|Home|PgDn|PgUp|OBB\d?|AABB|WKT|SAT|GJK|MTV|px|rA|rB|dist|gap|iamzhanglei|Oriented|bounding|box|collision|detection)\b/g;
        for (let node; (node = walk.nextNode());) {
            if (node.parentElement.closest('script, style, noscript, .source')) continue;
            if (/[A-Za-z]{3}/.test(node.data.replace(allowed, ''))) found.push(node.data.trim());
        }
        return found;
    });
    check(english.length === 0, 'English: ' + english.join(' / '));
    await page.reload();
    await untilShown(page);
    check((await page.title()).startsWith('两个转动的矩形'), 'after a reload: ' + await page.title());
    await page.focus('canvas');
    await page.keyboard.press('F10');
    await until('English', async () => (await page.title()).startsWith('Two turned boxes (OBBs)'));
    check(await textOf('#foot [data-key="F1"]') === 'Help', 'help is ' + await textOf('#foot [data-key="F1"]'));
    check(page.errors.length === 0, 'errors: ' + page.errors.join('; '));
    await page.close();
});

await suite.test('a Chinese browser gets Chinese, and so do the article and the editor', async () => {
    const page = await browser.newPage();
    await page.goto(server.address + 'THIRD_PARTY.md');
    await page.evaluate(() => localStorage.clear());
    await page.evaluateOnNewDocument(() =>
        Object.defineProperty(navigator, 'languages', {get: () => ['fr', 'zh-CN', 'en']}));
    await page.goto(server.address + '#13_circle_circle');
    await untilShown(page);
    check((await page.title()).startsWith('两个圆'), 'the title is ' + await page.title());
    for (const [name, words] of [['article.html', '四条轴就够了'], ['javascript.html', 'JavaScript 碰撞检测'], ['function.html', '评判'], ['scenes/zh/41_obb.html', '分离轴']]) {
        await page.goto(server.address + name);
        await until(words, () => page.evaluate(text => document.body.textContent.includes(text), words));
        check(await page.evaluate(() => document.documentElement.lang) === 'zh-Hans', name + ' has another language');
    }
    const other = await page.$eval('link[hreflang=en]', link => link.href);
    check(other.endsWith('scenes/41_obb.html'), 'the other language is at ' + other);
    await page.goto(server.address + 'function.html');
    await untilOpened(page);
    await page.click('#judge');
    await until('a finding in Chinese', () => page.evaluate(() =>
        /报告|其实/.test(document.querySelector('#findings button')?.textContent)), 60);
    await page.goto(server.address + 'article.html?language=en');
    await until('scenes in English', () => page.$$eval('iframe', frames => frames.every(frame => frame.src.includes('language=en'))));
    await page.close();
});

await suite.test('?embed shows picture and strip only; the article has three', async () => {
    const page = await openPage(browser, server.address + '?embed#41_obb/t=28');
    check(await page.$eval('#foot', element => getComputedStyle(element).display) === 'none', 'the foot is shown');
    check(!(await page.$eval('#whole', element => element.hidden)), 'no link to the whole');
    await page.goto(server.address + 'article.html');
    check(await page.$$eval('iframe', frames => frames.length) === 3, 'not three scenes');
    await page.close();
});

await suite.test('a paused page does nothing', async () => {
    const page = await openPage(browser, server.address + '#41_obb/t=0');
    await wait(4000);
    const before = await page.evaluate(() => performance.getEntriesByType('measure').length);
    check(before === 0, 'measures are made');
    if (isChromium) {
        const client = await page.createCDPSession();
        await client.send('Performance.enable');
        const task = async () => (await client.send('Performance.getMetrics')).metrics
            .find(metric => metric.name === 'TaskDuration').value;
        const start = await task();
        await wait(2000);
        const used = await task() - start;
        check(used < 0.05, `${used} s of 2 were used`);
    }
    await page.close();
});

// ---- A function of one's own

async function openEditor(hash = '') {
    const page = await browser.newPage();
    await page.setViewport({width: 1280, height: 800});
    await page.goto('about:blank');
    await page.goto(server.address + 'function.html' + hash);
    await untilOpened(page);
    return page;
}

async function type(page, code) {
    await page.focus('.cm-content'); // a click may miss it: the middle of a long line is out of sight
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.press('Delete');
    await paste(page, code);
}

async function judge(page, code) {
    await type(page, code);
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Control');
}

const HEAD = "export const plugin = {name: 'mine', a: ['aabb'], b: ['aabb'], touch: 'hits'};\n";
const RIGHT = HEAD + 'export function collides(a, b) { return a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy }';
const rows = page => page.$$eval('#findings li', list => list.map(row => row.innerText));

await suite.test('a faulty function is found, shown, mended and asked again', async () => {
    const page = await openEditor();
    await judge(page, HEAD + 'export function collides(a, b) { return a.minx < b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy }');
    const found = await until('a finding', async () => (await rows(page)).length > 0 && rows(page), 60);
    check(/reports apart, is touching/.test(found[0]), 'the finding is ' + found[0]);
    check(/aabb -?\d{1,3} -?\d{1,3} -?\d{1,3} -?\d{1,3} \| aabb/.test(found[0]), 'it is not small: ' + found[0]);
    await page.$eval('#findings button', button => button.click()); // at once: the list is written again while it hunts
    await page.click('#picture iframe'); // the middle of its canvas
    await page.keyboard.press('F2');
    await until('dark paper around it', () => page.evaluate(() => getComputedStyle(document.body).backgroundColor === 'rgb(18, 21, 24)'));
    await page.evaluate(() => localStorage.removeItem('touchstone settings'));
    await judge(page, RIGHT);
    await says(page, /(\d+) of \1 cases fixed/);
    await page.close();
});

await suite.test('the findings are those of the command for the same function', async () => {
    const code = `export const plugin = {name: 'mine', a: ['aabb'], b: ['aabb', 'circle'], touch: 'hits'};
    export function collides(a, b) {
        if (b.kind === 'circle') return Math.hypot(b.x - a.minx, b.y - a.miny) <= b.r;
        const inside = (x, y, box) => box.minx <= x && x < box.maxx && box.miny <= y && y <= box.maxy;
        const cornerIn = (one, other) => inside(one.minx, one.miny, other) || inside(one.maxx, one.miny, other) || inside(one.minx, one.maxy, other);
        return cornerIn(a, b) || cornerIn(b, a);
    }`;
    const file = join(temporary, 'mine.mjs'), runner = fileURLToPath(new URL('../../extras/runners/judge.mjs', import.meta.url));
    writeFileSync(file, code);
    const command = `"${process.execPath}" "${runner}" "${file}"`;
    const {stdout} = spawnSync(process.env.TOUCHSTONE_PROGRAM, ['fuzz', '--command', command, '--cases', '2048', '--seed', '1'], {encoding: 'utf8'});
    const expected = stdout.split('\n').filter(line => / method mine \| note reports /.test(line));
    check(expected.length > 2, 'the command prints ' + stdout);
    const page = await openEditor();
    await judge(page, code);
    await says(page, /200,000 pairs asked/);
    const all = (await rows(page)).join('\n');
    for (const line of expected) check(all.includes(line.replace(/ \| expect .*/, '')), 'not in the page: ' + line + '\nit has ' + all);
    await page.close();
});

const opened = page => page.$eval('#functions', list => list.selectedOptions[0]?.textContent);
await suite.test('findings about degenerate shapes are listed last, apart', async () => {
    const page = await openEditor(), isHit = 'Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r';
    await judge(page, `export const plugin = {name: 'balls', a: 'circle', b: 'circle', touch: 'hits'};\nexport function collides(a, b) { return a.r > 0 && b.r > 0 && ${isHit}; }`);
    await says(page, /200,000 pairs asked: .* About shapes that are not degenerate no wrong answer was found\.$/);
    check((await rows(page))[0] === 'Only about degenerate shapes (without area, or of radius 0):', 'the list is ' + await rows(page));
    await judge(page, `export const plugin = {name: 'balls', a: 'circle', b: 'circle', touch: 'hits'};\nexport function collides(a, b) { return a.r > 0 && b.r > 0 && a.r < 2 && ${isHit}; }`);
    await says(page, /200,000 pairs asked: (?!.*degenerate)/);
    check(/^reports apart/.test((await rows(page))[0]), 'the list is ' + await rows(page));
    await page.close();
});

const readingOf = page => page.$eval('#reading', line => line.hidden ? null : [line.querySelector('code').textContent,
    ...[...line.querySelectorAll('select')].map(({selectedOptions: [{text}]}) => text), line.querySelector('#note').textContent].join(' / '));
const reads = (page, words) => until(words, async () => (await readingOf(page)) === words);
const textOf = page => page.$eval('.cm-content', content => [...content.querySelectorAll('.cm-line')].map(line => line.textContent).join('\n'));

await suite.test('a function without a description is judged as it is read, and may be read otherwise', async () => {
    const page = await openEditor(), touches = 'rectsOverlap(x1, y1, w1, h1, x2, y2, w2, h2) / aabb as x y w h and aabb as x y w h / ';
    const code = 'function rectsOverlap(x1, y1, w1, h1, x2, y2, w2, h2) { return x1 < x2 + w2 && x2 < x1 + w1 && y1 < y2 + h2 && y2 < y1 + h1; }';
    await judge(page, code);
    await says(page, /200,000 pairs asked: no wrong answer found\. [\d,]+ of 200,000 pairs were left out: their numbers would be rounded on the way to your function\.$/);
    await reads(page, touches + 'count as a miss (tried) / ');
    check(await opened(page) === 'rectsOverlap', 'its name in the list is ' + await opened(page));
    await page.select('#touch', 'hits');
    const [found] = await until('a finding', async () => (await rows(page)).length > 0 && rows(page));
    check(/\| aabb .*\nrectsOverlap\((-?[\d.]+(, |(?=\)))){8}\)$/.test(found), 'the finding is ' + found);
    await reads(page, touches + 'count as a hit / ');
    check(await textOf(page) === '// touchstone: aabb aabb touch=hits\n' + code, 'the code is ' + await textOf(page));
    await page.select('#touch', 'half open'); // in place of the comment that is there
    await reads(page, touches + 'are half open, as of pixels / ');
    check(await textOf(page) === '// touchstone: aabb aabb touch=half-open\n' + code, 'the code is ' + await textOf(page));
    await judge(page, RIGHT);
    await until('no line', async () => await readingOf(page) === null);
    await says(page, /no wrong answer found/);
    await page.close();
});

await suite.test('a function whose reading is in doubt is judged by what is chosen', async () => {
    const page = await openEditor();
    await judge(page, 'function circles(a, b) { return a.x < b.x + a.r + b.r || a.y > b.y + 1000; }');
    await says(page, /^It cannot be judged: circles\(a, b\), asked with circle as {x, y, r} and circle as {x, y, r}, returns true for circle/);
    await reads(page, 'circles(a, b) / choose / choose / ');
    await page.select('#shapes', 'circle as {x, y, r} and circle as {x, y, r}');
    await until('a finding', async () => (await rows(page)).length > 0);
    check(/^circles\(a, b\) \/ circle as {x, y, r} and circle as {x, y, r} \/ .* \(tried\) \/ $/.test(await readingOf(page)), 'it is read as ' + await readingOf(page));
    check((await textOf(page)).startsWith('// touchstone: circle circle\nfunction circles'), 'the code is ' + await textOf(page));
    await judge(page, 'const picture = document.getElementById(\'picture\');\n' + RIGHT.replace(HEAD, ''));
    await says(page, /^It cannot be judged: it uses `document`, which is not there when a function runs alone: leave only the function and what it calls$/);
    await judge(page, '// import a from "b"\nimport overlap from "./overlap.js";\n' + RIGHT.replace(HEAD, ''));
    await says(page, /^Line 2: it imports .\/overlap.js, which the page does not have: paste what it calls beside it$/, 60);
    await until('no line', async () => await readingOf(page) === null);
    await judge(page, 'function circles(a, b) { while (true) {} }');
    await says(page, /^It cannot be judged: circles\(a, b\) did not return when it was tried: it is not known what it takes; write what it takes in a comment, as \/\/ touchstone: circle aabb,/);
    await page.close();
});

await suite.test('a loop that does not end, an exception and a syntax error are told', async () => {
    const page = await openEditor();
    await judge(page, HEAD + 'export function collides(a, b) { while (a.minx < 1) {} return false }');
    await until('a hang', async () => (await rows(page)).some(row => row.includes('hangs')), 60);
    await judge(page, HEAD + 'export function collides(a, b) { return a.nothing.x }');
    await until('an exception', async () => (await rows(page)).some(row => row.includes('threw an exception')), 60);
    await judge(page, HEAD + 'export function collides(a, b) { return 1 + }');
    await says(page, /^Line 2/);
    await page.close();
});

// The centre of the circle, in the frame of the box: TURNED uses its direction, the other one only its place.
const PLACED = centre => "export const plugin = {name: 'placed', a: ['obb'], b: ['circle'], touch: 'either', form: 'placed'};\n" +
    'export function collides(a, b) {\n' +
    'const x = b.at.x + b.at.c * b.x - b.at.s * b.y - a.at.x, y = b.at.y + b.at.s * b.x + b.at.c * b.y - a.at.y;\n' +
    "if (a.kind !== 'obb' || a.cx !== 0 || a.cy !== 0 || a.ux !== 1 || a.uy !== 0) throw new Error('not local');\n" +
    `const [px, py] = ${centre};\n` +
    'return Math.hypot(Math.max(Math.abs(px) - a.hx, 0), Math.max(Math.abs(py) - a.hy, 0)) <= b.r }';

await suite.test('placed shapes come as local shape and transform', async () => {
    const page = await openEditor();
    await judge(page, PLACED('[x, y]'));
    await until('a finding', async () => (await rows(page)).some(row => /reports .*, is /.test(row)), 60);
    await judge(page, PLACED('[a.at.c * x + a.at.s * y, a.at.c * y - a.at.s * x]'));
    await says(page, /(\d+) of \1 cases fixed/);
    check(!(await rows(page)).some(row => row.includes('not local')), 'the shapes are not local');
    await judge(page, HEAD.replace("'hits'", "'hits', form: 'local'") + 'export function collides() { return false }');
    await says(page, /expected one of world, placed/);
    await page.close();
});

await suite.test('what a count of loops does not stop ends the Worker, and is a finding', async () => {
    const page = await openEditor();
    const slow = "/^(a+)+$/.test('" + 'a'.repeat(60) + "!')";
    await judge(page, HEAD + `export function collides(a, b) { if (a.minx > 50) ${slow}; return a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy }`);
    await until('a hang', async () => (await rows(page)).some(row => row.includes('hangs')), 60);
    // They are not refused by the function.
    await says(page, /pairs were not asked, after the one that did not return\.$/);
    await page.close();
});

await suite.test('for fingers the editor page has targets of 44 px', async () => {
    if (!isChromium) return; // a finger as the pointer cannot be had in the other
    const page = await openEditor();
    for (const size of [{width: 390, height: 844}, {width: 820, height: 1180}]) {
        await page.setViewport({...size, isMobile: true, hasTouch: true});
        await until('the size', () => page.evaluate(wanted => innerWidth === wanted, size.width));
        const small = await page.$$eval('header :is(button, select, input, a)', all => all
            .filter(each => each.getBoundingClientRect().height < 44).map(each => each.id || each.textContent));
        check(small.length === 0, 'too small: ' + small);
        check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'wider than the screen');
    }
    await page.close();
});

await suite.test('code that came by a link waits for a click, and reaches nothing', async () => {
    const page = await openEditor();
    const code = HEAD + "let told = ''; try { fetch('/index.html').then(() => { told = 'reached' }, () => {}) } catch {}\n" +
                 "export function collides(a, b) { if (told === 'reached') throw new Error('reached'); return a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy }";
    await judge(page, code);
    await says(page, /200,000 pairs/);
    check(!(await rows(page)).some(row => row.includes('reached')), 'the code reached the server');
    await page.click('#share');
    const hash = await until('the link', async () => new URL(page.url()).hash);
    await page.evaluate(() => localStorage.clear()); // else the code is the viewer's own
    const other = await openEditor(hash);
    check((await statusOf(other)).includes('does not run by itself'), 'it says ' + await statusOf(other));
    await wait(1000);
    check(!(await other.$('iframe')), 'a frame is there already');
    await other.click('#judge');
    await says(other, /pairs asked/);
    await page.close();
    await other.close();
});

await suite.test('a WebAssembly module, compiled as docs/WEB.md says, is found faulty', async () => {
    const page = await openEditor(), module = join(temporary, 'mine.wasm');
    const [command] = readFileSync('docs/WEB.md', 'utf8').match(/^clang [^`]*/m);
    execFileSync('sh', ['-ec', command.replace('mine.wasm', module)]);
    check(readFileSync(module).length > 100, 'no module');
    await (await page.$('#module')).uploadFile(module);
    const found = await until('a finding', async () => (await rows(page)).length > 0 && rows(page), 60);
    check(/reports .*, is /.test(found[0]), 'the finding is ' + found[0]);
    await page.close();
});

await suite.test('a module may answer by reply, and what it throws is shown', async () => {
    const page = await openEditor(), module = join(temporary, 'reply.wasm'), source = join(temporary, 'reply.c');
    writeFileSync(source, `#include "touchstone_plugin.h"
        static void reply(const TouchstoneQuestion *question, TouchstoneReply *reply, int count)
        {
            const double *a = question->a.number, *b = question->b.number;
            if (count != 1 || question->size != sizeof *question || reply->size != sizeof *reply || question->a.count != 4) return;
            reply->relation = a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3] ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
            if (a[2] - a[0] > 2 * (b[2] - b[0])) {
                reply->state = TOUCHSTONE_THREW;
                reply->text[0] = 'w', reply->text[1] = 'i', reply->text[2] = 'd', reply->text[3] = 'e', reply->text[4] = 0;
            }
        }
        const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI, .name = "by_reply", .a = TOUCHSTONE_AABB, .b = TOUCHSTONE_AABB,
            .touch = TOUCHSTONE_TOUCH_HITS, .size = sizeof(TouchstonePlugin), .reply = reply};`);
    const [command] = readFileSync('docs/WEB.md', 'utf8').match(/^clang [^`]*/m);
    execFileSync('sh', ['-ec', command.replace('mine.wasm', module).replace('assets/your_function.c', source)]);
    await (await page.$('#module')).uploadFile(module);
    const found = await until('a finding', async () => (await rows(page)).length > 0 && rows(page), 60);
    check(found.every(row => /threw an exception/.test(row)) && found.some(row => /wide/.test(row)), 'the findings are ' + found);
    await page.close();
});

// ---- The list of functions

const named = (name, more = '') => `export const plugin = {name: '${name}', a: ['aabb'], b: ['aabb'], touch: 'hits'};\n` +
                                   `export function collides(a, b) { return a.minx <= b.maxx; }\n${more}`;
const codeOf = page => page.$eval('.cm-content', content => content.innerText);
const yours = page => page.$$eval('#functions optgroup', groups => groups.length < 2 ? []
    : [...groups[0].querySelectorAll('option')].map(option => option.textContent));
const choose = async (page, words) => page.select('#functions', await page.$$eval('#functions option', (options, wanted) =>
    options.find(option => option.textContent.includes(wanted)).value, words));
const forgetAll = page => page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
});
// As the page writes them, so that a test needs no other page to make one.
const linkTo = code => '#code=' + deflateRawSync(code).toString('base64url');
const isIn = (page, words) => until(words, async () => (await codeOf(page)).includes(words));

async function openEmpty(hash = '') {
    const page = await openEditor();
    await forgetAll(page);
    await page.goto('about:blank');
    await page.goto(server.address + 'function.html' + hash);
    await untilOpened(page);
    return page;
}

await suite.test('what is typed is kept without Judge, each function by its name', async () => {
    const page = await openEmpty();
    check((await yours(page)).length === 0 && await opened(page) === 'AABB and AABB, flawed', 'at first: ' + await opened(page));
    await type(page, named('first_one'));
    await page.reload(); // at once: before the pause after which it is kept
    await until('its name', async () => await opened(page) === 'first_one');
    await isIn(page, 'first_one');
    await page.click('#fresh');
    check(await opened(page) === 'mine', 'a new function is ' + await opened(page));
    await type(page, named('second_one'));
    await choose(page, 'OBB and OBB, flawed');
    await isIn(page, 'three_axes');
    await until('two functions', async () => (await yours(page)).join() === 'first_one,second_one');
    await choose(page, 'first_one');
    await isIn(page, 'first_one');
    await page.focus('.cm-content'); // undo brings back nothing of another function
    await page.keyboard.down('Control');
    for (let i = 0; i < 3; i++) await page.keyboard.press('z');
    await page.keyboard.up('Control');
    await wait(600);
    check(!/second_one|three_axes/.test(await codeOf(page)), 'undo brought ' + await codeOf(page));
    await choose(page, 'second_one');
    await isIn(page, 'second_one');
    await page.reload();
    await until('the one that was open', async () => await opened(page) === 'second_one');
    await forgetAll(page);
    await page.close();
});

await suite.test('an example or a link that is not changed is not kept; a link opens over nothing', async () => {
    const page = await openEmpty();
    await type(page, named('mine_alone'));
    await page.evaluate(hash => { location.hash = hash; }, linkTo(named('linked')));
    await isIn(page, 'linked');
    check((await statusOf(page)).includes('does not run by itself'), 'it says ' + await statusOf(page));
    check((await yours(page)).join() === 'mine_alone,linked (from a link)', 'the list is ' + await yours(page));
    await page.evaluate(hash => { location.hash = hash; }, linkTo(named('other_link')));
    await isIn(page, 'other_link');
    await choose(page, 'mine_alone');
    await isIn(page, 'mine_alone');
    check(new URL(page.url()).hash === '', 'the address still holds a link');
    await page.reload();
    await until('one function', async () => (await yours(page)).join() === 'mine_alone');
    await page.evaluate(hash => { location.hash = hash; }, linkTo(named('linked')));
    await isIn(page, 'linked');
    await page.focus('.cm-content');
    await page.keyboard.type('// changed\n');
    await until('the link to go', async () => new URL(page.url()).hash === '');
    await page.keyboard.down('Control');
    await page.keyboard.press('Enter'); // no click: it still waits, also when it was kept
    await page.keyboard.up('Control');
    await page.reload();
    await until('both', async () => (await yours(page)).join() === 'mine_alone,linked');
    await isIn(page, 'changed');
    check((await statusOf(page)).includes('does not run by itself'), 'it says ' + await statusOf(page));
    check(!(await page.$('iframe')), 'it runs');
    await choose(page, 'AABB and AABB, right');
    await page.focus('.cm-content');
    await page.keyboard.type('x');
    await wait(600);
    await page.keyboard.press('Backspace');
    await until('what was changed back to go', async () => (await yours(page)).length === 2);
    await forgetAll(page);
    await page.close();
});

await suite.test('two tabs: neither writes over the other, also with the same function', async () => {
    const one = await openEmpty();
    await type(one, named('shared'));
    await until('it is kept', async () => (await yours(one)).join() === 'shared');
    const other = await openEditor();
    await until('the same', async () => await opened(other) === 'shared');
    await other.click('#fresh');
    await type(other, named('of_the_other'));
    await until('both in the first', async () => (await yours(one)).join() === 'shared,of_the_other');
    check(await opened(one) === 'shared', 'the first shows ' + await opened(one));
    await choose(other, 'shared');
    await one.bringToFront();
    await type(one, named('shared', '// by the first'));
    await until('its text in the other', async () => (await codeOf(other)).includes('by the first'));
    // Both at once: the other one types before it has heard of it.
    await other.bringToFront();
    await type(other, named('shared', '// by the other'));
    await other.evaluate(() => {
        const key = Object.keys(localStorage).find(each => localStorage.getItem(each).includes('by the first'));
        const entry = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({...entry, text: entry.text + '// first again'}));
    });
    await until('both versions', async () => (await yours(other)).join() === 'shared,of_the_other,shared 2');
    check((await other.$eval('#problem', note => note.textContent)).includes('another tab'), 'nothing is said');
    const texts = await other.evaluate(() => Object.values(localStorage).join());
    check(texts.includes('first again') && texts.includes('by the other'), 'a version is lost');
    await forgetAll(one);
    await one.close();
    await other.close();
});

// What a verdict does not cover is part of it.
for (const [words, plugin, body, has, hasNot] of [
    ['that refuses all', "touch: 'hits', refuses: true", 'return -1', ['no answer was judged.', '200,000 of 200,000 pairs were refused by your function, not judged.'], 'no wrong answer'],
    ['that refuses some', "touch: 'hits', refuses: true", 'return a.minx < 0 ? -1 : a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy',
     ['no wrong answer found.', 'of 200,000 pairs were refused by your function, not judged.'], 'no answer was judged'],
    ['that is wrong within a huge tolerance', "touch: 'reported', tolerance: 1e300", 'return false',
     ['no answer found that is wrong by more than 1e+300 px.', 'were allowed to be off by 1e+300 px.', 'wrong answers were within that, not judged.'], 'no wrong answer'],
    ['that is right and needs no tolerance', "touch: 'hits', tolerance: 0.5", 'return a.minx <= b.maxx && b.minx <= a.maxx && a.miny <= b.maxy && b.miny <= a.maxy',
     ['no answer found that is wrong by more than 0.5 px. Answers and measures were allowed to be off by 0.5 px.'], 'within that'],
]) {
    await suite.test('a verdict says what was not judged of a function ' + words, async () => {
        const page = await openEditor();
        await judge(page, `export const plugin = {name: 'mine', a: ['aabb'], b: ['aabb'], ${plugin}};\nexport function collides(a, b) { ${body} }\n`);
        const status = await says(page, /^200,000 pairs asked/);
        for (const part of has) check(status.includes(part), `"${part}" is missing: ${status}`);
        check(!status.includes(hasNot), 'it says: ' + status);
        await page.close();
    });
}
await suite.test('a function that is opened while another one starts has a trial of its own', async () => {
    const page = await openEmpty();
    await page.evaluate(() => {
        const list = document.querySelector('#functions'), judge = document.querySelector('#judge');
        judge.click();
        list.value = [...list.options].find(option => option.textContent === 'circle and circle, right').value;
        list.dispatchEvent(new Event('change'));
        judge.click();
    });
    await says(page, /200,000 pairs asked: no wrong/);
    check((await page.$$('#picture iframe')).length === 1, 'there are two programs');
    check((await rows(page)).length === 0, 'findings of the other: ' + await rows(page));
    await choose(page, 'OBB and OBB, flawed');
    check(!(await page.$('#picture iframe')) && !/asked/.test(await statusOf(page)), 'what was found in another one stays');
    await page.close();
});

await suite.test('Delete has Undo, and the focus stays in the list', async () => {
    const page = await openEmpty();
    await type(page, named('to_go'));
    await page.click('#fresh');
    await type(page, named('to_stay'));
    await choose(page, 'to_go');
    await page.focus('#remove');
    await page.keyboard.press('Enter');
    await isIn(page, 'to_stay');
    check((await yours(page)).join() === 'to_stay', 'left: ' + await yours(page));
    check((await page.$eval('#deleted', note => note.textContent)).includes('to_go'), 'what was deleted is not said');
    check(await page.evaluate(() => document.activeElement.id === 'functions'), 'the focus is lost');
    await page.click('#undo');
    await isIn(page, 'to_go');
    check((await yours(page)).join() === 'to_go,to_stay', 'after Undo: ' + await yours(page));
    await page.reload();
    await until('both', async () => (await yours(page)).join() === 'to_go,to_stay');
    for (let i = 0; i < 2; i++) await page.click('#remove');
    await until('the first example', async () => await opened(page) === 'AABB and AABB, flawed');
    check(await page.$eval('#remove', button => button.disabled), 'an example can be deleted');
    await page.close();
});

await suite.test('Delete takes nothing that another tab has written and this one has not read', async () => {
    const page = await openEmpty();
    await type(page, named('shared'));
    await until('it is kept', async () => (await yours(page)).join() === 'shared');
    await page.evaluate(() => { // as another tab does it: this one gets no event of its own writing
        const key = Object.keys(localStorage).find(each => localStorage.getItem(each).includes('shared'));
        const entry = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({...entry, text: entry.text + '// by the other'}));
    });
    await page.click('#remove');
    await wait(300);
    const texts = await page.evaluate(() => Object.values(localStorage).join());
    check(texts.includes('by the other'), 'it is lost: ' + texts);
    await forgetAll(page);
    await page.close();
});

await suite.test('the one function of an earlier version is kept, and a damaged entry does no harm', async () => {
    const page = await openEmpty();
    await page.evaluate(text => {
        localStorage.setItem('touchstone function', text);
        localStorage.setItem('touchstone function damaged', '{"text":');
        localStorage.setItem('touchstone function other', '{"text":5}');
    }, named('of_before'));
    await page.reload();
    await until('it', async () => await opened(page) === 'of_before');
    await isIn(page, 'of_before');
    check((await yours(page)).join() === 'of_before', 'the list is ' + await yours(page));
    await page.reload();
    await until('it alone', async () => (await yours(page)).join() === 'of_before');
    check(await page.evaluate(() => localStorage.getItem('touchstone function')) === null, 'the old one is still there');
    await forgetAll(page);
    await page.close();
});

await suite.test('a browser without room, or that keeps nothing, says so and asks before the page is closed', async () => {
    const page = await openEmpty(), problem = () => page.$eval('#problem', note => note.textContent);
    await page.evaluate(() => {
        const keep = Storage.prototype.setItem;
        window.full = true;
        Storage.prototype.setItem = function(key, text) {
            if (window.full) throw new DOMException('no room', 'QuotaExceededError');
            keep.call(this, key, text);
        };
        keep.call(localStorage, 'touchstone function there', JSON.stringify({text: 'x', made: 1}));
    });
    await type(page, named('unkept'));
    await until('the words', async () => (await problem()).includes('no room left'));
    await choose(page, 'OBB and OBB, flawed');
    await isIn(page, 'three_axes');
    await choose(page, 'unkept'); // not kept, but not lost either
    await isIn(page, 'unkept');
    const asks = () => page.evaluate(() => {
        const event = new Event('beforeunload', {cancelable: true});
        window.dispatchEvent(event);
        return event.defaultPrevented;
    });
    check(await asks(), 'the page does not ask');
    await page.evaluate(() => { window.full = false; });
    await page.focus('.cm-content');
    await page.keyboard.type(' ');
    await until('no words', async () => await problem() === '');
    check(!await asks(), 'the page asks in vain');
    await page.evaluate(() => {
        window.own = Object.getOwnPropertyDescriptor(window, 'localStorage');
        Object.defineProperty(window, 'localStorage', {configurable: true, get() { throw new DOMException('no', 'SecurityError'); }});
    });
    await page.keyboard.type(' ');
    await until('the words', async () => (await problem()).includes('keeps nothing'));
    const text = named('huge', '// a line\n'.repeat(1e5));
    await page.evaluate(() => Object.defineProperty(window, 'localStorage', window.own));
    await type(page, text);
    await until('the limit', async () => (await problem()).includes('1,000,000'));
    await type(page, named('small'));
    await until('no words', async () => await problem() === '');
    await forgetAll(page);
    await page.close();
});

await suite.test('a long function is shared by a link, a longer one by its text', async () => {
    const page = await openEmpty();
    await page.evaluate(() => {
        window.copied = [];
        Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied.push(text); }}});
    });
    const noise = length => {
        let text = '// ';
        for (let x = 1; text.length < length;) text += (x = x * 48271 % 2147483647).toString(36);
        return text;
    };
    await type(page, named('long_one', noise(250e3)));
    await page.click('#share');
    const [link] = await until('the link', async () => (copied => copied.length && copied)(await page.evaluate(() => window.copied)));
    check(link.length > 150e3 && /characters/.test(await statusOf(page)), `${link.length} characters: ${await statusOf(page)}`);
    check(page.url() === link, 'it is not the address');
    const other = await openEditor();
    await forgetAll(other);
    await other.evaluate(hash => { location.hash = hash; }, new URL(link).hash);
    await isIn(other, 'long_one');
    check((await yours(other)).join() === 'long_one (from a link)', 'the list is ' + await yours(other));
    await other.close();
    const longer = named('longer', noise(1.5e6));
    await type(page, longer);
    await page.click('#share');
    await says(page, /too long for a link/);
    check((await page.evaluate(() => window.copied))[1] === longer, 'the text is not copied');
    await type(page, 'x');
    await forgetAll(page);
    await page.close();
});

await suite.test('a damaged link is told, and leaves what is there', async () => {
    const page = await openEmpty('#code=!!!'), damaged = async () => (await statusOf(page)).includes('damaged');
    check(await damaged(), 'it says ' + await statusOf(page));
    await type(page, named('mine_alone'));
    for (const hash of ['#code=', '#code=AAAA', linkTo(named('cut')).slice(0, 60), '#code=%', linkTo(Buffer.from([0xff, 0xfe]))]) {
        await page.evaluate(() => { document.querySelector('#status').textContent = ''; });
        await page.evaluate(next => { location.hash = next; }, hash);
        await until('the words about ' + hash, damaged);
        await isIn(page, 'mine_alone');
    }
    await page.evaluate(next => { location.hash = next; }, linkTo(' '.repeat(2e7))); // 20 kB hold it
    await says(page, /1,000,000/);
    await until('the list as before', async () => (await yours(page)).join() === 'mine_alone');
    await forgetAll(page);
    await page.close();
});

await suite.test('a phone has room for the list, and all of it has a name', async () => {
    const page = await openEmpty(linkTo(named('a_function_with_a_name_of_forty_letters_')));
    await page.setViewport(isChromium ? {width: 390, height: 844, isMobile: true, hasTouch: true} : {width: 390, height: 844});
    await untilOpened(page); // a page is loaded again when it begins to have touch
    await page.$eval('#remove', button => button.click()); // which may still move for the new width
    await until('Undo', () => page.$eval('#undo', button => !button.hidden));
    const wrong = await page.$$eval(':is(header, #notes) :is(button, select, input, a)', all => all.filter(each => {
        const box = each.getBoundingClientRect(), name = each.labels?.[0]?.textContent || each.textContent;
        return box.left < 0 || box.right > innerWidth || box.height < 36 || !name.trim();
    }).map(each => each.id || each.outerHTML));
    check(wrong.length === 0, 'cut, small or without a name: ' + wrong);
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'wider than the screen');
    await forgetAll(page);
    await page.close();
});

await suite.test('a function that returns nothing, or something else, is a finding in words', async () => {
    const page = await openEditor();
    await judge(page, HEAD + 'export function collides(a, b) { if (a.minx <= b.maxx) return true; }');
    await until('a missing return', async () => (await rows(page)).some(row =>
        row.includes('returned nothing') && row.includes('does it end without return?') && /aabb .*\| aabb/.test(row)), 60);
    for (const [code, words] of [['return NaN', 'returned NaN'], ['return 0.5', 'returned 0.5'], ["return 'yes'", 'returned yes (string)'],
                                 ['return 1n', 'returned 1 (bigint)'], ['return {toString() { throw 1; }}', 'returned an object'],
                                 ['return Object.create(null)', 'returned an object'], ['return Symbol()', 'returned Symbol() (symbol)']]) {
        await judge(page, HEAD + `export function collides(a, b) { if (a.minx <= b.maxx) ${code}; return false; }`);
        await until(words, async () => (await rows(page)).some(row => row.includes(words)), 60);
    }
    await page.close();
});

// ---- Recordings

// Those of the native program, as a viewer of the README gets them.
const recorded = (kind, ...more) => {
    const path = join(temporary, 'recorded.' + kind);
    execFileSync(join(folder, '../release/touchstone'),
                 ['record', '41_obb', '--seconds', '2', '--fps', '15', '--size', '320x200', ...more, path]);
    return readFileSync(path).toString('base64');
};

await suite.test('a recorded WebP plays', async () => {
    const page = await openPage(browser, server.address);
    const played = await page.evaluate(async text => {
        const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
        const decoder = new ImageDecoder({data: bytes, type: 'image/webp'});
        await decoder.tracks.ready;
        const track = decoder.tracks.selectedTrack;
        await decoder.completed;
        let time = 0, last;
        for (let i = 0; i < track.frameCount; i++) {
            last = (await decoder.decode({frameIndex: i})).image;
            time += last.duration;
        }
        const picture = new Image();
        picture.src = 'data:image/webp;base64,' + text;
        await picture.decode();
        return [track.frameCount, Math.round(time / 1000), last.displayWidth, last.displayHeight, track.repetitionCount,
                picture.naturalWidth].join(' ');
    }, recorded('webp'));
    check(played === '30 2000 320 200 Infinity 320', 'pictures, ms, size, repetitions, shown: ' + played);
    await page.close();
});

await suite.test('a recorded MP4 plays', async () => {
    const page = await browser.newPage(); // the program's page lets in no media
    const played = await page.evaluate(async text => {
        const video = document.createElement('video');
        video.muted = true;
        video.src = 'data:video/mp4;base64,' + text;
        await video.play();
        await new Promise((resolve, reject) => {
            video.onended = resolve;
            video.onerror = () => reject(new Error(video.error.message));
        });
        return [video.videoWidth, video.videoHeight, video.duration.toFixed(2), video.currentTime.toFixed(1)].join(' ');
    }, recorded('mp4'));
    check(played === '320 200 2.00 2.0', 'size, s, played: ' + played);
    await page.close();
});

await suite.test('F9 records the canvas, and F9 again saves a video that plays', async () => {
    const page = await openPage(browser, server.address + '#41_obb');
    await page.evaluate(() => {
        const make = URL.createObjectURL;
        URL.createObjectURL = blob => {
            window.saved = blob;
            return make.call(URL, blob);
        };
        HTMLAnchorElement.prototype.click = function() { window.savedAs = this.download; };
    });
    const records = () => page.evaluate(() => document.documentElement.dataset.records === 'yes');
    const begun = Date.now();
    await page.keyboard.press('F9');
    await until('the mark', records);
    await wait(5000); // its first picture may take the encoder a second or two
    await page.keyboard.press('F9');
    await until('a file', () => page.evaluate(() => Boolean(window.saved)));
    const most = (Date.now() - begun) / 1000 + 1;
    check(!await records(), 'the mark is still there');
    const {name, width, address} = await page.evaluate(() => new Promise(resolve => {
        const reader = new FileReader();
        reader.onload = () => resolve({name: window.savedAs, width: document.querySelector('canvas').width, address: reader.result});
        reader.readAsDataURL(new Blob([window.saved], {type: 'video/webm'}));
    }));
    const player = await browser.newPage(); // the page's policy lets it play no media
    const played = await player.evaluate(async from => {
        const video = document.createElement('video');
        video.muted = true;
        video.src = from;
        await new Promise((resolve, reject) => {
            video.onloadeddata = resolve;
            video.onerror = () => reject(new Error(video.error.message));
        });
        await video.play();
        await new Promise(resolve => { video.onended = resolve; });
        return {seconds: video.currentTime, width: video.videoWidth};
    }, address);
    await player.close();
    check(name === 'touchstone-41_obb.webm' && played.width === width, JSON.stringify({name, width, played}));
    check(played.seconds > 0.5 && played.seconds < most, played.seconds + ' s, at most ' + most);
    await page.close();
});

// ---- Without a network

await suite.test('a second visit needs no network', async () => {
    const page = await openPage(browser, server.address);
    await until('the service worker', () => page.evaluate(async () => {
        const registered = await navigator.serviceWorker.getRegistration();
        return registered?.active?.state === 'activated';
    }), 30);
    await page.reload(); // under the service worker, which keeps Chinese once it was chosen
    await untilShown(page);
    await page.focus('canvas');
    await page.keyboard.press('F10');
    await until('Chinese', async () => (await page.title()).includes('两个'));
    server.close();
    await wait(300);
    const showsCircles = async () => (await page.title()).includes('圆');
    await page.goto(server.address + '#13_circle_circle');
    await until('13 in Chinese', showsCircles); // before, a reload would open what the address named last
    await page.reload();
    await untilShown(page);
    await until('13 in Chinese, opened from what is kept', showsCircles);
});

await browser.close();
server.close();
rmSync(temporary, {recursive: true});
suite.finish();

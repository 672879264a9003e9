// node browser.mjs chromium|firefox FOLDER: the page as a person uses it. The last line is
// "passed failed".
import {check, countPixels, launch, openPage, serve, Suite, until} from './harness.mjs';

const [name, folder] = process.argv.slice(2);
const server = await serve(folder), browser = await launch(name), suite = new Suite();
const chromium = name === 'chromium';
const RED = 0xC8341C, BLUE = 0x1D56C8; // overwritten below by the palette's own

const title = page => page.title();

await suite.test('the first scene is drawn and turns', async () => {
    const page = await openPage(browser, server.address);
    check((await title(page)).startsWith('Two OBBs'), 'the title is ' + await title(page));
    check(page.errors.length === 0, 'errors: ' + page.errors.join('; '));
    await page.close();
});

await suite.test('PgDn opens the next scene', async () => {
    const page = await openPage(browser, server.address + '#41_obb');
    await page.keyboard.press('PageDown');
    await until('the title of the next scene', async () => !(await title(page)).startsWith('Two OBBs'));
    await page.close();
});

await browser.close();
server.close();
suite.finish();

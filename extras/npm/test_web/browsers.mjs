// Sites in Chromium and Firefox, for the tests beside this file.
import {launch} from '../../../tests/web/harness.mjs';

export const browsers = await Promise.all(['chromium', 'firefox'].map(async name => ({name, browser: await launch(name)})));

export const closeBrowsers = () => Promise.all(browsers.map(({browser}) => browser.close()));

// Runs `run` with a page of each browser at an address. Errors that nobody caught are the page's `errors`.
export const inBrowsers = (address, run, view = {width: 800, height: 600}) => Promise.all(browsers.map(async ({name, browser}) => {
    const page = await browser.newPage();
    page.errors = [];
    page.on('pageerror', error => page.errors.push(error.message));
    try {
        await page.setViewport(view);
        await page.goto(address);
        await run(page, name);
    } catch (error) {
        error.message = `${name}: ${error.message}${page.errors.length ? ` (${page.errors})` : ''}`;
        throw error;
    } finally {
        await page.close();
    }
}));


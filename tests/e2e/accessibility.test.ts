import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Frame } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, newPerson } from '../browser.ts';
import { type RunningCallside, startCallside } from './callside.ts';
import { Person } from './person.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let callside: RunningCallside;
let browser: Browser;
beforeAll(async () => {
  [callside, browser] = await Promise.all([startCallside(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await callside?.stop();
});

/** Whoever a test lets in leaves with it. */
const present: Person[] = [];
afterEach(async () => {
  await Promise.all(present.splice(0).map((person) => person.close()));
});

/** What axe finds in one frame against WCAG 2.2 AA, in words. */
async function findings(frame: Frame): Promise<string[]> {
  await frame.evaluate(axeSource);
  const results = await frame.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
  });
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}

describe.each(['light', 'dark'] as const)('in the %s theme nothing stands in the way of', (colorScheme) => {
  it('signing in', async () => {
    const context = await newPerson(browser, { colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const url of [callside.url, `${callside.url}/widget/`]) {
      await page.goto(url);
      await page.getByRole('textbox', { name: 'User name' }).waitFor();
      expect(await findings(page.mainFrame())).toEqual([]);
    }
    await context.close();
  });

  it('calling in the widget', async () => {
    const grace = await Person.inWidgetPage(browser, callside, 'grace');
    present.push(grace);
    await grace.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await grace.page.setViewportSize({ width: 320, height: 640 });
    const seen = () => findings(grace.page.mainFrame());
    expect(await seen()).toEqual([]);
    await grace.dial('601');
    await grace.button('Hold').waitFor();
    expect(await seen()).toEqual([]);
    await grace.press('Hang up');
    await grace.hasNoCall();
    await grace.app.getByRole('tab', { name: 'Recents' }).click();
    await grace.app.getByRole('listitem').first().waitFor();
    expect(await seen()).toEqual([]);
  });

  it.each(['/', '/callhistories/personal', '/dialpad', '/settings', '/voicemails', '/components'])(
    'the full client at %s',
    async (path) => {
      const heidi = await Person.inApp(browser, callside, 'heidi');
      present.push(heidi);
      await heidi.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await heidi.page.goto(callside.url + path);
      await heidi.page.getByRole('main').first().waitFor();
      await heidi.canCall();
      expect(await findings(heidi.page.mainFrame())).toEqual([]);
    },
  );
});

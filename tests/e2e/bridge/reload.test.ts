import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { blockers, chromium } from '#tests/support/browsers.ts';
import { startCallside } from '#tests/support/callside.ts';
import { representatives } from '#tests/support/matrix.ts';
import { until } from '#tests/support/until.ts';
import { Crm } from './crm.ts';
import { otherSite, serveHostPages } from './host-page.ts';

/** Reloads happen at any time; CRMs do not wait. */
const reloads = 3;

it.for(representatives([...blockers, chromium]))(
  "a reloaded frame is connected again, with the page's subscriptions, in $name",
  async ({ launch }, { onTestFinished }) => {
    const pages = await serveHostPages(() => callside.url, { host: otherSite });
    onTestFinished(() => pages.close());
    const callside = await startCallside(['--memory', '--parent', pages.origin]);
    onTestFinished(() => callside.stop());
    const browser = await launch();
    onTestFinished(() => browser.close());
    const alice = await Crm.open(browser, callside, pages.origin, 'alice');
    const { page } = alice.person;

    for (let round = 0; round < reloads; round += 1) {
      const before = await page.evaluate(() => (window as unknown as { told: unknown[] }).told.length);
      expect(before).toBeGreaterThan(0);
      await page.evaluate(() => {
        const frame = document.querySelector('iframe');
        if (frame) frame.src += '';
      });
      // It may be back within a moment, so this reads the recorded events.
      await until('it was lost', () =>
        page.evaluate(
          (from) =>
            (window as unknown as { told: { event: string; value: unknown }[] }).told
              .slice(from)
              .some(({ event, value }) => event === 'state' && value === 'starting'),
          before,
        ),
      );
      await alice.person.canCall();
      await alice.isReady();
      await alice.talkToEcho();
      await alice.person.hears();
      await alice.hangUpAll();
    }
  },
);

it('the program of the README places a call after its first visitor has signed in', async ({
  onTestFinished,
}) => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const code = /```ts\nimport \{ embedWidget \}.*\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(code).toContain("placeCall({ destination: '102' })");
  const html = `<script src="https://phone.example.com/embed.js"></script>
<script type="module">const { embedWidget } = Callside;\n${code}</script>`;
  const pages = await serveHostPages(() => callside.url);
  onTestFinished(() => pages.close());
  const callside = await startCallside(['--memory', '--parent', pages.origin]);
  onTestFinished(() => callside.stop());
  const browser = await chromium.launch();
  onTestFinished(() => browser.close());
  const page = await (await newPerson(browser)).newPage();
  await page.goto(`${pages.origin}/empty`);
  // The phone's own address, and a user who answers.
  const program = html.replaceAll('https://phone.example.com', callside.url).replace("'102'", "'600'");
  await page.setContent(`<!doctype html><title>README</title>${program}`);
  const app = page.frameLocator('iframe');
  await app.getByRole('textbox', { name: 'User name' }).fill('frank');
  await app.getByLabel('Password', { exact: true }).fill('demo');
  await app.getByRole('button', { name: 'Sign in', exact: true }).click();
  await app.getByRole('button', { name: 'Hang up' }).first().click();
});

it('the widget adopts the look of the page around it, and obeys keys that are pressed there', async ({
  onTestFinished,
}) => {
  const pages = await serveHostPages(() => callside.url);
  onTestFinished(() => pages.close());
  const callside = await startCallside(['--memory', '--parent', pages.origin]);
  onTestFinished(() => callside.stop());
  const browser = await chromium.launch();
  onTestFinished(() => browser.close());
  const alice = await Crm.open(browser, callside, pages.origin, 'alice');
  const { page, app } = alice.person;
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.locator('html[data-theme="light"]').waitFor();
  await page.evaluate(() => {
    document.body.style.background = '#111';
  });
  await app.locator('html[data-theme="dark"]').waitFor();
  expect(await alice.ask('setTheme', { theme: 'light' })).toEqual({ value: null });
  await app.locator('html[data-theme="light"]').waitFor();

  await page.evaluate(async () => {
    const { Callside, phone } = window as unknown as {
      Callside: typeof import('#widget/embed/index.ts');
      phone: import('#widget/embed/index.ts').EmbeddedWidget;
    };
    await Callside.enablePageKeys(phone);
  });
  await alice.talkToEcho();
  await page.locator('body').click({ position: { x: 500, y: 5 } });
  await page.keyboard.press('Alt+Shift+M');
  await alice.call('is muted', ({ isMuted }) => isMuted);
  await page.keyboard.press('Alt+Shift+E');
  await alice.hasNoCall();
  await alice.close();
});

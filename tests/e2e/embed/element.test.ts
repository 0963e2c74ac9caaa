import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import type { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { type EmbeddingPage, inExample, panelIn } from './embedding.ts';

const { callside, browser } = await startTestEnvironment();
let carol: Person;
beforeEach(async () => {
  carol = await inExample(browser, callside, 'carol', '/element/');
});
afterEach(() => carol?.close());

it('the element dispatches the events of the bridge, and has the phone as a property', async () => {
  const { page } = carol;
  await page.evaluate(async () => {
    const widget = document.querySelector('callside-widget');
    const kept: EmbeddingPage['kept'] = { told: [] };
    Object.assign(window, { kept });
    for (const name of ['calls', 'callEnded'])
      widget?.addEventListener(name, (event) => kept.told?.push([name, (event as CustomEvent).detail]));
    const { phone } = widget as import('#widget/embed/index.ts').CallsideWidgetElement;
    await (await phone).placeCall({ destination: '600' });
  });
  await carol.hears();
  await carol.press('Hang up');
  const received = () =>
    page.evaluate(() => (window as unknown as EmbeddingPage).kept.told as [string, { number?: string }][]);
  await expect.poll(async () => (await received()).map(([name]) => name)).toContain('callEnded');
  expect((await received()).find(([name]) => name === 'callEnded')?.[1].number).toBe('600');
});

inTurn('the element goes on after a move, and releases its listeners after its removal', async () => {
  const { page } = carol;
  const samePhone = await page.evaluate(async () => {
    const widget = document.querySelector('callside-widget') as HTMLElement &
      import('#widget/embed/index.ts').CallsideWidgetElement;
    const before = widget.phone;
    // Further messages come from the old frame.
    document.querySelector('#phone-state')?.replaceChildren();
    document.querySelector('main')?.append(widget);
    await Promise.resolve();
    return (await before) === (await widget.phone);
  });
  expect(samePhone).toBe(true);
  // The browser reloads a moved frame; the phone behind it is connected again.
  await carol.canCall();
  await expect.poll(() => page.locator('#phone-state').textContent()).toBe('Phone: ready');
  await page.getByRole('button', { name: /Call Echo/ }).click();
  await carol.hears();
  await carol.press('Hang up');
  await carol.hasNoCall();

  await page.evaluate(() => document.querySelector('callside-widget')?.remove());
  await expect.poll(() => page.frames().length).toBe(1);
  await page.evaluate(() => {
    const again = document.createElement('callside-widget');
    again.setAttribute('url', new URL('/widget/', document.querySelector('script')?.src).href);
    document.querySelector('#phone')?.append(again);
  });
  await carol.canCall();
});

inTurn('the element is a panel if its mode says so, and in its place again otherwise', async () => {
  const { page } = carol;
  const setMode = (mode: string) =>
    page.evaluate((to) => document.querySelector('callside-widget')?.setAttribute('mode', to), mode);
  await setMode('floating');
  await panelIn(page).panel.waitFor();
  await carol.canCall();
  const setTitle = (title: string) =>
    page.evaluate((to) => document.querySelector('callside-widget')?.setAttribute('title', to), title);
  // It is the same phone under every name.
  await carol.evaluate(() => Object.assign(window, { isSame: true }));
  const isSame = () => carol.evaluate(() => 'isSame' in window);
  await setTitle('Telephone');
  await expect.poll(() => page.locator('iframe').getAttribute('title')).toBe('Telephone');
  await page.locator('callside-panel').getByRole('region', { name: 'Telephone' }).waitFor();
  await page.locator('callside-panel').getByText('Telephone').waitFor();
  expect(await isSame()).toBe(true);
  await setMode('inline');
  await carol.canCall();
  await carol.evaluate(() => Object.assign(window, { isSame: true }));
  await setTitle('Dial');
  await expect.poll(() => page.locator('iframe').getAttribute('title')).toBe('Dial');
  expect(await isSame()).toBe(true);
  expect(await page.locator('callside-panel').count()).toBe(0);
  expect(await page.locator('iframe').count()).toBe(1);
});

inTurn('the element names the reason why it cannot start', async () => {
  const message = await carol.page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        const widget = document.createElement('callside-widget');
        widget.addEventListener('failed', ({ detail }: Event & { detail?: Error }) =>
          resolve(detail?.message ?? ''),
        );
        widget.setAttribute('url', `${url}/nobody-there/`);
        document.body.append(widget);
      }),
    callside.url,
  );
  expect(message).toContain('/nobody-there/ the right address?');
});

inTurn(
  'the versioned script can be checked by its integrity from a page of another origin, and cached',
  async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    const integrities = await (await fetch(`${callside.url}/embed/integrity.json`)).json();
    const src = `${callside.url}/embed/${version}/embed.js`;
    const { headers } = await fetch(src);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(`${callside.url}/embed/999.0.0/embed.js`)).status).toBe(404);
    const page = await (await newPerson(browser)).newPage();
    await page.goto(`${callside.parentUrl}/nothing`);
    const load = (integrity: string) =>
      page.evaluate(
        (attributes) =>
          new Promise<string>((resolve) => {
            const script = Object.assign(document.createElement('script'), attributes);
            script.onload = () => resolve(typeof Reflect.get(window, 'Callside'));
            script.onerror = () => resolve('refused');
            document.head.append(script);
          }),
        { src, integrity, crossOrigin: 'anonymous' },
      );
    expect(await load(integrities['callside-panel.js'])).toBe('refused');
    expect(await load(integrities['embed.js'])).toBe('object');
    await page.context().close();
  },
);

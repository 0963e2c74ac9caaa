import type { Browser, Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { browsers } from '#tests/support/browsers.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';
import { speakPlainly } from './documented-client.ts';
import { type HostPages, serveHostPages } from './host-page.ts';

interface PlainWindow {
  readonly ask: (
    method: string,
    params?: object,
  ) => Promise<{ ok: boolean; status?: number; value?: unknown }>;
  readonly heard: Record<string, unknown>;
}

describe.each(browsers)('plain bridge clients in $name', ({ launch }) => {
  let callside: RunningCallside;
  let browser: Browser;
  let pages: HostPages;
  let relay: HostPages;

  beforeAll(async () => {
    [pages, relay] = await Promise.all([
      serveHostPages(() => callside.url),
      serveHostPages(() => callside.url),
    ]);
    const parents = ['--parent', pages.origin, '--parent', `${relay.origin}/empty`];
    const less = ['--parent-permissions', `${relay.origin}=seeCalls`];
    [callside, browser] = await Promise.all([startCallside(['--memory', ...parents, ...less]), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await callside?.stop();
    pages?.close();
    relay?.close();
  });

  const ask = (where: Page | Frame, method: string, params?: object) =>
    where.evaluate(
      ([name, given]) => (window as unknown as PlainWindow).ask(name as string, given as object),
      [method, params] as const,
    );
  const heard = (where: Page | Frame, event: string) =>
    where.evaluate((name) => (window as unknown as PlainWindow).heard[name], event);

  it('the twenty lines of the documentation form a complete client', async () => {
    const context = await newPerson(browser);
    const page = await context.newPage();
    await page.goto(`${pages.origin}/empty`);
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.allow = 'microphone';
      frame.src = url;
      frame.width = '400';
      frame.height = '700';
      document.body.append(frame);
    }, `${callside.url}/widget/`);
    await speakPlainly(page, 'frames[0]', callside.url);
    await until('it waits for its user', async () => (await heard(page, 'state')) === 'signedOut');
    expect(await ask(page, 'placeCall', { destination: '600' })).toMatchObject({ ok: false, status: 503 });
    const app = page.frameLocator('iframe');
    await app.getByRole('textbox', { name: 'User name' }).fill('carol');
    await app.getByLabel('Password', { exact: true }).fill('demo');
    await app.getByRole('button', { name: 'Sign in' }).click();
    await app.locator('[data-phone="connected"]').first().waitFor();
    await until('it is ready', async () => (await heard(page, 'state')) === 'ready');
    expect(await ask(page, 'placeCall', { destination: '600' })).toEqual(
      expect.objectContaining({ ok: true }),
    );
    const calls = () => heard(page, 'calls') as Promise<{ lineID: string; state: string }[] | undefined>;
    await until('it talks', async () => (await calls())?.[0]?.state === 'talking');
    expect(await ask(page, 'drop', { lineID: (await calls())?.[0]?.lineID })).toMatchObject({ ok: true });
    await until('its end is told', async () => (await heard(page, 'callEnded')) !== undefined);
    await context.close();
  });

  inTurn(
    'a page of another version gets the supported ones, and a page that knows both is served',
    async () => {
      const context = await newPerson(browser);
      const page = await context.newPage();
      await page.goto(`${pages.origin}/empty`);
      const welcomed = (versions: readonly number[]) =>
        page.evaluate(
          async ([url, known]) => {
            const frame = document.querySelector('iframe') ?? document.createElement('iframe');
            if (!frame.isConnected) {
              frame.src = `${url}/widget/`;
              document.body.append(frame);
            }
            const nonce = crypto.randomUUID();
            const answered = Promise.withResolvers<Record<string, unknown>>();
            addEventListener('message', ({ data }) => data.nonce === nonce && answered.resolve(data));
            const connect = () =>
              frame.contentWindow?.postMessage({ callside: 'connect', versions: known, nonce }, url);
            const knocking = setInterval(connect, 250);
            return answered.promise.finally(() => clearInterval(knocking));
          },
          [callside.url, versions] as const,
        );
      expect(await welcomed([2, 3])).toMatchObject({
        ok: false,
        status: 426,
        message: 'This widget speaks version 1, the page 2, 3.',
      });
      expect(await welcomed([0])).toMatchObject({ ok: false, status: 426 });
      expect(await welcomed([2, 1])).toMatchObject({
        version: 1,
        methods: expect.arrayContaining(['placeCall']),
      });
      await context.close();
    },
  );

  inTurn(
    'the widget serves the page around it and one in a hidden frame, each with its permissions',
    async () => {
      const context = await newPerson(browser);
      const page = await context.newPage();
      await page.goto(`${pages.origin}/around`);
      const inner = () => {
        const frame = page.frames().find((one) => one.parentFrame() === page.mainFrame());
        if (!frame) throw new Error('There is no inner page.');
        return frame;
      };
      const app = page.frameLocator('iframe').frameLocator('iframe');
      await app.getByRole('textbox', { name: 'User name' }).fill('dave');
      await app.getByLabel('Password', { exact: true }).fill('demo');
      await app.getByRole('button', { name: 'Sign in' }).click();
      await app.locator('[data-phone="connected"]').first().waitFor();
      await inner().evaluate(() => (window as unknown as { connecting: Promise<void> }).connecting);

      await speakPlainly(page, 'frames[0].frames[0]', callside.url);
      await until('the outer page is served', async () => (await heard(page, 'state')) === 'ready');

      const hidden = () => page.frames().find((frame) => frame.url() === `${relay.origin}/empty`);
      await until('the hidden frame is there', () => hidden() !== undefined);
      const relayed = hidden();
      if (!relayed) throw new Error('There is no hidden frame.');
      await speakPlainly(relayed, 'parent', callside.url);
      await until('the hidden page is served', async () => (await heard(relayed, 'state')) === 'ready');

      expect(await ask(page, 'placeCall', { destination: '600' })).toMatchObject({ ok: true });
      const talks = async (where: Page | Frame) =>
        ((await heard(where, 'calls')) as { state: string }[] | undefined)?.[0]?.state === 'talking';
      await until('the outer page hears of it', () => talks(page));
      await until('the hidden page hears of it', () => talks(relayed));
      const [call] = (await heard(relayed, 'calls')) as { lineID: string }[];
      expect(await ask(relayed, 'drop', { lineID: call?.lineID })).toMatchObject({ ok: false, status: 403 });
      expect(await ask(relayed, 'getGroups')).toMatchObject({ ok: false, status: 403 });
      const { outer } = await inner().evaluate(async () => {
        const { phone } = window as unknown as {
          phone: import('#widget/embed/index.ts').EmbeddedWidget;
        };
        return { outer: await phone.getCalls() };
      });
      expect(outer).toMatchObject([{ lineID: call?.lineID }]);
      expect(await ask(page, 'drop', { lineID: call?.lineID })).toMatchObject({ ok: true });
      await context.close();
    },
  );
});

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { browsers } from '#tests/support/browsers.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';
import { Crm } from './crm.ts';
import { type HostPages, serveHostPages } from './host-page.ts';

describe.each(browsers)('attacks on the widget in $name', ({ launch }) => {
  let callside: RunningCallside;
  let browser: Browser;
  let pages: HostPages;
  let strangers: HostPages;
  let relays: HostPages;

  beforeAll(async () => {
    [pages, strangers, relays] = await Promise.all([
      serveHostPages(() => callside.url),
      serveHostPages(() => callside.url),
      serveHostPages(() => callside.url),
    ]);
    const parents = ['--parent', pages.origin, '--parent', `${relays.origin}/empty`];
    [callside, browser] = await Promise.all([startCallside(['--memory', ...parents]), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await callside?.stop();
    for (const host of [pages, strangers, relays]) host?.close();
  });

  const handshake = { postmate: 'handshake', type: 'application/x-postmate-v1+json', model: {} };
  const connect = { callside: 'connect', versions: [1], nonce: 'stolen' };
  const listen = { callside: 'listen', events: ['state', 'calls', 'callEnded'] };
  const placeCall = { callside: 'request', id: 1, method: 'placeCall', params: { destination: '600' } };
  const provocations = [handshake, connect, listen, placeCall];

  /** Sends the widget's window all messages of a page around it, and returns the answers. */
  function provoke(page: Page, target: 'frame' | 'popup'): Promise<unknown[]> {
    return page.evaluate(
      async ({ messages, to }) => {
        const received: unknown[] = [];
        addEventListener('message', (event) => received.push(event.data));
        const { opened } = window as unknown as { opened: Window };
        const child = to === 'popup' ? opened : frames[0];
        for (let round = 0; round < 10; round += 1) {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = (event) => received.push(event.data);
          for (const message of messages) child?.postMessage(message, '*');
          child?.postMessage(messages[1], '*', [port2]);
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        return received;
      },
      { messages: provocations, to: target },
    );
  }

  it('the widget does not load in the frame of a page that is not allowed', async () => {
    const context = await newPerson(browser);
    const page = await context.newPage();
    await page.goto(`${strangers.origin}/empty`);
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
    }, `${callside.url}/widget/`);
    // The browser's page in place of a page that forbids framing.
    await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^(chrome-error|about:neterror)/);
    expect(await provoke(page, 'frame')).toEqual([]);
    await context.close();
  });

  inTurn(
    'the widget refuses a page without permission within two seconds, with a reason and one console line',
    async () => {
      const context = await newPerson(browser);
      const page = await context.newPage();
      const lines: string[] = [];
      page.on('console', (message) => lines.push(message.text()));
      await page.goto(`${strangers.origin}/empty`);
      await page.addScriptTag({ url: `${callside.url}/embed.js` });
      const refused = await page.evaluate(async (url) => {
        const { Callside } = window as unknown as {
          Callside: typeof import('#widget/embed/index.ts');
        };
        let loadedAt = 0;
        const container = document.body;
        const embedding = Callside.embedWidget({ url, container });
        document.querySelector('iframe')?.addEventListener('load', () => {
          loadedAt ||= performance.now();
        });
        const reason = await embedding.catch(({ status, message }) => ({ status, message }));
        return { ...reason, ms: performance.now() - loadedAt, frames: frames.length };
      }, `${callside.url}/widget/`);
      expect(refused).toMatchObject({ status: 403, frames: 0 });
      expect(refused).toHaveProperty('message', expect.stringContaining(`Is ${strangers.origin} among`));
      // The load time of the browser's own error page is negligible.
      expect((refused as { ms: number }).ms).toBeLessThan(2000);
      // The browser itself remarks on attributes of every frame.
      const remark = /Unrecognized feature|can escape its sandboxing/;
      expect(lines.filter((line) => !remark.test(line))).toHaveLength(1);
      await context.close();
    },
  );

  inTurn('the widget answers no stranger who opened it in a window', async () => {
    const context = await newPerson(browser);
    const page = await context.newPage();
    await page.goto(`${strangers.origin}/empty`);
    const opening = context.waitForEvent('page');
    await page.evaluate(
      (url) => void Object.assign(window, { opened: window.open(url) }),
      `${callside.url}/widget/`,
    );
    await (await opening).getByRole('textbox', { name: 'User name' }).waitFor();
    expect(await provoke(page, 'popup')).toEqual([]);
    await context.close();
  });

  /** Puts a foreign frame beside the widget. */
  async function sibling(page: Page) {
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      frame.name = 'sibling';
      document.body.append(frame);
      return new Promise((resolve) => frame.addEventListener('load', resolve));
    }, `${strangers.origin}/empty`);
    const frame = page.frame({ name: 'sibling' });
    if (!frame) throw new Error('There is no sibling.');
    return frame;
  }

  inTurn(
    'the widget drops messages of a frame beside it, reports so once, and goes on serving its page',
    async () => {
      const dave = await Crm.open(browser, callside, pages.origin, 'dave');
      const { page } = dave.person;
      const warnings: string[] = [];
      page.on('console', (message) => warnings.push(message.text()));
      const beside = await sibling(page);
      const received = await beside.evaluate(async (messages) => {
        const answers: unknown[] = [];
        addEventListener('message', (event) => answers.push(event.data));
        const others = Array.from({ length: parent.frames.length }, (_, index) => parent.frames[index]);
        for (let round = 0; round < 100; round += 1)
          for (const other of others)
            if (other !== window) for (const message of messages) other?.postMessage(message, '*');
        await new Promise((resolve) => setTimeout(resolve, 500));
        return answers;
      }, provocations);
      await expect.poll(() => warnings.filter((text) => text.includes('may not embed'))).toHaveLength(1);
      expect(received).toEqual([]);
      expect(await dave.ask('getCalls')).toEqual({ value: [] });
      await dave.close();
    },
  );

  inTurn("the page accepts no messages of a frame beside the widget as the widget's", async () => {
    const dave = await Crm.open(browser, callside, pages.origin, 'dave');
    const beside = await sibling(dave.person.page);
    await beside.evaluate(() => {
      const lies = [
        { callside: 'welcome', nonce: 'x', version: 1, methods: [], events: [], services: [] },
        { callside: 'event', event: 'calls', value: [{ lineID: 'lie' }] },
        { callside: 'reply', id: 1, ok: true, value: 'lie' },
        { postmate: 'handshake-reply', type: 'application/x-postmate-v1+json' },
        { postmate: 'emit', type: 'application/x-postmate-v1+json', value: { name: 'calls', data: 'lie' } },
        null,
      ];
      for (const lie of lies) parent.postMessage(lie, '*');
    });
    expect(await dave.ask('getState')).toEqual({ value: 'ready' });
    expect(await dave.last('calls')).toEqual([]);
    await dave.close();
  });

  inTurn("a page with a port of its own cannot reach into the widget, nor the user's input", async () => {
    const dave = await Crm.open(browser, callside, pages.origin, 'dave');
    const reply = await dave.person.page.evaluate(
      async ([hello, origin]) => {
        const { port1, port2 } = new MessageChannel();
        (frames[0] as Window).postMessage(hello, origin as string, [port2]);
        const raw = (value: unknown) => ({ type: 'RAW', value });
        const spy = () => {
          const { port2: value } = new MessageChannel();
          return { type: 'HANDLER', name: 'proxy', value };
        };
        const post = (message: object, ...functions: { value: MessagePort }[]) =>
          port1.postMessage(
            message,
            functions.map(({ value }) => value),
          );
        const coded = spy();
        const path = ['request', 'name', 'constructor', 'fromCharCode'];
        post({ id: '1', type: 'SET', path, value: coded }, coded);
        const set = spy();
        post(
          { id: '2', type: 'APPLY', path: ['__proto__', '__defineSetter__'], argumentList: [raw('v'), set] },
          set,
        );
        const answered = new Promise((resolve) => {
          port1.onmessage = ({ data }) => data.id === '3' && resolve(data.value);
        });
        post({ id: '3', type: 'APPLY', path: ['request'], argumentList: [raw('getState'), raw(undefined)] });
        return answered;
      },
      [connect, callside.url] as const,
    );
    expect(reply).toEqual({ ok: true, value: 'ready' });
    const widget = dave.person.page.frames().find((frame) => frame.url().startsWith(callside.url));
    expect(
      await widget?.evaluate(() => [String.fromCharCode(65), Object.hasOwn(Object.prototype, 'v')]),
    ).toEqual(['A', false]);
    await dave.close();
  });

  inTurn('a hidden page cannot navigate after the handshake, and the page around is served on', async () => {
    const dave = await Crm.open(browser, callside, pages.origin, 'dave');
    const { page } = dave.person;
    const hidden = () => page.frames().find((frame) => frame.url().startsWith(relays.origin));
    await until('the hidden page is there', () => hidden() !== undefined);
    const relay = hidden();
    if (!relay) throw new Error('There is no hidden page.');
    const isServed = await relay.evaluate(
      async ([hello, wish, origin]) => {
        const heard = new Promise((resolve) => {
          addEventListener('message', ({ data }) => {
            if (data.callside === 'welcome') parent.postMessage(wish, origin as string);
            if (data.callside === 'event') resolve(true);
          });
        });
        parent.postMessage(hello, origin as string);
        return heard;
      },
      [connect, listen, callside.url] as const,
    );
    expect(isServed).toBe(true);
    // The widget's page may embed no other origin, whatever address its frames try to open.
    await expect(relay.goto(`${strangers.origin}/empty`)).rejects.toThrow(
      /ERR_BLOCKED_BY_CSP|CONTENT_BLOCKED/,
    );
    expect(page.frames().some((frame) => frame.url().startsWith(strangers.origin))).toBe(false);
    expect(await dave.ask('placeCall', { destination: '600' })).toEqual({ value: null });
    const { lineID } = await dave.call('talks', ({ state }) => state === 'talking');
    expect(await dave.ask('drop', { lineID })).toEqual({ value: null });
    await dave.hasNoCall();
    await until('its end is told', async () => (await dave.last('callEnded'))?.lineID === lineID);
    await dave.close();
  });

  inTurn('a repeated handshake replaces the first one, and no event arrives twice', async () => {
    const dave = await Crm.open(browser, callside, pages.origin, 'dave');
    const heard = await dave.person.page.evaluate(
      async ([hello, wish, origin]) => {
        const widget = frames[0] as Window;
        const say = (message: unknown) => widget.postMessage(message, origin as string);
        const ended: string[] = [];
        let welcomes = 0;
        const over = new Promise<void>((resolve) => {
          addEventListener('message', ({ data, source }) => {
            if (source !== widget) return;
            if (data.callside === 'welcome') {
              welcomes += 1;
              say(wish);
              if (welcomes < 5) return;
              say({ callside: 'request', id: 1, method: 'placeCall', params: { destination: '600' } });
            }
            if (data.event === 'calls' && data.value[0]?.state === 'talking')
              say({ callside: 'request', id: 2, method: 'drop', params: { lineID: data.value[0].lineID } });
            if (data.event === 'callEnded') {
              ended.push(data.value.lineID);
              // Events for other clients have arrived before this answer.
              say({ callside: 'request', id: 3, method: 'showAlert', params: { title: 'Still here' } });
            }
            if (data.callside === 'reply' && data.id === 3) resolve();
          });
        });
        for (let round = 0; round < 5; round += 1) say(hello);
        await over;
        return { welcomes, ended };
      },
      [connect, listen, callside.url] as const,
    );
    expect(heard.ended).toHaveLength(1);
    expect(heard.welcomes).toBe(5);
    await dave.person.app.getByText('Still here').waitFor();
    await dave.close();
  });

  inTurn(
    '10,000 messages in a second and one of ten megabytes are refused, and the phone goes on',
    async () => {
      const erin = await Crm.open(browser, callside, pages.origin, 'erin');
      const statuses = await erin.person.page.evaluate(async () => {
        const { phone } = window as unknown as {
          phone: import('#widget/embed/index.ts').EmbeddedWidget;
        };
        const status = (promise: Promise<unknown>) =>
          promise.then(
            () => 200,
            ({ status }) => status as number,
          );
        const large = await status(phone.placeCall({ destination: 'x'.repeat(10_000_000) }));
        const script = await status(phone.navigate({ to: 'javascript:alert(1)' as 'keypad' }));
        const flood = await Promise.all(Array.from({ length: 10_000 }, () => status(phone.getState())));
        return { large, script, refused: flood.filter((one) => one === 429).length };
      });
      expect(statuses).toMatchObject({ large: 413, script: 400 });
      expect(statuses.refused).toBeGreaterThan(8_000);
      await until('it answers again', async () => 'value' in (await erin.ask('getState')));
      await until('it calls', async () => 'value' in (await erin.ask('placeCall', { destination: '600' })));
      await erin.person.hears();
      await erin.close();
    },
  );
});

import type { BrowserContextOptions, FrameLocator, Page, WebSocketRoute } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser, newPerson } from '#tests/support/browser.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { BadNetwork } from '#tests/support/network/bad-network.ts';
import { requestSession } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { watchSoundCard } from '#tests/support/sound/sound-card.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const insecureHost = 'callside.test';

const { callside, browser } = await startTestEnvironment(undefined, () =>
  launchBrowser([`--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`]),
);

/** The simulated fault: before the page is loaded, or after it has started well. */
interface Breakage {
  readonly context?: BrowserContextOptions;
  readonly host?: string;
  before?(page: Page): Promise<unknown>;
  after?(page: Page): unknown;
}

async function openSettings(breakage: Breakage, inside = browser): Promise<Page> {
  const { context = {}, host, before, after } = breakage;
  const opened = await newPerson(inside, context);
  onTestFinished(() => opened.close());
  const page = await opened.newPage();
  await before?.(page);
  // Only the profile has the owner of these devices and the echo number.
  const profile = page.waitForResponse((response) => /\/v1\/user\/Info(\?|$)/.test(response.url()));
  // The session of a host is not valid at another host.
  if (!host) await requestSession(opened, { login: 'carol', app: 'callside', phoneSystem: callside.url });
  await page.goto(`${callside.url.replace('localhost', host ?? 'localhost')}/settings/webrtc`);
  if (host) await signIn(page);
  await (await profile).finished();
  await page.getByRole('button', { name: 'Check everything' }).waitFor();
  await after?.(page);
  return page;
}

async function signIn(app: Page | FrameLocator): Promise<void> {
  await app.getByRole('textbox', { name: 'User name' }).fill('carol');
  await app.getByLabel('Password', { exact: true }).fill('demo');
  await app.getByRole('button', { name: 'Sign in' }).click();
}

/** Runs the check. Returns the first fault and the state of all layers. */
async function check(app: Page | FrameLocator) {
  await app.getByRole('button', { name: 'Check everything' }).click();
  await app.getByRole('button', { name: 'Check again' }).waitFor({ timeout: 50_000 });
  const faults = app.locator('[data-fault]');
  const steps = app.locator('li[data-state]');
  return {
    fault: (await faults.count()) > 0 ? await faults.first().getAttribute('data-fault') : undefined,
    states: await steps.evaluateAll((all) => all.map((one) => one.getAttribute('data-state'))),
  };
}

/** A network between the page and the phone system, changed by `spoil`. */
const network = (spoil: (bad: BadNetwork) => void): Breakage => ({
  before: async (page) => {
    const bad = new BadNetwork();
    onTestFinished(() => bad.close());
    await bad.between(page);
    spoil(bad);
  },
});

/** Returns the SIP WebSockets that the page opens after its start. */
function laterSockets(answer: (socket: WebSocketRoute) => void): Breakage {
  let isBroken = false;
  return {
    before: (page) =>
      page.routeWebSocket(
        (url) => url.pathname === '/sip',
        (socket) => (isBroken ? answer(socket) : void socket.connectToServer()),
      ),
    after: async (page) => {
      await page.locator('[data-phone="connected"]').first().waitFor();
      isBroken = true;
    },
  };
}

/** A phone system that refuses such requests. */
const refusing = (method: string): Breakage => ({
  before: (page) =>
    page.routeWebSocket(
      (url) => url.pathname === '/sip',
      (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
          const text = String(message);
          if (text.startsWith(`${method} `)) socket.send(refusalOf(text));
          else server.send(message);
        });
      },
    ),
});

const faults: Readonly<Record<string, Breakage>> = {
  insecure: { host: insecureHost },
  pageForbids: {
    before: (page) =>
      page.route('**/settings/webrtc', async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), 'permissions-policy': 'microphone=()' };
        await route.fulfill({ response, headers });
      }),
  },
  noDevice: {
    before: (page) => page.addInitScript(watchSoundCard),
    after: (page) => page.evaluate(() => window.soundCard.unplug('Fake')),
  },
  deviceBusy: {
    after: (page) =>
      page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('in use', 'NotReadableError'));
      }),
  },
  deviceSilent: {
    after: (page) =>
      page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = async () =>
          new AudioContext().createMediaStreamDestination().stream;
      }),
  },
  offline: { after: (page) => page.context().setOffline(true) },
  unreachable: { after: (page) => page.route('**/v1/user/ShortInfo**', (route) => route.abort()) },
  socketBlocked: laterSockets((socket) => void socket.close()),
  sipSilent: laterSockets(() => undefined),
  registrationRefused: refusing('REGISTER'),
  callRefused: refusing('INVITE'),
  pathBlocked: network((bad) => {
    bad.isCut = true;
  }),
  noSound: network((bad) => {
    bad.losses.down = 1;
  }),
  lossy: network((bad) => {
    bad.losses.down = 0.3;
  }),
};

/** The faults that are tested outside of the matrix: a fault of signalling. */
const oneOfEachKind = ['registrationRefused'];

/** A registrar's answer to a phone that it rejects. */
function refusalOf(request: string): string {
  const kept = request
    .split('\r\n')
    .filter((line) => /^(Via|From|To|Call-ID|CSeq):/i.test(line))
    .map((line) => (/^To:/i.test(line) ? `${line};tag=x` : line));
  return ['SIP/2.0 403 Forbidden', ...kept, 'Content-Length: 0', '', ''].join('\r\n');
}

describe('the call check', () => {
  it('the call check passes where everything works, makes its call and ends it', async () => {
    const page = await openSettings({});
    const { fault, states } = await check(page);
    expect(fault).toBeUndefined();
    expect(states).toEqual([...Array(7).fill('passed'), 'skipped', 'passed', 'passed']);
    await page.getByText('Everything works.').waitFor();
    await page
      .getByRole('region', { name: 'Calls' })
      .getByRole('article')
      .first()
      .waitFor({ state: 'detached' });
  });

  it.each(isWholeMatrix ? Object.keys(faults) : oneOfEachKind)(
    'the call check names the fault %s',
    async (fault) => {
      const page = await openSettings(faults[fault] ?? {});
      expect((await check(page)).fault).toBe(fault);
    },
  );

  inTurn('the call check names the fault: denied', async () => {
    const strict = await launchBrowser(['--use-fake-ui-for-media-stream=deny']);
    onTestFinished(() => strict.close());
    const page = await openSettings({ context: { permissions: [] } }, strict);
    expect((await check(page)).fault).toBe('denied');
  });

  inTurn('the call check names a frame without microphone permission, and its remedy', async () => {
    const opened = await newPerson(browser);
    onTestFinished(() => opened.close());
    const page = await opened.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(HTMLIFrameElement.prototype, 'allow', { set: () => undefined });
    });
    await page.goto(callside.parentUrl);
    const app = page.frameLocator('iframe[src*="/widget/"]').first();
    await signIn(app);
    await app.getByRole('button', { name: 'Menu' }).click();
    await app.getByRole('menuitem', { name: 'Audio devices' }).click();
    expect((await check(app)).fault).toBe('frameForbids');
    const advice = await app.locator('[data-fault]').innerText();
    expect(advice).toContain('allow="microphone"');
    expect(advice).toContain(callside.url);
  });

  inTurn(
    'the call check gives a report to copy that names layer, fault and figures, and no secrets',
    async () => {
      const page = await openSettings({
        context: { permissions: ['microphone', 'clipboard-read', 'clipboard-write'] },
        ...faults.unreachable,
      });
      await check(page);
      await page.getByRole('button', { name: 'Copy report' }).click();
      await page.getByText('Report copied').waitFor();
      const report = await page.evaluate(() => navigator.clipboard.readText());
      expect(report).toContain('server: failed (unreachable)');
      expect(report).toContain('device: passed');
      expect(report).toContain('microphone: ');
      expect(report).not.toContain('carol');
    },
  );
});

inTurn('the call check places no call if the phone system has no echo number', async () => {
  const page = await openSettings({
    before: (opened) =>
      opened.route('**/v1/user/Info*', async (route) => {
        const answer = await route.fetch();
        const info = await answer.json();
        delete info.customization.echoNumber;
        await route.fulfill({ response: answer, json: info });
      }),
  });
  const { fault, states } = await check(page);
  expect([fault, ...states.slice(-2)]).toEqual([undefined, 'skipped', 'skipped']);
  await page.getByText('Everything that could be checked works.').waitFor();
});

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Firefox, type FirefoxPage, type Preferences } from '../firefox.ts';
import { findProgram } from '../packages.ts';
import { until } from '../until.ts';
import { type RunningCallside, startCallside } from './callside.ts';

const program = findProgram('firefox-esr', 'firefox-esr');

let callside: RunningCallside;
beforeAll(async () => {
  callside = await startCallside();
});
afterAll(() => callside?.stop());

/** Runs in the page before its own scripts. */
function keepPeers(): void {
  const peers: RTCPeerConnection[] = [];
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  };
  Object.assign(window, { peers });
}

const allowed: Preferences = { 'permissions.default.microphone': 1 };
const denied: Preferences = { 'permissions.default.microphone': 2 };

async function open(login: string, preferences: Preferences): Promise<FirefoxPage> {
  const firefox = await Firefox.launch(program ?? '', preferences);
  onTestFinished(() => firefox.close());
  const page = await firefox.open(`${callside.url}/settings/webrtc`, keepPeers);
  await page.fill('input[autocomplete="username"]', login);
  await page.fill('input[type="password"]', 'demo');
  await page.press('Sign in');
  await page.has('[data-phone="connected"]');
  return page;
}

const dial = async (page: FirefoxPage, number: string) => {
  await page.fill('aside input, main input[type="tel"]', number);
  await page.press('Call');
};

/** Energy of what was received so far. */
const energy = (page: FirefoxPage): Promise<number> =>
  page.evaluate(async () => {
    let sum = 0;
    for (const peer of (window as unknown as { peers: RTCPeerConnection[] }).peers) {
      if (peer.connectionState === 'closed') continue;
      for (const one of (await peer.getStats()).values()) {
        if (one.type === 'inbound-rtp') sum += one.totalAudioEnergy ?? 0;
      }
    }
    return sum;
  });

describe.runIf(program)('in Firefox', () => {
  it('the phone registers, and a call to the echo is heard', async () => {
    const page = await open('carol', allowed);
    await dial(page, '600');
    await page.has('[aria-label="Hold"]');
    await until('something is heard', async () => (await energy(page)) > 1e-4);
    await page.press('Hang up');
    await until('no call is left', () => page.evaluate(() => document.querySelector('article') === null));
  });

  it('a microphone that is blocked is told, with the way out, and no call is made', async () => {
    const page = await open('dave', denied);
    await dial(page, '600');
    await page.sees('The microphone is blocked');
    await until('no call is left', () => page.evaluate(() => document.querySelector('article') === null));
  });

  it('the call check passes where everything works', async () => {
    const page = await open('carol', allowed);
    await page.press('Check everything');
    await page.sees('Everything works.', 40_000);
  });

  it('the call check names a blocked microphone', async () => {
    const page = await open('dave', denied);
    await page.press('Check everything');
    await page.has('[data-fault]');
    const fault = () => document.querySelector('[data-fault]')?.getAttribute('data-fault');
    expect(await page.evaluate(fault)).toBe('denied');
  });
});

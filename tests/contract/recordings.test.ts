/**
 * History, recordings and numbers, as a program that knows only the wire protocol sees them: `fetch`, and SIP written
 * by hand.
 */

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { abroad, dialled, direct, inside, nameOf, testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { PhoneSystemProcess } from '../soak/phone-system-process.ts';
import { until } from '../support/until.ts';
import { type SipCredentials, SipPhone } from './sip-phone.ts';

interface Page<Item> {
  readonly count: number;
  readonly items: readonly Item[];
}

interface Row {
  readonly restUri: string;
  readonly callHistoryID: string;
  readonly isRecorded: boolean;
  readonly recordings: readonly string[];
  readonly call: string;
  readonly stateCause?: string;
}

interface Recording {
  readonly restUri: string;
  readonly callHistoryID: string;
  readonly duration: number;
  readonly isComplete: boolean;
}

/** A user who is signed in to a phone system. */
class Caller {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly login: string;

  private constructor(url: string, login: string, headers: Record<string, string>) {
    this.#url = url;
    this.login = login;
    this.#headers = headers;
  }

  static async signIn(url: string, login: string): Promise<Caller> {
    return new Caller(url, login, await sessionHeaders(url, { login }));
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#url}/restletrouter/${path}`, { headers: { ...this.#headers, ...headers } });
  }

  post(path: string, body: object = {}): Promise<Response> {
    return fetch(`${this.#url}/restletrouter/${path}`, {
      method: 'POST',
      headers: { ...this.#headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async read<Body>(path: string): Promise<Body> {
    const response = await this.get(path);
    expect(response.status).toBe(200);
    return (await response.json()) as Body;
  }

  async lastRow(): Promise<Row | undefined> {
    return (await this.read<Page<Row>>('v1/logs/CallHistory?length=1')).items[0];
  }

  async lastRecording(): Promise<Recording | undefined> {
    return (await this.read<Page<Recording>>('v1/logs/CallRecording?length=1')).items[0];
  }

  async plugIn(): Promise<SipPhone> {
    const { extension } = await this.read<{ extension: { restUri: string } }>('v1/user/Info');
    const credentials = await this.read<SipCredentials>(`${extension.restUri}/createSoftphone?force=true`);
    const phone = await SipPhone.connect(`${this.#url.replace('http', 'ws')}/sip`, credentials);
    expect(await phone.register()).toBe(200);
    phone.serve();
    return phone;
  }

  /** Calls the music robot and records the call. @returns the uri of the call line */
  async recordMusic(): Promise<string> {
    const placed = await this.post(`telephony/Terminal/${this.login}-web/placeCall`, {
      destination: inside(601),
    });
    expect(placed.status).toBe(200);
    const { restUri } = (await placed.json()) as { restUri: string };
    const state = async () => (await this.read<{ state: string }>(restUri)).state;
    await until('they talk', async () => (await state()) === 'talking');
    expect((await this.post(`${restUri}/startRecord`)).status).toBe(204);
    return restUri;
  }
}

let phoneSystem: PhoneSystem;
let alice: Caller;
let bob: Caller;
let frank: Caller;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
  [alice, bob, frank] = await Promise.all([
    Caller.signIn(phoneSystem.url, 'alice'),
    Caller.signIn(phoneSystem.url, 'bob'),
    Caller.signIn(phoneSystem.url, 'frank'),
  ]);
});
afterAll(() => phoneSystem.stop());

/** Returns the loudest of the 16-bit samples after the header. */
const loudest = (wav: Buffer) =>
  Math.max(
    ...Array.from({ length: (wav.length - 44) >> 1 }, (_, i) => Math.abs(wav.readInt16LE(44 + 2 * i))),
  );

it('a recorded call is in the history, and only its owner, and an officer with a reason, can play it', async () => {
  const phone = await alice.plugIn();
  const line = await alice.recordMusic();
  await until('it is listed', async () => (await alice.lastRecording()) !== undefined);
  const going = await alice.lastRecording();
  expect(going).toMatchObject({ isComplete: false, duration: 0 });
  expect((await alice.get(`${going?.restUri}/content`)).status).toBe(409);
  expect(await alice.lastRow()).toMatchObject({ isRecorded: true, recordings: [] });
  expect(await alice.lastRow()).not.toHaveProperty('stateCause');
  expect((await frank.post(`${going?.restUri}/access`, { reason: 'Too early' })).status).toBe(409);

  const begun = performance.now();
  await until('a second has passed', () => performance.now() - begun > 1_000);
  expect((await alice.post(`${line}/stopRecord`)).status).toBe(204);
  await until('it is complete', async () => (await alice.lastRecording())?.isComplete === true);
  expect((await alice.post(`${line}/disconnect`)).status).toBe(204);
  await until('the call is over', async () => (await alice.lastRow())?.stateCause !== undefined);
  phone.close();

  const recording = await alice.lastRecording();
  const path = recording?.restUri ?? '';
  const row = await alice.lastRow();
  expect(row).toEqual({
    restUri: `v1/logs/CallHistory/${recording?.callHistoryID}`,
    callHistoryID: recording?.callHistoryID,
    isIncoming: false,
    isMissed: false,
    isRejected: false,
    isForwarded: false,
    isMeasured: false,
    isRecorded: true,
    recordings: [path],
    timestamp: expect.stringMatching(/^\d{13}$/),
    talkDuration: expect.any(Number),
    calledNumber: inside(601),
    calledLabel: 'Music',
    remoteNumber: inside(601),
    remoteLabel: 'Music',
    remoteNumbers: [],
    stateCause: 'causeNormal',
    call: expect.stringMatching(/^telephony\/Call\/\d+$/),
  });

  const heard = await alice.get(`${path}/content`);
  expect(heard.status).toBe(200);
  expect(heard.headers.get('Content-Type')).toBe('audio/wav');
  const sound = Buffer.from(await heard.arrayBuffer());
  expect(sound.toString('latin1', 0, 4)).toBe('RIFF');
  expect(recording?.duration).toBe((sound.length - 44) / 16);
  expect(recording?.duration).toBeGreaterThan(0);
  expect(loudest(sound)).toBeGreaterThan(1_000);
  const part = await alice.get(`${path}/content`, { Range: 'bytes=44-1043' });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(sound.subarray(44, 1044))).toBe(true);

  for (const stranger of ['', '/content', '/access']) {
    expect((await bob.get(`${path}${stranger}`)).status).toBe(404);
  }
  expect((await bob.post(`${path}/access`, { reason: 'Curiosity' })).status).toBe(404);
  expect((await fetch(`${phoneSystem.url}/restletrouter/${path}/content`)).status).toBe(401);

  expect(await frank.read(`v1/logs/CallRecording?scope=enterprise`)).toMatchObject({
    items: [{ restUri: path, ownerLabel: nameOf('alice') }],
  });
  expect(await frank.read('v1/logs/CallRecording')).toEqual({ count: 0, items: [] });
  expect((await frank.get(`${path}/content`)).status).toBe(403);
  const blank = await frank.post(`${path}/access`, { reason: '  ' });
  expect(blank.status).toBe(400);
  expect(await blank.json()).toMatchObject({ cause: 'reason' });
  const granted = await frank.post(`${path}/access`, { reason: 'Complaint 4711' });
  expect(granted.status).toBe(201);
  const access = (await granted.json()) as { accessID: string; contentUri: string; expires: string };
  expect(granted.headers.get('Location')).toBe(`/restletrouter/${access.contentUri}`);
  const given = await frank.get(access.contentUri);
  expect(given.status).toBe(200);
  expect(Buffer.from(await given.arrayBuffer()).equals(sound)).toBe(true);
  expect((await bob.get(access.contentUri)).status).toBe(404);
  expect(await frank.read(`${path}/access`)).toMatchObject({
    count: 1,
    items: [{ accessID: access.accessID, label: nameOf('frank'), reason: 'Complaint 4711' }],
  });
});

it('a recording has its whole length when the phone system was killed during the call', {
  timeout: 60_000,
}, async () => {
  const data = await mkdtemp(join(tmpdir(), 'callside-killed-recording-'));
  const start = () => new PhoneSystemProcess({ args: ['--data', data] });
  let running = start();
  try {
    const carol = await Caller.signIn(await running.ready(), 'carol');
    const phone = await carol.plugIn();
    const line = await carol.recordMusic();
    await until('it is listed', async () => (await carol.lastRecording()) !== undefined);
    await until('a second is in the file', async () => {
      const folder = join(data, 'recordings');
      const name = (await readdir(folder)).find((one) => one.endsWith('.wav'));
      return name !== undefined && (await stat(join(folder, name))).size > 16_044;
    });
    await running.kill();
    phone.close();

    running = start();
    const again = await Caller.signIn(await running.ready(), 'carol');
    // The call goes on without the phone, which never comes back.
    expect((await again.post(`${line}/disconnect`)).status).toBe(204);
    await until('it is complete', async () => (await again.lastRecording())?.isComplete === true);
    const recording = await again.lastRecording();
    const sound = Buffer.from(await (await again.get(`${recording?.restUri}/content`)).arrayBuffer());
    expect(sound.readUInt32LE(40)).toBe(sound.length - 44);
    expect(recording?.duration).toBe(Math.round((sound.length - 44) / 16));
    expect(recording?.duration).toBeGreaterThan(800);
    expect(await again.lastRow()).toMatchObject({
      isRecorded: true,
      recordings: [recording?.restUri],
      stateCause: 'causeNormal',
    });
  } finally {
    await running.kill();
    await rm(data, { recursive: true, force: true });
  }
});

describe('dialled numbers', () => {
  const lookUp = (who: Caller, number: string) =>
    who.read<Page<{ isDSValidNumber: string }>>(`v1/service/E164?numbers=${encodeURIComponent(number)}`);

  it.each([
    [
      inside(102),
      { isDSValidNumber: 'I', internalNumber: inside(102), label: nameOf('bob'), e164: direct(102) },
    ],
    [
      parsePhoneNumberFromString(direct(102))?.formatInternational() ?? '',
      { isDSValidNumber: 'I', internalNumber: inside(102), label: nameOf('bob') },
    ],
    [inside(301), { isDSValidNumber: 'I', internalNumber: inside(301), label: 'Sales', e164: direct(301) }],
    ['tel:+33-6-23-00-00-00;ext=4', { isDSValidNumber: 'E', e164: '+33623000000', country: 'FR' }],
    [
      `${dialled('0623000000')},,12#`,
      { isDSValidNumber: 'E', e164: '+33623000000', dsDelayedDigits: ',,12#' },
    ],
    [
      `${testCompany.dialPrefix}${abroad}442079460018`,
      { isDSValidNumber: 'E', e164: '+442079460018', country: 'GB' },
    ],
    [dialled('0899000000'), { isDSValidNumber: 'N', e164: '+33899000000' }],
  ])('the number %s is looked up', async (number, expected) => {
    expect(await lookUp(alice, number)).toMatchObject({ items: { 0: expected } });
  });

  it.each(['', 'bob', '998', '12'])('the text %j is no number', async (number) => {
    expect(await lookUp(alice, number)).toEqual({ count: 0, items: [] });
  });

  it('a restricted number can be called only by a user with the right', async () => {
    const ivan = await Caller.signIn(phoneSystem.url, 'ivan');
    expect(await lookUp(ivan, dialled('0899000000'))).toMatchObject({ items: [{ isDSValidNumber: 'E' }] });
    const call = async (who: Caller) => {
      const phone = await who.plugIn();
      const terminal = `telephony/Terminal/${who.login}-web/placeCall`;
      const placed = await who.post(terminal, { destination: dialled('0899000000') });
      expect(placed.status).toBe(200);
      const { restUri } = (await placed.json()) as { restUri: string };
      return { phone, restUri };
    };
    const refused = await call(bob);
    await until('it has ended', async () => (await bob.lastRow())?.stateCause === 'causeNotAllowed');
    const allowed = await call(ivan);
    await until('they talk', async () => {
      const line = await ivan.get(allowed.restUri);
      return line.status === 200 && ((await line.json()) as { state: string }).state === 'talking';
    });
    expect((await ivan.post(`${allowed.restUri}/disconnect`)).status).toBe(204);
    refused.phone.close();
    allowed.phone.close();
  });
});

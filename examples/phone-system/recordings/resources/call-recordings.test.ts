import { mkdtemp, readdir, readlink, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallHistoryItem } from '../../../../sdk/wire/calls/call-history.ts';
import type { CallRecording, RecordingAccess } from '../../../../sdk/wire/calls/call-recording.ts';
import { strengthOf } from '../../engine/local/testing/strength.ts';
import { decodeWav } from '../../sounds/wav.ts';
import { Desk } from '../../testing/desk.ts';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { recordEcho } from '../../testing/record-echo.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

const names = ['alice', 'bob', 'frank', 'carol'] as const;

let phoneSystem: PhoneSystem;
let desks: Record<(typeof names)[number], Desk>;
let path: string;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ control: true });
  const opened = await Promise.all(names.map(async (name) => [name, await Desk.open(phoneSystem, name)]));
  desks = Object.fromEntries(opened);
  path = `v1/logs/CallRecording/${await recordEcho(desks.alice)}`;
});
afterAll(async () => {
  await Promise.all(names.map((name) => desks[name].leave()));
  await phoneSystem.stop();
});

const moveClock = (moveMs: number) =>
  fetch(`${phoneSystem.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });

async function permit(desk: Desk, reason: string): Promise<RecordingAccess> {
  const response = await desk.request('POST', `${path}/access`, { reason });
  expect(response.status).toBe(201);
  return (await response.json()) as RecordingAccess;
}

describe('a recording', () => {
  it('lists a recording for the user who made it, with its real duration, and in the history', async () => {
    const { alice } = desks;
    const { count, items } = await alice.get<{ count: number; items: CallRecording[] }>(
      'v1/logs/CallRecording',
    );
    expect(count).toBe(1);
    const [item] = items;
    expect(item).toMatchObject({
      restUri: path,
      isComplete: true,
      extension: `${enterprisePath}/Extension/101`,
      ownerLabel: 'Alice Martin',
      ownerContact: 'v1/directory/Contact/1',
      remoteNumber: '600',
      remoteLabel: 'Echo',
    });
    // A robot is not a colleague.
    expect(item).not.toHaveProperty('remoteContact');
    const sound = Buffer.from(await (await alice.request('GET', `${path}/content`)).arrayBuffer());
    expect(item?.duration).toBeGreaterThan(400);
    expect(item?.duration).toBe((sound.length - 44) / 16);
    expect(strengthOf(decodeWav(sound).slice(-4000), 500)).toBeGreaterThan(0.1);
    const row = await alice.get<CallHistoryItem>(`v1/logs/CallHistory/${item?.callHistoryID}`);
    expect(row).toMatchObject({ isRecorded: true, recordings: [path], remoteNumber: '600' });
  });

  it('the parts of a recording form the whole file', async () => {
    const { alice } = desks;
    const whole = await alice.request('GET', `${path}/content`);
    const sound = Buffer.from(await whole.arrayBuffer());
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(sound.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await alice.request('GET', `${path}/content`, undefined, { Range: range, ...more });
      const { status, headers } = response;
      return {
        status,
        range: headers.get('content-range'),
        octets: Buffer.from(await response.arrayBuffer()),
      };
    };
    const size = sound.length;
    const parts = await Promise.all([part('bytes=0-99'), part('bytes=100-999'), part('bytes=1000-')]);
    expect(parts.map(({ status }) => status)).toEqual([206, 206, 206]);
    expect(parts.map(({ range }) => range)).toEqual([
      `bytes 0-99/${size}`,
      `bytes 100-999/${size}`,
      `bytes 1000-${size - 1}/${size}`,
    ]);
    expect(Buffer.concat(parts.map(({ octets }) => octets)).equals(sound)).toBe(true);
    expect((await part('bytes=-10')).octets).toEqual(sound.subarray(-10));
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect(await part('bytes=0-9', { 'If-Range': '"another"' })).toMatchObject({ status: 200, range: null });
    const tag = whole.headers.get('etag') ?? '';
    expect(await part('bytes=0-9', { 'If-Range': tag })).toMatchObject({ status: 206 });
  });
});

describe('access to recordings', () => {
  type Case = readonly [who: (typeof names)[number], request: string, status: number];
  const cases: readonly Case[] = [
    ['alice', 'GET PATH', 200],
    ['alice', 'GET PATH/content', 200],
    ['alice', 'GET PATH/access', 404],
    ['alice', 'POST PATH/access', 404],
    ['alice', 'GET LIST?scope=enterprise', 404],
    ['alice', 'GET LIST?scope=everything', 400],
    ['bob', 'GET PATH', 404],
    ['bob', 'GET PATH/content', 404],
    ['bob', 'GET PATH/content?access=OPEN', 404],
    ['bob', 'GET PATH/access', 404],
    ['bob', 'POST PATH/access', 404],
    ['frank', 'GET LIST?scope=enterprise', 200],
    ['frank', 'GET PATH', 200],
    ['frank', 'GET PATH/content', 403],
    ['frank', 'GET PATH/content?access=', 403],
    ['frank', "GET PATH/content?access=' or true --", 403],
    ['frank', 'GET PATH/content?access=OPEN', 200],
    ['frank', 'GET PATH/access', 200],
    ['frank', 'GET LIST/0-0', 404],
    ['frank', 'POST LIST/0-0/access', 404],
  ];

  it.each(cases)('the request of %s, %s, is answered %d', async (who, request, expected) => {
    const open = request.includes('OPEN') ? await permit(desks.frank, 'A table') : undefined;
    const [method = '', ...rest] = request.split(' ');
    const address = rest
      .join(' ')
      .replace('PATH', path)
      .replace('LIST', 'v1/logs/CallRecording')
      .replace('OPEN', open?.accessID ?? '');
    const body = method === 'POST' ? { reason: 'A complaint' } : undefined;
    expect((await desks[who].request(method, address, body)).status).toBe(expected);
  });

  it.each([
    ['none', {}],
    ['an empty one', { reason: '' }],
    ['a blank one', { reason: ' \t\n' }],
    ['one of invisible characters', { reason: '\u200b\u2060\u00ad' }],
    ['one that is too long', { reason: 'x'.repeat(501) }],
    ['a number', { reason: 7 }],
  ])('frank needs a reason: %s is answered 400, and nothing is kept', async (_, body) => {
    const { frank } = desks;
    const before = await frank.get<{ count: number }>(`${path}/access`);
    const response = await frank.request('POST', `${path}/access`, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ cause: 'reason' });
    expect(await frank.get(`${path}/access`)).toEqual(before);
  });

  it('an access is logged with user, time and reason, and lasts a quarter of an hour', async () => {
    const { frank } = desks;
    const before = Date.now();
    const { accessID, contentUri, expires } = await permit(frank, '  Complaint 4711 ');
    const heard = async () => (await frank.request('GET', contentUri)).status;
    expect(await heard()).toBe(200);
    const { items } = await frank.get<{ items: Record<string, string>[] }>(`${path}/access`);
    expect(items[0]).toEqual({
      accessID,
      extension: `${enterprisePath}/Extension/106`,
      label: 'Frank Rossi',
      reason: 'Complaint 4711',
      timestamp: expect.stringMatching(/^\d{13}$/),
      expires: String(expires),
    });
    const givenAt = Number(items[0]?.timestamp);
    expect(givenAt).toBeGreaterThanOrEqual(before);
    expect(Number(expires) - givenAt).toBe(15 * 60_000);
    await moveClock(14 * 60_000);
    expect(await heard()).toBe(200);
    await moveClock(60_000);
    expect(await heard()).toBe(403);
    await moveClock(-60 * 60_000);
    expect(await heard()).toBe(403);
  });

  it('a user who acts for another one has no access, the officer included', async () => {
    const login = await fetch(`${phoneSystem.url}/restletrouter/v1/service/Login?behalf=frank`, {
      method: 'POST',
      headers: { 'X-Application': 'callside', Authorization: `Basic ${btoa('carol:demo')}` },
    });
    expect(login.status).toBe(200);
    const headers = {
      'X-Application': login.headers.get('X-Application') ?? '',
      Cookie: login.headers.get('Set-Cookie')?.split(';')[0] ?? '',
    };
    const response = await fetch(`${phoneSystem.url}/restletrouter/${path}/access`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ reason: 'Somebody else' }),
    });
    expect(response.status).toBe(404);
  });
});

/** Returns the open files of this process. */
async function openFiles(): Promise<readonly string[]> {
  const all = await readdir('/proc/self/fd');
  // The file of the listing itself is closed by now.
  return Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
}

describe('recording files', () => {
  it('recording files of a phone system in memory are removed with it', async () => {
    // The usual temporary folder has the folders of other tests too.
    const temporary = await mkdtemp(join(tmpdir(), 'callside-temporary-'));
    vi.stubEnv('TMPDIR', temporary);
    const other = await startPhoneSystem();
    vi.unstubAllEnvs();
    const desk = await Desk.open(other, 'alice');
    const id = await recordEcho(desk);
    const files = await readdir(temporary, { recursive: true });
    expect(files.filter((file) => basename(file) === `${id}.wav`)).toHaveLength(1);
    await desk.leave();
    await other.stop();
    expect(await readdir(temporary)).toEqual([]);
    await rm(temporary, { recursive: true });
  });

  it('recording files stay with the data, and one that is gone is answered 404', async () => {
    const data = await mkdtemp(join(tmpdir(), 'callside-recorded-'));
    try {
      const first = await startPhoneSystem({ data });
      const desk = await Desk.open(first, 'alice');
      const id = await recordEcho(desk);
      await desk.leave();
      await first.stop();
      const second = await startPhoneSystem({ data });
      const again = await Desk.open(second, 'alice');
      const content = `v1/logs/CallRecording/${id}/content`;
      expect((await again.request('GET', content)).status).toBe(200);
      const file = join(data, 'recordings', `${id}.wav`);
      // An hour and more, so that not all of it is on its way at once.
      await truncate(file, 100_000_000);
      const long = await again.request('GET', content);
      expect(await openFiles()).toContain(file);
      await long.body?.cancel();
      await expect.poll(openFiles).not.toContain(file);
      await rm(file);
      expect((await again.request('GET', content)).status).toBe(404);
      await again.leave();
      await second.stop();
    } finally {
      await rm(data, { recursive: true, force: true });
    }
  });
});

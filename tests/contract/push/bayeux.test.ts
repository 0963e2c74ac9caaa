/** Push without a WebSocket: Bayeux messages over long polling, written by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let phoneSystem: PhoneSystem;
let base: string;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
  base = `${phoneSystem.url}/restletrouter`;
});
afterAll(() => phoneSystem.stop());

describe('Bayeux', () => {
  type BayeuxMessage = Record<string, unknown> & { clientId?: string; successful?: boolean; error?: string };
  const send = async (
    headers: Record<string, string>,
    body: unknown,
    url = base,
  ): Promise<BayeuxMessage[]> => {
    const response = await fetch(`${url}/cometd`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return response.status === 200
      ? ((await response.json()) as BayeuxMessage[])
      : [{ status: response.status }];
  };
  const handshake = { channel: '/meta/handshake', version: '1.0', appName: 'callside', id: '1' };
  const shake = async (headers: Record<string, string>, url = base) =>
    (await send(headers, { ...handshake, supportedConnectionTypes: ['long-polling'] }, url))[0]?.clientId ??
    '';

  it('Bayeux answers several messages of one request, and holds none of them', async () => {
    const headers = await sessionHeaders(phoneSystem.url, { login: 'dave' });
    expect(await send(headers, [handshake])).toEqual([
      {
        channel: '/meta/handshake',
        id: '1',
        version: '1.0',
        supportedConnectionTypes: ['long-polling'],
        successful: true,
        clientId: expect.any(String),
        advice: { reconnect: 'retry', interval: 0, timeout: 20_000 },
      },
    ]);
    const clientId = await shake(headers);
    const answers = await send(headers, [
      { channel: '/meta/subscribe', clientId, subscription: '/callside', id: 2 },
      { channel: '/meta/subscribe', clientId, subscription: ['/callside', '/other'], id: 3 },
      { channel: '/meta/subscribe', clientId, subscription: '/**', id: 4 },
      { channel: '/callside', clientId, data: { type: 'subscribe', id: 'x', source: 'v1/nothing' }, id: 5 },
      { channel: '/elsewhere', clientId, data: {}, id: 6 },
      { channel: '/meta/connect', clientId, connectionType: 'long-polling', id: 7 },
      { channel: '/meta/disconnect', clientId, id: 8 },
      { channel: '/meta/connect', clientId, connectionType: 'long-polling', id: 9 },
    ]);
    const results = answers
      .filter(({ id }) => id !== undefined)
      .map(({ id, successful }) => [id, successful]);
    expect(results).toEqual([
      [2, true],
      [3, false],
      [4, false],
      [5, true],
      [6, false],
      [7, true],
      [8, true],
      [9, false],
    ]);
    expect(answers.at(-1)).toMatchObject({
      error: '402::unknown client',
      advice: { reconnect: 'handshake' },
    });
  });

  it('Bayeux answers a held connect after its time or when a newer one comes, and expires absent clients', async () => {
    const quick = await startPhoneSystem({ pushTimeoutMs: 3_000 });
    try {
      const url = `${quick.url}/restletrouter`;
      const headers = await sessionHeaders(quick.url, { login: 'dave' });
      const clientId = await shake(headers, url);
      const connect = (more: object = {}) =>
        send(headers, { channel: '/meta/connect', clientId, ...more }, url).then(([answer]) => answer);
      expect(await connect({ advice: { timeout: 0 } })).toMatchObject({ successful: true });
      expect(await connect()).toMatchObject({ successful: true, advice: { timeout: 2_000 } });
      const [older, newer] = await Promise.all([connect(), connect()]);
      expect([older?.successful, newer?.successful]).toEqual([true, true]);
      await expect
        .poll(async () => (await connect({ advice: { timeout: 0 } }))?.successful, {
          interval: 3_500,
        })
        .toBe(false);
    } finally {
      await quick.stop();
    }
  });

  it('Bayeux refuses a client of another session or another site', async () => {
    const dave = await sessionHeaders(phoneSystem.url, { login: 'dave' });
    const clientId = await shake(dave);
    const stolen = { channel: '/meta/subscribe', clientId, subscription: '/callside' };
    expect(await send(await sessionHeaders(phoneSystem.url, { login: 'erin' }), stolen)).toMatchObject([
      { successful: false, error: '401::not logged' },
    ]);
    expect(await send({ ...dave, Origin: 'https://evil.example' }, stolen)).toEqual([{ status: 403 }]);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', '[]'],
    ['a number', '7'],
    ['no channel', '[{"clientId":"x"}]'],
    ['too many messages', JSON.stringify(Array.from({ length: 101 }, () => ({ channel: '/meta/connect' })))],
  ])('refuses %s', async (_, body) => {
    expect(await send(await sessionHeaders(phoneSystem.url, { login: 'dave' }), body)).toEqual([
      { status: 400 },
    ]);
  });
});

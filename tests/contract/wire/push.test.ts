import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAsterisk } from '#phone-system/testing/engine.ts';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { enterprisePath, inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { PushClient } from '../push/push-client.ts';
import { type SipCredentials, SipPhone } from '../sip-phone.ts';
import { openWire } from './wire.ts';

const { phoneSystem, sockets, signIn, get, openPush } = await openWire();

describe('the push socket', () => {
  it('the push socket greets, and accepts pings as text and as bytes', async () => {
    const erin = await signIn('erin');
    const push = await openPush(erin);
    expect(await push.next(() => true)).toEqual({ timeout_milliseconds: expect.any(Number) });
    push.send('ping');
    push.send('ping', { binary: true });
    push.send('nonsense');
    push.send({ type: 'subscribe', id: 's1', source: 'telephony/Terminal/' });
    expect(await push.next((frame) => frame.id === 's1')).toMatchObject({ type: 'subscriptionDone', seq: 1 });
    push.close();
  });

  describe('the push socket with a timeout of a second and a half', () => {
    let strict: PhoneSystem;
    beforeAll(async () => {
      strict = await startPhoneSystem({ pushTimeoutMs: 1_500 });
    });
    afterAll(() => strict.stop());

    /** A client whose WebSocket answers no pings by itself. */
    async function open(): Promise<PushClient> {
      const address = `ws://localhost:${strict.port}/restletrouter/ws-service/callside`;
      const { Cookie: cookie } = await sessionHeaders(strict.url, { login: 'bob' });
      return PushClient.open(address, cookie, { autoPong: false });
    }

    it('the push socket pings, and closes on a client that has sent in time and then stays silent', async () => {
      const push = await open();
      expect(await push.next(() => true)).toEqual({ timeout_milliseconds: 1_500 });
      push.send('ping');
      await push.until(() => push.pings.length > 0);
      await push.closed();
    });

    it('the push socket waits for a client that has not understood the greeting', async () => {
      const push = await open();
      await push.until(() => push.pings.length >= 8 || push.closeCode !== undefined);
      expect(push.closeCode).toBeUndefined();
      push.close();
    });

    it('the push socket takes an endless binary ping as a sign of life', async () => {
      const push = await open();
      push.send('ping');
      for (let seen = 0; seen < 8 && push.closeCode === undefined; seen += 1) {
        push.send('ping', { binary: true, fin: false });
        await push.until(() => push.pings.length > seen || push.closeCode !== undefined);
      }
      expect(push.closeCode).toBeUndefined();
      push.close();
    });
  });

  it('the push socket reports to a stranger that nobody is logged in', async () => {
    const push = await PushClient.open(`${sockets}/restletrouter/ws-service/callside`, '');
    expect(await push.next(() => true)).toEqual({ type: 'notLogged' });
    await push.closed();
  });

  it("the push socket opens with its session's token in the address, and with no other token", async () => {
    const erin = await signIn('erin');
    const token = erin.headers['X-Application'] ?? '';
    const open = (query: Record<string, string>) =>
      PushClient.open(
        `${sockets}/restletrouter/ws-service/callside?${new URLSearchParams(query)}`,
        erin.cookie,
      );
    const push = await open({ token });
    expect(await push.next(() => true)).toEqual({ timeout_milliseconds: expect.any(Number) });
    await expect(open({ token: `${token}0` })).rejects.toThrow('403');
    expect(push.closeCode).toBeUndefined();
    push.close();
  });

  it('the push socket chooses between two sessions of one cookie name by the token in the address', async () => {
    const [before, now] = [await signIn('erin'), await signIn('frank')];
    const cookies = `${before.cookie}; ${now.cookie}`;
    const token = now.headers['X-Application'] ?? '';
    const address = `${sockets}/restletrouter/ws-service/callside?${new URLSearchParams({ token })}`;
    const push = await PushClient.open(address, cookies);
    push.send({ type: 'subscribe', id: 's1', source: 'telephony/Terminal/' });
    expect(await push.next((frame) => frame.id === 's1')).toMatchObject({
      items: [{ abstractTerminalID: 'frank-web' }],
    });
    push.close();
  });

  it('the push socket is replaced by a newer one of the same session, not by one of another', async () => {
    const erin = await signIn('erin');
    const other = await signIn('erin', 'callsideWidget');
    const [older, elsewhere] = await Promise.all([openPush(erin), openPush(other, 'callsideWidget')]);
    const newer = await openPush(erin);
    await older.closed();
    expect(older.closeCode).toBe(1008);
    expect(newer.closeCode).toBeUndefined();
    expect(elsewhere.closeCode).toBeUndefined();
    newer.close();
    elsewhere.close();
  });

  it('the push socket answers subscriptions to unknown resources with an error', async () => {
    const push = await openPush(await signIn('erin'));
    push.send({ type: 'subscribe', id: 'a', source: 'v1/nothing' });
    expect(await push.next((frame) => frame.id === 'a')).toMatchObject({ type: 'error', code: 404 });
    push.send({ type: 'subscribe', id: 'b', source: 'v1/directories' });
    expect(await push.next((frame) => frame.id === 'b')).toMatchObject({ type: 'error', code: 400 });
    push.close();
  });

  it('the push socket notifies the holder of a browser phone when another client takes it', async () => {
    const erin = await signIn('erin');
    const softphone = `${enterprisePath}/Extension/${inside(105)}/createSoftphone`;
    const created = await (await get(erin, `${softphone}?force=false`)).json();
    expect(created.serverAddress).toBe(`localhost:${phoneSystem.sipPort}`);
    const first = created as SipCredentials;
    const push = await openPush(erin);
    push.send({
      type: 'subscribe',
      id: 'mine',
      source: 'telephony/Terminal/',
      method: 'GET',
      queries: { rt: 'currentRegisterId', currentRegisterId: first.registerId },
    });
    expect(await push.next((frame) => frame.id === 'mine')).toEqual({
      type: 'subscriptionDone',
      id: 'mine',
      seq: 1,
      items: [{ restUri: 'telephony/Terminal/erin-web', currentRegisterId: first.registerId }],
    });

    const phone = await SipPhone.connect(`${sockets}/sip`, first);
    // Asterisk asks again, as for a phone that has not named itself.
    expect(await phone.register('wrong')).toBe(isAsterisk ? 401 : 403);
    phone.close();
    const registered = await SipPhone.connect(`${sockets}/sip`, first);
    expect(await registered.register()).toBe(200);
    expect((await get(erin, `${softphone}?force=false`)).status).toBe(409);
    const same = await get(erin, `${softphone}?force=false&previousRegisterID=${first.registerId}`);
    expect(await same.json()).toMatchObject(first);

    const second = (await (await get(erin, `${softphone}?force=true`)).json()) as SipCredentials;
    expect(second.registerId).not.toBe(first.registerId);
    expect(await push.next((frame) => frame.type === 'update')).toEqual({
      type: 'update',
      id: 'mine',
      seq: 2,
      items: [],
      removed: ['telephony/Terminal/erin-web'],
    });
    registered.close();
    push.close();
  });
});

/** Push without a WebSocket: the client library of the CometD project. */

import { CometD, type Message } from 'cometd';
import { adapt } from 'cometd-nodejs-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { enterprisePath, inside, testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { type SipCredentials, SipPhone } from '../sip-phone.ts';
import { PushClient } from './push-client.ts';

let phoneSystem: PhoneSystem;
let base: string;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ control: true });
  // Looks like a browser only after the database has started, which would otherwise take this for a browser.
  adapt();
  base = `${phoneSystem.url}/restletrouter`;
});
afterAll(async () => {
  Reflect.deleteProperty(globalThis, 'window');
  await phoneSystem.stop();
});

/** Performs the handshake of the client library. */
async function connected(app: string, headers: Record<string, string>): Promise<CometD> {
  const client = new CometD();
  client.unregisterTransport('websocket');
  client.configure({
    url: `${base}/cometd`,
    requestHeaders: { Cookie: headers.Cookie ?? '' },
    logLevel: 'warn',
  });
  await new Promise<void>((resolve, reject) => {
    client.handshake({ appName: app }, (answer: Message) =>
      answer.successful ? resolve() : reject(new Error(answer.error)),
    );
  });
  return client;
}

/** Hands out the frames, which come as JSON text. */
const subscribed = (client: CometD, channel: string, listener: (frame: unknown) => void) =>
  new Promise<Message>((resolve) => {
    client.subscribe(channel, ({ data }: Message) => listener(JSON.parse(data as string)), resolve);
  });
const disconnected = (client: CometD) => new Promise((resolve) => client.disconnect(resolve));

describe('a client of the CometD project', () => {
  it('a CometD client receives the frames of all calls', async () => {
    const service = await sessionHeaders(phoneSystem.url, { login: `rcc|${testCompany.name}`, app: 'myRCC' });
    const client = await connected('myRCC', service);
    const frames: { listenerName: string; item: { state: string; lineId: string }[] }[] = [];
    const answer = await subscribed(client, '/myRCC', (data) => frames.push(data as (typeof frames)[number]));
    expect(answer.successful).toBe(true);
    const ask = (path: string, method = 'GET', body?: object) =>
      fetch(`${base}/${path}`, {
        method,
        headers: service,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    expect((await ask('v1/service/EventListener/bean', 'POST', { name: 'CallLines' })).status).toBe(200);
    expect((await ask('v1/rcc/CallLine?listenerName=CallLines')).status).toBe(200);

    const alice = await sessionHeaders(phoneSystem.url, { login: 'alice' });
    const softphone = `${enterprisePath}/Extension/${inside(101)}/createSoftphone`;
    const credentials = await (await fetch(`${base}/${softphone}`, { headers: alice })).json();
    const phone = await SipPhone.connect(
      `ws://localhost:${phoneSystem.port}/sip`,
      credentials as SipCredentials,
    );
    expect(await phone.register()).toBe(200);
    const placed = await ask(`v1/rcc/Extension/${inside(101)}/placeCall`, 'POST', {
      destination: inside(102),
    });
    const { lineId } = (await placed.json()) as { lineId: string };
    phone.decline(await phone.invite());
    const states = () => frames.flatMap(({ item }) => item).filter((line) => line.lineId === lineId);
    await expect
      .poll(() => states().map(({ state }) => state), { interval: 20 })
      .toEqual(['prompting', 'dropped']);
    expect(frames.every(({ listenerName }) => listenerName === 'CallLines')).toBe(true);
    phone.close();
    await disconnected(client);
    await expect.poll(pushConnections).toBe(0);
  });

  it('a CometD client subscribes to resources as in the socket', async () => {
    const client = await connected('callside', await sessionHeaders(phoneSystem.url, { login: 'bob' }));
    const frames: Record<string, unknown>[] = [];
    await subscribed(client, '/callside', (data) => frames.push(data as Record<string, unknown>));
    client.publish('/callside', { type: 'subscribe', id: 's1', source: 'telephony/Terminal/' });
    await expect
      .poll(() => frames[0])
      .toMatchObject({
        type: 'subscriptionDone',
        id: 's1',
        seq: 1,
        items: expect.arrayContaining([expect.objectContaining({ restUri: 'telephony/Terminal/bob-web' })]),
      });
    await disconnected(client);
  });

  it('a CometD client is notified that its session has ended', async () => {
    const headers = await sessionHeaders(phoneSystem.url, { login: 'bob' });
    const client = await connected('callside', headers);
    const frames: unknown[] = [];
    await subscribed(client, '/callside', (data) => frames.push(data));
    await fetch(`${base}/v1/service/Logout`, { headers });
    await expect.poll(() => frames).toContainEqual({ type: 'notLogged' });
    await expect.poll(() => client.isDisconnected()).toBe(true);
  });

  it('a CometD client is refused without a session', async () => {
    await expect(connected('callside', { Cookie: 'callside_SESSIONID=1' })).rejects.toThrow(
      '401::not logged',
    );
  });

  it('a CometD client is replaced by a newer socket of its session, and the other way round', async () => {
    const headers = await sessionHeaders(phoneSystem.url, { login: 'bob' });
    const client = await connected('callside', headers);
    await subscribed(client, '/callside', () => {});
    const socket = await PushClient.open(
      `ws://localhost:${phoneSystem.port}/restletrouter/ws-service/callside`,
      headers.Cookie ?? '',
    );
    await expect.poll(() => client.isDisconnected()).toBe(true);
    const again = await connected('callside', headers);
    await subscribed(again, '/callside', () => {});
    await socket.closed();
    expect(socket.closeCode).toBe(1008);
    await disconnected(again);
  });
});

const pushConnections = async () =>
  (await (await fetch(`${phoneSystem.url}/control/counts`)).json()).push.connections;

import { once } from 'node:events';
import { WebSocket } from 'ws';
import { sessionHeaders } from '#phone-system/testing/session-headers.ts';
import { pingText } from '#wire/push/push.ts';
import { PushClient } from '../contract/push/push-client.ts';
import { until } from '../support/until.ts';
import type { Effort, Result } from './part.ts';
import { type Target, underAttack } from './under-attack.ts';

/** Big enough that a few of them fill every buffer on the way. */
const settingLength = 60_000;

const subscription = { type: 'subscribe', id: 'me', source: 'v1/user/User/1' };

/** Opens connections that subscribe to everything and read nothing. */
async function slowReader(target: Target): Promise<WebSocket> {
  const { Cookie } = await sessionHeaders(target.url, { login: 'alice' });
  const address = `${target.url.replace('http', 'ws')}/restletrouter/ws-service/callside`;
  const socket = new WebSocket(address, { headers: { Cookie } });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  socket.send(JSON.stringify(subscription));
  await once(socket, 'message');
  socket.pause();
  return socket;
}

/** Changes a big setting repeatedly while slow readers pause; a normal reader must receive the last value. */
export async function slowReaders(
  { count }: Effort,
  { changes = 120 }: { changes?: number } = {},
): Promise<Result> {
  return underAttack(async (target: Target) => {
    const readers: WebSocket[] = [];
    const account = await sessionHeaders(target.url, { login: 'alice' });
    const address = `${target.url.replace('http', 'ws')}/restletrouter/ws-service/callside`;
    const awake = await PushClient.open(address, account.Cookie);
    try {
      awake.send(subscription);
      await awake.next(({ type }) => type === 'subscriptionDone');
      for (let at = 0; at < count; at += 1) readers.push(await slowReader(target));
      for (let change = 1; change <= changes; change += 1) {
        const lastUpdate = `${change}:${'x'.repeat(settingLength)}`;
        const response = await fetch(`${target.url}/restletrouter/v1/user/User/1`, {
          method: 'PUT',
          headers: account,
          body: JSON.stringify({ settings: { lastUpdate } }),
        });
        if (!response.ok) throw new Error(`A setting was answered ${response.status}`);
        // Only pushed data can fill a buffer, so the next change waits for the push.
        await awake.next((frame) => JSON.stringify(frame).includes(`"${change}:`));
        awake.frames.length = 0;
        // Clients without a sign of life are dropped after a while; the bystander sends some.
        for (const each of [awake, ...readers]) each.send(pingText);
      }
      const caughtUp = new Set<WebSocket>();
      const cut = new Set<WebSocket>();
      for (const reader of readers) {
        reader.on('message', (data: Buffer) => {
          if (data.toString().includes(`"${changes}:`)) caughtUp.add(reader);
        });
        reader.on('close', () => {
          if (!caughtUp.has(reader)) cut.add(reader);
        });
        reader.resume();
      }
      await until(
        'who wakes up hears of the last change, or was let go',
        () => caughtUp.size + cut.size >= count,
      );
      return { readers: count, changes, caughtUp: caughtUp.size, cut: cut.size };
    } finally {
      awake.close();
      for (const reader of readers) reader.terminate();
    }
  });
}

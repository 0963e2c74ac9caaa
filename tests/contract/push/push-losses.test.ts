/** The fate of events whose network dies silently, as a program with a socket of its own sees it. */
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Desk } from '#phone-system/testing/desk.ts';
import { inside } from '#tests/support/company/company.ts';
import { openWire } from '../wire/wire.ts';

const { phoneSystem, sockets, signIn, get, post } = await openWire();

interface Line {
  readonly lineId: string;
  readonly state: string;
}

/** @param isAlive whether its network returns anything */
async function open(cookie: string, { isAlive }: { isAlive: boolean }) {
  const url = `${sockets}/restletrouter/ws-service/callside`;
  const socket = new WebSocket(url, { headers: { Cookie: cookie }, autoPong: isAlive });
  const lines: Line[] = [];
  const dropped = (lineId: string) =>
    lines.filter((line) => line.lineId === lineId && line.state === 'dropped').length;
  socket.on('message', (data) => {
    const text = data.toString();
    if (text !== 'ping') lines.push(...(JSON.parse(text).item ?? []));
  });
  await once(socket, 'open');
  return { socket, dropped };
}

it('a line that was dropped while the network was dead is sent again on the next socket, and only once', async () => {
  const alice = await signIn('alice');
  expect((await post(alice, 'v1/service/EventListener/bean', { name: 'L' })).status).toBe(200);
  expect((await get(alice, 'v1/user/CallLine?listenerName=L')).status).toBe(200);
  const desk = await Desk.open(phoneSystem, 'alice');
  await desk.plugIn('ring');

  const dead = await open(alice.cookie, { isAlive: false });
  expect((await desk.call(inside(102))).status).toBe(200);
  const line = await desk.line('prompting');
  expect(await desk.act(line, 'disconnect')).toBe(204);
  // It has been sent, but nobody received it.
  await expect.poll(() => dead.dropped(line.lineId)).toBe(1);
  dead.socket.terminate();

  const next = await open(alice.cookie, { isAlive: true });
  await expect.poll(() => next.dropped(line.lineId)).toBe(1);
  expect((await desk.call(inside(102))).status).toBe(200);
  const other = await desk.line('prompting');
  expect(await desk.act(other, 'disconnect')).toBe(204);
  await expect.poll(() => next.dropped(other.lineId)).toBe(1);
  const last = await open(alice.cookie, { isAlive: true });
  expect((await desk.call(inside(102))).status).toBe(200);
  const third = await desk.line('prompting');
  expect(await desk.act(third, 'disconnect')).toBe(204);
  await expect.poll(() => last.dropped(third.lineId)).toBe(1);
  expect(last.dropped(line.lineId)).toBe(0);
  last.socket.terminate();
  await desk.leave();
});

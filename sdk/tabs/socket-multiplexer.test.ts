import { beforeEach, expect, test } from 'vitest';
import type { SocketEvents } from '../platform/platform.ts';
import { SocketMultiplexer } from './socket-multiplexer.ts';

/** The router's end of the shared socket. */
interface Wire {
  readonly url: string;
  readonly events: SocketEvents;
  readonly sent: string[];
  closed: number | undefined;
}

/** A client that believes to have a socket of its own, and all that it heard. */
function listener(): { events: SocketEvents; heard: string[] } {
  const heard: string[] = [];
  const events = {
    opened: () => heard.push('opened'),
    message: (text: string) => heard.push(text),
    closed: (code: number) => heard.push(`closed ${code}`),
  };
  return { events, heard };
}

let wires: Wire[];
let multiplexer: SocketMultiplexer;
beforeEach(() => {
  wires = [];
  multiplexer = new SocketMultiplexer((url, events) => {
    const wire: Wire = { url, events, sent: [], closed: undefined };
    wires.push(wire);
    return {
      send: (text) => wire.sent.push(text),
      close: (code) => {
        wire.closed = code;
      },
    };
  });
});

const subscribe = (id: string) => JSON.stringify({ type: 'subscribe', id, source: 'v1/user/CallLine' });
const wire = (): Wire => {
  const [first] = wires;
  if (!first) throw new Error('no socket was opened');
  return first;
};

test('two clients share one socket, and each gets its own subscriptions under its own ids', () => {
  const [one, two] = [listener(), listener()];
  const [here, there] = [
    multiplexer.join('ws://push', one.events),
    multiplexer.join('ws://push', two.events),
  ];
  expect(wires).toHaveLength(1);
  wire().events.opened();
  here.send(subscribe('s1'));
  there.send(subscribe('s1'));
  const ids = wire().sent.map((text) => JSON.parse(text).id);
  expect(new Set(ids).size).toBe(2);
  wire().events.message(JSON.stringify({ type: 'update', id: ids[1], seq: 2, items: [], removed: [] }));
  expect(one.heard).toEqual(['opened']);
  expect(two.heard.map((text) => text.replace(/^\{.*"id":"(\w+)".*$/, '$1'))).toEqual(['opened', 's1']);
});

test('a client that joins later gets the same greeting as the first', async () => {
  const [one, two] = [listener(), listener()];
  multiplexer.join('ws://push', one.events);
  wire().events.opened();
  wire().events.message('{"timeout_milliseconds":30000}');
  multiplexer.join('ws://push', two.events);
  await Promise.resolve();
  expect(two.heard).toEqual(['opened', '{"timeout_milliseconds":30000}']);
  expect(wires).toHaveLength(1);
});

test('frames without a subscription are delivered to all: keep-alives, the end of the session', () => {
  const [one, two] = [listener(), listener()];
  for (const { events } of [one, two]) multiplexer.join('ws://push', events);
  wire().events.opened();
  for (const text of ['ping', '{"type":"notLogged"}']) wire().events.message(text);
  expect(one.heard).toEqual(['opened', 'ping', '{"type":"notLogged"}']);
  expect(two.heard).toEqual(one.heard);
});

test("leaving ends a client's subscriptions, and the last client's leaving closes the socket", () => {
  const [one, two] = [listener(), listener()];
  const [here, there] = [
    multiplexer.join('ws://push', one.events),
    multiplexer.join('ws://push', two.events),
  ];
  wire().events.opened();
  here.send(subscribe('s1'));
  here.close();
  expect(wire().sent.map((text) => JSON.parse(text))).toMatchObject([
    { type: 'subscribe', id: 's1' },
    { type: 'unsubscribe', id: 's1' },
  ]);
  expect(wire().closed).toBeUndefined();
  there.close();
  expect(wire().closed).toBe(1000);
  expect(two.heard).toEqual(['opened']);
});

test('closing with a failure closes the socket for all; only the router answers a ping', () => {
  const [one, two] = [listener(), listener()];
  const here = multiplexer.join('ws://push', one.events);
  multiplexer.join('ws://push', two.events);
  wire().events.opened();
  here.send('ping');
  expect(one.heard).toEqual(['opened']);
  here.close(4000);
  expect(wire().closed).toBe(4000);
  expect(two.heard).toEqual(['opened', 'closed 1006']);
  multiplexer.join('ws://push', one.events);
  expect(wires).toHaveLength(2);
});

test('frames of a single client are passed on unread, and those of several clients are parsed once', () => {
  const [one, two] = [listener(), listener()];
  const frames: unknown[] = [];
  const here = multiplexer.join('ws://push', { ...one.events, frame: (json) => frames.push(json) });
  wire().events.opened();
  here.send(subscribe('s1'));
  const frame = { type: 'update', id: 's1', seq: 1, items: [], removed: [] };
  wire().events.message(JSON.stringify(frame));
  expect(one.heard).toEqual(['opened', JSON.stringify(frame)]);
  expect(frames).toEqual([]);
  multiplexer.join('ws://push', two.events);
  wire().events.message(JSON.stringify({ ...frame, seq: 2 }));
  expect(frames).toEqual([{ ...frame, seq: 2 }]);
});

test('the end of the socket is the end of all, and a new one can be opened', () => {
  const [one, two] = [listener(), listener()];
  for (const { events } of [one, two]) multiplexer.join('ws://push', events);
  wire().events.opened();
  wire().events.closed(1008, 'newer connection');
  expect([one.heard, two.heard]).toEqual([
    ['opened', 'closed 1008'],
    ['opened', 'closed 1008'],
  ]);
  multiplexer.join('ws://push', one.events);
  expect(wires).toHaveLength(2);
});

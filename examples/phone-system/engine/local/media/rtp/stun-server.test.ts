import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { classes, Message, methods } from 'werift';
import { RtpMedia } from './rtp-media.ts';
import { RtpPorts } from './rtp-ports.ts';
import { StunServer } from './stun-server.ts';

async function socketAt(host = '127.0.0.1'): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, host);
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return socket;
}

/** Answers each request with packets. */
async function serverOf(answers: (request: Buffer) => readonly Buffer[]): Promise<string> {
  const server = await socketAt();
  server.on('message', (request, { address, port }) => {
    for (const answer of answers(request)) server.send(answer, port, address);
  });
  return `stun:127.0.0.1:${server.address().port}`;
}

const answerTo = (request: Buffer, at: readonly [string, number] = ['203.0.113.7', 61_000]): Buffer =>
  new Message(methods.BINDING, classes.RESPONSE, request.subarray(8, 20), [['XOR-MAPPED-ADDRESS', [...at]]])
    .bytes;

it('the address outside is that in the answer to our request, and in no other packet', async () => {
  const other = Buffer.alloc(12, 7);
  const onFailure = vi.fn();
  const url = await serverOf((request) => [
    Buffer.from('0001'),
    Buffer.alloc(172, 0x80),
    answerTo(Buffer.concat([request.subarray(0, 8), other]), ['192.0.2.1', 1]),
    Buffer.concat([request.subarray(0, 2), Buffer.from([0xff, 0xff]), request.subarray(4)]),
    answerTo(request),
  ]);
  expect(await new StunServer(url, onFailure).addressOf(await socketAt())).toEqual({
    host: '203.0.113.7',
    port: 61_000,
  });
  expect(onFailure).not.toHaveBeenCalled();
});

it('a server that is silent delays a call once, and is told of', async () => {
  const onFailure = vi.fn();
  const server = new StunServer(await serverOf(() => []), onFailure);
  const socket = await socketAt();
  expect(await server.addressOf(socket)).toBeUndefined();
  const start = performance.now();
  expect(await server.addressOf(socket)).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(100);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(socket.listenerCount('message')).toBe(0);
});

it.each([
  ['203.0.113.7', 61_000],
  ['203.0.113.8', undefined],
])('the port outside is in the description where the phone sees us at %s', async (named, port) => {
  const server = new StunServer(await serverOf((request) => [answerTo(request)]), () => undefined);
  const media = new RtpMedia({
    ports: new RtpPorts({ first: 31_700, last: 31_799 }),
    ...{ address: '127.0.0.1', named, phoneHost: '127.0.0.1', onDigit: () => {} },
    outside: (socket) => server.addressOf(socket),
  });
  onTestFinished(() => media.close());
  const said = /^m=audio (\d+)/m.exec(await media.offer())?.[1];
  if (port === undefined) expect(Number(said)).toBeLessThan(31_800);
  else expect(Number(said)).toBe(port);
});

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { test as base, describe, expect, vi } from 'vitest';
import { DeskPhone } from '../testing/desk-phone.ts';
import { RawPhone } from '../testing/raw-phone.ts';
import { TestSystem } from '../testing/test-system.ts';
import { onTheWire, torture } from '../testing/torture.ts';

interface Fixture {
  readonly system: TestSystem;
  /** A desk phone that is well-behaved, and must not suffer. */
  readonly bystander: DeskPhone;
  readonly stream: () => Promise<Socket>;
}

const test = base.extend<Fixture>({
  system: async ({ task: _ }, use) => {
    const system = await new TestSystem({}).start();
    await use(system);
    await system.stop();
    expect(system.engine.counts()).toMatchObject({
      legs: 0,
      connections: 0,
      registrations: 0,
      mediaPorts: 0,
    });
  },
  bystander: async ({ system }, use) => {
    const phone = await DeskPhone.open('alice', system.engine.sipPort ?? 0);
    await phone.register();
    await use(phone);
    phone.close();
  },
  stream: async ({ system }, use) => {
    const sockets: Socket[] = [];
    await use(async () => {
      const socket = connect(system.engine.sipPort ?? 0, '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      await once(socket, 'connect');
      return socket;
    });
    for (const socket of sockets) socket.destroy();
  },
});

/** A grammar that makes messages which are nearly sound. */
const broken = (() => {
  const token = fc.oneof(
    fc.constantFrom(
      'sip:a@b',
      '<sip:102@acme.local>;tag=1',
      'SIP/2.0/UDP x;branch=z9hG4bK1;rport',
      '1 INVITE',
      '*',
      '',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.nat().map(String),
  );
  const name = fc.constantFrom(
    ...['Via', 'v', 'From', 'To', 'Call-ID', 'CSeq', 'Contact', 'm', 'Content-Length', 'Require', 'Event'],
    ...[
      'Expires',
      'Session-Expires',
      'Refer-To',
      'Replaces',
      'Record-Route',
      'Authorization',
      'Content-Type',
    ],
  );
  const method = fc.constantFrom(
    'INVITE',
    'REGISTER',
    'ACK',
    'BYE',
    'CANCEL',
    'SUBSCRIBE',
    'REFER',
    'PRACK',
    'X',
  );
  const first = fc.oneof(
    fc.tuple(method, token).map(([verb, uri]) => `${verb} ${uri} SIP/2.0`),
    fc.integer({ min: 0, max: 999 }).map((status) => `SIP/2.0 ${status} X`),
    token,
  );
  const header = fc.tuple(name, token).map(([key, value]) => `${key}: ${value}`);
  const sound = method.map((verb) => [
    'Via: SIP/2.0/UDP x:5070;branch=z9hG4bKf;rport',
    'From: <sip:alice@acme.local>;tag=f',
    'To: <sip:102@acme.local>',
    'Call-ID: fuzz',
    `CSeq: 1 ${verb}`,
  ]);
  return fc
    .tuple(first, fc.oneof(sound, fc.constant([])), fc.array(header, { maxLength: 8 }), token)
    .map(([line, whole, headers, body]) => [line, ...whole, ...headers, '', body].join('\r\n'));
})();

describe('whatever comes, the engine lives and others are served', () => {
  test('torture by UDP', async ({ system, bystander }) => {
    const peer = await DeskPhone.open('mallory', system.engine.sipPort ?? 0);
    for (const text of Object.values(torture)) peer.send(onTheWire(text));
    await peer.ask('OPTIONS', 200);
    await bystander.ask('OPTIONS', 200);
    expect(system.logged.length).toBeLessThan(3);
    peer.close();
  });

  test('torture by TCP, each message on a connection of its own', async ({ system, bystander, stream }) => {
    for (const text of Object.values(torture)) (await stream()).end(onTheWire(text));
    await vi.waitFor(() => expect(system.engine.counts().connections).toBe(1), { timeout: 4000 });
    await bystander.ask('OPTIONS', 200);
  });

  test('torture by WebSocket', async ({ system, bystander }) => {
    const peer = await RawPhone.connect(system.sipUrl);
    for (const text of Object.values(torture)) peer.send(onTheWire(text));
    await bystander.ask('OPTIONS', 200);
    peer.close();
  });

  test('messages of a broken grammar, by UDP and TCP', { timeout: 20_000 }, async ({
    system,
    bystander,
    stream,
  }) => {
    const peer = await DeskPhone.open('mallory', system.engine.sipPort ?? 0);
    let socket = await stream();
    for (const [at, text] of fc.sample(broken, 400).entries()) {
      peer.send(text);
      if (socket.destroyed) socket = await stream();
      socket.write(text);
      // A datagram socket forgets what comes faster than it can be read.
      if (at % 50 === 49) await bystander.ask('OPTIONS', 200);
    }
    await bystander.ask('OPTIONS', 200);
    expect(system.engine.counts().legs).toBe(0);
    peer.close();
  });

  test('octets that are no text', async ({ system, bystander }) => {
    const socket = createSocket('udp4');
    for (const size of [0, 1, 4, 5, 1400, 60_000]) {
      socket.send(Buffer.alloc(size, 0xfe), system.engine.sipPort ?? 0, '127.0.0.1');
    }
    await bystander.ask('OPTIONS', 200);
    socket.close();
  });
});

describe('who only takes room does not get it', () => {
  test('many connections that say half a message', { timeout: 30_000 }, async ({
    system,
    bystander,
    stream,
  }) => {
    for (let at = 0; at < 300; at += 1) (await stream()).write('INVITE sip:102@acme.local SIP/2.0\r\nVia: ');
    await bystander.ask('OPTIONS', 200);
    expect(system.engine.counts().connections).toBeLessThanOrEqual(301);
    expect(system.logged).toEqual([]);
  });

  test('a stream without an end is cut, and said once', async ({ system, bystander, stream }) => {
    const socket = await stream();
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(`INVITE sip:102@acme.local SIP/2.0\r\nX: ${'x'.repeat(200_000)}`);
    await closed;
    await bystander.ask('OPTIONS', 200);
    expect(system.logged).toHaveLength(1);
  });
});

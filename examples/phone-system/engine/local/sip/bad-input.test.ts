import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test as base, describe, expect } from 'vitest';
import { WebSocket } from 'ws';
import { brokenMessages } from '../testing/broken-messages.ts';
import { DeskPhone } from '../testing/desk-phone.ts';
import { RawPhone, request } from '../testing/raw-phone.ts';
import { TestSystem } from '../testing/test-system.ts';
import { onTheWire, torture } from '../testing/torture.ts';

interface Fixture {
  readonly system: TestSystem;
  /** A well-behaved desk phone, which must not be affected. */
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

describe('bad input to SIP', () => {
  test('torture messages by UDP leave the engine alive and others served', async ({ system, bystander }) => {
    const peer = await DeskPhone.open('mallory', system.engine.sipPort ?? 0);
    for (const text of Object.values(torture)) peer.send(onTheWire(text));
    await peer.ask('OPTIONS', 200);
    await bystander.ask('OPTIONS', 200);
    expect(system.logged.length).toBeLessThan(3);
    peer.close();
  });

  test('torture messages by TCP, each on a connection of its own, leave others served', async ({
    system,
    bystander,
    stream,
  }) => {
    for (const text of Object.values(torture)) (await stream()).end(onTheWire(text));
    await expect.poll(() => system.engine.counts().connections).toBe(1);
    await bystander.ask('OPTIONS', 200);
    expect(system.logged.length).toBeLessThan(4);
  });

  test('nonsense on ever new connections is logged once', async ({ system, bystander, stream }) => {
    for (let at = 0; at < 20; at += 1) {
      (await stream()).end(onTheWire('OPTIONS sip:x SIP/2.0\nContent-Length: 0\n\n'));
      const page = await RawPhone.connect(system.sipUrl);
      page.send('nonsense');
      page.close();
    }
    const peer = await DeskPhone.open('mallory', system.engine.sipPort ?? 0);
    for (let at = 0; at < 250; at += 1) peer.send('no message at all');
    await expect.poll(() => system.engine.counts().connections).toBe(2);
    await bystander.ask('OPTIONS', 200);
    expect(system.logged).toHaveLength(1);
    await system.engine.stop();
    expect(system.logged).toHaveLength(2);
    expect(JSON.parse(system.logged[1] ?? '')).toMatchObject({ times: expect.any(Number) });
    peer.close();
  });

  test('torture messages by WebSocket leave the engine alive and others served', async ({
    system,
    bystander,
  }) => {
    const peer = await RawPhone.connect(system.sipUrl);
    for (const text of Object.values(torture)) peer.send(onTheWire(text));
    await bystander.ask('OPTIONS', 200);
    peer.close();
  });

  test('messages of a broken grammar, by UDP and TCP, leave others served', async ({
    system,
    bystander,
    stream,
  }) => {
    const peer = await DeskPhone.open('mallory', system.engine.sipPort ?? 0);
    let socket = await stream();
    for (const [at, text] of brokenMessages({ count: 400 }).entries()) {
      peer.send(text);
      if (socket.destroyed) socket = await stream();
      socket.write(text);
      // A datagram socket drops packets that arrive faster than it can be read.
      if (at % 50 === 49) await bystander.ask('OPTIONS', 200);
    }
    await bystander.ask('OPTIONS', 200);
    expect(system.engine.counts().legs).toBe(0);
    peer.close();
  });

  test('octets that are no text leave the engine alive and others served', async ({ system, bystander }) => {
    const socket = createSocket('udp4');
    for (const size of [0, 1, 4, 5, 1400, 60_000]) {
      socket.send(Buffer.alloc(size, 0xfe), system.engine.sipPort ?? 0, '127.0.0.1');
    }
    await bystander.ask('OPTIONS', 200);
    socket.close();
  });
});

describe('peers that occupy resources', () => {
  test('a peer that sends requests and never reads an answer is disconnected', async ({
    system,
    bystander,
    stream,
  }) => {
    // The answer repeats it.
    const padding = 'x'.repeat(1_800);
    const question = (at: number) =>
      request('OPTIONS').replace(';branch=', `;padding=${padding};branch=`).replace('raw-', `unread-${at}-`);
    const socket = (await stream()).pause();
    const page = new WebSocket(system.sipUrl, 'sip');
    await once(page, 'open');
    page.pause();
    const isCut = () => system.engine.counts().connections === 1;
    for (let at = 0; at < 8_000 && !isCut(); at += 1) {
      if (!socket.destroyed) socket.write(question(at));
      if (page.readyState === page.OPEN) page.send(question(at));
      if (at % 20 === 19) await bystander.ask('OPTIONS', 200);
    }
    await expect.poll(() => isCut()).toBe(true);
    page.terminate();
  });

  test('many connections with half a message leave others served', async ({ system, bystander, stream }) => {
    for (let at = 0; at < 300; at += 1) (await stream()).write('INVITE sip:102@acme.local SIP/2.0\r\nVia: ');
    await bystander.ask('OPTIONS', 200);
    expect(system.engine.counts().connections).toBeLessThanOrEqual(301);
    expect(system.logged).toEqual([]);
  });

  test('an endless stream is cut, and logged once', async ({ system, bystander, stream }) => {
    const socket = await stream();
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(`INVITE sip:102@acme.local SIP/2.0\r\nX: ${'x'.repeat(200_000)}`);
    await closed;
    await bystander.ask('OPTIONS', 200);
    expect(system.logged).toHaveLength(1);
  });
});

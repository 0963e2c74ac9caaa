import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Core } from 'sip.js';
import { afterEach, describe, expect, vi } from 'vitest';
import { DeskPhone, toTagOf } from '../testing/desk-phone.ts';
import { NodePhone } from '../testing/node-phone.ts';
import { test } from '../testing/phone-fixture.ts';
import { RawPhone, request } from '../testing/raw-phone.ts';
import { TestSystem } from '../testing/test-system.ts';

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 10_000, interval: 20 });

const withoutProof = (text: string) => text.replace(/Proxy-Authorization:.*\r\n/, '');

afterEach(() => void vi.restoreAllMocks());

/** A socket at an address that sends nothing. */
async function victim(): Promise<Socket & { readonly heard: string[] }> {
  const socket = createSocket('udp4');
  const heard: string[] = [];
  socket.on('message', (datagram) => heard.push(String(datagram)));
  socket.bind(0, '127.0.0.9');
  await once(socket, 'listening');
  return Object.assign(socket, { heard });
}

describe('strangers by UDP', () => {
  test('a stranger is answered at the source address of the request, whatever its Via, and once', async ({
    deskPhone,
    system,
    onTestFinished,
  }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const target = await victim();
    onTestFinished(() => void target.close());
    const [mallory, bystander] = [await deskPhone('mallory'), await deskPhone('alice')];
    const { port } = target.address();
    const { text, branch } = mallory.request('INVITE', { body: mallory.sdp });
    const forged = `Via: SIP/2.0/UDP x:${port};received=1;received=127.0.0.9;branch=${branch}`;
    mallory.send(withoutProof(text).replace(/^Via:.*$/m, forged));
    await mallory.response(branch, 407);
    // A stateful refusal would be repeated for 32 seconds.
    vi.advanceTimersByTime(32_000);
    await bystander.ask('OPTIONS', 200);
    expect(target.heard).toEqual([]);
    expect(mallory.received.filter((one) => one.includes(branch))).toHaveLength(1);
    expect(system.engine.counts().legs).toBe(0);
  });

  test.for(['INVITE', 'SUBSCRIBE'] as const)(
    'a stranger that sends %s from the address of a registered phone is challenged',
    async (method, { deskPhone, system }) => {
      const alice = await deskPhone('alice');
      const { text, branch } = alice.request(method, {
        headers: ['Event: message-summary'],
        body: alice.sdp,
      });
      alice.send(withoutProof(text));
      expect(await alice.response(branch, 407)).toContain('realm="acme.local"');
      expect(system.events.filter(({ type }) => type === 'incoming')).toEqual([]);
      await alice.ask(method, method === 'INVITE' ? 100 : 200, {
        headers: ['Event: message-summary'],
        body: alice.sdp,
      });
      if (method === 'SUBSCRIBE') return;
      const { leg } = await system.event('incoming');
      system.engine.hangUp(leg, 'busy');
    },
  );

  test("a stranger cannot end a registration by nonsense from the phone's address", async ({
    deskPhone,
    system,
  }) => {
    const alice = await deskPhone('alice');
    for (let at = 0; at < 150; at += 1) alice.send('nonsense that is no message');
    await alice.ask('OPTIONS', 200);
    expect(system.engine.counts().registrations).toBe(1);
  });

  test('a stranger cannot use a digest response for another number', async ({ deskPhone, system }) => {
    const alice = await deskPhone('alice');
    const { text, branch } = alice.request('INVITE', { uri: 'sip:600@acme.local', body: alice.sdp });
    alice.send(text.replace('INVITE sip:600@', 'INVITE sip:604@'));
    await alice.response(branch, 400);
    expect(system.events.filter(({ type }) => type === 'incoming')).toEqual([]);
  });

  test('a right digest for another address is no guess, however often it comes', async ({
    system,
    onTestFinished,
  }) => {
    const phone = await DeskPhone.open('alice', system.engine.sipPort ?? 0);
    onTestFinished(() => phone.close());
    const uri = 'sip:acme.local';
    for (let tries = 0; tries < 5; tries += 1) {
      const challenge = await phone.ask('REGISTER', 401, { uri });
      const headers = [`Authorization: ${phone.proof(challenge, 'sip:bob@acme.local')}`];
      await phone.ask('REGISTER', 400, { uri, headers });
    }
    const challenge = await phone.ask('REGISTER', 401, { uri });
    const headers = [`Authorization: ${phone.proof(challenge, `sip:127.0.0.1:${system.engine.sipPort}`)}`];
    await phone.ask('REGISTER', 200, { uri, headers });
  });
});

describe('strangers who guess a password', () => {
  test('a stranger has to wait after a few wrong passwords, and is logged once', async ({
    system,
    onTestFinished,
  }) => {
    const guesser = await DeskPhone.open('alice', system.engine.sipPort ?? 0, { password: 'wrong' });
    onTestFinished(() => guesser.close());
    const uri = 'sip:acme.local';
    const guess = async (status: number) => {
      const challenge = await guesser.ask('REGISTER', 401, { uri });
      const headers = [`Authorization: ${guesser.proof(challenge, uri)}`];
      return guesser.ask('REGISTER', status, { uri, headers });
    };
    for (let tries = 0; tries < 3; tries += 1) await guess(403);
    expect(await guess(503)).toMatch(/Retry-After: [1-9]/);
    const lines = system.logged.filter((line) => line.includes('A wrong SIP password'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ registerId: 'alice', from: '127.0.0.1' });
  });

  test('a guesser locks out nobody at another address', async ({ system, onTestFinished }) => {
    const port = system.engine.sipPort ?? 0;
    const guesser = await DeskPhone.open('bob', port, { password: 'wrong' });
    onTestFinished(() => guesser.close());
    const uri = 'sip:acme.local';
    for (let tries = 0; tries < 9; tries += 1) {
      const challenge = await guesser.ask('REGISTER', 401, { uri });
      const { text, branch } = guesser.request('REGISTER', {
        uri,
        headers: [`Authorization: ${guesser.proof(challenge, uri)}`],
      });
      guesser.send(text);
      await guesser.message((answer) => /^SIP\/2.0 (403|503)/.test(answer) && answer.includes(branch));
    }
    const page = new NodePhone({ url: system.sipUrl.replace('127.0.0.1', 'localhost'), registerId: 'carol' });
    onTestFinished(() => page.close());
    expect(await page.register()).toBe(200);
  });

  test('phones with old passwords do not keep a phone with the right one out at their address', async ({
    system,
    onTestFinished,
  }) => {
    const port = system.engine.sipPort ?? 0;
    const uri = 'sip:acme.local';
    for (let n = 0; n < 31; n += 1) {
      const outdated = await DeskPhone.open(`old-${n}`, port, { password: 'wrong' });
      const challenge = await outdated.ask('REGISTER', 401, { uri });
      const headers = [`Authorization: ${outdated.proof(challenge, uri)}`];
      await outdated.ask('REGISTER', n < 30 ? 403 : 503, { uri, headers });
      outdated.close();
    }
    const phone = await DeskPhone.open('bob', port);
    onTestFinished(() => phone.close());
    const challenge = await phone.ask('REGISTER', 401, { uri });
    await phone.ask('REGISTER', 200, { uri, headers: [`Authorization: ${phone.proof(challenge, uri)}`] });
  });
});

describe('requests before authentication', () => {
  const expensive: readonly (readonly [what: string, header: string])[] = [
    ['a Via of 15,000 parameters', `Via: SIP/2.0/UDP x;branch=z9hG4bKlong${';a=b'.repeat(15_000)}`],
    ['a From of 30,000 quotes', `From: "${'\\"'.repeat(29_000)}" <sip:a@b>;tag=1`],
    ['a long list of contacts', `Contact: ${Array.from({ length: 2_000 }, () => '<sip:a@b>').join(', ')}`],
  ];

  test.for(expensive)(
    'the request %s does not reach the parser',
    async ([, header], { system, deskPhone }) => {
      const bystander = await deskPhone('alice');
      const parse = vi.spyOn(Core.Parser, 'parseMessage');
      const name = header.slice(0, header.indexOf(':'));
      const huge = request('OPTIONS', { headers: ['Contact: <sip:a@b>'] }).replace(
        new RegExp(`^${name}:.*$`, 'm'),
        () => header,
      );
      const page = await RawPhone.connect(system.sipUrl);
      page.send(huge);
      const mallory = createSocket('udp4');
      mallory.send(huge, system.engine.sipPort ?? 0, '127.0.0.1');
      await until(() => expect(system.logged.length).toBeGreaterThan(0));
      await bystander.ask('OPTIONS', 200);
      expect(parse).not.toHaveBeenCalled();
      page.close();
      mallory.close();
    },
  );

  test.for(['REGISTER', 'INVITE', 'SUBSCRIBE', 'OPTIONS', 'MESSAGE', 'BYE', 'CANCEL', 'PRACK', 'X', 'ACK'])(
    'a page that sends %s does not reach the parser',
    async (method, { system }) => {
      const parse = vi.spyOn(Core.Parser, 'parseMessage');
      const page = await RawPhone.connect(system.sipUrl);
      page.send(request(method, { headers: ['Contact: <sip:a@raw.invalid>', 'Event: dialog'] }));
      page.send(request('OPTIONS'));
      await page.answer('SIP/2.0 200');
      expect(parse).not.toHaveBeenCalled();
      page.close();
    },
  );

  test('an address that goes on sending huge messages is blocked, and its neighbours are served', async ({
    system,
    deskPhone,
  }) => {
    const bystander = await deskPhone('alice');
    const page = await RawPhone.connect(system.sipUrl);
    const socket = createSocket('udp4');
    for (let at = 0; at < 5; at += 1) {
      socket.send(Buffer.alloc(59_000, 'x'), system.engine.sipPort ?? 0, '127.0.0.1');
      await bystander.ask('OPTIONS', 200);
    }
    await until(() => expect(system.logged.join('')).toContain('is blocked'));
    page.send(request('OPTIONS'));
    await bystander.ask('OPTIONS', 200);
    expect(page.received).toEqual([]);
    page.close();
    socket.close();
  });
});

test('a subscription keeps its address for its whole duration, without a registration', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const system = await new TestSystem({}).start();
  onTestFinished(() => system.stop());
  const phone = await DeskPhone.open('alice', system.engine.sipPort ?? 0);
  onTestFinished(() => phone.close());
  const subscribe = { uri: 'sip:alice@acme.local', headers: ['Event: message-summary', 'Expires: 600'] };
  const challenge = await phone.ask('SUBSCRIBE', 407, subscribe);
  const proof = `Proxy-Authorization: ${phone.proof(challenge, subscribe.uri)}`;
  const granted = await phone.ask('SUBSCRIBE', 200, { ...subscribe, headers: [...subscribe.headers, proof] });
  expect(granted).toContain('Expires: 600');
  expect(toTagOf(granted)).not.toBe('');
  const notify = await phone.message((text) => text.startsWith('NOTIFY'));
  phone.answer(notify, '200 OK');
  vi.advanceTimersByTime(590_000);
  system.engine.showMessages('alice', { fresh: 3, old: 1 });
  await phone.message((text) => text.includes('Voice-Message: 3/1'));
});

import fc from 'fast-check';
import { test as base, describe, expect } from 'vitest';
import { RawPhone, request } from '../testing/raw-phone.ts';
import { TestSystem } from '../testing/test-system.ts';

const test = base.extend<{ readonly system: TestSystem; readonly peer: RawPhone }>({
  system: async ({ task: _ }, use) => {
    const system = await new TestSystem({}).start();
    await use(system);
    await system.stop();
  },
  peer: async ({ system }, use) => {
    const peer = await RawPhone.connect(system.sipUrl);
    await use(peer);
    peer.close();
  },
});

/** The engine still answers, so every earlier message has been processed. */
async function isAlive(peer: RawPhone): Promise<void> {
  const options = request('OPTIONS', { headers: ['X-Probe: yes'] });
  const callId = /Call-ID: (\S+)/.exec(options)?.[1];
  peer.send(options);
  for (;;) {
    if (peer.received.some((text) => text.startsWith('SIP/2.0 200') && text.includes(`${callId}\r\n`)))
      return;
    await new Promise(setImmediate);
  }
}

describe('an invalid SIP message is logged once and dropped', () => {
  const whole = request('INVITE', { headers: ['Contact: <sip:a@raw.invalid>'], body: 'v=0\r\n' });
  test.for([
    ['a message cut in half', whole.slice(0, whole.length / 2)],
    ['a text that is something else', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a word', 'hello'],
    ['octets', Buffer.from([0, 255, 254, 13, 10, 13, 10, 128])],
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['a sound message with a megabyte in it', request('MESSAGE', { body: 'x'.repeat(1_000_000) })],
    ['a request without a Via', request('OPTIONS').replace(/Via:.*\r\n/, '')],
    ['a response without a CSeq', 'SIP/2.0 200 OK\r\nCall-ID: 1\r\n\r\n'],
  ] as const)('%s', async ([, data], { system, peer }) => {
    peer.send(data);
    await isAlive(peer);
    expect(system.logged).toHaveLength(1);
    expect(peer.received).toHaveLength(1);
  });
});

describe('an invalid request gets 400 if it can be answered', () => {
  test.for([
    ['a body shorter than it says', request('OPTIONS').replace('Content-Length: 0', 'Content-Length: 99')],
    ['a body longer than it says', `${request('OPTIONS')}more`],
    ['a CSeq of another method', request('OPTIONS').replace('1 OPTIONS', '1 INVITE')],
    ['a broken CSeq', request('OPTIONS').replace(/CSeq:.*/, 'CSeq: x')],
    ['no tag of its sender', request('OPTIONS').replace(';tag=raw', '')],
    ['no contact to answer to', request('INVITE')],
  ] as const)('%s', async ([, data], { peer }) => {
    peer.send(data);
    await peer.answer('SIP/2.0 400');
    await isAlive(peer);
    expect(peer.received).toHaveLength(2);
  });
});

describe('requests that are not for us', () => {
  test.for([
    ['OPTIONS', 200],
    ['MESSAGE', 405],
    ['SUBSCRIBE', 403],
    ['NOTIFY', 481],
    ['REFER', 405],
    ['BYE', 481],
    ['CANCEL', 481],
    ['PRACK', 481],
    ['UPDATE', 481],
    ['PUBLISH', 405],
    ['INFO', 405],
    ['NONSENSE', 405],
  ] as const)('the request %s gets %d', async ([method, status], { peer }) => {
    const headers = [
      'Contact: <sip:a@raw.invalid>',
      'Event: talk',
      'Subscription-State: active',
      'Refer-To: <sip:1@x>',
    ];
    peer.send(request(method, { headers }));
    await peer.answer(`SIP/2.0 ${status}`);
    peer.send(request(method, { headers, toTag: 'unknown' }));
    await isAlive(peer);
    expect(peer.received).toHaveLength(3);
  });

  test('an ACK gets no response', async ({ peer }) => {
    peer.send(request('ACK'));
    await isAlive(peer);
    expect(peer.received).toHaveLength(1);
  });

  test('a request to another protocol is refused', async ({ peer }) => {
    peer.send(request('OPTIONS', { uri: 'tel:+33100000101' }));
    peer.send(request('OPTIONS', { uri: 'sips:102@acme.local' }));
    await isAlive(peer);
  });
});

test('a keep-alive is answered with its second half', async ({ peer }) => {
  peer.send('\r\n\r\n');
  expect(await peer.answer('\r\n')).toBe('\r\n');
});

test('a phone without a password is challenged by both algorithms, the older last', async ({ peer }) => {
  peer.send(request('REGISTER', { uri: 'sip:acme.local', headers: ['Contact: <sip:a@raw.invalid>'] }));
  const challenge = await peer.answer('SIP/2.0 401');
  expect(challenge.match(/algorithm=[\w-]+/g)).toEqual(['algorithm=SHA-256', 'algorithm=MD5']);
});

test('a REGISTER without credentials is challenged in our own realm, whatever its user', async ({ peer }) => {
  const register = request('REGISTER', { uri: 'sip:acme.local', headers: ['Contact: <sip:a@raw.invalid>'] });
  const named = ['To: <sip:alice@acme.local', 'To: <sip:nobody@acme.local', 'To: <sip:alice@evil.local'];
  for (const [at, to] of named.entries())
    peer.send(register.replace('To: <sip:alice@acme.local', to).replace('branch=', `branch=z9hG4bK${at}`));
  peer.send(register.replace('From: <sip:alice', 'From: <sip:bob'));
  await isAlive(peer);
  const challenges = peer.received.filter((text) => text.startsWith('SIP/2.0 401'));
  expect(challenges).toHaveLength(4);
  for (const text of challenges)
    expect(text.match(/realm="[^"]*"/g)).toEqual(['realm="acme.local"', 'realm="acme.local"']);
});

test('the engine survives every mutation of a message', async ({ peer }) => {
  const seeds = ['REGISTER', 'INVITE', 'BYE', 'REFER', 'INFO', 'ACK'].map((method) =>
    request(method, {
      headers: ['Contact: <sip:a@raw.invalid>;expires=1', 'Authorization: Digest nonce="1"'],
      body: 'v=0\r\nm=audio 9 x 0\r\n',
    }),
  );
  const change = fc.record({
    seed: fc.constantFrom(...seeds),
    at: fc.nat(),
    length: fc.nat(20),
    text: fc.string({ unit: 'binary', maxLength: 10 }),
  });
  const changed = fc.sample(change, 90).map(({ seed, at, length, text }) => {
    const start = at % seed.length;
    return seed.slice(0, start) + text + seed.slice(start + length);
  });
  for (const text of changed) peer.send(text);
  await isAlive(peer);
});

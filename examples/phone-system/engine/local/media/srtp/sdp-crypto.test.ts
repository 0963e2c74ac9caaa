import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCrypto, SecureSound } from './sdp-crypto.ts';
import { masterOctets, suiteNames, suites } from './suites.ts';

const line = (suite: string, key: Buffer, rest = '') =>
  `a=crypto:3 ${suite} inline:${key.toString('base64')}${rest}`;

describe.each(suiteNames)('a line of %s', (name) => {
  const octets = masterOctets(suites[name]);

  it('is read, with or without the lifetime of its key', () => {
    const master = randomBytes(octets);
    for (const rest of ['', '|2^31', '|1000 '])
      expect(readCrypto(line(name.toLowerCase(), master, rest))).toEqual({ tag: 3, suite: name, master });
  });

  it('is refused with a key of another length, and with an identifier in each packet', () => {
    for (const length of [0, 1, octets - 1, octets + 1, octets + 16])
      expect(readCrypto(line(name, randomBytes(length)))).toBeUndefined();
    expect(readCrypto(line(name, randomBytes(octets), '|2^20|1:4'))).toBeUndefined();
    expect(readCrypto(line(name, randomBytes(octets), ' UNENCRYPTED_SRTP'))).toBeUndefined();
  });
});

describe('the keys of a leg', () => {
  it('are offered for each suite, and the other side chooses', () => {
    const [caller, called] = [new SecureSound(), new SecureSound()];
    const offered = caller.offer().map((one) => readCrypto(one));
    expect(offered.map((one) => one?.suite)).toEqual(suiteNames);
    const chosen = offered[3];
    if (!chosen) throw new Error('Nothing is offered.');
    called.learn(chosen);
    caller.learn(readCrypto(called.answer(chosen)));
    const packet = Buffer.concat([Buffer.from('800800010000000000000001', 'hex'), Buffer.alloc(160, 0xd5)]);
    expect(called.open(caller.protect(packet))).toEqual(packet);
    expect(caller.open(called.protect(packet))).toEqual(packet);
  });

  it('stay the same in every description, and a suite that comes back uses no number twice', () => {
    const [caller, called] = [new SecureSound(), new SecureSound()];
    expect(caller.offer()).toEqual(caller.offer());
    const [first, second] = called.offer().map((one) => readCrypto(one));
    const packet = Buffer.concat([Buffer.from('8008ffff0000000000000001', 'hex'), Buffer.alloc(160, 0xd5)]);
    const next = Buffer.from(packet);
    next.writeUInt16BE(0, 2);
    caller.learn(first);
    caller.protect(packet);
    const before = caller.protect(next);
    caller.learn(second);
    caller.learn(first);
    expect(caller.protect(next)).toEqual(before);
  });

  it('protect nothing before the other side has sent a key, and after it has sent none', () => {
    const sound = new SecureSound();
    expect(() => sound.protect(Buffer.alloc(12))).toThrow('No key');
    sound.learn(readCrypto(new SecureSound().answer({ tag: 1, suite: 'AEAD_AES_256_GCM' })));
    sound.learn(undefined);
    expect(() => sound.protect(Buffer.alloc(12))).toThrow('No key');
    expect(sound.open(Buffer.alloc(200, 0x80))).toBeUndefined();
  });
});

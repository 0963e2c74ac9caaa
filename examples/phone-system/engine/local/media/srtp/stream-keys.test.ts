import { describe, expect, it } from 'vitest';
import { SrtpReceiver, SrtpSender } from './srtp.ts';
import { GcmKeys, sessionKeys } from './stream-keys.ts';
import { type GcmSuite, suites } from './suites.ts';

const octets = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');

describe('the derivation of keys', () => {
  it('has the results of RFC 3711, B.3, and of RFC 6188, 7.2', () => {
    const short = octets('e1f97a0d3e018be0d64fa32c06de4139 0ec675ad498afeebb6960b3aabe6');
    expect(sessionKeys(short, suites.AES_CM_128_HMAC_SHA1_80, 'rtp')).toEqual({
      cipher: octets('c61e7a93744f39ee10734afe3ff7a087'),
      auth: octets('cebe321f6ff7716b6fd4ab49af256a156d38baa4'),
      salt: octets('30cbbc08863d8c85d49db34a9ae1'),
    });
    const long = octets(
      'f0f04914b513f2763a1b1fa130f10e2998f6f6e43e4309d1e622a0e332b9f1b6 3b04803de51ee7c96423ab5b78d2',
    );
    expect(sessionKeys(long, suites.AES_256_CM_HMAC_SHA1_80, 'rtp')).toMatchObject({
      auth: octets('fd9c32d39ed5fbb5a9dc96b30818454d1313dc05'),
      salt: octets('fa31791685ca444a9e07c6c64e93'),
    });
  });
});

/** The packets of libsrtp's own tests. */
describe.each([
  [
    'AES_CM_128_HMAC_SHA1_80',
    'e1f97a0d3e018be0d64fa32c06de4139 0ec675ad498afeebb6960b3aabe6',
    '4e55dc4ce79978d88ca4d215949d2402 b78d6acc99ea179b8dbb',
  ],
  [
    'AES_256_CM_HMAC_SHA1_80',
    'f0f04914b513f2763a1b1fa130f10e2998f6f6e43e4309d1e622a0e332b9f1b6 3b04803de51ee7c96423ab5b78d2',
    'f1d9de17ff251ff1aa007774b0b4b40d a08d9d9a5b3a55d8873b',
  ],
] as const)('a packet of %s', (name, master, body) => {
  const header = '800f1234decafbadcafebabe';
  const clear = octets(header + 'ab'.repeat(16));
  const sealed = octets(header + body);

  it('is that of libsrtp, with its long and its short tag', () => {
    expect(new SrtpSender(octets(master), suites[name]).protect(clear)).toEqual(sealed);
    expect(new SrtpReceiver(octets(master), suites[name]).open(sealed)).toEqual(clear);
    const short =
      suites[name === 'AES_256_CM_HMAC_SHA1_80' ? 'AES_256_CM_HMAC_SHA1_32' : 'AES_CM_128_HMAC_SHA1_32'];
    const cut = sealed.subarray(0, -6);
    expect(new SrtpSender(octets(master), short).protect(clear)).toEqual(cut);
    expect(new SrtpReceiver(octets(master), short).open(cut)).toEqual(clear);
  });
});

describe('AES-GCM', () => {
  const salt = octets('517569642070726f2071756f');
  const key = (suite: GcmSuite) => ({
    cipher: Buffer.from(Array.from({ length: suite.keyOctets }, (_, at) => at)),
    salt,
  });

  it.each([
    [
      'AEAD_AES_128_GCM',
      `f24de3a3fb34de6cacba861c9d7e4bcabe633bd50d294e6f42a5f47a51c7d19b36de3adf8833
       899d7f27beb16a9152cf765ee4390cce`,
    ],
    [
      'AEAD_AES_256_GCM',
      `32b1de78a822fe12ef9f78fa332e33aab18012389a58e2f3b50b2a0276ffae0f1ba63799b87b
       7aa3db36dfffd6b0f9bb7878d7a76c13`,
    ],
  ] as const)('a packet of %s is that of RFC 7714, 16', (name, sealed) => {
    const keys = new GcmKeys(key(suites[name]), suites[name], 'rtp');
    const header = octets('8040f17b8041f8d35501a0b2');
    const body = Buffer.from('Gallia est omnis divisa in partes tres');
    const place = { ssrc: header.readUInt32BE(8), index: header.readUInt16BE(2) };
    const trailer = Buffer.alloc(4);
    const result = keys.seal({ header, body, trailer }, place);
    expect(Buffer.concat([result.body, result.tag])).toEqual(octets(sealed));
    expect(keys.open({ ...result, header, trailer }, place)).toEqual(body);
  });

  it('a report of AEAD_AES_128_GCM is that of RFC 7714, 17', () => {
    const suite = suites.AEAD_AES_128_GCM;
    const keys = new GcmKeys(key(suite), suite, 'rtcp');
    const header = octets('81c8000d4d617273');
    const body = octets(`4e5450314e545032525450200000042a0000e9304c756e61${'deadbeef'.repeat(5)}`);
    const trailer = octets('800005d4');
    const place = { ssrc: header.readUInt32BE(4), index: 0x5d4 };
    const result = keys.seal({ header, body, trailer }, place);
    expect(Buffer.concat([result.body, result.tag])).toEqual(
      octets(`63e94885dcdab67ca727d7662f6b7e997ff5c0f76c06f32dc676a5f1730d6fda4ce09b4686303ded0bb9275b
              c84aa45896cf4d2fc5abf87245d9eade`),
    );
    expect(keys.open({ ...result, header, trailer }, place)).toEqual(body);
  });
});

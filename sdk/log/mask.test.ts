import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { masked, SecretMask } from './mask.ts';

const secrets = fc.stringMatching(/^[A-Za-z0-9+/_-]{12,40}$/);

describe('SecretMask', () => {
  it.each([
    'password',
    'devicePassword',
    'newPassword',
    'token',
    'ticket',
    'cookie',
    'Set-Cookie',
    'Authorization',
    'X-Application',
    'X-Session',
    'credential',
    'verifier',
    'dtmfs',
    'voicemailPin',
    'clientId',
  ])('masks the field %s at any depth', (key) => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const copy = JSON.stringify(new SecretMask().copy({ list: [{ [key]: secret, name: 'Bob' }] }));
        expect(copy).not.toContain(secret);
        expect(copy).toContain('Bob');
      }),
    );
  });

  it.each([
    [
      'an Authorization header',
      (s: string) => `REGISTER sip:a\r\nAuthorization: Digest username="a", response="${s}"\r\n`,
    ],
    ['a challenge', (s: string) => `SIP/2.0 401\r\nWWW-Authenticate: Digest realm="a", nonce="${s}"\r\n`],
    ['a cookie', (s: string) => `Set-Cookie: session=${s}; HttpOnly`],
    ['an ICE password', (s: string) => `v=0\r\na=ice-pwd:${s}\r\n`],
    ['an ICE fragment', (s: string) => `v=0\r\na=ice-ufrag:${s}\r\n`],
    [
      'a fragment in a candidate',
      (s: string) => `a=candidate:1 1 udp 1 10.0.0.1 9 typ host ufrag ${s} network-id 1`,
    ],
    ['an SRTP key', (s: string) => `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${s}`],
    ['a token in an address', (s: string) => `ws://localhost/ws-service/callside?token=${s}&a=b`],
    ['Basic credentials', (s: string) => `failed with Basic ${s}`],
    ['a field in JSON', (s: string) => `{"password":"${s}","name":"Bob"}`],
  ])('masks %s in text', (_, text) => {
    fc.assert(
      fc.property(secrets, (secret) => {
        expect(new SecretMask().text(text(secret))).not.toContain(secret);
      }),
    );
  });

  it('masks a known value wherever it appears, until it is forgotten', () => {
    const mask = new SecretMask();
    const forget = mask.add('correct horse');
    expect(mask.copy({ message: 'wrong: correct horse', url: '?p=correct%20horse' })).toEqual({
      message: `wrong: ${masked}`,
      url: `?p=${masked}`,
    });
    forget();
    expect(mask.text('correct horse')).toBe('correct horse');
  });

  it('masks a one-time code that has a verifier, and no other code', () => {
    const mask = new SecretMask();
    expect(mask.copy({ code: 'a1', verifier: 'b2' })).toEqual({ code: masked, verifier: masked });
    expect(mask.copy({ code: 'a1', validMs: 60_000 })).toEqual({ code: masked, validMs: 60_000 });
    expect(mask.copy({ code: 'offline', status: 0 })).toEqual({ code: 'offline', status: 0 });
  });

  it('masks user name and credential of a TURN server', () => {
    expect(new SecretMask().copy({ urls: ['turn:relay'], username: 'u', credential: 'c' })).toEqual({
      urls: ['turn:relay'],
      username: masked,
      credential: masked,
    });
  });
});

test('names, numbers and ordinary fields stay as they are', () => {
  const line = {
    displayedName: 'Bob Keller',
    displayedNumber: '+33 1 23',
    pin: true,
    hasPassword: false,
    port: 5060,
  };
  expect(new SecretMask().copy(line)).toEqual(line);
  const text =
    'INVITE sip:102@acme.local SIP/2.0\r\nFrom: "Alice" <sip:101@acme.local>\r\nresponse to the call';
  expect(new SecretMask().text(text)).toBe(text);
});

test('errors, maps and circles become plain data', () => {
  const circle: Record<string, unknown> = {
    when: new Date(0),
    error: new Error('no', { cause: { token: 'abc' } }),
  };
  circle.self = circle;
  const copy = new SecretMask().copy(circle);
  expect(JSON.parse(JSON.stringify(copy))).toEqual({
    when: '1970-01-01T00:00:00.000Z',
    error: { name: 'Error', message: 'no', cause: { token: masked } },
    self: '(circular)',
  });
});

import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

const message = (...lines: readonly string[]): string => lines.join('\r\n');

test.each([
  ['Authorization: Digest username="alice", response="SECRET"'],
  ['PROXY-AUTHORIZATION : Digest username="alice",\r\n response="SECRET"'],
  ['WWW-Authenticate: Digest nonce="SECRET"'],
  ['a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:SECRET|2^20'],
  ['a=fingerprint:sha-256 SECRET'],
  ['a=ice-pwd:SECRET'],
  ['k=clear:SECRET'],
  ['Signal=SECRET'],
  ['Contact: <sip:alice:SECRET@192.0.2.1>'],
  ['To: <sip:alice@192.0.2.1;password=SECRET>'],
])('hides %s, and keeps the length', (line) => {
  const text = message('REGISTER sip:acme.local SIP/2.0', line, 'CSeq: 1 REGISTER', '', '');
  const masked = withoutSecrets(text);
  expect(masked).not.toContain('SECRET');
  expect(masked).toHaveLength(text.length);
  expect(masked).toContain('CSeq: 1 REGISTER');
});

test('hides the key of an INFO that has no more than the key', () => {
  const text = message('INFO sip:a@b SIP/2.0', 'Content-Type: application/dtmf', '', '7');
  expect(withoutSecrets(text)).toMatch(/\r\n\r\nx$/);
});

test('leaves a message without secrets as it is', () => {
  const text = message('OPTIONS sip:192.0.2.1:5060 SIP/2.0', 'To: <sip:alice@192.0.2.1:5060>', '', '');
  expect(withoutSecrets(text)).toBe(text);
});

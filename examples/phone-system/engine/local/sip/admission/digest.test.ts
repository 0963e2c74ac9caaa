import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DigestAuthority, digestFields } from './digest.ts';

const request = { method: 'REGISTER', uri: 'sip:acme.local', ownHosts: ['acme.local', '10.0.0.1'] };
const credentials = { username: 'alice', password: 'secret', realm: 'acme.local' };

/** The response of a phone to a challenge. */
function proof(
  challenge: string,
  given: { password?: string; nc?: string; signed?: string; method?: string } = {},
): string {
  const { password = credentials.password, nc = '00000001' } = given;
  const { signed = 'sip:acme.local', method = 'REGISTER' } = given;
  const { nonce, realm, algorithm = 'MD5' } = digestFields(challenge);
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const response = hash(
    `${hash(`alice:${realm}:${password}`)}:${nonce}:${nc}:c:auth:${hash(`${method}:${signed}`)}`,
  );
  return (
    `Digest algorithm=${algorithm}, username="alice", realm="${realm}", nonce="${nonce}", ` +
    `uri="${signed}", response="${response}", qop=auth, cnonce="c", nc=${nc}`
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const authority = new DigestAuthority({ nonceLifeMs: 60_000 });
const challenges = () => authority.challenge('acme.local', { stale: false, algorithms: ['SHA-256', 'MD5'] });
const judge = (authorization: string) => authority.judge(authorization, request, credentials);

test('the right password is accepted with either algorithm', () => {
  const [sha = '', md5 = ''] = challenges();
  expect(judge(proof(sha))).toBe('accepted');
  expect(judge(proof(md5, { nc: '00000002' }))).toBe('accepted');
});

test('a wrong password and a missing digest response are refused, and another realm is no guess', () => {
  const [challenge = ''] = challenges();
  expect(judge(proof(challenge, { password: 'guess' }))).toBe('refused');
  expect(judge(proof(challenge.replace('acme.local', 'evil.local')))).toBe('foreign');
  expect(judge('Digest ')).toBe('refused');
  expect(judge('')).toBe('refused');
});

test('a nonce is stale if it is old, used again or not ours', () => {
  const [challenge = ''] = challenges();
  expect(judge(proof(challenge))).toBe('accepted');
  expect(judge(proof(challenge))).toBe('stale');
  expect(judge(proof(challenge, { nc: '00000002' }))).toBe('accepted');
  vi.advanceTimersByTime(60_001);
  expect(judge(proof(challenge, { nc: '00000003' }))).toBe('stale');
  expect(judge(proof(challenge.replace(/nonce="[^"]*"/, 'nonce="made-up"')))).toBe('stale');
});

test("a nonce expires independently of the machine's clock", () => {
  const [challenge = ''] = challenges();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(60_001);
  expect(judge(proof(challenge))).toBe('stale');
});

test.for<[signed: string, method: string, uri: string, verdict: string]>([
  ['sip:acme.local', 'REGISTER', 'sip:ACME.local;transport=tcp', 'accepted'],
  ['sip:10.0.0.1:5060', 'REGISTER', 'sip:acme.local', 'accepted'],
  ['sip:border.example.com', 'REGISTER', 'sip:acme.local', 'accepted'],
  ['sip:alice@acme.local', 'REGISTER', 'sip:acme.local', 'accepted'],
  ['sip:bob@acme.local', 'REGISTER', 'sip:acme.local', 'elsewhere'],
  ['sip:10.0.0.1:5060', 'INVITE', 'sip:102@acme.local', 'accepted'],
  ['sip:Acme.Local', 'INVITE', 'sip:102@10.0.0.1', 'accepted'],
  ['sip:102@border.example.com', 'INVITE', 'sip:102@acme.local', 'accepted'],
  ['sip:600@acme.local', 'INVITE', 'sip:604@acme.local', 'elsewhere'],
  ['sip:border.example.com', 'INVITE', 'sip:604@acme.local', 'elsewhere'],
  ['tel:600', 'INVITE', 'sip:604@acme.local', 'elsewhere'],
  ['', 'INVITE', 'sip:604@acme.local', 'elsewhere'],
])('a right digest for %s in a request %s %s is %s', ([signed, method, uri, verdict]) => {
  const [, md5 = ''] = challenges();
  const authorization = proof(md5, { signed, method });
  const wrong = proof(md5, { signed, method, password: 'guess' });
  expect(authority.judge(wrong, { ...request, method, uri }, credentials)).toBe('refused');
  expect(authority.judge(authorization, { ...request, method, uri }, credentials)).toBe(verdict);
});

test('a digest response without qop is accepted once', () => {
  const [, md5 = ''] = challenges();
  const { nonce = '' } = digestFields(md5);
  const hash = (text: string) => createHash('md5').update(text).digest('hex');
  const of = (password: string) =>
    `Digest username="alice", realm="acme.local", nonce="${nonce}", uri="sip:acme.local", response="${hash(
      `${hash(`alice:acme.local:${password}`)}:${nonce}:${hash('REGISTER:sip:acme.local')}`,
    )}"`;
  expect(judge(of('guess'))).toBe('refused');
  expect(judge(of('secret'))).toBe('accepted');
  expect(judge(of('secret'))).toBe('stale');
  expect(judge(`${of('secret')}, qop=auth-int`)).toBe('refused');
});

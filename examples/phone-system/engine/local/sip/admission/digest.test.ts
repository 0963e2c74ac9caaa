import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DigestAuthority, digestFields } from './digest.ts';

const request = { method: 'REGISTER', uri: 'sip:acme.local' };
const credentials = { username: 'alice', password: 'secret', realm: 'acme.local' };

/** The response of a phone to a challenge. */
function proof(challenge: string, given: { password?: string; nc?: string } = {}): string {
  const { password = credentials.password, nc = '00000001' } = given;
  const { nonce, realm, algorithm = 'MD5' } = digestFields(challenge);
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const response = hash(
    `${hash(`alice:${realm}:${password}`)}:${nonce}:${nc}:c:auth:${hash('REGISTER:sip:acme.local')}`,
  );
  return (
    `Digest algorithm=${algorithm}, username="alice", realm="${realm}", nonce="${nonce}", ` +
    `uri="sip:acme.local", response="${response}", qop=auth, cnonce="c", nc=${nc}`
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

test('a wrong password, another realm and a missing digest response are refused', () => {
  const [challenge = ''] = challenges();
  expect(judge(proof(challenge, { password: 'guess' }))).toBe('refused');
  expect(judge(proof(challenge.replace('acme.local', 'evil.local')))).toBe('refused');
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

test('a digest response for another address is refused, whatever the case of the host', () => {
  const judgeFor = (uri: string) => {
    const [, md5 = ''] = challenges();
    return authority.judge(proof(md5), { ...request, uri }, credentials);
  };
  expect(judgeFor('sip:604@acme.local')).toBe('refused');
  expect(judgeFor('sip:evil.local')).toBe('refused');
  expect(judgeFor('sip:ACME.local;transport=tcp')).toBe('accepted');
});

import { describe, expect, it } from 'vitest';
import { newSecret, secretAddress, stepOf } from './totp.ts';

/** `12345678901234567890`, the secret of the examples in RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  // The RFC prints eight digits; apps show the last six.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [20_000_000_000, '353130', 666_666_666],
  ])('the code of RFC 6238 at %i s is accepted', (seconds, code, step) => {
    expect(stepOf(secret, code, seconds * 1_000)).toBe(step);
  });

  it('a clock that is one step early or late is accepted, and no more', () => {
    const at = (seconds: number) => stepOf(secret, '287082', seconds * 1_000);
    // The code is that of the seconds 30 to 59.
    expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1]);
    expect([90, 120].map(at)).toEqual([undefined, undefined]);
  });

  it.each(['', '28708', '2870820', 'éééééé', '287 82', '٢٨٧٠٨٢'])('the text "%s" is a wrong code', (text) => {
    expect(stepOf(secret, text, 59_000)).toBeUndefined();
  });

  it('a new secret has 160 bits, and its address has the names of issuer and account', () => {
    const made = newSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(made);
    const address = new URL(secretAddress(made, { issuer: 'Acme Phone', account: 'alice' }));
    expect(address.href).toMatch(/^otpauth:\/\/totp\/Acme%20Phone:alice\?/);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Acme Phone',
      secret: made,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

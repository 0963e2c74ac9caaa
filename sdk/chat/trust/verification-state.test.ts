import { describe, expect, it } from 'vitest';
import { verificationEnd } from './verification-state.ts';

describe('the end of a verification', () => {
  it.each([
    ['m.user', true, 'cancelled'],
    ['m.user', false, 'declined'],
    ['m.timeout', false, 'timeout'],
    ['m.accepted', false, 'elsewhere'],
    ['m.mismatched_sas', false, 'mismatch'],
    ['m.mismatched_sas', true, 'mismatch'],
    ['m.mismatched_commitment', false, 'mismatch'],
    ['m.key_mismatch', false, 'mismatch'],
    ['m.user_mismatch', false, 'mismatch'],
    ['m.unknown_method', false, 'failed'],
    [null, false, 'failed'],
  ])('%s (here: %s) is %s', (code, isHere, expected) => {
    expect(verificationEnd(code, isHere)).toBe(expected);
  });
});

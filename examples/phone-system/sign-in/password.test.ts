import { expect, it } from 'vitest';
import { hashPassword, passwordFits } from './password.ts';

it('only its own password fits a hash, the first time and again', async () => {
  const hash = await hashPassword('right');
  for (const _ of ['first', 'again']) {
    expect(await passwordFits('wrong', hash)).toBe(false);
    expect(await passwordFits('right', hash)).toBe(true);
    expect(await passwordFits('', hash)).toBe(false);
  }
});

it('an earlier password no longer fits after a change', async () => {
  const earlier = await hashPassword('earlier');
  expect(await passwordFits('earlier', earlier)).toBe(true);
  const later = await hashPassword('later');
  expect(await passwordFits('earlier', later)).toBe(false);
  expect(await passwordFits('later', later)).toBe(true);
});

it('the same password has another hash for each user', async () => {
  expect(await hashPassword('demo')).not.toBe(await hashPassword('demo'));
});

it('no password fits a hash that is empty or of another kind', async () => {
  for (const hash of ['', 'scrypt', 'scrypt$$', 'plain$demo$demo']) {
    expect(await passwordFits('', hash)).toBe(false);
    expect(await passwordFits('demo', hash)).toBe(false);
  }
});

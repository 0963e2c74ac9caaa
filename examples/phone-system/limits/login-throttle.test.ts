import { expect, it } from 'vitest';
import { LoginThrottle, TooManyTries, type Verdict } from './login-throttle.ts';

function patient() {
  let now = 1_000;
  const throttle = new LoginThrottle(() => now);
  let checks = 0;
  const attempt = async (login: string, address: string, verdict: Verdict = 'wrong') => {
    try {
      await throttle.judge({ login, address }, async () => {
        checks += 1;
        return { verdict };
      });
      return 'checked';
    } catch (error) {
      if (error instanceof TooManyTries) return { by: error.by, waitMs: error.waitMs };
      throw error;
    }
  };
  return {
    throttle,
    attempt,
    checks: () => checks,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

it('lets three wrong passwords pass, then makes each wait longer', async () => {
  const { attempt, wait } = patient();
  for (let n = 0; n < 3; n += 1) expect(await attempt('alice', '10.0.0.1')).toBe('checked');
  expect(await attempt('alice', '10.0.0.1')).toEqual({ by: 'loginHere', waitMs: 1_000 });
  wait(1_000);
  expect(await attempt('ALICE', '10.0.0.1')).toBe('checked');
  expect(await attempt('alice', '10.0.0.1')).toEqual({ by: 'loginHere', waitMs: 2_000 });
  for (let n = 0; n < 10; n += 1) {
    wait(60_000);
    expect(await attempt('alice', '10.0.0.1')).toBe('checked');
  }
  expect(await attempt('alice', '10.0.0.1')).toEqual({ by: 'loginHere', waitMs: 60_000 });
  wait(16 * 60_000);
  for (let n = 0; n < 3; n += 1) expect(await attempt('alice', '10.0.0.1')).toBe('checked');
});

it('does not make others wait', async () => {
  const { attempt } = patient();
  for (let n = 0; n < 5; n += 1) await attempt('alice', '10.0.0.1');
  expect(await attempt('bob', '10.0.0.1', 'right')).toBe('checked');
  expect(await attempt('alice', '10.0.0.2', 'right')).toBe('checked');
});

it('forgets the failures with the right password, not with half of a right one', async () => {
  const { attempt } = patient();
  for (let n = 0; n < 2; n += 1) await attempt('alice', '10.0.0.1');
  await attempt('alice', '10.0.0.1', 'right');
  for (let n = 0; n < 2; n += 1) await attempt('alice', '10.0.0.1');
  await attempt('alice', '10.0.0.1', 'half');
  await attempt('alice', '10.0.0.1');
  expect(await attempt('alice', '10.0.0.1', 'right')).toMatchObject({ by: 'loginHere' });
});

it('makes an address wait that tries many names, and a whole network of version 6', async () => {
  const { attempt } = patient();
  for (let n = 0; n < 30; n += 1) await attempt(`user${n}`, `2001:db8:1:2::${n}`);
  expect(await attempt('bob', '2001:db8:1:2:ffff::1')).toMatchObject({ by: 'address' });
  expect(await attempt('bob', '2001:db8:1:3::1')).toBe('checked');
});

it('a login that is guessed at from everywhere waits, but never long', async () => {
  const { attempt, wait } = patient();
  for (let n = 0; n < 40; n += 1) {
    expect(await attempt('alice', `10.0.0.${n}`)).toBe('checked');
    wait(2_000);
  }
  await attempt('alice', '10.0.1.1');
  expect(await attempt('alice', '10.0.1.2')).toEqual({ by: 'login', waitMs: 2_000 });
});

it('a login that is guessed at from everywhere signs in at once at an address where it has before', async () => {
  const { attempt } = patient();
  await attempt('alice', '10.9.9.9', 'right');
  for (let n = 0; n < 40; n += 1) await attempt('alice', `10.0.0.${n}`);
  expect(await attempt('alice', '10.0.1.2', 'right')).toMatchObject({ by: 'login' });
  expect(await attempt('alice', '10.9.9.9', 'right')).toBe('checked');
});

it('an own account does not end the wait of its address for guesses at others', async () => {
  const { attempt, checks } = patient();
  for (let n = 0; n < 300; n += 1) {
    await attempt(`user${n}`, '10.0.0.1');
    if (n % 25 === 0) await attempt('alice', '10.0.0.1', 'right');
  }
  expect(checks()).toBeLessThan(40);
});

it('many guesses at once are checked one by one', async () => {
  const { attempt, checks } = patient();
  await Promise.all(Array.from({ length: 100 }, () => attempt('alice', '10.0.0.1')));
  expect(checks()).toBe(3);
  const spellings = Array.from({ length: 32 }, (_, n) =>
    [...'carol'].map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
  );
  await Promise.all(spellings.map((login) => attempt(login, '10.0.0.1')));
  expect(checks()).toBe(6);
});

it('takes no more memory than it may', async () => {
  const { attempt, throttle } = patient();
  for (let n = 0; n < 12_000; n += 1) await attempt('x'.repeat(n % 100), `10.${n >> 8}.${n & 255}.1`);
  expect(throttle.size).toBeLessThanOrEqual(10_000);
});

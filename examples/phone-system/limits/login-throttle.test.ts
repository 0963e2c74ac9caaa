import { expect, it } from 'vitest';
import { LoginThrottle, TooManyTries, type Verdict } from './login-throttle.ts';

function patient(secret: 'password' | 'pin' = 'password') {
  let now = 1_000;
  const throttle = new LoginThrottle({
    secret,
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
  });
  let checks = 0;
  const attempt = async (login: string, address: string, verdict: Verdict = 'wrong', device?: string) => {
    try {
      await throttle.judge({ login, address, device }, async () => {
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
    now: () => now,
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

it('delays a login that is guessed at from everywhere, but never for long, and refuses no attempt', async () => {
  const { attempt, now, wait } = patient();
  for (let n = 0; n < 40; n += 1) {
    expect(await attempt('alice', `10.0.0.${n}`)).toBe('checked');
    wait(2_000);
  }
  await attempt('alice', '10.0.1.1');
  const before = now();
  expect(await attempt('alice', '10.0.1.2', 'right')).toBe('checked');
  expect(now() - before).toBe(2_000);
});

it('lets the owner at a new address sign in before all guesses that wait', async () => {
  const { attempt, throttle } = patient();
  const guessers = Array.from({ length: 30 }, (_, n) => `10.0.0.${n}`);
  for (const guesser of guessers) await attempt('alice', guesser);
  const order: string[] = [];
  const guess = (address: string) =>
    attempt('alice', address).then((end) => order.push(end === 'checked' ? 'guess' : 'refused'));
  const guesses = guessers.map(guess);
  const own = attempt('alice', '192.0.2.1', 'right').then(() => order.push('owner'));
  await Promise.all([...guesses, own]);
  // The first guess had begun, and guesses beyond the most that wait were refused at once.
  expect(order.filter((end) => end !== 'refused').indexOf('owner')).toBe(1);
  expect(order.filter((end) => end === 'refused')).toHaveLength(10);
  expect(throttle.size).toBeGreaterThan(0);
});

it('lets a guessed login sign in at once at an address, and on a device, where it has before', async () => {
  const { attempt, now } = patient();
  await attempt('alice', '10.9.9.9', 'right');
  for (let n = 0; n < 40; n += 1) await attempt('alice', `10.0.0.${n}`);
  const before = now();
  expect(await attempt('alice', '10.9.9.9', 'right')).toBe('checked');
  for (let n = 0; n < 40; n += 1) await attempt('alice', `10.0.0.${n}`);
  const later = now();
  expect(await attempt('alice', '10.0.1.2', 'right', 'phone-1')).toBe('checked');
  expect([before, now()]).toEqual([before, later]);
});

it('lets a login sign in where it has before, however many guesses at others come from there', async () => {
  const { attempt } = patient();
  await attempt('alice', '10.0.0.1', 'right');
  for (let n = 0; n < 40; n += 1) await attempt(`user${n}`, '10.0.0.1');
  expect(await attempt('bob', '10.0.0.1', 'right')).toMatchObject({ by: 'address' });
  expect(await attempt('alice', '10.0.0.1', 'right')).toBe('checked');
  expect(await attempt('bob', '10.0.0.1', 'right', 'laptop-7')).toBe('checked');
});

it('slows down guesses on a known device as at any other place, and only there', async () => {
  const { attempt } = patient();
  for (let n = 0; n < 4; n += 1) await attempt('alice', '10.0.0.1', 'wrong', 'phone-1');
  expect(await attempt('alice', '10.0.0.1', 'right', 'phone-1')).toMatchObject({ by: 'loginHere' });
  expect(await attempt('alice', '10.0.0.1', 'right')).toBe('checked');
});

it('makes guesses at a PIN wait for ten minutes, except at a number that knew it before', async () => {
  const { attempt, wait } = patient('pin');
  await attempt('mailbox/1', '101', 'right');
  let checked = 0;
  for (let n = 0; n < 3_600; n += 1) {
    if ((await attempt('mailbox/1', `0700${n}`)) === 'checked') checked += 1;
    wait(1_000);
  }
  // An hour brings a few tries of the 10,000 PINs with four digits.
  expect(checked).toBeLessThan(30);
  expect(await attempt('mailbox/1', '101', 'right')).toBe('checked');
});

it('an own account does not end the wait of its address for guesses at others', async () => {
  const { attempt, checks } = patient();
  for (let n = 0; n < 300; n += 1) {
    await attempt(`user${n}`, '10.0.0.1');
    if (n % 25 === 0) await attempt('alice', '10.0.0.1', 'right');
  }
  // The wrong passwords that are free, and the own account each time.
  expect(checks()).toBe(30 + 12);
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

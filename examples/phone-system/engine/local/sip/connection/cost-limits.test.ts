import { expect, test } from 'vitest';
import { CostLimits } from './cost-limits.ts';

function limits() {
  const clock = { ms: 0 };
  return { clock, costs: new CostLimits(() => clock.ms) };
}

const attacker = '192.0.2.1';

test('an address that sends a few huge messages is blocked for ten seconds, and no other', () => {
  const { clock, costs } = limits();
  const blocked = Array.from({ length: 5 }, () => costs.chargeFault(attacker, 59_000));
  expect(blocked).toEqual([false, false, false, false, true]);
  expect(costs.isBlocked(attacker)).toBe(true);
  expect(costs.isBlocked('192.0.2.2')).toBe(false);
  clock.ms = 9_999;
  expect(costs.isBlocked(attacker)).toBe(true);
  clock.ms = 10_001;
  expect(costs.isBlocked(attacker)).toBe(false);
});

test('an address with three huge messages a second is blocked most of the time', () => {
  const { clock, costs } = limits();
  let looked = 0;
  for (clock.ms = 0; clock.ms < 60_000; clock.ms += 333) {
    if (costs.isBlocked(attacker)) continue;
    looked += 1;
    costs.chargeFault(attacker, 59_000);
  }
  expect(looked).toBeLessThan(40);
});

test('two hundred valid requests a second are served permanently', () => {
  const { clock, costs } = limits();
  for (; clock.ms < 60_000; clock.ms += 5) expect(costs.chargeSound(attacker)).toBe(false);
});

test('an office behind one address may start its day with thousands of registrations', () => {
  const { costs } = limits();
  for (let phones = 0; phones < 3_000; phones += 1) expect(costs.chargeSound(attacker)).toBe(false);
});

test('a bounded number of addresses is remembered', () => {
  const { costs } = limits();
  for (let at = 0; at < 11_000; at += 1) costs.chargeSound(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
  expect(costs.size).toBe(10_000);
});

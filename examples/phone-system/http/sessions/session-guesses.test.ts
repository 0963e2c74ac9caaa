import { pino } from 'pino';
import { expect, it } from 'vitest';
import { RateLimitedLog } from '../../limits/rate-limited-log.ts';
import { SessionGuesses } from './session-guesses.ts';

function startGuessing() {
  let now = 0;
  const logged: string[] = [];
  const guesses = new SessionGuesses(
    new RateLimitedLog(pino({}, { write: (line) => logged.push(line) })),
    () => now,
  );
  return { guesses, logged, wait: (ms: number) => (now += ms) };
}

it('a network has to wait after a hundred unknown sessions in a minute, and is logged once', () => {
  const { guesses, logged, wait } = startGuessing();
  for (let n = 0; n < 100; n += 1) expect(guesses.add('10.0.0.1')).toBe(0);
  wait(20_000);
  expect(guesses.add('10.0.0.1')).toBe(40_000);
  expect(guesses.add('10.0.0.1')).toBe(40_000);
  expect(guesses.add('10.0.0.2')).toBe(0);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('too many sessions that do not exist');
  wait(40_000);
  expect(guesses.add('10.0.0.1')).toBe(0);
});

it('a limited number of networks is remembered', () => {
  const { guesses } = startGuessing();
  for (let n = 0; n < 12_000; n += 1) guesses.add(`10.${n >> 8}.${n & 255}.1`);
  expect(guesses.size).toBe(10_000);
});

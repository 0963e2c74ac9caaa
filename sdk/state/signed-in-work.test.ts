import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { LoginResponse } from '#wire/session/login.ts';
import { SignedInWork } from './signed-in-work.ts';

const as = (user: string) => ({ user }) as LoginResponse;

/** Work of two parts, with a record of what happens to them. */
function working() {
  const login = signal<LoginResponse | undefined>(undefined);
  const work = new SignedInWork(login);
  const seen: string[] = [];
  for (const part of ['first', 'second'])
    work.whileSignedIn(({ user, signal: life, onEnd }) => {
      seen.push(`${part} starts for ${user}`);
      onEnd(() => void seen.push(`${part} ends, aborted: ${life.aborted}`));
    });
  return { login, work, seen };
}

test('work starts with each sign-in in the order of registration and ends in reverse', () => {
  const { login, seen } = working();
  expect(seen).toEqual([]);
  login.value = as('alice');
  expect(seen.splice(0)).toEqual(['first starts for alice', 'second starts for alice']);
  login.value = undefined;
  expect(seen.splice(0)).toEqual(['second ends, aborted: true', 'first ends, aborted: true']);
});

test('a new answer for the same user changes nothing, another user restarts the work', () => {
  const { login, seen } = working();
  login.value = as('alice');
  login.value = as('alice');
  expect(seen).toHaveLength(2);
  login.value = as('bob');
  expect(seen.slice(2)).toEqual([
    'second ends, aborted: true',
    'first ends, aborted: true',
    'first starts for bob',
    'second starts for bob',
  ]);
});

test('work that is registered while a user is signed in starts at once', () => {
  const { login, work } = working();
  login.value = as('alice');
  const users: string[] = [];
  work.whileSignedIn(({ user }) => void users.push(user));
  expect(users).toEqual(['alice']);
});

test('dispose ends the work, waits for its cleanup, and starts nothing more', async () => {
  const { login, work, seen } = working();
  login.value = as('alice');
  const farewell = Promise.withResolvers<void>();
  let isOver = false;
  work.whileSignedIn(({ onEnd }) => onEnd(() => farewell.promise));
  const disposed = work.dispose().then(() => {
    isOver = true;
  });
  expect(seen).toContain('first ends, aborted: true');
  await Promise.resolve();
  expect(isOver).toBe(false);
  farewell.resolve();
  await disposed;
  login.value = as('bob');
  expect(seen).not.toContain('first starts for bob');
});

test('signals that starting work reads do not restart it', () => {
  const login = signal<LoginResponse | undefined>(as('alice'));
  const other = signal(1);
  const work = new SignedInWork(login);
  let starts = 0;
  work.whileSignedIn(() => {
    starts += other.value;
  });
  login.value = undefined;
  login.value = as('alice');
  other.value = 5;
  expect(starts).toBe(2);
});

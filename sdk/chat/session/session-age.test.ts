import { expect, test } from 'vitest';
import { newSession, sessionAfter, storedSession, storeSession, takesAnother } from './session-age.ts';

const hour = 3_600_000;
const week = 168 * hour;
const rules = { rotation_period_ms: week, rotation_period_msgs: 100 };

/** The encrypted content of a message, whose index takes one octet or two. */
const content = (id: string, ...index: readonly number[]) => ({
  session_id: id,
  ciphertext: btoa(String.fromCharCode(3, 8, ...index, 0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
});

test('a session begins with its first message, and keeps that time', () => {
  const first = sessionAfter(undefined, content('a', 0), 1_000);
  expect(first).toEqual({ id: 'a', index: 0, startedAt: 1_000 });
  expect(sessionAfter(first, content('a', 7), 2_000)).toEqual({ id: 'a', index: 7, startedAt: 1_000 });
  expect(sessionAfter(first, content('b', 0), 3_000)).toEqual({ id: 'b', index: 0, startedAt: 3_000 });
  expect(sessionAfter(first, content('a', 0x80 | 2, 1), 2_000)?.index).toBe(130);
});

test('the age of a session whose first message was not seen is not known', () => {
  expect(sessionAfter(undefined, content('a', 3), 1_000)).toBeUndefined();
  expect(
    sessionAfter(undefined, { session_id: 'a', ciphertext: btoa('no message at all') }, 1_000),
  ).toBeUndefined();
  expect(sessionAfter(undefined, {}, 1_000)).toBeUndefined();
});

test('a session takes messages until shortly before new keys are due', () => {
  const session = { id: 'a', index: 0, startedAt: 0 };
  expect(takesAnother(session, rules, hour)).toBe(true);
  expect(takesAnother({ ...session, index: 97 }, rules, hour)).toBe(true);
  expect(takesAnother({ ...session, index: 98 }, rules, hour)).toBe(false);
  expect(takesAnother(session, rules, week - hour - 1)).toBe(true);
  expect(takesAnother(session, rules, week - hour)).toBe(false);
  // The clock was set back, so the age cannot be told.
  expect(takesAnother({ ...session, startedAt: 2 * hour }, rules, hour)).toBe(false);
  expect(takesAnother(undefined, rules, hour)).toBe(false);
});

test('a room without rules gets new keys after a week or 100 messages', () => {
  expect(takesAnother(newSession(0), {}, week - hour - 1)).toBe(true);
  expect(takesAnother(newSession(0), {}, week)).toBe(false);
  expect(takesAnother({ ...newSession(0), index: 98 }, {}, 0)).toBe(false);
  expect(takesAnother(newSession(0), { rotation_period_ms: 'soon' }, 0)).toBe(false);
});

test('a session is read again as it was stored, and nothing from a damaged store', () => {
  const kept = new Map<string, string>();
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
  expect(storedSession(storage, '@alice:acme.example', '!room')).toBeUndefined();
  const session = { id: 'a', index: 5, startedAt: 1_000 };
  storeSession(storage, '@alice:acme.example', '!room', session);
  expect(storedSession(storage, '@alice:acme.example', '!room')).toEqual(session);
  expect(storedSession(storage, '@bob:acme.example', '!room')).toBeUndefined();
  for (const key of kept.keys()) kept.set(key, '{"id":');
  expect(storedSession(storage, '@alice:acme.example', '!room')).toBeUndefined();
});

import { URI } from 'sip.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineEvent } from '../../../port.ts';
import { type PhoneRecord, Registrar } from './registrar.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const binding = (seconds: number): PhoneRecord => ({
  registerId: 'alice',
  domain: 'acme.local',
  contact: new URI('sip', 'alice', 'phone.invalid'),
  instance: 'one',
  allowsTalk: false,
  expiresAt: Date.now() + seconds * 1000,
});

function registrar() {
  const events: EngineEvent[] = [];
  return { events, registrar: new Registrar<PhoneRecord>((event) => events.push(event)) };
}

test('a registration expires unless it is renewed', () => {
  const { events, registrar: phones } = registrar();
  phones.add(binding(10));
  vi.advanceTimersByTime(9000);
  phones.add(binding(10));
  vi.advanceTimersByTime(9999);
  expect(phones.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(phones.size).toBe(0);
  expect(events.map((event) => event.type)).toEqual(['registered', 'registered', 'unregistered']);
  expect(events.at(-1)).toMatchObject({ why: 'expired' });
});

test("a registration has its duration whatever the machine's clock does", () => {
  const { registrar: phones } = registrar();
  const phone = binding(60);
  phones.add(phone);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(phones.secondsLeft(phone)).toBe(60);
  vi.advanceTimersByTime(59_999);
  expect(phones.size).toBe(1);
  vi.advanceTimersByTime(1);
  expect(phones.size).toBe(0);
});

test('an unregistered phone leaves no timer', () => {
  const { registrar: phones } = registrar();
  const phone = binding(10);
  phones.add(phone);
  phones.remove(phone, 'removed');
  expect(vi.getTimerCount()).toBe(0);
});

test('a name is registered as long as one of its phones is', () => {
  const { events, registrar: phones } = registrar();
  const other = { ...binding(20), instance: 'two' };
  phones.add(binding(10));
  phones.add(other);
  expect(phones.of('alice').map(({ instance }) => instance)).toEqual(['one', 'two']);
  vi.advanceTimersByTime(10_000);
  expect(phones.of('alice')).toEqual([other]);
  phones.remove(other, 'removed');
  expect(phones.has('alice')).toBe(false);
  expect(events.map((event) => event.type)).toEqual(['registered', 'registered', 'unregistered']);
});

test('the phone with the oldest registration is removed if too many share a name', () => {
  const { registrar: phones } = registrar();
  for (let at = 0; at < 12; at += 1) phones.add({ ...binding(10), instance: String(at) });
  expect(phones.of('alice').map(({ instance }) => instance)).toEqual([...'23456789', '10', '11']);
  phones.clear();
});

test('phones are found by their connection until they are gone', () => {
  const { registrar: phones } = registrar();
  const [one, two] = [{}, {}];
  const first = { ...binding(10), connection: one };
  phones.add(first);
  phones.add({ ...binding(10), instance: 'two', connection: one });
  phones.add({ ...binding(10), instance: 'three', connection: two });
  expect(phones.at(one).map(({ instance }) => instance)).toEqual(['one', 'two']);
  phones.remove(first, 'lost');
  expect(phones.at(one).map(({ instance }) => instance)).toEqual(['two']);
  // A renewal by another connection moves the phone there.
  phones.add({ ...binding(10), instance: 'two', connection: two });
  expect([phones.hasAny(one), phones.at(two).length]).toEqual([false, 2]);
  phones.clear();
  expect(phones.hasAny(two)).toBe(false);
});

import { URI } from 'sip.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineEvent } from '../../port.ts';
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

test('a registration ends by itself unless it is prolonged', () => {
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

test('no timer is left of a phone that took itself off', () => {
  const { registrar: phones } = registrar();
  phones.add(binding(10));
  phones.remove('alice', 'removed');
  expect(vi.getTimerCount()).toBe(0);
});

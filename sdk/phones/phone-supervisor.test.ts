import { signal } from '@preact/signals-core';
import { afterEach, expect, test, vi } from 'vitest';
import { Log } from '../log/log.ts';
import type { Attention, Platform, WakeCause } from '../platform/platform.ts';
import { HandClock } from '../platform/testing/clocks.ts';
import { Listeners } from '../state/listeners.ts';
import { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { AudioDevices } from './audio-devices.ts';
import { PhoneSupervisor } from './phone-supervisor.ts';

/** Outcomes of the SIP phones of a test: how they connect, and when they are gone. */
const sip = vi.hoisted(() => ({
  connect: async (): Promise<void> => undefined,
  dispose: async (): Promise<void> => undefined,
}));
vi.mock('./browser/sip/sip-phone.ts', () => ({
  SipPhone: class {
    readonly calls = signal([]);
    readonly connect = () => sip.connect();
    readonly dispose = () => sip.dispose();
  },
}));

const begun: PhoneSupervisor[] = [];
afterEach(async () => {
  sip.dispose = async () => undefined;
  await Promise.all(begun.splice(0).map((phone) => phone.stop()));
});

const owner = { extension: 'v1/extension/1', memoryKey: 'phone' };

function hosted() {
  const clock = new HandClock();
  const wakes = new Listeners<WakeCause>();
  const attention: Attention = { isHidden: () => false, onWake: (listener) => wakes.add(listener) };
  const storage = { get: () => undefined, set: () => undefined, remove: () => undefined };
  const registration = { registerId: 'r', community: 'c', devicePassword: 'p', abstractTerminalID: 't' };
  const phone = new PhoneSupervisor({
    rest: { read: async () => registration, address: { sip: 'ws://localhost/sip' } } as unknown as Rest,
    platform: { storage, clock, attention } as unknown as Platform,
    devices: {} as AudioDevices,
    iceServers: signal([]),
    lines: signal([]),
    log: new Log(),
    report: () => undefined,
  });
  begun.push(phone);
  return { phone, clock };
}

/** A phone whose credentials the registrar refuses, and which is still on its way out. */
async function refused() {
  const gone = Promise.withResolvers<void>();
  const leaving = vi.fn(() => gone.promise);
  sip.connect = () => Promise.reject(new CallsideError('phone.registrationFailed', { status: 403 }));
  sip.dispose = leaving;
  const { phone, clock } = hosted();
  phone.start(owner);
  await vi.waitFor(() => expect(leaving).toHaveBeenCalled());
  return { phone, clock, gone };
}

test('a phone that is refused tries again with other credentials', async () => {
  const { phone, gone } = await refused();
  gone.resolve();
  await vi.waitFor(() => expect(phone.state.value.name).toBe('reconnecting'));
});

test.each([
  ['stopped', 'disconnected', (phone: PhoneSupervisor) => phone.stop()],
  ['given up', 'failed', (phone: PhoneSupervisor) => phone.giveUp(new CallsideError('phone.takenOver'))],
] as const)('a phone that is %s while it lets go of what was refused stays so', async (_, state, end) => {
  const { phone, clock, gone } = await refused();
  const ended = end(phone);
  gone.resolve();
  await ended;
  await new Promise(setImmediate);
  expect(phone.state.value.name).toBe(state);
  expect(clock.waiting).toBe(0);
});

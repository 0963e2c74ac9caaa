import { expect, test } from 'vitest';
import type { HelperMessage } from '#wire/phones/desktop-helper.ts';
import { type DesktopPhoneState, errorKindOf, stateAfter } from './desktop-state.ts';

const after = (...messages: readonly HelperMessage[]): DesktopPhoneState =>
  messages.reduce<DesktopPhoneState>((state, message, at) => stateAfter(state, message, at), {
    name: 'ready',
  });

test.for([
  ['0', undefined],
  ['', undefined],
  ['busy', undefined],
  ['1', 'parameters'],
  ['3503', 'refused'],
  ['7408', 'timeout'],
  ['99', 'noMemory'],
] as const)('the code "%s" is an error of kind %s', ([code, kind]) => {
  expect(errorKindOf(code)).toBe(kind);
});

test('a phone is connecting, connected, reconnecting and connected again since its first registration', () => {
  expect(after({ type: 'start' })).toEqual({ name: 'connecting' });
  expect(after({ type: 'start' }, { type: 'run' })).toEqual({ name: 'connected', since: 1 });
  const lost = [{ type: 'start' }, { type: 'run' }, { type: 'reestablishInProgress' }] as const;
  expect(after(...lost)).toEqual({ name: 'reconnecting', since: 1 });
  expect(after(...lost, { type: 'reestablished' })).toEqual({ name: 'connected', since: 1 });
  expect(after(...lost, { type: 'reconnect' })).toEqual({ name: 'connecting' });
});

test('a refused login is error 6; errors and ends have the kind of their first digit', () => {
  expect(after({ type: 'start' }, { type: 'loginNotAccepted' })).toEqual({
    name: 'error',
    kind: 'loginFailed',
  });
  expect(after({ type: 'error', code: '5', detail: 'x' })).toEqual({
    name: 'error',
    kind: 'internal',
    detail: 'x',
  });
  expect(after({ type: 'run' }, { type: 'stop', code: '8' })).toMatchObject({
    name: 'error',
    kind: 'aborted',
  });
  expect(after({ type: 'run' }, { type: 'stop', code: '0' })).toEqual({ name: 'ready' });
});

test('an expected end hides neither the reason of an error nor that the user switched the phone off', () => {
  const off = { name: 'userdisconnect' } as const;
  expect(stateAfter(off, { type: 'stop', code: '0' }, 0)).toBe(off);
  const failed = { name: 'error', kind: 'notInService' } as const;
  expect(stateAfter(failed, { type: 'stop', code: '0' }, 0)).toBe(failed);
});

test('messages about other things change nothing', () => {
  const state = { name: 'connected', since: 5 } as const;
  expect(stateAfter(state, { type: 'ips', ips: [] }, 9)).toBe(state);
  expect(stateAfter(state, { type: 'calls', calls: [] }, 9)).toBe(state);
});

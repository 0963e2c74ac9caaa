import { expect, test } from 'vitest';
import type { PropertyName } from '#sdk/services.ts';
import { effectsOf } from './effects.ts';

const reading =
  (on: readonly PropertyName[]) =>
  (name: PropertyName): never =>
    on.includes(name) as never;

test('a service that is off says so, and the mailbox says whether it takes messages', () => {
  expect(effectsOf('callback', reading([]))).toEqual(['services.says.off']);
  expect(effectsOf('voicemail', reading([]))).toEqual(['services.says.voicemail', 'services.says.noMessage']);
  const takes = effectsOf('voicemail', reading(['voicemail.takesMessages']));
  expect(takes.at(-1)).toBe('services.says.message');
});

test('an attendant names its keys in the order in which callers hear them', () => {
  const on: PropertyName[] = [
    'availabilityattendant.activated',
    'availabilityattendant.offersReception',
    'availabilityattendant.offersMobile',
  ];
  expect(effectsOf('availabilityattendant', reading(on))).toEqual([
    'services.says.notAvailable',
    'services.says.noMessage',
    'services.says.reception',
    'services.says.mobile',
  ]);
});

test('a call back names its occasions, and nothing else without one', () => {
  const on = (...more: PropertyName[]) => effectsOf('callback', reading(['callback.activated', ...more]));
  expect(on()).toEqual(['services.says.callbackNever']);
  expect(on('callback.onBusy')).toEqual(['services.says.callbackBusy', 'services.says.callbackThen']);
  expect(on('callback.onNoAnswer')[0]).toBe('services.says.callbackNoAnswer');
  expect(on('callback.onBusy', 'callback.onNoAnswer')[0]).toBe('services.says.callbackBoth');
});

test('only the most exact kind of screened callers is named', () => {
  const on = (...more: PropertyName[]) =>
    effectsOf('callscreening', reading(['callscreening.activated', ...more]))[0];
  expect(on()).toBe('services.says.screenOutside');
  expect(on('callscreening.colleagues')).toBe('services.says.screenAll');
  expect(on('callscreening.onlyUnknown')).toBe('services.says.screenUnknown');
});

test('an assistant is named with the calls that go there', () => {
  const on = (...more: PropertyName[]) => effectsOf('assistant', reading(['assistant.activated', ...more]));
  expect(on()).toEqual(['services.says.assistantNever']);
  expect(on('assistant.onBusy')).toEqual(['services.says.assistantBusy', 'services.says.assistantBack']);
  expect(on('assistant.onNoAnswer', 'assistant.onlyOutside')).toEqual([
    'services.says.assistantNoAnswer',
    'services.says.assistantOutside',
    'services.says.assistantBack',
  ]);
  expect(on('assistant.onBusy', 'assistant.onNoAnswer')[0]).toBe('services.says.assistantBoth');
});

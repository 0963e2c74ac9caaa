import { expect, test } from 'vitest';
import { changed, firstSettings, readSettings, settingsToSend } from './rules.ts';

const present = { ...firstSettings, lightMode: false, lastUpdate: '20' };
const change = { lightMode: false };

test('an equal value is not a change', () => {
  expect(changed(firstSettings, { notifications: { triggers: { callMissed: true } } })).toBe(firstSettings);
});

test('a change affects only the named properties, at any depth', () => {
  const { notifications, ...rest } = changed(firstSettings, {
    notifications: { actions: { others: { vibrator: false } } },
  });
  expect(notifications.actions.others).toEqual({ sound: true, prompt: true, vibrator: false, light: true });
  expect(notifications.triggers).toEqual(firstSettings.notifications.triggers);
  expect(rest.lightMode).toBeUndefined();
});

test('nothing is sent where the router has the same last update', () => {
  expect(settingsToSend({ ...firstSettings, lastUpdate: '20' }, present, change)).toBeUndefined();
});

test('a change is merged into settings that another client changed meanwhile', () => {
  const theirs = { ...firstSettings, sort: { contact: 'lastname' }, lastUpdate: '10' };
  expect(settingsToSend(theirs, present, change)).toEqual({ ...theirs, lightMode: false, lastUpdate: '20' });
});

test.each([
  ['none', undefined],
  ['those of another version', { ...firstSettings, version: 2, sort: { contact: 'other' } }],
  ['what nobody can read', 'rubbish'],
])('where the router has %s it gets all that is here', (_, kept) => {
  expect(settingsToSend(kept, present, change)).toEqual(present);
});

test('settings from before the welcome existed have no `isWelcomed`', () => {
  const { isWelcomed, ...earlier } = firstSettings;
  expect(isWelcomed).toBe(false);
  expect(readSettings(earlier)?.isWelcomed).toBeUndefined();
});

test('an undefined property of a change has no effect, and null is replaced', () => {
  const before = { ...firstSettings, lightMode: false };
  expect(changed(before, { lightMode: undefined, isWelcomed: true } as unknown as typeof before)).toEqual({
    ...before,
    isWelcomed: true,
  });
  const odd = { ...before, sightcall: null } as unknown as typeof before;
  expect(changed(odd, { sightcall: { automaticDenyExternal: false } } as typeof before).sightcall).toEqual({
    automaticDenyExternal: false,
  });
});

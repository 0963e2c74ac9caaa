import { expect, test } from 'vitest';
import { choiceChange, deviceInUse, devicesToTry } from './device-choice.ts';

const headset = { id: 'h', label: 'Headset' };
const builtIn = { id: 'b', label: 'Built-in' };

test('the chosen device is used while it is plugged in, and the default while it is not', () => {
  expect(deviceInUse('h', [builtIn, headset])).toEqual(headset);
  expect(deviceInUse('h', [builtIn])).toEqual({ id: '', label: '' });
  expect(deviceInUse('', [builtIn, headset])).toEqual({ id: '', label: '' });
});

test('a browser that names no devices yet does not overrule the choice', () => {
  expect(deviceInUse('h', [])).toEqual({ id: 'h', label: '' });
});

test('after a device that does not open, the default and then the others are tried, each once', () => {
  expect(devicesToTry('h', [builtIn, headset])).toEqual(['h', '', 'b']);
  expect(devicesToTry('', [builtIn, headset])).toEqual(['', 'b', 'h']);
});

test('only the coming and going of the chosen device is worth a word', () => {
  expect(choiceChange('h', [headset, builtIn], [builtIn])).toBe('unplugged');
  expect(choiceChange('h', [headset], [])).toBe('unplugged');
  expect(choiceChange('h', [builtIn], [builtIn, headset])).toBe('backAgain');
  expect(choiceChange('h', [], [builtIn, headset])).toBeUndefined();
  expect(choiceChange('b', [headset, builtIn], [builtIn])).toBeUndefined();
  expect(choiceChange('', [headset, builtIn], [builtIn])).toBeUndefined();
});

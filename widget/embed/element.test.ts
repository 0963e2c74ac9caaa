import { expect, it } from 'vitest';
import { eventNames } from '../bridge/contract/events.ts';
import { defineWidgetElement, elementEvents } from './element.ts';

it('dispatches each event of the bridge', () => {
  expect([...elementEvents].sort()).toEqual([...eventNames].sort());
});

it('is no trouble where there are no elements', () => {
  expect(() => defineWidgetElement()).not.toThrow();
});

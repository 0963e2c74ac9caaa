import { expect, it } from 'vitest';
import { eventNames } from '../bridge/contract/events.ts';
import { defineWidgetElement, elementEvents } from './element.ts';

it('the element dispatches each event of the bridge', () => {
  expect([...elementEvents].sort()).toEqual([...eventNames].sort());
});

it('the module can be imported without a DOM', () => {
  expect(() => defineWidgetElement()).not.toThrow();
});

import { expect, it } from 'vitest';
import { crmStates } from './crm-state.ts';

it('failing states are below zero, working ones above it', () => {
  const states = { error: -3, disabled: -2, notAllowed: -1, idle: 0, pending: 1, initialized: 2 };
  expect(crmStates).toEqual(states);
});

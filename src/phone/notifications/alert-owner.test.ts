import { effect, signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { ownsAlerts, setAlertOwner } from './alert-owner.ts';

test('a tab alerts for itself until an owner is set, and again after that', () => {
  expect(ownsAlerts()).toBe(true);
  const leads = signal(false);
  const end = setAlertOwner(() => leads.value);
  const seen: boolean[] = [];
  const stop = effect(() => void seen.push(ownsAlerts()));
  leads.value = true;
  stop();
  expect(seen).toEqual([false, true]);
  leads.value = false;
  end();
  expect(ownsAlerts()).toBe(true);
});

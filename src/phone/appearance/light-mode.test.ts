import { expect, test } from 'vitest';
import { reconcile } from './light-mode.ts';

test('a choice in another browser is applied here', () => {
  expect(reconcile({ account: false, known: true, mode: 'light' })).toEqual({ mode: 'dark', account: false });
  expect(reconcile({ account: true, known: false, mode: 'dark' })).toEqual({ mode: 'light', account: true });
  expect(reconcile({ account: true, known: false, mode: 'system' })).toEqual({
    mode: 'light',
    account: true,
  });
  expect(reconcile({ account: true, known: false, mode: 'light' })).toEqual({ mode: 'light', account: true });
});

test('a choice in this browser is saved in the account', () => {
  expect(reconcile({ account: true, known: true, mode: 'dark' })).toEqual({ mode: 'dark', account: false });
  expect(reconcile({ account: false, known: false, mode: 'light' })).toEqual({
    mode: 'light',
    account: true,
  });
});

test('choosing the colours of the browser leaves the account unchanged', () => {
  for (const account of [true, false])
    expect(reconcile({ account, known: account, mode: 'system' })).toEqual({ mode: 'system', account });
});

test('a new browser applies the account’s choice, unless one was made in this browser', () => {
  expect(reconcile({ account: false, known: undefined, mode: 'system' })).toEqual({
    mode: 'dark',
    account: false,
  });
  expect(reconcile({ account: true, known: undefined, mode: 'system' })).toEqual({
    mode: 'light',
    account: true,
  });
  expect(reconcile({ account: true, known: undefined, mode: 'dark' })).toEqual({
    mode: 'dark',
    account: false,
  });
  expect(reconcile({ account: false, known: undefined, mode: 'light' })).toEqual({
    mode: 'light',
    account: true,
  });
});

test('an account without a choice leaves the colours to the browser, and saves a later choice', () => {
  for (const known of [undefined, true, false]) {
    expect(reconcile({ account: undefined, known, mode: 'system' })).toEqual({
      mode: 'system',
      account: undefined,
    });
    expect(reconcile({ account: undefined, known, mode: 'dark' })).toEqual({ mode: 'dark', account: false });
  }
});

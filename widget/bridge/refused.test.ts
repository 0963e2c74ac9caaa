import { expect, it } from 'vitest';
import { CallsideError, type ErrorCode } from '#sdk/index.ts';
import { refusalOf } from './refused.ts';

it.each<[ErrorCode, number]>([
  ['call.noTerminal', 409],
  ['call.allTerminalsOffline', 503],
  ['call.terminalOffline', 503],
  ['unauthorized', 503],
  ['sessionExpired', 503],
  ['call.forbidden', 403],
  ['badRequest', 400],
  ['call.failed', 500],
])('%s is told as %i', (code, status) => {
  expect(refusalOf(new CallsideError(code))).toMatchObject({ status, message: code });
});

it('an error of the widget itself is not sent to the page', () => {
  expect(() => refusalOf(new TypeError('ours'))).toThrow('ours');
});

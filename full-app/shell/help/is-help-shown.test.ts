import { expect, test } from 'vitest';
import type { SessionState } from '#sdk/index.ts';
import { isHelpShown } from './is-help-shown.ts';

const signedIn = (isHelpDisplayedInIframe: boolean) =>
  ({ name: 'signedIn', login: { isHelpDisplayedInIframe } }) as SessionState;

test.each([
  [signedIn(false), false, true],
  [signedIn(false), true, false],
  [signedIn(true), true, true],
  [{ name: 'signedOut' } as SessionState, true, false],
])('the help of the client in %o (in a frame: %s) is shown: %s', (session, isFramed, expected) => {
  expect(isHelpShown(session, isFramed)).toBe(expected);
});

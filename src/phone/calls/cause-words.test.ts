import { expect, test } from 'vitest';
import { translatorFor } from '#i18n/i18n.ts';
import { causeWords } from './cause-text.ts';
import { callWords } from './words.ts';

const words = translatorFor(callWords);
const far = 'Ivan Petrov';

test.each([
  ['causeRejected', 'You declined the call', 'Ivan Petrov declined the call'],
  ['causeNoAnswer', 'You did not answer', 'Ivan Petrov did not answer'],
  ['causeBusy', 'You were busy', 'Ivan Petrov is busy'],
  ['causeCalledDisconnect', 'You hung up', 'Ivan Petrov hung up'],
  ['causeCallerDisconnect', 'Ivan Petrov hung up', 'You hung up'],
  ['causeCallerCancel', 'Ivan Petrov hung up before you could answer', 'You hung up before anybody answered'],
  ['causeForwarded', 'The call was forwarded', 'The call was forwarded'],
  ['somethingNew', 'The call ended unexpectedly', 'The call ended unexpectedly'],
])('%s names the side that ended the call, whoever called', (stateCause, incoming, outgoing) => {
  expect(causeWords({ stateCause, isIncoming: true, far }, words)).toBe(incoming);
  expect(causeWords({ stateCause, isIncoming: false, far }, words)).toBe(outgoing);
});

test('a call of another member of a group names that member in the place of the user', () => {
  const call = { stateCause: 'causeRejected', isIncoming: true, far, owner: 'Bob Keller' };
  expect(causeWords(call, words)).toBe('Bob Keller declined the call');
});

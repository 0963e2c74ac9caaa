import { expect, it } from 'vitest';
import { mayBecomeContact } from './contact-of-call.ts';

it.each([
  ['an outside number without a name', { remoteNumber: '06 12 34 56 78' }, true],
  [
    'an outside number with a name from the network',
    { remoteNumber: '+33612345678', remoteLabel: 'Acme' },
    true,
  ],
  ['a short number without a name', { remoteNumber: '4711' }, true],
  ['a colleague', { remoteNumber: '102', remoteLabel: 'Bob Keller' }, false],
  ['a caller who withholds the number', { remoteNumber: '' }, false],
])('%s can become a contact: %o', (_who, call, can) => {
  expect(mayBecomeContact(call)).toBe(can);
});

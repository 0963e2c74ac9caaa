import type { Logger } from 'pino';
import { expect, it } from 'vitest';
import type { Person } from '../users/person.ts';
import { TwoFactor } from './two-factor.ts';

it('a text that is no number is a wrong code, whatever its length', () => {
  const steps = new TwoFactor({ info: () => {} } as unknown as Logger);
  const alice = { id: 1, login: 'alice' } as Person;
  steps.send(alice, 'here');
  for (const digits of ['', 'éééééé', 'ééé']) expect(steps.check(alice, 'here', digits)).toBe('wrong');
  const [{ code } = { code: '' }] = steps.pending();
  expect(steps.check(alice, 'here', code)).toBe('right');
});

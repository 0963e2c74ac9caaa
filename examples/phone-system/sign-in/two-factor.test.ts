import type { Logger } from 'pino';
import { expect, it } from 'vitest';
import type { Person } from '../users/person.ts';
import { TwoFactor } from './two-factor.ts';

it('a text that is no number is a wrong code, whatever its length', async () => {
  const authenticators = { accept: () => Promise.reject(new Error('There is no app.')) };
  const steps = new TwoFactor({ info: () => {} } as unknown as Logger, authenticators);
  const alice = { id: 1, login: 'alice' } as Person;
  steps.send(alice, 'here');
  for (const digits of ['', 'éééééé', 'ééé']) expect(await steps.check(alice, 'here', digits)).toBe('wrong');
  const [{ code } = { code: '' }] = steps.pending();
  expect(await steps.check(alice, 'here', code)).toBe('right');
});

it.each([true, false])(
  'the log has the code of a second step only in a demonstration (%s)',
  (isDemonstration) => {
    const logged: string[] = [];
    const log = { info: (_: object, text: string) => logged.push(text) } as unknown as Logger;
    const steps = new TwoFactor(log, { accept: () => Promise.resolve(false) }, { isDemonstration });
    steps.send({ id: 1, login: 'alice' } as Person, 'here');
    const [{ code } = { code: '' }] = steps.pending();
    expect(code).toMatch(/^\d{6}$/);
    expect(logged).toEqual([expect.stringContaining('alice')]);
    expect(logged[0]?.includes(code)).toBe(isDemonstration);
  },
);

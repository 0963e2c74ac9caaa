import { expect, it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { startPhoneSystem } from '../../testing.ts';

it.each([
  [undefined, { faxEmailDomain: 'fax.acme.example' }],
  ['fax.example', { faxEmailDomain: 'fax.example' }],
  ['', undefined],
])('a phone system with the domain %j of faxes has it in the profile', async (faxEmailDomain, expected) => {
  const system = await startPhoneSystem({ faxEmailDomain });
  const alice = await Desk.open(system, 'alice');
  const { faxService, customization } = await alice.get<{
    faxService?: object;
    customization: { textTemplates: readonly string[] };
  }>('v1/user/Info');
  expect(customization.textTemplates).toContain('Our office opens at 9:00. We will call you back then.');
  expect(faxService).toEqual(expected);
  await alice.leave();
  await system.stop();
});

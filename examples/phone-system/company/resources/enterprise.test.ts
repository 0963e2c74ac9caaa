import { afterAll, beforeAll, expect, it } from 'vitest';
import { acme } from '../../demonstration/acme.ts';
import { Desk } from '../../testing/desk.ts';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { startPhoneSystem, type TestPhoneSystem } from '../../testing.ts';

let system: TestPhoneSystem;
let alice: Desk;
beforeAll(async () => {
  system = await startPhoneSystem({ control: true });
  alice = await Desk.open(system, 'alice');
});
afterAll(async () => {
  await alice.leave();
  await system.stop();
});

const change = (body: object) =>
  fetch(`${system.url}/control/company`, { method: 'PUT', body: JSON.stringify(body) });

interface Profile {
  readonly ent: { readonly displayName: string; readonly dialPrefix: string };
  readonly time: { readonly timeZone: { readonly id: string } };
  readonly customization: { readonly echoNumber: string; readonly textTemplates: readonly string[] };
}

it('a changed company is in the profile, the directories and the calendars at once', async () => {
  const numberPlan = { ...acme.numberPlan, echo: '601', voicemail: '698' };
  const changed = await change({
    displayName: 'Acme & Sons',
    timeZone: 'America/Toronto',
    sites: [{ label: 'Montréal', timeZone: 'America/Toronto' }],
    textTemplates: ['We have moved.'],
    dialPrefix: '',
    numberPlan,
  });
  expect(changed.status).toBe(200);
  expect(await alice.get<Profile>('v1/user/Info')).toMatchObject({
    ent: { displayName: 'Acme & Sons', dialPrefix: '' },
    time: { timeZone: { id: 'America/Toronto' } },
    customization: { echoNumber: '601', textTemplates: ['We have moved.'] },
  });
  expect(await alice.get(enterprisePath)).toMatchObject({ displayName: 'Acme & Sons' });
  expect(await alice.get('v1/directories')).toMatchObject({
    directories: [{ label: 'Acme & Sons' }, {}, {}, {}],
  });
  expect(await alice.get('v1/user/Mailbox/bean')).toMatchObject({ accessNumber: '698' });
  const created = await alice.request('POST', 'v1/user/Calendar', { label: 'Hours', isActive: true });
  expect(await created.json()).toMatchObject({ timeZone: 'America/Toronto' });
});

it('values that cannot change are refused with the reason', async () => {
  const refused = await change({ sipDomain: 'other.local', country: 'DE' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({
    message:
      'sipDomain cannot change: phones are registered with it.\ncountry cannot change: stored numbers are read by it.',
  });
  expect(await (await fetch(`${system.url}/control/company`)).json()).toMatchObject({
    sipDomain: 'acme.local',
  });
});

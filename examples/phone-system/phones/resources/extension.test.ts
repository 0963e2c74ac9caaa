import { afterAll, beforeAll, expect, it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let phoneSystem: PhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
});
afterAll(() => phoneSystem.stop());

it('an extension hides consents, forwardings and the login time of an agent from colleagues', async () => {
  const [alice, bob, carol] = await Promise.all(
    ['alice', 'bob', 'carol'].map((login) => Desk.open(phoneSystem, login)),
  );
  const path = `${enterprisePath}/Extension/101`;
  expect((await alice?.request('POST', `${path}/operatorLogin`))?.status).toBe(204);
  const consent = { crmDataProcessingForPersonalCallsConsent: 1 };
  expect((await alice?.request('PUT', path, consent))?.status).toBe(200);
  const times = { operatorStatusTime: expect.any(String), operatorLoginTime: expect.any(String) };
  expect(await alice?.get(path)).toMatchObject({ ...consent, ...times });
  // An agent, as alice is.
  const seenByAgent = await bob?.get<object>(path);
  expect(seenByAgent).toMatchObject(times);
  expect(seenByAgent).not.toHaveProperty('crmDataProcessingForPersonalCallsConsent');
  const seen = await carol?.get<object>(path);
  expect(seen).toMatchObject({ displayName: 'Alice Martin', forwardings: [] });
  for (const name of ['crmDataProcessingForPersonalCallsConsent', ...Object.keys(times)]) {
    expect(seen).not.toHaveProperty(name);
  }
  await Promise.all([alice, bob, carol].map((desk) => desk?.leave()));
});

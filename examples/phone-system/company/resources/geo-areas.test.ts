import { expect, test } from 'vitest';
import { createClient } from '../../../../sdk/index.ts';
import { startPhoneSystem } from '../../testing.ts';

test('the chosen area completes local numbers, and is gone with no choice', async () => {
  const system = await startPhoneSystem();
  const client = createClient({ url: system.url, app: 'callside' });
  await client.session.signIn({ login: 'alice', password: 'demo' });
  const account = await client.account;
  const numbers = async () => (await client.numbers.lookup('45 00 06 01')).map(({ e164 }) => e164);
  expect((await account.geoAreas()).some(({ isChosen }) => isChosen)).toBe(false);
  expect(await numbers()).not.toContain('+33145000601');

  await account.chooseGeoArea('1');
  expect((await account.geoAreas()).find(({ isChosen }) => isChosen)?.label).toBe('Île-de-France');
  expect(await numbers()).toContain('+33145000601');
  await expect(account.chooseGeoArea('99')).rejects.toMatchObject({ code: 'notFound' });

  await account.chooseGeoArea(undefined);
  expect(await numbers()).not.toContain('+33145000601');
  await client.dispose();
  await system.stop();
});

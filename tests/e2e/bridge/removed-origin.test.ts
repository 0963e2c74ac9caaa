import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';
import { Crm } from './crm.ts';
import { type HostPages, serveHostPages } from './host-page.ts';

const { callside, browser } = await startTestEnvironment();
let phoneSystem: TestPhoneSystem;
let pages: HostPages;
beforeAll(async () => {
  pages = await serveHostPages(() => phoneSystem.url);
  phoneSystem = await startPhoneSystem({ allowedParentFrames: [] });
});
afterAll(async () => {
  pages.close();
  await phoneSystem.stop();
});

it('a page whose origin an administrator removes is told so at once, and its frame obeys no more', async () => {
  const ivan = await signedInClient(phoneSystem, 'ivan');
  const administration = administrationOf(ivan);
  await administration.changeEmbedding({ frames: [{ origin: pages.origin }] });
  const alice = await Crm.open(browser, { ...callside, url: phoneSystem.url }, `${pages.origin}/`, 'alice');
  expect(await alice.ask('getGeneralInfo')).toHaveProperty('value');
  await administration.changeEmbedding({ frames: [] });
  await until('the page knows', async () => (await alice.last('state')) === 'forbidden');
  expect(await alice.ask('placeCall', { destination: '102' })).toMatchObject({ status: 403 });
  expect(await alice.ask('getGeneralInfo')).toMatchObject({ status: 403 });

  await administration.changeEmbedding({ frames: [{ origin: pages.origin }] });
  await until('the page is ready again', async () => (await alice.last('state')) === 'ready');
  expect(await alice.ask('getGeneralInfo')).toHaveProperty('value');
  await ivan.dispose();
  await alice.person.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { createClient } from '#sdk/index.ts';
import { conferenceLimits, createConferences } from '#sdk/meetings.ts';
import { until } from '#sdk/transport/testing/until.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let system: PhoneSystem;
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterAll(() => system.stop());

test('the conferences of a user follow every change, and a member who is gone is not found', async () => {
  const client = createClient({ url: system.url, app: 'callside' });
  await client.session.signIn({ login: 'grace', password: 'demo' });
  const conferences = createConferences(client);
  const unwatch = conferences.watch();
  const made = await conferences.create('Weekly meeting');
  await until(conferences.items, (all) => all.some(({ pin }) => pin === made.pin));
  const renewed = await conferences.change(made, { label: 'Planning', renewsPin: true });
  expect(renewed.pin).not.toBe(made.pin);
  await until(conferences.items, (all) =>
    all.some(({ label, pin }) => label === 'Planning' && pin === renewed.pin),
  );
  for (let made = 1; made < conferenceLimits.conferences; made += 1) await conferences.create(`Room ${made}`);
  await expect(conferences.create('One too many')).rejects.toMatchObject({
    code: 'meeting.tooManyConferences',
  });
  await until(conferences.items, (all) => all.length === conferenceLimits.conferences);
  for (const one of conferences.items.value.filter(({ label }) => label.startsWith('Room')))
    await conferences.remove(one);
  const nobody = { memberID: 'none' };
  await expect(conferences.setMuted(made, nobody, { isMuted: true })).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(conferences.removeMember(made, nobody)).rejects.toMatchObject({ code: 'notFound' });
  await conferences.remove(made);
  await until(conferences.items, (all) => all.length === 0);
  unwatch();
  await client.dispose();
});

test('without a licence there is no conference, and the bridge cannot be called from here', async () => {
  const client = createClient({ url: system.url, app: 'callside' });
  await client.session.signIn({ login: 'alice', password: 'demo' });
  await until(client.profile.info, (info) => info !== undefined);
  const conferences = createConferences(client);
  await expect(conferences.create('Mine')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(conferences.join({ pin: '123456' })).rejects.toMatchObject({ code: 'forbidden' });
  await client.dispose();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

let phoneSystem: TestPhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
});
afterAll(() => phoneSystem.stop());

it('a user whose number and rights an administrator changes sees them at once, and calls on', async () => {
  const ivan = await signedInClient(phoneSystem, 'ivan');
  const administration = administrationOf(ivan);
  const bob = await signedInClient(phoneSystem, 'bob');
  const phone = await phoneSystem.addPhone('bob');
  const users = administration.users({ search: 'bob' });
  await users.loadMore();
  const [user] = users.items.value;
  if (!user) throw new Error('There is no bob.');
  await administration.changeUser(user, {
    number: '498',
    lastName: 'Kellermann',
    rights: { isSupervisor: true },
  });
  await expect.poll(() => bob.profile.info.value?.extension?.addressNumber, { timeout: 5_000 }).toBe('498');
  expect(bob.profile.info.value?.extension?.iUser?.isACDSupervisor).toBe(true);
  await bob.calls.place('600');
  await expect.poll(() => bob.calls.lines.value[0]?.state.value).toBe('talking');
  expect(phone).toBeDefined();
  ivan.dispose();
  bob.dispose();
});

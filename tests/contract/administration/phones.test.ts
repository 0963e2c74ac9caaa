import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type AdministeredPhone, administrationOf } from '#sdk/administration.ts';
import { devicesOf } from '#sdk/devices.ts';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import { findProgram } from '#tests/support/packages.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

const baresip = findProgram('baresip');

let phoneSystem: TestPhoneSystem;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
});
afterAll(() => phoneSystem.stop());

async function administrationFor(login: string) {
  const client = await signedInClient(phoneSystem, login);
  return { administration: administrationOf(client), end: () => client.dispose() };
}

const settingsAt = async (folder: string, file: string) =>
  (await fetch(`${phoneSystem.url}/restletrouter/${folder}${file}`)).text();

describe.skipIf(!baresip)('a phone that an administrator adds', () => {
  it('registers with its password, is shown with address and program, and ends when it is removed', async () => {
    const { administration, end } = await administrationFor('ivan');
    const bob = await signedInClient(phoneSystem, 'bob');
    const { phones } = devicesOf(bob);
    const unwatchPhones = phones.watch();
    const added = await administration.addPhone({
      userID: '2',
      label: 'Workshop',
      deviceModelID: 'baresip',
    });
    expect(added).toMatchObject({ kind: 'app', userName: 'Bob Keller', registrations: [] });
    expect(added.seenAt).toBeUndefined();
    await expect.poll(() => phones.items.value.map(({ label }) => label)).toContain('Workshop');

    let shown: AdministeredPhone | undefined = added;
    const unwatch = administration.watchPhone(added, (phone) => {
      shown = phone;
    });
    const { registerId, devicePassword } = added.credentials ?? { registerId: '', devicePassword: '' };
    const terminal = await Baresip.start({
      program: baresip ?? '',
      sipPort: phoneSystem.sipPort,
      transport: 'udp',
      user: registerId,
      password: devicePassword,
    });
    await expect
      .poll(() => shown?.registrations[0])
      .toMatchObject({
        address: '127.0.0.1',
        program: expect.stringMatching(/baresip/),
        expiresAt: expect.any(Number),
      });
    const found = administration.phones({ search: 'keller baresip 127.0.0', state: 'registered' });
    await found.loadMore();
    expect(found.items.value.map(({ phoneID }) => phoneID)).toEqual([added.phoneID]);

    const { devicePassword: renewed } = await administration.renewPhonePassword(added);
    await expect.poll(() => shown?.registrations).toEqual([]);
    expect(shown).toMatchObject({ seenAddress: '127.0.0.1', seenAt: expect.any(Number) });
    const { folder } = await administration.setUpPhone(added);
    expect(await settingsAt(folder, 'accounts')).toContain(renewed);

    await administration.removePhone(added);
    await expect.poll(() => shown).toBeUndefined();
    await expect.poll(() => phones.items.value.map(({ label }) => label)).not.toContain('Workshop');
    const record = administration.audit({ kind: 'phone', subject: added.phoneID });
    await record.loadMore();
    expect(record.items.value.map(({ action }) => action)).toEqual(['remove', 'setUp', 'newPassword', 'add']);
    expect(JSON.stringify(record.items.value)).not.toContain(renewed);
    expect(JSON.stringify(record.items.value)).not.toContain(devicePassword);
    unwatch();
    unwatchPhones();
    await terminal.stop();
    bob.dispose();
    end();
  });
});

it('the second of two changes of a phone is refused, and a taken address by name', async () => {
  const { administration, end } = await administrationFor('ivan');
  const phone = await administration.phone('bob-desk');
  await administration.changePhone(phone, { macAddress: '0015651234ab', version: phone.version });
  await expect(
    administration.changePhone(phone, { label: 'Mine', version: phone.version }),
  ).rejects.toMatchObject({ code: 'administration.changedMeanwhile' });
  await expect(
    administration.addPhone({
      userID: '3',
      label: 'Copy',
      deviceModelID: 'yealink-t46u',
      macAddress: '0015651234AB',
    }),
  ).rejects.toMatchObject({
    code: 'administration.refused',
    serverMessage: 'macAddress: Another phone has this hardware address.',
  });
  end();
});

it('the last phone of a user stays, and so does the phone in the browser', async () => {
  const { administration, end } = await administrationFor('ivan');
  const { userID } = await administration.addUser({ login: 'lena', firstName: 'Lena', lastName: 'Last' });
  const phones = administration.phones({ user: userID });
  await phones.loadMore();
  const [web, ...others] = phones.items.value;
  if (!web) throw new Error('The user has no phone in the browser.');
  expect(others).toEqual([]);
  await expect(administration.removePhone(web)).rejects.toMatchObject({ code: 'administration.refused' });
  await expect(administration.changePhone(web, { isDisabled: true })).rejects.toMatchObject({
    serverMessage: 'isDisabled: This is the last phone of Lena Last that rings.',
  });
  end();
});

it("an administrator of a department sees and changes the department's phones only", async () => {
  const { administration: all, end } = await administrationFor('ivan');
  const { administration, end: endVictor } = await administrationFor('victor.bauer');
  const [department] = await administration.departments();
  const own = administration.phones();
  const users = administration.users();
  await Promise.all([own.loadMore(), users.loadMore()]);
  const userIDs = users.items.value.map(({ userID }) => userID);
  expect(department).toBeDefined();
  expect(own.items.value.length).toBeGreaterThan(0);
  expect(own.items.value.filter(({ userID }) => !userIDs.includes(userID))).toEqual([]);
  const foreign = await all.phone('ivan-web');
  await expect(administration.phone('ivan-web')).rejects.toMatchObject({ code: 'notFound' });
  await expect(administration.removePhone(foreign)).rejects.toMatchObject({ code: 'notFound' });
  await expect(
    administration.addPhone({ userID: foreign.userID, label: 'Mine', deviceModelID: 'other' }),
  ).rejects.toMatchObject({ code: 'administration.refused' });
  end();
  endVictor();
});

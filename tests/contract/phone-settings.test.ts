import { test as base, expect } from 'vitest';
import { NodePhone } from '#phone-system/engine/local/testing/node-phone.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { firstNameOf, inside, testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import type { Device, DeviceLine, Provisioning } from '#wire/phones/device.ts';
import { keyTypeOf } from '#wire/phones/device-key.ts';
import type { Terminal } from '#wire/phones/terminal.ts';

const bob = firstNameOf('bob');

interface Fixture {
  readonly system: PhoneSystem;
  readonly alice: Desk;
}

const test = base.extend<Fixture>({
  system: async ({ task: _ }, use) => {
    const system = await startPhoneSystem();
    await use(system);
    await system.stop();
  },
  alice: async ({ system }, use) => {
    const alice = await Desk.open(system, 'alice');
    await use(alice);
    await alice.leave();
  },
});

const lamp = (destination: string, label = '') => ({ type: keyTypeOf('lamp'), destination, label });
const phoneOf = (desk: Desk, id: string) => desk.get<Terminal>(`telephony/Terminal/${id}`);
const deviceOf = (desk: Desk, id: string) => desk.get<Device>(`telephony/Device/${id}`);

test('the last phone that rings keeps ringing and stays in service', async ({ alice }) => {
  const web = 'telephony/Terminal/alice-web';
  const desk = 'telephony/Terminal/alice-desk';
  expect((await alice.request('PUT', desk, { isRinging: false })).status).toBe(200);
  for (const change of [{ isRinging: false }, { isDisabled: true }]) {
    const refused = await alice.request('PUT', web, change);
    expect([refused.status, (await refused.json()).exceptionId]).toEqual([409, 'LAL_100_106']);
  }
  expect((await alice.request('PUT', desk, { isRinging: true })).status).toBe(200);
  expect((await alice.request('PUT', web, { isDisabled: true })).status).toBe(200);
});

test('a silent phone places calls but is not rung, and one out of service can do neither', async ({
  system,
  alice,
}) => {
  const bob = await Desk.open(system, 'bob');
  const web = await alice.plugIn('answer');
  const desk = await alice.plugInDeskPhone('ring');
  await alice.request('PUT', 'telephony/Terminal/alice-desk', { isRinging: false });
  await bob.plugIn('answer');
  expect((await bob.call(inside(101))).status).toBe(200);
  await bob.line('talking');
  expect(desk.invitations).toEqual([]);
  expect(await phoneOf(alice, 'alice-desk')).toMatchObject({ isRinging: false, physicalState: 'inService' });

  await alice.request('PUT', 'telephony/Terminal/alice-desk', { isDisabled: true });
  expect(await phoneOf(alice, 'alice-desk')).toMatchObject({
    isDisabled: true,
    physicalState: 'outOfService',
    currentRegisterId: 'alice-desk',
  });
  const again = new NodePhone({
    url: `${system.url.replace('http', 'ws')}/sip`,
    registerId: 'alice-desk',
    password: 'demo',
    community: testCompany.sipDomain,
  });
  expect(await again.register()).not.toBe(200);
  await Promise.all([again.close(), desk.close(), web.close(), bob.leave()]);
});

test('no phone is the default one until the user makes one; it comes first, and only one is', async ({
  alice,
}) => {
  const list = async () => (await alice.get<{ items: Terminal[] }>('telephony/Terminal')).items;
  expect((await list()).map(({ abstractTerminalID }) => abstractTerminalID)).toEqual([
    'alice-web',
    'alice-desk',
  ]);
  expect((await list()).filter(({ selected }) => selected)).toEqual([]);
  await alice.request('PUT', 'telephony/Terminal/alice-desk', { selected: true, label: ' Front desk ' });
  expect((await list()).map(({ label, selected, uiPos }) => [label, selected, uiPos])).toEqual([
    ['Front desk', true, 0],
    ['Web phone', false, 1],
  ]);
  await alice.request('PUT', 'telephony/Terminal/alice-web', { selected: true });
  expect((await list()).filter(({ selected }) => selected)).toHaveLength(1);
  expect((await phoneOf(alice, 'alice-web')).selected).toBe(true);
});

test('keys are stored in order, and those beyond the phone or without a destination are refused', async ({
  alice,
}) => {
  const path = 'telephony/Device/alice-desk/Keys';
  expect(await deviceOf(alice, 'alice-desk')).toMatchObject({
    deviceModelLabel: 'Yealink SIP-T46U',
    keyCount: 27,
    keyLayout: { left: 5, right: 4 },
  });
  const keys = [
    lamp(inside(103), 'Carol'),
    { type: 0, destination: '', label: '' },
    lamp(inside(102), 'Bob'),
  ];
  expect((await alice.request('PUT', path, { keys })).status).toBe(200);
  expect((await deviceOf(alice, 'alice-desk')).keys).toEqual(keys);

  const tooMany = await alice.request('PUT', path, {
    keys: Array.from({ length: 28 }, () => lamp(inside(102))),
  });
  expect([tooMany.status, (await tooMany.json()).exceptionId]).toEqual([409, 'DEVICE_KEY_QUOTA']);
  for (const bad of [lamp(''), lamp(inside(102), 'a\nb'), { type: 6, destination: '', label: '' }])
    expect((await alice.request('PUT', path, { keys: [bad] })).status).toBe(400);
  expect((await alice.request('PUT', path, { keys: [{ ...lamp('1'), type: 19 }] })).status).toBe(400);
  expect((await deviceOf(alice, 'alice-desk')).keys).toEqual(keys);

  // A phone with two keys has no third.
  await alice.request('PUT', 'telephony/Device/alice-desk', { deviceModelID: 'yealink-t31p' });
  expect((await deviceOf(alice, 'alice-desk')).keys).toEqual(keys.slice(0, 2));
  expect((await alice.request('PUT', 'telephony/Device/alice-web/Keys', { keys: [lamp('1')] })).status).toBe(
    409,
  );
});

test('a user who may not edit lines keeps their names', async ({ system, alice }) => {
  const line = 'telephony/Device/alice-desk/Line/1';
  expect((await alice.request('PUT', line, { label: 'Alice, front desk' })).status).toBe(200);
  expect(await alice.get<DeviceLine>(line)).toMatchObject({
    label: 'Alice, front desk',
    addressNumber: inside(101),
    registerId: 'alice-desk',
  });
  const erin = await Desk.open(system, 'erin');
  const hers = 'telephony/Device/erin-desk/Line/1';
  expect(await erin.get<DeviceLine>(hers)).toMatchObject({ accessRights: { canUpdate: false } });
  expect((await erin.request('PUT', hers, { label: 'Mine' })).status).toBe(403);
  await erin.leave();
});

test('a device reads its account and keys at a secret address, which can be replaced', async ({
  system,
  alice,
}) => {
  const path = 'telephony/Device/alice-desk/Provisioning';
  const { folder } = await alice.get<Provisioning>(path);
  await alice.request('PUT', 'telephony/Device/alice-desk', { macAddress: '0015650A0B0C' });
  const read = (where: string, file: string) => fetch(`${system.url}/restletrouter/${where}${file}`);
  const answer = await read(folder, '0015650a0b0c.cfg');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const text = await answer.text();
  expect(text).toContain('account.1.user_name = alice-desk\n');
  expect(text).toContain(`account.1.sip_server.1.port = ${system.sipPort}\n`);
  expect(text).toContain(
    `linekey.2.type = 16\nlinekey.2.line = 1\nlinekey.2.value = ${inside(102)}\nlinekey.2.label = ${bob}\n`,
  );
  expect(text).toContain('linekey.27.type = 0\n');
  expect((await deviceOf(alice, 'alice-desk')).provisionedAt).not.toBeNull();

  expect((await read(folder, '0015650a0b0d.cfg')).status).toBe(404);
  const renewed = (await (await alice.request('POST', path)).json()) as Provisioning;
  expect((await read(folder, '0015650a0b0c.cfg')).status).toBe(404);
  expect((await read(renewed.folder, '0015650a0b0c.cfg')).status).toBe(200);

  await alice.request('PUT', 'telephony/Device/alice-desk', { deviceModelID: 'snom-d735' });
  const snom = await (await read(renewed.folder, 'snomD735-0015650A0B0C.htm')).text();
  expect(snom).toContain(`label="${bob}" short_label="${bob}" perm="">blf sip:${inside(102)}@`);
});

test('a user adds an app, which reads its settings from one address, and removes it', async ({
  system,
  alice,
}) => {
  const added = await alice.request('POST', 'telephony/Terminal', {
    label: 'Pocket',
    deviceModelID: 'linphone',
  });
  expect(added.status).toBe(201);
  const { abstractTerminalID: id } = (await added.json()) as Terminal;
  const { file } = await alice.get<Provisioning>(`telephony/Device/${id}/Provisioning`);
  const text = await (await fetch(`${system.url}/restletrouter/${file}`)).text();
  const [, password = ''] = /name="passwd" overwrite="true">([^<]+)</.exec(text) ?? [];
  const phone = new NodePhone({
    url: `${system.url.replace('http', 'ws')}/sip`,
    registerId: id,
    password,
    community: testCompany.sipDomain,
  });
  expect(await phone.register()).toBe(200);
  await expect.poll(async () => (await phoneOf(alice, id)).physicalState).toBe('inService');

  expect((await alice.request('DELETE', `telephony/Terminal/${id}`)).status).toBe(204);
  expect((await alice.request('GET', `telephony/Terminal/${id}`)).status).toBe(404);
  expect((await fetch(`${system.url}/restletrouter/${file}`)).status).toBe(404);
  await phone.close();
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const draft = { label: 'One more', deviceModelID: 'baresip' };
      return (await alice.request('POST', 'telephony/Terminal', draft)).status;
    }),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(8);
});

test('a device registers with its new password only, and the rules of the enterprise apply to it', async ({
  system,
  alice,
}) => {
  const path = 'telephony/Device/alice-desk/Password';
  const change = async (body: object) => {
    const answer = await alice.request('PUT', path, body);
    return [answer.status, (await answer.json()).exceptionId];
  };
  const register = async (password: string) => {
    const url = `${system.url.replace('http', 'ws')}/sip`;
    const phone = new NodePhone({
      url,
      registerId: 'alice-desk',
      password,
      community: testCompany.sipDomain,
    });
    const status = await phone.register();
    await phone.close();
    return status;
  };
  expect(await alice.get(path)).toMatchObject({ aliasType: 'Device', policy: { minLength: 8 } });
  expect(await change({ currentPassword: 'guess', newPassword: 'Desk-Phone7' })).toEqual([
    403,
    'PASSWORD_WRONG',
  ]);
  expect(await change({ currentPassword: 'demo', newPassword: 'desk-phone' })).toEqual([
    400,
    'pwd_err_uppercase',
  ]);
  expect(await register('demo')).toBe(200);
  expect(await change({ currentPassword: 'demo', newPassword: 'Desk-Phone7' })).toEqual([200, undefined]);
  expect(await phoneOf(alice, 'alice-desk')).toMatchObject({ physicalState: 'outOfService' });
  expect(Number((await deviceOf(alice, 'alice-desk')).settingsChangedAt)).toBeGreaterThan(0);
  expect(await register('demo')).not.toBe(200);
  expect(await register('Desk-Phone7')).toBe(200);
  expect((await alice.request('GET', 'telephony/Device/alice-web/Password')).status).toBe(404);
});

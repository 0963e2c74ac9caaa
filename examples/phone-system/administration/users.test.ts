import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntry } from '../../../sdk/wire/administration/audit.ts';
import type { AccountInvitation, AdministeredUser } from '../../../sdk/wire/administration/user.ts';
import { Desk } from '../testing/desk.ts';
import { type SessionHeaders, sessionHeaders } from '../testing/session-headers.ts';
import { type PhoneSystem, startPhoneSystem } from '../testing.ts';

let phoneSystem: PhoneSystem;
let ivan: SessionHeaders;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ busyToneMs: 0, control: true });
  ivan = await sessionHeaders(phoneSystem.url, { login: 'ivan' });
});
afterAll(() => phoneSystem.stop());

const users = 'v1/administration/User';

async function ask(method: string, path: string, body?: object, headers: SessionHeaders = ivan) {
  const response = await fetch(`${phoneSystem.url}/restletrouter/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function add(draft: object): Promise<AdministeredUser> {
  const { status, body } = await ask('POST', users, draft);
  expect(body).toMatchObject({ login: expect.any(String) });
  expect(status).toBe(201);
  return body;
}

/** Lets a user choose a password by the link of an invitation. */
async function welcome({ restUri }: AdministeredUser, password: string): Promise<void> {
  const { body } = await ask('POST', `${restUri}/invite`);
  const token = (body as AccountInvitation).url.split('/').at(-1) ?? '';
  const chosen = await fetch(`${phoneSystem.url}/restletrouter/v1/service/PasswordLink/${token}`, {
    method: 'POST',
    body: JSON.stringify({ password }),
  });
  expect(chosen.status).toBe(200);
  const again = await fetch(`${phoneSystem.url}/restletrouter/v1/service/PasswordLink/${token}`);
  expect(again.status).toBe(404);
}

it('a new user chooses a password, signs in, is found, and is called by name', async () => {
  const added = await add({ login: 'nina.new', firstName: 'Nína', lastName: 'New', department: 'Sales' });
  expect(added).toMatchObject({
    number: expect.stringMatching(/^\d{3}$/),
    hasPassword: false,
    phones: 1,
    version: 1,
  });
  const refused = sessionHeaders(phoneSystem.url, { login: 'nina.new', password: '' });
  await expect(refused).rejects.toThrow('400');
  await welcome(added, 'Sunny-Day7');
  const nina = await Desk.open(phoneSystem, 'nina.new', { password: 'Sunny-Day7' });
  await nina.plugIn('answer');
  const found = await ask('GET', 'v1/directory?search=nina');
  expect(found.body.items).toMatchObject([
    { displayName: 'Nína New', publicInfo: { addressNumber: added.number } },
  ]);
  const alice = await Desk.open(phoneSystem, 'alice');
  await alice.plugIn();
  await alice.call(added.number);
  expect((await alice.line('talking')).displayedLabel).toBe('Nína New');
  await alice.leave();
  await nina.leave();
});

it('a user who is disabled is signed out, cannot sign in, and does not ring', async () => {
  const added = await add({ login: 'olaf', firstName: 'Olaf', lastName: 'Old' });
  await welcome(added, 'Sunny-Day7');
  const olaf = await Desk.open(phoneSystem, 'olaf', { password: 'Sunny-Day7' });
  await olaf.plugIn();
  expect((await ask('PUT', added.restUri, { isDisabled: true })).body).toMatchObject({
    isDisabled: true,
    version: 2,
  });
  expect((await olaf.request('GET', 'v1/user/Info')).status).toBe(401);
  await expect(sessionHeaders(phoneSystem.url, { login: 'olaf', password: 'Sunny-Day7' })).rejects.toThrow(
    '403',
  );
  const alice = await Desk.open(phoneSystem, 'alice');
  await alice.plugIn();
  const placed = (await (await alice.call(added.number)).json()) as { lineId: string };
  expect(await alice.cause({ lineId: placed.lineId } as never)).not.toBe('');
  await ask('PUT', added.restUri, { isDisabled: false });
  await sessionHeaders(phoneSystem.url, { login: 'olaf', password: 'Sunny-Day7' });
  await alice.leave();
  await olaf.leave();
});

it('a user keeps calls and phones through a change of name and number', async () => {
  const added = await add({ login: 'pia', firstName: 'Pia', lastName: 'Plain' });
  await welcome(added, 'Sunny-Day7');
  const pia = await Desk.open(phoneSystem, 'pia', { password: 'Sunny-Day7' });
  await pia.plugIn();
  const alice = await Desk.open(phoneSystem, 'alice');
  await alice.plugIn();
  await alice.call(added.number);
  await alice.line('talking');
  const { body } = await ask('PUT', added.restUri, { lastName: 'Plumeau', number: '' });
  expect(body).toMatchObject({ message: 'A user needs an internal number.', cause: 'number' });
  const changed = await ask('PUT', added.restUri, { lastName: 'Plumeau', number: '498' });
  expect(changed.body).toMatchObject({ lastName: 'Plumeau', number: '498' });
  expect((await pia.line('talking')).displayedLabel).toBe('Alice Martin');
  await alice.act(await alice.line('talking'), 'drop');
  await alice.call('498');
  await expect.poll(async () => (await alice.line('talking')).displayedLabel).toBe('Pia Plumeau');
  expect((await ask('GET', 'v1/directory?search=plumeau')).body.items).toMatchObject([
    { publicInfo: { addressNumber: '498' } },
  ]);
  expect((await ask('GET', `v1/directory?search=${added.number}`)).body.count).toBe(0);
  await alice.leave();
  await pia.leave();
});

it('refuses taken logins and numbers by the name of their holder', async () => {
  const draft = { firstName: 'Rita', lastName: 'Right' };
  const refusals = [
    [{ ...draft, login: 'ALICE' }, 'login', '"ALICE" is the login of Alice Martin.'],
    [{ ...draft, login: 'rita', number: '102' }, 'number', '"102" is the number of Bob Keller.'],
    [{ ...draft, login: 'rita', number: '301' }, 'number', '"301" is the number of Sales.'],
    [{ ...draft, login: 'rita', number: '112' }, 'number', /emergency/],
    [{ ...draft, login: 'rita', directNumber: '+33100000102' }, 'directNumber', /Bob Keller/],
    [
      { ...draft, login: 'rita', directNumber: '+33155550100', mobileDirectNumber: '+33155550100' },
      'mobileDirectNumber',
      /already/,
    ],
  ] as const;
  for (const [body, cause, message] of refusals)
    expect(await ask('POST', users, body)).toMatchObject({
      status: 409,
      body: { cause, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    });
  expect((await ask('POST', users, { login: 'a b', ...draft })).status).toBe(400);
});

it('the second of two administrators who edit a user is told so', async () => {
  const { restUri, version } = (await ask('GET', `${users}/7`)).body;
  expect((await ask('PUT', restUri, { version, department: 'Finance' })).status).toBe(200);
  expect(await ask('PUT', restUri, { version, department: 'Logistics' })).toMatchObject({
    status: 412,
    body: { message: 'Another administrator has changed this user.' },
  });
  expect((await ask('GET', `${users}/7`)).body.department).toBe('Finance');
});

it('the last administrator stays', async () => {
  const own = `${users}/9`;
  expect((await ask('PUT', own, { accessRightsType: '' })).body.message).toMatch(/Another administrator/);
  const second = await add({
    login: 'second',
    firstName: 'Sam',
    lastName: 'Second',
    accessRightsType: 'AllRights',
  });
  await welcome(second, 'Sunny-Day7');
  const sam = await sessionHeaders(phoneSystem.url, { login: 'second', password: 'Sunny-Day7' });
  expect((await ask('PUT', own, { accessRightsType: '' }, sam)).body.accessRightsType).toBeUndefined();
  expect((await ask('GET', users)).status).toBe(403);
  expect(await ask('PUT', second.restUri, { isDisabled: true }, sam)).toMatchObject({ status: 409 });
  expect((await ask('PUT', own, { accessRightsType: 'AllRights' }, sam)).status).toBe(200);
});

it('an administrator of a department sees and changes its users only', async () => {
  const victor = await sessionHeaders(phoneSystem.url, { login: 'victor.bauer' });
  const { body: list } = await ask('GET', `${users}?length=200`, undefined, victor);
  const departments = new Set(list.items.map(({ department }: AdministeredUser) => department));
  expect(departments.size).toBe(1);
  expect(list.count).toBeGreaterThan(10);
  const other = (await ask('GET', `${users}?search=alice`)).body.items[0];
  expect([...departments]).not.toContain(other.department);
  expect((await ask('GET', other.restUri, undefined, victor)).status).toBe(404);
  expect((await ask('PUT', other.restUri, { lastName: 'X' }, victor)).status).toBe(404);
  const draft = { login: 'tom', firstName: 'Tom', lastName: 'Team' };
  expect((await ask('POST', users, draft, victor)).body.department).toBe([...departments][0]);
  expect((await ask('POST', users, { ...draft, login: 'tim', department: 'Board' }, victor)).status).toBe(
    409,
  );
  expect((await ask('GET', 'v1/administration/Audit', undefined, victor)).status).toBe(403);
});

it('an administrator of a department takes over no other administrator, and gives no wide rights', async () => {
  const victor = await sessionHeaders(phoneSystem.url, { login: 'victor.bauer' });
  const { department } = (await ask('GET', `${users}?search=victor%20bauer`)).body.items[0];
  const draft = { login: 'whole', firstName: 'Wanda', lastName: 'Whole', department };
  const whole = await add({ ...draft, accessRightsType: 'AllRights' });
  expect((await ask('GET', whole.restUri, undefined, victor)).status).toBe(200);
  const path = whole.restUri;
  for (const act of ['invite', 'signOut', 'resetSecondFactor'])
    expect(await ask('POST', `${path}/${act}`, undefined, victor)).toMatchObject({
      status: 409,
      body: { exceptionId: 'OTHER_DEPARTMENT' },
    });
  expect((await ask('PUT', path, { isDisabled: true }, victor)).status).toBe(409);
  const member = (await ask('POST', users, { ...draft, login: 'member' }, victor)).body;
  for (const name of ['isSupervisor', 'mayActForOthers', 'isComplianceOfficer'])
    expect((await ask('PUT', member.restUri, { rights: { [name]: true } }, victor)).status).toBe(409);
  expect((await ask('PUT', member.restUri, { rights: { hasMailbox: true } }, victor)).status).toBe(200);
});

it('the record says who changed what, from where, and no secret', async () => {
  const added = await add({ login: 'uma', firstName: 'Uma', lastName: 'Under', email: 'uma@acme.example' });
  await welcome(added, 'Very-Secret9');
  await ask('PUT', added.restUri, { rights: { isSupervisor: true }, licences: { teams: true }, email: '' });
  const { body } = await ask('GET', `v1/administration/Audit?kind=user&subject=${added.userID}`);
  expect(body.items).toMatchObject([
    {
      action: 'change',
      actorName: 'Ivan Petrov',
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      label: 'Uma Under',
      before: { isSupervisor: false, teams: false, email: 'uma@acme.example' },
      after: { isSupervisor: true, teams: true, email: '' },
    },
    { action: 'invite' },
    { action: 'add', after: { login: 'uma' } },
  ] satisfies readonly Partial<AuditEntry>[]);
  expect(JSON.stringify(body)).not.toMatch(/Secret9|scrypt/);
});

it('finds users by the beginnings of words, by numbers and by department', async () => {
  const found = async (query: string) =>
    (await ask('GET', `${users}?${query}`)).body.items.map(({ login }: AdministeredUser) => login);
  expect(await found('search=mart%20ali')).toEqual(['alice']);
  expect(await found('search=102')).toEqual(['bob']);
  expect(await found('search=nothing-like-this')).toEqual([]);
  expect(await found('administrators=true&search=petrov')).toEqual(['ivan']);
  expect(await found('search=lea%20bauer')).toEqual(['lea.bauer']);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataImport } from '../../../../sdk/wire/administration/import.ts';
import { Desk } from '../../testing/desk.ts';
import { type SessionHeaders, sessionHeaders } from '../../testing/session-headers.ts';
import { archiveOf, workbookOf } from '../../testing/workbook.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let phoneSystem: PhoneSystem;
let ivan: SessionHeaders;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ busyToneMs: 0, control: true });
  ivan = await sessionHeaders(phoneSystem.url, { login: 'ivan' });
});
afterAll(() => phoneSystem.stop());

const source = 'v1/administration/Import';

async function ask(method: string, path: string, body?: object, headers: SessionHeaders = ivan) {
  const response = await fetch(`${phoneSystem.url}/restletrouter/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function send(name: string, content: string | Buffer, headers: SessionHeaders = ivan) {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const response = await fetch(`${phoneSystem.url}/restletrouter/${source}`, {
    method: 'POST',
    headers,
    body: form,
  });
  return { status: response.status, body: (await response.json()) as DataImport };
}

/** Waits until an import is in a state, with all passwords. */
async function reach({ restUri }: DataImport, state: DataImport['state']): Promise<DataImport> {
  const read = async () => (await ask('GET', restUri)).body as DataImport;
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({ state, passwordsLeft: 0 });
  return read();
}

const head = 'login,firstName,lastName,number,department,password';

it('shows all faults of a file by row and in pages, and adds nothing', async () => {
  const rows = Array.from(
    { length: 400 },
    (_, at) => `new.${at},New,User ${at},${at < 100 ? 700 + at : 101},,`,
  );
  const { status, body } = await send('users.csv', [head, ...rows].join('\n'));
  expect(status).toBe(201);
  expect(body).toMatchObject({ state: 'ready', users: 100, faults: 300, addedUsers: 0 });
  const { body: page } = await ask('GET', `${body.restUri}/Fault?offset=298&length=2`);
  expect(page).toMatchObject({
    count: 300,
    items: [
      { place: 'users.csv, line 400', reason: '"101" is the number of Alice Martin.' },
      { place: 'users.csv, line 401' },
    ],
  });
  expect(await ask('POST', `${body.restUri}/apply`, {})).toMatchObject({
    status: 409,
    body: { message: 'Rows of the file are refused.' },
  });
  expect((await ask('GET', 'v1/administration/User?search=new.1')).body.count).toBe(0);
});

it('adds users, phones and groups of a file while a call goes on, and all of it is live', async () => {
  const alice = await Desk.open(phoneSystem, 'alice');
  const bob = await Desk.open(phoneSystem, 'bob');
  await alice.plugIn();
  await bob.plugIn('answer');
  await alice.call('102');
  await alice.line('talking');
  const file = {
    users: [
      {
        login: 'amy',
        firstName: 'Amy',
        lastName: 'Orr',
        number: '451',
        password: 'Sunny-Day7',
        assistants: ['zoe'],
      },
      { login: 'zoe', firstName: 'Zoe', lastName: 'Ash', number: '452', department: 'Night' },
    ],
    phones: [{ owner: 'bob', name: 'bob-lab', label: 'Lab', password: 'a-long-secret' }],
    groups: [
      { number: '371', label: 'Night shift', members: ['amy', 'bob'] },
      { number: '372', label: 'Lobby', members: ['amy'], kind: 'hunt' },
    ],
  };
  const { body } = await send('night.json', JSON.stringify(file));
  expect(body).toMatchObject({ users: 2, phones: 1, groups: 2, faults: 0 });
  expect((await ask('POST', `${body.restUri}/apply`, {})).body).toMatchObject({ state: 'running' });
  expect(await reach(body, 'done')).toMatchObject({ addedUsers: 2 });
  expect((await alice.line('talking')).displayedLabel).toBe('Bob Keller');
  await alice.act(await alice.line('talking'), 'drop');

  const amy = await Desk.open(phoneSystem, 'amy', { password: 'Sunny-Day7' });
  await amy.plugIn('answer');
  const groups = async (desk: Desk) =>
    (await desk.get<{ items: readonly { label: string }[] }>('v1/user/Group')).items.map(
      ({ label }) => label,
    );
  expect(await groups(amy)).toEqual(['Night shift']);
  expect(await groups(bob)).toContain('Night shift');
  expect((await ask('GET', 'v1/directory?search=night')).body.items).toMatchObject([
    { displayName: 'Night shift' },
    { displayName: 'Zoe Ash' },
  ]);
  for (const number of ['451', '372']) {
    await alice.call(number);
    expect((await alice.line('talking')).displayedLabel).toBe('Amy Orr');
    await alice.act(await alice.line('talking'), 'drop');
  }
  const { body: record } = await ask('GET', 'v1/administration/Audit?kind=import');
  expect(record.items).toMatchObject([
    {
      action: 'add',
      label: 'night.json',
      actorName: 'Ivan Petrov',
      after: { users: 2, phones: 1, groups: 2 },
    },
  ]);
  expect(JSON.stringify(record)).not.toContain('Sunny');

  expect((await ask('POST', `${body.restUri}/undo`)).body).toMatchObject({ state: 'undoing' });
  expect(await reach(body, 'undone')).toMatchObject({ addedUsers: 1 });
  const { body: kept } = await ask('GET', `${body.restUri}/Kept`);
  expect(kept.items).toEqual([expect.objectContaining({ name: 'Amy Orr', number: '451' })]);
  expect((await ask('GET', 'v1/directory?search=night')).body.count).toBe(0);
  expect((await ask('GET', 'v1/administration/User?search=zoe%20ash')).body.count).toBe(0);
  expect(await groups(bob)).not.toContain('Night shift');
  const { body: phones } = await ask('GET', 'v1/administration/User?search=bob');
  expect(phones.items[0].phones).toBeGreaterThan(0);
  const again = await send('zoe.csv', `${head}\nzoe,Zoe,Ash,452,,\n`);
  expect(again.body).toMatchObject({ users: 1, faults: 0 });
  for (const desk of [alice, bob, amy]) await desk.leave();
});

it('reads a workbook, and refuses an archive that unpacks to more than a workbook needs', async () => {
  const row = ['wes', 'Wes', 'Book', '453', 'Sales', ''];
  const { body } = await send(
    'staff.xlsx',
    workbookOf([head.split(','), row, ['xi', 'Xi', 'Twice', '453', '', '']]),
  );
  expect(body).toMatchObject({ users: 1, faults: 1 });
  expect((await ask('GET', `${body.restUri}/Fault`)).body.items).toEqual([
    { place: 'staff.xlsx, line 3', reason: '"453" is the number of Wes Book.' },
  ]);
  const faultOf = async (content: Buffer) => {
    const { body: sent } = await send('staff.xlsx', content);
    return (await ask('GET', `${sent.restUri}/Fault`)).body.items[0].reason;
  };
  expect(await faultOf(archiveOf({ 'xl/workbook.xml': 'x' }, 2_000_000_000))).toBe(
    'The workbook is too large.',
  );
  expect(await faultOf(Buffer.from(head))).toBe('The file is no workbook.');
  expect(await faultOf(archiveOf({ 'xl/workbook.xml': '<' }))).toContain('The workbook cannot be read');
});

it('is closed to administrators of a department, and only the last import can be taken back', async () => {
  const victor = await sessionHeaders(phoneSystem.url, { login: 'victor.bauer' });
  expect((await ask('GET', source, undefined, victor)).status).toBe(403);
  expect((await send('users.csv', head, victor)).status).toBe(403);
  const first = (await send('one.csv', `${head}\none,One,First,461,,`)).body;
  await ask('POST', `${first.restUri}/apply`, {});
  await reach(first, 'done');
  const second = (await send('two.csv', `${head}\ntwo,Two,Second,462,,`)).body;
  await ask('POST', `${second.restUri}/apply`, {});
  await reach(second, 'done');
  expect(await ask('POST', `${first.restUri}/undo`)).toMatchObject({ status: 409 });
  expect(await ask('POST', `${second.restUri}/apply`, {})).toMatchObject({ status: 409 });
  await ask('POST', `${second.restUri}/undo`);
  expect(await reach(second, 'undone')).toMatchObject({ addedUsers: 0, kept: 0 });
  await ask('POST', `${first.restUri}/undo`);
  expect(await reach(first, 'undone')).toMatchObject({ addedUsers: 0 });
});

it('an import whose login was given away meanwhile ends early and can be taken back', async () => {
  const { body } = await send('three.csv', `${head}\nthree,Three,Third,463,,`);
  const draft = { login: 'three', firstName: 'Other', lastName: 'Three', number: '464' };
  expect((await ask('POST', 'v1/administration/User', draft)).status).toBe(201);
  await ask('POST', `${body.restUri}/apply`, {});
  expect(await reach(body, 'failed')).toMatchObject({
    addedUsers: 0,
    problem: expect.stringContaining('given away meanwhile'),
  });
  await ask('POST', `${body.restUri}/undo`);
  expect(await reach(body, 'undone')).toMatchObject({ addedUsers: 0 });
  expect((await ask('GET', 'v1/administration/User?search=three')).body.count).toBe(1);
});

it('imported users get the values of new users, and passwords follow the rules', async () => {
  const defaults = { language: 'de', mayUseCrm: false, voicemailAfter: 20, lockedKinds: ['Contact'] };
  expect((await ask('PUT', 'v1/administration/UserDefaults', defaults)).status).toBe(200);
  expect((await ask('PUT', 'v1/administration/Security', { passwordMinLength: 12 })).status).toBe(200);
  const columns = 'login,firstName,lastName,number,password';
  const weak = (await send('weak.csv', `${columns}\nfour,Four,Fourth,465,Sunny-Day7`)).body;
  expect(weak).toMatchObject({ faults: 1 });
  const { body } = await send('four.csv', `${columns}\nfour,Four,Fourth,465,Sunny-Days-77`);
  await ask('POST', `${body.restUri}/apply`, {});
  await reach(body, 'done');
  const [user] = (await ask('GET', 'v1/administration/User?search=fourth')).body.items;
  expect(user).toMatchObject({ rights: { hasMailbox: true, mayUseCrm: false }, lockedKinds: ['Contact'] });
  await expect
    .poll(async () => {
      const { body: now } = await ask('GET', 'v1/administration/UserDefaults');
      return now.differing;
    })
    .toBe((await ask('GET', 'v1/administration/User')).body.count - 1);
  await ask('POST', `${body.restUri}/undo`);
  expect(await reach(body, 'undone')).toMatchObject({ addedUsers: 0, kept: 0 });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../../sdk/index.ts';
import { planImport } from '../../administration/import/check-import.ts';
import { readImport } from '../../administration/import/read-import.ts';
import { acme } from '../../demonstration/acme.ts';
import { Desk } from '../../testing/desk.ts';
import { startPhoneSystem } from '../../testing.ts';
import { runImport } from './import-command.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const nothing = { logins: new Set<string>(), numbers: new Map<string, string>(), phones: new Set<string>() };
const head = 'login,firstName,lastName,number,password';
const plan = (text: string, name = 'users.csv', known = nothing) =>
  planImport(readImport(name, utf8(text)), known, acme);

afterEach(() => {
  process.exitCode = 0;
});

test('a file of a spreadsheet is read with its mark, semicolons, quotes and empty lines', () => {
  const text =
    '\uFEFFlogin;firstName;lastName;number;password;department\r\n\r\nzoé;"Zo\u00e9"; Roy ;151;Sunny-Day7;\r\nmax;Max;"Roy; junior";152;Sunny-Day7;Sales\r\n';
  const { users, refused } = plan(text);
  expect(users).toEqual([
    {
      login: 'max',
      firstName: 'Max',
      lastName: 'Roy; junior',
      number: '152',
      password: 'Sunny-Day7',
      department: 'Sales',
      assistants: [],
      substitutes: [],
      superiors: [],
    },
  ]);
  expect(refused).toEqual([
    { place: 'users.csv, line 3', reason: expect.stringContaining('login has other') },
  ]);
});

test.each([
  ['amy,Amy,Orr,151,Sunny-Day7\nAMY,Other,Orr,152,Sunny-Day7', 'users.csv, line 3', '"amy" is taken'],
  ['amy,Amy,Orr,101,Sunny-Day7', 'users.csv, line 2', '"101" is the number of Alice Martin.'],
  ['amy,Amy,Orr,601,Sunny-Day7', 'users.csv, line 2', 'number is not a free number'],
  ['amy,Amy,Orr,112,Sunny-Day7', 'users.csv, line 2', 'number is an emergency number'],
  ['amy,Amy,Orr,351,Sunny-Day7', 'users.csv, line 2', '"351" is a number of groups.'],
  ['amy,Amy,Orr,151,short', 'users.csv, line 2', 'pwd_err_minlength'],
  ['amy,,Orr,151,Sunny-Day7', 'users.csv, line 2', 'firstName is missing'],
  ['amy,Amy,Orr,151', 'users.csv, line 2', 'another number of columns'],
  ['amy,A\0my,Orr,151,Sunny-Day7', 'users.csv, line 2', 'firstName has line breaks or other control'],
  ['amy,"A\nmy",Orr,151,Sunny-Day7', 'users.csv, line 3', 'firstName has line breaks or other control'],
])('the row %j is refused', (rows, place, reason) => {
  const { refused } = plan(`${head}\n${rows}\n`, 'users.csv', {
    ...nothing,
    numbers: new Map([['101', 'Alice Martin']]),
  });
  expect(refused).toEqual([{ place, reason: expect.stringContaining(reason) }]);
});

test('a file in another encoding is refused with its line, and nothing of it is read', () => {
  const latin1 = Buffer.from(`${head}\namy,Am\u00e9lie,Orr,151,Sunny-Day7\n`, 'latin1');
  expect(readImport('users.csv', latin1)).toEqual({
    rows: [],
    refused: [{ place: 'users.csv, line 2', reason: expect.stringContaining('not UTF-8') }],
  });
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(head, 'utf16le')]);
  expect(readImport('users.csv', utf16).refused[0]?.reason).toContain('UTF-16');
});

test.each([
  ['users.csv', 'name;mail\nAmy;a@b', 'none of the columns'],
  ['users.csv', `${head},shoe\n`, 'Unknown columns: shoe'],
  ['users.csv', `${head},login\namy,Amy,Orr,151,Sunny-Day7,eve`, 'the column login twice'],
  ['all.json', '['.repeat(5_000), 'not a JSON object'],
  ['all.json', '{"__proto__": {"users": []}}', 'not a JSON object'],
  ['all.json', '[]', 'not a JSON object'],
  ['all.json', '{"users": [{"login": 1}]}', 'not an object of texts'],
  ['all.json', '{"users": [{"shoe": "1"}]}', 'Unknown properties: shoe'],
])('%s with %j is refused', (name, text, reason) => {
  expect(plan(text, name).refused[0]?.reason).toContain(reason);
});

test('a group with an emergency number is refused', () => {
  const { refused } = plan(JSON.stringify({ groups: [{ number: '115', label: 'Help' }] }), 'all.json');
  expect(refused).toEqual([
    { place: expect.any(String), reason: 'number is an emergency number, which can be no extension' },
  ]);
});

test('phones and groups may name users of the same import, and nobody else', () => {
  const user = { login: 'amy', firstName: 'Amy', lastName: 'Orr', number: '151', password: 'Sunny-Day7' };
  const phone = { owner: 'Amy', name: 'amy-desk', label: 'Desk', password: 'x' };
  const text = JSON.stringify({
    groups: [
      { number: '351', label: 'Night', members: ['amy'] },
      { number: '352', label: 'Day', members: 'zed' },
    ],
    phones: [phone, { ...phone, name: 'zed-desk', owner: 'zed' }],
    users: [user],
  });
  const { users, phones, groups, refused } = plan(text, 'all.json');
  expect([users.length, phones, groups]).toEqual([
    1,
    [{ ...phone, owner: 'amy', type: 'IpDevice' }],
    [{ number: '351', label: 'Night', members: ['amy'], kind: 'queue' }],
  ]);
  expect(refused.map(({ reason }) => reason)).toEqual(['There is no user "zed".', 'There is no user "zed".']);
});

test('a number belongs to a single person or group of a file, and is refused with the name of its holder', () => {
  const user = { login: 'amy', firstName: 'Amy', lastName: 'Orr', number: '151', password: 'Sunny-Day7' };
  const outside = '+33100000151';
  const { refused } = plan(
    JSON.stringify({
      users: [
        { ...user, directNumber: outside },
        { ...user, login: 'eve', number: '152', directNumber: '+33100000152', mobileNumber: '+33100000152' },
      ],
      groups: [
        { number: '151', label: 'Night' },
        { number: '351', label: 'Day', directNumber: outside },
      ],
    }),
    'all.json',
  );
  expect(refused.map(({ reason }) => reason)).toEqual([
    '"+33100000152" is named twice.',
    '"151" is the number of Amy Orr.',
    `"${outside}" is the number of Amy Orr.`,
  ]);
});

test('the browser phone of a user takes its name before phones of the file', () => {
  const user = { login: 'amy', firstName: 'Amy', lastName: 'Orr', number: '151', password: 'Sunny-Day7' };
  const phones = [{ owner: 'amy', name: 'amy-web', label: 'Desk', password: 'x' }];
  const { refused } = plan(JSON.stringify({ users: [user], phones }), 'all.json');
  expect(refused).toEqual([
    { place: 'all.json, phones, entry 1', reason: expect.stringContaining('"amy-web" is taken') },
  ]);
});

test('a hostile file moves no cursor of the terminal, and one without an end is given up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callside-import-'));
  const report: string[] = [];
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const file = join(folder, 'users.csv');
    await writeFile(file, `${head},\u001b]0;evil\u0007${'x'.repeat(10_000)}\n`);
    await runImport([file, '--data', join(folder, 'data')], (text) => report.push(text));
    expect(report[0]).toMatch(/^users\.csv: Unknown columns: {2}\]0;evil x+\n$/);
    expect(report[0]?.length).toBeLessThan(600);
    await writeFile(file, `${head}${'\namy,,Orr,151,Sunny-Day7'.repeat(1_100)}\n`);
    report.length = 0;
    await runImport([file, '--data', join(folder, 'data')], (text) => report.push(text));
    expect(report.slice(999, 1_002)).toEqual([
      'users.csv, line 1001: firstName is missing\n',
      'And 100 more.\n',
      'Users: 0, phones: 0, groups: 0, refused rows: 1100.\n',
    ]);
    await runImport(['/dev/zero', '--data', join(folder, 'data')], (text) => report.push(text));
    expect(errors).toHaveBeenCalledWith('/dev/zero has more than 10 MB. Split it.\n');
    expect(process.exitCode).toBe(1);
  } finally {
    errors.mockRestore();
    await rm(folder, { recursive: true, force: true });
  }
  // It fills the tables of two phone systems, which takes a busy machine more than a minute.
}, 180_000);

test('a dry run writes nothing, refused rows prevent all, and imported users sign in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callside-import-'));
  const data = join(folder, 'data');
  const file = join(folder, 'users.csv');
  const report: string[] = [];
  const runWith = async (...all: string[]) => {
    report.length = 0;
    await runImport([...all, '--data', data], (text) => report.push(text));
    return report.join('');
  };
  const run = (...more: string[]) => runWith(file, ...more);
  try {
    await writeFile(file, `${head}\namy,Amy,Orr,451,Sunny-Day7\nbob,Bob,Again,452,Sunny-Day7\n`);
    expect(await run()).toContain('users.csv, line 3: "bob" is taken');
    expect(report.join('')).toContain('because rows were refused');
    const groupFile = join(folder, 'groups.json');
    const groups = [
      { number: '371', label: 'Lobby', members: 'bob,carol', kind: 'hunt' },
      { number: '372', label: 'Yard', members: 'bob', kind: 'paging' },
      { number: '373', label: 'Evenings', members: 'bob', kind: 'light' },
    ];
    await writeFile(groupFile, JSON.stringify({ groups: [{ ...groups[0], directNumber: '+33100000371' }] }));
    expect(await runWith(groupFile)).toContain('directNumber is for queues only');
    const taken = [
      { number: '103', label: 'Shadow' },
      { number: '374', label: 'Shadow', directNumber: '+33100000690' },
    ];
    await writeFile(groupFile, JSON.stringify({ groups: taken }));
    expect(await runWith(groupFile)).toContain('"103" is the number of Carol Lindqvist.');
    expect(report.join('')).toContain('"+33100000690" is the number of the conference bridge.');
    await writeFile(groupFile, JSON.stringify({ groups }));
    expect(await runWith(groupFile)).toContain('Imported');
    const related = `${head},assistants,superiors`;
    await writeFile(file, `${related}\namy,Amy,Orr,451,Sunny-Day7,amy,\neve,Eve,Orr,452,Sunny-Day7,zed,\n`);
    expect(await run()).toContain('line 2: There is no other user "amy".');
    expect(report.join('')).toContain('line 3: There is no other user "zed".');
    await writeFile(file, `${related}\namy,Amy,Orr,451,Sunny-Day7,bob carol,Dave\n`);
    expect(await run('--dry-run')).toContain('Users: 1, phones: 0, groups: 0, refused rows: 0.');
    expect(await run()).toContain('Imported');

    const system = await startPhoneSystem({ data });
    const client = createClient({ url: system.url, app: 'callside' });
    await client.session.signIn({ login: 'amy', password: 'Sunny-Day7' });
    await client.ready();
    expect(client.profile.info.value?.extension?.addressNumber).toBe('451');
    const own = await client.people.read({ restUri: client.profile.info.value?.restUriContact ?? '' });
    expect(own).toMatchObject({
      assistants: [{ displayName: 'Bob Keller' }, { displayName: 'Carol Lindqvist' }],
      substitutes: [],
      superiors: [{ displayName: 'Dave Okafor' }],
    });
    const callGroups = await client.callGroups;
    callGroups.watch();
    await callGroups.ready();
    expect(
      callGroups.items.value.map(({ label, type, members }) => [
        label,
        type,
        members.map((one) => one.addressNumber),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Lobby', 'GroupAddress', ['102', '103']],
        ['Yard', 'PagingGroupAddress', ['102']],
      ]),
    );
    const bob = await Desk.open(system, 'bob');
    const { items } = await bob.get<{ items: readonly object[] }>('v1/user/Group?rt=label,isACDGroupLight');
    expect(items).toContainEqual(expect.objectContaining({ label: 'Evenings', isACDGroupLight: true }));
    await bob.leave();
    await client.dispose();
    await system.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

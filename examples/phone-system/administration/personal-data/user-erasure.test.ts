import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../sdk/wire/administration/audit.ts';
import type { AdministeredUser } from '../../../../sdk/wire/administration/user.ts';
import type { CallHistoryItem } from '../../../../sdk/wire/calls/call-history.ts';
import type { AgentFigures, GroupFigures } from '../../../../sdk/wire/queues/statistics.ts';
import { openStore } from '../../store/store.ts';
import { Desk } from '../../testing/desk.ts';
import { filesInZip } from '../../testing/files-in-zip.ts';
import { recordEcho } from '../../testing/record-echo.ts';
import { type SessionHeaders, sessionHeaders } from '../../testing/session-headers.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let phoneSystem: PhoneSystem;
let data: string;
let ivan: SessionHeaders;
/** The name of the user who is erased. */
let name: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'callside-erasure-'));
  phoneSystem = await startPhoneSystem({ data, activity: true, busyToneMs: 0 });
  ivan = await sessionHeaders(phoneSystem.url, { login: 'ivan' });
}, 60_000);
afterAll(async () => {
  await phoneSystem.stop();
  await rm(data, { recursive: true });
});

const users = 'v1/administration/User';

async function ask(method: string, path: string, body?: object, headers: SessionHeaders = ivan) {
  const response = await fetch(`${phoneSystem.url}/restletrouter/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  return { status: response.status, body: answer === '' ? undefined : JSON.parse(answer) };
}

async function userOf(login: string): Promise<AdministeredUser> {
  const { body } = await ask('GET', `${users}?search=${login}`);
  return body.items.find((one: AdministeredUser) => one.login === login);
}

const erase = ({ restUri }: AdministeredUser, body: object, headers = ivan) =>
  ask('POST', `${restUri}/erase`, body, headers);

/** Exports the data of a user. Returns the files by their paths. */
async function exported({ restUri }: AdministeredUser): Promise<ReadonlyMap<string, Buffer>> {
  const response = await fetch(`${phoneSystem.url}/restletrouter/${restUri}/export`, {
    method: 'POST',
    headers: ivan,
  });
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  return filesInZip(new Uint8Array(await response.arrayBuffer()));
}

describe('the export of a user', () => {
  it('has the history, messages, sounds and settings of the user, and no secrets or data of others', async () => {
    const desk = await Desk.open(phoneSystem, 'alice');
    await recordEcho(desk);
    const { items } = await desk.get<{ items: { remoteNumber: string }[] }>('v1/logs/CallHistory?length=200');
    const alice = await userOf('alice');
    const files = await exported(alice);
    const rows = (table: string): Record<string, unknown>[] =>
      JSON.parse(String(files.get(`data/${table}.json`) ?? '[]'));
    expect(rows('person')).toMatchObject([{ login: 'alice', number: alice.number }]);
    expect(rows('person')[0]).not.toHaveProperty('password_hash');
    expect(rows('call_record').length).toBeGreaterThanOrEqual(items.length);
    expect(new Set(rows('call_record').map(({ person_id }) => person_id))).toEqual(new Set([1]));
    const threads = new Set(rows('text_thread').map(({ id }) => id));
    expect(threads.size).toBeGreaterThan(0);
    expect(rows('text_message').length).toBeGreaterThan(0);
    for (const { thread_id } of rows('text_message')) expect(threads).toContain(thread_id);
    for (const table of ['calendar', 'calendar_slot', 'voicemail', 'contact', 'favourite'])
      expect([table, rows(table).length > 0]).toEqual([table, true]);
    for (const phone of rows('terminal')) expect(phone).not.toHaveProperty('device_password');
    const [recording] = rows('call_recording');
    const sound = await readFile(join(data, 'recordings', String(recording?.file)));
    expect(files.get(`recordings/${recording?.file}`)).toEqual(sound);
    expect([...files.keys()].filter((path) => path.startsWith('voicemail/')).length).toBe(
      rows('voicemail').length,
    );
    expect([...files.keys()].at(-1)).toBe('contents.json');
    await desk.leave();
    const audit = await ask('GET', 'v1/administration/Audit?length=1');
    expect(audit.body.items).toMatchObject([
      { action: 'export', label: 'Alice Martin', actorName: 'Ivan Petrov' },
    ]);
  }, 60_000);
});

describe('the erasure of a user', () => {
  it('is refused for another login, oneself, a stranger, and by an administrator of another department', async () => {
    const bob = await userOf('bob');
    expect(await erase(bob, { login: 'alice' })).toMatchObject({
      status: 409,
      body: { exceptionId: 'LOGIN_DIFFERS' },
    });
    expect(await erase(await userOf('ivan'), { login: 'ivan' })).toMatchObject({
      status: 409,
      body: { exceptionId: 'OWN_ACCOUNT' },
    });
    expect((await erase({ ...bob, restUri: `${users}/99999` }, { login: 'bob' })).status).toBe(404);
    const victor = await sessionHeaders(phoneSystem.url, { login: 'victor.bauer' });
    expect((await erase(await userOf('ivan'), { login: 'ivan' }, victor)).status).toBe(404);
    expect(await userOf('bob')).toMatchObject({ login: 'bob' });
  });

  it('is refused for an administrator of everything by an administrator of the same department', async () => {
    const victor = await sessionHeaders(phoneSystem.url, { login: 'victor.bauer' });
    const { administeredDepartment: department } = await userOf('victor.bauer');
    const { department: before, restUri } = await userOf('ivan');
    expect((await ask('PUT', restUri, { department })).status).toBe(200);
    expect(await erase(await userOf('ivan'), { login: 'ivan' }, victor)).toMatchObject({
      status: 409,
      body: { exceptionId: 'OTHER_DEPARTMENT' },
    });
    expect((await ask('PUT', restUri, { department: before })).status).toBe(200);
  });

  it('is refused while a legal hold keeps data of the user, also by a colleague in the same call', async () => {
    const { body: hold } = await ask('POST', 'v1/administration/LegalHold', { userID: '2', reason: 'Claim' });
    const held = { status: 409, body: { exceptionId: 'LEGAL_HOLD' } };
    expect(await erase(await userOf('bob'), { login: 'bob' })).toMatchObject(held);
    const alice = await Desk.open(phoneSystem, 'alice');
    const bob = await Desk.open(phoneSystem, 'bob');
    await alice.plugIn();
    await bob.plugIn();
    await alice.call('102');
    expect(await alice.act(await alice.line('talking'), 'disconnect')).toBe(204);
    await expect.poll(() => bob.lines()).toEqual([]);
    expect(await erase(await userOf('alice'), { login: 'alice' })).toMatchObject(held);
    await Promise.all([alice.leave(), bob.leave()]);
    expect((await ask('DELETE', hold.restUri)).status).toBe(204);
  }, 60_000);

  it('leaves the calls that queues gave to the user, under a former user', async () => {
    const grace = await sessionHeaders(phoneSystem.url, { login: 'grace' });
    const read = async (path: string) => (await ask('GET', path, undefined, grace)).body;
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const period = `from=${day(6)}&to=${day(1)}`;
    const agentsOf = async (): Promise<AgentFigures[]> =>
      (await read(`v1/statistics/QueueAgent?${period}`)).items;
    const figures = async () => (await read(`v1/statistics/Queue?${period}`)).groups;
    const calls = async (): Promise<CallHistoryItem[]> =>
      (await read('v1/logs/GroupCallHistory?length=500')).items;

    const agents = await agentsOf();
    const kept = ['alice', 'bob', 'grace', 'ivan', 'victor.bauer'].map((login) => userOf(login));
    const others = new Set((await Promise.all(kept)).map(({ number }) => number));
    const [busiest] = agents
      .filter(({ addressNumber }) => !others.has(addressNumber))
      .toSorted((one, other) => other.answered - one.answered);
    const { addressNumber = '', displayName = '', answered = 0, handlingTime } = busiest ?? {};
    expect(answered).toBeGreaterThan(0);
    const before = { groups: await figures(), calls: await calls() };
    const { body } = await ask('GET', `${users}?search=${addressNumber}`);
    const [user] = body.items as AdministeredUser[];
    if (!user) throw new Error(`There is no user ${addressNumber}.`);
    expect((await erase(user, { login: user.login, endsCalls: true })).status).toBe(204);

    const after = await agentsOf();
    expect(after.find((one) => one.addressNumber === addressNumber)).toBeUndefined();
    expect(after.find((one) => one.addressNumber === '')).toMatchObject({
      displayName: 'Former user',
      answered,
      handlingTime,
      loggedInTime: 0,
    });
    const withoutTeam = (groups: GroupFigures[]) =>
      groups.map(({ agents: _, occupancy: __, ...rest }) => rest);
    expect(withoutTeam(await figures())).toEqual(withoutTeam(before.groups));
    const owners = (items: readonly CallHistoryItem[]) => items.map(({ ownerLabel }) => ownerLabel);
    expect(owners(before.calls)).toContain(displayName);
    expect(owners(await calls())).toEqual(
      owners(before.calls).map((owner) => (owner === displayName ? 'Former user' : owner)),
    );
    const callers = await read(`v1/statistics/QueueCaller?${period}&outcome=answered&length=500`);
    expect(
      callers.items.filter((one: { operatorLabel?: string }) => one.operatorLabel === 'Former user'),
    ).toHaveLength(answered);
  }, 60_000);

  it('removes everything of the user, and others see a former user with the extension', async () => {
    const alice = await Desk.open(phoneSystem, 'alice');
    const bob = await Desk.open(phoneSystem, 'bob');
    await alice.plugIn();
    await bob.plugIn();
    await bob.call('101');
    const line = await bob.line('talking');
    expect(await bob.act(line, 'startRecord')).toBe(204);
    const erased = await userOf('bob');
    name = `${erased.firstName} ${erased.lastName}`;
    expect(await erase(erased, { login: 'bob' })).toMatchObject({
      status: 409,
      body: { exceptionId: 'IN_CALL' },
    });
    await bob.line('talking');
    const endsCalls = () => erase(erased, { login: 'bob', endsCalls: true });
    // Its recording may still be written when the call has ended.
    await expect.poll(async () => (await endsCalls()).status, { timeout: 10_000 }).toBe(204);
    await expect.poll(() => alice.lines()).toEqual([]);
    expect(await alice.lastHistory()).toMatchObject({ remoteNumber: '102', remoteLabel: 'Former user' });
    await Promise.all([alice.leave(), bob.leave()]);

    expect((await ask('GET', erased.restUri)).status).toBe(404);
    await expect(sessionHeaders(phoneSystem.url, { login: 'bob' })).rejects.toThrow('400');
    const found = await ask(
      'GET',
      'v1/directory?search=bob',
      undefined,
      await sessionHeaders(phoneSystem.url, { login: 'alice' }),
    );
    expect(found.body.items.filter((one: { displayName: string }) => one.displayName === name)).toEqual([]);
    const { body: audit } = await ask('GET', 'v1/administration/Audit?length=1');
    expect(audit.items).toMatchObject([
      { action: 'erase', kind: 'user', subject: '2' } satisfies Partial<AuditEntry>,
    ]);
    // Nobody gets the id, and the extension and the login are free.
    const draft = { login: 'bob', firstName: 'Bob', lastName: 'Second', number: erased.number };
    const next = await ask('POST', users, draft);
    expect(next.status).toBe(201);
    expect(Number(next.body.userID)).toBeGreaterThan(2);
  }, 60_000);

  it('leaves no row and no file that names the user, but for the record of changes', async () => {
    await phoneSystem.stop();
    const store = await openStore({ server: undefined, folder: data, log: pino({ level: 'silent' }) });
    const { rows } = await sql<{ name: string; column: string }>`
      select table_name as name, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')`.execute(
      store.db,
    );
    const naming: string[] = [];
    for (const { name: table, column } of rows) {
      const { rows: found } =
        await sql`select from ${sql.table(table)} where ${sql.ref(column)}::text ilike ${`%${name}%`} limit 1`.execute(
          store.db,
        );
      if (found.length > 0) naming.push(`${table}.${column}`);
    }
    const { rows: orphans } = await sql<{
      file: string;
    }>`select file from call_recording union select file from voicemail union select file from greeting`.execute(
      store.db,
    );
    await store.close();
    expect(naming).toEqual(['audit_entry.label']);
    const known = new Set(orphans.map(({ file }) => file));
    for (const kind of ['recordings', 'voicemail', 'greetings'])
      expect((await readdir(join(data, kind))).filter((file) => !known.has(file))).toEqual([]);
  }, 60_000);
});

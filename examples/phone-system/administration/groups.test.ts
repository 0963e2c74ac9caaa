import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdministeredGroup } from '../../../sdk/wire/administration/group.ts';
import { demonstration } from '../demonstration/demonstration.ts';
import { openStore, type Store } from '../store/store.ts';
import { type SessionHeaders, sessionHeaders } from '../testing/session-headers.ts';
import { type PhoneSystem, startPhoneSystem } from '../testing.ts';

let store: Store;
let data: string;
let phoneSystem: PhoneSystem;
let ivan: SessionHeaders;
beforeAll(async () => {
  store = await openStore({
    server: undefined,
    folder: undefined,
    seed: demonstration.seed({ company: undefined, people: undefined, activity: false, now: Date.now() }),
    log: pino({ level: 'silent' }),
  });
  data = await mkdtemp(join(tmpdir(), 'callside-groups-'));
  const options = { busyToneMs: 0, store, data };
  phoneSystem = await startPhoneSystem(options);
  ivan = await sessionHeaders(phoneSystem.url, { login: 'ivan' });
});
afterAll(async () => {
  await phoneSystem.stop();
  await rm(data, { recursive: true });
});

const groups = 'v1/administration/Group';

async function ask(method: string, path: string, body?: object) {
  const response = await fetch(`${phoneSystem.url}/restletrouter/${path}`, {
    method,
    headers: ivan,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const add = async (draft: object): Promise<AdministeredGroup> => (await ask('POST', groups, draft)).body;
const groupAt = async ({ restUri }: AdministeredGroup): Promise<AdministeredGroup> =>
  (await ask('GET', restUri)).body;

async function idOf(login: string): Promise<string> {
  const { body } = await ask('GET', `v1/administration/User?search=${login}`);
  return body.items.find((one: { login: string }) => one.login === login).userID;
}

/** Lets each write of a table fail. Returns the end of that. */
async function breakTable(table: string): Promise<() => Promise<void>> {
  await sql`create or replace function fail() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`.execute(store.db);
  await sql`create trigger broken before insert or update or delete on ${sql.table(table)}
    for each row execute function fail()`.execute(store.db);
  return async () => {
    await sql`drop trigger broken on ${sql.table(table)}`.execute(store.db);
  };
}

const written = [
  'acd_group',
  'acd_member',
  'agent',
  'call_group',
  'call_group_member',
  'group_change',
  'audit_entry',
] as const;

async function rows(): Promise<object> {
  const people = await sql`select id, licences, is_supervisor, version from person order by id`.execute(
    store.db,
  );
  const all: Record<string, unknown> = { people: people.rows };
  for (const table of written)
    all[table] = (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(store.db)).rows;
  return all;
}

it('a change of a queue of which one part fails leaves every row and what others see as before', async () => {
  const [carol, judy] = [await idOf('carol'), await idOf('judy.bauer')];
  const queue = await add({ kind: 'queue', label: 'Whole', supervisors: [carol], members: [] });
  const other = await add({ kind: 'queue', label: 'Other', queue: { overflowGroup: queue.number } });
  const hunt = await add({
    kind: 'hunt',
    label: 'Hunt',
    members: [{ userID: carol }],
    ringing: { overflowNumber: queue.number },
  });
  const before = { rows: await rows(), groups: await Promise.all([queue, other, hunt].map(groupAt)) };
  const change = {
    label: 'Half',
    number: '396',
    members: [{ userID: judy, skillLevel: 3 }],
    supervisors: [carol, judy],
    queue: { queueSize: 3 },
    hours: { weekSlots: [], absoluteTimeSlots: [] },
  };
  for (const table of ['call_group', 'acd_member', 'person', 'audit_entry', 'group_change']) {
    const repair = await breakTable(table);
    expect([table, (await ask('PUT', queue.restUri, change)).status]).toEqual([table, 500]);
    await repair();
    expect(await rows()).toEqual(before.rows);
    expect(await Promise.all([queue, other, hunt].map(groupAt))).toEqual(before.groups);
  }
  const { status, body } = await ask('PUT', queue.restUri, change);
  expect(status).toBe(200);
  expect(body).toMatchObject({ label: 'Half', number: '396', members: [{ userID: judy, skillLevel: 3 }] });
  expect((await groupAt(hunt)).ringing?.overflowNumber).toBe('396');
  expect((await groupAt(other)).queue?.overflowGroup).toBe('396');
});

it('a hunt group of which one part fails is neither added, changed nor removed', async () => {
  const [carol, judy] = [await idOf('carol'), await idOf('judy.bauer')];
  const hunt = await add({ kind: 'hunt', label: 'Stays', members: [{ userID: carol }] });
  const before = { rows: await rows(), list: (await ask('GET', `${groups}?kind=hunt`)).body };
  for (const table of ['call_group_member', 'audit_entry']) {
    const repair = await breakTable(table);
    const draft = { kind: 'hunt', label: 'Half', members: [{ userID: judy }] };
    const change = { label: 'Half', members: [{ userID: judy }], ringing: { ringPattern: 'unisson' } };
    expect((await ask('POST', groups, draft)).status).toBe(500);
    expect((await ask('PUT', hunt.restUri, change)).status).toBe(500);
    expect((await ask('DELETE', hunt.restUri)).status).toBe(500);
    await repair();
    expect(await rows()).toEqual(before.rows);
    expect((await ask('GET', `${groups}?kind=hunt`)).body).toEqual(before.list);
  }
  expect((await ask('DELETE', hunt.restUri)).status).toBe(204);
});

it('the sound of the messages of a queue goes with the queue', async () => {
  const added = await add({ kind: 'queue', label: 'Returns' });
  const sound = join(data, 'voicemail', 'of-returns.wav');
  await writeFile(sound, 'sound');
  await store.db
    .insertInto('voicemail')
    .values({
      group_id: Number(added.groupID),
      remote_number: '+33123450601',
      remote_label: null,
      file: 'of-returns.wav',
      received_at: new Date(),
      duration_ms: 1_000,
      is_read: false,
      type: 'VOICEMAIL',
    })
    .execute();
  expect((await ask('DELETE', added.restUri)).status).toBe(204);
  await expect(access(sound)).rejects.toMatchObject({ code: 'ENOENT' });
});

/** The calls of the company of the last days: who finds them, how, who has looked, and how long their diagnosis is kept. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesInZip } from '#phone-system/testing/files-in-zip.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import {
  type AdministeredCall,
  type AdministeredCallsQuery,
  type AdministeredUser,
  type Administration,
  administrationOf,
} from '#sdk/administration.ts';
import { diagnosisOf } from '#sdk/diagnosis.ts';
import { type Client, idOf } from '#sdk/index.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { until } from '#tests/support/until.ts';

const dayMs = 86_400_000;

let data: string;
let system: TestPhoneSystem;
let administration: Administration;
/** A call of Alice that Bob has answered, and a call without an answer. */
const calls = { answered: '', unanswered: '' };
const clients = new Map<string, Client>();

async function of(login: string): Promise<Client> {
  const client = clients.get(login) ?? (await signedInClient(system, login));
  clients.set(login, client);
  return client;
}

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'calls-'));
  system = await startPhoneSystem({ data, control: true });
  administration = administrationOf(await of('ivan'));
  const alice = await of('alice');
  await system.addPhone('alice', { answers: true });
  await system.addPhone('bob', { answers: true });
  const lines = () => alice.calls.lines.value;
  const place = async (number: string, state: string) => {
    await alice.calls.place(number);
    await until(`the call to ${number} is ${state}`, () => lines()[0]?.state.value === state);
    const id = idOf(lines()[0]?.line.value.call ?? '');
    await lines()[0]?.hangUp();
    await until('the call is over', () => lines().length === 0);
    return id;
  };
  calls.answered = await place('102', 'talking');
  await system.addPhone('carol');
  calls.unanswered = await place('103', 'ringing');
});
afterAll(async () => {
  for (const client of clients.values()) await client.dispose();
  await system?.stop();
  await rm(data, { recursive: true, force: true });
});

async function found(query: AdministeredCallsQuery): Promise<readonly AdministeredCall[]> {
  const list = administration.calls(query);
  await list.loadMore();
  return list.items.value;
}
const idsOf = async (query: AdministeredCallsQuery) => (await found(query)).map(({ callID }) => callID);

const moveClock = (moveMs: number) =>
  fetch(`${system.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });

async function legsOf(client: Client, id: string): Promise<number> {
  const list = diagnosisOf(client).legs(id);
  await list.refresh();
  return list.items.value.length;
}

it('an administrator finds calls of others by name, number, user, time and result', async () => {
  const [unanswered, answered] = await found({});
  expect(answered).toMatchObject({
    ...{ callID: calls.answered, isOver: true, isAnswered: true, troubles: [] },
    from: { number: '101', label: 'Alice Martin' },
    to: { number: '102' },
    users: ['Alice Martin', answered?.to.label],
  });
  expect(unanswered).toMatchObject({ callID: calls.unanswered, isAnswered: false, talkDuration: 0 });
  const both = [calls.unanswered, calls.answered];
  expect(await idsOf({ search: 'martin' })).toEqual(both);
  expect(await idsOf({ search: '102' })).toEqual([calls.answered]);
  expect(await idsOf({ search: '10' })).toEqual(both);
  expect(await idsOf({ search: 'nobody' })).toEqual([]);
  expect(await idsOf({ user: '2' })).toEqual([calls.answered]);
  expect(await idsOf({ result: 'answered' })).toEqual([calls.answered]);
  expect(await idsOf({ result: 'unanswered' })).toEqual([calls.unanswered]);
  expect(await idsOf({ result: 'badSound' })).toEqual([]);
  expect(await idsOf({ to: (answered?.at ?? 0) - 1 })).toEqual([]);
  expect(await idsOf({ from: unanswered?.at ?? 0 })).toEqual([calls.unanswered]);
  expect(await administration.call(calls.answered)).toEqual(answered);
});

it('the record of changes has who looks at the list and at the diagnosis of a call of others, once', async () => {
  const ivan = await of('ivan');
  expect(await legsOf(ivan, calls.answered)).toBe(2);
  expect(await legsOf(ivan, calls.answered)).toBe(2);
  const record = administration.audit({ kind: 'call' });
  await record.loadMore();
  expect(record.items.value).toMatchObject([
    { action: 'look', subject: calls.answered, label: expect.stringContaining('Alice Martin → ') },
    { action: 'look', subject: '', actorName: 'Ivan Petrov' },
  ]);
});

it('users and administrators of a department find no calls of others', async () => {
  for (const login of ['alice', 'victor.bauer']) {
    const other = administrationOf(await of(login));
    await expect(other.calls().loadMore()).rejects.toMatchObject({ code: 'forbidden' });
    await expect(other.call(calls.answered)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

it('the profile of an administrator names the department that it is for', async () => {
  const departmentOf = async (login: string) =>
    (await of(login)).profile.info.value?.user.administeredDepartment;
  expect(await departmentOf('victor.bauer')).toBe('Finance');
  expect(await departmentOf('ivan')).toBeUndefined();
});

async function exportedCalls(user: AdministeredUser) {
  const zip = await (await administration.exportUser(user)).arrayBuffer();
  const files = await filesInZip(new Uint8Array(zip));
  const items: { callID: string; legs: { kind: string; messages: { text: string }[] }[] }[] = JSON.parse(
    String(files.get('data/call_signalling.json')),
  );
  return { items };
}

it('the export of a user has the diagnosis as the user reads it, without the phones of others', async () => {
  const user = await administration.user('1');
  const isKept = async () => {
    const { items } = await exportedCalls(user);
    return items.length === 2;
  };
  await until('the calls are kept', isKept);
  const { items: kept } = await exportedCalls(user);
  expect(kept.map(({ callID }) => callID)).toEqual([calls.answered, calls.unanswered]);
  expect(kept.map(({ legs }) => legs.length)).toEqual([1, 1]);
  expect(kept[0]?.legs[0]?.messages[0]?.text).toMatch(/^INVITE|^SIP/);
});

it('a legal hold keeps the diagnosis beyond the week, and its end removes it', async () => {
  const hold = await administration.addLegalHold({ userID: '2', reason: 'Claim' });
  await moveClock(8 * dayMs);
  // Sessions do not last so long.
  await clients.get('ivan')?.dispose();
  clients.delete('ivan');
  const ivan = await of('ivan');
  administration = administrationOf(ivan);
  expect(await legsOf(ivan, calls.answered)).toBe(2);
  expect(await idsOf({})).toEqual([calls.answered]);
  await until('the other call is forgotten', async () => (await legsOf(ivan, calls.unanswered)) === 0);
  await administration.removeLegalHold(hold);
  expect(await legsOf(ivan, calls.answered)).toBe(0);
  expect(await idsOf({})).toEqual([]);
  await expect(administration.call(calls.answered)).rejects.toMatchObject({ code: 'notFound' });
});

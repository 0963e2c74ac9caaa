import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, type AuditEntry, administrationOf } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

let data: string;
let phoneSystem: TestPhoneSystem;
const clients: Client[] = [];
const start = () => startPhoneSystem({ data, activity: true, control: true });
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'retention-'));
  phoneSystem = await start();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.dispose();
  await phoneSystem.stop();
  await rm(data, { recursive: true });
});

async function signIn(login: string): Promise<Client> {
  const client = await signedInClient(phoneSystem, login);
  clients.push(client);
  return client;
}

async function administer(login = 'ivan'): Promise<Administration> {
  return administrationOf(await signIn(login));
}

const moveClock = (moveMs: number) =>
  fetch(`${phoneSystem.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });

const hourMs = 3_600_000;

/** Moves to a night, when nobody calls: no entry becomes old enough between a preview and the removal. */
const moveToNight = () => moveClock(27 * hourMs - (Date.now() % (24 * hourMs)));

/** The removals in the record of changes: how many entries of which kind. */
async function removals(administration: Administration): Promise<readonly [string, unknown][]> {
  const list = administration.audit({ kind: 'retention', action: 'remove' });
  await list.loadMore();
  return list.items.value
    .map(({ subject, before }: AuditEntry) => [subject, before?.entries] as const)
    .map(([subject, entries]) => [subject, entries]);
}

const kept = async (client: Client): Promise<number> => {
  const calls = client.history;
  await calls.loadMore();
  return calls.items.value.length;
};

it('a shorter rule removes what its preview counts, with files, except for a user on hold', async () => {
  await moveToNight();
  const administration = await administer();
  await administration.addLegalHold({ userID: '2', reason: 'Claim of a customer' });
  const before = await administration.previewRetention({ kind: 'recordings', days: 1 });
  expect(before.held).toBeGreaterThan(0);
  expect(before.removed).toBeGreaterThan(0);
  const files = await readdir(join(data, 'recordings'));
  const calls = await administration.previewRetention({ kind: 'calls', days: 1 });
  const { version } = await administration.retention();
  await administration.changeRetention({
    version,
    rules: [
      { kind: 'recordings', days: 1 },
      { kind: 'calls', days: 1 },
    ],
  });
  await expect.poll(() => removals(administration)).toContainEqual(['recordings', before.removed]);
  expect(await readdir(join(data, 'recordings'))).toHaveLength(files.length - before.removed);
  const after = await administration.previewRetention({ kind: 'calls', days: 1 });
  // Calls with a recording stay as long as the recording, so they were not counted before.
  expect(after).toEqual({ removed: 0, held: expect.any(Number) });
  expect(after.held).toBeGreaterThanOrEqual(calls.held);
  await expect(administration.changeRetention({ version, rules: [] })).rejects.toMatchObject({
    code: 'administration.changedMeanwhile',
  });
});

it('the rule of a queue and the rule of a department come before the rule of all', async () => {
  await moveToNight();
  const administration = await administer();
  const [department] = await administration.departments();
  if (department === undefined) throw new Error('There is no department.');
  const all = await administration.previewRetention({ kind: 'calls', days: 1 });
  const part = await administration.previewRetention({ kind: 'calls', days: 1, department });
  expect(part.removed).toBeGreaterThan(0);
  expect(part.removed).toBeLessThan(all.removed);
  await administration.changeRetention({ rules: [{ kind: 'calls', department }] });
  expect(await administration.previewRetention({ kind: 'calls', days: 1 })).toEqual({
    removed: all.removed - part.removed,
    held: 0,
  });
  await expect(
    administration.changeRetention({ rules: [{ kind: 'audit', days: 1, department }] }),
  ).rejects.toMatchObject({ code: 'administration.refused' });
});

/** Deletes the newest message of a user, who sees it go. */
async function deleteMessage(login: string): Promise<void> {
  const { voicemail } = await signIn(login);
  const unwatch = voicemail.messages.watch();
  await voicemail.messages.loadMore();
  const [message] = voicemail.messages.items.value;
  if (!message) throw new Error(`${login} has no message.`);
  await voicemail.remove(message);
  const listed = () => voicemail.messages.items.value.map(({ restUri }) => restUri);
  await expect.poll(listed, { timeout: 5_000 }).not.toContain(message.restUri);
  unwatch();
}

it('a message that a user on hold deletes leaves the mailbox, and its sound stays until the hold ends', async () => {
  const administration = await administer();
  const hold = await administration.addLegalHold({ userID: '2', reason: 'Claim of a customer' });
  const files = async () => (await readdir(join(data, 'voicemail'))).length;
  const before = await files();
  await deleteMessage('bob');
  await deleteMessage('alice');
  // Messages can be restored for ten minutes.
  await moveClock(hourMs);
  await expect.poll(files).toBe(before - 1);
  await administration.removeLegalHold(hold);
  await expect.poll(files).toBe(before - 2);
});

it('a removal that a stop cuts off goes on after the start, and all of it is recorded', async () => {
  const administration = await administer();
  const { removed } = await administration.previewRetention({ kind: 'messages', days: 1 });
  const calls = await administration.previewRetention({ kind: 'calls', days: 1 });
  await administration.changeRetention({
    rules: [
      { kind: 'calls', days: 1 },
      { kind: 'messages', days: 1 },
    ],
  });
  for (const client of clients.splice(0)) client.dispose();
  await phoneSystem.stop();
  phoneSystem = await start();
  const again = await administer();
  const total = async (kind: string) =>
    (await removals(again)).reduce(
      (sum, [subject, entries]) => (subject === kind ? sum + Number(entries) : sum),
      0,
    );
  await expect.poll(() => total('messages')).toBe(removed);
  expect(await total('calls')).toBe(calls.removed);
});

it('an administrator of a department sees and changes the rules of the department, and no hold', async () => {
  const all = await administer();
  const victor = await administer('victor.bauer');
  const [department] = await victor.departments();
  if (department === undefined) throw new Error('victor.bauer administers no department.');
  await all.changeRetention({ rules: [{ kind: 'calls', days: 3_650 }] });
  expect((await victor.retention()).rules).toEqual([]);
  const own = { kind: 'voicemail' as const, days: 3_000, department };
  expect((await victor.changeRetention({ rules: [own] })).rules).toEqual([own]);
  expect((await all.retention()).rules).toEqual(
    expect.arrayContaining([own, { kind: 'calls', days: 3_650 }]),
  );
  const forbidden = { code: 'forbidden' };
  await expect(victor.changeRetention({ rules: [{ kind: 'calls', days: 1 }] })).rejects.toMatchObject(
    forbidden,
  );
  await expect(victor.previewRetention({ kind: 'calls', days: 1 })).rejects.toMatchObject(forbidden);
  await expect(victor.legalHolds()).rejects.toMatchObject(forbidden);
  await expect(victor.addLegalHold({ department, reason: 'Claim' })).rejects.toMatchObject(forbidden);
});

it('a removed call leaves the history of its user at once', async () => {
  const alice = await signIn('alice');
  const before = await kept(alice);
  expect(before).toBeGreaterThan(0);
  const administration = await administer();
  await administration.changeRetention({
    rules: [
      { kind: 'recordings', days: 1 },
      { kind: 'calls', days: 1 },
    ],
  });
  await expect.poll(() => alice.history.items.value.length).toBeLessThan(before);
});

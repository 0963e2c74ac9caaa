import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { GroupChange } from '../../../../sdk/wire/queues/group-change.ts';
import { encodeWav } from '../../sounds/wav.ts';
import { Desk } from '../../testing/desk.ts';
import { openOffice } from '../../testing/office.ts';

const office = openOffice();
const support = 'telephony/ACDGroupAddress/2';
const log = 'v1/logs/AcdGroupChange';

const changesSeenBy = async (desk: Desk, query = '') =>
  (await desk.get<{ items: GroupChange[] }>(`${log}?group=2${query}`)).items;
const newest = async (desk: Desk) => {
  const [change] = await changesSeenBy(desk, '&length=1');
  if (!change) throw new Error('There is no change.');
  return change;
};
const undo = (desk: Desk, change: Pick<GroupChange, 'restUri'>) =>
  desk.request('POST', `${change.restUri}/undo`);
const reasonOf = async (answer: Response) => [answer.status, (await answer.json()).exceptionId];

it('every setting that a request changes is recorded, with its values before and after, and by whom', async () => {
  const { grace } = office.desks;
  const before = await grace.get<{ queueSize: number; label: string }>(support);
  await grace.request('PUT', support, { queueSize: 17, label: before.label, maxWaitingTime: 120_000 });
  const change = await newest(grace);
  expect(change).toMatchObject({
    group: '2',
    groupLabel: before.label,
    userLabel: expect.stringMatching(/^Grace /),
    isUndone: false,
    settings: [
      { name: 'queueSize', before: before.queueSize, after: 17 },
      { name: 'maxWaitingTime', before: null, after: 120_000 },
    ],
    sounds: [],
  });
  expect(change).not.toHaveProperty('hours');
  expect(change).not.toHaveProperty('members');

  // A request that changes nothing leaves no trace.
  await grace.request('PUT', support, { queueSize: 17 });
  expect((await newest(grace)).changeID).toBe(change.changeID);

  expect((await undo(grace, change)).status).toBe(204);
  expect(await grace.get(support)).toMatchObject({ queueSize: before.queueSize });
  expect(await grace.get(support)).not.toHaveProperty('maxWaitingTime');
  const [undoing, undone] = await changesSeenBy(grace);
  expect(undoing).toMatchObject({ undoes: change.changeID, isUndone: false });
  expect(undone).toMatchObject({ changeID: change.changeID, isUndone: true });

  // An undo is a change, which can be undone as well: the first change holds again.
  expect((await undo(grace, undoing as GroupChange)).status).toBe(204);
  expect(await grace.get(support)).toMatchObject({ queueSize: 17, maxWaitingTime: 120_000 });
  expect((await changesSeenBy(grace)).slice(0, 3).map(({ isUndone }) => isUndone)).toEqual([
    false,
    true,
    false,
  ]);
  await undo(grace, await newest(grace));
});

it('opening hours and members are recorded as a whole, and put back', async () => {
  const { grace } = office.desks;
  const slot = { dayOfWeek: 1, dayHourStart: 9, dayMinuteStart: 0, dayHourEnd: 17, dayMinuteEnd: 30 };
  const hours = { weekSlots: [slot], absoluteTimeSlots: [] };
  await grace.request('PUT', `${support}/Calendar`, hours);
  expect(await newest(grace)).toMatchObject({ hours: { before: null, after: hours }, settings: [] });
  await undo(grace, await newest(grace));
  expect((await grace.request('GET', `${support}/Calendar`)).status).toBe(404);

  const memberUris = async () =>
    (
      await grace.get<{ items: { groupMember: string; memberIndex: number }[] }>(
        'telephony/GroupAddressMember?abstractGroupAddress=2',
      )
    ).items
      .toSorted((one, other) => one.memberIndex - other.memberIndex)
      .map(({ groupMember }) => groupMember);
  const before = await memberUris();
  const members = before.toReversed().map((groupMember) => ({ groupMember, skillLevel: 7 }));
  await grace.request('PUT', `${support}/Members`, { members });
  const { members: recorded } = await newest(grace);
  expect(recorded?.after.map(({ number, skillLevel }) => [number, skillLevel])).toEqual(
    recorded?.before.map(({ number }) => [number, 7]).reverse(),
  );
  expect(recorded?.before[0]?.displayName).toMatch(/\w+ \w+/);
  await undo(grace, await newest(grace));
  expect(await memberUris()).toEqual(before);
});

it('sounds are recorded, put back to their choice, and not brought back after a deletion', async () => {
  const { grace } = office.desks;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(encodeWav(new Int16Array(8_000)))]), 'tone.wav');
  form.set('label', 'Tone');
  form.set('topic', 'WELCOME');
  const { restUri, greetingID } = (await (await grace.send(`${support}/Greeting`, form)).json()) as {
    restUri: string;
    greetingID: string;
  };
  const added = { topic: 'WELCOME', label: 'Tone', isChosen: true };
  expect((await newest(grace)).sounds).toEqual([{ greetingID, before: null, after: added }]);
  await grace.request('PUT', restUri, { isChosen: false });
  await undo(grace, await newest(grace));
  expect(await grace.get(restUri)).toMatchObject(added);
  await grace.request('DELETE', restUri);
  const deleted = await newest(grace);
  expect(deleted.sounds).toEqual([{ greetingID, before: added, after: null }]);
  expect(await reasonOf(await undo(grace, deleted))).toEqual([409, 'GROUP_SOUND_DELETED']);
});

it('a change that was changed again, or whose overflow would be a circle, is not undone', async () => {
  const { grace } = office.desks;
  await grace.request('PUT', support, { priority: 3 });
  const first = await newest(grace);
  await grace.request('PUT', support, { priority: 4 });
  expect(await reasonOf(await undo(grace, first))).toEqual([409, 'GROUP_CHANGED_SINCE']);
  await undo(grace, await newest(grace));
  expect((await undo(grace, first)).status).toBe(204);

  const sales = 'telephony/ACDGroupAddress/1';
  await grace.request('PUT', support, { overflowGroup: '301' });
  await grace.request('PUT', support, { overflowGroup: null });
  const removal = await newest(grace);
  const { overflowGroup } = await grace.get<{ overflowGroup?: string }>(sales);
  await grace.request('PUT', sales, { overflowGroup: '302' });
  expect(await reasonOf(await undo(grace, removal))).toEqual([409, 'GROUP_OVERFLOW_CIRCLE']);
  await grace.request('PUT', sales, { overflowGroup: overflowGroup ?? null });
});

it('supervisors see the changes of their groups only, by group, user and time', async () => {
  const { alice, grace } = office.desks;
  await grace.request('PUT', support, { priority: 5 });
  const change = await newest(grace);
  await undo(grace, change);
  expect((await alice.request('GET', log)).status).toBe(403);
  expect((await alice.request('POST', `${change.restUri}/undo`)).status).toBe(403);
  const nadia = await Desk.open(office.phoneSystem, 'nadia.bauer');
  expect((await nadia.request('GET', `${log}?group=2`)).status).toBe(404);
  expect((await undo(nadia, change)).status).toBe(404);
  const { items } = await nadia.get<{ items: GroupChange[] }>(log);
  expect(items.every(({ group }) => group === '1')).toBe(true);
  await nadia.leave();

  expect(await changesSeenBy(grace, '&user=RACE')).not.toEqual([]);
  expect(await changesSeenBy(grace, '&user=%25')).toEqual([]);
  expect(await changesSeenBy(grace, `&user=${encodeURIComponent('Ｇráce TÁN')}`)).not.toEqual([]);
  const at = `&from=${change.time}`;
  expect((await changesSeenBy(grace, at)).map(({ changeID }) => changeID)).toContain(change.changeID);
  expect(await changesSeenBy(grace, `&until=${change.time}`)).not.toContainEqual(
    expect.objectContaining({ changeID: change.changeID }),
  );
  expect((await grace.request('GET', `${log}?from=yesterday`)).status).toBe(400);
  const page = await grace.get<{ count: number; items: GroupChange[] }>(`${log}?length=2&offset=1`);
  expect(page.items).toHaveLength(2);
  expect(page.count).toBeGreaterThan(2);
});

it('every request that changes a group uses the function that records it', () => {
  const root = join(import.meta.dirname, '../..');
  const folders = readdirSync(root).map((slice) => join(root, slice, 'resources'));
  const changing = /services\.(groups\.change\w*|groupGreetings\.(add|change|remove))\(/g;
  const found: string[] = [];
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    );
  for (const file of files) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const source = readFileSync(file, 'utf8');
    for (const { index } of source.matchAll(changing)) {
      found.push(file);
      expect(source.slice(index - 80, index), file).toMatch(/recorded\(request, \w+, \(\) =>\s+\w*\.?$/);
    }
  }
  expect(found.length).toBeGreaterThan(5);
});

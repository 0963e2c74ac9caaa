import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type AdministeredGroup, type Administration, administrationOf } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

let phoneSystem: TestPhoneSystem;
let administration: Administration;
const clients: Client[] = [];
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
  administration = administrationOf(await signedIn('ivan'));
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await phoneSystem.stop();
});

async function signedIn(login: string): Promise<Client> {
  const client = await signedInClient(phoneSystem, login);
  clients.push(client);
  return client;
}

const idOfUser = async (login: string): Promise<string> => {
  const users = administration.users({ search: login });
  await users.loadMore();
  const user = users.items.value.find((one) => one.login === login);
  if (!user) throw new Error(`There is no ${login}.`);
  return user.userID;
};

const membersOf = ({ members }: AdministeredGroup) => members.map(({ name }) => name);

it('a new hunt group has a free number, rings at its members, and a removed member keeps the call', async () => {
  const [alice, bob] = [await signedIn('alice'), await signedIn('bob')];
  const phone = await phoneSystem.addPhone('bob');
  await phoneSystem.addPhone('alice');
  const group = await administration.addGroup({
    kind: 'hunt',
    label: 'Workshop',
    members: [{ userID: await idOfUser('bob') }],
    ringing: { ringPattern: 'sequential', ringingTimeout: 15_000 },
  });
  expect(group).toMatchObject({ number: expect.stringMatching(/^\d{3}$/), supervisors: [] });
  let shown: AdministeredGroup | undefined;
  const unwatch = administration.watchGroup(group, (now) => {
    shown = now;
  });
  await alice.calls.place(group.number);
  await expect.poll(() => bob.calls.lines.value[0]?.state.value).toBe('ringing');
  await phone.answer();
  await expect.poll(() => alice.calls.lines.value[0]?.state.value).toBe('talking');

  await administration.changeGroup(group, {
    members: [{ userID: await idOfUser('carol') }],
    version: group.version,
  });
  await expect.poll(() => shown && membersOf(shown)).toEqual(['Carol Lindqvist']);
  expect(bob.calls.lines.value[0]?.state.value).toBe('talking');
  await administration.removeGroup(group);
  await expect.poll(() => shown).toBeUndefined();
  expect(alice.calls.lines.value[0]?.state.value).toBe('talking');
  await alice.calls.lines.value[0]?.hangUp();
  await expect.poll(() => bob.calls.lines.value.length).toBe(0);
  unwatch();
});

it('callers of a queue that is removed go to its overflow once the administrator agrees', async () => {
  const [alice, judy] = [await signedIn('alice'), await signedIn('judy.bauer')];
  await phoneSystem.addPhone('judy.bauer');
  await phoneSystem.addPhone('alice');
  const queue = await administration.addGroup({
    kind: 'queue',
    label: 'Repairs',
    members: [{ userID: await idOfUser('judy.bauer'), skillLevel: 7 }],
    queue: { maxWaitingTime: null, queueSize: -1 },
  });
  expect(queue.members).toMatchObject([{ name: 'Judy Bauer', skillLevel: 7 }]);
  await expect.poll(() => judy.agent.isAgent.value).toBe(true);
  await expect.poll(() => judy.groups.items.value.map(({ label }) => label)).toContain('Repairs');
  await judy.agent.login();
  await expect.poll(() => judy.agent.state.value?.status).toBe('IDLE');
  await judy.agent.startPause();
  await expect.poll(() => judy.agent.state.value?.isPaused).toBe(true);

  await alice.calls.place(queue.number);
  const waiting = async () => (await administration.group(queue.groupID)).queue?.acdGroupNbClientsInQueue;
  await expect.poll(waiting).toBe(1);
  await expect(administration.removeGroup(queue)).rejects.toMatchObject({
    code: 'administration.refused',
    serverMessage: 'callers: 1',
  });
  await expect(administration.removeGroup(queue, { sendsCallersOn: true })).rejects.toMatchObject({
    serverMessage: 'groupID: Callers wait in Repairs, and it has no overflow to which they could go.',
  });
  await administration.changeGroup(queue, { queue: { overflowGroup: '600' } });
  await administration.removeGroup(queue, { sendsCallersOn: true });
  await expect.poll(() => alice.calls.lines.value[0]?.state.value).toBe('talking');
  expect(alice.calls.lines.value[0]?.line.value.displayedNumber).toBe('600');
  await expect.poll(() => judy.groups.items.value.map(({ label }) => label)).not.toContain('Repairs');
  await expect(administration.group(queue.groupID)).rejects.toMatchObject({ code: 'notFound' });
  await alice.calls.lines.value[0]?.hangUp();
});

it('callers and calls of a queue that was removed stay in statistics and history under its last name', async () => {
  const [alice, bob] = [await signedIn('alice'), await signedIn('bob')];
  const [phone] = [await phoneSystem.addPhone('bob'), await phoneSystem.addPhone('alice')];
  const [bobsId, carol] = [await idOfUser('bob'), await idOfUser('carol')];
  const queue = await administration.addGroup({
    kind: 'queue',
    label: 'Returns',
    members: [{ userID: bobsId }],
    supervisors: [carol],
    queue: { syndicalPause: 0 },
  });
  await expect.poll(() => bob.groups.items.value.map(({ label }) => label)).toContain('Returns');
  if (bob.agent.state.value?.status === 'LOGOUT') await bob.agent.login();
  await expect.poll(() => bob.agent.state.value?.status).toBe('IDLE');
  await alice.calls.place(queue.number);
  await expect.poll(() => bob.calls.lines.value[0]?.state.value).toBe('ringing');
  await phone.answer();
  await expect.poll(() => alice.calls.lines.value[0]?.state.value).toBe('talking');
  await alice.calls.lines.value[0]?.hangUp();
  await expect.poll(() => bob.calls.lines.value.length).toBe(0);
  await administration.changeGroup(queue, { label: 'Former returns' });
  await administration.removeGroup(queue);

  // The number is free again.
  const next = await administration.addGroup({ kind: 'queue', label: 'Successor', number: queue.number });
  expect(next.groupID).not.toBe(queue.groupID);
  for (const login of ['grace', 'carol']) {
    const supervisor = await signedIn(login);
    const statistics = await supervisor.statistics;
    const figures = await statistics.read();
    expect(
      figures.groups.filter(({ groupLabel }) => /Former returns|Successor/.test(groupLabel)),
    ).toMatchObject([
      ...(login === 'grace' ? [{ groupLabel: 'Successor', answered: 0 }] : []),
      { groupLabel: 'Former returns', group: queue.groupID, addressNumber: queue.number, answered: 1 },
    ]);
    const callers = statistics.callers({ groups: [queue.groupID] });
    await callers.loadMore();
    expect(callers.items.value).toMatchObject([
      { groupLabel: 'Former returns', operatorLabel: expect.stringMatching(/^Bob /) },
    ]);
    const calls = supervisor.history.ofGroups({ group: queue.groupID });
    await calls.loadMore();
    expect(calls.items.value).toMatchObject([{ acdGroup: expect.stringMatching(`/${queue.groupID}$`) }]);
  }
  // An agent of the queue who supervises none sees no figures of it.
  await expect((await bob.statistics).read()).rejects.toMatchObject({ code: 'forbidden' });
});

it('a changed number is followed by overflows and supervisors, and a taken number is refused by name', async () => {
  const carol = await idOfUser('carol');
  const [first, second] = [
    await administration.addGroup({ kind: 'queue', label: 'First', supervisors: [carol] }),
    await administration.addGroup({ kind: 'lightQueue', label: 'Second' }),
  ];
  await administration.changeGroup(second, { queue: { overflowGroup: first.number } });
  await expect(administration.removeGroup(first)).rejects.toMatchObject({
    serverMessage: 'groupID: Second sends calls to First. Change its overflow first.',
  });
  await expect(administration.changeGroup(first, { number: second.number })).rejects.toMatchObject({
    code: 'administration.refused',
    serverMessage: `number: "${second.number}" is the number of Second.`,
  });
  await expect(administration.changeGroup(first, { number: '101' })).rejects.toMatchObject({
    serverMessage: 'number: "101" is the number of Alice Martin.',
  });
  await expect(administration.changeGroup(first, { number: '499' })).rejects.toMatchObject({
    serverMessage: 'number: "499" is no number for groups.',
  });
  const free = '395';
  const moved = await administration.changeGroup(first, { number: free, version: first.version });
  expect(moved.supervisors).toContainEqual(expect.objectContaining({ userID: carol, isOfAll: false }));
  expect((await administration.group(second.groupID)).queue?.overflowGroup).toBe(free);
  await expect(
    administration.changeGroup(first, { label: 'Third', version: first.version }),
  ).rejects.toMatchObject({ code: 'administration.changedMeanwhile' });
  await administration.changeGroup(first, { supervisors: [] });
  expect((await administration.user(carol)).licences.supervisedGroups).toEqual([]);
  const record = administration.audit({ kind: 'group', subject: first.groupID });
  await record.loadMore();
  expect(record.items.value.map(({ action }) => action)).toEqual(['change', 'change', 'add']);
  expect(record.items.value[1]?.after).toMatchObject({ groupNumber: free });
});

it("an administrator of a department has the department's groups and users only", async () => {
  const own = administrationOf(await signedIn('victor.bauer'));
  const [department] = await own.departments();
  const users = own.users();
  const groups = own.groups();
  await Promise.all([users.loadMore(), groups.loadMore()]);
  expect(groups.items.value.filter((group) => group.department !== department)).toEqual([]);
  const member = users.items.value[0]?.userID ?? '';
  const added = await own.addGroup({ kind: 'hunt', label: 'Ours', members: [{ userID: member }] });
  expect(added.department).toBe(department);
  await expect(own.changeGroup(added, { members: [{ userID: '1' }] })).rejects.toMatchObject({
    serverMessage: 'members: Alice Martin is in another department.',
  });
  const all = administration.groups({ kind: 'queue' });
  await all.loadMore();
  const [foreign] = all.items.value;
  await expect(own.group(foreign?.groupID ?? '')).rejects.toMatchObject({ code: 'notFound' });
  await own.removeGroup(added);
});

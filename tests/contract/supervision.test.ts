import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Desk } from '#phone-system/testing/desk.ts';
import { pngOf } from '#phone-system/testing/png.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import type { CallsideError, Client } from '#sdk/index.ts';
import { until } from '#sdk/transport/testing/until.ts';
import { enterprisePath, inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { signedInUsers } from '../support/signed-in-client.ts';

let system: PhoneSystem;
const { signedIn, deskOf, atEnd } = signedInUsers(() => system);
beforeAll(async () => {
  system = await startPhoneSystem({ busyToneMs: 0, control: true });
});
afterAll(() => system.stop());

/** Somebody with a phone that answers. */
async function atPhone(login: string): Promise<Desk> {
  const desk = await deskOf(login);
  await desk.plugIn();
  return desk;
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: CallsideError) => error.code,
  );

/** The agents and callers of a group, live. */
function watched({ groups }: Client, internalAddressID: string) {
  const [agents, callers] = [groups.agents({ internalAddressID }), groups.callers({ internalAddressID })];
  const stops = [agents.watch(), callers.watch()];
  atEnd(() => stops.forEach((stop) => void stop()));
  const agent = async (number: string, status?: string) => {
    const found = await until(agents.items, (list) =>
      list.some(
        ({ groupMember, operatorStatus }) =>
          groupMember.addressNumber === number && (status ?? operatorStatus) === operatorStatus,
      ),
    );
    const one = found.find(({ groupMember }) => groupMember.addressNumber === number);
    if (!one) throw new Error(`There is no agent ${number}.`);
    return one;
  };
  const waiting = () =>
    callers.items.value.flatMap(({ number, state }) => (state === 'QUEUED' ? [number] : []));
  const caller = (number: string) => {
    const one = callers.items.value.find((other) => other.number === number);
    if (!one) throw new Error(`There is no caller ${number}.`);
    return one;
  };
  return { agent, callers, waiting, caller };
}

/** Somebody calls a group and waits there. */
async function waitIn(group: ReturnType<typeof watched>, login: string, number: string, called: string) {
  const desk = await atPhone(login);
  await desk.call(called);
  await expect.poll(group.waiting, { interval: 20 }).toContain(number);
  return desk;
}

test('a supervisor logs agents in and out, also without a call pad, and starts and ends pauses', async () => {
  const grace = await signedIn('grace');
  const supervision = await grace.supervision;
  const support = watched(grace, '2');
  await atPhone('dave');
  await supervision.logIn(await support.agent(inside(104), 'LOGOUT'));
  const dave = await support.agent(inside(104), 'IDLE');
  expect(supervision.commands(dave)).toEqual(['startPause', 'logOut']);
  await supervision.startPause(dave, { reason: '2' });
  expect((await support.agent(inside(104), 'PAUSE')).groupMember).toMatchObject({
    operatorPauseReasonID: '2',
  });
  expect(await refusal(supervision.startPause(dave, { reason: '99' }))).toBe('agent.unknownReason');
  await supervision.endPause(dave);
  await support.agent(inside(104), 'IDLE');
  expect(await refusal(supervision.endPause(dave))).toBe('supervision.notPossible');
  await supervision.logIn(await support.agent(inside(106)));
  await supervision.logOut(await support.agent(inside(106), 'UNREACHABLE'));

  const alice = await atPhone('alice');
  await alice.call(inside(302));
  const talking = await support.agent(inside(104), 'ACD_CALL');
  expect(await refusal(supervision.logOut(talking))).toBe('supervision.inGroupCall');
  await alice.act(await alice.line('talking'), 'disconnect');
  await supervision.logOut(await support.agent(inside(104), 'IDLE'));
  await support.agent(inside(104), 'LOGOUT');
});

test('the photo of a group is seen by its members and in the directory, and changed by supervisors only', async () => {
  const [grace, bob] = [await signedIn('grace'), await signedIn('bob')];
  const support = { internalAddressID: '2' };
  const seen = grace.groups.detail(support);
  const stop = seen.watch();
  atEnd(stop);
  const photo = new Blob([pngOf(64, 64) as BlobPart]);
  const editor = await grace.groups.editor(support);
  await editor.setPhoto(photo);
  const [group] = await until(seen.items, ([one]) => one?.urlPhoto !== undefined);
  const answer = await fetch(group?.urlPhoto ?? '');
  expect(answer.headers.get('content-type')).toBe('image/png');
  const entries = grace.people.search({ text: 'Support', types: ['ACDGroupAddress'] });
  await entries.loadMore();
  expect(entries.items.value.map(({ urlPhoto }) => urlPhoto)).toEqual([group?.urlPhoto]);

  expect(await refusal(editor.setPhoto(new Blob(['%PDF-1.7'])))).toBe('photo.unreadable');
  const foreign = await bob.groups.editor(support);
  expect(await refusal(foreign.setPhoto(photo))).toBe('notFound');
  await editor.removePhoto();
  await until(seen.items, ([one]) => one !== undefined && one.urlPhoto === undefined);
  expect((await fetch(group?.urlPhoto ?? '')).status).toBe(404);
});

test('only supervisors of the group command agents and move callers', async () => {
  const nadia = await signedIn('nadia.bauer');
  const sales = watched(nadia, '1');
  await (await nadia.supervision).logIn(await sales.agent(inside(102), 'LOGOUT'));
  await (await nadia.supervision).logOut(await sales.agent(inside(102), 'UNREACHABLE'));
  // Dave is in Support, which she does not supervise.
  const dave = {
    operatorStatus: 'LOGOUT',
    groupMember: { restUri: `${enterprisePath}/Extension/${inside(104)}` },
  } as const;
  expect(await refusal((await nadia.supervision).logIn(dave))).toBe('supervision.notAllowed');
  const bob = await signedIn('bob');
  expect(await refusal((await bob.supervision).logIn(dave))).toBe('supervision.notAllowed');

  const judy = await signedIn('judy.bauer');
  const orders = watched(judy, '3');
  await judy.agent.login();
  await waitIn(orders, 'carol', inside(103), inside(303));
  const carol = orders.caller(inside(103));
  expect(await refusal((await judy.supervision).drop(carol))).toBe('supervision.notAllowed');
  expect(await refusal((await nadia.supervision).drop(carol))).toBe('agent.callerGone');
  await judy.agent.logout();
});

test('a supervisor moves a caller to the front, to an agent and to another group, and ends a call', async () => {
  const grace = await signedIn('grace');
  const supervision = await grace.supervision;
  const orders = watched(grace, '3');
  const support = watched(grace, '2');
  await atPhone('karim.bauer');
  await supervision.logIn(await orders.agent(inside(111)));
  const karim = await orders.agent(inside(111), 'IDLE');
  const carol = await waitIn(orders, 'carol', inside(103), inside(303));
  await waitIn(orders, 'erin', inside(105), inside(303));
  await waitIn(orders, 'ivan', inside(109), inside(303));
  expect(orders.waiting()).toEqual([inside(103), inside(105), inside(109)]);

  const before = orders.caller(inside(109)).startWaitingTime;
  await supervision.moveToFront(orders.caller(inside(109)));
  await expect.poll(orders.waiting, { interval: 20 }).toEqual([inside(109), inside(103), inside(105)]);
  expect(orders.caller(inside(109))).toMatchObject({ queuePos: 1, startWaitingTime: before });

  // Karim is also in Support, so the call rings there at once when he is free.
  expect(await refusal(supervision.sendToGroup(orders.caller(inside(105)), { internalAddressID: '1' }))).toBe(
    'supervision.groupNotReady',
  );
  expect(await refusal(supervision.sendToGroup(orders.caller(inside(105)), { internalAddressID: '9' }))).toBe(
    'agent.failed',
  );
  await supervision.sendToAgent(orders.caller(inside(109)), karim);
  await orders.agent(inside(111), 'ACD_CALL');
  expect(await refusal(supervision.sendToAgent(orders.caller(inside(105)), karim))).toBe(
    'supervision.agentNotFree',
  );
  await supervision.sendToGroup(orders.caller(inside(105)), { internalAddressID: '2' });
  await expect.poll(support.waiting, { interval: 20 }).toEqual([inside(105)]);
  await expect.poll(orders.waiting, { interval: 20 }).toEqual([inside(103)]);

  const line = await carol.line('ringing');
  await supervision.drop(orders.caller(inside(103)));
  await carol.cause(line);
  await expect.poll(orders.waiting, { interval: 20 }).toEqual([]);
  await supervision.drop(support.caller(inside(105)));
  await expect.poll(support.waiting, { interval: 20 }).toEqual([]);
  expect(await refusal(supervision.moveToFront({ restUri: `${enterprisePath}/AcdClient/9999` }))).toBe(
    'agent.callerGone',
  );
});

test('a restricted supervisor listens to calls of the supervised groups only', async () => {
  const nadia = await signedIn('nadia.bauer');
  const grace = await signedIn('grace');
  const stops = [nadia, grace].map(({ colleagueCalls }) => colleagueCalls.watch());
  const owners = ({ colleagueCalls }: Client) =>
    colleagueCalls.items.value.filter((call) => call.can('listen')).map(({ line }) => line.value.extension);
  const bob = await atPhone('bob');
  await bob.call(inside(600));
  await bob.line('talking');
  await expect
    .poll(() => owners(grace), { interval: 20 })
    .toEqual([`${enterprisePath}/Extension/${inside(102)}`]);
  await bob.act(await bob.line('talking'), 'disconnect');

  const sales = watched(grace, '1');
  await (await grace.supervision).logIn(await sales.agent(inside(102), 'LOGOUT'));
  await sales.agent(inside(102), 'IDLE');
  const carol = await atPhone('carol');
  await carol.call(inside(301));
  await expect
    .poll(() => owners(nadia), { interval: 20 })
    .toEqual([`${enterprisePath}/Extension/${inside(102)}`]);
  const group = grace.groups.detail({ internalAddressID: '1' });
  stops.push(group.watch());
  const [seen] = await until(group.items, ([one]) => one?.acdGroupPeriodNbAnswered === 1);
  expect(seen).toMatchObject({ acdGroupPeriodNbClients: 1, acdGroupPeriodNbAbandoned: 0 });
  await carol.act(await carol.line('talking'), 'disconnect');
  await sales.agent(inside(102), 'IDLE');
  await (await grace.supervision).logOut(await sales.agent(inside(102)));
  for (const stop of stops) stop();
});

async function changeRights(login: string, rights: object): Promise<void> {
  const body = JSON.stringify({ login, ...rights });
  const { status } = await fetch(`${system.url}/control/rights`, { method: 'PUT', body });
  expect(status).toBe(200);
}

test('a supervisor whose rights are taken away loses groups, callers and the listening, and nothing else', async () => {
  const nadia = await signedIn('nadia.bauer');
  const grace = await signedIn('grace');
  const sales = watched(nadia, '1');
  const seen = nadia.groups.seen();
  atEnd(seen.watch());
  await expect.poll(() => seen.items.value.map(({ addressNumber }) => addressNumber)).toContain(inside(301));
  const closed: string[] = [];
  nadia.connection.state.subscribe(({ name }) => void closed.push(name));

  await atPhone('bob');
  await (await grace.supervision).logIn(await sales.agent(inside(102), 'LOGOUT'));
  await sales.agent(inside(102), 'IDLE');
  const carol = await atPhone('carol');
  await carol.call(inside(301));
  const desk = await atPhone('nadia.bauer');
  await desk.actOnColleague(await desk.colleagueLine('listen'), 'listen');
  await desk.line('listen');
  await expect.poll(() => sales.callers.items.value.length, { interval: 20 }).toBe(1);

  await changeRights('nadia.bauer', { supervisedGroups: [inside(302)] });
  await expect
    .poll(() => seen.items.value.map(({ addressNumber }) => addressNumber))
    .not.toContain(inside(301));
  await expect.poll(() => seen.items.value.map(({ addressNumber }) => addressNumber)).toContain(inside(302));
  await expect.poll(() => sales.callers.items.value).toEqual([]);
  await until(sales.callers.error, (error) => error?.code === 'notFound');
  await expect.poll(() => desk.lines()).toEqual([]);
  expect(await desk.colleagueLines()).toEqual([]);
  await until(nadia.profile.info, (info) => info?.extension?.restrictedACDGroups?.[0] === inside(302));
  expect(nadia.groups.supervises({ internalAddressID: '1', addressNumber: inside(301) })).toBe(false);
  // The others of the call talk on, and nothing of the connection was lost.
  expect((await carol.line('talking')).state).toBe('talking');
  expect(closed).toEqual(['connected']);

  await changeRights('nadia.bauer', { supervisedGroups: [inside(301)] });
  await expect.poll(() => seen.items.value.map(({ addressNumber }) => addressNumber)).toContain(inside(301));
  await carol.act(await carol.line('talking'), 'disconnect');
  await (await grace.supervision).logOut(await watched(grace, '1').agent(inside(102), 'IDLE'));
});

test('a user who is not a supervisor any more is refused everything of supervisors, also what was open', async () => {
  const nadia = await signedIn('nadia.bauer');
  const supervision = await nadia.supervision;
  const sales = watched(nadia, '1');
  const seen = nadia.groups.seen();
  const changes = supervision.changes.list();
  atEnd(seen.watch());
  await changes.refresh();
  await until(seen.items, (list) => list.length > 0);
  await supervision.logIn(await sales.agent(inside(102), 'LOGOUT'));
  const bob = await sales.agent(inside(102), 'UNREACHABLE');
  await waitIn(sales, 'carol', inside(103), inside(301));
  const carol = sales.caller(inside(103));
  await changeRights('nadia.bauer', { isSupervisor: false });
  const supervises = () => nadia.groups.supervises({ internalAddressID: '1', addressNumber: inside(301) });
  await expect.poll(supervises).toBe(false);

  const notAllowed = 'supervision.notAllowed';
  expect(await refusal(supervision.logIn(bob))).toBe(notAllowed);
  expect(await refusal(supervision.logOut(bob))).toBe(notAllowed);
  expect(await refusal(supervision.startPause(bob))).toBe(notAllowed);
  expect(await refusal(supervision.endPause(bob))).toBe(notAllowed);
  for (const steer of [
    () => supervision.drop(carol),
    () => supervision.moveToFront(carol),
    () => supervision.sendToAgent(carol, bob),
    () => supervision.sendToGroup(carol, { internalAddressID: '2' }),
  ])
    expect(await refusal(steer())).toBe('agent.callerGone');
  expect(await refusal(nadia.groups.change({ internalAddressID: '1' }, { queueSize: 1 }))).toBe(
    'agent.noGroup',
  );
  expect(await refusal(changes.refresh())).toBe('forbidden');
  await until(sales.callers.error, (error) => error?.code === 'notFound');
  expect(sales.callers.items.value).toEqual([]);
  await expect.poll(() => seen.items.value).toEqual([]);
  expect(nadia.connection.state.value.name).toBe('connected');
  await changeRights('nadia.bauer', { isSupervisor: true });
  await expect.poll(supervises).toBe(true);
  await supervision.drop(carol);
  await supervision.logOut(bob);
});

test('a waiting caller has the name that each user knows: that of an own contact first', async () => {
  const [grace, judy] = await Promise.all([signedIn('grace'), signedIn('judy.bauer')]);
  await grace.people.create({ firstName: 'Nora', lastName: 'Field', mobilePhoneNumber: '+33645678901' });
  const [seen, own] = [watched(grace, '3'), watched(judy, '3')];
  await judy.agent.login();
  await until(judy.agent.state, (state) => state !== undefined && state.status !== 'LOGOUT');
  const from = '+33645678901';
  const body = JSON.stringify({ to: inside(303), from, hangUpAfterMs: 60_000 });
  await fetch(`${system.url}/control/callers`, { method: 'POST', body });
  for (const group of [seen, own])
    await until(group.callers.items, (list) => list.some(({ state }) => state === 'QUEUED'));
  const named = await until(seen.callers.items, (list) => list.some(({ displayName }) => displayName));
  expect(named.map(({ displayName }) => displayName)).toEqual(['Nora Field']);
  expect(own.callers.items.value.map(({ displayName }) => displayName)).toEqual([undefined]);
});

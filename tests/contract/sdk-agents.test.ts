import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { encodeWav } from '#sdk/greetings/rules.ts';
import type { Client } from '#sdk/index.ts';
import { until } from '#sdk/transport/testing/until.ts';
import {
  abroad,
  dialled,
  direct,
  enterprisePath,
  firstNameOf,
  inside,
  nameOf,
} from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { signedInUsers } from '../support/signed-in-client.ts';

/** A robot whose way of ending a call shows which number the caller presented. */
const suspicious = `
number ${inside(610)}
ring
when caller ${direct(301)} go to sales
when caller ${inside(109)} go to ivan
hang up declined
sales:
  hang up busy
ivan:
  hang up unreachable
`;

const parentPermissions = { 'https://crm.example': ['seeCalls', 'agent'] as const };

let system: PhoneSystem;
const { signedIn, deskOf, atEnd } = signedInUsers(() => system);
let robots: string;
beforeAll(async () => {
  robots = await mkdtemp(join(tmpdir(), 'robots-'));
  await writeFile(join(robots, 'suspicious.robot'), suspicious);
  system = await startPhoneSystem({
    busyToneMs: 0,
    robots,
    parents: ['https://crm.example'],
    parentPermissions,
  });
});
afterAll(async () => {
  await system.stop();
  await rm(robots, { recursive: true });
});

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as { code: string }).code,
  );

test('an agent works: state and groups follow, one command at a time', async () => {
  const { agent, groups } = await signedIn('alice');
  await until(agent.isAgent, Boolean);
  expect(agent.state.value).toMatchObject({ status: 'LOGOUT', isPaused: false, loginTime: undefined });
  await until(groups.items, (list) => list.length === 2);
  expect(groups.items.value.map(({ label, computedState }) => [label, computedState])).toEqual([
    ['Sales', 'NO_AGENT'],
    ['Support', 'NO_AGENT'],
  ]);

  const first = agent.login();
  await until(agent.pending, (pending) => pending === 'login');
  expect(await refusal(agent.startPause())).toBe('agent.commandPending');
  await first;
  expect(agent.pending.value).toBeUndefined();
  await until(agent.state, (state) => state?.status === 'UNREACHABLE');
  const desk = await deskOf('alice');
  await desk.plugIn();
  await until(agent.state, (state) => state?.status === 'IDLE');
  await until(groups.items, (list) => list.every(({ computedState }) => computedState === 'FREE_AGENTS'));

  expect((await agent.pauseReasons()).map(({ text }) => text)).toEqual(['Lunch', 'Training', 'Paperwork']);
  await agent.startPause({ reason: '2' });
  await until(agent.state, (state) => state?.status === 'PAUSE' && state.pauseReasonId === '2');
  await until(groups.items, (list) => list.every(({ computedState }) => computedState === 'NO_AGENT'));
  await agent.stopPause();
  await until(agent.state, (state) => state?.isPaused === false);
  // With several reasons, the SDK chooses none for the user.
  await agent.startPause();
  await until(agent.state, (state) => state?.isPaused === true);
  expect(agent.state.value?.pauseReasonId).toBeUndefined();
  await agent.cancelPause();

  expect(await refusal(agent.login())).toBe('agent.notPossible');
  expect(await refusal(agent.startPause({ reason: '99' }))).toBe('agent.unknownReason');
  await agent.logout();
  await until(agent.state, (state) => state?.status === 'LOGOUT');
  expect(await refusal(agent.logout())).toBe('agent.notPossible');
});

test('an agent is known as an agent as soon as the profile is loaded', async () => {
  const { agent } = await signedIn('alice');
  expect(agent.isAgent.value).toBe(true);
  await agent.login();
  await agent.logout();
});

test('an agent joins and leaves a group', async () => {
  const { groups } = await signedIn('bob');
  const [group] = await until(groups.items, (list) => list.length === 1);
  if (!group) throw new Error('bob is in a group');
  const leaving = groups.logoutOf(group);
  await until(groups.pending, (restUri) => restUri === group.restUri);
  expect(await refusal(groups.loginTo(group))).toBe('agent.commandPending');
  await leaving;
  await until(groups.items, ([present]) => present?.activeMember === false);
  expect(await refusal(groups.logoutOf(group))).toBe('agent.notPossible');
  await groups.loginTo(group);
  await until(groups.items, ([present]) => present?.activeMember === true);
  expect(await refusal(groups.loginTo({ restUri: 'v1/user/Group/2' }))).toBe('agent.noGroup');
});

test('another client of the same agent has the same state', async () => {
  const [here, there] = [await signedIn('dave'), await signedIn('dave')];
  await until(there.agent.isAgent, Boolean);
  await here.agent.login();
  await until(there.agent.state, (state) => state?.status === 'UNREACHABLE');
  await there.agent.logout();
  await until(here.agent.state, (state) => state?.status === 'LOGOUT');
});

test('a user who is not an agent, or has no call pad, gets an error that says so', async () => {
  for (const login of ['ivan', 'frank']) {
    const { agent, groups } = await signedIn(login);
    await until(agent.isAgent, (isAgent) => !isAgent);
    expect(agent.state.value).toBeUndefined();
    expect(await refusal(agent.login())).toBe('agent.notAgent');
    expect(await refusal(groups.loginTo({ restUri: 'v1/user/Group/2' }))).toBe('agent.notAgent');
  }
});

test('the agent state is empty after signing out', async () => {
  const client = await signedIn('erin');
  await until(client.agent.isAgent, Boolean);
  await until(client.groups.items, (list) => list.length === 2);
  await client.session.signOut();
  await until(client.agent.isAgent, (isAgent) => !isAgent);
  await until(client.groups.items, (list) => list.length === 0);
  expect(await refusal(client.agent.login())).toBe('session.notSignedIn');
});

test('the chosen number is presented outside, and the extension inside', async () => {
  const { callerIds } = await signedIn('alice');
  const numbers = async (digits?: string) =>
    (await callerIds.allowed(digits)).map(({ customCallerID }) => customCallerID);
  const all = [direct(101), '+33600000101', direct(200), direct(301), direct(302)];
  expect(await numbers()).toEqual(all);
  for (const digits of [dialled('06'), '+336', '336', `${abroad}336`, '6 00'])
    expect([digits, await numbers(digits)]).toEqual([digits, digits === '6 00' ? [] : ['+33600000101']]);
  expect((await callerIds.allowed(dialled('06')))[0]).toEqual({
    customCallerID: '+33600000101',
    label: 'Alice’s mobile',
    assignedToInternalAddress: { addressNumber: inside(101), displayName: nameOf('alice') },
  });

  const desk = await deskOf('alice');
  await desk.plugIn();
  const endOf = async (destination: string) => {
    const placed = await desk.call(destination);
    expect(placed.status).toBe(200);
    return desk.cause((await placed.json()) as Parameters<typeof desk.cause>[0]);
  };
  expect(await endOf(direct(610))).toBe('causeRejected');
  await callerIds.choose(direct(301));
  expect(callerIds.current.value).toBe(direct(301));
  expect(await endOf(direct(610))).toBe('causeBusy');
  expect(await endOf(inside(610))).toBe('causeRejected');

  // Another page of the same user receives the change.
  const other = await signedIn('alice');
  await until(other.callerIds.current, (number) => number === direct(301));
  expect(await refusal(callerIds.choose('+33600000102'))).toBe('callerId.notAllowed');
  expect(await refusal(callerIds.choose('0600000101'))).toBe('badRequest');
  await other.callerIds.choose(undefined);
  await until(callerIds.current, (number) => number === undefined);
  expect(await endOf(direct(610))).toBe('causeRejected');
});

test('a user with the right to call premium numbers may do so with any presented number', async () => {
  const { callerIds } = await signedIn('ivan');
  await callerIds.choose(direct(301));
  const desk = await deskOf('ivan');
  await desk.plugIn();
  await desk.call('+33892000000');
  const talking = await desk.line('talking');
  expect(await desk.act(talking, 'disconnect')).toBe(204);
  const alice = await deskOf('alice');
  await (await signedIn('alice')).callerIds.choose(direct(301));
  await alice.plugIn();
  const refused = await alice.call('+33892000000');
  expect(await alice.cause((await refused.json()) as Parameters<typeof alice.cause>[0])).toBe(
    'causeNotAllowed',
  );
});

test('the attached CRM data of a call reaches every client that sees the line', async () => {
  const { calls } = await signedIn('bob');
  const desk = await deskOf('bob');
  await desk.plugIn();
  await desk.call(inside(600));
  const [call] = await until(calls.lines, ([one]) => one?.line.value.state === 'talking');
  if (!call) throw new Error('bob has a call');
  await call.addExternalInfos({ label: 'Jane Doe', id: '003A', type: 'GENERIC_CRM' });
  const infos = { sfLabel: 'Jane Doe', sfId: '003A', sfType: 'GENERIC_CRM' };
  await until(call.line, ({ externalInfos }) => externalInfos?.sfId === '003A');
  expect(call.line.value.externalInfos).toEqual(infos);
  // Fields that are not sent stay unchanged.
  await call.addExternalInfos({ label: 'Jane D.' });
  await until(call.line, ({ externalInfos }) => externalInfos?.sfLabel === 'Jane D.');
  expect(call.line.value.externalInfos).toEqual({ ...infos, sfLabel: 'Jane D.' });
  await call.addExternalInfos({ label: 'x'.repeat(256) });
  expect(await refusal(call.addExternalInfos({ label: 'x'.repeat(257) }))).toBe('call.actionFailed');
  await call.hangUp();
  await until(calls.lines, (lines) => lines.length === 0);
  expect(await refusal(call.addExternalInfos({ label: 'late' }))).toBe('call.gone');
});

test('the profile lists the permissions of pages by origin', async () => {
  const { profile } = await signedIn('carol');
  expect(profile.info.value?.customization).toMatchObject({
    AllowedParentFrames: expect.arrayContaining(['https://crm.example']),
    ParentFramePermissions: { 'https://crm.example': ['seeCalls', 'agent'] },
  });
});

test('an agent sees the callers of a group, and takes the one that came last', async () => {
  const { agent, groups } = await signedIn('judy.bauer');
  const judy = await deskOf('judy.bauer');
  await judy.plugIn();
  await agent.login();
  await until(agent.state, (state) => state?.status === 'IDLE');
  await until(groups.items, (list) => list.some(({ label }) => label === 'Orders'));
  const orders = groups.items.value.find(({ label }) => label === 'Orders');
  if (!orders) throw new Error('Judy is not in Orders.');
  const callers = groups.callers(orders);
  const unwatch = callers.watch();
  await until(callers.status, (status) => status === 'ready');
  expect(callers.items.value).toEqual([]);
  for (const login of ['carol', 'dave']) {
    const desk = await deskOf(login);
    await desk.plugIn();
    await desk.call(inside(303));
    await until(callers.items, (list) => list.length === (login === 'carol' ? 1 : 2));
  }
  await until(callers.items, (list) => list.every(({ state }) => state === 'QUEUED'));
  expect(callers.items.value.map(({ displayNumber, queuePos }) => [displayNumber, queuePos])).toEqual([
    [inside(103), 1],
    [inside(104), 2],
  ]);
  await until(groups.items, (list) => list.some(({ acdGroupNbClientsInQueue: waiting }) => waiting === 2));

  const last = callers.items.value.at(-1);
  if (!last) throw new Error('Nobody waits.');
  await groups.pickUp(last);
  await until(callers.items, (list) => list.some(({ state }) => state === 'TALKING'));
  expect(callers.items.value.map(({ displayNumber, state }) => [displayNumber, state])).toEqual([
    [inside(103), 'QUEUED'],
    [inside(104), 'TALKING'],
  ]);
  expect(await refusal(groups.pickUp(last))).toBe('agent.notPossible');
  expect(await refusal(groups.pickUp({ restUri: `${enterprisePath}/AcdClient/9999` }))).toBe(
    'agent.callerGone',
  );
  unwatch();
  expect(callers.items.value).toEqual([]);

  const earlier = groups.pastCallers({ number: inside(104) });
  await earlier.refresh();
  expect(earlier.items.value).toMatchObject([
    {
      number: inside(104),
      groupLabel: 'Orders',
      operatorLabel: 'Judy Bauer',
      startTalkingTime: expect.any(Number),
    },
  ]);
  const [dave] = earlier.items.value;
  const ofCall = groups.pastCallers({ call: dave?.call ?? '' });
  await ofCall.refresh();
  expect(ofCall.items.value.map(({ acdClientID }) => acdClientID)).toEqual([dave?.acdClientID]);
  if (!dave) throw new Error('Dave has called.');
  await groups.keepNote(dave, ' Wants two chairs ');
  await earlier.refresh();
  expect(earlier.items.value[0]?.note).toBe('Wants two chairs');
  await groups.keepNote(dave, '');
  await earlier.refresh();
  expect(earlier.items.value[0]?.note).toBeUndefined();
  const { groups: ofKarim } = await signedIn('karim.bauer');
  expect(await refusal(ofKarim.keepNote(dave, 'mine'))).toBe('agent.callerGone');
  const { groups: ofIvan } = await signedIn('ivan');
  expect(await refusal(ofIvan.pastCallers().refresh())).toBe('forbidden');
});

test('the day of an agent counts calls, talking time and pauses', async () => {
  const { agent } = await signedIn('karim.bauer');
  const karim = await deskOf('karim.bauer');
  await karim.plugIn();
  await agent.login();
  await until(agent.state, (state) => state?.status === 'IDLE');
  const unwatch = agent.days.watch();
  await until(agent.days.items, (list) => list.length === 2);
  const before = agent.days.items.value[0];
  expect(before).toMatchObject({ groupCalls: 0, missedOffers: 0, pauses: [] });
  await agent.startPause({ reason: '2' });
  await until(agent.days.items, ([today]) => today?.pauses.some(({ count }) => count === 1) ?? false);
  expect(agent.days.items.value[0]?.pauses).toMatchObject([{ acdPauseReasonID: '2', count: 1 }]);
  await agent.stopPause();
  const erin = await deskOf('erin');
  await erin.plugIn();
  await erin.call(inside(302));
  await until(agent.state, (state) => state?.status === 'ACD_CALL');
  await karim.act(await karim.line('talking'), 'disconnect');
  await until(agent.days.items, ([today]) => today?.groupCalls === 1 && today.groupTalkingTime > 0);
  expect(agent.days.items.value[0]?.loggedInTime).toBeGreaterThan(0);
  unwatch();
  const other = await signedIn('karim.bauer');
  await other.agent.days.refresh();
  expect(other.agent.days.items.value[0]).toMatchObject({ groupCalls: 1, pauses: [{ count: 1 }] });
  expect(await refusal(agent.logout())).toBeUndefined();
});

test('an agent wraps up a call: gets more time, notes the outcome, and is ready before the end', async () => {
  const grace = await deskOf('grace');
  const settings = await grace.request('PUT', 'telephony/ACDGroupAddress/3', { syndicalPause: 60_000 });
  expect(settings.status).toBe(200);
  const { agent, groups } = await signedIn('karim.bauer');
  const karim = await deskOf('karim.bauer');
  await karim.plugIn();
  await agent.login();
  await until(agent.state, (state) => state?.status === 'IDLE');
  const orders = (await until(groups.items, (list) => list.length === 2)).find(
    ({ label }) => label === 'Orders',
  );
  if (!orders) throw new Error('Karim is in Orders.');
  const callers = groups.callers(orders);
  const unwatch = callers.watch();
  const erin = await deskOf('erin');
  await erin.plugIn();
  await erin.call(inside(303));
  const waiting = await until(callers.items, (list) =>
    list.some(({ number, state }) => number === inside(105) && state === 'QUEUED'),
  );
  await groups.pickUp(waiting.find(({ number }) => number === inside(105)) ?? { restUri: '' });
  await until(agent.state, (state) => state?.status === 'ACD_CALL');
  expect(agent.commands.value).not.toContain('logout');
  await erin.act(await erin.line('talking'), 'disconnect');
  const state = await until(agent.state, (one) => one?.status === 'SYNDICAL_PAUSE');
  const { since = 0, until: end = 0 } = state?.wrapUp ?? {};
  expect(end - since).toBe(60_000);
  expect([...agent.commands.value].toSorted()).toEqual([
    'extendWrapUp',
    'giveFeedback',
    'logout',
    'startPause',
    'stopPause',
  ]);
  await agent.extendWrapUp();
  await until(agent.state, (one) => one?.wrapUp?.until === end + 60_000);
  expect(await refusal(agent.giveFeedback({ code: '99' }))).toBe('agent.unknownReason');
  const [placed] = await agent.feedbackCodes();
  await agent.giveFeedback({ code: placed?.acdFeedbackCodeID ?? '', text: 'Two chairs' });
  await until(agent.state, (one) => one?.isFeedbackNeeded === false);
  await agent.stopPause();
  await until(agent.state, (one) => one?.status === 'IDLE' && one.wrapUp === undefined);
  expect(await refusal(agent.extendWrapUp())).toBe('agent.notPossible');
  await agent.days.refresh();
  expect(agent.days.items.value[0]?.wrapUpTime).toBeGreaterThan(0);
  const past = groups.pastCallers({ number: inside(105), group: '3' });
  await past.refresh();
  expect(past.items.value[0]).toMatchObject({ outcome: placed?.text, outcomeNote: 'Two chairs' });
  unwatch();
  await agent.logout();
  await grace.request('PUT', 'telephony/ACDGroupAddress/3', { syndicalPause: 0 });
});

test('a supervisor sees all groups with their settings and agents, live, and a member only the own', async () => {
  const { groups, agent } = await signedIn('grace');
  const all = groups.seen();
  const stopAll = all.watch();
  await until(all.items, (list) => list.length === 3);
  // A list asks for no settings that only the screens for changing a group read.
  const orders = all.items.value.find(({ label }) => label === 'Orders');
  expect(orders).toMatchObject({ ringPattern: 'pickup', queueSize: -1 });
  expect(orders).not.toHaveProperty('acdGroupCallbackEnabled');
  const detail = groups.detail({ internalAddressID: '3' });
  const stopDetail = detail.watch();
  await until(detail.items, ([group]) => group?.acdGroupCallbackEnabled === true);
  stopDetail();
  const sales = groups.agents({ internalAddressID: '1' });
  const stopSales = sales.watch();
  await until(sales.items, (list) =>
    list.some(({ groupMember }) => groupMember.addressNumber === inside(102)),
  );
  const one = groups.detail({ internalAddressID: '1' });
  const stopOne = one.watch();
  await until(one.items, (list) => list.length === 1);
  expect(agent.isAgent.value).toBe(false);

  const bob = await signedIn('bob');
  const own = bob.groups.seen();
  const stopOwn = own.watch();
  await until(own.items, (list) => list.length > 0);
  expect(own.items.value.map(({ label }) => label)).toEqual(['Sales']);
  await bob.agent.login();
  const bobs = (list: typeof sales.items.value) =>
    list.find(({ groupMember }) => groupMember.addressNumber === inside(102));
  await until(sales.items, (list) => bobs(list)?.groupMember.operatorLoginTime !== undefined);
  await until(one.items, ([group]) => (group?.acdGroupNbLoggedOperators ?? 0) > 0);
  await bob.agent.logout();
  for (const stop of [stopAll, stopSales, stopOne, stopOwn]) stop();
});

test('a caller who asks to be called back is owed a call, which agents of the group see', async () => {
  const grace = await deskOf('grace');
  const change = { acdGroupCallbackEnabled: true };
  expect((await grace.request('PUT', 'telephony/ACDGroupAddress/3', change)).status).toBe(200);
  const { agent, groups } = await signedIn('karim.bauer');
  const karim = await deskOf('karim.bauer');
  await karim.plugIn();
  await agent.login();
  await until(agent.state, (state) => state?.status === 'IDLE');
  await groups.callbacks.refresh();
  expect(groups.callbacks.items.value).toEqual([]);
  const dave = await deskOf('dave');
  const phone = await dave.plugIn();
  await dave.call(inside(303));
  await until(groups.items, (list) => list.some(({ acdGroupNbClientsInQueue: waiting }) => waiting > 0));
  // A key that is pressed before the sound of the call has begun is not heard.
  await expect
    .poll(
      async () => {
        phone.sound.sendDtmf('1');
        await groups.callbacks.refresh();
        return groups.callbacks.items.value;
      },
      { timeout: 12_000, interval: 700 },
    )
    .toMatchObject([{ number: inside(104), group: '3' }]);
  const { groups: ofIvan } = await signedIn('ivan');
  expect(await refusal(ofIvan.callbacks.refresh())).toBe('forbidden');
});

test('a supervisor changes the hours and members of a group, and no group overflows into itself', async () => {
  const { groups } = await signedIn('grace');
  const { groups: ofDave, profile } = await signedIn('dave');
  await until(ofDave.items, (list) => list.some(({ label }) => label === 'Support'));
  const support = { internalAddressID: '2' };
  const editor = await groups.editor(support);
  const byDave = await ofDave.editor(support);
  expect(await editor.hours()).toBeUndefined();
  const slot = { dayOfWeek: 1, dayHourStart: 9, dayMinuteStart: 0, dayHourEnd: 24, dayMinuteEnd: 0 };
  const holiday = { yearStart: 2026, monthStart: 12, dayStart: 24, yearEnd: 2027, monthEnd: 1, dayEnd: 1 };
  const hours = { weekSlots: [slot], absoluteTimeSlots: [{ label: 'Winter', ...holiday }] };
  await editor.changeHours(hours);
  expect(await byDave.hours()).toEqual(hours);
  await editor.changeHours(undefined);
  expect(await editor.hours()).toBeUndefined();
  expect(await refusal((await groups.editor({ internalAddressID: '99' })).candidates())).toBe('notFound');
  expect(await refusal(byDave.candidates())).toBe('forbidden');
  expect(await refusal(byDave.changeHours(hours))).toBe('forbidden');
  expect(await refusal(byDave.changeMembers([]))).toBe('forbidden');

  const members = groups.agents(support);
  const stop = members.watch();
  const before = await until(members.items, (list) => list.length > 1);
  const asWanted = before.map(({ groupMember, skillLevel }) => ({
    extension: groupMember.restUri,
    skillLevel,
  }));
  const [bob] = await editor.candidates();
  if (!bob) throw new Error('Bob is an agent of another group.');
  expect(bob).toMatchObject({ addressNumber: inside(102) });
  const withoutDave = asWanted.filter(({ extension }) => !extension.endsWith(`/${inside(104)}`));
  await editor.changeMembers([{ extension: bob.restUri, skillLevel: 3 }, ...withoutDave]);
  const changed = await until(members.items, ([first]) => first?.groupMember.addressNumber === inside(102));
  expect(changed.map(({ groupMember }) => groupMember.restUri)).not.toContain(
    `${enterprisePath}/Extension/${inside(104)}`,
  );
  expect(changed[0]).toMatchObject({ skillLevel: 3, activeMember: true, memberIndex: 0 });
  await until(ofDave.items, (list) => list.every(({ label }) => label !== 'Support'));
  await until(profile.info, (info) => info?.groups.length === 0);
  for (const wrong of [`${enterprisePath}/Extension/999`, bob.restUri]) {
    expect(await refusal(editor.changeMembers([{ extension: bob.restUri }, { extension: wrong }]))).toBe(
      'badRequest',
    );
  }
  await editor.changeMembers(asWanted);
  await until(ofDave.items, (list) => list.some(({ label }) => label === 'Support'));
  await until(profile.info, (info) => info?.groups.length === 1);

  await groups.change(support, { overflowGroup: inside(301) });
  for (const circle of [inside(302), direct(302)]) {
    expect(await refusal(groups.change({ internalAddressID: '1' }, { overflowGroup: circle }))).toBe(
      'agent.overflowCircle',
    );
  }
  await groups.change(support, { overflowGroup: null });
  stop();
});

test('a supervisor chooses what callers of a group hear, and a member only if the group allows it', async () => {
  const grace = await signedIn('grace');
  const dave = await signedIn('dave');
  await until(dave.groups.items, (list) => list.length > 0);
  const seen = grace.groups.detail({ internalAddressID: '2' });
  const unwatch = seen.watch();
  const [support] = await until(seen.items, (list) => list.length === 1);
  if (!support) throw new Error('Grace supervises Support.');
  expect([grace, dave].map(({ groups }) => groups.mayChange(support))).toEqual([true, false]);

  const sounds = grace.groups.greetings(support);
  const stop = sounds.watch();
  await until(sounds.status, (status) => status === 'ready');
  const upload = (client: Client, seconds: number) =>
    client.groups.greetings(support).upload({
      file: new Blob([encodeWav([new Float32Array(8_000 * seconds).fill(0.1)], 8_000)]),
      label: ' Tune ',
      topic: 'WAITING_MUSIC',
    });
  expect(await refusal(upload(dave, 1))).toBe('forbidden');
  expect(await refusal(upload(grace, 301))).toBe('greeting.tooLong');
  // As WAV this is far more than the megabyte that other requests may have.
  const music = await upload(grace, 300);
  expect(music).toMatchObject({ label: 'Tune', duration: 300_000, isChosen: true });
  await until(sounds.items, (list) => list.length === 1);
  expect((await sounds.content(music)).size).toBeGreaterThan(4_000_000);
  await sounds.rename(music, { label: 'Waltz' });
  await until(sounds.items, ([one]) => one?.label === 'Waltz');
  await sounds.chooseNone({ topic: 'WAITING_MUSIC' });
  await until(sounds.items, ([one]) => one?.isChosen === false);
  await sounds.remove(music);
  await until(sounds.items, (list) => list.length === 0);
  expect(await refusal(sounds.choose(music))).toBe('notFound');

  expect(await refusal(dave.groups.change(support, { announcementInterval: 30_000 }))).toBe('forbidden');
  expect(await refusal(grace.groups.change({ internalAddressID: '99' }, {}))).toBe('agent.noGroup');
  await grace.groups.change(support, {
    announcedTopics: ['POSITION'],
    announcementInterval: 30_000,
    allowMembersEditFwd: true,
  });
  const [changed] = await until(seen.items, ([one]) => one?.announcementInterval === 30_000);
  expect(changed).toMatchObject({ announcedTopics: ['POSITION'], allowMembersEditFwd: true });
  if (!changed) throw new Error('The group is there.');
  expect(dave.groups.mayChange(changed)).toBe(true);
  await dave.groups.change(support, { announcedTopics: [], announcementInterval: 0 });
  await grace.groups.change(support, { allowMembersEditFwd: false });
  stop();
  unwatch();
});

test('a supervisor lists the changes of a group, undoes one, and learns why another one stays', async () => {
  const grace = await signedIn('grace');
  const group = { internalAddressID: '2' };
  await grace.groups.change(group, { priority: 7 });
  await grace.groups.change(group, { priority: 8 });
  const changes = (await grace.supervision).changes.list({
    group: '2',
    user: firstNameOf('grace'),
    from: Date.now() - 3_600_000,
  });
  const unwatch = changes.watch();
  atEnd(unwatch);
  await until(changes.items, (items) => items.length >= 2);
  const [last, first] = changes.items.value;
  if (!last || !first) throw new Error('There are no changes.');
  expect(last).toMatchObject({ settings: [{ name: 'priority', before: 7, after: 8 }], isUndone: false });
  await expect((await grace.supervision).changes.undo(first)).rejects.toMatchObject({
    code: 'group.changedSince',
  });
  await (await grace.supervision).changes.undo(last);
  await (await grace.supervision).changes.undo(first);
  await changes.refresh();
  expect(changes.items.value.slice(0, 4).map(({ isUndone }) => isUndone)).toEqual([false, false, true, true]);
  expect(changes.items.value[0]?.undoes).toBe(first.changeID);

  const carol = await signedIn('carol');
  await carol.session.impersonate('grace');
  await carol.groups.change(group, { priority: 9 });
  await changes.refresh();
  const [acted] = changes.items.value;
  expect(acted).toMatchObject({ userLabel: nameOf('grace'), actorLabel: nameOf('carol') });
  if (acted) await (await grace.supervision).changes.undo(acted);

  const alice = await signedIn('alice');
  const denied = (await alice.supervision).changes.list();
  await expect(denied.loadMore()).rejects.toMatchObject({ code: 'forbidden' });
});

/** Several people who take the same call at the same moment: the requests are sent without waiting for each other. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NodePhone } from '../../engine/local/testing/node-phone.ts';
import { Desk } from '../../testing/desk.ts';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice({ noAnswerMs: 30_000 });
/** The agents of Orders choose their callers. */
const orders = '303';
const ofOrders = `${enterprisePath}/AcdClient?group=3`;
const loud = 0.05;

interface Agent {
  readonly desk: Desk;
  readonly phone: NodePhone;
  readonly number: string;
  readonly hertz: number;
}

let judy: Agent;
let karim: Agent;

async function agentAtWork(login: string, hertz: number): Promise<Agent> {
  const desk = await Desk.open(office.phoneSystem, login);
  const phone = await desk.plugIn('answer', hertz);
  const { extension } = await desk.get<{ extension: { restUri: string; addressNumber: string } }>(
    'v1/user/Info',
  );
  expect((await desk.request('POST', `${extension.restUri}/operatorLogin`)).status).toBe(204);
  return { desk, phone, number: extension.addressNumber, hertz };
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

/** Waits until exactly one of these desks talks, and returns its index. */
async function theOneWhoTalks(desks: readonly Desk[], number: string): Promise<number> {
  const talking = async () =>
    (await Promise.all(desks.map((desk) => desk.lines()))).flatMap((lines, at) =>
      lines.some((line) => line.state === 'talking' && to(number)(line)) ? [at] : [],
    );
  await expect.poll(talking, { interval: 20 }).toHaveLength(1);
  const [winner = -1] = await talking();
  const others = desks.filter((_, at) => at !== winner);
  for (const other of others) await expect.poll(() => other.lines(), { interval: 20 }).toEqual([]);
  return winner;
}

/** Carol calls Orders and waits. */
async function waitingCaller() {
  const { carol: phone } = await office.plugIn('carol');
  const { carol } = office.desks;
  await carol.call(orders);
  const seen = async () =>
    (await judy.desk.get<{ items: readonly { restUri: string; state: string }[] }>(ofOrders)).items;
  await expect.poll(async () => (await seen()).map(({ state }) => state)).toEqual(['QUEUED']);
  const [client] = await seen();
  if (!client) throw new Error('Carol does not wait.');
  return { carol, phone, client };
}

describe('one caller who waits', () => {
  beforeEach(async () => {
    [judy, karim] = await Promise.all([agentAtWork('judy.bauer', 400), agentAtWork('karim.bauer', 650)]);
  });
  afterEach(async () => {
    for (const { desk, number } of [judy, karim]) {
      for (const line of await desk.lines()) await desk.act(line, 'disconnect');
      await desk.request('POST', `${enterprisePath}/Extension/${number}/operatorLogout`);
      await desk.leave();
    }
  });

  const agents = () => [judy, karim];

  it('is picked by one of two agents, the caller hears that agent, and only that agent has the call', async () => {
    const { carol, phone, client } = await waitingCaller();
    const answers = await Promise.all(
      agents().map(({ desk }) => desk.request('POST', `${client.restUri}/pickUp`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect([countOf(statuses, 204), countOf(statuses, 409)]).toEqual([1, 1]);
    const winner = await theOneWhoTalks(
      agents().map(({ desk }) => desk),
      '103',
    );
    expect(winner).toBe(statuses.indexOf(204));
    const [won, lost] = winner === 0 ? [judy, karim] : [karim, judy];
    await expect.poll(() => phone.sound.strength(won.hertz)).toBeGreaterThan(loud);
    expect(phone.sound.strength(lost.hertz)).toBeLessThan(loud);
    expect(lost.phone.invitations).toHaveLength(0);
    await carol.act(await carol.line('talking'), 'disconnect');
    await expect
      .poll(() => won.desk.lastHistory())
      .toMatchObject({ remoteNumber: '103', calledNumber: orders, isMissed: false });
    expect((await lost.desk.lastHistory())?.remoteNumber).not.toBe('103');
  });

  it('is given to one of two agents by two supervisors', async () => {
    const { phone, client } = await waitingCaller();
    const second = await Desk.open(office.phoneSystem, 'grace');
    const supervisors = [office.desks.grace, second];
    const answers = await Promise.all(
      supervisors.map((desk, at) =>
        desk.request('POST', `${client.restUri}/transfer`, {
          extension: `${enterprisePath}/Extension/${agents()[at]?.number}`,
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect([countOf(statuses, 204), countOf(statuses, 409)]).toEqual([1, 1]);
    const winner = await theOneWhoTalks(
      agents().map(({ desk }) => desk),
      '103',
    );
    await expect.poll(() => phone.sound.strength(agents()[winner]?.hertz ?? 0)).toBeGreaterThan(loud);
    expect(agents()[1 - winner]?.phone.invitations).toHaveLength(0);
    await second.leave();
  });

  it('is either picked by an agent or dropped by a supervisor', async () => {
    const { carol, client } = await waitingCaller();
    const [drop, pick] = await Promise.all([
      office.desks.grace.request('POST', `${client.restUri}/drop`),
      judy.desk.request('POST', `${client.restUri}/pickUp`),
    ]);
    // The entry of a caller who was dropped may be gone already.
    expect([
      [204, 404],
      [204, 409],
      [409, 204],
    ]).toContainEqual([drop.status, pick.status]);
    if (drop.status === 204) {
      await expect.poll(() => carol.lines()).toEqual([]);
      expect(await judy.desk.lines()).toEqual([]);
    } else await carol.line('talking', to(judy.number));
  });
});

/** Carol calls Sales, and the phone of Alice rings. Bob and Erin are members of Sales too. */
async function ringingAtAlice() {
  const { carol: phone } = await office.plugIn('carol');
  const { alice, bob, carol } = office.desks;
  const aliceAtWork = `${enterprisePath}/Extension/101`;
  await alice.plugIn('ring');
  expect((await alice.request('POST', `${aliceAtWork}/operatorLogin`)).status).toBe(204);
  const erin = await Desk.open(office.phoneSystem, 'erin');
  await Promise.all([bob.plugIn('answer', 800), erin.plugIn('answer', 400)]);
  await carol.call('301');
  const atAlice = await alice.line('ringing');
  const seen = await bob.colleagueLine('pickUp');
  await erin.colleagueLine('pickUp');
  const leave = async () => {
    for (const line of await carol.lines()) await carol.act(line, 'disconnect');
    await alice.request('POST', `${aliceAtWork}/operatorLogout`);
    await erin.leave();
  };
  return { phone, atAlice, seen, erin, leave };
}

/** Why the desk did not get the call. */
const reason = (desk: Desk) => desk.pushed.findLast(({ state }) => state === 'dropped')?.stateCause;

describe('one call that rings', () => {
  it('is taken by one of two colleagues, and the other one learns why and has missed nothing', async () => {
    const { phone, atAlice, seen, erin, leave } = await ringingAtAlice();
    const { alice, bob, carol } = office.desks;
    const statuses = await Promise.all([bob, erin].map((desk) => desk.actOnColleague(seen, 'pickUp')));
    // The phones of both may ring: the first phone that answers has the call.
    expect(statuses).toEqual([204, 204]);
    const winner = await theOneWhoTalks([bob, erin], '103');
    expect(await alice.cause(atAlice)).toBe('causePickedUp');
    const [won, lost] = winner === 0 ? [800, 400] : [400, 800];
    await expect.poll(() => phone.sound.strength(won)).toBeGreaterThan(loud);
    expect(phone.sound.strength(lost)).toBeLessThan(loud);
    const [winning, losing] = winner === 0 ? [bob, erin] : [erin, bob];
    await expect.poll(() => reason(losing)).toBe('causePickedUp');
    for (const line of await carol.lines()) await carol.act(line, 'disconnect');
    for (const desk of [winning, losing, alice])
      await expect
        .poll(() => desk.lastHistory(), { interval: 20 })
        .toMatchObject({ remoteNumber: '103', isMissed: false });
    expect((await losing.lastHistory())?.talkDuration).toBe(0);
    await leave();
  });

  it('is kept by its user who answers while colleagues pick it up', async () => {
    const { atAlice, seen, erin, leave } = await ringingAtAlice();
    const { alice, bob } = office.desks;
    const answered = alice.act(atAlice, 'answer');
    const picked = [bob, erin].map((desk) => desk.actOnColleague(seen, 'pickUp'));
    expect(await answered).toBe(204);
    const statuses = await Promise.all(picked);
    const winner = await theOneWhoTalks([alice, bob, erin], '103');
    for (const [at, desk] of [bob, erin].entries()) {
      if (winner === at + 1 || statuses[at] !== 204) continue;
      await expect
        .poll(() => ['causeAnsweredElsewhere', 'causePickedUp'].includes(reason(desk) ?? ''))
        .toBe(true);
      await expect.poll(() => desk.lastHistory()).toMatchObject({ isMissed: false });
    }
    await leave();
  });
});

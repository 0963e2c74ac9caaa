import { afterEach, describe, expect, it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice({ noAnswerMs: 30_000 });
const numbers = { alice: '101', bob: '102', dave: '104' } as const;
const sales = '301';
const salesPath = 'v1/user/Group/1';

const extensionOf = (who: keyof typeof numbers) => `${enterprisePath}/Extension/${numbers[who]}`;
const order = async (who: keyof typeof numbers, command: string) =>
  (await office.desks[who].request('POST', `${extensionOf(who)}/${command}`)).status;
const status = async (who: keyof typeof numbers) =>
  (await office.desks[who].get<{ operatorStatus: string }>(extensionOf(who))).operatorStatus;
const isStatus = (who: keyof typeof numbers, expected: string) =>
  expect.poll(() => status(who), { interval: 20 }).toBe(expected);

/** Logs agents in, in sequence, so that the first has been idle for the longest. */
async function atWork(...who: readonly (keyof typeof numbers)[]): Promise<void> {
  for (const name of who) {
    expect(await order(name, 'operatorLogin')).toBe(204);
    await isStatus(name, 'IDLE');
    await office.skip(1_000);
  }
}

afterEach(async () => {
  // A caller that waits rings at the next agent who becomes free, so all calls have to be gone before agents log out.
  const desks = [
    office.desks.carol,
    ...Object.keys(numbers).map((who) => office.desks[who as keyof typeof numbers]),
  ];
  await expect
    .poll(async () => {
      const lines = await Promise.all(desks.map(async (desk) => ({ desk, lines: await desk.lines() })));
      await Promise.all(
        lines.flatMap(({ desk, lines }) => lines.map((line) => desk.act(line, 'disconnect'))),
      );
      return lines.flatMap(({ lines }) => lines);
    })
    .toEqual([]);
  for (const who of Object.keys(numbers) as (keyof typeof numbers)[]) await order(who, 'operatorLogout');
});

/** The callers of Sales, as Alice sees them. */
async function callers() {
  const page = await office.desks.alice.get<{
    items: readonly { restUri: string; number: string; state: string; queuePos?: number }[];
  }>(`${enterprisePath}/AcdClient?group=1`);
  return page.items;
}

/** Returns the numbers of the callers who wait. */
const waiting = async () =>
  (await callers()).filter(({ state }) => state === 'QUEUED').map(({ number }) => number);

async function ringing(desk: Desk) {
  const line = await desk.line('ringing');
  expect(line).toMatchObject({ displayedVia: 'Sales', lastRedirectedNumber: sales, acdGroup: salesPath });
  return line;
}

describe('calls to a group', () => {
  it('a group call rings the agent idle for the longest, who talks as an agent of the group', async () => {
    const phones = await office.plugIn('carol', 'bob');
    await office.desks.alice.plugIn('ring');
    await atWork('bob', 'alice');
    await office.desks.carol.call(sales);
    const line = await office.desks.bob.line('talking');
    expect(line).toMatchObject({ displayedNumber: '103', displayedVia: 'Sales', acdGroup: salesPath });
    expect(await office.desks.carol.line('talking')).toMatchObject({
      displayedNumber: '102',
      displayedVia: 'Sales',
    });
    await office.hears(() => phones.carol.sound, 'bob');
    await isStatus('bob', 'ACD_CALL');
    expect(await office.desks.bob.get(salesPath)).toMatchObject({
      acdGroupNbInAcdCallOperators: 1,
      acdGroupNbInNonAcdCallOperators: 0,
    });
    expect(await order('bob', 'operatorLogout')).toBe(409);
    expect(await office.desks.alice.lines()).toEqual([]);
  });

  it('a group call rings the next agent if the first declines or does not answer, and then waits', async () => {
    await office.plugIn('carol');
    const { alice, bob, carol } = office.desks;
    await Promise.all([alice.plugIn('ring'), bob.plugIn('ring')]);
    await atWork('alice', 'bob');
    await carol.call(sales);
    const atAlice = await ringing(alice);
    expect(await bob.lines()).toEqual([]);
    expect(await alice.act(atAlice, 'disconnect')).toBe(204);
    expect(await alice.cause(atAlice)).toBe('causeRejected');
    const atBob = await ringing(bob);
    await office.skip(15_100);
    expect(await bob.cause(atBob)).toBe('causeNoAnswer');
    await expect.poll(() => waiting()).toEqual(['103']);
    await expect
      .poll(() => bob.lastHistory())
      .toMatchObject({ isMissed: true, remoteNumber: '103', calledNumber: sales });
  });

  it('a group call that is answered or ended at once leaves no phone ringing', async () => {
    const { alice, bob, carol } = office.desks;
    await Promise.all([office.plugIn('carol'), alice.plugIn('ring'), bob.plugIn('ring')]);
    await atWork('alice', 'bob');
    await carol.call(sales);
    const atAlice = await ringing(alice);
    const [line] = await carol.lines();
    if (!line) throw new Error('Carol has no line.');
    expect(await carol.act(line, 'disconnect')).toBe(204);
    expect(await alice.cause(atAlice)).toBe('causeCallerCancel');
    expect(await bob.lines()).toEqual([]);
  });

  it('a group call is picked up by another member of the group, who is in another department', async () => {
    const phones = await office.plugIn('carol', 'bob');
    const { alice, bob, carol, dave } = office.desks;
    await alice.plugIn('ring');
    await atWork('alice');
    await carol.call(sales);
    const atAlice = await ringing(alice);
    expect(await dave.colleagueLines()).toEqual([]);
    const seen = await bob.colleagueLine('pickUp');
    expect(seen.lineId).toBe(atAlice.lineId);
    expect(await bob.actOnColleague(seen, 'pickUp')).toBe(204);
    expect(await alice.cause(atAlice)).toBe('causePickedUp');
    expect(await bob.line('talking', to('103'))).toMatchObject({ acdGroup: salesPath });
    await office.hears(() => phones.carol.sound, 'bob');
    expect(await bob.lastHistory()).toMatchObject({ isIncoming: true, calledNumber: sales });
  });

  it('a group call is redirected by the ringing agent', async () => {
    const phones = await office.plugIn('carol', 'dave');
    const { alice, carol } = office.desks;
    await alice.plugIn('ring');
    await atWork('alice');
    await carol.call(sales);
    expect(await alice.act(await ringing(alice), 'redirect', { destination: '104' })).toBe(204);
    await carol.line('talking', to('104'));
    await office.hears(() => phones.carol.sound, 'dave');
  });

  it('a group call ends at once if nobody is at work', async () => {
    await office.plugIn('carol');
    const { carol } = office.desks;
    await carol.call(sales);
    await expect
      .poll(() => carol.pushed.at(-1))
      .toMatchObject({ state: 'dropped', stateCause: 'causeNotAvailable' });
  });
});

describe('callers that wait in a group', () => {
  it('a caller waits with music while all agents have calls, and gets the first that becomes free', async () => {
    const phones = await office.plugIn('carol', 'dave', 'alice');
    const { alice, carol, dave } = office.desks;
    await atWork('alice');
    await alice.call('600');
    const atWorkElsewhere = await alice.line('talking');
    await carol.call(sales);
    await expect.poll(() => waiting()).toEqual(['103']);
    await dave.call(sales);
    await expect.poll(() => waiting()).toEqual(['103', '104']);
    expect(await carol.line('ringing')).toMatchObject({
      displayedNumber: sales,
      parties: [{ displayedNumber: sales, state: 'queued' }],
    });
    await expect.poll(() => phones.carol.sound.strength(392), { interval: 20 }).toBeGreaterThan(0.05);
    expect(await alice.get(salesPath)).toMatchObject({
      acdGroupNbClientsInQueue: 2,
      acdGroupNbAvailableOperators: 0,
    });
    await office.skip(60_000);
    expect(await alice.act(atWorkElsewhere, 'disconnect')).toBe(204);
    expect(await alice.line('talking', to('103'))).toMatchObject({ acdGroup: salesPath });
    await office.hears(() => phones.carol.sound, 'alice');
    await expect.poll(() => waiting()).toEqual(['104']);
    const group = await alice.get<{ acdGroupPeriodMaxWaitingTime: number }>(salesPath);
    expect(group.acdGroupPeriodMaxWaitingTime).toBeGreaterThanOrEqual(60_000);
  });

  it('a caller that hangs up leaves the queue, and the others move up', async () => {
    await office.plugIn('carol', 'dave', 'alice');
    const { alice, carol, dave } = office.desks;
    await atWork('alice');
    await alice.call('600');
    await alice.line('talking');
    for (const [desk, number] of [
      [carol, '103'],
      [dave, '104'],
    ] as const) {
      await desk.call(sales);
      await expect.poll(() => waiting()).toContain(number);
    }
    expect((await callers()).map(({ queuePos }) => queuePos)).toEqual([1, 2]);
    const [line] = await carol.lines();
    if (!line) throw new Error('Carol has no line.');
    expect(await carol.act(line, 'disconnect')).toBe(204);
    await expect
      .poll(async () => (await callers()).map(({ number, queuePos }) => [number, queuePos]))
      .toEqual([['104', 1]]);
  });

  it('an agent picks a caller from the visual queue before one that waits for longer', async () => {
    const judy = await Desk.open(office.phoneSystem, 'judy.bauer');
    const phones = await office.plugIn('carol', 'dave');
    const { carol, dave } = office.desks;
    const { extension } = await judy.get<{ extension: { restUri: string } }>('v1/user/Info');
    await judy.plugIn('answer', 2300);
    expect((await judy.request('POST', `${extension.restUri}/operatorLogin`)).status).toBe(204);
    const orders = `${enterprisePath}/AcdClient?group=3`;
    const seen = async () =>
      (
        await judy.get<{ items: readonly { restUri: string; number: string; ivrCallLine?: string }[] }>(
          orders,
        )
      ).items;
    for (const desk of [carol, dave]) await desk.call('303');
    await expect.poll(async () => (await seen()).length).toBe(2);
    expect(await judy.lines()).toEqual([]);
    const chosen = (await seen()).find((client) => client.number === '104');
    if (!chosen) throw new Error('Dave does not wait.');
    // The call in which the phone system plays music to Dave.
    expect((await dave.lines()).map(({ call }) => call)).toEqual([chosen.ivrCallLine]);
    expect((await carol.request('POST', `${chosen.restUri}/pickUp`)).status).toBe(403);
    expect((await judy.request('POST', `${chosen.restUri}/pickUp`)).status).toBe(204);
    await judy.line('talking', to('104'));
    expect((await judy.request('POST', `${chosen.restUri}/pickUp`)).status).toBe(409);
    await expect.poll(() => phones.dave.sound.strength(2300), { interval: 20 }).toBeGreaterThan(0.05);
    await judy.leave();
  });
});

it('a transfer to a ringing group waits for its agents', async () => {
  const phones = await office.plugIn('carol', 'dave');
  const { alice, bob, carol, dave } = office.desks;
  await Promise.all([alice.plugIn('ring'), bob.plugIn('answer', 800)]);
  await atWork('alice', 'bob');
  await carol.call('104');
  const toDave = await carol.line('talking', to('104'));
  expect(await carol.act(toDave, 'addCall', { destination: sales })).toBe(204);
  const atAlice = await ringing(alice);
  const asking = await carol.line('ringing', to(sales));
  expect(await carol.act(toDave, 'transfer', { line: `v1/user/CallLine/${asking.lineId}` })).toBe(204);
  expect(await carol.cause(toDave)).toBe('causeTransfer');
  expect(await alice.act(atAlice, 'disconnect')).toBe(204);
  await dave.line('talking', to('102'));
  await office.hears(() => phones.dave.sound, 'bob');
});

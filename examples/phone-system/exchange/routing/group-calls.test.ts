import { afterEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice({ noAnswerMs: 30_000 });
const numbers = { alice: '101', bob: '102', dave: '104' } as const;
const sales = '301';
const salesPath = 'v1/user/Group/1';

const extensionOf = (who: keyof typeof numbers) => `telephony/Enterprise/1/Extension/${numbers[who]}`;
const order = async (who: keyof typeof numbers, command: string) =>
  (await office.desks[who].request('POST', `${extensionOf(who)}/${command}`)).status;
const status = async (who: keyof typeof numbers) =>
  (await office.desks[who].get<{ operatorStatus: string }>(extensionOf(who))).operatorStatus;
const isStatus = (who: keyof typeof numbers, expected: string) =>
  expect.poll(() => status(who), { interval: 20 }).toBe(expected);

/** Logs agents in, one after the other, so that the first has been idle for the longest. */
async function atWork(...who: readonly (keyof typeof numbers)[]): Promise<void> {
  for (const name of who) {
    expect(await order(name, 'operatorLogin')).toBe(204);
    await isStatus(name, 'IDLE');
    await office.skip(1_000);
  }
}

afterEach(async () => {
  for (const who of Object.keys(numbers) as (keyof typeof numbers)[]) {
    const lines = await office.desks[who].lines();
    for (const line of lines) await office.desks[who].act(line, 'disconnect');
    await expect.poll(() => office.desks[who].lines()).toEqual([]);
    await order(who, 'operatorLogout');
  }
});

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

  it('a group call rings the next agent if the first declines or does not answer', async () => {
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
    await expect
      .poll(() => carol.pushed.at(-1))
      .toMatchObject({ state: 'dropped', stateCause: 'causeNoAnswer' });
    await expect
      .poll(() => bob.lastHistory())
      .toMatchObject({ isMissed: true, remoteNumber: '103', calledNumber: sales });
  });

  it('a group call that is answered at once or given up leaves nothing ringing', async () => {
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

  it.each([
    ['nobody is at work', [], 'causeNotAvailable'],
    ['all have calls', ['alice'], 'causeBusy'],
  ] as const)('a group call ends at once if %s', async (_words, who, cause) => {
    await office.plugIn('carol', 'alice');
    await atWork(...who);
    const { alice, carol } = office.desks;
    await alice.call('600');
    await alice.line('talking');
    await carol.call(sales);
    await expect.poll(() => carol.pushed.at(-1)).toMatchObject({ state: 'dropped', stateCause: cause });
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

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AcdGroupChange } from '../../../../sdk/wire/queues/group-requests.ts';
import type { SilentCall } from '../../demonstration/traffic/silent-engine.ts';
import { plainGroup } from '../../demonstration/traffic/testing/quiet-centre.ts';
import { createTraffic, type Traffic } from '../../demonstration/traffic/traffic.ts';
import { NotNow } from '../../queues/agents/agents.ts';
import { OverflowCircle } from '../../queues/overflow-circle.ts';

/** A Tuesday at midnight in Paris. */
const startsAt = Date.parse('2026-03-02T23:00Z');
const minute = 60_000;

/** Two groups and four agents: the first agent is in both groups, the others alternate. Nothing answers by itself. */
let centre: Traffic;
const phones = new Map<number, SilentCall[]>();
const callers: SilentCall[] = [];

beforeAll(async () => {
  centre = await createTraffic({ calls: 0, agents: 4, groups: 2, seed: 1, startsAt });
  for (const { id } of centre.services.people.all()) {
    const phone = centre.services.terminals.of(id).find(({ registerId }) => registerId !== undefined);
    if (phone?.registerId === undefined) continue;
    const rung: SilentCall[] = [];
    phones.set(id, rung);
    centre.engine.register(phone.registerId, (call) => rung.push(call));
  }
  await centre.clock.run(1);
}, 60_000);
afterAll(() => centre.stop());

const group = (at: number) => {
  const found = centre.groups[at];
  if (!found) throw new Error(`There is no group ${at}.`);
  return found;
};
const change = (at: number, settings: AcdGroupChange) =>
  centre.services.groups.change(group(at).id, settings);

beforeEach(async () => {
  for (const call of callers.splice(0)) call.hangUp('cancelled');
  for (const rung of phones.values()) for (const call of rung.splice(0)) call.hangUp('normal');
  await centre.clock.run(2 * 60 * minute);
  for (const at of [0, 1]) {
    await change(at, plainGroup);
    await centre.services.groups.changeHours(group(at).id, undefined);
  }
  for (const id of phones.keys()) {
    if (centre.services.agents.isLoggedIn(id)) await centre.services.agents.logout(id);
  }
});

const login = async (...ids: number[]) => {
  for (const id of ids) await centre.services.agents.login(id);
  await centre.clock.run(1);
};
let last = 0;
async function dial(at: number, from?: string): Promise<SilentCall> {
  last += 1;
  const call = centre.engine.call({ number: from ?? `+3361000${1_000 + last}` }, group(at).directNumber);
  callers.push(call);
  await centre.clock.run(1);
  return call;
}
const rings = (id: number) => (phones.get(id) ?? []).filter(({ isEnded }) => !isEnded);
const ringing = () => [...phones.keys()].filter((id) => rings(id).length > 0);
async function answer(id: number): Promise<SilentCall> {
  const [call] = rings(id);
  if (!call) throw new Error(`The phone of ${id} does not ring.`);
  phones.get(id)?.splice(phones.get(id)?.indexOf(call) ?? 0, 1);
  call.answer();
  await centre.clock.run(1);
  return call;
}
const status = (id: number) => centre.services.agents.status(id);
const states = (at: number) => centre.services.clients.in(group(at).id).map(({ state }) => state);

describe('the pause after a call', () => {
  it('begins with the end of the call, keeps calls away, and ends by itself', async () => {
    await change(0, { syndicalPause: 30_000 });
    await login(3);
    const first = await dial(0);
    await answer(3);
    await dial(0);
    first.hangUp('normal');
    await centre.clock.run(1);
    expect(status(3)).toBe('SYNDICAL_PAUSE');
    await centre.clock.run(29_000);
    expect(ringing()).toEqual([]);
    await centre.clock.run(1_000);
    expect(ringing()).toEqual([3]);
  });

  it('lasts until the agent ends it, where the group says so', async () => {
    await change(0, { syndicalPause: -1 });
    await login(3);
    const call = await dial(0);
    await answer(3);
    call.hangUp('normal');
    await centre.clock.run(60 * minute);
    expect(status(3)).toBe('SYNDICAL_PAUSE');
    await centre.services.agents.endPause(3);
    expect(status(3)).toBe('IDLE');
  });

  it('is longer on request of the agent', async () => {
    await change(0, { syndicalPause: 30_000 });
    await login(3);
    const call = await dial(0);
    await answer(3);
    call.hangUp('normal');
    await centre.clock.run(20_000);
    await centre.services.agents.extendWrapUp(3);
    await centre.clock.run(39_000);
    expect(status(3)).toBe('SYNDICAL_PAUSE');
    await centre.clock.run(1_001);
    expect(status(3)).toBe('IDLE');
  });
});

describe('a caller whom a supervisor steers', () => {
  const waiting = () => centre.services.clients.in(group(0).id).filter(({ state }) => state === 'QUEUED');
  const stateOf = (id: string) =>
    centre.services.clients.in(group(0).id).find(({ acdClientID }) => acdClientID === id)?.state;

  it('rings next after the move to the front, and the others keep their order', async () => {
    await login(3);
    const talk = await dial(0);
    await answer(3);
    for (const _ of [1, 2, 3]) await dial(0);
    const [first, second, last] = waiting().map(({ acdClientID }) => acdClientID);
    centre.services.exchange.callers.moveToFront(Number(last));
    expect(waiting().map(({ acdClientID }) => acdClientID)).toEqual([last, first, second]);
    talk.hangUp('normal');
    await centre.clock.run(1);
    expect(stateOf(last ?? '')).toBe('DISTRIBUTED');
    expect(waiting().map(({ acdClientID, queuePos }) => [acdClientID, queuePos])).toEqual([
      [first, 1],
      [second, 2],
    ]);
  });

  it('waits again if the chosen agent does not answer', async () => {
    await change(0, { ringPattern: 'pickup' });
    await login(3);
    await dial(0);
    const [caller] = waiting();
    const agent = centre.services.people.byId(3);
    if (!caller || !agent) throw new Error('There is no caller, or no agent.');
    centre.services.exchange.callers.sendToAgent(Number(caller.acdClientID), agent);
    await centre.clock.run(1);
    expect(ringing()).toEqual([3]);
    await centre.clock.run(minute);
    expect(ringing()).toEqual([]);
    expect(stateOf(caller.acdClientID)).toBe('QUEUED');
  });

  it('leaves the group uncounted when the supervisor ends the call', async () => {
    const before = centre.services.clients.period(group(0).id);
    await change(0, { ringPattern: 'pickup' });
    await login(3);
    const call = await dial(0);
    const [caller] = waiting();
    centre.services.exchange.callers.drop(Number(caller?.acdClientID));
    await centre.clock.run(1);
    expect(call.isEnded).toBe(true);
    const after = centre.services.clients.period(group(0).id);
    expect([after.entered - before.entered, after.abandoned - before.abandoned]).toEqual([1, 0]);
    expect(() => centre.services.exchange.callers.drop(Number(caller?.acdClientID))).toThrow(NotNow);
  });
});

describe('an agent who misses a call', () => {
  it('gets no calls for as long as the group says, and then rings again', async () => {
    await change(0, { unreachableDuration: 60_000, ringingTimeout: 5_000 });
    await login(3);
    await dial(0);
    expect(ringing()).toEqual([3]);
    await centre.clock.run(5_001);
    expect(status(3)).toBe('UNREACHABLE');
    expect(centre.services.agents.describe(3)).toMatchObject({
      operatorNbNoAnswer: 1,
      operatorUnreachableCause: 'noAnswer',
    });
    expect(states(0)).toEqual(['QUEUED']);
    await centre.clock.run(59_000);
    expect(ringing()).toEqual([]);
    await centre.clock.run(1_001);
    expect(ringing()).toEqual([3]);
    expect(centre.services.agents.describe(3)).not.toHaveProperty('operatorUnreachableTime');
  });

  it('is not away after declining a call', async () => {
    await change(0, { unreachableDuration: 60_000 });
    await login(3);
    await dial(0);
    rings(3)[0]?.hangUp('declined');
    await centre.clock.run(1);
    expect(status(3)).toBe('IDLE');
  });
});

describe('a group that closes', () => {
  it('sends its waiting callers to the overflow, when it is closed by hand', async () => {
    await login(2, 3);
    await dial(0);
    await answer(3);
    await dial(0);
    expect(states(0)).toEqual(['TALKING', 'QUEUED']);
    await change(0, { overflowGroup: group(1).directNumber });
    await change(0, { active: false });
    await centre.clock.run(1);
    expect(states(0)).toEqual(['TALKING']);
    expect(ringing()).toEqual([2]);
  });

  it('ends the calls of waiting callers when its calendar ends', async () => {
    await login(3);
    await dial(0);
    await answer(3);
    const caller = await dial(0);
    await centre.services.groups.changeHours(group(0).id, {
      weekSlots: [{ dayOfWeek: 0, dayHourStart: 0, dayMinuteStart: 0, dayHourEnd: 1, dayMinuteEnd: 0 }],
      absoluteTimeSlots: [],
    });
    await centre.clock.run(minute);
    expect(caller.isEnded).toBe(true);
    expect(states(0)).toEqual(['TALKING']);
    expect(centre.services.groups.address(group(0).id)?.isAcdGroupCalendarOpen).toBe(false);
  });

  it('ends a circle of groups that overflow into each other', async () => {
    await change(0, { overflowGroup: group(1).directNumber });
    await expect(change(1, { overflowGroup: group(0).directNumber })).rejects.toThrow(OverflowCircle);
    // A store may have a circle from before they were refused.
    await centre.db
      .updateTable('acd_group')
      .set({ overflow: group(0).directNumber })
      .where('id', '=', group(1).id)
      .execute();
    await change(1, { priority: 2 });
    const caller = await dial(0);
    expect(caller.isEnded).toBe(true);
    expect(centre.services.exchange.size).toBe(0);
  });

  it('sends 300 waiting callers on without losing one', async () => {
    await login(2, 3);
    await dial(0);
    await answer(3);
    for (let count = 0; count < 300; count += 1) await dial(0);
    await change(0, { overflowGroup: group(1).directNumber, active: false });
    await centre.clock.run(1);
    expect(states(0)).toEqual(['TALKING']);
    expect(centre.services.clients.waitingIn(group(1).id)).toBe(299);
    expect(ringing()).toEqual([2]);
  });
});

it('of ten places, 500 callers take ten, and the others are refused', async () => {
  await change(0, { queueSize: 10 });
  await login(3);
  await dial(0);
  await answer(3);
  for (let count = 0; count < 500; count += 1) await dial(0);
  expect(centre.services.clients.waitingIn(group(0).id)).toBe(10);
  expect(callers.filter(({ isEnded }) => !isEnded)).toHaveLength(11);
});

it('agents with more skill ring first, where the group uses skills', async () => {
  await change(1, { isSkillBasedDistributionEnabled: true });
  const levels = centre.services.groups
    .members()
    .filter(({ abstractGroupAddress }) => abstractGroupAddress === String(group(1).id))
    .map(({ skillLevel }) => skillLevel);
  await login(1, 2, 4);
  await dial(1);
  const [first] = ringing();
  const member = centre.services.groups
    .members()
    .find(
      ({ groupMember, abstractGroupAddress }) =>
        abstractGroupAddress === String(group(1).id) &&
        groupMember.endsWith(`/${centre.services.people.byId(first ?? 0)?.number}`),
    );
  expect(member?.skillLevel).toBe(Math.max(...levels.map((level) => level ?? 0)));
});

it('an agent of two groups gets the call of the more urgent group, and only that one', async () => {
  await change(0, { priority: 2 });
  await login(1);
  const busy = await dial(0);
  await answer(1);
  await dial(0);
  await centre.clock.run(minute);
  await dial(1);
  busy.hangUp('normal');
  await centre.clock.run(1);
  expect(rings(1)).toHaveLength(1);
  expect(states(1)).toEqual(['DISTRIBUTED']);
  expect(centre.services.clients.in(group(1).id)).toMatchObject([{ agentName: 'Alice Martin' }]);
  expect(states(0)).toEqual(['QUEUED']);
});

it('a caller who hangs up in the moment of distribution rings at nobody', async () => {
  await login(3);
  const talking = await dial(0);
  await answer(3);
  const waiting = await dial(0);
  talking.hangUp('normal');
  waiting.hangUp('cancelled');
  await centre.clock.run(1);
  expect(ringing()).toEqual([]);
  expect(states(0)).toEqual([]);
  expect(status(3)).toBe('IDLE');
});

it('a caller goes on at the same place after a clock was set back', async () => {
  await change(0, { maxWaitingTime: 10 * minute });
  await login(3);
  await dial(0);
  await answer(3);
  const caller = await dial(0);
  await centre.clock.run(5 * minute);
  centre.clock.move(-60 * minute);
  await centre.clock.run(4 * minute);
  expect(caller.isEnded).toBe(false);
  await centre.clock.run(minute);
  expect(caller.isEnded).toBe(true);
  centre.clock.move(60 * minute);
});

describe('a caller who asks to be called back', () => {
  /** Lets a caller who waits behind another caller press the key. */
  async function owed(): Promise<{ talking: SilentCall; outside: SilentCall[] }> {
    const outside: SilentCall[] = [];
    centre.engine.onOutside = (call) => outside.push(call);
    await change(0, { acdGroupCallbackEnabled: true });
    await login(3);
    const talking = await dial(0);
    await answer(3);
    const caller = await dial(0, '+33612345678');
    caller.press('7');
    await centre.clock.run(1);
    expect(caller.isEnded).toBe(false);
    caller.press('1');
    await centre.clock.run(1);
    expect(caller.isEnded).toBe(true);
    return { talking, outside };
  }
  const waiting = () =>
    centre.services.clients
      .in(group(0).id)
      .filter(({ isCallback, state }) => isCallback && state === 'QUEUED');

  it('keeps the place, and is called when an agent is free', async () => {
    const { talking, outside } = await owed();
    expect(waiting()).toMatchObject([{ number: '+33612345678', queuePos: 1 }]);
    talking.hangUp('normal');
    await centre.clock.run(1);
    expect(ringing()).toEqual([3]);
    await answer(3);
    expect(outside).toHaveLength(1);
    outside[0]?.answer();
    await centre.clock.run(1);
    expect(status(3)).toBe('ACD_CALL');
    expect(states(0)).toEqual(['TALKING']);
    outside[0]?.hangUp('normal');
    await centre.clock.run(1);
    expect(states(0)).toEqual([]);
    expect(status(3)).toBe('IDLE');
  });

  it('is called again after a while, and no more than the group allows', async () => {
    const { talking, outside } = await owed();
    talking.hangUp('normal');
    for (const attempt of [1, 2]) {
      await centre.clock.run(5 * minute);
      await answer(3);
      expect(outside).toHaveLength(attempt);
      outside.at(-1)?.hangUp('noAnswer');
      await centre.clock.run(1);
      expect(ringing()).toEqual([]);
    }
    expect(states(0)).toEqual([]);
    await centre.clock.run(10 * minute);
    expect(ringing()).toEqual([]);
    const row = await centre.db
      .selectFrom('acd_callback')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row).toMatchObject({ attempts: 2, result: 'notReached' });
  });

  it('is requested with the key of the group, and called again after the time of the group', async () => {
    const outside: SilentCall[] = [];
    centre.engine.onOutside = (call) => outside.push(call);
    await change(0, { acdGroupCallbackEnabled: true, callbackKey: '#', callbackRetryTime: minute });
    await login(3);
    const talking = await dial(0);
    await answer(3);
    const caller = await dial(0, '+33612345679');
    caller.press('1');
    await centre.clock.run(1);
    expect(caller.isEnded).toBe(false);
    caller.press('#');
    await centre.clock.run(1);
    expect(caller.isEnded).toBe(true);
    talking.hangUp('normal');
    await centre.clock.run(1);
    await answer(3);
    outside.at(-1)?.hangUp('noAnswer');
    await centre.clock.run(minute - 1_000);
    expect(ringing()).toEqual([]);
    await centre.clock.run(2_000);
    expect(ringing()).toEqual([3]);
    await answer(3);
    outside.at(-1)?.answer();
    await centre.clock.run(1);
    outside.at(-1)?.hangUp('normal');
    await change(0, { callbackKey: '1', callbackRetryTime: 5 * minute });
  });
});

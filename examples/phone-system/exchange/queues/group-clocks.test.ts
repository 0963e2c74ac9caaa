import { expect, it } from 'vitest';
import type { OpeningHours } from '../../../../sdk/wire/queues/group-calendar.ts';
import { QuietCentre } from '../../demonstration/traffic/testing/quiet-centre.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Open on Sundays from midnight to half past two. */
const nightHours: OpeningHours = {
  weekSlots: [{ dayOfWeek: 0, dayHourStart: 0, dayMinuteStart: 0, dayHourEnd: 2, dayMinuteEnd: 30 }],
  absoluteTimeSlots: [],
};

/** Runs a test in a call centre that begins at a moment, with an agent who is in a call. */
async function inNight(startsAt: string, test: (centre: QuietCentre) => Promise<void>): Promise<void> {
  const centre = await QuietCentre.open({ agents: 2, groups: 1, startsAt: Date.parse(startsAt) });
  try {
    await centre.login(1);
    await centre.dial(0);
    await centre.answer(1);
    await test(centre);
  } finally {
    await centre.stop();
  }
}
const setHours = (centre: QuietCentre, hours: OpeningHours) =>
  centre.traffic.services.groups.changeHours(centre.group(0).id, hours);

it('callers wait until three in the night without half past two, and no longer', async () => {
  await inNight('2026-03-28T23:00Z', async (centre) => {
    await setHours(centre, nightHours);
    const caller = await centre.dial(0);
    await centre.pass(2 * hour - 2 * minute);
    expect(caller.isEnded).toBe(false);
    await centre.pass(3 * minute);
    expect(caller.isEnded).toBe(true);
    expect((await centre.dial(0)).isEnded).toBe(true);
  });
}, 60_000);

it('in the night with two half past twos the group closes at both, and is open between them', async () => {
  await inNight('2026-10-24T22:00Z', async (centre) => {
    await setHours(centre, nightHours);
    const first = await centre.dial(0);
    await centre.pass(2.5 * hour - 2 * minute);
    expect(first.isEnded).toBe(false);
    await centre.pass(3 * minute);
    expect(first.isEnded).toBe(true);
    expect((await centre.dial(0)).isEnded).toBe(true);
    await centre.pass(30 * minute);
    const second = await centre.dial(0);
    expect(second.isEnded).toBe(false);
    await centre.pass(30 * minute);
    expect(second.isEnded).toBe(true);
  });
}, 60_000);

it('a clock that is set back changes neither the order of callers nor how long they may wait', async () => {
  await inNight('2026-03-03T10:00Z', async (centre) => {
    await centre.change(0, { maxWaitingTime: 5 * minute });
    const { clock, services } = centre.traffic;
    const id = centre.group(0).id;
    const first = await centre.dial(0);
    await centre.pass(minute);
    clock.move(-hour);
    const second = await centre.dial(0);
    expect(services.clients.in(id).filter(({ state }) => state === 'QUEUED')).toHaveLength(2);
    await centre.pass(4 * minute);
    expect(first.isEnded).toBe(true);
    expect(second.isEnded).toBe(false);
    await centre.pass(minute);
    expect(second.isEnded).toBe(true);
    const { entered, answered, abandoned, waitedMs, maxWaitMs } = services.clients.period(id);
    expect({ entered, answered, abandoned }).toEqual({ entered: 3, answered: 1, abandoned: 2 });
    expect(waitedMs).toBeGreaterThanOrEqual(0);
    expect(maxWaitMs).toBeLessThanOrEqual(5 * minute + 1);
  });
}, 60_000);

it('ten of ten thousand callers get the ten places, and nothing is left of the others', async () => {
  await inNight('2026-03-03T10:00Z', async (centre) => {
    await centre.change(0, { queueSize: 10 });
    const { engine, services } = centre.traffic;
    const id = centre.group(0).id;
    const calls = Array.from({ length: 10_000 }, (_, at) =>
      engine.call({ number: `+336${10_000_000 + at}` }, centre.group(0).directNumber),
    );
    await centre.pass(1);
    const waiting = calls.filter(({ isEnded }) => !isEnded);
    expect(waiting).toEqual(calls.slice(0, 10));
    expect(services.clients.waitingIn(id)).toBe(10);
    // The talk has two legs, and each caller who waits has a leg.
    expect(engine.counts().legs).toBe(12);
    expect(services.exchange.size).toBe(11);
    expect(services.clients.period(id)).toMatchObject({ entered: 10_001, answered: 1, abandoned: 0 });
    for (const call of waiting) call.hangUp('cancelled');
    await centre.pass(1);
    expect(services.clients.period(id)).toMatchObject({ entered: 10_001, answered: 1, abandoned: 10 });
    expect(engine.counts().legs).toBe(2);
  });
}, 120_000);

import { wallTime } from '#phone-system/base/wall-time.ts';
import { acme } from '#phone-system/demonstration/acme.ts';
import { checkDay } from '#phone-system/demonstration/traffic/check-day.ts';
import { createTraffic } from '#phone-system/demonstration/traffic/traffic.ts';
import { type Figure, singleFigure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';

const size = { calls: orOnce(20_000, 200), agents: 500, groups: 50 };
const dayMs = 86_400_000;
/** A day of calls, and the quarter of the next day in which the last talks end. */
const simulatedMs = 1.25 * dayMs;

/**
 * Simulates a day of a large call centre with the real exchange, queues and store, and compares each counter with a recount
 * from the stored calls.
 */
export async function day(): Promise<readonly Figure[]> {
  const now = Date.now();
  const startsAt = now - wallTime(acme.timeZone, now).minutes * 60_000 - (now % 60_000);
  const traffic = await createTraffic({ ...size, seed: 1, startsAt });
  const begunAt = performance.now();
  await traffic.run();
  const spentMs = performance.now() - begunAt;
  const differences = await checkDay(traffic, startsAt);
  await traffic.stop();
  const name = `a day of ${size.calls} calls, ${size.agents} agents, ${size.groups} groups`;
  return [
    singleFigure(`${name}, times real time`, simulatedMs / spentMs, 'times', '>= 60'),
    singleFigure(`${name}, counters that differ from a recount`, differences.length, 'counters', '0'),
  ];
}

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { wallTime } from '../../base/wall-time.ts';
import { acme } from '../acme.ts';
import { checkDay } from './check-day.ts';
import { createTraffic } from './traffic.ts';

/**
 * Simulates a day of a call centre: `npm run traffic -- --calls 20000 --agents 500 --speed 60`. The day ends in the
 * folder of `--data`, if there is one, as the history, the counters and the callers of a phone system.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    agents: { type: 'string', default: '500' },
    groups: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    /** How often faster than real time at most; without it, as fast as the machine can. */
    speed: { type: 'string' },
    data: { type: 'string' },
    /** Compares each counter with a recount from the store; a difference is a failure. */
    check: { type: 'boolean', default: false },
  },
});
const dayMs = 86_400_000;
const now = Date.now();
const startsAt = now - wallTime(acme.timeZone, now).minutes * 60_000 - (now % 60_000);
const speed = values.speed === undefined ? undefined : Number(values.speed);

const begun = performance.now();
const traffic = await createTraffic({
  calls: Number(values.calls),
  agents: Number(values.agents),
  groups: Number(values.groups),
  seed: Number(values.seed),
  startsAt,
  data: values.data,
  async onProgress(part) {
    const spentMs = performance.now() - begun;
    if (speed !== undefined) await pause(Math.max(0, (part * dayMs) / speed - spentMs));
    if (Number.isInteger(part * 24))
      process.stderr.write(`${part * 24}:00 after ${Math.round(spentMs / 1_000)} s\n`);
  },
});
const composedMs = performance.now() - begun;
await traffic.run();
const spentMs = performance.now() - begun - composedMs;
const { clients } = traffic.services;
const total = { entered: 0, answered: 0, abandoned: 0 };
for (const { id } of traffic.groups) {
  const { entered, answered, abandoned } = clients.periodAt(id, startsAt + dayMs / 2);
  total.entered += entered;
  total.answered += answered;
  total.abandoned += abandoned;
}
const differences = values.check ? await checkDay(traffic, startsAt) : undefined;
await traffic.stop();
const figures = {
  ...total,
  seconds: Math.round(spentMs / 1_000),
  timesRealTime: Math.round(dayMs / spentMs),
  ...(differences && { differences: differences.length }),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
for (const difference of differences ?? []) process.stderr.write(`${difference}\n`);
if (differences?.length) process.exitCode = 1;

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { SilentCall } from '#phone-system/demonstration/traffic/silent-engine.ts';
import { createTraffic } from '#phone-system/demonstration/traffic/traffic.ts';
import type { Figure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';

const size = { agents: 500, groups: 50 };
const waiting = orOnce(1_000, 20);
const rounds = orOnce(200, 2);
/** The writes of a round are over before the next round. */
const quietMs = 80;

/**
 * Measures how long a call centre takes from the end of a call until the phone of the free agent rings for the next of the
 * callers that wait: hang-up, states, decision and ring.
 */
export async function decisions(): Promise<readonly Figure[]> {
  const traffic = await createTraffic({ ...size, calls: 0, seed: 1, startsAt: Date.now() });
  const { services, engine, clock, groups } = traffic;
  let rangAt = 0;
  const talking: SilentCall[] = [];
  for (const { id } of services.people.all()) {
    const phone = services.terminals.of(id).find(({ registerId }) => registerId !== undefined);
    if (phone?.registerId === undefined || !services.agents.canWork(id)) continue;
    engine.register(phone.registerId, (call) => {
      rangAt = performance.now();
      call.answer();
    });
    await services.agents.login(id);
  }
  for (const { id } of groups) {
    await services.groups.change(id, { syndicalPause: 0, queueSize: -1, maxWaitingTime: null });
  }
  const total = size.agents + waiting + rounds;
  for (let at = 0; at < total; at += 1) {
    const from = { number: `+336${String(20_000_000 + at)}` };
    const call = engine.call(from, groups[at % groups.length]?.directNumber ?? '');
    call.onAnswered = () => talking.push(call);
    await clock.run(1);
  }
  const samples: number[] = [];
  const processorSamples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pause(quietMs);
    const ended = talking.shift();
    const before = rangAt;
    const usedBefore = process.threadCpuUsage();
    const hungUpAt = performance.now();
    ended?.hangUp('normal');
    while (rangAt === before) await nextTurn();
    const { user, system } = process.threadCpuUsage(usedBefore);
    samples.push(rangAt - hungUpAt);
    processorSamples.push((user + system) / 1_000);
    await clock.run(1);
  }
  await traffic.stop();
  const figures = (list: readonly number[]) => {
    const sorted = list.toSorted((one, other) => one - other);
    const at = (share: number) =>
      Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN) * 100) / 100;
    return { p50: at(0.5), p99: at(0.99), spread: at(1) - at(0.001) };
  };
  const elapsed = figures(samples);
  const used = figures(processorSamples);
  const shared = { unit: 'ms', runs: rounds } as const;
  const name = `from a call's end to the next ring, ${size.agents} agents, ${waiting} callers wait`;
  return [
    { name: `${name}, p50`, value: elapsed.p50, ...shared, spread: elapsed.spread, against: '' },
    { name: `${name}, p99`, value: elapsed.p99, ...shared, spread: elapsed.spread, against: 'p99 <= 5 ms' },
    // Other programs on the machine do not count in it.
    {
      name: `${name}, processor time, p99`,
      value: used.p99,
      ...shared,
      spread: used.spread,
      against: 'p99 <= 5 ms',
    },
  ];
}

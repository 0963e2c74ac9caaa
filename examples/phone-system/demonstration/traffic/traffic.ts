import type { Kysely } from 'kysely';
import { type Logger, pino } from 'pino';
import { composeCore } from '../../compose/core.ts';
import { type ComposedServices, composeServices } from '../../compose/services.ts';
import { Disposables } from '../../disposables.ts';
import { Numbering } from '../../numbers/numbering.ts';
import type { Tables } from '../../store/tables.ts';
import { acme } from '../acme.ts';
import { SeededRandom } from '../activity/seeded-random.ts';
import { demonstration } from '../demonstration.ts';
import { SilentEngine } from './silent-engine.ts';
import { SimulatedClock } from './simulated-clock.ts';
import { type PlannedCall, planDay } from './traffic-plan.ts';
import { addTrafficWorld, type TrafficGroup, type TrafficSize, trafficGroups } from './traffic-world.ts';

const dayMs = 24 * 3_600_000;
const quarterMs = 15 * 60_000;

/** How often an agent does not answer, and how long a phone rings before it is answered. */
const missed = 0.03;
const ringing = { minMs: 2_000, maxMs: 9_000 };
/** How often a caller who asked for it does not answer the call-back. */
const missedCallback = 0.3;

export interface TrafficOptions extends TrafficSize {
  readonly calls: number;
  readonly seed: number;
  /** Midnight of the day, in milliseconds since 1970. */
  readonly startsAt: number;
  /** Folder of the data, which keeps the day; undefined: in memory. */
  readonly data?: string | undefined;
  readonly log?: Logger;
  /** Called with the part of the day that is over, from 0 to 1; a returned promise delays the day. */
  readonly onProgress?: (part: number) => void | Promise<void>;
}

/** A call centre with its calls and agents in simulated time. */
export interface Traffic {
  readonly clock: SimulatedClock;
  readonly db: Kysely<Tables>;
  readonly engine: SilentEngine;
  readonly services: ComposedServices;
  readonly groups: readonly TrafficGroup[];
  /** Lets the agents log in, and the calls of the day come. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes a call centre of simulated agents and callers. Exchange, queues, agents and store are the real parts. */
export async function createTraffic(options: TrafficOptions): Promise<Traffic> {
  const { calls, agents, groups, seed, startsAt, data, onProgress } = options;
  const clock = new SimulatedClock(startsAt);
  const engine = new SilentEngine();
  const disposables = new Disposables();
  const core = await composeCore(
    {
      port: 0,
      host: 'localhost',
      sipPort: 0,
      data,
      control: false,
      logSip: false,
      busyToneMs: 0,
      people: agents,
      log: options.log ?? pino({ level: 'silent' }),
      clock,
      createEngine: () => engine,
      demonstration,
    },
    disposables,
  );
  await addTrafficWorld(core.db, { agents, groups });
  const services = await composeServices(core, () => undefined);
  const random = new SeededRandom(seed);
  const called = trafficGroups(groups);
  return {
    clock,
    db: core.db,
    engine,
    services,
    groups: called,
    async run() {
      await logIn(services, engine, { clock, random });
      engine.onOutside = (call) => {
        if (random.chance(missedCallback)) return;
        clock.after(random.between(ringing.minMs, ringing.maxMs), () => call.answer());
        clock.after(random.between(60_000, 400_000), () => call.hangUp('normal'));
      };
      for (const call of planDay(random, { calls, groups })) {
        clock.after(call.at, () => dial(engine, clock, call, called[call.group]?.directNumber ?? ''));
      }
      for (let past = 0; past < dayMs; past += quarterMs) {
        await clock.run(quarterMs);
        await onProgress?.((past + quarterMs) / dayMs);
      }
      // The last talks of the day end.
      await clock.run(dayMs / 4);
    },
    stop: () => disposables.run(),
  };
}

/** All agents register a phone, answer most of its calls, and log in. */
async function logIn(
  { agents, people, terminals }: ComposedServices,
  engine: SilentEngine,
  { clock, random }: { readonly clock: SimulatedClock; readonly random: SeededRandom },
): Promise<void> {
  for (const { id } of people.all().filter((person) => agents.canWork(person.id))) {
    const phone = terminals.of(id).find(({ registerId }) => registerId !== undefined);
    if (phone?.registerId === undefined) continue;
    engine.register(phone.registerId, (call) => {
      if (random.chance(missed)) return;
      clock.after(random.between(ringing.minMs, ringing.maxMs), () => call.answer());
    });
    await agents.login(id);
  }
}

const { readDestination } = new Numbering({ current: acme });

/** Makes the planned call: the caller waits for an agent, talks and hangs up, or gives up after `patienceMs`. */
function dial(engine: SilentEngine, clock: SimulatedClock, planned: PlannedCall, number: string): void {
  const destination = readDestination(planned.from);
  const shown = destination?.kind === 'outside' ? destination.shown : planned.from;
  const call = engine.call({ number: planned.from, label: shown }, number);
  const giveUp = clock.after(planned.patienceMs, () => call.hangUp('cancelled'));
  const ask = planned.asksCallback ? clock.after(planned.patienceMs / 2, () => call.press('1')) : () => {};
  call.onAnswered = () => {
    giveUp();
    ask();
    clock.after(planned.talkMs, () => call.hangUp('normal'));
  };
  call.onEnded = () => {
    giveUp();
    ask();
  };
}

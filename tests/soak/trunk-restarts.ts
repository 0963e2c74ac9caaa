import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Desk } from '#phone-system/testing/desk.ts';
import { TestPhone } from '#phone-system/testing/test-phone.ts';
import { administrationOf } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import type { Asterisk } from '../support/asterisk/asterisk.ts';
import { findAsterisk } from '../support/asterisk/asterisk-program.ts';
import { startPbx } from '../support/asterisk/pbx.ts';
import { signedInClient } from '../support/signed-in-client.ts';
import { carrierOf } from '../support/telephones/asterisk-sides.ts';
import { until } from '../support/until.ts';
import { memoryReport, sampleMemory } from './memory.ts';
import type { Result } from './part.ts';
import { PhoneSystemProcess } from './phone-system-process.ts';

const ports = { sip: 22_400, rtp: [22_410, 22_499] } as const;
const restartMs = 60_000;
/** How long both sides talk. */
const talkMs = 500;
/** Between two calls while the trunk is away. */
const pauseMs = 250;
/** The longest time for which a SIP transaction waits after its call, with some reserve. */
const transactionMs = 40_000;
const password = 'secret-of-trunk';

/** A call that a user had, from which a record has to be left. */
interface Ended {
  readonly isIncoming: boolean;
  readonly cause: unknown;
}

interface Seen {
  readonly ended: Ended[];
  /** For each record, whether its call came in. */
  readonly records: Map<string, boolean>;
  readonly restarts: { pbx: number; trunk: number };
}

/** Ends the present call, and a call that comes late. It may end by itself meanwhile. */
const endCalls = (client: Client) =>
  until(
    'the call has ended',
    async () => {
      await Promise.allSettled(client.calls.lines.value.map((call) => call.hangUp()));
      return client.calls.lines.value.length === 0;
    },
    60_000,
  );

/** Calls in turn in both directions until the signal. A call that fails is a call, too. */
async function callForEver(client: Client, pbx: () => Asterisk, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    if (count % 2 === 0) await client.calls.place('+33123450600').catch(() => undefined);
    else await pbx().command('channel originate PJSIP/+33100000101@trunk application Echo');
    const [call] = client.calls.lines.value;
    await delay(call ? talkMs : pauseMs);
    await endCalls(client);
  }
}

/** Restarts the PBX, or the trunk here, every other minute each. */
async function restartForEver(
  administrator: Client,
  pbx: Asterisk,
  { signal, restarts }: { readonly signal: AbortSignal; readonly restarts: Seen['restarts'] },
): Promise<void> {
  const administration = administrationOf(administrator);
  for (let minute = 0; ; minute += 1) {
    await delay(restartMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (minute % 2 === 0) {
      await pbx.kill();
      await pbx.restart();
      restarts.pbx += 1;
    } else {
      const [trunk] = await administration.trunks();
      if (!trunk) throw new Error('The trunk is gone.');
      const values = carrierOf({ port: ports.sip, password, registersFor: 60 });
      await administration.changeTrunk(trunk, { ...values, isEnabled: false });
      await administration.changeTrunk(trunk, values);
      restarts.trunk += 1;
    }
  }
}

/** Counts the records of calls that came, and of calls that were placed. */
async function countRecords(desk: Desk, seen: Map<string, boolean>): Promise<void> {
  const { items } = await desk.get<{ items: { restUri: string; isIncoming: boolean }[] }>(
    'v1/logs/CallHistory?length=200',
  );
  for (const { restUri, isIncoming } of items) seen.set(restUri, isIncoming);
}

async function countForEver(desk: Desk, seen: Map<string, boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await countRecords(desk, seen);
    await delay(10_000, undefined, { signal }).catch(() => undefined);
  }
}

/** The calls of the phone system with their legs and ports, and the timers, connections and ports of its process, by kind. */
type Held = Readonly<Record<string, number>>;

async function heldBy(system: PhoneSystemProcess): Promise<Held> {
  const { calls, engine } = (await (await fetch(`${await system.ready()}/control/counts`)).json()) as {
    calls: number;
    engine: { legs: number; bridges: number; mediaPorts: number };
  };
  const printed = () => [...system.output.matchAll(/^resources (.*)$/gm)];
  const before = printed().length;
  process.kill(system.pid, 'SIGUSR2');
  await until('the phone system prints its resources', () => printed().length > before);
  const { legs, bridges, mediaPorts } = engine;
  return { calls, legs, bridges, mediaPorts, ...JSON.parse(printed().at(-1)?.[1] ?? '') };
}

/** Waits until nothing more is held than before the calls. Returns a text for each kind of which there is more. */
async function surplus(system: PhoneSystemProcess, atFirst: Held): Promise<readonly string[]> {
  let left: string[] = [];
  const isRest = async () => {
    const present = await heldBy(system);
    left = Object.entries(present).flatMap(([kind, count]) => {
      const allowed = atFirst[kind] ?? 0;
      return count > allowed ? [`${count} of ${kind} instead of ${allowed}`] : [];
    });
    return left.length === 0;
  };
  // SIP transactions wait for retransmissions for half a minute.
  await until('everything is given back', isRest, 120_000).catch(() => undefined);
  return left;
}

/** Calls once in each direction, so that all code is loaded, and waits until no transaction of these calls waits any more. */
async function callOnce(client: Client, pbx: Asterisk): Promise<void> {
  const signal = AbortSignal.timeout(5_000);
  await callForEver(client, () => pbx, signal);
  await delay(transactionMs);
}

/**
 * Calls over a trunk in both directions for so many minutes. In every minute the PBX behind it is killed and started, or the trunk is
 * switched off and on. Each call that the user saw has to be in the user's history, once. Nothing of a call may be left, and memory must not grow.
 */
export async function trunkRestarts({ minutes }: { readonly minutes: number }): Promise<Result | undefined> {
  if (!findAsterisk()) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'callside-trunk-restarts-'));
  const system = new PhoneSystemProcess({
    args: ['--data', join(folder, 'data'), '--control'],
    nodeArgs: ['--expose-gc', '--import', fileURLToPath(new URL('print-resources.ts', import.meta.url))],
  });
  const pbx = await startPbx(ports, { accounts: [{ name: 'trunk', password }] });
  try {
    const url = await system.ready();
    const [administrator, alice] = (await Promise.all(
      ['ivan', 'alice'].map((login) => signedInClient({ url }, login)),
    )) as [Client, Client];
    const desk = await Desk.open({ url }, 'alice');
    const phone = await TestPhone.register(url, 'alice', { answers: true });
    const seen: Seen = { ended: [], records: new Map(), restarts: { pbx: 0, trunk: 0 } };
    alice.calls.onDropped(({ isIncoming, stateCause }) => seen.ended.push({ isIncoming, cause: stateCause }));
    await administrationOf(administrator).addTrunk(
      carrierOf({ port: ports.sip, password, registersFor: 60 }),
    );
    await callOnce(alice, pbx);
    const atFirst = await heldBy(system);
    const signal = AbortSignal.timeout(minutes * 60_000);
    const calling = Promise.all([
      callForEver(alice, () => pbx, signal),
      restartForEver(administrator, pbx, { signal, restarts: seen.restarts }),
      countForEver(desk, seen.records, signal),
    ]);
    const samples = await sampleMemory({ url, pid: system.pid }, calling);
    await calling;
    const left = await surplus(system, atFirst);
    await countRecords(desk, seen.records);
    await Promise.all([administrator.dispose(), alice.dispose(), desk.leave(), phone.stop()]);
    const memory = memoryReport(samples);
    return {
      minutes,
      ...report(seen),
      ...memory.figures,
      held: atFirst,
      wrong: [...withoutRecord(seen), ...left, ...memory.wrong],
    };
  } finally {
    await system.stop();
    await pbx.stop();
    await rm(folder, { recursive: true });
  }
}

const report = ({ ended, records, restarts }: Seen) => ({
  restartsOfPbx: restarts.pbx,
  restartsOfTrunk: restarts.trunk,
  calls: ended.length,
  failed: ended.filter(({ cause }) => cause !== 'causeNormal').length,
  records: records.size,
});

/** In each direction there are as many records as calls. */
function withoutRecord({ ended, records }: Seen): readonly string[] {
  const count = (list: readonly boolean[], isIncoming: boolean) =>
    list.filter((one) => one === isIncoming).length;
  return [true, false].flatMap((isIncoming) => {
    const calls = count(
      ended.map((one) => one.isIncoming),
      isIncoming,
    );
    const kept = count([...records.values()], isIncoming);
    return calls === kept ? [] : [`${calls} ${isIncoming ? 'incoming' : 'outgoing'} calls, ${kept} records`];
  });
}

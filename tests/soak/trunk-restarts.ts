import { setTimeout as delay } from 'node:timers/promises';
import { Desk } from '#phone-system/testing/desk.ts';
import { startPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import type { Asterisk } from '../support/asterisk/asterisk.ts';
import { findAsterisk } from '../support/asterisk/asterisk-program.ts';
import { startPbx } from '../support/asterisk/pbx.ts';
import { signedInClient } from '../support/signed-in-client.ts';
import { carrierOf } from '../support/telephones/asterisk-sides.ts';
import { until } from '../support/until.ts';
import type { Result } from './part.ts';

const ports = { sip: 22_400, rtp: [22_410, 22_499] } as const;
const restartMs = 60_000;
/** How long both sides talk. */
const talkMs = 500;
/** Between two calls while the trunk is away. */
const pauseMs = 250;
const password = 'secret-of-trunk';

/** A call that a user had, from which a record has to be left. */
interface Ended {
  readonly isIncoming: boolean;
  readonly cause: unknown;
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
  { signal, counts }: { readonly signal: AbortSignal; readonly counts: { pbx: number; trunk: number } },
): Promise<void> {
  const administration = administrationOf(administrator);
  for (let minute = 0; ; minute += 1) {
    await delay(restartMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (minute % 2 === 0) {
      await pbx.kill();
      await pbx.restart();
      counts.pbx += 1;
    } else {
      const [trunk] = await administration.trunks();
      if (!trunk) throw new Error('The trunk is gone.');
      const values = carrierOf({ port: ports.sip, password, registersFor: 60 });
      await administration.changeTrunk(trunk, { ...values, isEnabled: false });
      await administration.changeTrunk(trunk, values);
      counts.trunk += 1;
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

/**
 * Calls over a trunk in both directions for so many minutes. In every minute the PBX behind it is killed and started, or the trunk is
 * switched off and on. Each call that the user saw has to be in the user's history, once.
 */
export async function trunkRestarts({ minutes }: { readonly minutes: number }): Promise<Result | undefined> {
  if (!findAsterisk()) return undefined;
  const accounts = [{ name: 'trunk', password }];
  const [pbx, system] = await Promise.all([
    startPbx(ports, { accounts }),
    startPhoneSystem({ control: true }),
  ]);
  const stop = new AbortController();
  const counts = { pbx: 0, trunk: 0 };
  const ended: Ended[] = [];
  const records = new Map<string, boolean>();
  try {
    const [administrator, alice] = (await Promise.all(
      ['ivan', 'alice'].map((login) => signedInClient(system, login)),
    )) as [Client, Client];
    const desk = await Desk.open(system, 'alice');
    await system.addPhone('alice', { answers: true });
    alice.calls.onDropped(({ isIncoming, stateCause }) => ended.push({ isIncoming, cause: stateCause }));
    await administrationOf(administrator).addTrunk(
      carrierOf({ port: ports.sip, password, registersFor: 60 }),
    );
    const timer = setTimeout(() => stop.abort(), minutes * 60_000);
    await Promise.all([
      callForEver(alice, () => pbx, stop.signal),
      restartForEver(administrator, pbx, { signal: stop.signal, counts }),
      countForEver(desk, records, stop.signal),
    ]).finally(() => {
      clearTimeout(timer);
      stop.abort();
    });
    const left = async () => (await fetch(`${system.url}/control/counts`)).json();
    await until('no leg is left', async () => {
      const { calls, engine } = (await left()) as {
        calls: number;
        engine: { legs: number; bridges: number; mediaPorts: number };
      };
      return calls + engine.legs + engine.bridges + engine.mediaPorts === 0;
    });
    await countRecords(desk, records);
    await Promise.all([administrator.dispose(), alice.dispose(), desk.leave()]);
  } finally {
    stop.abort();
    await system.stop();
    await pbx.stop();
  }
  const count = (list: Iterable<boolean>, isIncoming: boolean) =>
    [...list].filter((one) => one === isIncoming).length;
  const wrong = [true, false].flatMap((isIncoming) => {
    const calls = count(
      ended.map((one) => one.isIncoming),
      isIncoming,
    );
    const kept = count(records.values(), isIncoming);
    return calls === kept ? [] : [`${calls} ${isIncoming ? 'incoming' : 'outgoing'} calls, ${kept} records`];
  });
  const failed = ended.filter(({ cause }) => cause !== 'causeNormal').length;
  return {
    minutes,
    restartsOfPbx: counts.pbx,
    restartsOfTrunk: counts.trunk,
    calls: ended.length,
    failed,
    records: records.size,
    wrong,
  };
}

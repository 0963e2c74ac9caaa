import { DeskPhone } from '../../examples/phone-system/engine/local/testing/desk-phone.ts';
import { residentKilobytes } from '../bench/process-load.ts';
import { freePort } from '../desk-phones/free-port.ts';
import type { Result } from './part.ts';
import { PhoneSystemProcess } from './phone-system-process.ts';

/** What an attack may reach. */
export interface Target {
  readonly url: string;
  readonly sipPort: number;
  /** A phone of somebody who has nothing to do with it, registered. */
  readonly bystander: DeskPhone;
}

/**
 * A phone system that has nothing to do and keeps its data in memory takes 530 to 610 MB, most of it its database; its
 * start takes more for a moment, so what an attack added cannot be told by comparing with that. Alive may be: a
 * quarter of a megabyte and one frame for each of a hundred slow readers, some kilobytes for each of thousands of
 * connections. The rest is garbage, which the heap lets grow to about twice of what is alive.
 */
const mostMegabytes = 800;
/** Each kind of fault is complained of once and counted once a minute, however many connections it comes by. */
const mostLogLines = 20;

/**
 * Starts a phone system in a process of its own, attacks it, and says how it stood that: whether it lives, serves
 * others, and keeps its memory and its log within bounds.
 */
export async function underAttack(attack: (target: Target) => Promise<Partial<Result>>): Promise<Result> {
  const sipPort = await freePort();
  const running = new PhoneSystemProcess({ args: ['--memory', '--control', '--sip-port', String(sipPort)] });
  const phones: DeskPhone[] = [];
  try {
    const url = await running.ready();
    const bystander = await DeskPhone.open('bob-desk', sipPort, { password: 'demo' });
    phones.push(bystander);
    await bystander.register();
    const before = megabytes(running);
    const { wrong = [], ...seen } = await attack({ url, sipPort, bystander });
    await bystander.ask('OPTIONS', 200);
    await fetch(`${url}/control/counts`).then((response) => response.text());
    const after = megabytes(running);
    const logLines = running.output.split('\n').filter((line) => /"level":[456]0/.test(line)).length;
    return {
      ...seen,
      megabytesBefore: before,
      megabytesAfter: after,
      complaints: logLines,
      wrong: [
        ...wrong,
        ...(after > mostMegabytes ? [`${after} MB are in use`] : []),
        ...(logLines > mostLogLines ? [`${logLines} complaints in the log`] : []),
      ],
    };
  } finally {
    for (const phone of phones) phone.close();
    await running.kill();
  }
}

/** The connections of a phone system to SIP phones. */
export async function sipConnections(url: string): Promise<number> {
  const response = await fetch(`${url}/control/counts`);
  const { engine } = (await response.json()) as { engine: { connections: number } };
  return engine.connections;
}

/** Waits until the phone system has dealt with what waits in its socket. */
export async function settle({ bystander }: Target): Promise<void> {
  await bystander.ask('OPTIONS', 200);
}

function megabytes({ pid }: PhoneSystemProcess): number {
  return Math.round(residentKilobytes(pid) / 1024);
}

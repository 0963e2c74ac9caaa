import { DeskPhone } from '../../examples/phone-system/engine/local/testing/desk-phone.ts';
import { freePort } from '../support/free-port.ts';
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
 * How much more may be alive afterwards: a quarter of a megabyte and one frame for each of a hundred slow readers, some
 * kilobytes for each of thousands of connections. Garbage does not count: it is collected before anything is measured.
 */
const mostMegabytesMore = 50;
/** Each kind of fault is complained of once and counted once a minute, however many connections it comes by. */
const mostLogLines = 20;

/**
 * Starts a phone system in a process of its own, attacks it, and says how it stood that: whether it lives, serves
 * others, and keeps its memory and its log within bounds.
 */
export async function underAttack(attack: (target: Target) => Promise<Partial<Result>>): Promise<Result> {
  const sipPort = await freePort();
  const running = new PhoneSystemProcess({
    args: ['--memory', '--control', '--sip-port', String(sipPort)],
    nodeArgs: ['--expose-gc'],
  });
  const phones: DeskPhone[] = [];
  try {
    const url = await running.ready();
    const bystander = await DeskPhone.open('bob-desk', sipPort, { password: 'demo' });
    phones.push(bystander);
    await bystander.register();
    const before = await megabytesAlive(url);
    const { wrong = [], ...seen } = await attack({ url, sipPort, bystander });
    await bystander.ask('OPTIONS', 200);
    const after = await megabytesAlive(url);
    const logLines = running.output.split('\n').filter((line) => /"level":[456]0/.test(line)).length;
    return {
      ...seen,
      megabytesBefore: before,
      megabytesAfter: after,
      complaints: logLines,
      wrong: [
        ...wrong,
        ...(after - before > mostMegabytesMore ? [`${after - before} MB more are in use`] : []),
        ...(logLines > mostLogLines ? [`${logLines} complaints in the log`] : []),
      ],
    };
  } finally {
    for (const phone of phones) phone.close();
    await running.stop();
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

/** What is in use, without garbage. */
async function megabytesAlive(url: string): Promise<number> {
  const response = await fetch(`${url}/control/memory`);
  const { bytesAlive } = (await response.json()) as { bytesAlive: number };
  return Math.round(bytesAlive / 2 ** 20);
}

import { DeskPhone } from '#phone-system/engine/local/testing/desk-phone.ts';
import { freePort } from '../support/network/free-port.ts';
import type { Result } from './part.ts';
import { PhoneSystemProcess } from './phone-system-process.ts';

/** The inputs that an attack may reach. */
export interface Target {
  readonly url: string;
  readonly sipPort: number;
  /** The registered phone of an uninvolved user. */
  readonly bystander: DeskPhone;
}

/**
 * The allowed growth of live memory: a quarter of a megabyte and one frame for each of a hundred slow readers, some
 * kilobytes for each of thousands of connections. Garbage is collected before each measurement.
 */
const maxMegabytesMore = 50;
/** Each kind of fault is logged once and counted once a minute, however many connections cause it. */
const maxLogLines = 20;

/**
 * Starts a phone system in a process of its own, attacks it, and reports whether it is alive, serves others, and keeps
 * its memory and its log within bounds.
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
        ...(after - before > maxMegabytesMore ? [`${after - before} MB more are in use`] : []),
        ...(logLines > maxLogLines ? [`${logLines} complaints in the log`] : []),
      ],
    };
  } finally {
    for (const phone of phones) phone.close();
    await running.stop();
  }
}

/** Counts the connections of a phone system to SIP phones. */
export async function sipConnections(url: string): Promise<number> {
  const response = await fetch(`${url}/control/counts`);
  const { engine } = (await response.json()) as { engine: { connections: number } };
  return engine.connections;
}

/** Waits until the phone system has processed the queue of its socket. */
export async function settle({ bystander }: Target): Promise<void> {
  await bystander.ask('OPTIONS', 200);
}

/** Memory in use, after garbage collection. */
async function megabytesAlive(url: string): Promise<number> {
  const response = await fetch(`${url}/control/memory`);
  const { bytesAlive } = (await response.json()) as { bytesAlive: number };
  return Math.round(bytesAlive / 2 ** 20);
}

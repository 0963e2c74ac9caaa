import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds, residentKilobytes } from '../bench/process-load.ts';
import { SignedIn } from '../bench/signed-in.ts';
import { Sipp, type SippResult } from '../desk-phones/sipp.ts';
import { freePort } from '../support/free-port.ts';
import { findProgram } from '../support/packages.ts';
import type { Result } from './part.ts';
import { PhoneSystemProcess } from './phone-system-process.ts';

/** Calls per second of each desk phone. */
const rate = 5;
const sampleMs = 30_000;
/** Growth in the first minutes does not count: code gets compiled, and SIP keeps responses for a while. */
const warmUpMinutes = 4;
/** A leak of one kilobyte per call would make 35. */
const maxMegabytesAnHour = 5;

interface Sample {
  readonly minutes: number;
  /** Memory in use, after garbage collection. */
  readonly alive: number;
  readonly resident: number;
}

/**
 * Two desk phones call a robot and a web phone repeatedly, while the memory of the phone system is sampled.
 *
 * @returns undefined without sipp
 */
export async function longCalls({ minutes }: { readonly minutes: number }): Promise<Result | undefined> {
  const program = findProgram('sipp');
  if (program === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'callside-long-calls-'));
  const sipPort = await freePort();
  const phoneSystem = new PhoneSystemProcess({
    args: ['--data', folder, '--control', '--sip-port', String(sipPort)],
    nodeArgs: ['--expose-gc'],
  });
  try {
    const url = await phoneSystem.ready();
    const carol = await SignedIn.open(url, 'carol');
    const phone = await carol.plugIn();
    const callers = new Map([
      ['alice-desk', '601'],
      ['bob-desk', carol.number],
    ]);
    const calls = String(Math.round(minutes * 60 * rate));
    const cpuBefore = cpuSeconds(phoneSystem.pid);
    const calling = Promise.all(
      [...callers].map(async ([user, number]) => {
        const sipp = new Sipp({ program, sipPort, ownPort: await freePort() });
        return sipp.call(user, number, ['-m', calls, '-r', String(rate), '-l', '50']);
      }),
    );
    const samples = await sampleUntil(calling, async () => {
      // A registration lasts five minutes.
      await phone.register();
      return sample(url, phoneSystem.pid);
    });
    phone.close();
    return report(samples, await calling, cpuSeconds(phoneSystem.pid) - cpuBefore);
  } finally {
    await phoneSystem.stop();
    await rm(folder, { recursive: true });
  }
}

async function sampleUntil(
  end: Promise<unknown>,
  take: () => Promise<Omit<Sample, 'minutes'>>,
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    samples.push({ minutes: (performance.now() - startedAt) / 60_000, ...(await take()) });
    await Promise.race([delay(sampleMs, undefined, { ref: false }), over]);
  }
  return samples;
}

async function sample(url: string, pid: number): Promise<Omit<Sample, 'minutes'>> {
  const { bytesAlive } = (await (await fetch(`${url}/control/memory`)).json()) as { bytesAlive: number };
  return { alive: bytesAlive / 2 ** 20, resident: residentKilobytes(pid) / 1024 };
}

function report(samples: readonly Sample[], results: readonly SippResult[], cpu: number): Result {
  const later = samples.filter(({ minutes }) => minutes >= warmUpMinutes);
  const aliveAnHour = slope(later, ({ alive }) => alive) * 60;
  const successful = results.reduce((all, result) => all + result.successful, 0);
  const failed = results.reduce((all, result) => all + result.failed, 0);
  const everyFifthMinute = later.filter((_, at) => at % 10 === 0);
  return {
    calls: successful,
    cpuMillisecondsPerCall: Math.round((1e4 * cpu) / successful) / 10,
    aliveMegabytes: everyFifthMinute.map(({ alive }) => Math.round(alive * 10) / 10),
    residentMegabytes: everyFifthMinute.map(({ resident }) => Math.round(resident)),
    aliveMegabytesAnHour: Math.round(aliveAnHour * 10) / 10,
    residentMegabytesAnHour: Math.round(slope(later, ({ resident }) => resident) * 60),
    wrong: [
      ...(failed > 0 ? [`${failed} calls failed`] : []),
      // Too short a run shows no growth.
      ...(later.length < 2 ? ['the run ended before memory was warm'] : []),
      ...(aliveAnHour > maxMegabytesAnHour ? [`memory grows by ${aliveAnHour} MB an hour`] : []),
    ],
  };
}

/** Returns the growth of a value per minute: the slope of the regression line. */
function slope(samples: readonly Sample[], measured: (sample: Sample) => number): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [middle, average] = [mean(({ minutes }) => minutes), mean(measured)];
  const rise = mean((one) => (one.minutes - middle) * (measured(one) - average));
  return rise / mean(({ minutes }) => (minutes - middle) ** 2);
}

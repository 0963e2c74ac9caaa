import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds, residentKilobytes } from '../bench/support/process-load.ts';
import { SignedIn } from '../bench/support/signed-in.ts';
import { Sipp } from '../desk-phones/sipp.ts';
import { freePort } from '../support/network/free-port.ts';
import { findProgram } from '../support/packages.ts';
import type { Result } from './part.ts';
import { PhoneSystemProcess } from './phone-system-process.ts';

/** Calls per second of each desk phone. */
const rate = 5;
/** Simultaneous calls of one phone. The phone system refuses more with 486, and a machine that is busy for a second causes more. */
const parallel = 4;
const sampleMs = 30_000;
/** Growth in the first minutes does not count: code gets compiled, and SIP keeps responses for a while. */
const warmUpMinutes = 4;
/** A straight line through fewer samples has no uncertainty. */
const minSamples = 3;
/** A leak of one kilobyte per call would make 35. */
const maxMegabytesAnHour = 5;

interface Calls {
  readonly user: string;
  readonly successful: number;
  readonly failed: number;
  /** Number of failed calls by reason. */
  readonly reasons: Readonly<Record<string, number>>;
}

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
    args: ['--data', join(folder, 'data'), '--control', '--sip-port', String(sipPort)],
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
    const calls = Math.round(minutes * 60 * rate);
    const cpuBefore = cpuSeconds(phoneSystem.pid);
    const calling = Promise.all(
      [...callers].map(async ([user, number]) => {
        const sipp = new Sipp({ program, sipPort, ownPort: await freePort() });
        const errors = join(folder, `${user}.errors`);
        const often = ['-m', String(calls), '-r', String(rate), '-l', String(parallel)];
        // The watchdog of sipp would end the run early on a busy machine.
        const args = [...often, '-watchdog_interval', '0', '-trace_err', '-error_file', errors];
        const { successful } = await sipp.call(user, number, args);
        return { user, successful, failed: calls - successful, reasons: await reasonsIn(errors) };
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

/** Counts failed calls by reason in the error file of sipp. Without errors there is no file. */
async function reasonsIn(file: string): Promise<Readonly<Record<string, number>>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const reasons: Record<string, number> = {};
  for (const [, why = '', answer] of text.matchAll(
    /Aborting call on (.*?) for Call-I[dD].*?(?:received '(.*))?$/gm,
  )) {
    const reason = answer ?? why;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  return reasons;
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

function report(samples: readonly Sample[], results: readonly Calls[], cpu: number): Result {
  const later = samples.filter(({ minutes }) => minutes >= warmUpMinutes);
  const alive = growth(later, (sample) => sample.alive);
  const successful = results.reduce((all, result) => all + result.successful, 0);
  const everyFifthMinute = later.filter((_, at) => at % 10 === 0);
  return {
    calls: successful,
    cpuMillisecondsPerCall: Math.round((1e4 * cpu) / successful) / 10,
    aliveMegabytes: everyFifthMinute.map((sample) => Math.round(sample.alive * 10) / 10),
    residentMegabytes: everyFifthMinute.map(({ resident }) => Math.round(resident)),
    aliveMegabytesAnHour: Math.round(alive.anHour * 10) / 10,
    aliveUncertainty: Math.round(alive.uncertainty * 10) / 10,
    residentMegabytesAnHour: Math.round(growth(later, ({ resident }) => resident).anHour),
    wrong: [
      ...results.flatMap(({ user, failed, reasons }) =>
        failed > 0 ? [`${failed} calls of ${user} failed: ${JSON.stringify(reasons)}`] : [],
      ),
      // A run that is too short shows no growth.
      ...(later.length < minSamples ? ['the run ended before memory was warm'] : []),
      ...(alive.anHour - alive.uncertainty > maxMegabytesAnHour
        ? [`memory grows by ${alive.anHour} MB an hour`]
        : []),
    ],
  };
}

/** Returns the growth of a value in megabytes per hour by linear regression, and the uncertainty as two standard errors. */
function growth(samples: readonly Sample[], measured: (sample: Sample) => number) {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [middle, average] = [mean(({ minutes }) => minutes), mean(measured)];
  const spread = mean(({ minutes }) => (minutes - middle) ** 2);
  const slope = mean((one) => (one.minutes - middle) * (measured(one) - average)) / spread;
  const residual = mean((one) => (measured(one) - average - slope * (one.minutes - middle)) ** 2);
  const error = Math.sqrt(residual / spread / (samples.length - 2));
  return { anHour: 60 * slope, uncertainty: 2 * 60 * error };
}

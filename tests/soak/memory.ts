import { setTimeout as delay } from 'node:timers/promises';
import { residentKilobytes } from '../bench/support/process-load.ts';

const sampleMs = 30_000;
const samplesInFiveMinutes = 10;
/** Growth in the first minutes does not count: code gets compiled, and SIP keeps responses for a while. */
const warmUpMinutes = 4;
/** A straight line through fewer samples has no uncertainty. */
const minSamples = 3;
/** A leak of one kilobyte per call would make 35 in an hour of `long-calls`. */
const maxMegabytesAnHour = 5;

/** The memory of a phone system at a time. */
export interface MemorySample {
  readonly minutes: number;
  /** Memory in use, after garbage collection. */
  readonly alive: number;
  readonly resident: number;
}

/** Samples the memory of a phone system with `--control`, in a process with `--expose-gc`, until `end`, each time after `before`. */
export async function sampleMemory(
  { url, pid }: { readonly url: string; readonly pid: number },
  end: Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<readonly MemorySample[]> {
  const samples: MemorySample[] = [];
  const startedAt = performance.now();
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await before();
    const { bytesAlive } = (await (await fetch(`${url}/control/memory`)).json()) as { bytesAlive: number };
    samples.push({
      minutes: (performance.now() - startedAt) / 60_000,
      alive: bytesAlive / 2 ** 20,
      resident: residentKilobytes(pid) / 1024,
    });
    await Promise.race([delay(sampleMs, undefined, { ref: false }), over]);
  }
  return samples;
}

/** The figures of the samples after the warm-up. Memory that grows is wrong. */
export function memoryReport(samples: readonly MemorySample[]) {
  const later = samples.filter(({ minutes }) => minutes >= warmUpMinutes);
  const alive = growth(later, (sample) => sample.alive);
  const everyFifthMinute = later.filter((_, at) => at % samplesInFiveMinutes === 0);
  return {
    figures: {
      aliveMegabytes: everyFifthMinute.map((sample) => Math.round(sample.alive * 10) / 10),
      residentMegabytes: everyFifthMinute.map(({ resident }) => Math.round(resident)),
      aliveMegabytesAnHour: Math.round(alive.anHour * 10) / 10,
      aliveUncertainty: Math.round(alive.uncertainty * 10) / 10,
      residentMegabytesAnHour: Math.round(growth(later, ({ resident }) => resident).anHour),
    },
    wrong: [
      // A run that is too short shows no growth.
      ...(later.length < minSamples ? ['the run ended before memory was warm'] : []),
      ...(alive.anHour - alive.uncertainty > maxMegabytesAnHour
        ? [`memory grows by ${alive.anHour} MB an hour`]
        : []),
    ],
  };
}

/** Returns the growth of a value in megabytes per hour by linear regression, and the uncertainty as two standard errors. */
function growth(samples: readonly MemorySample[], measured: (sample: MemorySample) => number) {
  const mean = (of: (sample: MemorySample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [middle, average] = [mean(({ minutes }) => minutes), mean(measured)];
  const spread = mean(({ minutes }) => (minutes - middle) ** 2);
  const slope = mean((one) => (one.minutes - middle) * (measured(one) - average)) / spread;
  const residual = mean((one) => (measured(one) - average - slope * (one.minutes - middle)) ** 2);
  const error = Math.sqrt(residual / spread / (samples.length - 2));
  return { anHour: 60 * slope, uncertainty: 2 * 60 * error };
}

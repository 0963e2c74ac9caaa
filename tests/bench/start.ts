import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PhoneSystemProcess } from '../soak/phone-system-process.ts';
import type { Figure } from './support/figure.ts';
import { cpuSeconds, residentKilobytes } from './support/process-load.ts';
import { orOnce } from './support/rounds.ts';

const runs = orOnce(3);
const calls = orOnce(20_000, 200);

interface Start {
  readonly tookMs: number;
  /** Processor time, which other programs on the machine hardly change. */
  readonly cpuMs: number;
  /** The memory of the idle process after its start. */
  readonly residentMegabytes: number;
}

async function start(args: readonly string[]): Promise<Start> {
  const startedAt = performance.now();
  const phoneSystem = new PhoneSystemProcess({ args });
  await phoneSystem.ready();
  const tookMs = performance.now() - startedAt;
  const cpuMs = 1000 * cpuSeconds(phoneSystem.pid);
  const residentMegabytes = residentKilobytes(phoneSystem.pid) / 1024;
  await phoneSystem.stop();
  return { tookMs, cpuMs, residentMegabytes };
}

const figure = (name: string, values: readonly number[], unit: string, against: string): Figure => ({
  name,
  value: Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN),
  unit,
  runs: values.length,
  spread: Math.round(Math.max(...values) - Math.min(...values)),
  against,
});

const figures = (name: string, starts: readonly Start[]): Figure[] => [
  figure(
    `start to ready, ${name}`,
    starts.map(({ tookMs }) => tookMs),
    'ms',
    'goal 2000; node itself starts in 40',
  ),
  figure(
    `processor to start, ${name}`,
    starts.map(({ cpuMs }) => cpuMs),
    'ms',
    'no goal; node itself takes 40',
  ),
  figure(
    `memory once started, ${name}`,
    starts.map(({ residentMegabytes }) => residentMegabytes),
    'MB',
    'goal 300; node itself takes 45',
  ),
];

/**
 * Measures the start on the folder of a call centre: a day of 20,000 calls to 50 groups, whose counters are read again. The calls
 * of the day are simulated first.
 */
export async function queueStarts(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callside-start-'));
  const data = join(folder, 'day');
  const started: Start[] = [];
  try {
    await promisify(execFile)(process.execPath, [
      'examples/phone-system/demonstration/traffic/run.ts',
      ...['--calls', `${calls}`, '--agents', '500', '--data', data],
    ]);
    for (let run = 0; run < runs; run += 1) started.push(await start(['--data', data]));
  } finally {
    await rm(folder, { recursive: true });
  }
  return figures('a day of 20,000 calls of queues', started);
}

/** Measures the time from the command to the line with the phone system's address, and the memory at that moment. */
export async function starts(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callside-start-'));
  const [cold, warm, memory]: [Start[], Start[], Start[]] = [[], [], []];
  try {
    for (let run = 0; run < runs; run += 1) {
      const data = join(folder, String(run));
      cold.push(await start(['--data', data]));
      warm.push(await start(['--data', data]));
      memory.push(await start(['--memory']));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return [
    ...figures('new folder (cold)', cold),
    ...figures('its own folder again (warm)', warm),
    ...figures('in memory', memory),
  ];
}

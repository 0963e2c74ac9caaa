import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PhoneSystemProcess } from '../soak/phone-system-process.ts';
import type { Figure } from './figure.ts';

const runs = 3;

async function start(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const phoneSystem = new PhoneSystemProcess({ args });
  await phoneSystem.ready();
  const took = performance.now() - startedAt;
  await phoneSystem.stop();
  return took;
}

const figure = (name: string, times: readonly number[], against: string): Figure => ({
  name,
  value: Math.round([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN),
  unit: 'ms',
  runs: times.length,
  spread: Math.round(Math.max(...times) - Math.min(...times)),
  against,
});

/** From the command to the line that says where the phone system runs. */
export async function starts(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callside-start-'));
  const [cold, warm, memory]: [number[], number[], number[]] = [[], [], []];
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
    figure('start to ready, new folder (cold)', cold, 'node itself starts in 40'),
    figure('start to ready, its own folder again (warm)', warm, 'node itself starts in 40'),
    figure('start to ready, in memory', memory, 'node itself starts in 40'),
  ];
}

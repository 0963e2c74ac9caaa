import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Figure, singleFigure } from '../support/figure.ts';
import { PhonePairs } from '../support/phone-pairs.ts';
import { orOnce } from '../support/rounds.ts';

const conversations = orOnce(10, 2);
const recordings = orOnce(100, 2);
const recordingOctets = 10_000_000;
const seconds = orOnce(20, 1);
const program = fileURLToPath(import.meta.resolve('#phone-system/main.ts'));

/** Measures how long events wait in a phone system with calls while a gigabyte is backed up, and how long that takes. */
export async function backups(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callside-backups-'));
  const [data, file] = [join(folder, 'data'), join(folder, 'backup.zip')];
  await mkdir(join(data, 'recordings'), { recursive: true });
  const octets = randomFillSync(Buffer.alloc(recordingOctets));
  for (let count = 0; count < recordings; count += 1)
    await writeFile(join(data, 'recordings', `bench-${count}.wav`), octets);
  const pairs = new PhonePairs(['opus', 'opus'], {
    args: ['--data', data],
    nodeArgs: ['--import', new URL('../support/loop-delay.ts', import.meta.url).href],
  });
  try {
    await pairs.register(conversations);
    await pairs.talk();
    const backUp = async () => {
      const began = performance.now();
      const backup = spawn(process.execPath, [program, 'backup', file, '--data', data], { stdio: 'inherit' });
      const [code] = await once(backup, 'exit');
      if (code !== 0) throw new Error(`The backup failed: ${code}`);
      return (performance.now() - began) / 1000;
    };
    // The first one also writes the whole demonstration to the disk, as the checkpoint of a minute later would.
    await backUp();
    await pairs.loopDelay();
    await delay(seconds * 1000);
    const alone = await pairs.loopDelay();
    const took = await backUp();
    const beside = await pairs.loopDelay();
    const megabytes = Math.round((await stat(file)).size / 1e6);
    return [
      singleFigure(`a backup of ${megabytes} MB beside ${conversations} conversations`, took, 's', 'none'),
      ...figures(`${conversations} conversations`, alone),
      ...figures(`${conversations} conversations and a backup`, beside),
    ];
  } finally {
    await pairs.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const figures = (name: string, delays: { p50: number; p99: number; max: number }): Figure[] =>
  Object.entries(delays).map(([which, value]) =>
    singleFigure(`delay of an event, ${name}, ${which}`, value, 'ms', 'none'),
  );

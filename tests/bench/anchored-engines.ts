import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAsterisk } from '../support/asterisk/asterisk-program.ts';
import { type EngineName, engineArguments } from '../support/asterisk/engine-arguments.ts';
import { type Figure, singleFigure } from './support/figure.ts';
import { PhonePairs } from './support/phone-pairs.ts';
import { middle, orOnce } from './support/rounds.ts';

const calls = orOnce(8, 2);
const seconds = orOnce(8);
const rounds = orOnce(3);

/** Calls between WebRTC phones at an engine. */
interface Measured {
  readonly engine: EngineName;
  readonly pairs: PhonePairs;
  /** The processes that carry the sound beside the phone system. */
  readonly more: readonly number[];
  readonly idlePercent: number;
  readonly percents: number[];
}

/**
 * Measures calls with Opus between WebRTC phones at the local engine and at the engine Asterisk, which is counted with its
 * Asterisk. Both carry the same number of calls, in turn. Skipped without Asterisk.
 */
export async function anchoredEngines(): Promise<Figure[]> {
  if (!findAsterisk()) return [];
  const folder = await mkdtemp(join(tmpdir(), 'anchored-'));
  const all: Measured[] = [];
  try {
    for (const engine of ['local', 'asterisk'] as const) all.push(await start(engine, folder));
    for (let round = 0; round < rounds; round += 1)
      for (const { pairs, more, idlePercent, percents } of all)
        percents.push((await audible(pairs, more)) - idlePercent);
    const [local = 0, asterisk = 0] = all.map(({ percents }) => middle(percents) / calls);
    return [
      ...all.map(({ engine, percents }) =>
        singleFigure(
          `anchored calls, Opus, engine ${engine}, processor for each of ${calls}`,
          middle(percents) / calls,
          '% of a core',
          '',
        ),
      ),
      singleFigure(
        'anchored calls, Opus, at Asterisk for each at the local engine',
        local / asterisk,
        'times',
        'goal 1.5',
      ),
    ];
  } finally {
    for (const { pairs } of all) await pairs.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(engine: EngineName, folder: string): Promise<Measured> {
  const cwd = join(folder, engine);
  const args = [...(await engineArguments(engine, cwd)), '--rtp-ports', '26000-26999'];
  const pairs = new PhonePairs(['opus', 'opus'], { args, cwd });
  await pairs.register(calls);
  const pidFile = join(cwd, 'data', 'asterisk-state', 'run', 'asterisk.pid');
  const more = engine === 'asterisk' ? [Number(await readFile(pidFile, 'utf8'))] : [];
  const { cpuPercent: idlePercent } = await pairs.measure(2, more);
  await pairs.talk();
  return { engine, pairs, more, idlePercent, percents: [] };
}

/** @throws Error when sound is lost: what is not carried costs nothing. */
async function audible(pairs: PhonePairs, more: readonly number[]): Promise<number> {
  const { cpuPercent, lossPercent } = await pairs.measure(seconds, more);
  if (lossPercent > 2) throw new Error(`${lossPercent} % of the sound were lost.`);
  return cpuPercent;
}

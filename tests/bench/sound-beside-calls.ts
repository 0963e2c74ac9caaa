import { setTimeout as delay } from 'node:timers/promises';
import { Sipp } from '../desk-phones/sipp.ts';
import { freePort } from '../support/network/free-port.ts';
import { findProgram } from '../support/packages.ts';
import { type Figure, singleFigure } from './support/figure.ts';
import { PhonePairs } from './support/phone-pairs.ts';
import { orOnce } from './support/rounds.ts';

const conversations = orOnce(10, 2);
const seconds = orOnce(20, 2);
const rate = 20;

/** Measures how long audio packets wait in the phone system during set-ups of other calls: both share a thread. */
export async function soundBesideCalls(): Promise<Figure[]> {
  const program = findProgram('sipp');
  if (program === undefined) return [];
  const sipPort = await freePort();
  const pairs = new PhonePairs(['opus', 'opus'], {
    args: ['--memory', '--sip-port', String(sipPort)],
    nodeArgs: ['--import', new URL('support/loop-delay.ts', import.meta.url).href],
  });
  try {
    await pairs.register(conversations);
    await pairs.talk();
    const sipp = new Sipp({ program, sipPort, ownPort: await freePort() });
    const call = () =>
      sipp.call('erin-desk', '600', ['-m', String(rate * seconds), '-r', String(rate), '-l', '4']);
    await call();
    await pairs.loopDelay();
    await delay(seconds * 1000);
    const alone = await pairs.loopDelay();
    const { failed, output } = await call();
    if (failed > 0) throw new Error(`${failed} calls failed:\n${output}`);
    const beside = await pairs.loopDelay();
    return [
      ...figures(`${conversations} conversations`, alone),
      ...figures(`${conversations} conversations and ${rate} set-ups a second`, beside),
    ];
  } finally {
    await pairs.close();
  }
}

const figures = (name: string, delays: { p50: number; p99: number; max: number }): Figure[] =>
  Object.entries(delays).map(([which, value]) =>
    singleFigure(`delay of an event, ${name}, ${which}`, value, 'ms', 'goal 5 at p99'),
  );

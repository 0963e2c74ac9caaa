import type { NodeMediaOptions } from '#phone-system/engine/local/testing/node-media.ts';
import { Sipp } from '../../desk-phones/sipp.ts';
import { PhoneSystemProcess } from '../../soak/phone-system-process.ts';
import { freePort } from '../../support/network/free-port.ts';
import { findProgram } from '../../support/packages.ts';
import { outsideNumber, startEchoingCarrier } from '../support/echoing-carrier.ts';
import { type Figure, singleFigure } from '../support/figure.ts';
import { Phones } from '../support/phones.ts';
import { loadOf } from '../support/process-load.ts';
import { orOnce } from '../support/rounds.ts';

const calls = orOnce(8, 2);
const seconds = orOnce(8);
/** As in `set-ups.ts`. */
const parallel = '4';
const rate = '200';
const warmUpCalls = orOnce(1_500, 20);
const setUpCalls = orOnce(3_000, 100);

/**
 * Measures calls over a trunk to a carrier that sipp plays: the processor time of the phone system for a call that a browser has,
 * and for the set-up of a call from a desk phone. Skipped without sipp.
 */
export async function trunks(): Promise<Figure[]> {
  const program = findProgram('sipp');
  if (program === undefined) return [];
  return [
    ...(await talking(program, 'PCMU')),
    ...(await talking(program, 'opus')),
    ...(await settingUp(program)),
  ];
}

async function talking(program: string, codec: NodeMediaOptions['codec']): Promise<Figure[]> {
  const phones = new Phones({ args: ['--memory'] });
  const carrier = await startEchoingCarrier(await phones.url(), { program });
  try {
    for (let call = 0; call < calls; call += 1) await phones.add(codec);
    const idle = await phones.measure(2);
    for (let call = 0; call < calls; call += 1) await phones.call(call, outsideNumber);
    await phones.settle();
    const { cpuPercent, lossPercent } = await phones.measure(seconds);
    return [
      singleFigure(
        `calls of a WebRTC phone over a trunk, ${codec} with PCMU, processor for each of ${calls}`,
        (cpuPercent - idle.cpuPercent) / calls,
        '% of a core',
        'goal 1.5',
      ),
      singleFigure(`loss of ${calls} calls over a trunk, ${codec}`, lossPercent, '%', 'goal 0.1'),
    ];
  } finally {
    await phones.close();
    await carrier.stop();
  }
}

async function settingUp(program: string): Promise<Figure[]> {
  const sipPort = await freePort();
  const system = new PhoneSystemProcess({ args: ['--memory', '--sip-port', String(sipPort)] });
  const carrier = await startEchoingCarrier(await system.ready(), { program });
  try {
    const sipp = new Sipp({ program, sipPort, ownPort: await freePort() });
    const call = async (count: number) => {
      const args = ['-m', String(count), '-r', rate, '-l', parallel];
      const result = await sipp.call('alice-desk', outsideNumber, args);
      if (result.failed > 0) throw new Error(`${result.failed} calls failed:\n${result.output}`);
    };
    await call(warmUpCalls);
    const load = await loadOf(system.pid, () => call(setUpCalls));
    return [
      singleFigure(
        'call set-ups, desk phone to trunk over UDP',
        setUpCalls / load.seconds,
        'calls/s',
        'no goal',
      ),
      singleFigure(
        'processor for a set-up, desk phone to trunk over UDP',
        (1000 * load.cpuSeconds) / setUpCalls,
        'ms',
        'goal 4',
      ),
    ];
  } finally {
    await system.kill();
    await carrier.stop();
  }
}

import { Sipp } from '../../desk-phones/sipp.ts';
import { PhoneSystemProcess } from '../../soak/phone-system-process.ts';
import { freePort } from '../../support/network/free-port.ts';
import { findProgram } from '../../support/packages.ts';
import { type Figure, singleFigure } from '../support/figure.ts';
import { loadOf } from '../support/process-load.ts';
import { orOnce } from '../support/rounds.ts';

const echo = '600';
/** The number of concurrent calls. The phone system would refuse more, because a single user places them all. */
const parallel = '4';
const rate = '200';
/** Until the code is compiled, calls cost several times as much. */
const warmUpCalls = '1500';
const calls = orOnce(3_000, 100);

/**
 * Measures calls of a desk phone to a robot over UDP, each authenticated, and hung up as soon as it is answered. The
 * rate depends on the other load of the machine; the processor time hardly does. Skipped without sipp.
 */
export async function setUps(): Promise<Figure[]> {
  const program = findProgram('sipp');
  if (program === undefined) return [];
  const sipPort = await freePort();
  const phoneSystem = new PhoneSystemProcess({ args: ['--memory', '--sip-port', String(sipPort)] });
  try {
    await phoneSystem.ready();
    const sipp = new Sipp({ program, sipPort, ownPort: await freePort() });
    const call = async (count: string) => {
      const result = await sipp.call('alice-desk', echo, ['-m', count, '-r', rate, '-l', parallel]);
      if (result.failed > 0) throw new Error(`${result.failed} calls failed:\n${result.output}`);
    };
    await call(warmUpCalls);
    const load = await loadOf(phoneSystem.pid, () => call(String(calls)));
    return [
      singleFigure('call set-ups, desk phone to robot over UDP', calls / load.seconds, 'calls/s', 'goal 330'),
      singleFigure(
        'processor for a set-up, desk phone to robot over UDP',
        (1000 * load.cpuSeconds) / calls,
        'ms',
        'goal 3; Asterisk 22 takes 1.3',
      ),
    ];
  } finally {
    await phoneSystem.kill();
  }
}

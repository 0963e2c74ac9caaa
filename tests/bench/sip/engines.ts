import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Sipp } from '../../desk-phones/sipp.ts';
import { PhoneSystemProcess } from '../../soak/phone-system-process.ts';
import { Asterisk } from '../../support/asterisk/asterisk.ts';
import { findAsterisk } from '../../support/asterisk/asterisk-program.ts';
import { type EngineName, engineArguments } from '../../support/asterisk/engine-arguments.ts';
import { freePort } from '../../support/network/free-port.ts';
import { findProgram } from '../../support/packages.ts';
import { type Figure, singleFigure } from '../support/figure.ts';
import { loadOf } from '../support/process-load.ts';
import { middle, orOnce } from '../support/rounds.ts';

const scenario = fileURLToPath(new URL('engine-call.xml', import.meta.url));
const echo = '600';
const parallel = '4';
const rate = '1000';
const warmUpCalls = orOnce(1_500, 20);
const calls = orOnce(3_000, 100);
const rounds = orOnce(3);

/** A system that a desk phone calls. */
interface Called {
  readonly name: string;
  readonly sipPort: number;
  /** Its process; undefined: none of ours. */
  readonly pid: number | undefined;
  end(): Promise<void>;
}

/**
 * Measures calls of a desk phone to an echo over UDP, each authenticated, at the local engine, at the engine Asterisk, and at an
 * Asterisk whose dialplan answers. Skipped without sipp and Asterisk.
 */
export async function engines(): Promise<Figure[]> {
  const program = findProgram('sipp');
  if (program === undefined || !findAsterisk()) return [];
  const folder = await mkdtemp(join(tmpdir(), 'engines-'));
  const all: Called[] = [];
  try {
    all.push(await phoneSystem('local', folder), await phoneSystem('asterisk', folder), await bareAsterisk());
    const rates = new Map(all.map(({ name }): [string, number[]] => [name, []]));
    const costs = new Map(all.map(({ name }): [string, number[]] => [name, []]));
    const call = async ({ sipPort }: Called, count: number) => {
      const sipp = new Sipp({ program, sipPort, ownPort: await freePort() });
      const proof = ['-au', 'alice-desk', '-ap', 'demo', '-s', echo];
      const args = ['-sf', scenario, ...proof, '-m', `${count}`, '-r', rate, '-l', parallel];
      const result = await sipp.run(args);
      if (result.failed > 0) throw new Error(`${result.failed} calls failed:\n${result.output}`);
    };
    for (const one of all) await call(one, warmUpCalls);
    // In turn, so that other load of the machine meets all of them.
    for (let round = 0; round < rounds; round += 1)
      for (const one of all) {
        const load = await loadOf(one.pid ?? process.pid, () => call(one, calls));
        rates.get(one.name)?.push(calls / load.seconds);
        if (one.pid !== undefined) costs.get(one.name)?.push((1000 * load.cpuSeconds) / calls);
      }
    const bare = middle(rates.get('bare Asterisk'));
    return all.flatMap(({ name, pid }) => [
      singleFigure(`call set-ups, desk phone to echo, ${name}`, middle(rates.get(name)), 'calls/s', ''),
      ...(pid === undefined
        ? []
        : [
            singleFigure(
              `processor of our process for a set-up, ${name}`,
              middle(costs.get(name)),
              'ms',
              'goal 1.2 at Asterisk',
            ),
            singleFigure(
              `rate of bare Asterisk, ${name}`,
              (100 * middle(rates.get(name))) / bare,
              '%',
              'goal 90 at Asterisk',
            ),
          ]),
    ]);
  } finally {
    for (const one of all) await one.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function phoneSystem(engine: EngineName, folder: string): Promise<Called> {
  const cwd = join(folder, engine);
  const sipPort = await freePort();
  const ports = ['--sip-port', `${sipPort}`, '--rtp-ports', '26000-26999'];
  const args = [...(await engineArguments(engine, cwd)), ...ports];
  const started = new PhoneSystemProcess({ args, cwd });
  await started.ready();
  return { name: `engine ${engine}`, sipPort, pid: started.pid, end: () => started.stop() };
}

async function bareAsterisk(): Promise<Called> {
  const sipPort = await freePort();
  const asterisk = await Asterisk.start({
    rtpPorts: [27_000, 27_999],
    files: {
      'pjsip.conf': `[udp]
type=transport
protocol=udp
bind=127.0.0.1:${sipPort}

[alice-desk]
type=endpoint
context=phones
disallow=all
allow=ulaw
auth=alice-desk
aors=alice-desk

[alice-desk]
type=auth
auth_type=userpass
username=alice-desk
password=demo

[alice-desk]
type=aor
max_contacts=1
`,
      'extensions.conf': `[phones]
exten => ${echo},1,Answer()
same => n,Echo()
`,
    },
  });
  return { name: 'bare Asterisk', sipPort, pid: undefined, end: () => asterisk.stop() };
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds } from '../bench/support/process-load.ts';
import { SignedIn } from '../bench/support/signed-in.ts';
import { Sipp } from '../desk-phones/sipp.ts';
import { freePort } from '../support/network/free-port.ts';
import { findProgram } from '../support/packages.ts';
import { type MemorySample, memoryReport, sampleMemory } from './memory.ts';
import type { Result } from './part.ts';
import { PhoneSystemProcess } from './phone-system-process.ts';

/** Calls per second of each desk phone. */
const rate = 5;
/** Simultaneous calls of one phone. The phone system refuses more with 486, and a machine that is busy for a second causes more. */
const parallel = 4;

interface Calls {
  readonly user: string;
  readonly successful: number;
  readonly failed: number;
  /** Number of failed calls by reason. */
  readonly reasons: Readonly<Record<string, number>>;
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
    // A registration lasts five minutes.
    const samples = await sampleMemory({ url, pid: phoneSystem.pid }, calling, () => phone.register());
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

function report(samples: readonly MemorySample[], results: readonly Calls[], cpu: number): Result {
  const memory = memoryReport(samples);
  const successful = results.reduce((all, result) => all + result.successful, 0);
  return {
    calls: successful,
    cpuMillisecondsPerCall: Math.round((1e4 * cpu) / successful) / 10,
    ...memory.figures,
    wrong: [
      ...results.flatMap(({ user, failed, reasons }) =>
        failed > 0 ? [`${failed} calls of ${user} failed: ${JSON.stringify(reasons)}`] : [],
      ),
      ...memory.wrong,
    ],
  };
}

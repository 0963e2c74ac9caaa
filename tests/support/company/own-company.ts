import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { quickStart } from '../callside/running.ts';
import { until } from '../until.ts';

/** The command `callside serve` in a process of its own. */
export interface OwnCompany {
  /** The address of the phone system. */
  readonly url: string;
  /** All that it has printed. */
  readonly printed: () => string;
  /** The address of the page of the first start, with its code. Rejects if it asks for nothing. */
  readonly setUpAddress: () => Promise<string>;
  /** Resolves when the phone system has its company and runs. */
  readonly runs: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the command at a port, without a terminal. */
export function serveOwnCompany(port: number, options: readonly string[]): OwnCompany {
  const all = ['serve', '--port', String(port), '--sip-port', '0', ...options];
  const child = spawn('node', [...quickStart, 'examples/phone-system/main.ts', ...all], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text;
    });
  const kill = () => child.kill('SIGKILL');
  // A worker that is ended in the middle of a file runs no hooks.
  process.once('exit', kill);
  const prints = async (part: RegExp) => {
    await until(`the command prints ${part}`, async () => part.test(alive(child, printed)), 60_000);
    return part.exec(printed)?.[0] ?? '';
  };
  return {
    url: `http://localhost:${port}`,
    printed: () => printed,
    setUpAddress: () => prints(/https?:\S+\/setup#\S+/),
    runs: async () => {
      await prints(/The full client +http/);
    },
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function alive(child: ChildProcess, printed: string): string {
  if (child.exitCode !== null)
    throw new Error(`The command ended with ${child.exitCode}: ${printed.slice(-500)}`);
  return printed;
}

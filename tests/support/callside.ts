import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { freePort } from './network/free-port.ts';
import { until } from './until.ts';

/** Callside as `npm start` runs it, in a process of its own, so that a test may kill it. */
export interface RunningCallside {
  /** The address of the full client. */
  readonly url: string;
  /** The address of the example page that embeds the widget, at another origin. */
  readonly parentUrl: string;
  /** The address at which desk phones register. */
  readonly sipPort: number;
  /** Its current numbers of calls, phones, media ports and push connections. */
  counts(): Promise<Counts>;
  /** Fails requests to these paths until the next call; `undefined` ends it. */
  disturb(
    fault: { readonly path: string; readonly method?: string; readonly status: number } | undefined,
  ): Promise<void>;
  /** Its whole output so far. */
  output(): string;
  /** Kills the process at once, like a power cut. */
  kill(): Promise<void>;
  /** Restarts it on the same ports and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the counts of the running phone system from its control page. */
interface Counts {
  readonly calls: number;
  readonly engine: Readonly<
    Record<'legs' | 'bridges' | 'mediaPorts' | 'registrations' | 'connections', number>
  >;
  readonly push: Readonly<Record<'connections' | 'listeners' | 'subscriptions', number>>;
}

/** Skips the optimizing compilation of the database's program: a test ends before that pays off. */
const quickStart = ['--liftoff-only'];

/** Options for tests with agents who answer by hand: on a busy machine a test takes longer than a person would. */
export const patientCallers = ['--rings', '120'];

const running = new Set<ChildProcess>();

/** Ends every Callside that is still running, also those of a file whose preparation failed. */
export async function endCallsides(): Promise<void> {
  await Promise.all([...running].map((child) => end(child, 'SIGKILL')));
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!running.has(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

// A worker that is ended in the middle of a file runs no hooks.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts Callside on free ports and waits until it answers, at the host and with the scheme of the options. */
export async function startCallside(options: readonly string[] = ['--memory']): Promise<RunningCallside> {
  const port = await freePort(2);
  const scheme = options.includes('--https') ? 'https' : 'http';
  const host = options.includes('--host') ? options[options.indexOf('--host') + 1] : 'localhost';
  const at = (onPort: number) => `${scheme}://${host}:${onPort}`;
  let child: ChildProcess;
  let printed = '';

  const start = async () => {
    child = spawn(
      'node',
      [
        ...quickStart,
        'examples/start.ts',
        '--port',
        String(port),
        '--sip-port',
        '0',
        '--control',
        '--empty',
        ...options,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const started = child;
    running.add(started);
    started.once('exit', () => running.delete(started));
    child.stdout?.on('data', (text) => {
      printed += text;
    });
    child.stderr?.on('data', (text) => {
      printed += text;
    });
    await until('Callside answers', () => answers(`${at(port + 1)}/`, child, printed), 80_000);
  };

  await start();
  return {
    url: at(port),
    parentUrl: at(port + 1),
    get sipPort() {
      return Number(/register at port (\d+)/.exec(printed)?.[1]);
    },
    counts: async () => (await fetch(`${at(port)}/control/counts`)).json() as Promise<Counts>,
    async disturb(fault) {
      const order = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
      const answer = await fetch(
        `${at(port)}/control/faults`,
        fault ? { ...order, body: JSON.stringify({ times: 1_000, ...fault }) } : { method: 'DELETE' },
      );
      if (!answer.ok) throw new Error(`The fault was not accepted: ${answer.status}`);
    },
    output: () => printed,
    kill: () => end(child, 'SIGKILL'),
    restart: start,
    stop: () => end(child, 'SIGTERM'),
  };
}

function answers(url: string, child: ChildProcess, printed: string): Promise<boolean> {
  if (child.exitCode !== null)
    throw new Error(`Callside ended with ${child.exitCode}: ${printed.slice(-500)}`);
  return new Promise((resolve) => {
    const request = url.startsWith('https') ? requestByHttps : requestByHttp;
    // The certificate is self-made.
    request(url, { rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .end();
  });
}

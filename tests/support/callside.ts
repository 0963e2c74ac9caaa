import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** Callside as `npm start` runs it, in a process of its own, so that a test may kill it. */
export interface RunningCallside {
  /** Where the full client is. */
  readonly url: string;
  /** Where the example page that embeds the widget is: another origin. */
  readonly parentUrl: string;
  /** Where desk phones register. */
  readonly sipPort: number;
  /** What it holds now: calls, phones, media ports, push connections. */
  counts(): Promise<Counts>;
  /** Fails at requests to such paths until it is told otherwise: `undefined` ends it. */
  disturb(
    fault: { readonly path: string; readonly method?: string; readonly status: number } | undefined,
  ): Promise<void>;
  /** Everything that it has printed. */
  output(): string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same ports and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** What is held by the running phone system, by its control page. */
interface Counts {
  readonly calls: number;
  readonly engine: Readonly<
    Record<'legs' | 'bridges' | 'mediaPorts' | 'registrations' | 'connections', number>
  >;
  readonly push: Readonly<Record<'connections' | 'listeners' | 'subscriptions', number>>;
}

/** The database's program is compiled once and not a second time for speed: a test ends before that pays. */
const quickStart = ['--liftoff-only'];

/** Options where agents answer by hand: a test on a busy machine takes longer for it than they would. */
export const patientCallers = ['--rings', '120'];

/** Starts Callside on free ports and waits until it answers, at the host and by the scheme that the options name. */
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
    child.stdout?.on('data', (text) => {
      printed += text;
    });
    child.stderr?.on('data', (text) => {
      printed += text;
    });
    await until('Callside answers', () => answers(`${at(port + 1)}/`, child, printed), 80_000);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
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
      if (!answer.ok) throw new Error(`The fault was not taken: ${answer.status}`);
    },
    output: () => printed,
    kill: () => end('SIGKILL'),
    restart: start,
    stop: () => end('SIGTERM'),
  };
}

function answers(url: string, child: ChildProcess, printed: string): Promise<boolean> {
  if (child.exitCode !== null)
    throw new Error(`Callside ended with ${child.exitCode}: ${printed.slice(-500)}`);
  return new Promise((resolve) => {
    const request = url.startsWith('https') ? requestByHttps : requestByHttp;
    // The certificate is one that it has made itself.
    request(url, { rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .end();
  });
}

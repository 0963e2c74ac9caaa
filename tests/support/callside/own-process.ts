import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { freePort } from '../network/free-port.ts';
import { until } from '../until.ts';
import { addressesOf, argumentsAt, quickStart, type RunningCallside } from './running.ts';

/** Callside in a process of its own, which a test may kill. */
export interface CallsideProcess extends RunningCallside {
  /** Kills the process at once, like a power cut. */
  kill(): Promise<void>;
  /** Restarts it on the same ports and data. */
  restart(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Ends every process that is still running, also the processes of a file whose preparation failed. */
export async function endProcesses(): Promise<void> {
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

/** Starts Callside on free ports, as `npm start` runs it, and waits until it answers. */
export async function startCallsideProcess(
  options: readonly string[] = ['--memory'],
): Promise<CallsideProcess> {
  const port = await freePort(2);
  const addresses = addressesOf(port, options);
  let child: ChildProcess;
  let printed = '';

  const start = async () => {
    child = spawn('node', [...quickStart, 'examples/start.ts', ...argumentsAt(port, options)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = child;
    running.add(started);
    started.once('exit', () => running.delete(started));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        printed += text;
      });
    await until('Callside answers', () => answers(`${addresses.parentUrl}/`, child, printed), 80_000);
  };

  await start();
  return {
    ...addresses,
    get sipPort() {
      return Number(/register at port (\d+)/.exec(printed)?.[1]);
    },
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

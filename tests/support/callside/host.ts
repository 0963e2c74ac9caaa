import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../network/free-port.ts';
import { addressesOf, argumentsAt, quickStart, type RunningCallside } from './running.ts';

/** Starts the Callside of this number with arguments of its command line; without, stops it. */
export interface Order {
  readonly id: number;
  readonly args: readonly string[] | undefined;
}

/** Reports that an order is carried out, or the failure. */
export interface Answer {
  readonly id: number;
  readonly sipPort?: number;
  readonly error?: string | undefined;
}

type Waiting = (answer: Answer) => void;

/** A process in which Callside starts and stops again and again. */
class Host {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  /** Stops each Callside that runs in it. */
  readonly #running = new Map<number, () => Promise<void>>();
  /** The last lines of its output, with the reason for its end. */
  #printed = '';
  #last = 0;

  constructor() {
    const program = fileURLToPath(new URL('host-program.ts', import.meta.url));
    this.#child = fork(program, { execArgv: quickStart, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (text) => {
        this.#printed = (this.#printed + text).slice(-1_000);
      });
    this.#child.on('message', (answer: Answer) => this.#answer(answer));
    this.#child.on('exit', (code) => {
      for (const id of this.#waiting.keys())
        this.#answer({ id, error: `The process with Callside ended with ${code}: ${this.#printed}` });
    });
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async start(options: readonly string[]): Promise<RunningCallside> {
    const port = await freePort(2);
    this.#last += 1;
    const id = this.#last;
    const { sipPort = 0 } = await this.#order({ id, args: argumentsAt(port, options) });
    const stop = async () => {
      if (!this.#running.delete(id) || !this.isRunning) return;
      await this.#order({ id, args: undefined });
    };
    this.#running.set(id, stop);
    return { ...addressesOf(port, options), sipPort, stop };
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.values()].map((stop) => stop()));
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async #order(order: Order): Promise<Answer> {
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(order.id, resolve);
      this.#child.send(order);
    });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }

  #answer(answer: Answer): void {
    const resolve = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    resolve?.(answer);
  }
}

/** The host of this worker, whose files run in sequence. */
let host: Host | undefined;

// It would end by itself, but later than a worker that is killed.
process.on('exit', () => host?.kill());

/** Starts Callside on free ports in the process that all files of this worker share, and waits until it answers. */
export function startHosted(options: readonly string[]): Promise<RunningCallside> {
  if (!host?.isRunning) host = new Host();
  return host.start(options);
}

/** Stops every hosted Callside that is still running. */
export const endHosted = async (): Promise<void> => host?.stopAll();

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AsteriskFailed, type AsteriskInstance } from './asterisk-instance.ts';

const pollMs = 100;
const lookMs = 500;
const startMs = 30_000;
const stopMs = 5_000;

/** Ends a program when the input of this shell ends, and so never later than the process that writes it. */
const untilInputEnds = '"$@" & cat > /dev/null; kill -9 $!';

/** An Asterisk that runs as a process of its own, and is started again when it ends by itself. */
export class AsteriskProcess {
  readonly #instance: AsteriskInstance;
  readonly #log: Logger;
  readonly #outlives: boolean;
  #watch: NodeJS.Timeout | undefined;
  #pid: number | undefined;
  #isBusy = false;
  #input: Writable | null = null;

  /** @param options.outlives true: it goes on when this process is killed, and its calls with it */
  constructor(instance: AsteriskInstance, options: { readonly log: Logger; readonly outlives: boolean }) {
    this.#instance = instance;
    this.#log = options.log;
    this.#outlives = options.outlives;
  }

  /** Starts it unless it runs, which is asked for where it is not known. @throws AsteriskFailed */
  async start(isRunning?: boolean): Promise<void> {
    if (!(isRunning ?? (await this.#instance.isRunning()))) await this.#run();
    this.#pid = Number(await readFile(join(this.#instance.folder, 'run', 'asterisk.pid'), 'utf8'));
    this.#watch ??= setInterval(() => void this.#look(), lookMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    await this.#instance.console('core stop now');
    for (let waited = 0; this.#isAlive && waited < stopMs; waited += pollMs) await wait(pollMs);
    if (this.#isAlive && this.#pid !== undefined) process.kill(this.#pid, 'SIGKILL');
    this.#input?.end();
  }

  get #isAlive(): boolean {
    return this.#pid !== undefined && isAlive(this.#pid);
  }

  async #look(): Promise<void> {
    if (this.#isBusy || this.#isAlive) return;
    this.#isBusy = true;
    this.#log.error('Asterisk has ended, and is started again');
    await this.start()
      .catch((error: unknown) => this.#log.error({ error }, 'Asterisk does not start'))
      .finally(() => {
        this.#isBusy = false;
      });
  }

  async #run(): Promise<void> {
    const command = this.#instance.command;
    const options = { cwd: join(this.#instance.folder, 'etc'), detached: true } as const;
    const child = this.#outlives
      ? spawn(command[0], command.slice(1), { ...options, stdio: 'ignore' })
      : spawn('sh', ['-c', untilInputEnds, 'asterisk', ...command], {
          ...options,
          stdio: ['pipe', 'ignore', 'ignore'],
        });
    child.unref();
    this.#input?.end();
    this.#input = child.stdin;
    // The shell may have ended before.
    this.#input?.on('error', (error) => this.#log.debug({ error }, 'The shell of Asterisk has ended'));
    for (let waited = 0; waited < startMs; waited += pollMs) {
      if (await this.#instance.isRunning()) return;
      if (child.exitCode !== null) break;
      await wait(pollMs);
    }
    const log = await readFile(join(this.#instance.folder, 'log', 'full'), 'utf8').catch(() => '');
    throw new AsteriskFailed(`Asterisk did not start. ${log.trim().split('\n').slice(-3).join(' ')}`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // No process has this number.
    return false;
  }
}

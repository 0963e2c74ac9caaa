import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AsteriskInstance, type AsteriskSettings } from '#phone-system/asterisk/asterisk-instance.ts';
import { until } from '../until.ts';
import { type AsteriskVersion, findAsterisk } from './asterisk-program.ts';

export interface AsteriskOptions extends AsteriskSettings {
  /** 22 by default. */
  readonly version?: AsteriskVersion;
  /** The command that starts it, as `ip netns exec outside`. */
  readonly within?: readonly string[];
}

/** An Asterisk of its own in a temporary folder. */
export class Asterisk {
  readonly #instance: AsteriskInstance;
  readonly #within: readonly string[];
  #child: ReturnType<typeof spawn> | undefined;

  private constructor(instance: AsteriskInstance, within: readonly string[]) {
    this.#instance = instance;
    this.#within = within;
  }

  static async start(options: AsteriskOptions): Promise<Asterisk> {
    const program = findAsterisk(options.version);
    if (!program) throw new Error('Asterisk is not installed.');
    const instance = new AsteriskInstance(program, mkdtempSync(join(tmpdir(), 'callside-asterisk-')));
    const asterisk = new Asterisk(instance, options.within ?? []);
    await instance.configure(options);
    await asterisk.#run();
    return asterisk;
  }

  get folder(): string {
    return this.#instance.folder;
  }

  /** Everything that it has printed. */
  get log(): string {
    return readFileSync(join(this.folder, 'log', 'full'), 'utf8');
  }

  /** Runs a command of its console and returns the output. */
  command(line: string): Promise<string> {
    return this.#instance.console(line);
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Starts it again after `kill`, with the same configuration. */
  restart(): Promise<void> {
    return this.#run();
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #run(): Promise<void> {
    const [command, ...args] = this.#instance.command;
    const [first = command, ...rest] = [...this.#within, command];
    const child = spawn(first, [...rest, ...args], {
      stdio: 'ignore',
      // Its configuration may name files beside it.
      cwd: join(this.folder, 'etc'),
    });
    this.#child = child;
    await until('Asterisk has started', async () => {
      if (child.exitCode !== null) throw new Error(`Asterisk has ended:\n${this.log.slice(-2_000)}`);
      return this.#instance.isRunning();
    });
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { companyArguments } from '../support/company/company.ts';

const folder = join(import.meta.dirname, '../../examples/phone-system');

/** A phone system in a process of its own, so that it can be killed. */
export class PhoneSystemProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #url: Promise<string>;
  #printed = '';

  /**
   * @param args `--data` and its folder, or `--memory`; a database on a server by `DATABASE_URL` in `env`
   * @param cwd the folder for files without an argument of their own
   * @param isBuilt the built program, as companies run it, in place of the sources, which take longer to start
   */
  constructor({
    args,
    env,
    cwd,
    nodeArgs = [],
    isBuilt = false,
  }: {
    args: readonly string[];
    env?: NodeJS.ProcessEnv;
    cwd?: string;
    nodeArgs?: readonly string[];
    isBuilt?: boolean;
  }) {
    const all = [
      ...nodeArgs,
      join(folder, isBuilt ? 'dist/main.js' : 'main.ts'),
      '--port',
      '0',
      '--sip-port',
      '0',
      '--empty',
      ...companyArguments,
      ...args,
    ];
    this.#child = spawn(process.execPath, all, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd,
      env: { ...process.env, ...env },
    });
    this.#ended = once(this.#child, 'exit');
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const read = (chunk: Buffer) => {
      this.#printed += chunk;
      const [, url] = /runs at (http:\/\/[^\s"]+)/.exec(this.#printed) ?? [];
      if (url) resolve(url);
    };
    this.#child.stdout?.on('data', read);
    this.#child.stderr?.on('data', read);
    void this.#ended.then(() => reject(new Error(`The phone system ended:\n${this.#printed}`)));
    promise.catch(() => {});
    this.#url = promise;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Its address once it runs. Rejects with its output if it ends before that. */
  ready(): Promise<string> {
    return this.#url;
  }

  /** Its whole output so far. */
  get output(): string {
    return this.#printed;
  }

  /** Kills the process at once, without any clean-up. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#ended;
  }
}

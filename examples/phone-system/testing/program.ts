import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../main.ts');

/** A phone system in a process of its own. */
export interface StartedProgram {
  readonly url: string;
  /** Sends a signal, and resolves with the exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Runs the command `callside` of the sources. Whoever creates it kills what is left. */
export class Programs {
  readonly #children: ChildProcess[] = [];

  /** Starts a phone system, and waits until it prints its address. */
  start(...args: readonly string[]): Promise<StartedProgram> {
    return this.startIn(undefined, ['--sip-port', '0', ...args]);
  }

  /** Starts a phone system in a folder; by default in that of the tests. */
  async startIn(folder: string | undefined, args: readonly string[]): Promise<StartedProgram> {
    const child = this.#spawn(['--empty', ...args], {}, folder);
    const ended = once(child, 'exit');
    let printed = '';
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const read = (chunk: Buffer) => {
      printed += chunk;
      const [, url] = /runs at (http:\/\/[^\s"]+)/.exec(printed) ?? [];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => reject(new Error(`It ended:\n${printed}`)));
    const url = await promise;
    return {
      url,
      async end(signal) {
        child.kill(signal);
        const [code] = await ended;
        return code as number | null;
      },
    };
  }

  /** Runs a command to its end, in the folder of the tests or in another. */
  async run(
    args: readonly string[],
    environment: NodeJS.ProcessEnv = {},
    folder?: string,
  ): Promise<{ readonly code: number | null; readonly printed: string }> {
    const child = this.#spawn(args, environment, folder);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk;
      });
    const [code] = await once(child, 'close');
    return { code: code as number | null, printed };
  }

  killAll(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }

  #spawn(args: readonly string[], environment: NodeJS.ProcessEnv = {}, folder?: string): ChildProcess {
    const child = spawn(process.execPath, [main, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
      cwd: folder,
    });
    this.#children.push(child);
    return child;
  }
}

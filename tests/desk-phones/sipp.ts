import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

const registerScenario = fileURLToPath(new URL('register.xml', import.meta.url));

export interface SippOptions {
  readonly program: string;
  /** Where the phone system takes desk phones. */
  readonly sipPort: number;
  /** The port from which sipp sends, by which it is known. */
  readonly ownPort: number;
}

/** One desk phone that sipp plays. */
export class Sipp {
  readonly #options: SippOptions;

  constructor(options: SippOptions) {
    this.#options = options;
  }

  /** Registers as this SIP user. Its built-in scenarios do not, but are known by their address afterwards. */
  register(user: string): Promise<SippResult> {
    return this.run(['-sf', registerScenario, '-s', user, '-au', user, '-ap', 'demo', '-m', '1']);
  }

  /** Runs a scenario to its end. */
  async run(args: readonly string[]): Promise<SippResult> {
    const child = this.start(args);
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
    });
    child.stderr?.on('data', (text) => {
      output += text;
    });
    const [code] = await once(child, 'close');
    const count = (what: string) =>
      Number(
        new RegExp(`${what} *\\|[^|]*\\| *(\\d+)`).exec(
          output.slice(output.lastIndexOf('Statistics Screen')),
        )?.[1],
      );
    return { code: Number(code), successful: count('Successful call'), failed: count('Failed call'), output };
  }

  /** Starts a scenario that goes on until it is killed. */
  start(args: readonly string[]): ChildProcess {
    const { program, sipPort, ownPort } = this.#options;
    const address = ['-i', '127.0.0.1', '-p', String(ownPort), '-nostdin'];
    return spawn(program, [`127.0.0.1:${sipPort}`, ...address, ...args], {
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TERM: 'dumb' },
    });
  }
}

export interface SippResult {
  readonly code: number;
  readonly successful: number;
  readonly failed: number;
  readonly output: string;
}

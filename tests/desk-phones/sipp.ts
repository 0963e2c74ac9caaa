import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

const scenario = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export interface SippOptions {
  readonly program: string;
  /** The address at which the phone system accepts desk phones. */
  readonly sipPort: number;
  /** The port from which sipp sends; it identifies the phone. */
  readonly ownPort: number;
}

/** One desk phone played by sipp. */
export class Sipp {
  readonly #options: SippOptions;

  constructor(options: SippOptions) {
    this.#options = options;
  }

  /** Registers as this SIP user. */
  register(user: string): Promise<SippResult> {
    return this.run(['-sf', scenario('register.xml'), '-s', user, '-au', user, '-ap', 'demo', '-m', '1']);
  }

  /** Calls a number as this SIP user. The built-in scenario cannot authenticate. */
  call(user: string, number: string, args: readonly string[]): Promise<SippResult> {
    return this.#call('call.xml', { user, number, args });
  }

  /** Calls the address of an emergency number or service as this SIP user, and succeeds if the call is refused with a reason and a text. */
  callEmergency(user: string, address: string): Promise<SippResult> {
    return this.#call('emergency.xml', { user, number: address, args: ['-m', '1'] });
  }

  /** Rings with sound before the answer (183) when it is called, until it is killed. */
  ringWithSound(): ChildProcess {
    return this.start(['-sf', scenario('early.xml')]);
  }

  /** Answers each call until it is told to end, and then says how its calls and the questions whether it is there went. */
  answer(): { end(): Promise<SippResult> } {
    const child = this.start(['-sf', scenario('answer.xml')]);
    const result = resultOf(child);
    return {
      end: () => {
        // It ends once its present calls have.
        child.kill('SIGUSR1');
        return result;
      },
    };
  }

  #call(
    file: string,
    { user, number, args }: { user: string; number: string; args: readonly string[] },
  ): Promise<SippResult> {
    const proof = ['-key', 'user', user, '-au', user, '-ap', 'demo'];
    return this.run(['-sf', scenario(file), '-s', number, ...proof, ...args]);
  }

  /** Runs a scenario to its end. */
  run(args: readonly string[]): Promise<SippResult> {
    return resultOf(this.start(args));
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

async function resultOf(child: ChildProcess): Promise<SippResult> {
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

export interface SippResult {
  readonly code: number;
  readonly successful: number;
  readonly failed: number;
  readonly output: string;
}

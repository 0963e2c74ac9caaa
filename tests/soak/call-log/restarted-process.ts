import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A program that is started again whenever it is killed. */
export class RestartedProcess {
  readonly #start: () => ChildProcess;
  readonly #onMessage: (message: unknown) => void;
  #child: ChildProcess;
  #ready: Promise<unknown>;
  kills = 0;

  /**
   * @param argsOf the arguments of a start. The program sends a message when it is ready
   * @param options.nodeArgs arguments of Node before the program
   */
  constructor(
    program: string,
    argsOf: () => readonly string[],
    {
      onMessage = () => {},
      nodeArgs = [],
    }: { readonly onMessage?: (message: unknown) => void; readonly nodeArgs?: readonly string[] } = {},
  ) {
    this.#start = () =>
      fork(program, argsOf(), { execArgv: [...nodeArgs], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#onMessage = onMessage;
    this.#child = this.#start();
    this.#ready = this.#follow();
  }

  /** Resolves to the first message of the present program. */
  async ready(): Promise<unknown> {
    return this.#ready;
  }

  send(message: object): void {
    if (this.#child.connected) this.#child.send(message);
  }

  async kill(): Promise<void> {
    await this.stop();
    this.kills += 1;
    this.#child = this.#start();
    this.#ready = this.#follow();
    await this.#ready;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }

  async #follow(): Promise<unknown> {
    const child = this.#child;
    child.on('message', this.#onMessage);
    const [first] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The program ended at its start.'))),
    ]);
    return first;
  }
}

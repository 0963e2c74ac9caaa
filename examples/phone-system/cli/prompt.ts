import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Questions in a terminal. Passwords are not shown while they are typed. */
export class Prompt {
  readonly #output: NodeJS.WritableStream;
  readonly #terminal: ReturnType<typeof createInterface>;
  readonly #end = new AbortController();
  #isHidden = false;

  constructor({
    input,
    output,
  }: {
    readonly input: NodeJS.ReadableStream;
    readonly output: NodeJS.WritableStream;
  }) {
    this.#output = output;
    const shown = new Writable({
      write: (chunk, _, done) => {
        if (!this.#isHidden) output.write(chunk);
        done();
      },
    });
    this.#terminal = createInterface({ input, output: shown, terminal: true });
    this.#terminal.once('close', () => this.#end.abort());
  }

  /** The input has ended: every question fails. */
  get hasEnded(): boolean {
    return this.#end.signal.aborted;
  }

  /** @throws AbortError if the input ends before the answer */
  async ask(text: string, { isHidden = false }: { readonly isHidden?: boolean } = {}): Promise<string> {
    const answer = this.#terminal.question(text, { signal: this.#end.signal });
    this.#isHidden = isHidden;
    const line = await answer;
    this.#isHidden = false;
    if (isHidden) this.#output.write('\n');
    return line;
  }

  close(): void {
    this.#terminal.close();
  }
}

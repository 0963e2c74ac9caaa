import type { TestPhone, TestPhoneOptions, TestPhoneSystem } from '#phone-system/testing.ts';
import type { Client } from '#sdk/index.ts';
import type { CodeBlock } from '#tests/support/documents/blocks.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { type ProgramOptions, runBlock } from './programs.ts';

/** Runs one code block of the documentation against a phone system, and ends what it opened. */
export class NodeBench {
  readonly phoneSystem: TestPhoneSystem;
  readonly url: string;
  /** The lines that the program has printed. */
  readonly printed: readonly (readonly unknown[])[];
  readonly #block: CodeBlock;
  readonly #ends: (() => Promise<void> | void)[] = [];

  constructor(phoneSystem: TestPhoneSystem, block: CodeBlock, printed: readonly (readonly unknown[])[]) {
    this.phoneSystem = phoneSystem;
    this.url = phoneSystem.url;
    this.printed = printed;
    this.#block = block;
  }

  get code(): string {
    return this.#block.code;
  }

  /** Runs the block. Returns the values of the names that it declares. */
  async run<Values extends object>(options: Omit<ProgramOptions, 'url'> = {}): Promise<Values> {
    const values = await runBlock(this.#block, { url: this.url, ...options });
    for (const value of Object.values(values))
      if (typeof value === 'object' && value !== null && 'session' in value && 'dispose' in value)
        this.atEnd(() => (value as Client).dispose());
    return values as Values;
  }

  /** Signs a user in, for a block that begins with a client. */
  async signedIn(login: string): Promise<Client> {
    const client = await signedInClient(this.phoneSystem, login);
    this.atEnd(() => client.dispose());
    return client;
  }

  /** Registers a phone for a user. */
  async addPhone(login: string, options?: TestPhoneOptions): Promise<TestPhone> {
    const phone = await this.phoneSystem.addPhone(login, options);
    this.atEnd(() => phone.stop());
    return phone;
  }

  atEnd(end: () => Promise<void> | void): void {
    this.#ends.push(end);
  }

  async end(): Promise<void> {
    for (const end of this.#ends.reverse()) await end();
  }
}

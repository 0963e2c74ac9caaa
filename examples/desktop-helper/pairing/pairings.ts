import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const pairing = z.object({
  /** The origin of the pages that may use the helper. */
  origin: z.string(),
  /** SHA-256 of the token, so that a copy of the file opens nothing. */
  tokenHash: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});
export type Pairing = z.infer<typeof pairing>;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The browsers that the user has allowed to use this helper, in a file that only the user can read. */
export class Pairings {
  readonly #file: string;
  #list: readonly Pairing[];

  constructor(file: string) {
    this.#file = file;
    this.#list = read(file);
  }

  get list(): readonly Pairing[] {
    return this.#list;
  }

  /** Returns the pairing of this origin and token. */
  find(origin: string, token: string): Pairing | undefined {
    const tokenHash = hashOf(token);
    return this.#list.find((one) => one.origin === origin && one.tokenHash === tokenHash);
  }

  /** Makes a pairing, and the token by which its pages are known. */
  add(origin: string): { readonly pairing: Pairing; readonly token: string } {
    const token = randomBytes(32).toString('base64url');
    const added: Pairing = { origin, tokenHash: hashOf(token), at: Date.now() };
    this.#save([...this.#list, added]);
    return { pairing: added, token };
  }

  remove(removed: (one: Pairing) => boolean): void {
    this.#save(this.#list.filter((one) => !removed(one)));
  }

  #save(list: readonly Pairing[]): void {
    this.#list = list;
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    const draft = `${this.#file}.new`;
    writeFileSync(draft, `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, this.#file);
  }
}

function read(file: string): readonly Pairing[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return z.parse(z.array(pairing), JSON.parse(text));
}

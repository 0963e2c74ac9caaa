import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageCounts } from '../../port.ts';

/** The longest row of messages that a phone is told of: each is a file. */
const most = 99;

/** The folders of Asterisk's voicemail for messages that were not heard yet, and for heard messages. */
const folders = { fresh: 'INBOX', old: 'Old' } as const;

/**
 * The message lights of desk phones. Debian's Asterisk has no interface for them, but a voicemail that looks into its folders each
 * second: an empty message there for each of ours lights the lamp. Nobody can hear them.
 */
export class MessageLights {
  readonly #folder: () => string;
  readonly #counts = new Map<string, MessageCounts>();

  /** @param folder the folder of the mailboxes; empty: Asterisk has not been started */
  constructor(folder: () => string) {
    this.#folder = folder;
  }

  show(registerId: string, counts: MessageCounts): void {
    this.#counts.set(registerId, counts);
    if (this.#folder() !== '') this.#write(registerId, counts);
  }

  /** Asterisk has been started. */
  start(): void {
    for (const [registerId, counts] of this.#counts) this.#write(registerId, counts);
  }

  #write(registerId: string, counts: MessageCounts): void {
    if (!/^\w[\w.-]*$/.test(registerId)) return;
    for (const kind of ['fresh', 'old'] as const) {
      const folder = join(this.#folder(), registerId, folders[kind]);
      if (counts[kind] === 0 && !existsSync(folder)) continue;
      mkdirSync(folder, { recursive: true });
      const present = new Set(readdirSync(folder));
      const wanted = Array.from({ length: Math.min(counts[kind], most) }, (_, index) => nameOf(index));
      for (const name of wanted)
        if (!present.delete(name)) writeFileSync(join(folder, name), '[message]\n', { mode: 0o600 });
      for (const name of present) rmSync(join(folder, name));
    }
  }
}

const nameOf = (index: number): string => `msg${String(index).padStart(4, '0')}.txt`;

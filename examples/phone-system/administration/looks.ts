import type { Actor, Audit } from './audit.ts';

/** A thing of others at which an administrator looks. */
interface Look {
  /** Empty: the list of all. */
  readonly subject: string;
  readonly label: string;
}

const hourMs = 3_600_000;

/** Records who looks at calls of others: the same call of the same administrator once an hour, however often a screen reads it. */
export class Looks {
  readonly #audit: Pick<Audit, 'record'>;
  readonly #now: () => number;
  readonly #last = new Map<string, number>();

  /** @param now milliseconds on a clock that is never set back */
  constructor(audit: Pick<Audit, 'record'>, now: () => number) {
    this.#audit = audit;
    this.#now = now;
  }

  async record(actor: Actor, { subject, label }: Look): Promise<void> {
    const now = this.#now();
    for (const [look, at] of this.#last) if (now - at >= hourMs) this.#last.delete(look);
    const look = `${actor.personId} ${subject}`;
    if (this.#last.has(look)) return;
    this.#last.set(look, now);
    try {
      await this.#audit.record(actor, { action: 'look', kind: 'call', subject, label });
    } catch (error) {
      this.#last.delete(look);
      throw error;
    }
  }
}

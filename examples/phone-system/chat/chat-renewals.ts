import type { Kysely } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Tables } from '../store/tables.ts';
import type { People, Person } from '../users/person.ts';
import { PersonColumnStore } from '../users/person-column-store.ts';

interface ChatRenewalsDeps {
  readonly people: People;
  readonly clock: Pick<Clock, 'after'>;
  /** Signs a user out on all devices, and sets the password after so many renewals. Rejects if that is not possible now. */
  readonly carryOut: (person: Person, renewals: number) => Promise<void>;
}

const retryMs = { first: 1_000, most: 30_000 };
/** A request does not wait longer for the homeserver. */
const timeoutMs = 5_000;

/**
 * How often the password of each user's chat was changed. A change is stored first, and carried out at the homeserver then: again and
 * again, also after a restart, until the homeserver has done it. A lost device must not read on because the homeserver was down.
 */
export class ChatRenewals {
  readonly #deps: ChatRenewalsDeps;
  readonly #wanted: PersonColumnStore<number>;
  readonly #done: PersonColumnStore<number>;
  readonly #settling = new Map<number, Promise<void>>();
  /** Cancel the next attempts. */
  readonly #retries = new Map<number, () => void>();
  #storing: Promise<void> = Promise.resolve();
  #isClosed = false;

  private constructor(
    deps: ChatRenewalsDeps,
    stores: { readonly wanted: PersonColumnStore<number>; readonly done: PersonColumnStore<number> },
  ) {
    this.#deps = deps;
    this.#wanted = stores.wanted;
    this.#done = stores.done;
  }

  /** Goes on with the renewals that were not carried out before the last stop. */
  static async load(db: Kysely<Tables>, deps: ChatRenewalsDeps): Promise<ChatRenewals> {
    const renewals = new ChatRenewals(deps, {
      wanted: await PersonColumnStore.load(db, 'chat_renewals', (count) => count ?? 0),
      done: await PersonColumnStore.load(db, 'chat_renewed', (count) => count ?? 0),
    });
    for (const id of renewals.#wanted.personIds())
      if (renewals.#isOpen(id)) renewals.#retry(id, retryMs.first);
    return renewals;
  }

  of(personId: number): number {
    return this.#wanted.of(personId) ?? 0;
  }

  /** Stores a change, and carries it out. Rejects if it has to be carried out later. */
  async renew(person: Person): Promise<void> {
    const storing = this.#storing.then(() => this.#wanted.save(person.id, this.of(person.id) + 1));
    this.#storing = storing.catch(() => undefined);
    await storing;
    await inTime(this.#untilDone(person));
  }

  /** Carries out the last change, unless that is done. Rejects if it has to be carried out later. */
  settle(person: Person): Promise<void> {
    const present = this.#settling.get(person.id);
    if (present) return present;
    const settling = this.#settle(person).finally(() => this.#settling.delete(person.id));
    this.#settling.set(person.id, settling);
    return settling;
  }

  close(): void {
    this.#isClosed = true;
    for (const cancel of this.#retries.values()) cancel();
    this.#retries.clear();
  }

  #isOpen(personId: number): boolean {
    return (this.#done.of(personId) ?? 0) < this.of(personId);
  }

  /** An attempt that goes on may have begun before the last change. */
  async #untilDone(person: Person): Promise<void> {
    while (this.#isOpen(person.id)) await this.settle(person);
  }

  async #settle(person: Person): Promise<void> {
    try {
      while (this.#isOpen(person.id)) {
        const renewals = this.of(person.id);
        await this.#deps.carryOut(person, renewals);
        await this.#done.save(person.id, renewals);
      }
    } catch (error) {
      this.#retry(person.id, retryMs.first);
      throw error;
    }
  }

  /** Tries again after a while, and later each time. */
  #retry(personId: number, delayMs: number): void {
    this.#retries.get(personId)?.();
    if (this.#isClosed) return;
    const cancel = this.#deps.clock.after(delayMs, () => {
      const person = this.#deps.people.byId(personId);
      this.#retries.delete(personId);
      if (person) this.settle(person).catch(() => this.#retry(personId, Math.min(delayMs * 2, retryMs.most)));
    });
    this.#retries.set(personId, cancel);
  }
}

/** Rejects if the task takes longer than a request may wait. The task goes on. */
async function inTime(task: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The homeserver does not answer yet.')), timeoutMs);
  });
  try {
    await Promise.race([task, late]);
  } finally {
    clearTimeout(timer);
  }
}

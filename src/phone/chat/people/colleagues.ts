import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Chat, ChatPerson } from '#sdk/chat.ts';

/** The directory entry of a person, as far as the chat shows it. */
export type Colleague = Pick<ChatPerson, 'contact' | 'urlPhoto'>;

/** The directory entries of people in the chat. Addresses that are read together are looked up by one request. */
export class Colleagues {
  readonly #describe: Chat['describe'];
  readonly #report: (thrown: unknown) => void;
  readonly #people = new Map<string, Signal<Colleague | undefined>>();
  #wanted: string[] = [];

  constructor(chat: Pick<Chat, 'describe'>, report: (thrown: unknown) => void) {
    this.#describe = (userIDs) => chat.describe(userIDs);
    this.#report = report;
  }

  /** Returns a colleague's entry in the directory; undefined for people of elsewhere, and until it is known. */
  of(userID: string): ReadonlySignal<Colleague | undefined> {
    const known = this.#people.get(userID);
    if (known) return known;
    const person = signal<Colleague>();
    this.#people.set(userID, person);
    this.#wanted.push(userID);
    if (this.#wanted.length === 1) queueMicrotask(() => void this.#load());
    return person;
  }

  async #load(): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = [];
    try {
      for (const person of await this.#describe(wanted)) {
        const known = this.#people.get(person.userID);
        if (known) known.value = person;
      }
    } catch (thrown) {
      // They are asked for again when they are shown again.
      for (const userID of wanted) this.#people.delete(userID);
      this.#report(thrown);
    }
  }
}

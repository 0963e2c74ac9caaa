import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Chat } from '../../../../sdk/chat.ts';

/** The directory entries of people in the chat. Addresses that are read in one go are looked up by one request. */
export class Colleagues {
  readonly #describe: Chat['describe'];
  readonly #report: (thrown: unknown) => void;
  readonly #contacts = new Map<string, Signal<string | undefined>>();
  #wanted: string[] = [];

  constructor(chat: Pick<Chat, 'describe'>, report: (thrown: unknown) => void) {
    this.#describe = (userIDs) => chat.describe(userIDs);
    this.#report = report;
  }

  /** Returns the path of a colleague's entry in the directory; undefined for people of elsewhere, and until it is known. */
  contactOf(userID: string): ReadonlySignal<string | undefined> {
    const known = this.#contacts.get(userID);
    if (known) return known;
    const contact = signal<string>();
    this.#contacts.set(userID, contact);
    this.#wanted.push(userID);
    if (this.#wanted.length === 1) queueMicrotask(() => void this.#load());
    return contact;
  }

  async #load(): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = [];
    try {
      for (const { userID, contact } of await this.#describe(wanted)) {
        const known = this.#contacts.get(userID);
        if (known) known.value = contact;
      }
    } catch (thrown) {
      // They are asked for again when they are shown again.
      for (const userID of wanted) this.#contacts.delete(userID);
      this.#report(thrown);
    }
  }
}

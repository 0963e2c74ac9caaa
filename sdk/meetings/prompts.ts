import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Clock } from '../platform/platform.ts';
import type { JoinRequest, MeetingInvitation } from './driver.ts';
import { promptDelays } from './rules.ts';

/** A question to the user, which is answered by accepting or rejecting it. */
export type MeetingPrompt =
  | ({ readonly kind: 'joinRequest' } & JoinRequest)
  | ({ readonly kind: 'invitation' } & MeetingInvitation);

/**
 * The open questions, the oldest first. Each appears a moment after its event, so that a question that is over at once is not
 * seen: a request of a person who leaves, or an invitation that another device of the user has answered.
 */
export class MeetingPrompts {
  readonly #clock: Clock;
  readonly #open = signal<readonly MeetingPrompt[]>([]);
  readonly #waiting = new Map<string, () => void>();

  readonly open: ReadonlySignal<readonly MeetingPrompt[]> = this.#open;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Opens a question after the delay of its kind. A question with the same kind and id takes its place. */
  add(prompt: MeetingPrompt): void {
    this.remove(prompt);
    const cancel = this.#clock.after(promptDelays[prompt.kind], () => {
      this.#waiting.delete(keyOf(prompt));
      this.#open.value = [...this.#open.peek(), prompt];
    });
    this.#waiting.set(keyOf(prompt), cancel);
  }

  /** Closes a question, or keeps it from opening. Returns whether there was any. */
  remove(prompt: Pick<MeetingPrompt, 'kind' | 'id'>): boolean {
    const key = keyOf(prompt);
    const cancel = this.#waiting.get(key);
    cancel?.();
    this.#waiting.delete(key);
    const before = this.#open.peek();
    const left = before.filter((one) => keyOf(one) !== key);
    if (left.length < before.length) this.#open.value = left;
    return cancel !== undefined || left.length < before.length;
  }

  clear(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
    if (this.#open.peek().length > 0) this.#open.value = [];
  }
}

const keyOf = ({ kind, id }: Pick<MeetingPrompt, 'kind' | 'id'>): string => `${kind} ${id}`;

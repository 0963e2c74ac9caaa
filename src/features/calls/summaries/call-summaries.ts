import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { createContext } from 'react';
import type { Call, CallLine, Calls } from '../../../../sdk/index.ts';

/** How long a call that has ended stays on the screen. */
const summaryMs = 5000;

/** A call that has ended and is still shown. */
export interface CallSummary {
  readonly call: Call;
  /** The line as it was at the end, with the cause. */
  readonly line: CallLine;
}

/** True for calls that were answered, and for calls that the user has placed, whatever became of them. */
const hasSummary = ({ isIncoming, talkingTime }: CallLine): boolean =>
  !isIncoming || talkingTime !== undefined;

/** Keeps each call on the screen for a moment after its end, and for as long as somebody types in its card. */
export class CallSummaries {
  readonly #list = signal<readonly CallSummary[]>([]);
  readonly #held = signal<ReadonlySet<string>>(new Set());
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Oldest end first. */
  get list(): ReadonlySignal<readonly CallSummary[]> {
    return this.#list;
  }

  /** Starts to watch the calls of a client. Returns a function that stops it and forgets all summaries. */
  follow(calls: Pick<Calls, 'lines' | 'onDropped'>): () => void {
    const known = new Map<string, Call>();
    const stopLines = effect(() => {
      for (const call of calls.lines.value) known.set(call.lineId, call);
    });
    const stopDropped = calls.onDropped((line) => {
      const call = known.get(line.lineId);
      known.delete(line.lineId);
      if (call && hasSummary(line) && !isConsultation(line, [...known.values()])) this.#add({ call, line });
    });
    return () => {
      stopLines();
      stopDropped();
      for (const { line } of this.#list.peek()) this.dismiss(line.lineId);
    };
  }

  /** Cards in which somebody types, by the ids of their lines. */
  get held(): ReadonlySignal<ReadonlySet<string>> {
    return this.#held;
  }

  /** Somebody types in the card: it stays as it is until that is over. */
  hold(lineId: string): void {
    this.#held.value = new Set([...this.#held.peek(), lineId]);
    this.#stop(lineId);
  }

  release(lineId: string): void {
    if (!this.#held.peek().has(lineId)) return;
    this.#held.value = new Set([...this.#held.peek()].filter((id) => id !== lineId));
    this.#start(lineId);
  }

  dismiss(lineId: string): void {
    this.release(lineId);
    this.#stop(lineId);
    this.#list.value = this.#list.peek().filter(({ line }) => line.lineId !== lineId);
  }

  #add(summary: CallSummary): void {
    this.#list.value = [...this.#list.peek(), summary];
    this.#start(summary.line.lineId);
  }

  #stop(lineId: string): void {
    clearTimeout(this.#timers.get(lineId));
    this.#timers.delete(lineId);
  }

  #start(lineId: string): void {
    const isThere = this.#list.peek().some(({ line }) => line.lineId === lineId);
    if (!isThere || this.#held.peek().has(lineId)) return;
    this.#stop(lineId);
    this.#timers.set(
      lineId,
      setTimeout(() => this.dismiss(lineId), summaryMs),
    );
  }
}

/** True for a call that was only begun to consult about another one, which is still there. */
const isConsultation = ({ linkId, creationTime }: CallLine, others: readonly Call[]): boolean =>
  linkId !== undefined &&
  others.some(({ line }) => line.peek().linkId === linkId && line.peek().creationTime < creationTime);

/** The summaries that the page shows. */
export const CallSummariesContext = createContext(new CallSummaries());

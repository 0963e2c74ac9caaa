import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { createContext } from 'react';
import type { Call, CallLine, Calls } from '#sdk/index.ts';

/** The time that an ended call stays on the screen, in milliseconds. */
const summaryMs = 5000;

/** An ended call that is still shown. */
export interface CallSummary {
  readonly call: Call;
  /** The last state of the line, with the cause. */
  readonly line: CallLine;
}

/** True for calls that were answered or that the user placed, whatever their result. */
const hasSummary = ({ isIncoming, talkingTime }: CallLine): boolean =>
  !isIncoming || talkingTime !== undefined;

/** Keeps each call on the screen for a moment after its end, and for as long as the user types in its card. */
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

  /** The ids of lines whose card the user is typing in. */
  get held(): ReadonlySignal<ReadonlySet<string>> {
    return this.#held;
  }

  /** Keeps a card as it is while the user types in it. */
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

/** True for a call that was only begun to consult about another call, which is still present. */
const isConsultation = ({ linkId, creationTime }: CallLine, others: readonly Call[]): boolean =>
  linkId !== undefined &&
  others.some(({ line }) => line.peek().linkId === linkId && line.peek().creationTime < creationTime);

/** The summaries that the page shows. */
export const CallSummariesContext = createContext(new CallSummaries());

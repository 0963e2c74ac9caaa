import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import { createContext } from 'react';
import type { Agent, Call, CallLine, Calls } from '#sdk/index.ts';

/** The time that an ended call stays on the screen, in milliseconds. */
const summaryMs = 5000;

/** A transferred call that was not taken has come back by then, in milliseconds. */
const sentOnMs = 90_000;

/** An ended call that is still shown. */
export interface CallSummary {
  readonly call: Call;
  /** The last state of the line, with the cause. */
  readonly line: CallLine;
}

/** True for calls that were answered or that the user placed, whatever their result. */
const hasSummary = ({ isIncoming, talkingTime }: CallLine): boolean =>
  !isIncoming || talkingTime !== undefined;

/**
 * Keeps each call on the screen for a moment after its end, and for as long as the user types in its card or works after a call of
 * a group.
 */
export class CallSummaries {
  readonly #list = signal<readonly CallSummary[]>([]);
  readonly #held = signal<ReadonlySet<string>>(new Set());
  readonly #isAfterWork = signal(false);
  readonly #sentOn = new Map<string, { readonly to: string; readonly at: number }>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Remembers the target of a transfer, in case the call comes back. */
  sendOn({ displayedNumber }: CallLine, to: string): void {
    this.#sentOn.set(displayedNumber, { to, at: Date.now() });
  }

  /** Returns the target to which the party of a line has just been transferred. */
  sentOnTo({ displayedNumber }: CallLine): string | undefined {
    const { to, at = 0 } = this.#sentOn.get(displayedNumber) ?? {};
    return Date.now() - at < sentOnMs ? to : undefined;
  }

  /** Oldest end first. */
  get list(): ReadonlySignal<readonly CallSummary[]> {
    return this.#list;
  }

  /** Starts to watch the calls of a client. Returns a function that stops it and forgets all summaries. */
  follow(calls: Pick<Calls, 'lines' | 'onDropped'>, { state }: Pick<Agent, 'state'>): () => void {
    const known = new Map<string, Call>();
    const stopLines = effect(() => {
      for (const call of calls.lines.value) known.set(call.lineId, call);
    });
    const stopDropped = calls.onDropped((line) => {
      const call = known.get(line.lineId);
      known.delete(line.lineId);
      if (call && hasSummary(line) && !isConsultation(line, [...known.values()])) this.#add({ call, line });
    });
    const stopWork = effect(() => {
      const { wrapUp, isFeedbackNeeded = false } = state.value ?? {};
      this.#isAfterWork.value = wrapUp !== undefined || isFeedbackNeeded;
    });
    let before: string | undefined;
    const stopInWork = effect(() => {
      const now = this.inWork.value?.lineId;
      const done = before;
      before = now;
      untracked(() => {
        if (now !== undefined) this.#stop(now);
        if (done !== undefined && done !== now) this.#start(done);
      });
    });
    return () => {
      stopWork();
      stopInWork();
      stopLines();
      stopDropped();
      for (const { line } of this.#list.peek()) this.dismiss(line.lineId);
    };
  }

  /** The last call of a group while the agent works on it; undefined at any other time. */
  readonly inWork: ReadonlySignal<CallLine | undefined> = computed(() =>
    this.#isAfterWork.value
      ? this.#list.value.findLast(({ line }) => line.acdGroup !== undefined)?.line
      : undefined,
  );
  /** True while a form in the card asks for the outcome of the call in work together with other things. */
  readonly asksOutcome = signal(false);

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
    const isBusy = this.#held.peek().has(lineId) || this.inWork.peek()?.lineId === lineId;
    if (!isThere || isBusy) return;
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

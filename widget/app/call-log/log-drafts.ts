import { type ReadonlySignal, signal } from '@preact/signals-core';
import { localPreference } from '#ui/local-preference/local-preference.ts';
import type { CallToLog, LogValues } from '#widget/bridge/contract/call-log.ts';

const keptMs = 7 * 24 * 3_600_000;
const maxDrafts = 100;

/** The unsaved notes of the user about a call. */
export interface LogDraft {
  /** The call at the time of writing: after a reload it may be gone. */
  readonly call: CallToLog;
  readonly values: LogValues;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

const isDraft = (kept: Partial<LogDraft> | null): kept is LogDraft =>
  typeof kept?.call?.callID === 'string' &&
  typeof kept.values === 'object' &&
  typeof kept.changedAt === 'number';

function readDrafts(text: string): readonly LogDraft[] {
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return [];
    return kept.filter(isDraft).filter(({ changedAt }) => changedAt + keptMs > Date.now());
  } catch {
    // Another program wrote it.
    return [];
  }
}

/** Unsaved notes, a draft for each call, stored in this browser for the user who wrote them. */
export class LogDrafts {
  readonly #kept = localPreference<string>('logDrafts', (text) => text ?? '[]');
  readonly #all = signal<readonly LogDraft[]>([]);

  constructor() {
    this.#read();
  }

  /** Subscribes to changes of other tabs and of the user. Call it in pages only, not on a server that renders. */
  follow(): void {
    this.#kept.onChange(() => this.#read());
    this.#read();
  }

  /** Oldest first. */
  get all(): ReadonlySignal<readonly LogDraft[]> {
    return this.#all;
  }

  of(callID: string): LogDraft | undefined {
    return this.#all.peek().find(({ call }) => call.callID === callID);
  }

  /** Stores the input on every keystroke. */
  write(call: CallToLog, values: LogValues): void {
    const draft = { call, values, changedAt: Date.now() };
    const known = this.#all.peek();
    const isKnown = known.some((one) => one.call.callID === call.callID);
    this.#keep(
      isKnown ? known.map((one) => (one.call.callID === call.callID ? draft : one)) : [...known, draft],
    );
  }

  /** The draft is saved elsewhere, or discarded. */
  delete(callID: string): void {
    this.#keep(this.#all.peek().filter(({ call }) => call.callID !== callID));
  }

  #keep(all: readonly LogDraft[]): void {
    this.#kept.choose(JSON.stringify(all.slice(-maxDrafts)));
    this.#read();
  }

  #read(): void {
    this.#all.value = readDrafts(this.#kept.read());
  }
}

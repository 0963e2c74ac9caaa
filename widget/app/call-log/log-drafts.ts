import { type ReadonlySignal, signal } from '@preact/signals-core';
import { localPreference } from '../../../src/ui/local-preference.ts';
import type { CallToLog, LogValues } from '../../bridge/contract/call-log.ts';

const keptMs = 7 * 24 * 3_600_000;
const maxDrafts = 100;

/** What the user has written about one call and not saved yet. */
export interface LogDraft {
  /** The call as it was known when the user wrote: it may be gone after a reload. */
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
    // Not written by this program.
    return [];
  }
}

/** Notes that are not saved yet, one draft for each call, kept in this browser for the user who wrote them. */
export class LogDrafts {
  readonly #kept = localPreference<string>('logDrafts', (text) => text ?? '[]');
  readonly #all = signal<readonly LogDraft[]>([]);

  constructor() {
    this.#read();
  }

  /** Knows from now on what is written in other tabs, and whose the drafts are. For a page: a server that renders has none. */
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

  /** Keeps what is typed, with every key. */
  write(call: CallToLog, values: LogValues): void {
    const draft = { call, values, changedAt: Date.now() };
    const known = this.#all.peek();
    const isKnown = known.some((one) => one.call.callID === call.callID);
    this.#keep(
      isKnown ? known.map((one) => (one.call.callID === call.callID ? draft : one)) : [...known, draft],
    );
  }

  /** The draft is saved elsewhere, or not wanted. */
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

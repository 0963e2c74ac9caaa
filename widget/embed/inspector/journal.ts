import type { BridgeMessage, SeeMessage } from '#widget/bridge/contract/messages.ts';
import type { Recording, SeenMessage } from './recording.ts';
import { problemsOf } from './verdict.ts';

/** A message with its analysis. */
export interface JournalEntry extends Omit<SeenMessage, 'message'> {
  readonly number: number;
  readonly message: BridgeMessage;
  /** Its method, event or service; undefined for the handshake. */
  readonly subject: string | undefined;
  /** For replies and answers: the time since the request, in milliseconds. */
  readonly tookMs: number | undefined;
  /** The deviation from the contract. */
  readonly problems: readonly string[];
}

/** The number of entries that stay for display; a recording has no such limit. */
const maxEntries = 2000;

/** Records the messages of a page and its widget. */
export class Journal {
  readonly #onChange: () => void;
  readonly #begun = performance.now();
  /** Pending requests of both sides, by direction and id. */
  readonly #open = new Map<string, { readonly subject: string; readonly atMs: number }>();
  #entries: readonly JournalEntry[] = [];
  #number = 0;
  #isPaused = false;
  #recorded: { readonly since: Date; readonly atMs: number; readonly messages: SeenMessage[] } | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Oldest first. */
  get entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** The number of messages in the current recording; undefined without a recording. */
  get recorded(): number | undefined {
    return this.#recorded?.messages.length;
  }

  /** For `onMessage` of `embedWidget` and `showPanel`. */
  readonly see: SeeMessage = (message, to) => {
    const atMs = this.#now();
    const paired = this.#pair(message, atMs);
    // Messages that are not shown are still matched and recorded.
    if (this.#recorded) {
      const sinceMs = Math.round(atMs - this.#recorded.atMs);
      this.#recorded.messages.push({ atMs: sinceMs, to, message: { ...message } });
    }
    if (!this.#isPaused) {
      this.#number += 1;
      const entry = { number: this.#number, atMs, to, message, ...paired };
      this.#entries = [...this.#entries.slice(1 - maxEntries), entry];
    }
    this.#onChange();
  };

  pause(): void {
    this.#isPaused = true;
    this.#onChange();
  }

  resume(): void {
    this.#isPaused = false;
    this.#onChange();
  }

  clear(): void {
    this.#entries = [];
    this.#onChange();
  }

  record(): void {
    this.#recorded = { since: new Date(), atMs: this.#now(), messages: [] };
    this.#onChange();
  }

  /** Ends the recording and returns it. */
  stop(): Recording {
    const { since, messages } = this.#recorded ?? { since: new Date(), messages: [] };
    this.#recorded = undefined;
    this.#onChange();
    return { callside: 'recording', version: 1, recordedAt: since.toISOString(), messages };
  }

  #now(): number {
    return performance.now() - this.#begun;
  }

  #pair(message: BridgeMessage, atMs: number): Pick<JournalEntry, 'subject' | 'tookMs' | 'problems'> {
    const asked = askedBy(message);
    if (asked) this.#open.set(asked.key, { subject: asked.subject, atMs });
    const answered = answeredBy(message);
    const open = answered === undefined ? undefined : this.#open.get(answered);
    if (answered !== undefined) this.#open.delete(answered);
    const subject = message.callside === 'event' ? message.event : (asked?.subject ?? open?.subject);
    return { subject, tookMs: open && atMs - open.atMs, problems: problemsOf(message, subject) };
  }
}

function askedBy(message: BridgeMessage): { readonly key: string; readonly subject: string } | undefined {
  if (message.callside === 'request') return { key: `reply ${message.id}`, subject: message.method };
  if (message.callside === 'ask') return { key: `answer ${message.id}`, subject: message.service };
  return undefined;
}

const answeredBy = (message: BridgeMessage): string | undefined =>
  message.callside === 'reply' || message.callside === 'answer'
    ? `${message.callside} ${message.id}`
    : undefined;

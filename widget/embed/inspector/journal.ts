import type { BridgeMessage, SeeMessage } from '../../bridge/contract/messages.ts';
import type { Recording, SeenMessage } from './recording.ts';
import { problemsOf } from './verdict.ts';

/** One message, and what can be said of it. */
export interface JournalEntry extends Omit<SeenMessage, 'message'> {
  readonly number: number;
  readonly message: BridgeMessage;
  /** The method, event or service that it is about; undefined for the handshake. */
  readonly subject: string | undefined;
  /** Of replies and answers: since they were asked for, in milliseconds. */
  readonly tookMs: number | undefined;
  /** Where it is not as the contract says. */
  readonly problems: readonly string[];
}

/** Kept to be looked at; a recording has no such end. */
const mostKept = 2000;

/** Reads along what a page and its widget say to each other. */
export class Journal {
  readonly #onChange: () => void;
  readonly #begun = performance.now();
  /** Requests and questions that are not answered, by direction and id. */
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

  /** How many messages the recording under way has; undefined where there is none. */
  get recorded(): number | undefined {
    return this.#recorded?.messages.length;
  }

  /** For `onMessage` of `embedWidget` and `showPanel`. */
  readonly see: SeeMessage = (message, to) => {
    const atMs = this.#now();
    const paired = this.#pair(message, atMs);
    // What is not shown is paired and recorded all the same.
    this.#recorded?.messages.push({ atMs: Math.round(atMs - this.#recorded.atMs), to, message });
    if (!this.#isPaused) {
      this.#number += 1;
      const entry = { number: this.#number, atMs, to, message, ...paired };
      this.#entries = [...this.#entries.slice(1 - mostKept), entry];
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

  /** Ends the recording and gives it. */
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

import type { WebChatServerFrame } from '../../../sdk/wire/messages/web-chat.ts';
import type { ChatRow } from './web-chat-store.ts';

/** An open page of a visitor. */
export type VisitorPage = (frame: WebChatServerFrame) => void;

/** The most pages of a single visitor. */
const maxPages = 10;
/** A sign of typing is shown for so long. */
export const typingMs = 6_000;
/** The most messages that a visitor may send within a period. */
const burst = { most: 15, windowMs: 10_000 } as const;

/** A chat that is not over, in memory: its row, the visitor's pages and its timers. */
export class LiveChat {
  row: ChatRow;
  readonly pages = new Set<VisitorPage>();
  /** Since when no page is open; milliseconds since 1970. */
  awaySince: number | undefined;
  /** When the visitor typed last. */
  typingTime: number | undefined;
  /** The place that was sent to the visitor. */
  position: number | undefined;
  #cancelDeadline = () => {};
  #cancelTyping = () => {};
  #stopListening = () => {};
  #window = { since: 0, times: 0 };

  /** The network of the visitor; undefined for a chat that an earlier run of the phone system has left. */
  readonly network: string | undefined;

  constructor(row: ChatRow, awaySince: number, network?: string) {
    this.row = row;
    this.awaySince = awaySince;
    this.network = network;
  }

  get isVisitorHere(): boolean {
    return this.pages.size > 0;
  }

  get isFull(): boolean {
    return this.pages.size >= maxPages;
  }

  /** Sends a frame to all pages of the visitor. */
  send(frame: WebChatServerFrame): void {
    for (const page of this.pages) page(frame);
  }

  /** Counts a message of the visitor. Returns false after too many. */
  mayWrite(now: number): boolean {
    if (now - this.#window.since > burst.windowMs) this.#window = { since: now, times: 0 };
    this.#window.times += 1;
    return this.#window.times <= burst.most;
  }

  /** Sets the timer of the next deadline. */
  set deadline(cancel: () => void) {
    this.#cancelDeadline();
    this.#cancelDeadline = cancel;
  }

  /** Sets the timer that ends the sign of typing. */
  set typing(cancel: () => void) {
    this.#cancelTyping();
    this.#cancelTyping = cancel;
  }

  /** Sets the subscription to the messages of its thread. */
  set listening(stop: () => void) {
    this.#stopListening();
    this.#stopListening = stop;
  }

  /** Ends timers and subscriptions. */
  dispose(): void {
    this.deadline = () => {};
    this.typing = () => {};
    this.listening = () => {};
  }
}

import { CrmError } from '../crm-error.ts';
import { withCrmTimeout } from '../crm-timeout.ts';

/** A message between HubSpot and a calling app: a type, an id, and further fields. */
export interface HubSpotMessage {
  readonly type: string;
  readonly messageId?: string;
  readonly [fact: string]: unknown;
}

const version = '0.9.3';
/** HubSpot sends it ten times a second, for half a minute. */
const handshakeMs = 30_000;
const answerMs = 30_000;

/** The window that receives messages, and its parent that they are sent to. */
export interface HubSpotWindow {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  readonly location: { readonly origin: string };
}

/** Exchanges the messages of HubSpot's calling extensions with the page around. */
export class HubSpotLine {
  readonly #window: HubSpotWindow;
  readonly #isAllowed: (origin: string) => boolean;
  readonly #listeners = new Set<(message: HubSpotMessage) => void>();
  readonly #synced = Promise.withResolvers<void>();
  #host: string | undefined;
  #lastId = 0;

  /** @param isAllowed whether pages of an origin may embed the widget */
  constructor(window: HubSpotWindow, isAllowed: (origin: string) => boolean) {
    this.#window = window;
    this.#isAllowed = isAllowed;
    window.addEventListener('message', this.#hear);
  }

  /** Resolves after the handshake with HubSpot. */
  ready(): Promise<void> {
    return withCrmTimeout('SYNC', handshakeMs, () => this.#synced.promise);
  }

  listen(listener: (message: HubSpotMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  send(type: string, facts: Readonly<Record<string, unknown>> = {}): void {
    if (this.#host === undefined) throw new CrmError('crm.notStarted', 'HubSpot is not there yet.');
    this.#lastId += 1;
    const messageId = `callside_${this.#lastId}`;
    this.#window.parent.postMessage({ ...facts, type, messageId }, this.#host);
  }

  /** Sends a message, and waits for its result. @param isMine whether a message is that result */
  async ask(
    type: string,
    facts: Readonly<Record<string, unknown>>,
    answers: {
      readonly good: string;
      readonly bad: string;
      readonly isMine: (message: HubSpotMessage) => boolean;
    },
  ): Promise<HubSpotMessage> {
    const answer = Promise.withResolvers<HubSpotMessage>();
    const unlisten = this.listen((message) => {
      if (!answers.isMine(message)) return;
      if (message.type === answers.good) answer.resolve(message);
      if (message.type === answers.bad)
        answer.reject(
          new CrmError('crm.failed', `${type}: ${message.type} ${JSON.stringify(message.error ?? '')}`),
        );
    });
    try {
      this.send(type, facts);
      return await withCrmTimeout(type, answerMs, () => answer.promise);
    } finally {
      unlisten();
    }
  }

  close(): void {
    this.#window.removeEventListener('message', this.#hear);
    this.#listeners.clear();
  }

  readonly #hear = ({ data, origin }: MessageEvent): void => {
    if (typeof data !== 'object' || data === null || typeof data.type !== 'string') return;
    if (data.type === 'SYNC') this.#answerSync(data, origin);
    else if (origin === this.#host) for (const listener of this.#listeners) listener(data);
  };

  /** HubSpot repeats its message until it receives an answer; only the first message gets an answer. */
  #answerSync(message: HubSpotMessage, origin: string): void {
    if (this.#host !== undefined || !this.#isAllowed(origin)) return;
    this.#host = origin;
    const answer = { ...message, type: 'SYNC_ACK', version, iFrameUrl: this.#window.location.origin };
    this.#window.parent.postMessage(answer, origin);
    this.#synced.resolve();
  }
}

import type { Platform, Socket } from '#sdk/platform/platform.ts';
import { parseJson } from '#wire/json.ts';
import {
  type HelperCommand,
  type HelperMessage,
  type HelperRefusal,
  helperMessage,
} from '#wire/phones/desktop-helper.ts';

type Numbered = Extract<HelperCommand, { id: number }>;
/** A command that the helper answers, without its number. */
export type HelperRequest = Numbered extends infer One
  ? One extends Numbered
    ? Omit<One, 'id'>
    : never
  : never;

/** The outcome of a request. */
export type HelperOutcome =
  | { readonly ok: true; readonly status: number | undefined }
  | { readonly ok: false; readonly reason: HelperRefusal };

export interface HelperLinkEvents {
  /** The helper has answered `hello`. */
  readonly opened: (isPaired: boolean) => void;
  readonly message: (message: HelperMessage) => void;
  /** The connection was lost, or not established. Nothing follows. */
  readonly closed: () => void;
}

/** A connection to the program on this computer. */
export class HelperLink {
  readonly #socket: Socket;
  readonly #events: HelperLinkEvents;
  readonly #waiting = new Map<number, (outcome: HelperOutcome) => void>();
  #count = 0;
  #isClosed = false;

  constructor(options: {
    readonly platform: Platform;
    readonly url: string;
    readonly token: string | undefined;
    readonly events: HelperLinkEvents;
  }) {
    const { platform, url, token, events } = options;
    if (!platform.openSocket) throw new Error('This runtime has no WebSocket.');
    this.#events = events;
    this.#socket = platform.openSocket(url, {
      opened: () => this.send({ type: 'hello', ...(token !== undefined && { token }) }),
      message: (text) => this.#receive(text),
      closed: () => this.#end(),
    });
  }

  send(command: HelperCommand): void {
    this.#socket.send(JSON.stringify(command));
  }

  /** Sends a request. Resolves with its outcome; a lost connection is the outcome `failed`. */
  request(request: HelperRequest): Promise<HelperOutcome> {
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve) => {
      if (this.#isClosed) return resolve({ ok: false, reason: 'failed' });
      this.#waiting.set(id, resolve);
      this.send({ ...request, id } as HelperCommand);
    });
  }

  close(): void {
    this.#socket.close();
    this.#end();
  }

  #receive(text: string): void {
    const message = helperMessage.safeParse(parseJson(text)).data;
    // A newer helper may send more than this version knows.
    if (!message || this.#isClosed) return;
    if (message.type === 'welcome') this.#events.opened(message.isPaired);
    else if (message.type === 'done') this.#settle(message.id, { ok: true, status: message.status });
    else if (message.type === 'refused' && message.id !== undefined)
      this.#settle(message.id, { ok: false, reason: message.reason });
    else this.#events.message(message);
  }

  #settle(id: number, outcome: HelperOutcome): void {
    this.#waiting.get(id)?.(outcome);
    this.#waiting.delete(id);
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const id of [...this.#waiting.keys()]) this.#settle(id, { ok: false, reason: 'failed' });
    this.#events.closed();
  }
}

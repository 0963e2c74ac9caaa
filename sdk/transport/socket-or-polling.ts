import type { Clock, Platform, Socket, SocketEvents } from '../platform/platform.ts';
import type { Rest } from './rest.ts';

type OpenSocket = NonNullable<Platform['openSocket']>;

/** How long a WebSocket may take to open before long polling is tried in its place. */
const fallbackMs = 3_000;

export interface SocketOrPollingOptions {
  /** Undefined where there is no WebSocket at all. */
  readonly openSocket: OpenSocket | undefined;
  readonly rest: Rest;
  readonly clock: Clock;
  /** No WebSocket is to be had: long polling is tried. */
  readonly onUnsupported: () => void;
}

/**
 * Opens a WebSocket, or long polling where none is to be had: there is no WebSocket here, or it was refused twice in a row.
 * The second refusal and the polling belong to the same attempt, so an answer to the polling proves that the router can be
 * reached and its WebSocket cannot. After each loss a WebSocket is tried first.
 */
export function socketOrPolling(options: SocketOrPollingOptions): OpenSocket {
  let refusals = 0;
  return (url, events) => {
    const { openSocket } = options;
    const attempt = new Attempt(options, events);
    if (openSocket) {
      attempt.open(openSocket, url, {
        onOpened: () => {
          refusals = 0;
        },
        onRefused: () => {
          refusals += 1;
          return refusals > 1;
        },
      });
    } else attempt.poll();
    return attempt;
  };
}

/** An attempt: the socket that carries it may change until it is open. */
class Attempt implements Socket {
  readonly #options: SocketOrPollingOptions;
  readonly #events: SocketEvents;
  #socket: Socket | undefined;
  #isOver = false;
  #cancelFallback: () => void = () => undefined;

  constructor(options: SocketOrPollingOptions, events: SocketEvents) {
    this.#options = options;
    this.#events = events;
  }

  send(text: string): void {
    this.#socket?.send(text);
  }

  close(code?: number, reason?: string): void {
    this.#isOver = true;
    this.#cancelFallback();
    this.#socket?.close(code, reason);
  }

  /** @param outcome.onRefused returns whether to poll instead */
  open(openSocket: OpenSocket, url: string, outcome: { onOpened(): void; onRefused(): boolean }): void {
    let stage: 'opening' | 'open' | 'refused' = 'opening';
    const refused = (code: number, reason: string) => {
      stage = 'refused';
      this.#cancelFallback();
      if (outcome.onRefused()) this.poll();
      else this.#closed(code, reason);
    };
    this.#cancelFallback = this.#options.clock.after(fallbackMs, () => {
      socket.close();
      refused(1006, 'not opened in time');
    });
    const socket = openSocket(url, {
      opened: () => {
        if (stage !== 'opening') return;
        stage = 'open';
        this.#cancelFallback();
        outcome.onOpened();
        if (!this.#isOver) this.#events.opened();
      },
      message: (text) => {
        if (stage === 'open' && !this.#isOver) this.#events.message(text);
      },
      closed: (code, reason) => {
        if (this.#isOver || stage === 'refused') return;
        if (stage === 'open') this.#closed(code, reason);
        else refused(code, reason);
      },
    });
    this.#socket = socket;
  }

  poll(): void {
    this.#options.onUnsupported();
    this.#socket = undefined;
    import('./polling-socket.ts').then(
      ({ PollingSocket }) => {
        if (this.#isOver) return;
        this.#socket = new PollingSocket(this.#options.rest, {
          opened: () => this.#events.opened(),
          message: (text) => this.#events.message(text),
          closed: (code, reason) => this.#closed(code, reason),
        });
      },
      (cause: unknown) => this.#closed(1006, String(cause)),
    );
  }

  #closed(code: number, reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#events.closed(code, reason);
  }
}

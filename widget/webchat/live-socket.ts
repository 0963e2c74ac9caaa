import type { ServerFrame } from './protocol.ts';

/** The phone system sends a sign of life every 20 s. */
const silenceMs = 50_000;
const retryMs = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
/** The codes after which a new connection would end in the same way. */
const finalCodes = new Set([4401, 4410]);

export interface LiveSocketOptions {
  readonly url: string;
  readonly token: string;
  readonly onFrame: (frame: ServerFrame) => void;
  readonly onConnected: (isConnected: boolean) => void;
  /** The chat is over, or unknown. */
  readonly onFinal: (isKnown: boolean) => void;
}

/** Keeps a connection to a chat, over lost connections. */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  #socket: WebSocket | undefined;
  #timer = 0;
  #retries = 0;
  #isClosed = false;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    addEventListener('online', this.#hurry);
    this.#open();
  }

  /** Says that the visitor types. Returns false while there is no connection. */
  typing(): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send('{"type":"typing"}');
    return true;
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener('online', this.#hurry);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  readonly #hurry = () => {
    this.#retries = 0;
    if (!this.#socket) this.#open();
  };

  #open(): void {
    clearTimeout(this.#timer);
    const { url, token, onFrame, onConnected } = this.#options;
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#watch();
    socket.onopen = () => socket.send(JSON.stringify({ token }));
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      this.#retries = 0;
      this.#watch();
      const frame = JSON.parse(data) as ServerFrame;
      if (frame.type === 'session') onConnected(true);
      onFrame(frame);
    };
    socket.onclose = ({ code }) => this.#lost(socket, code);
  }

  /** A connection without a sign of life is given up: the browser may notice it much later. */
  #watch(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#timer = window.setTimeout(() => {
      if (!socket) return;
      socket.close();
      this.#lost(socket, 0);
    }, silenceMs);
  }

  #lost(socket: WebSocket, code: number): void {
    if (this.#socket !== socket || this.#isClosed) return;
    this.#socket = undefined;
    if (finalCodes.has(code)) {
      this.close();
      this.#options.onFinal(code === 4410);
      return;
    }
    this.#options.onConnected(false);
    const delay = retryMs[Math.min(this.#retries, retryMs.length - 1)] ?? 0;
    this.#retries += 1;
    clearTimeout(this.#timer);
    // Visitors whom a restart has cut off do not come back all at once.
    this.#timer = window.setTimeout(() => this.#open(), delay * (0.75 + Math.random() / 2));
  }
}

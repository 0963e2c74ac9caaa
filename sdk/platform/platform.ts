/** A key and value store that outlives the page, like `localStorage`. */
export interface KeyValueStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Time and timers. Every `after` returns what cancels it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  after(delayMs: number, callback: () => void): () => void;
  /** 0 up to 1, for jitter. */
  random(): number;
}

/** Whether somebody looks at the page and whether the machine has a network. */
export interface Attention {
  isHidden(): boolean;
  /** Calls `listener` when the page is seen again or the network is back. Returns what ends it. */
  onWake(listener: () => void): () => void;
}

/** The part of a WebSocket that the SDK uses. */
export interface Socket {
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** What a socket tells; nothing comes after `closed`. */
export interface SocketEvents {
  opened(): void;
  /** A text frame, or a binary one read as UTF-8. */
  message(text: string): void;
  /** Code 1006 where the other end never said why. */
  closed(code: number, reason: string): void;
}

/** Everything that differs between a browser, a worker and Node. Each part can be replaced. */
export interface Platform {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Opens a WebSocket with the session's cookies; undefined where there is none. */
  readonly openSocket: ((url: string, events: SocketEvents) => Socket) | undefined;
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
  readonly attention: Attention;
  /** Whether a phone can live here: WebRTC, sound, microphone. */
  readonly hasPhone: boolean;
}

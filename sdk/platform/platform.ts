/** A key and value store that outlives the page, like `localStorage`. */
export interface KeyValueStorage {
  /** Returns the stored text; undefined if there is none. */
  get(key: string): string | undefined;
  /** Stores a text. */
  set(key: string, value: string): void;
  /** Removes a key. */
  remove(key: string): void;
  /** Calls `listener` when another page changes the value of `key`. Returns an unsubscribe function. */
  watch?(key: string, listener: () => void): () => void;
}

/** How a timer behaves. */
export interface TimerOptions {
  /** A program in Node that has nothing else to do ends without waiting for this timer. */
  readonly isBackground?: boolean;
}

/** Time and timers. Every `after` returns a function that cancels it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `callback` after `delayMs` milliseconds. Returns a function that cancels it. */
  after(delayMs: number, callback: () => void, options?: TimerOptions): () => void;
  /** 0 up to 1, for jitter. */
  random(): number;
}

/**
 * Why known facts about the network may be outdated: the page is `shown` again, `resumed` after the browser froze it,
 * `restored` from the back-forward cache, or the machine is `online`, `offline` or on another `network`.
 */
export type WakeCause = 'shown' | 'resumed' | 'restored' | 'online' | 'offline' | 'network';

/** Reports whether the page is visible, and events of the machine that affect connections. */
export interface Attention {
  /** True while the page is not visible. */
  isHidden(): boolean;
  /** Whether the user works in the page. Where this is missing, the user does as long as the page is not hidden. */
  hasFocus?(): boolean;
  /** Calls `listener` whenever the page gets the focus. Returns an unsubscribe function. */
  onFocus?(listener: () => void): () => void;
  /** Calls `listener` after every event that a connection may not have survived. Returns an unsubscribe function. */
  onWake(listener: (cause: WakeCause) => void): () => void;
}

/** The part of a WebSocket that the SDK uses. */
export interface Socket {
  /** Sends a text frame. */
  send(text: string): void;
  /** Closes the connection. */
  close(code?: number, reason?: string): void;
}

/** The events of a socket; nothing follows `closed`. */
export interface SocketEvents {
  /** The connection is open. */
  opened(): void;
  /** A text frame, or a binary frame read as UTF-8. */
  message(text: string): void;
  /** A text frame that has been parsed on its way, in the place of `message`. */
  frame?(json: unknown): void;
  /** Code 1006 where the other end never gave a reason. */
  closed(code: number, reason: string): void;
}

/** The part of the browser's `LockManager` that the SDK uses. */
export interface Locks {
  /**
   * Calls `hold` when the lock of this name is free, or at once with `steal`. The lock is held until the promise of `hold` settles.
   *
   * @param options.signal cancels the wait. A lock that is held stays held
   * @returns the result of `hold`. Rejects if the wait was cancelled or the lock was stolen
   */
  request(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    hold: () => unknown,
  ): Promise<unknown>;
}

/** Everything that differs between a browser, a worker and Node. Each part can be replaced. */
export interface Platform {
  /** Sends HTTP requests. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Sends a form as `fetch` does, and reports the share that has been sent, 0 to 1; undefined where that is not possible. */
  readonly upload?:
    | ((url: string, init: RequestInit, onProgress: (share: number) => void) => Promise<Response>)
    | undefined;
  /** Opens a WebSocket with the session's cookies; undefined where there is none, so that long polling takes its place. */
  readonly openSocket: ((url: string, events: SocketEvents) => Socket) | undefined;
  /** Stores texts, as `localStorage` does. */
  readonly storage: KeyValueStorage;
  /** Time and timers. */
  readonly clock: Clock;
  /** Visibility, focus and wake-ups of the page. */
  readonly attention: Attention;
  /** Whether a phone can live here: WebRTC, sound, microphone. */
  readonly hasPhone: boolean;
  /** Locks between pages of the same origin; undefined if the runtime has none. */
  readonly locks: Locks | undefined;
}

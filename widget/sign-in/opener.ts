import { type FromWindow, type ToWindow, toWindow } from './messages.ts';

/** The time limit for the opener, which is on the same machine. */
const timeoutMs = 5_000;

/** The frame that opened this window; it must be of our own origin. */
export class Opener {
  readonly #window: Window;

  constructor(opener: Window) {
    this.#window = opener;
  }

  /** Requests the hash that the code has to be bound to. Rejects without an answer. */
  challenge(): Promise<string> {
    const answered = Promise.withResolvers<string>();
    const over = AbortSignal.timeout(timeoutMs);
    const heard = new AbortController();
    over.addEventListener('abort', () => answered.reject(over.reason));
    addEventListener(
      'message',
      ({ source, origin, data }) => {
        if (source !== this.#window || origin !== location.origin) return;
        const message: ToWindow | undefined = toWindow.safeParse(data).data;
        if (message) answered.resolve(message.challenge);
      },
      { signal: AbortSignal.any([over, heard.signal]) },
    );
    this.#say({ callside: 'sign-in' });
    return answered.promise.finally(() => heard.abort());
  }

  /**
   * The opener closes this window when the code has arrived, because a message of a window that closes at once may
   * arrive after its closing was noticed, or without a source. Without an opener it closes by itself.
   */
  give(code: string): void {
    this.#say({ callside: 'sign-in', code });
    setTimeout(() => window.close(), timeoutMs);
  }

  #say(message: FromWindow): void {
    this.#window.postMessage(message, location.origin);
  }
}

import { type FromWindow, type ToWindow, toWindow } from './messages.ts';

/** How long who opened the window may take to answer: it is on the same machine. */
const patienceMs = 5_000;

/** The frame that opened this window: of our own origin, or it gets nothing. */
export class Opener {
  readonly #window: Window;

  constructor(opener: Window) {
    this.#window = opener;
  }

  /** Asks for what the code has to be bound to. Rejects where nobody answers. */
  challenge(): Promise<string> {
    const answered = Promise.withResolvers<string>();
    const over = AbortSignal.timeout(patienceMs);
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
   * Who opened this window closes it when the code has come: what a window says that closes at once may come after it was seen to be
   * closed, or from nobody. Where nobody is there any more it closes by itself.
   */
  give(code: string): void {
    this.#say({ callside: 'sign-in', code });
    setTimeout(() => window.close(), patienceMs);
  }

  #say(message: FromWindow): void {
    this.#window.postMessage(message, location.origin);
  }
}

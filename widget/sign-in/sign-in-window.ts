import { signal } from '@preact/signals-core';
import type { Failure } from '#i18n/error-text.ts';
import { language } from '#i18n/i18n.ts';
import { createProof, type Proof } from '#sdk/frame.ts';
import { CallsideError, type Session } from '#sdk/index.ts';
import { type FromWindow, fromWindow, type ToWindow } from './messages.ts';

/** `open` waits for the window, `redeeming` for the router; the others are results of the last window. */
export type WindowState =
  | { readonly name: 'none' | 'open' | 'redeeming' | 'blocked' | 'closed' }
  | { readonly name: 'failed'; readonly failure: Failure };

const address = `${import.meta.env.BASE_URL}sign-in`;
const features = 'popup,width=440,height=640';
/** No event reports that a window was closed, so this polls it. */
const lookEveryMs = 400;

/** A window in which the user signs in at the address itself, and which returns a code that signs this frame in. */
export class SignInWindow {
  readonly state = signal<WindowState>({ name: 'none' });
  readonly #session: Session;
  /** The state of the open window. */
  #life: AbortController | undefined;
  #window: Window | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Opens it, or focuses the open window. Call it in a user's click only.
   *
   * @param provider the identity provider to which it goes; undefined: it has the sign-in form
   */
  open(provider?: string): void {
    if (this.#window && !this.#window.closed) {
      this.#window.focus();
      return;
    }
    this.#end({ name: 'none' });
    // The window is no frame of the page, which may have chosen another language than this browser's.
    const query = new URLSearchParams({ lang: language(), ...(provider !== undefined && { provider }) });
    const opened = window.open(`${address}?${query}`, '_blank', features);
    if (!opened) {
      this.state.value = { name: 'blocked' };
      return;
    }
    const life = new AbortController();
    const proof = createProof();
    const look = setInterval(() => {
      if (opened.closed && this.state.peek().name === 'open') this.#end({ name: 'closed' });
    }, lookEveryMs);
    life.signal.addEventListener('abort', () => clearInterval(look));
    window.addEventListener(
      'message',
      ({ source, origin, data }) => {
        if (source !== opened || origin !== location.origin) return;
        const message = fromWindow.safeParse(data);
        if (message.success) void this.#hear(message.data, opened, proof);
      },
      { signal: life.signal },
    );
    this.#window = opened;
    this.#life = life;
    this.state.value = { name: 'open' };
  }

  /** Closes it. */
  close(): void {
    this.#window?.close();
    this.#end({ name: 'none' });
  }

  async #hear({ code }: FromWindow, opened: Window, proof: Promise<Proof>): Promise<void> {
    const { challenge, verifier } = await proof;
    if (code === undefined) {
      const answer: ToWindow = { callside: 'sign-in', challenge };
      opened.postMessage(answer, location.origin);
      return;
    }
    if (this.state.peek().name !== 'open') return;
    this.state.value = { name: 'redeeming' };
    opened.close();
    try {
      await this.#session.signIn({ code, verifier });
      this.#end({ name: 'none' });
    } catch (error) {
      if (!(error instanceof CallsideError)) reportError(error);
      this.#end({ name: 'failed', failure: error instanceof CallsideError ? error : { code: 'unexpected' } });
    }
  }

  #end(state: WindowState): void {
    this.#life?.abort();
    this.#life = undefined;
    this.#window = undefined;
    this.state.value = state;
  }
}

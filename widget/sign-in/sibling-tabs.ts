import { effect, signal } from '@preact/signals-core';
import { carriedSession } from '#sdk/frame.ts';
import type { Client } from '#sdk/index.ts';

/** Messages between frames of the same site in several tabs. No other site receives them. */
type TabMessage =
  /** Asks which tab has a window. */
  | { readonly kind: 'whoHas' }
  | { readonly kind: 'has' }
  /** The window belongs to that tab from now on: a tab that had a window closes that window. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'closed' }
  /** `carried` if no cookie informs the others. */
  | { readonly kind: 'signedIn'; readonly carried?: string | undefined }
  | { readonly kind: 'signedOut' };

export interface SiblingDeps {
  readonly client: Client;
  /** True if the window is open in this tab. Reads signals. */
  readonly isOpen: () => boolean;
  readonly closeWindow: () => void;
}

/**
 * The frames of this widget in other tabs of the same site: one tab has the window, and they sign in and out
 * together.
 */
export class SiblingTabs {
  /** Another tab has the window. */
  readonly elsewhere = signal(false);
  readonly #deps: SiblingDeps;
  readonly #channel: BroadcastChannel | undefined;
  readonly #ends: (() => void)[];

  constructor(deps: SiblingDeps) {
    this.#deps = deps;
    this.#channel = openChannel();
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#hear(data));
    this.#say({ kind: 'whoHas' });
    const leave = () => {
      if (deps.isOpen()) this.#say({ kind: 'closed' });
    };
    addEventListener('pagehide', leave);
    this.#ends = [this.#notifyWindow(), this.#notifySession(), () => removeEventListener('pagehide', leave)];
  }

  dispose(): void {
    for (const end of this.#ends) end();
    this.#channel?.close();
  }

  #notifyWindow(): () => void {
    let was = false;
    return effect(() => {
      const is = this.#deps.isOpen();
      if (is) this.elsewhere.value = false;
      // A tab whose window was replaced sends nothing: a third tab would take it as no window at all.
      if (is !== was && !this.elsewhere.peek()) this.#say({ kind: is ? 'opened' : 'closed' });
      was = is;
    });
  }

  #notifySession(): () => void {
    let was: string | undefined;
    return effect(() => {
      const { name } = this.#deps.client.session.state.value;
      if (name === 'signedIn' && was === 'signingIn') {
        this.#say({ kind: 'signedIn', carried: carriedSession(location.origin).id });
      } else if (name === 'signedOut' && was === 'signedIn') this.#say({ kind: 'signedOut' });
      was = name;
    });
  }

  #hear(news: TabMessage): void {
    const { client, isOpen, closeWindow } = this.#deps;
    const { name } = client.session.state.peek();
    switch (news.kind) {
      case 'whoHas':
        if (isOpen()) this.#say({ kind: 'has' });
        return;
      case 'has':
        this.elsewhere.value = true;
        return;
      case 'opened':
        this.elsewhere.value = true;
        closeWindow();
        return;
      case 'closed':
        this.elsewhere.value = false;
        return;
      case 'signedIn':
        if (name !== 'signedOut') return;
        if (news.carried !== undefined) carriedSession(location.origin).id = news.carried;
        void client.session.resume();
        return;
      case 'signedOut':
        // The router does not know it any more, which is the aim.
        if (name === 'signedIn') client.session.signOut().catch(reportError);
    }
  }

  #say(news: TabMessage): void {
    this.#channel?.postMessage(news);
  }
}

/** A frame without storage may have no channel either: then it is alone. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('callside-sign-in');
  } catch {
    return undefined;
  }
}

import { effect, signal, untracked } from '@preact/signals-core';
import { CallsideError, type Client, createProof } from '#sdk/index.ts';
import type { PageServices } from './page-services.ts';
import { Refused } from './refused.ts';

/** The page asks its server, which asks the phone system. */
const answerMs = 30_000;
/** A session that followed a lost session and ends sooner is not followed by another session, which could end as soon. */
const lastingMs = 60_000;

export interface PageSignInDeps {
  readonly client: Pick<Client, 'session' | 'profile'>;
  readonly services: Pick<PageServices, 'isOffered' | 'requestFirst'>;
  /** A sign-in that no request was waiting for has failed. */
  readonly onError: (error: { readonly code: string; readonly message: string }) => void;
  readonly now?: () => number;
}

/** The user or the page has ended the session here or in another tab, unless there is a reason. */
const wasLost = (state: Client['session']['state']['value']): boolean =>
  state.name === 'signedOut' && state.reason?.code === 'sessionExpired';

/**
 * Signs the user of the page in, by the services of a page: once when the widget has loaded, and once after a session
 * that ended without a sign-out. A session of another user is replaced only when the widget has loaded: in a page that is
 * open for longer, the other user came later.
 */
export class PageSignIn {
  readonly #deps: PageSignInDeps;
  readonly #now: () => number;
  readonly #end: () => void;
  /** The page's first user is settled. */
  #hasBegun = false;
  #running: Promise<void> | undefined;
  /** A page signs its user in at the moment. */
  readonly isActive = signal(false);
  /** The time of the last sign-in after a session that was lost. */
  #last = Number.NEGATIVE_INFINITY;
  /** The user whom the page was asked about last. */
  #asked: string | undefined;

  constructor(deps: PageSignInDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? (() => performance.now());
    const { client, services } = deps;
    this.#end = effect(() => {
      const state = client.session.state.value;
      const info = client.profile.info.value;
      if (!services.isOffered('getSignInCode')) return;
      if (state.name === 'signedOut') untracked(() => this.#signedOut(wasLost(state)));
      else if (state.name === 'signedIn' && info)
        untracked(() => void this.#signedIn(info.user.restUri, info.extension?.addressNumber));
    });
  }

  dispose(): void {
    this.#end();
  }

  /** Signs in with a code of the page. Rejects with the reason why not. */
  signIn(): Promise<void> {
    this.isActive.value = true;
    this.#running ??= this.#signIn().finally(() => {
      this.#running = undefined;
      this.isActive.value = false;
    });
    return this.#running;
  }

  async #signIn(): Promise<void> {
    const { client, services } = this.#deps;
    const { session } = client;
    const { verifier, challenge } = await createProof();
    const { code } = await services.requestFirst('getSignInCode', { challenge }, answerMs);
    const { name } = session.state.peek();
    // The user signs in by hand.
    if (name === 'signingIn' || name === 'twoFactor') return;
    // Another tab may have been faster.
    if (await session.resume()) return;
    await session.signIn({ code, verifier });
  }

  #signedOut(isLost: boolean): void {
    this.#asked = undefined;
    if (!this.#hasBegun) this.#begin();
    else if (isLost && !this.#running) {
      const isLasting = this.#now() - this.#last >= lastingMs;
      this.#last = this.#now();
      if (isLasting) this.#begin();
      else
        this.#deps.onError({ code: 'signInByPage.ended', message: 'The session has ended at once again.' });
    }
  }

  #begin(): void {
    this.#hasBegun = true;
    this.signIn().catch((thrown: unknown) => this.#report(thrown));
  }

  async #signedIn(user: string, number: string | undefined): Promise<void> {
    if (this.#asked === user || !this.#deps.services.isOffered('getUser')) {
      this.#hasBegun = true;
      return;
    }
    this.#asked = user;
    try {
      const wanted = await this.#deps.services.requestFirst('getUser', {}, answerMs);
      if (this.#asked !== user) return;
      const mayReplace = !this.#hasBegun;
      this.#hasBegun = true;
      if (wanted.number === number) return;
      if (mayReplace) return await this.#replace();
      this.#deps.onError({
        code: 'signInByPage.otherUser',
        message: `The phone belongs to ${number ?? 'a user without an extension'}, and not to ${wanted.number}.`,
      });
    } catch (thrown) {
      this.#hasBegun = true;
      this.#report(thrown);
    }
  }

  async #replace(): Promise<void> {
    await this.#deps.client.session.signOut();
    await this.signIn();
  }

  #report(thrown: unknown): void {
    const isOfPage = thrown instanceof Refused;
    if (!isOfPage && !(thrown instanceof CallsideError)) throw thrown;
    this.#deps.onError({ code: isOfPage ? 'signInByPage.noCode' : thrown.code, message: thrown.message });
  }
}

import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import { CallsideError, type Client, createProof, type Info } from '#sdk/index.ts';
import type { PageServices } from '../page-services.ts';
import { Refused } from '../refused.ts';
import { inTurn } from './sign-in-turn.ts';

/** The page asks its server, which asks the phone system. */
const answerMs = 30_000;
/** A session that followed a lost session and ends sooner is followed after a pause, because the next session could end as soon. */
const lastingMs = 60_000;
/** The first pause. It doubles with each session that does not last. */
const firstPauseMs = 5_000;

export interface PageSignInDeps {
  readonly client: Pick<Client, 'session' | 'profile'>;
  readonly services: Pick<PageServices, 'isOffered' | 'requestFirst'>;
  /** A sign-in that no request was waiting for has failed. */
  readonly onError: (error: { readonly code: string; readonly message: string }) => void;
  readonly now?: () => number;
  /** Calls `run` after `delayMs`. Returns a function that cancels it. */
  readonly after?: (delayMs: number, run: () => void) => () => void;
}

function afterDelay(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

/** Resolves when the profile of a signed-in user is loaded; to undefined if no user is signed in. */
async function loadedInfo({
  session,
  profile,
}: Pick<Client, 'session' | 'profile'>): Promise<Info | undefined> {
  const { promise, resolve } = Promise.withResolvers<Info | undefined>();
  const end = effect(() => {
    if (profile.info.value || session.state.value.name !== 'signedIn') resolve(profile.info.value);
  });
  return promise.finally(end);
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
  /** The user of the page is settled: asked for, or to be signed in. */
  readonly #isSettled = signal(false);
  /** A page wants its user in a tab without a user; the session of another tab is looked at first. */
  #isAdopting = false;
  #running: Promise<void> | undefined;
  /** A page signs its user in at the moment. */
  readonly isActive = signal(false);
  /** The user whom the page was asked about, once it has answered. */
  readonly #checked = signal<{ readonly user: string; readonly isOther: boolean } | undefined>(undefined);
  /** A user is signed in, and it is not known yet whether it is the page's user: no page may use the session. */
  readonly isUnknown: ReadonlySignal<boolean>;
  /** The signed-in user is another than the page's: no page may use the session. */
  readonly isOther: ReadonlySignal<boolean>;
  /** The time of the last sign-in after a session that was lost. */
  #last = Number.NEGATIVE_INFINITY;
  /** The session of another tab is being looked for. */
  #isJoining = false;
  /** The number of sessions, one after the other, that did not last. */
  #shortSessions = 0;
  #cancelPause: (() => void) | undefined;
  /** The user whom the page was asked about last. */
  #asked: string | undefined;

  constructor(deps: PageSignInDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? (() => performance.now());
    const { client, services } = deps;
    const isSignedIn = () => client.session.state.value.name === 'signedIn';
    const isChecked = () => this.#checked.value?.user === client.profile.info.value?.user.restUri;
    this.isUnknown = computed(
      () =>
        isSignedIn() &&
        !(this.#isSettled.value && isChecked()) &&
        services.isOffered('getSignInCode') &&
        services.isOffered('getUser'),
    );
    this.isOther = computed(() => isSignedIn() && isChecked() && this.#checked.value?.isOther === true);
    this.#end = effect(() => {
      const state = client.session.state.value;
      const info = client.profile.info.value;
      untracked(() => this.#cancelPause?.());
      if (!services.isOffered('getSignInCode')) return;
      if (state.name === 'signedOut') untracked(() => this.#signedOut(wasLost(state)));
      else if (state.name === 'signedIn' && info)
        untracked(() => void this.#signedIn(info.user.restUri, info.extension?.addressNumber));
    });
  }

  dispose(): void {
    this.#end();
    this.#cancelPause?.();
  }

  /** Signs in with a code of the page. Rejects with the reason why not. */
  signIn(): Promise<void> {
    return this.#run(() => this.#signIn());
  }

  /**
   * Signs in for a page that wants its user now: the session of another tab of this browser is continued if it is that of the
   * page's user, and replaced otherwise. Rejects with the reason why not.
   */
  signInHere(): Promise<void> {
    return this.#run(async () => {
      this.#isAdopting = true;
      this.#isSettled.value = false;
      try {
        if (await this.#deps.client.session.resume()) await this.#adopt();
        else await this.#signIn();
      } finally {
        this.#isAdopting = false;
        this.#isSettled.value = true;
      }
      const info = await loadedInfo(this.#deps.client);
      if (info) await this.#signedIn(info.user.restUri, info.extension?.addressNumber);
    });
  }

  #run(signIn: () => Promise<void>): Promise<void> {
    this.isActive.value = true;
    this.#running ??= signIn().finally(() => {
      this.#running = undefined;
      this.isActive.value = false;
    });
    return this.#running;
  }

  async #adopt(): Promise<void> {
    const { client, services } = this.#deps;
    const info = await loadedInfo(client);
    if (!info || !services.isOffered('getUser')) return;
    const wanted = await services.requestFirst('getUser', {}, answerMs);
    if (wanted.number === info.extension?.addressNumber) {
      this.#asked = info.user.restUri;
      this.#checked.value = { user: info.user.restUri, isOther: false };
      return;
    }
    await client.session.signOut();
    await this.#signIn();
  }

  async #signIn(): Promise<void> {
    const { client, services } = this.#deps;
    const { session } = client;
    const isByHand = () => ['signingIn', 'twoFactor', 'actionRequired'].includes(session.state.peek().name);
    await inTurn(async (hasWaited) => {
      if (hasWaited && (isByHand() || (await session.resume()))) return;
      const { verifier, challenge } = await createProof();
      const { code } = await services.requestFirst('getSignInCode', { challenge }, answerMs);
      // Another tab may have been faster.
      if (isByHand() || (await session.resume())) return;
      await session.signIn({ code, verifier });
    });
  }

  #signedOut(isLost: boolean): void {
    if (this.#isJoining) return;
    this.#asked = undefined;
    this.#checked.value = undefined;
    if (this.#isAdopting) return;
    if (!this.#isSettled.peek()) this.#begin();
    else if (isLost && !this.#running) {
      const isLasting = this.#now() - this.#last >= lastingMs;
      this.#last = this.#now();
      this.#shortSessions = isLasting ? 0 : this.#shortSessions + 1;
      if (isLasting) this.#begin();
      else void this.#joinOthers();
    }
  }

  /** Another tab may have a new session already. */
  async #joinOthers(): Promise<void> {
    const { client, onError, after = afterDelay } = this.#deps;
    this.#isJoining = true;
    const isJoined = await client.session.resume();
    this.#isJoining = false;
    if (isJoined) return;
    const pauseMs = Math.min(lastingMs, firstPauseMs * 2 ** (this.#shortSessions - 1));
    const message = `The session has ended at once again. The next sign-in is in ${pauseMs / 1000} s.`;
    onError({ code: 'signInByPage.ended', message });
    this.#cancelPause = after(pauseMs, () => {
      this.#last = this.#now();
      this.#begin();
    });
  }

  #begin(): void {
    this.#isSettled.value = true;
    this.signIn().catch((thrown: unknown) => this.#report(thrown));
  }

  async #signedIn(user: string, number: string | undefined): Promise<void> {
    if (this.#isAdopting) return;
    if (!this.#deps.services.isOffered('getUser')) {
      this.#isSettled.value = true;
      return;
    }
    if (this.#asked === user) return;
    this.#asked = user;
    try {
      const wanted = await this.#deps.services.requestFirst('getUser', {}, answerMs);
      if (this.#asked !== user) return;
      const isOther = wanted.number !== number;
      // The end of the other session begins the sign-in.
      if (isOther && !this.#isSettled.peek()) return await this.#deps.client.session.signOut();
      this.#checked.value = { user, isOther };
      this.#isSettled.value = true;
      if (!isOther) return;
      this.#deps.onError({
        code: 'signInByPage.otherUser',
        message: `The phone belongs to ${number ?? 'a user without an extension'}, and not to ${wanted.number}.`,
      });
    } catch (thrown) {
      this.#checked.value = { user, isOther: false };
      this.#isSettled.value = true;
      this.#report(thrown);
    }
  }

  #report(thrown: unknown): void {
    const isOfPage = thrown instanceof Refused;
    if (!isOfPage && !(thrown instanceof CallsideError)) throw thrown;
    this.#deps.onError({ code: isOfPage ? 'signInByPage.noCode' : thrown.code, message: thrown.message });
  }
}

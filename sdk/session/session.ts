import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type CustomData, customData } from '#wire/session/custom-data.ts';
import type { LoginResponse } from '#wire/session/login.ts';
import { requiredActionHeader, twoStepHeader } from '#wire/session/login.ts';
import { brandingPath } from '#wire/session/requests.ts';
import type { Clock } from '../platform/platform.ts';
import { sleep } from '../platform/wait.ts';
import type { ErrorReports } from '../state/error-reports.ts';
import { backoffMs } from '../transport/backoff.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import { hasStrings, requireInput } from '../transport/require-input.ts';
import type { Rest } from '../transport/rest.ts';
import { behalfLogin, credentialLogin, silentSignIn } from './login.ts';
import { isNobody, retrySilentSignIn } from './rules.ts';
import type { Credentials, SessionState } from './session-state.ts';
import { requestCode } from './sign-in-code.ts';

interface SessionOptions {
  readonly rest: Rest;
  readonly clock: Clock;
  readonly reports: ErrorReports;
  /** A program signs in again by itself after a session that has ended. */
  readonly isProgram?: boolean;
  /** The user signs out here. */
  readonly onSignOut?: () => void;
}

const isSame = (one: Credentials, other: Credentials): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** The user's session at the router. */
export class Session {
  readonly #state = signal<SessionState>({ name: 'unknown' });
  readonly #customData = signal<CustomData | undefined>(undefined);
  readonly #rest: Rest;
  readonly #clock: Clock;
  readonly #reports: ErrorReports;
  /** Ends the previous attempt when a newer attempt begins. */
  #attempt = new AbortController();
  #renewal: Promise<boolean> | undefined;
  /** Ends the load of custom data. */
  #brandingLoad = new AbortController();
  /** The sign-in under way, which a second sign-in with the same credentials shares. */
  #signingIn: { readonly credentials: Credentials; readonly promise: Promise<void> } | undefined;
  /** The credentials of a program, which signs in again by itself. */
  #remembered: Credentials | undefined;
  readonly #isProgram: boolean;
  readonly #onSignOut: () => void;
  /** The user signs out at the moment, so the end of the session is no failure. */
  #isSigningOut = false;
  /** The router replaces a session by another session, so the end of the first is expected, unless the second session fails. */
  #change: { isFirstGone: boolean } | undefined;

  /** Whether a user is signed in, with the reason if not. */
  readonly state: ReadonlySignal<SessionState> = this.#state;
  /** Name, brand and options of the product here; loaded before login, by `resume()`. */
  readonly customData: ReadonlySignal<CustomData | undefined> = this.#customData;

  /** @internal */
  constructor({ rest, clock, reports, isProgram = false, onSignOut = () => {} }: SessionOptions) {
    this.#rest = rest;
    this.#clock = clock;
    this.#reports = reports;
    this.#isProgram = isProgram;
    this.#onSignOut = onSignOut;
    rest.protect({
      lost: () => this.expire(),
      renew: () => this.#renew(),
      owner: () => this.#owner(),
      signInAgain: () => this.#signInAgain(),
    });
  }

  /** Continues the session of this browser if there is any. Resolves to whether signed in; never rejects. */
  async resume(): Promise<boolean> {
    const before = this.#state.peek();
    if (before.name === 'signedIn') return true;
    const attempt = this.#begin({ name: 'resuming' });
    // Both at once. The branding names the pages that may embed the client, so it is awaited before the sign-in.
    const branded = this.#loadBranding();
    try {
      const login = await this.#silentSignIn(attempt).finally(() => branded);
      if (!attempt.aborted) this.#state.value = { name: 'signedIn', login };
    } catch (thrown) {
      const reason = toCallsideError(thrown);
      // The lost session has ended for the reason that was known before.
      const lost = before.name === 'signedOut' ? before.reason : undefined;
      if (!attempt.aborted) this.#leave(isNobody(reason) ? lost : reason);
    }
    return this.#state.value.name === 'signedIn';
  }

  /**
   * Signs in. Resolves when signed in. Rejects with a `login.*` code, or `offline`, `timeout`, `input.invalid`. With
   * `login.twoFactor` the state is `twoFactor` as well: call again with the received code as `password`; with `login.actionRequired`
   * the state has the token of the actions. A one-time code is
   * refused with `login.codeUsed`, `login.codeLate` or `login.codeForeign` (of another application or verifier). A sign-in
   * with the same credentials as the sign-in under way shares its result; any other sign-in ends it with `aborted`.
   */
  async signIn(credentials: Credentials): Promise<void> {
    requireInput(
      hasStrings(credentials, 'login', 'password') ||
        hasStrings(credentials, 'code', 'verifier') ||
        hasStrings(credentials, 'actionToken'),
      'signIn(credentials): login and password, code and verifier, or actionToken',
    );
    if ('password' in credentials && credentials.password === '')
      throw new CallsideError('login.passwordRequired');
    const present = this.#signingIn;
    if (present && isSame(present.credentials, credentials)) return present.promise;
    const promise = this.#signIn(credentials).finally(() => {
      if (this.#signingIn?.promise === promise) this.#signingIn = undefined;
    });
    this.#signingIn = { credentials, promise };
    return promise;
  }

  async #signIn(credentials: Credentials): Promise<void> {
    const before = this.#state.peek();
    const attempt = this.#begin({ name: 'signingIn' });
    if (!this.#customData.peek()) void this.#loadBranding();
    let headers: Headers | undefined;
    const onHeaders = (answered: Headers) => {
      headers = answered;
    };
    try {
      const login = await credentialLogin(this.#rest, credentials, { signal: attempt, onHeaders });
      if (attempt.aborted) return;
      if (this.#isProgram) this.#remembered = credentials;
      this.#state.value = { name: 'signedIn', login };
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (!attempt.aborted) this.#refuse(error, headers, before);
      throw error;
    }
  }

  /**
   * Returns a code with which another client signs this user in, once and within `validMs` milliseconds: at the application
   * `app`, with the secret whose SHA-256 in base64url is `challenge`. Rejects with `unauthorized`, `offline`, `timeout`.
   */
  async codeFor(other: { app: string; challenge: string }): Promise<{ code: string; validMs: number }> {
    return requestCode(this.#rest, other);
  }

  /**
   * Acts for the user `login`, by the right to act for others. The session becomes that user's: without the phone in this
   * browser. Rejects with `login.behalfRefused`, `offline`, `timeout`.
   */
  async impersonate(login: string): Promise<void> {
    const attempt = this.#begin(this.#state.peek());
    const change = { isFirstGone: false };
    this.#change = change;
    try {
      const answer = await behalfLogin(this.#rest, login);
      change.isFirstGone = false;
      if (!attempt.aborted) this.#state.value = { name: 'signedIn', login: answer };
    } finally {
      this.#change = undefined;
      if (change.isFirstGone) this.expire();
    }
  }

  /** Continues as the user who signed in. Rejects as `impersonate` does. */
  stopImpersonating(): Promise<void> {
    return this.impersonate('');
  }

  /** Ends the session here in any case. Rejects if the router could not be notified (`offline`, ...). */
  async signOut(): Promise<void> {
    const attempt = this.#begin(this.#state.peek());
    this.#remembered = undefined;
    // The other tabs hear of it before they lose the session.
    if (this.#state.peek().name === 'signedIn') this.#onSignOut();
    this.#isSigningOut = true;
    try {
      await this.#rest.send({ path: 'v1/service/Logout', isQuiet: true });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      // A session that has already ended is a success.
      if (!isNobody(error)) throw error;
    } finally {
      this.#isSigningOut = false;
      // Another user may have signed in during the request.
      if (!attempt.aborted) this.#leave();
    }
  }

  /**
   * Ends the session here: the router no longer knows it.
   *
   * @internal
   */
  expire(): void {
    if (this.#state.peek().name !== 'signedIn' || this.#isSigningOut) return;
    if (this.#change) this.#change.isFirstGone = true;
    else this.#leave(new CallsideError('sessionExpired', { status: 401 }));
  }

  /**
   * The user has signed out in another tab of this browser.
   *
   * @internal
   */
  leaveWithOthers(): void {
    if (this.#state.peek().name === 'signedIn') this.#leave();
  }

  /**
   * Ends the requests under way. The session at the router stays.
   *
   * @internal
   */
  dispose(): void {
    this.#attempt.abort();
    this.#brandingLoad.abort();
  }

  #owner(): string | undefined {
    const state = this.#state.peek();
    return state.name === 'signedIn' && !this.#isSigningOut ? state.login.user : undefined;
  }

  #begin(state: SessionState): AbortSignal {
    this.#attempt.abort();
    this.#attempt = new AbortController();
    this.#state.value = state;
    return this.#attempt.signal;
  }

  #leave(reason?: CallsideError): void {
    this.#rest.forgetToken();
    this.#state.value = reason ? { name: 'signedOut', reason } : { name: 'signedOut' };
  }

  #refuse({ code }: CallsideError, headers: Headers | undefined, before: SessionState): void {
    if (code === 'login.twoFactor') {
      const mechanism = headers?.get(twoStepHeader)?.replace(/^authBy/, '') ?? '';
      this.#state.value = { name: 'twoFactor', mechanism };
    } else if (code === 'login.actionRequired')
      this.#state.value = { name: 'actionRequired', token: headers?.get(requiredActionHeader) ?? '' };
    // A mistyped code may be typed again.
    else if (before.name === 'twoFactor' && code === 'login.verificationFailed') this.#state.value = before;
    else this.#leave();
  }

  #loadBranding(): Promise<void> {
    this.#brandingLoad.abort();
    this.#brandingLoad = new AbortController();
    return this.#loadCustomData(this.#brandingLoad.signal);
  }

  /** Resolves after the first answer. A missing branding does not prevent the sign-in. */
  async #loadCustomData(life: AbortSignal, count = 1): Promise<void> {
    try {
      this.#customData.value = await this.#rest.read(customData, {
        path: brandingPath,
        query: { random: String(this.#clock.random()) },
        isQuiet: true,
        signal: life,
      });
    } catch (thrown) {
      if (life.aborted) return;
      if (count === 1) this.#reports.report(toCallsideError(thrown));
      // Without it no message of a page around this page is accepted, so it is requested until it arrives. A program that has
      // failed to sign in must be able to end meanwhile.
      const delayMs = backoffMs(count, this.#clock.random());
      sleep(this.#clock, delayMs, life, { isBackground: true }).then(
        () => this.#loadCustomData(life, count + 1),
        () => undefined,
      );
    }
  }

  async #silentSignIn(attempt: AbortSignal): Promise<LoginResponse> {
    const startedAt = this.#clock.now();
    for (let counted = 0; ; ) {
      try {
        return await silentSignIn(this.#rest, attempt);
      } catch (thrown) {
        const error = toCallsideError(thrown);
        const elapsedMs = this.#clock.now() - startedAt;
        const retry = retrySilentSignIn(error, { elapsedMs, counted, random: this.#clock.random() });
        if (!retry || attempt.aborted) throw error;
        if (retry.counts) counted += 1;
        if (!retry.counts && retry.delayMs > 1_000)
          this.#state.value = { name: 'resuming', retryAt: this.#clock.now() + retry.delayMs };
        await sleep(this.#clock, retry.delayMs, attempt);
      }
    }
  }

  /**
   * The session of a program has ended by itself, such as by a restart of the phone system. Resolves to whether there is
   * another session.
   */
  async #signInAgain(): Promise<boolean> {
    const credentials = this.#remembered;
    if (!credentials) return false;
    try {
      await this.signIn(credentials);
      return true;
    } catch (thrown) {
      this.#reports.report(toCallsideError(thrown));
      return false;
    }
  }

  /**
   * After a wrong token: another tab signed in with the same cookie, so this tab takes over its token, unless it is another
   * user's.
   */
  #renew(): Promise<boolean> {
    this.#renewal ??= this.#requestToken().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #requestToken(): Promise<boolean> {
    const before = this.#state.peek();
    // A request that is under way at sign-out must not affect the next user.
    if (before.name !== 'signedIn') return false;
    this.#rest.forgetToken();
    try {
      const { user } = await silentSignIn(this.#rest, this.#attempt.signal);
      if (before.login.user !== user) {
        this.expire();
        return false;
      }
      this.#reports.report(new CallsideError('resynchronised'));
      return true;
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (isNobody(error)) this.expire();
      return false;
    }
  }
}

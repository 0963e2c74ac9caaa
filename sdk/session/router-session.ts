import { signal } from '@preact/signals-core';
import { sleep } from '../platform/clock.ts';
import type { Clock } from '../platform/platform.ts';
import type { ErrorReports } from '../state/error-reports.ts';
import { backoffMs } from '../transport/backoff.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { type CustomData, customData } from '../wire/custom-data.ts';
import type { LoginResponse } from '../wire/login.ts';
import { isNobody, retryWhiteLogin } from './rules.ts';
import type { Credentials, Session, SessionState } from './session.ts';
import { whiteLogin } from './white-login.ts';

/** What is needed when somebody signs in, and not before. */
type More = () => Promise<typeof import('../on-demand.ts')>;

/** The session at the router: the one place that signs in and out. */
export class RouterSession implements Session {
  readonly state = signal<SessionState>({ name: 'unknown' });
  readonly customData = signal<CustomData | undefined>(undefined);
  readonly #rest: Rest;
  readonly #clock: Clock;
  readonly #reports: ErrorReports;
  readonly #more: More;
  /** Ends what is under way when something newer begins. */
  #attempt = new AbortController();
  #renewal: Promise<boolean> | undefined;
  /** Ends the asking for custom data. */
  #dressing = new AbortController();
  /** The router ends one session for another: that the first is gone is what was asked for, unless nothing comes of it. */
  #change: { isFirstGone: boolean } | undefined;

  constructor(parts: { rest: Rest; clock: Clock; reports: ErrorReports; more: More }) {
    this.#rest = parts.rest;
    this.#clock = parts.clock;
    this.#reports = parts.reports;
    this.#more = parts.more;
    parts.rest.protect({ lost: () => this.expire(), renew: () => this.#renew() });
  }

  async resume(): Promise<boolean> {
    if (this.state.peek().name === 'signedIn') return true;
    const attempt = this.#begin({ name: 'resuming' });
    // Both at once; but who may embed is known before anybody is signed in.
    const dressed = this.#dress();
    try {
      const login = await this.#whiteLogin(attempt).finally(() => dressed);
      if (!attempt.aborted) this.state.value = { name: 'signedIn', login };
    } catch (thrown) {
      const reason = toCallsideError(thrown);
      if (!attempt.aborted) this.#leave(isNobody(reason) ? undefined : reason);
    }
    return this.state.value.name === 'signedIn';
  }

  async signIn(credentials: Credentials): Promise<void> {
    if ('password' in credentials && credentials.password === '')
      throw new CallsideError('login.passwordRequired');
    const before = this.state.peek();
    const attempt = this.#begin({ name: 'signingIn' });
    if (!this.customData.peek()) void this.#dress();
    let mechanism: string | undefined;
    const onMechanism = (named: string) => {
      mechanism = named;
    };
    try {
      const { credentialLogin } = await this.#more();
      const login = await credentialLogin(this.#rest, credentials, { signal: attempt, onMechanism });
      if (!attempt.aborted) this.state.value = { name: 'signedIn', login };
    } catch (thrown) {
      // What is not a failure of ours is that of loading what signs in.
      const error = toCallsideError(thrown, 'offline');
      if (!attempt.aborted) this.#refuse(error, mechanism, before);
      throw error;
    }
  }

  async codeFor(other: { app: string; challenge: string }): Promise<{ code: string; validMs: number }> {
    return (await this.#more()).askForCode(this.#rest, other);
  }

  async actFor(login: string): Promise<void> {
    const attempt = this.#begin(this.state.peek());
    const change = { isFirstGone: false };
    this.#change = change;
    try {
      const answer = await (await this.#more()).behalfLogin(this.#rest, login);
      change.isFirstGone = false;
      if (!attempt.aborted) this.state.value = { name: 'signedIn', login: answer };
    } finally {
      this.#change = undefined;
      if (change.isFirstGone) this.expire();
    }
  }

  async signOut(): Promise<void> {
    const attempt = this.#begin(this.state.peek());
    try {
      await this.#rest.send({ path: 'v1/service/Logout', isQuiet: true });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      // A session that is gone already is what was asked for.
      if (!isNobody(error)) throw error;
    } finally {
      // Somebody may have signed in while the answer was waited for.
      if (!attempt.aborted) this.#leave();
    }
  }

  /** The router no longer knows the session. */
  expire(): void {
    if (this.state.peek().name !== 'signedIn') return;
    if (this.#change) this.#change.isFirstGone = true;
    else this.#leave(new CallsideError('sessionExpired', { status: 401 }));
  }

  dispose(): void {
    this.#attempt.abort();
    this.#dressing.abort();
  }

  #begin(state: SessionState): AbortSignal {
    this.#attempt.abort();
    this.#attempt = new AbortController();
    this.state.value = state;
    return this.#attempt.signal;
  }

  #leave(reason?: CallsideError): void {
    this.#rest.forgetToken();
    this.state.value = reason ? { name: 'signedOut', reason } : { name: 'signedOut' };
  }

  #refuse(error: CallsideError, mechanism: string | undefined, before: SessionState): void {
    if (error.code === 'login.twoSteps') this.state.value = { name: 'twoSteps', mechanism: mechanism ?? '' };
    // A mistyped code may be typed again.
    else if (before.name === 'twoSteps' && error.code === 'login.verificationFailed')
      this.state.value = before;
    else this.#leave();
  }

  #dress(): Promise<void> {
    this.#dressing.abort();
    this.#dressing = new AbortController();
    return this.#loadCustomData(this.#dressing.signal);
  }

  /** Resolves when the first answer has come: how the product is dressed is no reason not to sign in. */
  async #loadCustomData(life: AbortSignal, count = 1): Promise<void> {
    try {
      this.customData.value = await this.#rest.read(customData, {
        path: 'FilesService/customdata/datas',
        query: { random: String(this.#clock.random()) },
        isQuiet: true,
        signal: life,
      });
    } catch (thrown) {
      if (life.aborted) return;
      if (count === 1) this.#reports.report(toCallsideError(thrown));
      // Without it no message of a page around this one is accepted, so it is requested until it arrives. A program that
      // has failed to sign in must be able to end meanwhile.
      const delayMs = backoffMs(count, this.#clock.random());
      sleep(this.#clock, delayMs, life, { isBackground: true }).then(
        () => this.#loadCustomData(life, count + 1),
        () => undefined,
      );
    }
  }

  async #whiteLogin(attempt: AbortSignal): Promise<LoginResponse> {
    const startedAt = this.#clock.now();
    for (let counted = 0; ; ) {
      try {
        return await whiteLogin(this.#rest, attempt);
      } catch (thrown) {
        const error = toCallsideError(thrown);
        const elapsedMs = this.#clock.now() - startedAt;
        const retry = retryWhiteLogin(error, { elapsedMs, counted, random: this.#clock.random() });
        if (!retry || attempt.aborted) throw error;
        if (retry.counts) counted += 1;
        if (!retry.counts && retry.delayMs > 1_000)
          this.state.value = { name: 'resuming', retryAt: this.#clock.now() + retry.delayMs };
        await sleep(this.#clock, retry.delayMs, attempt);
      }
    }
  }

  /** Core 8, a wrong token: another tab signed in with the same cookie, so this one takes over its token, unless it is another user's. */
  #renew(): Promise<boolean> {
    this.#renewal ??= this.#askForToken().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #askForToken(): Promise<boolean> {
    const before = this.state.peek();
    // What is still on its way when somebody has signed out is nothing for who comes next.
    if (before.name !== 'signedIn') return false;
    this.#rest.forgetToken();
    try {
      const { user } = await whiteLogin(this.#rest, this.#attempt.signal);
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

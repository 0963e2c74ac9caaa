import { signal } from '@preact/signals-core';
import { sleep } from '../platform/clock.ts';
import type { Clock } from '../platform/platform.ts';
import type { ErrorReports } from '../state/error-reports.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { type CustomData, customData } from '../wire/custom-data.ts';
import type { LoginResponse } from '../wire/login.ts';
import { type Credentials, credentialLogin, whiteLogin } from './login.ts';
import { isNobody, retryWhiteLogin } from './rules.ts';
import type { Session, SessionState } from './session.ts';

/** The session at the router: the one place that signs in and out. */
export class RouterSession implements Session {
  readonly state = signal<SessionState>({ name: 'unknown' });
  readonly customData = signal<CustomData | undefined>(undefined);
  readonly #rest: Rest;
  readonly #clock: Clock;
  readonly #reports: ErrorReports;
  /** Ends what is under way when something newer begins. */
  #attempt = new AbortController();
  #renewal: Promise<boolean> | undefined;

  constructor(parts: { rest: Rest; clock: Clock; reports: ErrorReports }) {
    this.#rest = parts.rest;
    this.#clock = parts.clock;
    this.#reports = parts.reports;
    parts.rest.protect({ lost: () => this.expire(), renew: () => this.#renew() });
  }

  async resume(): Promise<boolean> {
    if (this.state.peek().name === 'signedIn') return true;
    const attempt = this.#begin({ name: 'resuming' });
    await this.#loadCustomData(attempt);
    try {
      const login = await this.#whiteLogin(attempt);
      if (!attempt.aborted) this.state.value = { name: 'signedIn', login };
    } catch (thrown) {
      const reason = toCallsideError(thrown);
      if (!attempt.aborted) this.#leave(isNobody(reason) ? undefined : reason);
    }
    return this.state.value.name === 'signedIn';
  }

  async signIn(credentials: Credentials): Promise<void> {
    if (credentials.password === '') throw new CallsideError('login.passwordRequired');
    const before = this.state.peek();
    const attempt = this.#begin({ name: 'signingIn' });
    let mechanism: string | undefined;
    const onMechanism = (named: string) => {
      mechanism = named;
    };
    try {
      const login = await credentialLogin(this.#rest, credentials, { signal: attempt, onMechanism });
      if (!attempt.aborted) this.state.value = { name: 'signedIn', login };
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (!attempt.aborted) this.#refuse(error, mechanism, before);
      throw error;
    }
  }

  async signOut(): Promise<void> {
    this.#begin(this.state.peek());
    try {
      await this.#rest.send({ path: 'v1/service/Logout', isQuiet: true });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      // A session that is gone already is what was asked for.
      if (!isNobody(error)) throw error;
    } finally {
      this.#leave();
    }
  }

  /** The router no longer knows the session. */
  expire(): void {
    if (this.state.peek().name === 'signedIn')
      this.#leave(new CallsideError('sessionExpired', { status: 401 }));
  }

  dispose(): void {
    this.#attempt.abort();
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

  async #loadCustomData(attempt: AbortSignal): Promise<void> {
    try {
      this.customData.value = await this.#rest.read(customData, {
        path: 'FilesService/customdata/datas',
        query: { random: String(this.#clock.random()) },
        isQuiet: true,
        signal: attempt,
      });
    } catch (thrown) {
      // How the product is dressed is no reason not to sign in.
      if (!attempt.aborted) this.#reports.report(toCallsideError(thrown));
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
        await sleep(this.#clock, retry.delayMs, attempt);
      }
    }
  }

  /** Core 8, a wrong token: another tab signed in with the same cookie, so this one takes over its token. */
  #renew(): Promise<boolean> {
    this.#renewal ??= this.#askForToken().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #askForToken(): Promise<boolean> {
    this.#rest.forgetToken();
    try {
      await whiteLogin(this.#rest, this.#attempt.signal);
      return true;
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status !== 0) this.expire();
      return false;
    }
  }
}

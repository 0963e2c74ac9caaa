import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { OneTimeTokens } from '../../sign-in/one-time-tokens.ts';
import type { Holder, Session } from './sessions.ts';

const validMs = 60_000;

/** The binding of a code. */
export interface CodeGrant {
  readonly holder: Holder;
  /** The application that may sign in by it. */
  readonly app: string;
  /** PKCE (RFC 7636), S256. */
  readonly challenge: string;
  /** The session that requested it. */
  readonly issuer: Session;
}

export type CodeFault = 'used' | 'late' | 'foreign';

/**
 * Codes by which a session lets another client in: once, within a minute, at a single application, with its verifier.
 */
export class SignInCodes {
  readonly #codes: OneTimeTokens<CodeGrant>;
  readonly #log: Logger;

  constructor(clock: Clock, log: Logger) {
    this.#codes = new OneTimeTokens(clock, { validMs });
    this.#log = log;
  }

  issue(grant: CodeGrant): { readonly code: string; readonly validMs: number } {
    const { app, holder, issuer } = grant;
    this.#log.info({ app, holder, issuer: issuer.holder }, 'A code to sign in was asked for');
    // The server of a CRM may sign out as soon as it has the code of a user. A user who signs out takes the codes back.
    const revokedWith = issuer.holder.kind === 'person' ? issuer : undefined;
    return { code: this.#codes.issue(grant, revokedWith), validMs };
  }

  /** Uses the code up, also if it does not match: a thief has a single try. */
  redeem(code: string, by: { readonly app: string; readonly verifier: string }): CodeGrant | CodeFault {
    const taken = this.#codes.take(code);
    if (typeof taken === 'string') return taken;
    const { app, challenge } = taken.value;
    const fits = app === by.app && challenge === createHash('sha256').update(by.verifier).digest('base64url');
    return fits ? taken.value : 'foreign';
  }
}

import { SessionGuesses } from '../http/sessions/session-guesses.ts';
import { type Session, Sessions, sessionHash } from '../http/sessions/sessions.ts';
import { SignInCodes } from '../http/sessions/sign-in-codes.ts';
import { ActingRecords } from '../sign-in/acting-records.ts';
import { Authenticators } from '../sign-in/authenticators.ts';
import { OneTimeTokens } from '../sign-in/one-time-tokens.ts';
import { ServiceAccounts } from '../sign-in/service-accounts.ts';
import { TwoFactor } from '../sign-in/two-factor.ts';
import type { Core } from './core.ts';

/** Creates the sessions, and the ways to get a session. */
export async function composeSignIn({ db, clock, disposables, log, warnings, options }: Core) {
  const sessions = await Sessions.load(db, {
    timeoutMs: options.sessionTimeoutMs ?? 8 * 3_600_000,
    clock,
    log: log('sessions'),
  });
  disposables.add(() => sessions.dispose());
  const actingRecords = await ActingRecords.load(db, {
    clock,
    log: log('sessions'),
    live: sessions.all().map(sessionHash),
  });
  sessions.onEnd((session) => {
    if (session.holder.kind === 'person' && session.holder.actorId !== undefined)
      actingRecords.end(sessionHash(session));
  });
  const authenticators = await Authenticators.load(db, clock);
  return {
    sessions,
    actingRecords,
    authenticators,
    sessionGuesses: new SessionGuesses(warnings),
    accounts: await ServiceAccounts.load(db),
    twoFactor: new TwoFactor(log('sign-in'), authenticators, { isDemonstration: options.activity === true }),
    signInCodes: new SignInCodes(clock, log('sign-in')),
    pushTickets: new OneTimeTokens<Session>(clock, { validMs: 30_000 }),
  };
}

import { SessionGuesses } from '../http/sessions/session-guesses.ts';
import { type Session, Sessions, sessionHash } from '../http/sessions/sessions.ts';
import { SignInCodes } from '../http/sessions/sign-in-codes.ts';
import { ActingRecords } from '../sign-in/acting-records.ts';
import { Authenticators } from '../sign-in/authenticators.ts';
import { OneTimeTokens } from '../sign-in/one-time-tokens.ts';
import type { OwnCredentialsStore } from '../sign-in/own-credentials.ts';
import { RequiredActions } from '../sign-in/required-actions.ts';
import { type FixedSecurity, SecurityPolicy } from '../sign-in/security-policy.ts';
import { ServiceAccounts } from '../sign-in/service-accounts.ts';
import { TwoFactor } from '../sign-in/two-factor.ts';
import type { Core } from './core.ts';

/** Creates the sessions, and the ways to get a session. */
export async function composeSignIn(
  { db, clock, disposables, log, warnings, options }: Core,
  { ownCredentials }: { readonly ownCredentials: OwnCredentialsStore },
) {
  const securityPolicy = await SecurityPolicy.load(db, fixedSecurity(options));
  const sessions = await Sessions.load(db, {
    timeoutMs: () => securityPolicy.idleMs,
    maxAgeMs: () => securityPolicy.sessionMs,
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
    securityPolicy,
    requiredActions: new RequiredActions({
      clock,
      policy: securityPolicy,
      credentials: ownCredentials,
      authenticators,
    }),
    accounts: await ServiceAccounts.load(db, clock),
    twoFactor: new TwoFactor(log('sign-in'), authenticators, { isDemonstration: options.activity === true }),
    signInCodes: new SignInCodes(clock, log('sign-in')),
    pushTickets: new OneTimeTokens<Session>(clock, { validMs: 30_000 }),
  };
}

/** Returns the rules that options at the start set. */
function fixedSecurity({ sessionTimeoutMs, signInProviders = [] }: Core['options']): FixedSecurity {
  const isPasswordOff = signInProviders.some((provider) => provider.isPasswordOff);
  return {
    values: {
      ...(sessionTimeoutMs !== undefined && { idleMinutes: sessionTimeoutMs / 60_000 }),
      ...(isPasswordOff && { isPasswordOff }),
    },
    fixed: [
      ...(sessionTimeoutMs === undefined ? [] : [{ name: 'idleMinutes', source: 'sessionTimeoutMs' }]),
      ...(isPasswordOff ? [{ name: 'isPasswordOff', source: '--oidc' }] : []),
    ],
  };
}

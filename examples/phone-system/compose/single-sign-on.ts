import { NetworkRate } from '../limits/network-rate.ts';
import { SingleSignOn } from '../sign-in/single-sign-on/single-sign-on.ts';
import { SsoSessions } from '../sign-in/single-sign-on/sso-sessions.ts';
import type { composeAdministration } from './administration.ts';
import type { Core } from './core.ts';
import type { composeSignIn } from './sign-in.ts';
import type { composeUsers } from './users.ts';

type Composed<Compose extends (...args: never) => unknown> = Awaited<ReturnType<Compose>>;

/** The identity providers by which users sign in. */
export function composeSingleSignOn(
  { db, clock, log, options, warnings }: Core,
  {
    people,
    sessions,
    userAdministration,
    administrators,
    securityPolicy,
  }: Pick<Composed<typeof composeUsers>, 'people'> &
    Pick<Composed<typeof composeSignIn>, 'sessions' | 'securityPolicy'> &
    Pick<Composed<typeof composeAdministration>, 'userAdministration' | 'administrators'>,
) {
  return {
    singleSignOn: new SingleSignOn(db, options.signInProviders ?? [], {
      clock,
      people,
      userAdministration,
      // A provider that is out of order must not close the administration.
      mayRefusePassword: (personId) => securityPolicy.passwordsAreOff && !administrators.isWhole(personId),
      log: log('sign-in'),
    }),
    ssoSessions: new SsoSessions(db, sessions),
    // A whole company may sign in from one network in the morning.
    ssoRate: new NetworkRate({
      warnings,
      most: 600,
      windowMs: 60_000,
      warning: 'Too many sign-ins by identity providers',
    }),
  };
}

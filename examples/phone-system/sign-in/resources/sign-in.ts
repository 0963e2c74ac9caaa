import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import { requiredActionHeader, twoStepHeader } from '../../../../sdk/wire/session/login.ts';
import { appMechanism } from '../../../../sdk/wire/session/two-factor.ts';
import type { ApplicationKind } from '../../http/sessions/applications.ts';
import { knownDevice } from '../../http/sessions/known-devices.ts';
import type { Holder } from '../../http/sessions/sessions.ts';
import { LoginThrottle, TooManyTries, type Verdict } from '../../limits/login-throttle.ts';
import { perSystem } from '../../resources/per-system.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import type { ResourceRequest } from '../../resources/resource.ts';
import type { Person } from '../../users/person.ts';
import { type Credentials, readCredentials } from './credentials.ts';

/** The application that wants to sign in. */
export interface SigningApp {
  readonly name: string;
  readonly kind: ApplicationKind;
}

/** The limit on wrong passwords, wherever a password is checked. */
export const loginThrottle = perSystem(() => new LoginThrottle());

type Outcome =
  | { readonly verdict: 'right'; readonly holder: Holder }
  | { readonly verdict: Exclude<Verdict, 'right'>; readonly refusal: Refusal };

/**
 * Returns the user of these credentials.
 *
 * @throws Refusal 400 for a wrong password, 401 without a password or after too many wrong passwords (503: from the
 * same address), 403 for a user at the application of service accounts, 412 if a second step follows or failed
 */
export async function signIn(request: ResourceRequest, app: SigningApp): Promise<Holder> {
  const credentials = readCredentials(request, { ofCrm: app.kind === 'crm' });
  if (app.kind === 'service' && !credentials.login.includes('|')) {
    throw refuse(403, `"${app.name}" is for service accounts: login|enterprise.`);
  }
  const check = app.kind === 'service' ? checkService : checkPerson;
  try {
    const person = request.services.people.byLogin(credentials.login);
    const device = person && knownDevice(request, person.id);
    const outcome = await loginThrottle(request.services).judge(
      { login: credentials.login, address: request.address, device },
      () => check(request, app, credentials),
    );
    if (outcome.verdict === 'wrong') logFailure(request, app, credentials);
    if (outcome.verdict !== 'right') throw outcome.refusal;
    return outcome.holder;
  } catch (error) {
    throw error instanceof TooManyTries ? askToWait(error) : error;
  }
}

/** Does not log unknown names: people sometimes type their password into the login field. */
function logFailure({ services, address }: ResourceRequest, app: SigningApp, { login }: Credentials): void {
  const isKnown = services.people.byLogin(login) ?? services.accounts.byName(login);
  services.warnings.warn('A wrong password or code', address, {
    app: app.name,
    login: isKnown ? login : '(unknown)',
  });
}

const wrong = (): Outcome => ({
  verdict: 'wrong',
  refusal: refuse(400, 'The user name or the password is wrong.'),
});

async function checkService(
  { services }: ResourceRequest,
  _: SigningApp,
  given: Credentials,
): Promise<Outcome> {
  const account = await services.accounts.signingIn(given.login, given.password);
  if (!account) return wrong();
  return { verdict: 'right', holder: { kind: 'service', login: account.login } };
}

async function checkPerson(request: ResourceRequest, app: SigningApp, given: Credentials): Promise<Outcome> {
  const person = request.services.people.byLogin(given.login);
  const holder = (one: Person): Outcome => {
    const { administrators, requiredActions } = request.services;
    const isAdministrator = administrators.of(one.id) !== undefined;
    if (requiredActions.of(one, { isAdministrator }).length > 0)
      return askForActions(requiredActions.begin({ personId: one.id, app: app.name }));
    return { verdict: 'right', holder: { kind: 'person', personId: one.id, actorId: undefined } };
  };
  const from = `${app.name} ${request.address}`;
  const { twoFactor, authenticators } = request.services;
  // An unknown user takes as long as a known user, so that the time reveals nothing.
  const fits = await request.services.ownCredentials.passwordFits(person?.id, given.password);
  if (!person) return wrong();
  const mechanism = authenticators.of(person.id) ? appMechanism : person.secondStep;
  if (fits && person.isDisabled) return disabled();
  if (fits && (await request.services.singleSignOn.isPasswordOff(person.id))) return passwordOff();
  if (mechanism === undefined) return fits ? holder(person) : wrong();
  if (fits) {
    if (mechanism === appMechanism) twoFactor.awaitApp(person, from);
    else twoFactor.send(person, from);
    return { verdict: 'half', refusal: askForCode(mechanism) };
  }
  switch (await twoFactor.check(person, from, given.password)) {
    case 'right':
      return person.isDisabled ? disabled() : holder(person);
    case 'wrong':
      return { verdict: 'wrong', refusal: new Refusal(412, 'HS verification failed') };
    case 'none':
      return wrong();
  }
}

/** Only a user who knows the password learns that the account is disabled. */
const disabled = (): Outcome => ({
  verdict: 'wrong',
  refusal: new Refusal(403, 'An administrator has disabled this account.', {
    exceptionId: routerErrorIds.accountDisabled,
  }),
});

/** Only a user who knows the password learns where to sign in instead. */
const passwordOff = (): Outcome => ({
  verdict: 'wrong',
  refusal: new Refusal(403, 'Passwords are switched off. Sign in with your company account.', {
    exceptionId: routerErrorIds.passwordOff,
  }),
});

const askForActions = (token: string): Outcome => ({
  verdict: 'half',
  refusal: new Refusal(
    403,
    'A new password or a second factor has to be set up at the sign-in to the phone.',
    {
      exceptionId: routerErrorIds.actionRequired,
      headers: { [requiredActionHeader]: token },
    },
  ),
});

const askForCode = (mechanism: string) =>
  new Refusal(412, 'two steps authentication', {
    exceptionId: routerErrorIds.twoFactor,
    headers: { [twoStepHeader]: `authBy${mechanism}` },
  });

function askToWait({ by, waitMs }: TooManyTries): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  const headers = { 'Retry-After': String(seconds) };
  const again = `Try again in ${seconds} s.`;
  return by === 'address'
    ? new Refusal(503, `Too many wrong passwords from here. ${again}`, {
        exceptionId: routerErrorIds.denialOfService,
        headers,
      })
    : new Refusal(401, `Too many wrong passwords for this user. ${again}`, { headers });
}

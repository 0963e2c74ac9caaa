import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import { passwordFaults } from '../../../../sdk/wire/session/password-rules.ts';
import {
  requiredActionSource,
  requiredActionsAnswer,
  requiredCode,
  requiredPassword,
} from '../../../../sdk/wire/session/required-action.ts';
import { recoveryCodes, twoFactorErrorIds, twoFactorSetUp } from '../../../../sdk/wire/session/two-factor.ts';
import type { Holder } from '../../http/sessions/sessions.ts';
import { TooManyTries } from '../../limits/login-throttle.ts';
import { found, Refusal, refuse } from '../../resources/refusal.ts';
import { action, one, type Resource, type ResourceRequest } from '../../resources/resource.ts';
import type { Person } from '../../users/person.ts';
import { loginThrottle, type SigningApp } from './sign-in.ts';

const aliasType = 'Administrator';
const missing = 'This sign-in has to begin again.';
const path = `${requiredActionSource}/:token`;

/** Returns the user of a token. @throws Refusal 404 */
function waiting({ services, params }: ResourceRequest): Person {
  const signIn = services.requiredActions.find(params.token ?? '');
  const person = signIn && services.people.byId(signIn.personId);
  return found(person?.isDisabled ? undefined : person, missing);
}

const actionsOf = ({ services }: ResourceRequest, person: Person) =>
  services.requiredActions.of(person, {
    isAdministrator: services.administrators.of(person.id) !== undefined,
  });

const describe = (request: ResourceRequest, person: Person) => ({
  login: person.login,
  actions: actionsOf(request, person),
  policy: request.services.securityPolicy.passwords,
  aliasType,
});

const actions: Resource = {
  path,
  access: 'anyone',
  GET: one({
    about:
      'Returns the actions that a sign-in still requires of a user. The token comes in the header `X-Required-Action` of a refused sign-in (403 `ACTION_REQUIRED`), and is valid for 15 minutes. Without actions, the token signs in. Answers 404 for another token.',
    answers: requiredActionsAnswer,
    read: (request: ResourceRequest) => describe(request, waiting(request)),
  }),
};

const password = action({
  path: `${path}/password`,
  access: 'anyone',
  about:
    'Sets the new password of the user, which must differ from the present password. All sessions of the user end. Answers 400 with the key of the broken rule, such as `pwd_err_digit` or `pwd_err_same`, 404 for another token, and 409 if no new password is required.',
  refuses: [404, 409],
  body: requiredPassword,
  answers: requiredActionsAnswer,
  handle: async (request: ResourceRequest, { newPassword }) => {
    const { services } = request;
    const person = waiting(request);
    if (!actionsOf(request, person).includes('newPassword'))
      throw refuse(409, 'No new password is required.');
    const [fault] = passwordFaults(newPassword, { policy: services.securityPolicy.passwords, aliasType });
    if (fault) throw new Refusal(400, `A rule is broken: ${fault}`, { exceptionId: fault });
    if (await services.ownCredentials.passwordFits(person.id, newPassword))
      throw new Refusal(400, 'The new password is the present password.', { exceptionId: 'pwd_err_same' });
    await services.ownCredentials.setPassword(person.id, newPassword);
    await services.sessions.endAllOf(person.id);
    return { item: describe(request, person) };
  },
});

const setUp = action({
  path: `${path}/secondFactor`,
  access: 'anyone',
  about:
    'Creates the secret for an app. Answers 404 for another token, and 409 if no second factor is required.',
  refuses: [404, 409],
  answers: twoFactorSetUp,
  status: 201,
  handle: (request: ResourceRequest) => {
    const person = lackingFactor(request);
    const { appName = 'Callside' } = request.services.system.brandings.current;
    return { item: request.services.authenticators.begin(person, appName) };
  },
});

const confirm = action({
  path: `${path}/confirm`,
  access: 'anyone',
  about:
    'Confirms the secret with a code of the app. Answers 403 `TWO_FACTOR_CODE_WRONG` for a wrong code, 404 for another token, 409 if there is no secret to confirm, and 429 with `Retry-After` after several wrong codes.',
  refuses: [403, 404, 409, 429],
  body: requiredCode,
  answers: recoveryCodes,
  handle: async (request: ResourceRequest, { code }) => {
    const { services, address } = request;
    const person = lackingFactor(request);
    if (!services.authenticators.isBegun(person.id))
      throw new Refusal(409, 'There is no secret to confirm.', { exceptionId: twoFactorErrorIds.changed });
    const outcome = await loginThrottle(services)
      .judge({ login: person.login, address }, async () => {
        const codes = await services.authenticators.confirm(person.id, code);
        return { verdict: codes ? ('right' as const) : ('wrong' as const), codes };
      })
      .catch((error: unknown) => {
        if (!(error instanceof TooManyTries)) throw error;
        const seconds = String(Math.ceil(error.waitMs / 1_000));
        throw new Refusal(429, `Too many wrong codes. Try again in ${seconds} s.`, {
          headers: { 'Retry-After': seconds },
        });
      });
    if (!outcome.codes)
      throw new Refusal(403, 'The code is wrong.', { exceptionId: twoFactorErrorIds.wrongCode });
    return { item: { recoveryCodes: [...outcome.codes] } };
  },
});

function lackingFactor(request: ResourceRequest): Person {
  const person = waiting(request);
  if (!actionsOf(request, person).includes('secondFactor'))
    throw refuse(409, 'No second factor is required.');
  return person;
}

/**
 * Returns the user of a token whose actions are all done.
 *
 * @throws Refusal 403 while actions are left, 404 for a token that is too old or of another application
 */
export function finishActions(request: ResourceRequest, app: SigningApp, token: string): Holder {
  const { requiredActions } = request.services;
  const signIn = requiredActions.find(token);
  const person = found(
    signIn?.app === app.name ? request.services.people.byId(signIn.personId) : undefined,
    missing,
  );
  if (person.isDisabled)
    throw new Refusal(403, 'An administrator has disabled this account.', {
      exceptionId: routerErrorIds.accountDisabled,
    });
  if (actionsOf(request, person).length > 0) throw refuse(403, 'Actions are left.');
  requiredActions.finish(token);
  return { kind: 'person', personId: person.id, actorId: undefined };
}

/** The actions that a sign-in requires. */
export const requiredActionResources: readonly Resource[] = [actions, password, setUp, confirm];

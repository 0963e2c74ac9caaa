import { credentialErrorIds } from '../../../../sdk/wire/session/own-credentials.ts';
import {
  recoveryCodes,
  twoFactorErrorIds,
  twoFactorProof,
  twoFactorSetUp,
  twoFactorStatus,
} from '../../../../sdk/wire/session/two-factor.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { action, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { checkPasswordAndCode } from './own-proof.ts';

const path = 'v1/user/TwoFactor';
const wrongProof =
  'Answers 403 `PASSWORD_WRONG` for a wrong current password, 403 `TWO_FACTOR_CODE_WRONG` for a code that is wrong or was used before, and 429 `PASSWORD_TOO_OFTEN` with `Retry-After` after several wrong ones.';

/** The app that shows the user codes for the second step of signing in. */
export const twoFactorResource: Resource = {
  path,
  access: 'self',
  GET: one({
    about: 'Returns whether signing in asks the user for a code of an app.',
    answers: twoFactorStatus,
    read: ({ services, person }: UserRequest) => {
      const app = services.authenticators.of(person.id);
      return {
        restUri: path,
        isOn: app !== undefined,
        ...(app && { since: app.confirmedAt }),
        recoveryCodesLeft: app?.recoveryCodesLeft ?? 0,
        isLocked: person.isPasswordLocked,
      };
    },
  }),
  POST: write({
    about:
      'Creates the secret for an app, which replaces one that was not confirmed. Answers 409 `TWO_FACTOR_CHANGED` while an app is in use, and 403 `PASSWORD_LOCKED` to a user whose password is locked.',
    refuses: [409],
    answers: twoFactorSetUp,
    status: 201,
    handle: ({ services, person }: UserRequest) => {
      if (person.isPasswordLocked)
        throw new Refusal(403, 'The administrator has locked this account.', {
          exceptionId: credentialErrorIds.locked,
        });
      if (services.authenticators.of(person.id)) throw changed('An app is in use already.');
      const { appName = 'Callside' } = services.system.brandings.current;
      return { item: services.authenticators.begin(person, appName) };
    },
  }),
};

export const enableTwoFactor = action({
  path: `${path}/enable`,
  access: 'self',
  about: `Confirms the secret with the current password and a code of the app. From now on signing in asks for a code. Answers 409 \`TWO_FACTOR_CHANGED\` if there is no secret to confirm any more. ${wrongProof}`,
  refuses: [409, 429],
  body: twoFactorProof,
  answers: recoveryCodes,
  handle: async (request: UserRequest, proof) => {
    const { services, person } = request;
    if (!services.authenticators.isBegun(person.id)) throw changed('There is no secret to confirm.');
    let codes: readonly string[] = [];
    await checkPasswordAndCode(request, proof, async (code) => {
      const made = await services.authenticators.confirm(person.id, code);
      codes = made ?? [];
      return made !== undefined;
    });
    return { item: { recoveryCodes: [...codes] } };
  },
});

export const disableTwoFactor = action({
  path: `${path}/disable`,
  access: 'self',
  about: `Forgets the app and the recovery codes, with the current password and a code of either. Answers 409 \`TWO_FACTOR_CHANGED\` if no app is in use, and 403 where the rules require it. ${wrongProof}`,
  refuses: [409, 429],
  body: twoFactorProof,
  handle: async (request: UserRequest, proof) => {
    const { services, person } = request;
    const isAdministrator = services.administrators.of(person.id) !== undefined;
    const { requiredActions } = services;
    if (requiredActions.needsFactor({ isAdministrator }))
      throw refuse(403, 'Your company requires a second factor.');
    await checkInUse(request, proof);
    await request.services.authenticators.remove(request.person.id);
    return {};
  },
});

export const renewRecoveryCodes = action({
  path: `${path}/renewRecoveryCodes`,
  access: 'self',
  about: `Replaces all recovery codes, with the current password and a code. Answers 409 \`TWO_FACTOR_CHANGED\` if no app is in use. ${wrongProof}`,
  refuses: [409, 429],
  body: twoFactorProof,
  answers: recoveryCodes,
  handle: async (request: UserRequest, proof) => {
    await checkInUse(request, proof);
    const codes = await request.services.authenticators.renewRecoveryCodes(request.person.id);
    return { item: { recoveryCodes: [...codes] } };
  },
});

type Proof = { readonly currentPassword: string; readonly code: string };

async function checkInUse(request: UserRequest, proof: Proof): Promise<void> {
  const { authenticators } = request.services;
  const { id } = request.person;
  if (!authenticators.of(id)) throw changed('No app is in use.');
  await checkPasswordAndCode(request, proof, (code) => authenticators.accept(id, code));
}

const changed = (message: string) => new Refusal(409, message, { exceptionId: twoFactorErrorIds.changed });

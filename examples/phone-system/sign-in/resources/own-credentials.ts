import {
  changedCredentials,
  credentialErrorIds,
  ownCredentials,
} from '../../../../sdk/wire/session/own-credentials.ts';
import { passwordFaults, pinFaults } from '../../../../sdk/wire/session/password-rules.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { userPinPolicy } from '../own-credentials.ts';
import { endChat } from './end-chat.ts';
import { checkPassword } from './own-proof.ts';

const path = 'v1/user/Credentials';
const aliasType = 'Administrator';

/** The password and the PIN of the signed-in user. */
export const ownCredentialsResource: Resource = {
  path,
  access: 'self',
  GET: one({
    about: 'Returns the rules for the password and the PIN of the signed-in user.',
    answers: ownCredentials,
    read: describe,
  }),
  PUT: write({
    about:
      'Sets a new password, a new PIN, or both, or neither if one is refused. Other sessions of the user end with a new password. Answers 403 `PASSWORD_LOCKED` to a user whose password is locked, 403 `PASSWORD_WRONG` for a wrong current password, 429 `PASSWORD_TOO_OFTEN` with `Retry-After` after several wrong ones, and 400 with the key of the broken rule, such as `pwd_err_digit`.',
    refuses: [429],
    body: changedCredentials,
    answers: ownCredentials,
    handle: async (request: UserRequest, { currentPassword, newPassword, newPin }) => {
      const { services, person, session } = request;
      if (person.isPasswordLocked)
        throw new Refusal(403, 'The administrator has locked this password.', {
          exceptionId: credentialErrorIds.locked,
        });
      if (newPassword === undefined && newPin === undefined)
        throw refuse(400, 'A new password or PIN is required.', 'newPassword');
      await checkPassword(request, currentPassword);
      const use = { policy: services.securityPolicy.passwords, aliasType };
      const [fault] = [
        ...(newPassword === undefined ? [] : passwordFaults(newPassword, use)),
        ...(newPin === undefined ? [] : pinFaults(newPin, userPinPolicy)),
      ];
      if (fault) throw new Refusal(400, `A rule is broken: ${fault}`, { exceptionId: fault });
      if (newPin !== undefined) await services.ownCredentials.setPin(person.id, newPin);
      if (newPassword !== undefined) {
        await services.ownCredentials.setPassword(person.id, newPassword);
        await services.sessions.logOutOthers(session);
        await endChat(request);
      }
      return { item: describe(request) };
    },
  }),
};

function describe({ person, services }: UserRequest) {
  return {
    restUri: path,
    policy: services.securityPolicy.passwords,
    aliasType,
    pin: userPinPolicy,
    hasPin: services.ownCredentials.hasPin(person.id),
    isLocked: person.isPasswordLocked,
  };
}

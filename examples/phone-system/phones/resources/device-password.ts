import {
  changedDevicePassword,
  type DevicePasswordRules,
  devicePasswordRules,
} from '../../../../sdk/wire/phones/device.ts';
import { passwordFaults } from '../../../../sdk/wire/session/password-rules.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { userPasswordPolicy } from '../../sign-in/own-credentials.ts';
import { checkPassword } from '../../sign-in/resources/own-proof.ts';
import { hasOwnPassword, type Phone } from '../phone.ts';
import { ownPhone } from './terminals.ts';

const aliasType = 'Device';

function phoneOf(request: UserRequest): Phone {
  const phone = ownPhone(request);
  if (!hasOwnPassword(phone)) throw refuse(404, 'This phone has no password of its own.');
  return phone;
}

const describe = (phone: Phone): DevicePasswordRules => ({
  restUri: `telephony/Device/${phone.id}/Password`,
  policy: userPasswordPolicy,
  aliasType,
});

/** The SIP password of a device, for its user alone. */
export const devicePassword: Resource = {
  path: 'telephony/Device/:id/Password',
  access: 'self',
  GET: write({
    about:
      'Returns the rules for the SIP password of the device. Answers 404 for a phone in a browser or a program, whose password is made for it.',
    answers: devicePasswordRules,
    handle: (request: UserRequest) => ({ item: describe(phoneOf(request)) }),
  }),
  PUT: write({
    about:
      'Sets the SIP password. The device has to register with it again. Answers 403 `PASSWORD_WRONG` for a wrong current password of the user, 429 `PASSWORD_TOO_OFTEN` with `Retry-After` after several wrong ones, and 400 with the key of the broken rule, such as `pwd_err_digit`.',
    refuses: [429],
    body: changedDevicePassword,
    answers: devicePasswordRules,
    handle: async (request: UserRequest, { currentPassword, newPassword }) => {
      const { services } = request;
      const phone = phoneOf(request);
      await checkPassword(request, currentPassword);
      const model = services.devices.describe(phone);
      const [fault] = passwordFaults(newPassword, { policy: userPasswordPolicy, aliasType, model });
      if (fault) throw new Refusal(400, `A rule is broken: ${fault}`, { exceptionId: fault });
      await services.devices.setPassword(phone, newPassword);
      return { item: describe(phone) };
    },
  }),
};

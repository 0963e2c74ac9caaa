import { softphoneRegistration } from '../../../../sdk/wire/phones/softphone.ts';
import { enterprise } from '../../domain/enterprise.ts';
import { PhoneInUse } from '../../domain/telephony/terminals.ts';
import { refuse } from '../refusal.ts';
import { type Resource, type UserRequest, write } from '../resource.ts';

/** SIP credentials for a phone in the browser of the user. */
export const createSoftphone: Resource = {
  path: 'telephony/Enterprise/1/Extension/:number/createSoftphone',
  access: 'self',
  GET: write({
    about:
      'Returns SIP credentials for the browser phone. Answers 409 while another browser is registered, unless `force=true` takes the phone over. `previousRegisterID` restores an earlier registration.',
    answers: softphoneRegistration,
    handle: async ({ params, person, query, services }: UserRequest) => {
      if (params.number !== person.number) throw refuse(403, 'Only your own phone can be set up.');
      const phone = services.terminals.of(person.id).find((one) => one.softphoneType === 'webRTC');
      if (!phone) throw refuse(404, 'This user has no browser phone.');
      const { registerId, devicePassword } = await services.terminals
        .claim(phone, {
          force: query.force === 'true',
          previousRegisterId: query.previousRegisterID,
        })
        .catch((error) => {
          throw error instanceof PhoneInUse ? refuse(409, error.message) : error;
        });
      return {
        item: {
          registerId,
          devicePassword,
          community: enterprise.sipDomain,
          serverAddress: services.system.serverAddress(),
          abstractTerminalID: phone.id,
        },
      };
    },
  }),
};

import { softphoneRegistration } from '../../../../sdk/wire/phones/softphone.ts';
import { enterpriseSource } from '../../base/paths.ts';
import { type Asked, flag, text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { PhoneInUse } from '../phone-errors.ts';
import type { Phone } from '../terminals.ts';

const softphoneQuery = { softphoneType: text, force: flag, previousRegisterID: text };
type SoftphoneRequest = UserRequest & Asked<typeof softphoneQuery>;

/** The phone that the credentials are for. @throws Refusal 403, 404 */
async function phoneOf({ person, query, services }: SoftphoneRequest): Promise<Phone> {
  const { softphoneType = 'webRTC' } = query;
  if (softphoneType === 'desktop') {
    if (person.licences.isSoftphoneBarred || person.licences.softphones === 0)
      throw refuse(403, 'This user may not use a program as a phone.');
    return services.terminals.desktopOf(person);
  }
  if (softphoneType === 'webRTC' && person.licences.isWebPhoneBarred)
    throw refuse(403, 'This user may not use a browser as a phone.');
  const phone = services.terminals.of(person.id).find((one) => one.softphoneType === softphoneType);
  if (!phone) throw refuse(404, 'This user has no such phone.');
  return phone;
}

/** SIP credentials for a phone in the browser of the user, or on the user's computer. */
export const createSoftphone: Resource = {
  path: `${enterpriseSource}/Extension/:number/createSoftphone`,
  access: 'self',
  GET: write({
    about:
      'Returns SIP credentials for the browser phone, or with `softphoneType=desktop` for the program on the user’s computer, which is created when it is first requested; 403 for a user who may not use one. Answers 409 while another browser or program is registered, unless `force=true` takes the phone over. `previousRegisterID` restores an earlier registration.',
    refuses: [409],
    query: softphoneQuery,
    answers: softphoneRegistration,
    handle: async (request) => {
      const { params, person, query, services } = request;
      if (params.number !== person.number) throw refuse(403, 'Only your own phone can be set up.');
      const phone = await phoneOf(request);
      const { registerId, devicePassword } = await services.terminals
        .claim(phone, {
          force: query.force,
          previousRegisterId: query.previousRegisterID,
        })
        .catch((error) => {
          throw error instanceof PhoneInUse ? refuse(409, error.message) : error;
        });
      return {
        item: {
          registerId,
          devicePassword,
          community: services.company.current.sipDomain,
          serverAddress: services.system.serverAddress(),
          abstractTerminalID: phone.id,
        },
      };
    },
  }),
};

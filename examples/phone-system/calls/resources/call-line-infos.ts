import { externalInfosRequest } from '../../../../sdk/wire/calls/call-action.ts';
import { refusing } from '../../resources/refusal.ts';
import { action, type UserRequest } from '../../resources/resource.ts';
import { asRefusal } from './call-line-action.ts';

/** A CRM's data about the far end of a call. */
export const callLineInfos = action({
  path: 'v1/user/CallLine/:lineId/addExternalInfos',
  access: 'user',
  about:
    'Stores what a CRM knows about the remote party with the line, which returns it as `externalInfos`. Values that are not sent are kept. Answers 404 if the line no longer exists.',
  body: externalInfosRequest,
  handle: async ({ params, person, services }: UserRequest, infos) => {
    await refusing(asRefusal, () => services.exchange.addInfos(person.id, params.lineId ?? '', infos));
    return {};
  },
});

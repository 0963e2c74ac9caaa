import { externalInfosRequest } from '../../../../sdk/wire/calls/call-action.ts';
import { type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { asRefusal } from './call-line-action.ts';

/** A CRM's data about the far end of a call. */
export const callLineInfos: Resource = {
  path: 'v1/user/CallLine/:lineId/addExternalInfos',
  access: 'user',
  POST: write({
    about:
      'Stores what a CRM knows about the remote party with the line, which returns it as `externalInfos`. Values that are not sent are kept. Answers 404 if the line no longer exists.',
    body: externalInfosRequest,
    handle: ({ params, person, services }: UserRequest, infos) => {
      try {
        services.exchange.addInfos(person.id, params.lineId ?? '', infos);
      } catch (error) {
        throw asRefusal(error);
      }
      return {};
    },
  }),
};

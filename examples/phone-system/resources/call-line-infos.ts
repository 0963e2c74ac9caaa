import { externalInfosRequest } from '../../../sdk/wire/call-action.ts';
import { asRefusal } from './call-line-action.ts';
import { type Ask, type Resource, write } from './resource.ts';

/** What a CRM knows of the far end of a call. */
export const callLineInfos: Resource = {
  path: 'v1/user/CallLine/:lineId/addExternalInfos',
  access: 'user',
  POST: write({
    about:
      'Keeps with the line what a CRM knows of the far end; it comes back as `externalInfos`. What is not sent stays. 404 when the line is gone.',
    body: externalInfosRequest,
    handle: ({ params, person, services }: Ask, infos) => {
      try {
        services.exchange.addInfos(person.id, params.lineId ?? '', infos);
      } catch (error) {
        throw asRefusal(error);
      }
      return {};
    },
  }),
};

import { crmCall } from '../../../../sdk/wire/crm.ts';
import { asRefusal } from '../../calls/resources/call-line-action.ts';
import { needControl } from '../../calls/resources/place-call.ts';
import { text } from '../../resources/query.ts';
import { refusing } from '../../resources/refusal.ts';
import { type Resource, write } from '../../resources/resource.ts';
import { toCrmCall } from './call-lines.ts';
import { phoneOf, phoneQuery } from './terminals.ts';

/** Places a call from a phone of the user, for a click in a CRM. */
export const crmPlaceCall: Resource = {
  path: 'v1/crm/PlaceCall',
  access: 'crm',
  GET: write({
    about:
      'Calls `destination` from the terminal `terminalId`, which rings first and answers automatically if it can. Answers 406 `Bad number: …` if the number cannot be called and `Emergency number: …` if it is one of an emergency service, 403 for a user whose `isCtiAllowed` is false, and 409 if the terminal cannot place a call now.',
    refuses: [404, 406, 409],
    query: { ...phoneQuery, destination: text },
    answers: crmCall,
    handle: (request) => {
      const { person, query, services } = request;
      const phone = phoneOf(request);
      needControl(person);
      return refusing(asRefusal, () => ({
        item: toCrmCall(
          services.exchange.placeCall({
            person,
            phones: [phone],
            destination: query.destination ?? '',
            infos: undefined,
            goesOffHook: true,
          }),
        ),
      }));
    },
  }),
};

import { placeCallRequest } from '../../../sdk/wire/calls/call-action.ts';
import { serviceCallLine } from '../../../sdk/wire/calls/rcc.ts';
import { asRefusal } from '../calls/resources/call-line-action.ts';
import { refuse, refusing } from '../resources/refusal.ts';
import { action, type SessionRequest } from '../resources/resource.ts';
import { toServiceLine } from './call-lines.ts';
import { ownerOf } from './extensions.ts';

/** Places a call from an extension, whose phone answers automatically or by hand. */
export const servicePlaceCall = action({
  path: 'v1/rcc/Extension/:id/placeCall',
  access: 'service',
  about:
    'Places a call from this extension: its terminals ring until one is answered, by hand or by the action `answer`, then the destination is called. Answers 406 `Bad number: …` if the number cannot be called and `Emergency number: …` if it is one of an emergency service, and 409 if no terminal can place a call now.',
  refuses: [406, 409],
  body: placeCallRequest,
  answers: serviceCallLine,
  handle: (asked: SessionRequest, { destination }) => {
    const person = ownerOf(asked);
    if (!person) throw refuse(404, 'There is no such extension.');
    const { exchange, terminals } = asked.services;
    return refusing(asRefusal, () => ({
      item: toServiceLine(
        exchange.placeCall({
          person,
          phones: terminals.of(person.id),
          destination,
          infos: undefined,
          goesOffHook: false,
        }),
      ),
    }));
  },
});

import { placeCallRequest } from '../../../../sdk/wire/call-action.ts';
import { serviceCallLine } from '../../../../sdk/wire/rcc.ts';
import { asRefusal } from '../call-line-action.ts';
import { refuse } from '../refusal.ts';
import { type Resource, type SignedIn, write } from '../resource.ts';
import { tellServiceLine } from './call-lines.ts';
import { ownerOf } from './extensions.ts';

/** Calls somebody from an extension, whose user answers by hand or is answered for. */
export const servicePlaceCall: Resource = {
  path: 'v1/rcc/Extension/:id/placeCall',
  access: 'service',
  POST: write({
    about:
      'Calls from this extension: its phones ring until one is answered, by hand or by the action `answer`, then the far end is called. 406 `Bad number: …`, 409 when no phone can call now.',
    body: placeCallRequest,
    answers: serviceCallLine,
    handle: (asked: SignedIn, { destination }) => {
      const person = ownerOf(asked);
      if (!person) throw refuse(404, 'There is no such extension.');
      const { exchange, terminals } = asked.services;
      try {
        const line = exchange.placeCall({
          person,
          phones: terminals.of(person.id),
          destination,
          infos: undefined,
          goesOffHook: false,
        });
        return { item: tellServiceLine(line) };
      } catch (error) {
        throw asRefusal(error);
      }
    },
  }),
};

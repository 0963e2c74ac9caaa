import { placeCallRequest, placeCallWithInfosRequest } from '../../../../sdk/wire/calls/call-action.ts';
import { callLine } from '../../../../sdk/wire/calls/call-line.ts';
import { refuse, refusing } from '../../resources/refusal.ts';
import { action, type UserRequest } from '../../resources/resource.ts';
import { asRefusal } from './call-line-action.ts';

type Placing = Parameters<UserRequest['services']['exchange']['placeCall']>[0];

/** Asks for the right that programs place calls from the phones of a user. @throws Refusal 403 */
export function needControl({ licences }: UserRequest['person']): void {
  if (licences.isCtiBarred) throw refuse(403, 'Programs may not place calls from your phones.');
}

function place({ params, person, services }: UserRequest, call: Pick<Placing, 'destination' | 'infos'>) {
  const phone = services.terminals.byId(params.id ?? '');
  if (phone?.personId !== person.id) throw refuse(404, 'There is no such phone.');
  needControl(person);
  return refusing(asRefusal, () => ({
    item: services.exchange.placeCall({ ...call, person, phones: [phone], goesOffHook: true }),
  }));
}

/** Places a call from a phone of the user, which answers automatically if it can. */
export const placeCall = action({
  path: 'telephony/Terminal/:id/placeCall',
  isFree: true,
  access: 'user',
  about:
    'Places a call from this terminal: it rings first and answers automatically, then the destination is called. Answers 406 `Bad number: …` if the number cannot be called and `Emergency number: …` if it is one of an emergency service, 403 for a user whose `isCtiAllowed` is false, and 409 if the terminal cannot place a call now.',
  refuses: [406, 409],
  body: placeCallRequest,
  answers: callLine,
  handle: (request: UserRequest, { destination }) => place(request, { destination, infos: undefined }),
});

/** Places a call in the same way, with the data of a CRM about the far end. */
export const placeCallWithInfos = action({
  path: 'telephony/Terminal/:id/placeCallWithInfos',
  isFree: true,
  access: 'user',
  about: 'Places a call in the same way. The line returns `infos` as `externalInfos`.',
  refuses: [406, 409],
  body: placeCallWithInfosRequest,
  answers: callLine,
  handle: (request: UserRequest, { destination, infos }) => place(request, { destination, infos }),
});

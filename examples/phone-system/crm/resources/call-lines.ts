import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { CallLine, CallState } from '../../../../sdk/wire/calls/call-line.ts';
import { type CrmCall, crmCall } from '../../../../sdk/wire/crm.ts';
import { idOf } from '../../../../sdk/wire/id-of.ts';
import { topics } from '../../base/changes.ts';
import { terminalPath } from '../../base/paths.ts';
import { type Resource, serialized, type UserRequest } from '../../resources/resource.ts';
import { phoneOf, phoneQuery } from './terminals.ts';

const events: Partial<Readonly<Record<CallState, CrmCall['event']>>> = {
  prompting: 'callPrompting',
  ringing: 'callRinging',
  talking: 'callTalking',
  held: 'callHeld',
  dropped: 'callDropped',
};

/** A call line in the words of a CRM. */
export function toCrmCall(line: CallLine): CrmCall {
  const outside = line.displayedExternalNumber;
  return {
    event: events[line.state] ?? 'callDialing',
    callId: line.lineId,
    incoming: line.isIncoming,
    type: outside === undefined ? 'internal' : 'external',
    acdId: idOf(line.acdGroup ?? ''),
    displayNumber: line.displayedNumber,
    displayLabel: line.displayedLabel ?? '',
    displayNumberE164: outside === undefined ? '' : e164(outside),
  };
}

/** Empty for a number that is not in international form. */
const e164 = (number: string): string => parsePhoneNumberFromString(number)?.number ?? '';

/** The calls of a phone, for a CRM: only to be watched. */
export const crmCallLines: Resource = {
  path: 'v1/crm/CallLine',
  access: 'crm',
  GET: serialized({
    about:
      'Subscribes the listener `listenerName` to the calls of the terminal `terminalId`. The pushed items are described below.',
    item: crmCall,
    refuses: [404],
    query: phoneQuery,
    isSilent: true,
    read: ({ person, services }: UserRequest) => services.exchange.linesOf(person.id),
    fits: (line, request) =>
      request.services.exchange.phonesOf(line).includes(terminalPath(phoneOf(request).id)),
    serialize: toCrmCall,
    // For a CRM the call is over at a phone when another phone has it.
    leave: (line) => ({ ...line, state: 'dropped' as const }),
    topic: (request) => {
      phoneOf(request);
      return topics.callLines(request.person.id);
    },
  }),
};

import * as z from 'zod/mini';
import { crmTerminal } from '../../../../sdk/wire/crm.ts';
import type { Phone } from '../../phones/terminals.ts';
import { type Asked, text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, write } from '../../resources/resource.ts';

/** The parameter by which a request names a phone. */
export const phoneQuery = { terminalId: text };

/**
 * Returns the phone that a request names.
 *
 * @throws Refusal 404 for a phone that this user does not have
 */
export function phoneOf({ person, query, services }: UserRequest & Asked<typeof phoneQuery>): Phone {
  const phone = services.terminals.byId(query.terminalId ?? '');
  if (phone?.personId !== person.id) throw refuse(404, 'There is no such phone.', 'terminalId');
  return phone;
}

/** The phones of the user, for a CRM. */
export const crmTerminals: Resource = {
  path: 'v1/crm/GetTerminals',
  access: 'crm',
  GET: write({
    about: 'Returns the terminals of the signed-in user as an array without paging.',
    answers: z.array(crmTerminal),
    handle: ({ person, services }: UserRequest) => ({
      item: services.terminals.of(person.id).map((phone) => {
        const { type, physicalState, label, device } = services.terminals.describe(phone);
        return {
          terminalId: phone.id,
          type,
          phoneNumber: person.number,
          physicalState,
          abstractTerminalID: phone.id,
          alias: label,
          device: device?.deviceModelLabel ?? '',
          deviceModel: device?.deviceModelLabel ?? '',
          terminalName: label,
        };
      }),
    }),
  }),
};

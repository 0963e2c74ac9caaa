import * as z from 'zod/mini';
import { callToLog, logEntry, logForm, loggedCall } from './call-log.ts';
import { contact, contactMatches } from './contact.ts';
import { wantedSize } from './panel.ts';
import type { Permission } from './permission.ts';

interface Service<Params extends z.ZodMiniType = z.ZodMiniType, Value extends z.ZodMiniType = z.ZodMiniType> {
  /** What the page is asked to do, one sentence. */
  readonly does: string;
  readonly needs: Permission | undefined;
  readonly params: Params;
  readonly value: Value;
}

const service = <Params extends z.ZodMiniType, Value extends z.ZodMiniType>(
  needs: Permission | undefined,
  does: string,
  params: Params,
  value: Value,
): Service<Params, Value> => ({ does, needs, params, value });

/**
 * What the widget asks of a page that offers it. A page that does not answer within 5 s, or answers what does not parse, has
 * not answered: the call goes on without it.
 */
export const services = {
  matchContacts: service(
    'contacts',
    'Says who has these numbers.',
    z.object({ numbers: z.array(z.string()) }),
    contactMatches,
  ),
  checkCall: service(
    'controlCalls',
    'Says before dialling whether a number may be called: `forbidden` is final, `advised` against can be forced.',
    z.object({ destination: z.string() }),
    z.object({
      verdict: z.enum(['allowed', 'advised', 'forbidden']),
      reason: z.optional(z.string().check(z.maxLength(300))),
    }),
  ),
  searchContacts: service(
    'contacts',
    'Finds people by what the user types where a number is wanted.',
    z.object({ text: z.string() }),
    z.object({ contacts: z.array(contact).check(z.maxLength(50)) }),
  ),
  showContact: service(
    'contacts',
    'Shows somebody whom the page knows: the one with whom a call is, or whom the user clicks. Asked where the widget logs calls by itself.',
    z.object({ contact }),
    z.object({ isShown: z.boolean() }),
  ),
  resize: service(
    undefined,
    'Gives the widget this room, or as much of it as there is.',
    wantedSize,
    z.object({ width: z.number(), height: z.number() }),
  ),
  getLogForm: service(
    'seeCalls',
    'Says what the user is asked about a call, before it is logged. A page that does not offer it gets a `note`.',
    z.object({ call: callToLog, contact: z.optional(contact) }),
    logForm,
  ),
  logCall: service(
    'seeCalls',
    'Writes a call into its log: once for each `key`, however often it is asked. Offered, the widget lets its user log calls.',
    logEntry,
    loggedCall,
  ),
  isCallLogged: service(
    'seeCalls',
    'Says which of these calls are in its log.',
    z.object({ callIDs: z.array(z.string()) }),
    z.object({ logged: z.record(z.string(), loggedCall) }),
  ),
} as const;

export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];
export type ServiceParams<Name extends ServiceName> = z.output<(typeof services)[Name]['params']>;
export type ServiceValue<Name extends ServiceName> = z.input<(typeof services)[Name]['value']>;
/** A page's own code for each service that it offers. */
export type Services = {
  readonly [Name in ServiceName]?: (
    params: ServiceParams<Name>,
  ) => ServiceValue<Name> | Promise<ServiceValue<Name>>;
};

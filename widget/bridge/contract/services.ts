import * as z from 'zod/mini';
import { callToLog, logEntry, logForm, loggedCall } from './call-log.ts';
import { contact, contactMatches } from './contact.ts';
import { wantedSize } from './panel.ts';
import type { Permission } from './permission.ts';

interface Service<Params extends z.ZodMiniType = z.ZodMiniType, Value extends z.ZodMiniType = z.ZodMiniType> {
  /** The effect of the service, one sentence. */
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
 * The services that a page may offer. The widget ignores an answer that comes after 5 s or does not parse, and the call
 * continues without it. A few services have more time.
 */
export const services = {
  matchContacts: service(
    'contacts',
    'Returns the contacts with these numbers.',
    z.object({ numbers: z.array(z.string()) }),
    contactMatches,
  ),
  checkCall: service(
    'controlCalls',
    'Decides before dialling whether a number may be called. `forbidden` is final; `advised` is a warning that the user can override.',
    z.object({ destination: z.string() }),
    z.object({
      verdict: z.enum(['allowed', 'advised', 'forbidden']),
      reason: z.optional(z.string().check(z.maxLength(300))),
    }),
  ),
  searchContacts: service(
    'contacts',
    'Returns the contacts that match the text in a number field.',
    z.object({ text: z.string() }),
    z.object({ contacts: z.array(contact).check(z.maxLength(50)) }),
  ),
  showContact: service(
    'contacts',
    'Shows a contact of the page: the other party of a call, or the one that the user clicked. Requested only where the widget logs calls by itself.',
    z.object({ contact }),
    z.object({ isShown: z.boolean() }),
  ),
  resize: service(
    undefined,
    'Gives the widget this size, or the nearest possible one.',
    wantedSize,
    z.object({ width: z.number(), height: z.number() }),
  ),
  getLogForm: service(
    'seeCalls',
    'Returns the form that the user fills in to log a call. Without this service the form is one `note`.',
    z.object({ call: callToLog, contact: z.optional(contact) }),
    logForm,
  ),
  logCall: service(
    'seeCalls',
    'Logs a call: one entry for each `key`, however often the widget requests it. With this service the user can log calls.',
    logEntry,
    loggedCall,
  ),
  isCallLogged: service(
    'seeCalls',
    'Returns which of these calls are in the page’s log.',
    z.object({ callIDs: z.array(z.string()) }),
    z.object({ logged: z.record(z.string(), loggedCall) }),
  ),
  getUser: service(
    'signIn',
    'Returns the user of the page, by the extension. A session of another user that the widget finds when it loads is replaced.',
    z.object({}),
    z.object({ number: z.string().check(z.maxLength(64), z.describe('The extension of the user')) }),
  ),
  getSignInCode: service(
    'signIn',
    'Returns a one-time code of the phone system for the page’s user: when the widget loads without a session, and after a session that ended without a sign-out. Has 30 s.',
    z.object({
      challenge: z
        .string()
        .check(
          z.describe('What the page’s server requests the code with: the hash of a secret of the widget'),
        ),
    }),
    z.object({ code: z.string().check(z.maxLength(128)) }),
  ),
} as const;

/** The name of a service that a page can offer to the widget. */
export type ServiceName = keyof typeof services;
export const serviceNames = Object.keys(services) as ServiceName[];
/** The parameters of a service. */
export type ServiceParams<Name extends ServiceName> = z.output<(typeof services)[Name]['params']>;
/** The result of a service. */
export type ServiceValue<Name extends ServiceName> = z.input<(typeof services)[Name]['value']>;
/** A page's own code for each service that it offers. */
export type Services = {
  readonly [Name in ServiceName]?: (
    params: ServiceParams<Name>,
  ) => ServiceValue<Name> | Promise<ServiceValue<Name>>;
};

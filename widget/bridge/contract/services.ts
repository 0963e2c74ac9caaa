import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';
import type { BridgeServices, ServiceName } from './bridge-services.ts';
import { callToLog, logEntry, logForm, loggedCall } from './call-log.ts';
import { contact, contactMatches } from './contact.ts';
import { wantedSize } from './panel.ts';
import type { Permission } from './permission.ts';

interface Service<Params extends z.ZodMiniType = z.ZodMiniType, Value extends z.ZodMiniType = z.ZodMiniType> {
  readonly needs: Permission | undefined;
  readonly params: Params;
  readonly value: Value;
}

const service = <Params extends z.ZodMiniType, Value extends z.ZodMiniType>(
  needs: Permission | undefined,
  params: Params,
  value: Value,
): Service<Params, Value> => ({ needs, params, value });

/** The services that a page may offer: the permission that they need, and how parameters and result are read. */
export const services = {
  matchContacts: service('contacts', z.object({ numbers: z.array(z.string()) }), contactMatches),
  checkCall: service(
    'controlCalls',
    z.object({ destination: z.string() }),
    z.object({
      verdict: z.enum(['allowed', 'advised', 'forbidden']),
      reason: z.optional(z.string().check(z.maxLength(300))),
    }),
  ),
  searchContacts: service(
    'contacts',
    z.object({ text: z.string() }),
    z.object({ contacts: z.array(contact).check(z.maxLength(50)) }),
  ),
  showContact: service('contacts', z.object({ contact }), z.object({ isShown: z.boolean() })),
  resize: service(undefined, wantedSize, z.object({ width: z.number(), height: z.number() })),
  getLogForm: service('seeCalls', z.object({ call: callToLog, contact: z.optional(contact) }), logForm),
  logCall: service('seeCalls', logEntry, loggedCall),
  isCallLogged: service(
    'seeCalls',
    z.object({ callIDs: z.array(z.string()) }),
    z.object({ logged: z.record(z.string(), loggedCall) }),
  ),
  getUser: service('signIn', z.object({}), z.object({ number: z.string().check(z.maxLength(64)) })),
  getSignInCode: service(
    'signIn',
    z.object({
      challenge: z.string(),
    }),
    z.object({ code: z.string().check(z.maxLength(128)) }),
  ),
} as const;

true satisfies SameType<
  BridgeServices,
  {
    [Name in keyof typeof services]: {
      params: z.output<(typeof services)[Name]['params']>;
      value: z.input<(typeof services)[Name]['value']>;
    };
  }
>;
export const serviceNames = Object.keys(services) as ServiceName[];

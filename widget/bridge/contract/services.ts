import * as z from 'zod/mini';
import { contactMatches } from './contact.ts';
import type { Permission } from './permission.ts';

interface Service<Params extends z.ZodMiniType = z.ZodMiniType, Value extends z.ZodMiniType = z.ZodMiniType> {
  /** What the page is asked to do, one sentence. */
  readonly does: string;
  readonly needs: Permission;
  readonly params: Params;
  readonly value: Value;
}

const service = <Params extends z.ZodMiniType, Value extends z.ZodMiniType>(
  needs: Permission,
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

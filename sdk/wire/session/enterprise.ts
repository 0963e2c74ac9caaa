import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The kinds of the domain that administers an enterprise, from its own to the whole phone system. */
export const domainTypes = [
  'Enterprise',
  'Reseller',
  'FMCReseller',
  'Routing-Community',
  'Service Provider',
  'Residential Service-Provider',
  'TopLevel',
] as const;
/** A known kind of the domain that administers an enterprise. */
export type DomainType = (typeof domainTypes)[number];

/**
 * The domain that administers an enterprise: its name, and its kind as one of `domainTypes`, if the router names it.
 */
export interface AdministrativeDomain {
  /** The name of the domain. */
  readonly name: string;
  /** The kind of the domain: a value of `domainTypes`; others may follow. */
  readonly type?: string | undefined;
}

export const administrativeDomain = z.object({
  name: z.string(),
  type: z.optional(z.string()),
});
true satisfies SameType<AdministrativeDomain, z.output<typeof administrativeDomain>>;

/** `telephony/Enterprise/{id}`. */
export const enterpriseEntry = z.object({
  restUri: z.optional(z.string()),
  displayName: z.optional(z.string()),
  /** Null: no other domain administers the enterprise. */
  ownerAdmtiveDomain: z.optional(z.nullable(administrativeDomain)),
});

import * as z from 'zod/mini';

const optionalName = z.optional(z.string().check(z.minLength(1)));

/** The CRM around the widget, by the address that the CRM's administrator has configured. */
const crmAddress = z.discriminatedUnion('crm', [
  z.object({
    crm: z.literal('salesforce'),
    /** Salesforce itself adds it: `Classic` or `Lightning`. */
    mode: z._default(z.string(), 'Classic'),
    /** The origin of the scripts. */
    scripts: z.url(),
    release: z._default(z.string().check(z.regex(/^\d{2,3}\.0$/)), '66.0'),
    /** The status of logged calls, where it is not the first status that closes a task in the org. */
    closedStatus: optionalName,
  }),
  z.object({
    crm: z.literal('dynamics'),
    scripts: z.url(),
    /** The notification template of incoming calls. */
    notification: optionalName,
    /** The session template of calls. */
    session: optionalName,
    /** The presence of the user in a call. */
    presence: optionalName,
    /** Calls are reported to channel analytics. */
    analytics: z.optional(z.literal('true')),
  }),
  z.object({
    crm: z.literal('hubspot'),
    /** Calls are published to the help desk of HubSpot. */
    helpDesk: z.optional(z.literal('true')),
  }),
  z.object({
    crm: z.literal('zendesk'),
    /** The origin of Zendesk's page. Zendesk itself adds it. */
    origin: z.url(),
  }),
  /** CRMs with a page of their app around the widget. The page adds its own origin. */
  z.object({ crm: z.enum(['servicenow', 'freshworks', 'zoho']), origin: z.url() }),
  /** Salesforce Voice with partner telephony. */
  z.object({ crm: z.literal('voice') }),
  /** The CRM that the phone system asks by web addresses. */
  z.object({ crm: z.literal('web') }),
  /** A page of the integrator, by the bridge. */
  z.object({ crm: z.literal('page') }),
]);
export type CrmAddress = z.infer<typeof crmAddress>;

/**
 * Reads the query of the widget's address.
 *
 * @returns undefined if no CRM is named
 * @throws Error for an invalid query, with a message for the integrator
 */
export function readCrmAddress(query: URLSearchParams): CrmAddress | undefined {
  const given = Object.fromEntries(query);
  if (given.crm === undefined) return undefined;
  const read = crmAddress.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`The address of the widget is wrong at "${issue?.path.join('.')}": ${issue?.message}.`);
}

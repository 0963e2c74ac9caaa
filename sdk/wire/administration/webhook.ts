import * as z from 'zod/mini';
import { type CompanyEventType, eventTypes } from '../events/event.ts';
import type { SameType } from '../same-type.ts';
import { type WebCrmAddresses, webCrmAddresses } from '../web-crm.ts';

/** The webhooks, for administrators of all users. */
export const webhookSource = 'v1/administration/Webhook';

/** The most webhooks. */
export const maxWebhooks = 20;

/** Zendesk Talk Partner Edition, at the address of the account, as `https://acme.zendesk.com`. */
export interface ZendeskTarget {
  /** Distinguishes it from other products. */
  readonly kind: 'zendesk';
  /** The e-mail address of the agent in whose name the phone system works there. */
  readonly email: string;
  /** True: recordings are copied to Zendesk. Missing: they stay here. */
  readonly sendsRecordings?: boolean | undefined;
}

/** Zoho PhoneBridge, at the address of the interfaces of its data centre, as `https://www.zohoapis.com`. */
export interface ZohoTarget {
  /** Distinguishes it from other products. */
  readonly kind: 'zoho';
  /** The address of accounts of the same data centre, as `https://accounts.zoho.com`. */
  readonly accountsUrl: string;
  /** The id of the client that is registered with Zoho. */
  readonly clientId: string;
  /**
   * The address at which Zoho reaches this phone system, as `https://phone.example.com`: clicked numbers are then called, and the
   * buttons of its pop-up act. Missing: neither.
   */
  readonly ownUrl?: string | undefined;
}

/** A product whose own interface is told of calls, in place of events. */
export type WebhookVendor = ZendeskTarget | ZohoTarget;

/** Proofs of the phone system for a vendor's product. */
export interface VendorCredentials {
  /** The API token of Zendesk, or the refresh token of Zoho. */
  readonly token: string;
  /** The secret of the client that is registered with Zoho. */
  readonly clientSecret?: string | undefined;
}

/** Where events are sent, and which. */
export interface WebhookValues {
  /** The name that administrators see. */
  readonly name: string;
  /** The address that receives a `POST` for each event: https, or http inside the network where the phone system allows the host. */
  readonly url: string;
  /** The types of the events. Empty: all. */
  readonly events: CompanyEventType[];
  /** False: nothing is sent, and nothing is kept for later. */
  readonly isEnabled: boolean;
  /** The receiver is the CRM of the company: it gets the log of each call, and is asked who has a number. Missing: it is none. */
  readonly crm?: WebCrmAddresses | undefined;
  /** The receiver is the product of a vendor. Missing: it gets the events as they are. */
  readonly vendor?: WebhookVendor | undefined;
}

const address = z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(1_000));
const vendor = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('zendesk'),
    email: z.string().check(z.regex(/^[^\s@:/]+@[^\s@:/]+$/), z.maxLength(254)),
    sendsRecordings: z.optional(z.boolean()),
  }),
  z.strictObject({
    kind: z.literal('zoho'),
    accountsUrl: address,
    clientId: z.string().check(z.regex(/^[\w.-]{1,200}$/)),
    ownUrl: z.optional(address),
  }),
]);
true satisfies SameType<WebhookVendor, z.output<typeof vendor>>;

export const webhookProperties = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  url: address,
  events: z.array(z.enum(eventTypes)).check(z.maxLength(eventTypes.length)),
  isEnabled: z.boolean(),
  crm: z.optional(webCrmAddresses),
  vendor: z.optional(vendor),
};
export const webhookValues = z.strictObject(webhookProperties);
true satisfies SameType<WebhookValues, z.output<typeof webhookValues>>;

/** How the last attempt to send an event ended. */
export interface WebhookAttempt {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** The status of the answer. Missing: there was no answer. */
  readonly status?: number | undefined;
  /** Why there was no answer or it was no success, in English. Missing: it was received. */
  readonly reason?: string | undefined;
}

const attempt = z.object({
  at: z.number(),
  status: z.optional(z.number()),
  reason: z.optional(z.string()),
});
true satisfies SameType<WebhookAttempt, z.output<typeof attempt>>;

/** A webhook, as administrators see it. */
export interface AdministeredWebhook extends WebhookValues {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** How many events wait to be sent. */
  readonly waiting: number;
  /** How many events were given up, and can be sent again. */
  readonly failed: number;
  /** The last attempt. Missing: nothing was sent since the phone system started. */
  readonly lastAttempt?: WebhookAttempt | undefined;
  /** When the receiver is tried again after failures, in milliseconds since 1970. Missing: it works. */
  readonly retryAt?: number | undefined;
  /** Changes with each change of the values. */
  readonly version: string;
  /** The secret that signs; only in the answer to the request that has made it. It cannot be read again. */
  readonly secret?: string | undefined;
}

/** An entry of `GET v1/administration/Webhook`. */
export const administeredWebhook = z.object({
  ...webhookProperties,
  restUri: z.string(),
  waiting: z.number(),
  failed: z.number(),
  lastAttempt: z.optional(attempt),
  retryAt: z.optional(z.number()),
  version: z.string(),
  secret: z.optional(z.string()),
});
true satisfies SameType<AdministeredWebhook, z.output<typeof administeredWebhook>>;

/** The values of a new webhook. */
export interface NewWebhook extends WebhookValues {
  /** For the product of a vendor. They cannot be read again. */
  readonly credentials?: VendorCredentials | undefined;
}

/** All values of a webhook in place of its values. */
export interface WebhookChange extends NewWebhook {
  /** The version that was changed; the change is refused if another administrator has changed the webhook meanwhile. */
  readonly version?: string | undefined;
}

/** `POST v1/administration/Webhook/{id}/test`. */
export const webhookAttempt = attempt;

/** An event that waits for a webhook, or that was given up. */
export interface WebhookDelivery {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the event. */
  readonly eventID: string;
  /** The type of the event. */
  readonly type: CompanyEventType;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
  /** True: it was given up after three days. */
  readonly isFailed: boolean;
  /** How often it was sent in vain. */
  readonly attempts: number;
  /** The status of the last answer. Missing: there was none. */
  readonly status?: number | undefined;
  /** Why the last attempt failed, in English. Missing: it was not sent yet. */
  readonly reason?: string | undefined;
}

/** An entry of `GET v1/administration/Webhook/{id}/Delivery`. */
export const webhookDelivery = z.object({
  restUri: z.string(),
  eventID: z.string(),
  type: z.enum(eventTypes),
  at: z.number(),
  isFailed: z.boolean(),
  attempts: z.number(),
  status: z.optional(z.number()),
  reason: z.optional(z.string()),
});
true satisfies SameType<WebhookDelivery, z.output<typeof webhookDelivery>>;

/** `POST v1/administration/Webhook/{id}/repeat`. */
export const repeatOrder = z.strictObject({
  eventID: z.optional(z.string().check(z.regex(/^[\da-f-]{36}$/))),
});

/** The answer to it. */
export const repeatedDeliveries = z.object({ repeated: z.number() });

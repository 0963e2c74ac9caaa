import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { VendorCredentials, WebhookVendor } from '../../../../sdk/wire/administration/webhook.ts';
import { vendorCredentials } from '../../../../sdk/wire/administration/webhook-requests.ts';
import type { CompanyEventType } from '../../../../sdk/wire/events/event.ts';
import { parseJson } from '../../../../sdk/wire/json.ts';
import { routerPath } from '../../../../sdk/wire/session/requests.ts';
import type { EventTarget } from '../event-target.ts';
import type { VendorContext } from './ask-vendor.ts';
import type { Upkeep } from './upkeeps.ts';
import { ZendeskTalk, zendeskEvents } from './zendesk-talk.ts';
import { ZohoClient } from './zoho-client.ts';
import { type DiallingContext, phoneBridgePath, ZohoDialling } from './zoho-dialling.ts';
import { ZohoPhoneBridge, zohoEvents } from './zoho-phone-bridge.ts';

/** Credentials, and the secret that we have given to the product, by which it proves itself. */
const stored = z.strictObject({ ...vendorCredentials.shape, ownSecret: z.optional(z.string()) });

const readStored = (secret: string) => z.parse(stored, parseJson(secret));

/** Returns the address of ours that a product calls; undefined: none. */
export const ownUrlOf = (vendor: WebhookVendor | undefined): string | undefined =>
  vendor?.kind === 'zoho' ? vendor.ownUrl : undefined;

/**
 * Returns credentials as they are stored, encrypted, in the place of the secret of a webhook. A product that calls us gets another
 * secret each time.
 */
export const storedCredentials = (
  credentials: VendorCredentials | undefined,
  vendor: WebhookVendor,
): string => {
  const isCalled = ownUrlOf(vendor) !== undefined;
  const own = isCalled && { ownSecret: randomBytes(32).toString('base64url') };
  return JSON.stringify({ ...(credentials ?? { token: '' }), ...own });
};

/** Returns the same credentials as they are stored for a product that is called at, or calls, another address. */
export function renewedCredentials(secret: string, vendor: WebhookVendor): string {
  const { ownSecret: _, ...credentials } = readStored(secret);
  return storedCredentials(credentials, vendor);
}

/** Returns the secret by which a product proves itself; undefined for a product that does not call us. */
export const ownSecretOf = (vendor: WebhookVendor | undefined, secret: string): string | undefined =>
  ownUrlOf(vendor) === undefined ? undefined : readStored(secret).ownSecret;

/** Returns the events that the product of a vendor is told. */
export const vendorEvents = ({ kind }: WebhookVendor): readonly CompanyEventType[] =>
  kind === 'zendesk' ? zendeskEvents : zohoEvents;

interface VendorWebhook {
  readonly id: number;
  readonly url: string;
  readonly vendor: WebhookVendor;
  readonly secret: string;
  readonly isEnabled: boolean;
}

/** Returns the receiver that tells the product of a vendor of events, and its work beside them. */
export function vendorTarget(
  { id, url, vendor, secret, isEnabled }: VendorWebhook,
  context: VendorContext & DiallingContext,
): { readonly target: EventTarget; readonly upkeep?: Upkeep } {
  const { ownSecret, ...credentials } = readStored(secret);
  if (vendor.kind === 'zendesk') return { target: new ZendeskTalk(url, vendor, credentials.token, context) };
  const client = new ZohoClient(url, vendor, credentials, context);
  const { ownUrl } = vendor;
  const isCalled = isEnabled && ownUrl !== undefined && ownSecret !== undefined;
  const own = isCalled
    ? { url: `${ownUrl.replace(/\/+$/, '')}${routerPath}${phoneBridgePath}/${id}`, secret: ownSecret }
    : undefined;
  return {
    target: new ZohoPhoneBridge(client, context),
    upkeep: new ZohoDialling(client, own, context),
  };
}

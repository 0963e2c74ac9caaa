import * as z from 'zod/mini';
import type { VendorCredentials, WebhookVendor } from '../../../../sdk/wire/administration/webhook.ts';
import { vendorCredentials } from '../../../../sdk/wire/administration/webhook-requests.ts';
import type { CompanyEventType } from '../../../../sdk/wire/events/event.ts';
import { parseJson } from '../../../../sdk/wire/json.ts';
import type { EventTarget } from '../event-target.ts';
import type { VendorContext } from './ask-vendor.ts';
import { ZendeskTalk, zendeskEvents } from './zendesk-talk.ts';
import { ZohoPhoneBridge, zohoEvents } from './zoho-phone-bridge.ts';

/** Returns credentials as they are stored, encrypted, in the place of the secret of a webhook. */
export const storedCredentials = (credentials: VendorCredentials | undefined): string =>
  JSON.stringify(credentials ?? { token: '' });

/** Returns the events that the product of a vendor is told. */
export const vendorEvents = ({ kind }: WebhookVendor): readonly CompanyEventType[] =>
  kind === 'zendesk' ? zendeskEvents : zohoEvents;

/** Returns the receiver that tells the product of a vendor. */
export function vendorTarget(
  { url, vendor, secret }: { readonly url: string; readonly vendor: WebhookVendor; readonly secret: string },
  context: VendorContext,
): EventTarget {
  const credentials = z.parse(vendorCredentials, parseJson(secret));
  return vendor.kind === 'zendesk'
    ? new ZendeskTalk(url, vendor, credentials.token, context)
    : new ZohoPhoneBridge(url, vendor, credentials, context);
}

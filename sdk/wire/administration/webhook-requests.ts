import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { type NewWebhook, type VendorCredentials, type WebhookChange, webhookProperties } from './webhook.ts';

const secret = z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/));
export const vendorCredentials = z.strictObject({ token: secret, clientSecret: z.optional(secret) });
true satisfies SameType<VendorCredentials, z.output<typeof vendorCredentials>>;

/** `POST v1/administration/Webhook`. */
export const newWebhook = z.strictObject({
  ...webhookProperties,
  credentials: z.optional(vendorCredentials),
});
true satisfies SameType<NewWebhook, z.output<typeof newWebhook>>;

/** `PUT v1/administration/Webhook/{id}`. */
export const webhookChange = z.strictObject({
  ...webhookProperties,
  credentials: z.optional(vendorCredentials),
  version: z.optional(z.string()),
});
true satisfies SameType<WebhookChange, z.output<typeof webhookChange>>;

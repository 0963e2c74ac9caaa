import type { AdministeredWebhook, NewWebhook } from '#sdk/administration.ts';

/** The kinds of receivers: a program that gets the events as they are, or the product of a vendor. */
export const kinds = ['events', 'zendesk'] as const;
type Kind = (typeof kinds)[number];

/** The product of a vendor, in the form of a webhook. */
export interface VendorDraft {
  readonly kind: Kind;
  readonly email: string;
  readonly sendsRecordings: boolean;
  /** Empty: it stays. */
  readonly token: string;
}

/** Returns the draft of the vendor of a webhook. */
export const vendorDraftOf = (webhook: AdministeredWebhook | undefined): VendorDraft => ({
  kind: webhook?.vendor?.kind ?? 'events',
  email: webhook?.vendor?.email ?? '',
  sendsRecordings: webhook?.vendor?.sendsRecordings ?? false,
  token: '',
});

/** Returns the vendor that a draft says, if it says one. */
export function vendorOf({ kind, email, sendsRecordings }: VendorDraft): Pick<NewWebhook, 'vendor'> {
  if (kind === 'events') return {};
  return { vendor: { kind, email: email.trim(), ...(sendsRecordings && { sendsRecordings }) } };
}

/** Returns the credentials that a draft says; none: they stay. */
export function credentialsOf({ kind, token }: VendorDraft): Pick<NewWebhook, 'credentials'> {
  if (kind === 'events' || token.trim() === '') return {};
  return { credentials: { token: token.trim() } };
}

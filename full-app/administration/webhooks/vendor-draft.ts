import type { AdministeredWebhook, NewWebhook } from '#sdk/administration.ts';

/** The kinds of receivers: a program that gets the events as they are, or the product of a vendor. */
export const kinds = ['events', 'zendesk', 'zoho'] as const;
type Kind = (typeof kinds)[number];

/** The product of a vendor, in the form of a webhook. */
export interface VendorDraft {
  readonly kind: Kind;
  readonly email: string;
  readonly sendsRecordings: boolean;
  readonly accountsUrl: string;
  readonly clientId: string;
  /** Empty: none. */
  readonly ownUrl: string;
  /** Empty: it stays. */
  readonly token: string;
  readonly clientSecret: string;
}

/** Returns the draft of the vendor of a webhook. */
export function vendorDraftOf(webhook: AdministeredWebhook | undefined): VendorDraft {
  const vendor = webhook?.vendor;
  const isZendesk = vendor?.kind === 'zendesk';
  const isZoho = vendor?.kind === 'zoho';
  return {
    kind: vendor?.kind ?? 'events',
    email: isZendesk ? vendor.email : '',
    sendsRecordings: isZendesk && (vendor.sendsRecordings ?? false),
    accountsUrl: isZoho ? vendor.accountsUrl : '',
    clientId: isZoho ? vendor.clientId : '',
    ownUrl: isZoho ? (vendor.ownUrl ?? '') : '',
    token: '',
    clientSecret: '',
  };
}

/** Returns the vendor that a draft says, if any. */
export function vendorOf(draft: VendorDraft): Pick<NewWebhook, 'vendor'> {
  const { kind, email, sendsRecordings, accountsUrl, clientId } = draft;
  if (kind === 'events') return {};
  if (kind === 'zendesk')
    return { vendor: { kind, email: email.trim(), ...(sendsRecordings && { sendsRecordings }) } };
  const ownUrl = draft.ownUrl.trim();
  return {
    vendor: {
      ...{ kind, accountsUrl: accountsUrl.trim(), clientId: clientId.trim() },
      ...(ownUrl !== '' && { ownUrl }),
    },
  };
}

/** Returns the credentials that a draft says; none: they stay. */
export function credentialsOf({ kind, token, clientSecret }: VendorDraft): Pick<NewWebhook, 'credentials'> {
  if (kind === 'events' || token.trim() === '') return {};
  const isZoho = kind === 'zoho' && clientSecret.trim() !== '';
  return { credentials: { token: token.trim(), ...(isZoho && { clientSecret: clientSecret.trim() }) } };
}

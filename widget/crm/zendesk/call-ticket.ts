import { textOf } from '../app-page/call-text.ts';
import type { CrmLog } from '../crm-log.ts';

/** Zendesk's channels of a ticket: a phone call that came in, and a phone call that was placed. */
const channels = { inbound: 45, outbound: 46 } as const;

function requesterOf({ record }: CrmLog): { readonly requester_id?: number } {
  const [type, id] = record?.id.split('/') ?? [];
  return type === 'user' && id ? { requester_id: Number(id) } : {};
}

/**
 * The fields of the ticket of a call that may change later. The comment is private: the caller does not read it, and receives no
 * e-mail.
 *
 * @param newest the text of the newest comment of the ticket, which is not written again
 */
export function changesOf(log: CrmLog, newest?: string) {
  // Never empty: Zendesk refuses a ticket without a comment.
  const body = textOf(log);
  const comment = newest?.trim() === body.trim() ? undefined : { body, public: false };
  return { subject: log.subject, ...requesterOf(log), ...(comment && { comment }) };
}

/** The ticket of a call. Zendesk lists tickets by their external id at once, unlike its search. */
export const ticketOf = (log: CrmLog) => ({
  ...changesOf(log),
  external_id: log.key,
  via_id: channels[log.direction],
});

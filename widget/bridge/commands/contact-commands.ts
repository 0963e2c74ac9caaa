import type { EndedCalls } from '../ended-calls.ts';
import type { KnownContacts } from '../known-contacts.ts';
import type { Commands } from './command.ts';

/** What a page says of contacts, and asks of calls that it may have missed. */
export function contactCommands(parts: {
  readonly contacts: KnownContacts;
  readonly ended: EndedCalls;
}): Commands<'refreshContacts' | 'getEndedCalls'> {
  return {
    refreshContacts: (params) => {
      parts.contacts.refresh(params?.numbers);
      return null;
    },
    getEndedCalls: ({ since }) => parts.ended.since(since),
  };
}

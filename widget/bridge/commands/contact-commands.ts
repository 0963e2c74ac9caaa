import type { EndedCall } from '../contract/call.ts';
import type { Commands } from './command.ts';

/** What a page says of contacts, and asks of calls that it may have missed. */
export function contactCommands(parts: {
  readonly contacts: { refresh(numbers: readonly string[] | undefined): void };
  readonly ended: { since(since: number): EndedCall[] };
}): Commands<'refreshContacts' | 'getEndedCalls'> {
  return {
    refreshContacts: (params) => {
      parts.contacts.refresh(params?.numbers);
      return null;
    },
    getEndedCalls: ({ since }) => parts.ended.since(since),
  };
}

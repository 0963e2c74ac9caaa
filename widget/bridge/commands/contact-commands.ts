import type { EndedCall } from '../contract/call.ts';
import type { Commands } from './command.ts';

/** Commands of a page about contacts, and about ended calls that it may have missed. */
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

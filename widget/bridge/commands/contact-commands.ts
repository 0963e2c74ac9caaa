import type { EndedCall } from '../contract/call.ts';
import type { Commands } from './command.ts';

/** Commands of a page about contacts, and about ended calls that it may have missed. */
export function contactCommands(deps: {
  readonly contacts: { refresh(numbers: readonly string[] | undefined): void };
  readonly ended: { since(since: number): EndedCall[] };
}): Commands<'refreshContacts' | 'getEndedCalls'> {
  return {
    refreshContacts: (params) => {
      deps.contacts.refresh(params?.numbers);
      return null;
    },
    getEndedCalls: ({ since }) => deps.ended.since(since),
  };
}

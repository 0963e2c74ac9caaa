import { type CallHistoryItem, type Client, idOf, type List, type Person } from '#sdk/index.ts';
import type { DirectoryEntry, PastCall } from '../contract/past.ts';
import { isReported } from '../formatted-call.ts';
import { Refused } from '../refused.ts';
import type { Commands } from './command.ts';

/** Loads pages until there are so many items, or no more. */
async function firstOf<Item>(list: List<Item>, most: number): Promise<readonly Item[]> {
  do await list.loadMore();
  while (list.hasMore.peek() && list.items.peek().length < most);
  const failure = list.error.peek();
  if (failure) throw failure;
  return list.items.peek().slice(0, most);
}

function formatPerson(person: Person): DirectoryEntry {
  const { restUri, directory, type, firstName, lastName, company, department, emails, numbers, urlPhoto } =
    person;
  return {
    id: idOf(restUri),
    name: [firstName, lastName].filter(Boolean).join(' ') || company,
    directory,
    type,
    ...(company && { company }),
    ...(department && { department }),
    emails: [...emails],
    numbers: numbers.map(({ type, number }) => ({ type, number })),
    ...(urlPhoto && { photo: urlPhoto }),
  };
}

const formatPastCall = (item: CallHistoryItem): PastCall => ({
  id: item.callHistoryID,
  ...(item.call !== undefined && { callID: idOf(item.call) }),
  isIncoming: item.isIncoming,
  isMissed: item.isMissed,
  isRejected: item.isRejected,
  isForwarded: item.isForwarded,
  isRecorded: item.isRecorded,
  startTime: item.timestamp,
  talkMs: item.talkDuration,
  number: item.remoteNumber,
  ...(item.remoteLabel !== undefined && { label: item.remoteLabel }),
  calledNumber: item.calledNumber,
  ...(item.calledLabel !== undefined && { calledLabel: item.calledLabel }),
  ...(item.acdGroup !== undefined && { acdGroupID: idOf(item.acdGroup) }),
  ...(item.stateCause !== undefined && { cause: item.stateCause }),
});

const usual = { people: 25, calls: 50 };

/**
 * Commands of a page that read the directory and the call history. Personal calls, and the user's own contacts, do not exist for
 * pages without the user's consent.
 */
export function directoryCommands({
  people,
  history,
  crm,
  profile,
}: Client): Commands<'searchDirectory' | 'getCallHistory'> {
  const admitUser = () => {
    if (!profile.info.peek()) throw new Refused(503, 'The profile is not loaded.');
  };
  return {
    searchDirectory: async ({ text, directory, limit = usual.people }) => {
      admitUser();
      const found = await firstOf(people.search({ text, ...(directory && { directory }) }), limit);
      const hasConsent = crm.settings.peek()?.hasPersonalCallConsent === true;
      return found.filter((one) => hasConsent || one.directory !== 'privates').map(formatPerson);
    },
    getCallHistory: async (params) => {
      admitUser();
      const { filter = 'all', number, limit = usual.calls } = params ?? {};
      const list = history.select({ filter, ...(number !== undefined && { remoteNumber: number }) });
      const calls = await firstOf(list, limit);
      return calls.filter((call) => isReported(call, crm.settings.peek())).map(formatPastCall);
    },
  };
}

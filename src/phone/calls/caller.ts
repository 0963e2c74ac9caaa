import type { Translate } from '#i18n/word-set.ts';
import { type CallLine, type CallParty, callCauseOf, conferenceMembers } from '#sdk/index.ts';
import type { callWords } from './words.ts';

/** The other party of a call, as shown to the user. */
export interface Caller {
  readonly name: string;
  /** Empty if the name is already the number. */
  readonly number: string;
  /** The queue that an agent's call came from. */
  readonly queue: string | undefined;
  /** The known part of the call's path: the queue or service that has it, who forwarded it, whom it was for. */
  readonly path: readonly string[];
  readonly photo: string | undefined;
}

/** True while a service, such as the mailbox, has a call that was for this user. */
export const isLeavingMessage = ({ state, serviceName }: Pick<CallLine, 'state' | 'serviceName'>): boolean =>
  state === 'monitoring' || (state === 'listen' && serviceName !== undefined);

/** True if a user has left a call because it was transferred: the other two parties are alone in it. */
export const isTransferred = ({ state, stateCause }: Pick<CallLine, 'state' | 'stateCause'>): boolean =>
  state === 'dropped' && callCauseOf(stateCause) === 'causeTransfer';

/** True if the target of a transfer did not take the call: the transfer alone gives a call that was answered such a cause. */
export const isNotTaken = ({ stateCause }: Pick<CallLine, 'stateCause'>): boolean =>
  !/Normal|connect|Transfer/.test(stateCause);

/** True if a call has, or will have, more than two parties. A caller who leaves a message is alone with the mailbox. */
export const isConference = (
  line: Pick<CallLine, 'parties' | 'state' | 'stateCause' | 'serviceName'>,
): boolean => !isLeavingMessage(line) && !isTransferred(line) && conferenceMembers(line).length > 0;

/** Returns the path of the other party's entry in the directory, if it is a single colleague. */
export const onlyContact = ({ parties }: Pick<CallLine, 'parties'>): string | undefined =>
  parties.length === 1 ? parties[0]?.contact : undefined;

/** Returns the numbers of all who take part in a call. */
export const partyNumbers = ({ parties }: Pick<CallLine, 'parties'>): readonly string[] =>
  parties.map(({ displayedNumber }) => displayedNumber);

/** Returns the name of a party; without a name, the number. */
export const partyName = (
  party: Pick<CallParty, 'displayedLabel' | 'displayedNumber'>,
  words: Translate<typeof callWords>,
): string => party.displayedLabel || party.displayedNumber || words('calls.unknown');

/** Returns the name of the queue that an agent's call came from. */
const queueOf = ({ acdGroup, displayedVia }: CallLine): string | undefined =>
  acdGroup === undefined ? undefined : displayedVia || undefined;

function pathOf(line: CallLine, words: Translate<typeof callWords>): readonly string[] {
  const { serviceName, displayedVia: via, lastRedirectedNumber: redirected } = line;
  if (queueOf(line) !== undefined) return serviceName ? [serviceName] : [];
  return [
    serviceName ?? '',
    via ? words('calls.via', { via }) : '',
    redirected && redirected !== via ? words('calls.for', { number: redirected }) : '',
  ].filter(Boolean);
}

/** Returns the other party of a line: a single party, or all members of a conference. */
export function callerOf(line: CallLine, words: Translate<typeof callWords>): Caller {
  const path = pathOf(line, words);
  if (isConference(line)) {
    const members = conferenceMembers(line);
    const name = members.map((member) => partyName(member, words)).join(', ');
    return { name, number: '', queue: queueOf(line), path, photo: undefined };
  }
  const number = line.displayedExternalNumber || line.displayedNumber;
  return {
    name: line.displayedLabel || number || words('calls.unknown'),
    number: line.displayedLabel ? number : '',
    queue: queueOf(line),
    path,
    photo: line.displayedPhoto,
  };
}

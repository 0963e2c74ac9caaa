import { type CallLine, type CallParty, conferenceMembers } from '../../../sdk/index.ts';
import type { callWords } from '../../i18n/en/calls.ts';
import type { Translate } from '../../i18n/words.ts';

/** The other side of a call, as its user reads it. */
export interface Caller {
  readonly name: string;
  /** Empty where the name is the number already. */
  readonly number: string;
  /** The queue or service that has the call, who it came through, whom it was for: what is known of it. */
  readonly path: readonly string[];
  readonly photo: string | undefined;
}

/** True while a service, such as the mailbox, has a call that was for this user. */
export const isLeavingMessage = ({ state, serviceName }: Pick<CallLine, 'state' | 'serviceName'>): boolean =>
  state === 'monitoring' || (state === 'listen' && serviceName !== undefined);

/** More than two are in the call, or about to be. A caller who leaves a message is alone with the mailbox. */
export const isConference = (line: Pick<CallLine, 'parties' | 'state' | 'serviceName'>): boolean =>
  !isLeavingMessage(line) && conferenceMembers(line).length > 0;

/** Name of somebody in a call; a number without a name is its own name. */
export const partyName = (
  party: Pick<CallParty, 'displayedLabel' | 'displayedNumber'>,
  words: Translate<typeof callWords>,
): string => party.displayedLabel || party.displayedNumber || words('calls.unknown');

function pathOf(line: CallLine, words: Translate<typeof callWords>): readonly string[] {
  const { serviceName, displayedVia: via, lastRedirectedNumber: redirected } = line;
  return [
    serviceName ?? '',
    via ? words('calls.via', { via }) : '',
    redirected && redirected !== via ? words('calls.for', { number: redirected }) : '',
  ].filter(Boolean);
}

/** Who is at the other end of a line: one, or all the members of a conference. */
export function callerOf(line: CallLine, words: Translate<typeof callWords>): Caller {
  const path = pathOf(line, words);
  if (isConference(line)) {
    const members = conferenceMembers(line);
    const name = members.map((member) => partyName(member, words)).join(', ');
    return { name, number: '', path, photo: undefined };
  }
  const number = line.displayedExternalNumber || line.displayedNumber;
  return {
    name: line.displayedLabel || number || words('calls.unknown'),
    number: line.displayedLabel ? number : '',
    path,
    photo: line.displayedPhoto,
  };
}

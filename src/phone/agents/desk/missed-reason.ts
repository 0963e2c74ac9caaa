import type { KeyOf } from '#i18n/word-set.ts';
import { type CallHistoryItem, callCauseOf } from '#sdk/index.ts';
import type { agentDeskWords } from './words.ts';

type MissedReason = Extract<KeyOf<typeof agentDeskWords>, `desk.missed.${string}`>;

/** An offered call of a group that this agent did not take, whoever did in the end. */
export const isMissedOffer = ({ isIncoming, talkDuration, stateCause }: CallHistoryItem): boolean =>
  isIncoming && talkDuration === 0 && stateCause !== undefined;

/** Why an agent did not take an offered call, in words. */
export function missedReason({ stateCause, isRejected }: CallHistoryItem): MissedReason {
  if (isRejected) return 'desk.missed.declined';
  switch (callCauseOf(stateCause ?? '')) {
    case 'causeCallerDisconnect':
    case 'causeCallerCancel':
      return 'desk.missed.hungUp';
    case 'causeNoAnswer':
      return 'desk.missed.noAnswer';
    case 'causeAnsweredElsewhere':
    case 'causePickedUp':
    case 'causeForwarded':
    case 'causeRedirected':
    case 'causeTransfer':
      return 'desk.missed.elsewhere';
    case 'causeNotAvailable':
    case 'causeRouteFailure':
    case 'causeNextTerminalUnavailable':
      return 'desk.missed.unreachable';
    default:
      return 'desk.missed.other';
  }
}

import type { Translate } from '#i18n/word-set.ts';
import { type CallCause, type CallLine, callCauseOf } from '#sdk/index.ts';
import type { callWords } from './words.ts';

/** The causes that a certain side brings about: the side that was called, or the caller. */
const sides = {
  causeBusy: 'called',
  causeNoAnswer: 'called',
  causeRejected: 'called',
  causeNotAvailable: 'called',
  causeCalledDisconnect: 'called',
  causeCallerDisconnect: 'caller',
  causeCallerCancel: 'caller',
} as const satisfies Partial<Record<CallCause, 'called' | 'caller'>>;
type SidedCause = keyof typeof sides;

const isSided = (cause: CallCause): cause is SidedCause => cause in sides;

interface EndedCall extends Pick<CallLine, 'isIncoming'> {
  readonly stateCause?: string | undefined;
  /** The name of the far end. */
  readonly far: string;
  /** The name of the user whose call it was, if it was another user. */
  readonly owner?: string | undefined;
}

/** Returns the reason of a call's end as text, which names the side that brought it about. An unknown cause reads as unexpected. */
export function causeWords(
  { stateCause, isIncoming, far, owner }: EndedCall,
  words: Translate<typeof callWords>,
): string {
  const cause = callCauseOf(stateCause);
  const isByFar = !isSided(cause) || (sides[cause] === 'called') !== isIncoming;
  if (isByFar) return words(`calls.cause.${cause}`, { name: far });
  return owner === undefined
    ? words(`calls.cause.own.${cause}`)
    : words(`calls.cause.${cause}`, { name: owner });
}

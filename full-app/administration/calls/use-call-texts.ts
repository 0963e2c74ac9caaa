import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { causeWords } from '#phone/calls/cause-text.ts';
import { callWords } from '#phone/calls/words.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import type { AdministeredCall, CallSide } from '#sdk/administration.ts';
import { signallingWords } from '../../history/signalling/words.ts';
import { adminCallWords } from './words.ts';

/** Refusals for a right that the caller lacks. The card addresses the caller; the administrator who reads these calls is another person. */
const refusals = ['causeNotAllowed', 'causeAbroadNotAllowed', 'causeTooManyOutside'] as const;

/** Returns functions that describe calls of others. */
export function useCallTexts() {
  const words = useTranslate(adminCallWords, callWords, signallingWords);
  const format = useNumberFormat();
  const sideOf = ({ label, number }: CallSide) => label || format(number) || words('calls.unknown');
  const refusalOf = (stateCause: string | undefined, name: string) => {
    const cause = refusals.find((one) => one === stateCause);
    return cause && words(`adminCalls.cause.${cause}`, { name });
  };
  return {
    /** Both sides, as a title. */
    titleOf: ({ from, to }: AdministeredCall) =>
      words('adminCalls.sides', { from: sideOf(from), to: sideOf(to) }),
    /** A side with its number. */
    wholeSide: (side: CallSide) =>
      side.label === '' ? sideOf(side) : [side.label, format(side.number)].filter(Boolean).join(' · '),
    /** How long the call was, or why it was none. */
    resultOf: ({ isOver, isAnswered, talkDuration, stateCause, from, to }: AdministeredCall) => {
      if (!isOver) return words('adminCalls.now');
      if (isAnswered) return formatShortDuration(talkDuration);
      return (
        refusalOf(stateCause, sideOf(from)) ??
        causeWords({ stateCause, isIncoming: false, far: sideOf(to) }, words)
      );
    },
    /** How the call ended, as a third person says it. */
    endingOf: ({ stateCause, from, to }: AdministeredCall) => {
      const isByCaller = stateCause === 'causeCallerDisconnect' || stateCause === 'causeCallerCancel';
      return (
        refusalOf(stateCause, sideOf(from)) ??
        causeWords({ stateCause, isIncoming: isByCaller, far: sideOf(isByCaller ? from : to) }, words)
      );
    },
    /** The troubles with the sound; empty if none is known. */
    troublesOf: ({ troubles }: AdministeredCall) =>
      troubles.map((trouble) =>
        words(trouble === 'poor' ? 'adminCalls.poor' : (`signalling.${trouble}` as const)),
      ),
  };
}

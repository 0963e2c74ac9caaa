import { useContext } from 'react';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { Translate } from '#i18n/word-set.ts';
import { useInfo } from '#react/use-domains.ts';
import { type CallLine, callCauseOf } from '#sdk/index.ts';
import { classNames } from '#ui/class-names.ts';
import { callKind } from '../call-kind.ts';
import { callerOf, isNotTaken, isTransferred, partyName } from '../caller.ts';
import { causeWords } from '../cause-text.ts';
import { CallSummariesContext } from '../summaries/call-summaries.ts';
import { callWords } from '../words.ts';
import styles from './call-card.module.css';
import { Elapsed } from './elapsed.tsx';

/** Returns the reason of a call's end as text. */
export const endOf = (line: CallLine, words: Translate<typeof callWords>): string =>
  causeWords({ ...line, far: callerOf(line, words).name }, words);

/** True while a call that cannot be connected still plays its tone. */
export const hasFailed = (line: CallLine) =>
  callCauseOf(line.stateCause) !== 'causeNormal' && callKind(line) === 'outgoing';

/** Props of `CallStatus`. */
export interface CallStatusProps {
  readonly line: CallLine;
  /** True while the other party does not hear the user. */
  readonly muted?: boolean;
  /** True if the buttons beside it say that the call rings: the state is shown only where there is room. */
  readonly timeOnly?: boolean;
}

/** The state and the timer of a call, counted from its answer, or else from its start. An ended call shows how it ended. */
export function CallStatus({ line, muted = false, timeOnly = false }: CallStatusProps) {
  const words = useTranslate(callWords);
  const isPlain = timeOnly || (line.state === 'talking' && !muted);
  const state = muted && line.state === 'talking' ? 'calls.muted' : (`calls.state.${line.state}` as const);
  if (hasFailed(line)) return <>{endOf(line, words)}</>;
  if (line.state === 'dropped') return <EndStatus line={line} />;
  return (
    <>
      <span className={classNames(styles.state, isPlain && styles.plain)}>{words(state)}</span>{' '}
      <Elapsed line={line} />
    </>
  );
}

/** Says how a call ended that was answered. Names the new party of a transfer, which only a call without a consultation knows. It is the user where the call has come back. */
function useTransfer(line: CallLine): string {
  const words = useTranslate(callWords);
  const own = useInfo()?.extension?.addressNumber;
  const name = useContext(CallSummariesContext).sentOnTo(line);
  const to = line.parties.find(({ displayedNumber }) => displayedNumber !== line.displayedNumber);
  const isOwn = to?.displayedNumber === own;
  const isGone = isTransferred(line);
  if (name && (isGone ? isOwn : isNotTaken(line))) return words('calls.notTaken', { name });
  if (!isGone) return words('calls.state.dropped');
  return to && !isOwn
    ? words('calls.transferredTo', { name: partyName(to, words) })
    : words('calls.cause.causeTransfer');
}

/** The duration of an ended call, or the reason why it was not answered. */
function EndStatus({ line }: { line: CallLine }) {
  const words = useTranslate(callWords);
  const transfer = useTransfer(line);
  const { talkingTime, lastModificationTime } = line;
  if (talkingTime === undefined) return <>{endOf(line, words)}</>;
  return (
    <>
      {transfer} {formatShortDuration(Math.max(0, lastModificationTime - talkingTime))}
    </>
  );
}

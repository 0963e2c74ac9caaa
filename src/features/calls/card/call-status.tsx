import { type CallLine, callCauseOf } from '../../../../sdk/index.ts';
import { callWords } from '../../../i18n/en/calls.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import type { Translate } from '../../../i18n/words.ts';
import { callKind } from '../call-kind.ts';
import { callerOf } from '../caller.ts';
import { Elapsed } from './elapsed.tsx';

/** Words for why a call ends; a cause that is not known reads as unexpected. */
export const causeWords = (line: CallLine, words: Translate<typeof callWords>): string =>
  words(`calls.cause.${callCauseOf(line.stateCause)}`, { name: callerOf(line, words).name });

/** A call that cannot be connected says so while its tone is still heard. */
export const hasFailed = (line: CallLine) =>
  callCauseOf(line.stateCause) !== 'causeNormal' && callKind(line) === 'outgoing';

/** State and timer of a call: since both heard each other, or else since it began. A call that is over says how it ended. */
export function CallStatus({ line }: { line: CallLine }) {
  const words = useTranslate(callWords);
  if (hasFailed(line)) return <>{causeWords(line, words)}</>;
  if (line.state === 'dropped') return <EndStatus line={line} />;
  return (
    <>
      {line.state !== 'talking' && <>{words(`calls.state.${line.state}`)} </>}
      <Elapsed line={line} />
    </>
  );
}

/** How long a call that is over was talked in, or else why it came to nothing. */
function EndStatus({ line }: { line: CallLine }) {
  const words = useTranslate(callWords);
  const { talkingTime, lastModificationTime } = line;
  if (talkingTime === undefined) return <>{causeWords(line, words)}</>;
  return (
    <>
      {words('calls.state.dropped')} {formatDuration(Math.max(0, lastModificationTime - talkingTime))}
    </>
  );
}

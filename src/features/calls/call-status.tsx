import { type Call, type CallLine, callCauseOf } from '../../../sdk/index.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useCallLine } from '../../react/use-domains.ts';
import { callKind } from './call-kind.ts';
import { callerOf } from './caller.ts';
import { Elapsed } from './elapsed.tsx';

/** Words for why a call ends; a cause that is not known reads as unexpected. */
export const causeWords = (line: CallLine, words: Translate): string =>
  words(`calls.cause.${callCauseOf(line.stateCause)}`, { name: callerOf(line, words).name });

/** A call that cannot be connected says so while its tone is still heard. */
export const hasFailed = (line: CallLine) =>
  callCauseOf(line.stateCause) !== 'causeNormal' && callKind(line) === 'outgoing';

/** State and timer of a call: since both heard each other, or else since it began. */
export function CallStatus({ call }: { call: Call }) {
  const words = useTranslate();
  const line = useCallLine(call);
  if (hasFailed(line)) return <>{causeWords(line, words)}</>;
  return (
    <>
      {line.state !== 'talking' && <>{words(`calls.state.${line.state}`)} </>}
      <Elapsed line={line} />
    </>
  );
}

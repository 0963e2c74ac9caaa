import type { Call } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useCallLine } from '../../react/use-domains.ts';
import { Elapsed } from './elapsed.tsx';

/** State and timer of a call: since both heard each other, or else since it began. */
export function CallStatus({ call }: { call: Call }) {
  const words = useTranslate();
  const { state, talkingTime, creationTime } = useCallLine(call);
  return (
    <>
      {state !== 'talking' && <>{words(`calls.state.${state}`)} </>}
      <Elapsed since={talkingTime ?? creationTime} />
    </>
  );
}

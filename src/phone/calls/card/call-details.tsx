import { QualityMark } from '#phone/quality/quality-mark.tsx';
import { useCallLine } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { isConference } from '../caller.ts';
import { TakingActions } from '../colleagues/taking-actions.tsx';
import { ConferenceMembers } from './conference-members.tsx';

const RareDetails = lazyComponent(() => import('./rare-details.tsx').then((module) => module.RareDetails));

/** The details of a card between the name and the buttons, each shown only if it has content. */
export function CallDetails({ call }: { call: Call }) {
  const line = useCallLine(call);
  const digits = useSignalValue(call.waitingDigits);
  const { endsAt } = line;
  return (
    <>
      <QualityMark call={call} />
      {isConference(line) && <ConferenceMembers call={call} />}
      {(digits ?? endsAt) !== undefined && <RareDetails call={call} digits={digits} endsAt={endsAt} />}
      <TakingActions call={call} />
    </>
  );
}

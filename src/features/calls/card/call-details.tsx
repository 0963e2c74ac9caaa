import type { Call } from '../../../../sdk/index.ts';
import { useCallLine } from '../../../react/use-domains.ts';
import { QualityMark } from '../../quality/quality-mark.tsx';
import { isConference } from '../caller.ts';
import { TakingActions } from '../colleagues/taking-actions.tsx';
import { ConferenceMembers } from './conference-members.tsx';
import { WaitingDigits } from './waiting-digits.tsx';

/** What stands in a card between the name and the buttons, each only where there is something to it. */
export function CallDetails({ call }: { call: Call }) {
  const line = useCallLine(call);
  return (
    <>
      <QualityMark call={call} />
      {isConference(line) && <ConferenceMembers call={call} />}
      <WaitingDigits call={call} />
      <TakingActions call={call} />
    </>
  );
}

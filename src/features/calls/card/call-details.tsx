import type { Call } from '../../../../sdk/index.ts';
import { useCallLine } from '../../../react/use-domains.ts';
import { QualityMark } from '../../quality/quality-mark.tsx';
import { isConference } from '../caller.ts';
import { TakingActions } from '../colleagues/taking-actions.tsx';
import { ConferenceMembers } from './conference-members.tsx';
import { WaitingDigits } from './waiting-digits.tsx';

/** The details of a card between the name and the buttons, each shown only if it has content. */
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

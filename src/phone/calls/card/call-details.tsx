import Grip from 'lucide-react/icons/grip';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { QualityMark } from '#phone/quality/quality-mark.tsx';
import { useCallLine } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { isConference } from '../caller.ts';
import { TakingActions } from '../colleagues/taking-actions.tsx';
import { callWorkWords } from '../work-words.ts';
import styles from './call-details.module.css';
import { ConferenceMembers } from './conference-members.tsx';

/** The keys of the dialled number that are sent when the user confirms. */
function WaitingDigits({ call }: { call: Call }) {
  const words = useTranslate(callWorkWords);
  const run = useRun();
  const digits = useSignalValue(call.waitingDigits);
  if (digits === undefined) return null;
  return (
    <div className={styles.marks}>
      <Button icon={Grip} onClick={() => void run(() => call.sendWaitingDigits())}>
        {words('calls.sendWaiting', { digits })}
      </Button>
    </div>
  );
}

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

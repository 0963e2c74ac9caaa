import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClient } from '#react/client-context.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useReportError } from '../errors/use-run.ts';
import { voicemailWords } from './words.ts';

/** The switch that sends unanswered calls to the mailbox. */
export function AnsweringSwitch() {
  const words = useTranslate(voicemailWords);
  const report = useReportError();
  const { voicemail } = useClient();
  const [answering, setAnswering] = useState<boolean>();
  const [act, pending] = useAction();
  useEffect(() => {
    let wanted = true;
    voicemail.isAnswering().then((is) => wanted && setAnswering(is), report);
    return () => {
      wanted = false;
    };
  }, [voicemail, report]);

  async function turn(wanted: boolean) {
    if (await act(() => voicemail.setAnswering({ answering: wanted }))) setAnswering(wanted);
  }

  return (
    <Switch
      label={words('voicemail.answering')}
      detail={words('voicemail.answeringDetail')}
      checked={answering ?? false}
      disabled={answering === undefined}
      pending={pending}
      onChange={(wanted) => void turn(wanted)}
    />
  );
}

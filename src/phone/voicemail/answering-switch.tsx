import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import { useClient } from '#react/client-context.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { voicemailWords } from './words.ts';

/** The switch that sends unanswered calls to the mailbox. */
export function AnsweringSwitch() {
  const words = useTranslate(voicemailWords);
  const { voicemail } = useClient();
  const [act, pending] = useAction();
  const load = useCallback(() => voicemail.isAnswering(), [voicemail]);
  const [answering, setAnswering] = useLoadedState<boolean, undefined>(load, undefined);

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

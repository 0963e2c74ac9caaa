import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { useMeetings } from './use-meetings.ts';
import { meetingWords } from './words.ts';

/** The switch that refuses people without an account. With most licences it is always on, which it says. */
export function DenyExternal() {
  const words = useTranslate(meetingWords);
  const run = useRun();
  const { meetings } = useMeetings();
  const denies = useSignalValue(meetings.deniesExternal);
  const mayChange = useSignalValue(meetings.mayChangeDenial);
  const [isPending, setPending] = useState(false);

  async function turn(wanted: boolean) {
    setPending(true);
    await run(() => meetings.setDeniesExternal({ denies: wanted }));
    setPending(false);
  }

  return (
    <Switch
      label={words('meetings.denyExternal')}
      detail={words(mayChange ? 'meetings.denyExternalDetail' : 'meetings.denyForced')}
      checked={denies}
      disabled={!mayChange}
      pending={isPending}
      onChange={(wanted) => void turn(wanted)}
    />
  );
}

import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { useMeetings } from './use-meetings.ts';
import { meetingWords } from './words.ts';

/** The switch that refuses people without an account. With most licences it is always on, which it says. */
export function DenyExternal() {
  const words = useTranslate(meetingWords);
  const { meetings } = useMeetings();
  const denies = useSignalValue(meetings.deniesExternal);
  const mayChange = useSignalValue(meetings.mayChangeDenial);
  const [act, isPending] = useAction();

  return (
    <Switch
      label={words('meetings.denyExternal')}
      detail={words(mayChange ? 'meetings.denyExternalDetail' : 'meetings.denyForced')}
      checked={denies}
      disabled={!mayChange}
      pending={isPending}
      onChange={(denies) => void act(() => meetings.setDeniesExternal({ denies }))}
    />
  );
}

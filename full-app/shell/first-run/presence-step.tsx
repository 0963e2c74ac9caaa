import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { presenceWords } from '#phone/presence/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type PresenceState, presenceStates } from '#sdk/index.ts';
import { Select } from '#ui/select/select.tsx';

const byCalendar = 'calendar';

/** The user's presence, as colleagues see it. */
export function PresenceStep() {
  const words = useTranslate(presenceWords);
  const run = useRun();
  const { presence } = useClient();
  const own = useSignalValue(presence.own);
  const isManual = own?.presenceSetting === 'ManualSetting';
  return (
    <Select
      label={words('presence.title')}
      value={own && isManual ? own.presenceState : byCalendar}
      options={[
        { value: byCalendar, label: words('presence.byCalendar') },
        ...presenceStates.map((value) => ({ value, label: words(`presence.state.${value}`) })),
      ]}
      onChange={(value) =>
        void run(() =>
          value === byCalendar ? presence.followCalendar() : presence.choose(value as PresenceState),
        )
      }
    />
  );
}

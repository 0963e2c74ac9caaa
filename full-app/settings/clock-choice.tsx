import { useTranslate } from '#i18n/use-translate.ts';
import { lookWords } from '#phone/appearance/words.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { Select } from '#ui/select/select.tsx';

const clocks = ['profile', '24', '12'] as const;

/** The clock of 12 or 24 hours. The choice follows the user to other browsers. */
export function ClockChoice() {
  const words = useTranslate(lookWords);
  const run = useRun();
  const { settings } = useClient();
  const clock = useSignalRead(() => settings.current.value?.clock ?? 'profile');
  return (
    <Select
      label={words('look.clock')}
      value={clock}
      options={clocks.map((one) => ({ value: one, label: words(`look.clock.${one}`) }))}
      onChange={(chosen) => void run(() => settings.change({ clock: chosen }))}
    />
  );
}

import { useSyncExternalStore } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { lookWords } from '#phone/appearance/words.ts';
import { enterKey } from '#phone/messages/enter-key.ts';
import { Select } from '#ui/select/select.tsx';

const effects = ['send', 'newline'] as const;

/** The effect of the Enter key in messages, in this browser. */
export function EnterKeyChoice() {
  const words = useTranslate(lookWords);
  return (
    <Select
      label={words('look.enterKey')}
      value={useSyncExternalStore(enterKey.onChange, enterKey.read)}
      options={effects.map((one) => ({ value: one, label: words(`look.enterKey.${one}`) }))}
      onChange={(chosen) => enterKey.choose(chosen === 'newline' ? 'newline' : 'send')}
    />
  );
}

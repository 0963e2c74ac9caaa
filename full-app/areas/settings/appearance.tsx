import { ClockChoice } from '../../../src/features/appearance/clock-choice.tsx';
import { LookChoices } from '../../../src/features/appearance/look-choices.tsx';
import { useColorMode } from '../../../src/features/appearance/use-color-mode.ts';
import { EnterKeyChoice } from '../../../src/features/chat/composer/enter-key-choice.tsx';
import { FirstRunAgain } from '../../../src/features/first-run/first-run-again.tsx';
import { RowsPerPageChoice } from '../../../src/features/history/rows-per-page-choice.tsx';
import { LanguageChoice } from '../../../src/features/language/language-choice.tsx';
import { NameOrderChoices } from '../../../src/features/people/list/name-order-choices.tsx';
import { useRights } from '../../../src/features/rights/use-rights.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { panelWords } from '../../../src/i18n/en/app/panel.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { type ColorMode, colorModes } from '../../../src/theme/color-mode.ts';
import { Select } from '../../../src/ui/select/select.tsx';
import { useToast } from '../../../src/ui/toasts/toasts.tsx';
import styles from './page.module.css';

/** The settings for the look of the client. */
export function Appearance() {
  const words = useTranslate(areaWords, panelWords);
  const toast = useToast();
  const hasChat = useRights().may('chat');
  const [mode, choose] = useColorMode();

  function change(chosen: ColorMode) {
    choose(chosen);
    const setting = words('settings.colorMode');
    toast({
      tone: 'success',
      title: words('settings.saved', { setting }),
      action: { label: words('settings.undo'), run: () => choose(mode) },
    });
  }

  return (
    <div className={styles.choices}>
      <LanguageChoice />
      <Select
        label={words('settings.colorMode')}
        value={mode}
        options={colorModes.map((one) => ({ value: one, label: words(`appearance.${one}`) }))}
        onChange={(value) => change(value as ColorMode)}
      />
      <p className={styles.note}>{words('settings.colorModeDetail')}</p>
      <LookChoices />
      <NameOrderChoices />
      <RowsPerPageChoice />
      <ClockChoice />
      {hasChat && <EnterKeyChoice />}
      <FirstRunAgain />
    </div>
  );
}

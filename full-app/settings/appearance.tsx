import { useSyncExternalStore } from 'react';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { LookChoices } from '#phone/appearance/look-choices.tsx';
import { useColorMode } from '#phone/appearance/use-color-mode.ts';
import { lookWords } from '#phone/appearance/words.ts';
import { rowsPerPage, rowsPerPageChoice } from '#phone/history/rows-per-page.ts';
import { LanguageChoice } from '#phone/language/language-choice.tsx';
import { enterKey } from '#phone/messages/enter-key.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { type ColorMode, colorModes } from '#theme/color-mode.ts';
import { Hint } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { FirstRunAgain } from '../shell/first-run/first-run-again.tsx';
import { areaWords } from '../shell/screen-words.ts';
import { ClockChoice } from './clock-choice.tsx';
import { NameOrderChoices } from './name-order-choices.tsx';
import styles from './page.module.css';

/** The number of past calls that a list loads at a time. */
function RowsPerPageChoice() {
  const words = useTranslate(lookWords);
  const chosen = useSyncExternalStore(rowsPerPageChoice.onChange, rowsPerPageChoice.read);
  return (
    <Select
      label={words('look.rowsPerPage')}
      value={chosen}
      options={rowsPerPage.map((value) => ({ value, label: value }))}
      onChange={rowsPerPageChoice.choose}
    />
  );
}

const effects = ['send', 'newline'] as const;

/** The effect of the Enter key in messages, in this browser. */
function EnterKeyChoice() {
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
      <Hint>{words('settings.colorModeDetail')}</Hint>
      <LookChoices />
      <NameOrderChoices />
      <RowsPerPageChoice />
      <ClockChoice />
      {hasChat && <EnterKeyChoice />}
      <FirstRunAgain />
    </div>
  );
}

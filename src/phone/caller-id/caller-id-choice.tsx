import ChevronDown from 'lucide-react/icons/chevron-down';
import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AllowedCallerId } from '#sdk/index.ts';
import { iconSize } from '#ui/icon.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { useLoaded } from '../errors/use-loaded.ts';
import { useRun } from '../errors/use-run.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import styles from './caller-id-choice.module.css';
import { callerIdWords } from './words.ts';

const none: readonly AllowedCallerId[] = [];

/** The numbers that the user may show to the called party; empty until they are loaded. */
function useCallerIds(): readonly AllowedCallerId[] {
  const { callerIds } = useClient();
  return useLoaded(
    useCallback(() => callerIds.allowed(), [callerIds]),
    none,
  );
}

/** Shows and selects the caller ID of external calls. Renders nothing for a user without a choice. */
export function CallerIdChoice() {
  const words = useTranslate(callerIdWords);
  const format = useNumberFormat();
  const run = useRun();
  const { callerIds } = useClient();
  const current = useSignalValue(callerIds.current);
  const allowed = useCallerIds();
  if (allowed.length === 0) return null;

  const nameOf = ({ customCallerID, label }: AllowedCallerId) =>
    [label, format(customCallerID)].filter(Boolean).join(' · ');
  const choices = allowed.map((one) => ({
    label: nameOf(one),
    checked: one.customCallerID === current,
    onSelect: () => void run(() => callerIds.choose(one.customCallerID)),
  }));
  const own = {
    label: words('callerId.own'),
    checked: current === undefined,
    onSelect: () => void run(() => callerIds.choose(undefined)),
  };
  const shown = allowed.find(({ customCallerID }) => customCallerID === current);
  const chosen = shown ? nameOf(shown) : current && format(current);
  return (
    <Menu
      label={words('callerId.choose')}
      groups={[{ heading: words('callerId.choose'), items: [own, ...choices] }]}
      trigger={(trigger) => (
        <button type="button" className={styles.button} title={words('callerId.choose')} {...trigger}>
          <span className={styles.text}>
            {chosen ? words('callerId.shown', { number: chosen }) : words('callerId.own')}
          </span>
          <ChevronDown size={iconSize} aria-hidden="true" />
        </button>
      )}
    />
  );
}

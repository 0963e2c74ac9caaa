import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Link2 from 'lucide-react/icons/link-2';
import Merge from 'lucide-react/icons/merge';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import Undo2 from 'lucide-react/icons/undo-2';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { Call } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { iconSize } from '#ui/icon.ts';
import { keepClear } from '#ui/menu/popover-place.ts';
import { callShortcuts } from '../shortcuts.ts';
import { callWorkWords } from '../work-words.ts';
import styles from './pair-actions.module.css';
import { usePair } from './use-pair.ts';

/** Shows a call and its consultation call as a unit, with the ways to end the consultation. */
export function PairActions({ pair }: { pair: readonly Call[] }) {
  const words = useTranslate(actionWords, callWorkWords);
  const { about, commands } = usePair(pair);
  if (!commands) return null;
  const { complete, toggle, merge, giveUp } = commands;
  const actions = [
    { ...complete, label: words('calls.complete'), icon: PhoneForwarded, shortcut: callShortcuts.complete },
    { ...toggle, label: words('calls.toggle'), icon: ArrowLeftRight, shortcut: callShortcuts.toggle },
    { ...merge, label: words('calls.mergeBoth'), icon: Merge, shortcut: callShortcuts.merge },
    { ...giveUp, label: words('calls.giveUp'), icon: Undo2, shortcut: callShortcuts.giveUp },
  ];
  return (
    <fieldset data-needs-room {...{ [keepClear]: '' }} className={styles.pair} aria-label={about}>
      <p className={styles.about}>
        <Link2 size={iconSize} aria-hidden="true" />
        <span className={styles.text} title={about}>
          {about}
        </span>
      </p>
      <div className={styles.actions}>
        {actions.map(({ label, hint, icon, shortcut, possible, pending, run }, index) => (
          <Button
            key={label}
            icon={icon}
            variant={index === 0 ? 'primary' : 'normal'}
            disabled={!possible && !pending}
            pending={pending}
            aria-keyshortcuts={shortcut}
            title={words('action.withKey', { action: hint, key: shortcut })}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

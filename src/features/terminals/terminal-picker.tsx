import PhoneOff from 'lucide-react/icons/phone-off';
import { useId } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { iconSize } from '../../ui/icon.ts';
import styles from './terminal-picker.module.css';
import { terminalIcons, useTerminalChoice } from './use-terminal-choice.ts';

/** The phones of the user as a list to choose from. */
export function TerminalPicker() {
  const words = useTranslate();
  const name = useId();
  const { list, selected, labelOf, choose } = useTerminalChoice();
  if (list.length === 0)
    return (
      <EmptyState icon={PhoneOff} title={words('phone.noneThere')} detail={words('phone.noneThereDetail')} />
    );
  return (
    <fieldset className={styles.picker} aria-label={words('phone.choose')}>
      {list.map((terminal) => {
        const Picture = terminalIcons[terminal.kind];
        return (
          <label key={terminal.abstractTerminalID} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={terminal.abstractTerminalID === selected?.abstractTerminalID}
              onChange={() => void choose(terminal)}
            />
            <span className={styles.words}>
              {labelOf(terminal)}
              <span className={styles.kind}>{words(`phone.${terminal.kind}`)}</span>
            </span>
            <Picture size={iconSize} aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}

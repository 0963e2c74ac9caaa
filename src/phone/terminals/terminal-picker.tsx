import PhoneOff from 'lucide-react/icons/phone-off';
import { useId } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import type { FormattedTerminal } from '#sdk/index.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { iconSize } from '#ui/icon.ts';
import { Radio } from '#ui/radio/radio.tsx';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import { noticeWords } from '../connection/notice-words.ts';
import { sessionWords } from '../session/words.ts';
import { phoneKindWords } from './kind-words.ts';
import { phoneName } from './phone-name.ts';
import styles from './terminal-picker.module.css';
import { terminalIcon, useTerminalChoice } from './use-terminal-choice.ts';

/** Props of `TerminalPicker`. */
export interface TerminalPickerProps {
  /** Returns the phones in the order to show. Default: the order of the phone system. */
  readonly sort?: (list: readonly FormattedTerminal[]) => readonly FormattedTerminal[];
}

/** The user's phones as a list. The phone that is clicked becomes the selected phone. */
export function TerminalPicker({ sort }: TerminalPickerProps) {
  const words = useTranslate(sessionWords, noticeWords, phoneKindWords);
  const name = useId();
  const { list, selected, stateOf, choose } = useTerminalChoice();
  if (list.length === 0)
    return (
      <EmptyState icon={PhoneOff} title={words('phone.noneThere')} detail={words('phone.noneThereDetail')} />
    );
  return (
    <fieldset className={styles.picker} aria-label={words('phone.choose')}>
      {(sort?.(list) ?? list).map((terminal) => {
        const state = stateOf(terminal);
        const Picture = terminalIcon(terminal);
        return (
          <Radio
            key={terminal.terminalId}
            className={styles.option}
            name={name}
            checked={terminal.terminalId === selected?.terminalId}
            onChoose={() => void choose(terminal)}
          >
            <span className={styles.words}>
              <span className={styles.label}>{phoneName(terminal, words)}</span>
              <span className={styles.kind}>{words(`phone.kind.${terminal.deviceKind}`)}</span>
            </span>
            <span className={styles.state}>
              <StatusDot status={state === 'ready' ? 'available' : 'unavailable'} />
              {words(`phone.${state}`)}
            </span>
            <Picture className={styles.icon} size={iconSize} aria-hidden="true" />
          </Radio>
        );
      })}
    </fieldset>
  );
}

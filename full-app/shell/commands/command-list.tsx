import { useEffect } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { callWorkWords } from '#phone/calls/work-words.ts';
import { FoundPerson } from '#phone/people/picker/found-person.tsx';
import { useClient } from '#react/client-context.tsx';
import { iconSize } from '#ui/icon.ts';
import { OptionList } from '#ui/option-list/option-list.tsx';
import { fullAppWords } from '../area-words.ts';
import styles from './command-list.module.css';
import type { Command } from './commands.ts';

export interface CommandListProps {
  readonly id: string;
  readonly commands: readonly Command[];
  /** True if there are no further results for this text. */
  readonly isComplete: boolean;
  readonly marked: number;
  readonly onChoose: (command: Command) => void;
}

/**
 * Lists the offers of the command field with the keys that choose them: people as in every people picker, all others with icons.
 */
export function CommandList({ id, commands, isComplete, marked, onChoose }: CommandListProps) {
  const words = useTranslate(actionWords, callWorkWords, fullAppWords);
  const { presence } = useClient();
  useEffect(() => presence.watchColleagues(), [presence]);
  const { keyLabel = 'search.run', other } = commands[marked] ?? {};
  const keys = [
    ['↑ ↓', 'search.move'],
    ['Enter', keyLabel],
    ...(other ? [['Shift+Enter', other.keyLabel] as const] : []),
    ['Esc', 'search.close'],
  ] as const;
  return (
    <>
      <OptionList
        id={id}
        label={words('search.label')}
        options={commands}
        marked={marked}
        onSelect={onChoose}
      >
        {({ icon: Icon, title, detail, found }) =>
          found ? (
            <FoundPerson found={found} />
          ) : (
            <>
              <span className={styles.icon}>
                <Icon size={iconSize} aria-hidden="true" />
              </span>
              <span className={styles.title}>{title}</span>
              {detail && <span className={styles.detail}>{detail}</span>}
            </>
          )
        }
      </OptionList>
      {commands.length === 0 && isComplete && <p className={styles.none}>{words('search.none')}</p>}
      <p className={styles.keys} aria-hidden="true">
        {keys.map(([key, label]) => (
          <span key={key}>
            <kbd className={styles.key}>{key}</kbd> {words(label)}
          </span>
        ))}
      </p>
    </>
  );
}

import { type ComponentType, useSyncExternalStore } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { Hint } from '#ui/form/form.tsx';
import { keyChoices } from '#ui/keys/chosen-keys.ts';
import { bindingGroups, bindingWords } from './bindings.ts';
import styles from './shortcut-list.module.css';

/** Props of `ShortcutList`. */
export interface ShortcutListProps {
  /** A control after each shortcut whose keys the user may choose. */
  readonly Editor?: ComponentType<{ readonly usual: string; readonly action: string }>;
}

/** Every shortcut with its action. */
export function ShortcutList({ Editor }: ShortcutListProps) {
  const words = useTranslate(...bindingWords);
  // The keys that are shown follow the choices.
  useSyncExternalStore(keyChoices.onChange, keyChoices.read);
  return (
    <div className={styles.groups}>
      {bindingGroups().map(({ title, bindings }) => (
        <table key={title} className={styles.table}>
          <caption className={styles.title}>{words(title)}</caption>
          <tbody>
            {bindings.map(({ keys, usual, isFree, label }) => (
              <tr key={usual}>
                <th scope="row" className={styles.keys}>
                  {keys.split('+').map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </th>
                <td>
                  <div className={styles.action}>
                    {words(label)}
                    {Editor && isFree && <Editor usual={usual} action={words(label)} />}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <Hint>{words('shortcuts.note')}</Hint>
    </div>
  );
}

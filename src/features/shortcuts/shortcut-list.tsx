import { useTranslate } from '../../i18n/use-translate.ts';
import { bindingGroups, bindingWords } from './bindings.ts';
import styles from './shortcut-list.module.css';

/** Every shortcut with its action. */
export function ShortcutList() {
  const words = useTranslate(...bindingWords);
  return (
    <div className={styles.groups}>
      {bindingGroups.map(({ title, bindings }) => (
        <table key={title} className={styles.table}>
          <caption className={styles.title}>{words(title)}</caption>
          <tbody>
            {bindings.map(({ keys, label }) => (
              <tr key={keys}>
                <th scope="row" className={styles.keys}>
                  {keys.split('+').map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </th>
                <td>{words(label)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className={styles.note}>{words('shortcuts.note')}</p>
    </div>
  );
}

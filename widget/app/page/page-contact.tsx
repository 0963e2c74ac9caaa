import { useId } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { CallLine } from '#sdk/index.ts';
import { contactFacts, usePanelModel } from '../panel/panel-model.ts';
import styles from './page-contact.module.css';
import { contactWords } from './words.ts';

/** Lets the user choose among several people whom the page around has for the number of a call. */
export function PageContactOf({ line }: { line: CallLine }) {
  const words = useTranslate(contactWords);
  const id = useId();
  const model = usePanelModel();
  const known = useSignalRead(() => model.contacts.value.get(line.lineId));
  if (!known || known.chosen || line.state === 'dropped') return null;
  return (
    <section className={styles.choice} aria-labelledby={id}>
      <h3 id={id} className={styles.question}>
        {words('contacts.which')}
      </h3>
      <ul className={styles.list}>
        {known.found.map((contact) => (
          <li key={contact.id}>
            <button
              type="button"
              className={styles.option}
              onClick={() => model.chooser.peek()?.(line.lineId, contact)}
            >
              <strong>{contact.name}</strong>
              <span>{contactFacts(contact)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

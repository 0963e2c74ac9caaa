import { useId } from 'react';
import type { Call } from '../../sdk/index.ts';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { useSignalRead, useSignalValue } from '../../src/react/use-signal-value.ts';
import type { PageContact } from '../bridge/contract/contact.ts';
import styles from './page-contact.module.css';
import { usePanelFace } from './panel-face.ts';

const factsOf = ({ type, company }: PageContact) => [type, company].filter(Boolean).join(' · ');

/** Whom the page around knows by the number of a call; where it knows several, the user says which. */
export function PageContactOf({ call }: { call: Call }) {
  const words = useTranslate();
  const id = useId();
  const face = usePanelFace();
  const open = useSignalValue(face.opener);
  const known = useSignalRead(() => face.contacts.value.get(call.lineId));
  if (!known) return null;
  const { found, chosen } = known;
  if (chosen)
    return (
      <p className={styles.contact} title={[chosen.name, factsOf(chosen)].filter(Boolean).join(' · ')}>
        {open ? (
          <button type="button" className={styles.link} onClick={() => open(chosen)}>
            {chosen.name}
          </button>
        ) : (
          <strong>{chosen.name}</strong>
        )}
        <span className={styles.facts}>{factsOf(chosen)}</span>
      </p>
    );
  return (
    <section className={styles.choice} aria-labelledby={id}>
      <h3 id={id} className={styles.question}>
        {words('contacts.which')}
      </h3>
      <ul className={styles.list}>
        {found.map((contact) => (
          <li key={contact.id}>
            <button
              type="button"
              className={styles.option}
              onClick={() => face.chooser.peek()?.(call.lineId, contact)}
            >
              <strong>{contact.name}</strong>
              <span>{factsOf(contact)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

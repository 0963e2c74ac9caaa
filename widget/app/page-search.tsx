import { useEffect, useState } from 'react';
import type { NumberSearchProps } from '../../src/features/numbers/number-search.ts';
import { useNumberFormat } from '../../src/features/numbers/use-number-format.ts';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { useSignalValue } from '../../src/react/use-signal-value.ts';
import { VisuallyHidden } from '../../src/ui/visually-hidden.tsx';
import type { PageContact } from '../bridge/contract/contact.ts';
import styles from './page-contact.module.css';
import { usePanelFace } from './panel-face.ts';

/** As long as somebody types, the page is not asked. */
const restMs = 250;

interface Found {
  readonly contact: PageContact;
  readonly number: string;
}

/** People whom the page around finds by what is typed: each number of them can be chosen. */
export function PageSearch({ text, onChoose }: NumberSearchProps) {
  const words = useTranslate();
  const format = useNumberFormat();
  const search = useSignalValue(usePanelFace().search);
  const [found, setFound] = useState<readonly Found[]>();
  useEffect(() => {
    if (!search) return;
    let isWanted = true;
    const asking = setTimeout(async () => {
      const contacts = await search(text);
      if (!isWanted) return;
      setFound(contacts.flatMap((contact) => (contact.numbers ?? []).map((number) => ({ contact, number }))));
    }, restMs);
    return () => {
      isWanted = false;
      clearTimeout(asking);
    };
  }, [search, text]);

  return (
    <section className={styles.found} aria-label={words('contacts.found')}>
      <VisuallyHidden>
        <span role="status">{found && words('contacts.foundCount', { count: found.length })}</span>
      </VisuallyHidden>
      <ul className={styles.list}>
        {found?.map(({ contact: { id, name, company }, number }) => (
          <li key={`${id} ${number}`}>
            <button type="button" className={styles.option} onClick={() => onChoose(number)}>
              <strong>{name}</strong>
              <span>{[format(number), company].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

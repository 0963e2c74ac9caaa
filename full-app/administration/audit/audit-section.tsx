import FileClock from 'lucide-react/icons/file-clock';
import { useEffect, useState } from 'react';
import { formatMoment, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import type { AuditEntry } from '#sdk/administration.ts';
import type { List as SdkList } from '#sdk/index.ts';
import { Hint } from '#ui/form/form.tsx';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { Page, PageTitle } from '../../shell/page/page.tsx';
import { Card } from '../../shell/parts/card/card.tsx';
import { useAdministration } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import styles from './audit.module.css';

/** The phone system gets no request for each key. */
const restMs = 300;

/** The record of the changes by administrators, the newest first. */
export function AuditSection() {
  const words = useTranslate(administrationWords);
  const administration = useAdministration();
  const [search, setSearch] = useState('');
  const [list, setList] = useState<SdkList<AuditEntry>>();
  useEffect(() => {
    const timer = setTimeout(() => setList(administration.audit({ search })), restMs);
    return () => clearTimeout(timer);
  }, [administration, search]);
  return (
    <Page aria-label={words('administration.audit')}>
      <PageTitle level={2}>{words('administration.audit')}</PageTitle>
      <Toolbar>
        <SearchField
          label={words('audit.search')}
          clearLabel={words('administration.clear')}
          value={search}
          onText={setSearch}
        />
      </Toolbar>
      {list && (
        <ListContent
          list={list}
          loading={words('audit.loading')}
          rows={6}
          empty={{ icon: FileClock, title: words('audit.none'), detail: words('audit.noneDetail') }}
        >
          {(entries) => (
            <ul className={styles.entries} aria-label={words('administration.audit')}>
              {entries.map((entry) => (
                <AuditRow key={entry.restUri} entry={entry} />
              ))}
            </ul>
          )}
        </ListContent>
      )}
    </Page>
  );
}

function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const words = useTranslate(administrationWords);
  const clock = useClockStyle();
  const { at, actorName, address, action, label, before = {}, after = {} } = entry;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const write = (value: unknown): string => {
    if (value === true) return words('audit.yes');
    if (value === false) return words('audit.no');
    if (value === undefined || value === null || value === '') return words('audit.empty');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return (
    <Card as="li">
      <h3 className={styles.title}>{words(`audit.change.${action}`, { who: actorName, what: label })}</h3>
      <Hint>
        <time dateTime={isoMoment(at)}>{formatMoment(at, clock)}</time>
        {address !== '' && ` · ${words('audit.from', { address })}`}
      </Hint>
      {names.length > 0 && (
        <ul className={styles.changes}>
          {names.map((name) => (
            <li key={name}>
              {words('audit.property', {
                name: nameOf(name, words),
                before: write(before[name]),
                after: write(after[name]),
              })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Words = (key: KeyOf<typeof administrationWords>) => string;

/** The texts of the properties of users, as the forms name them. */
function nameOf(property: string, words: Words): string {
  const keys = [
    `administration.${property}`,
    `administration.right.${property}`,
    `administration.licence.${property}`,
    `audit.name.${property}`,
  ];
  const key = keys.find((one): one is KeyOf<typeof administrationWords> => one in administrationWords);
  return key === undefined ? property : words(key);
}

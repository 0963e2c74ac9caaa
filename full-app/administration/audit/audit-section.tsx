import FileClock from 'lucide-react/icons/file-clock';
import { useState } from 'react';
import { isKnownSetting, settingLine } from '#full-app/queues/changes/setting-line.ts';
import { groupHistoryWords } from '#full-app/queues/changes/words.ts';
import { groupSettingsWords } from '#full-app/queues/groups/settings-words.ts';
import { announcementWords } from '#full-app/voicemail/greetings/queue/words.ts';
import { formatMoment, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import {
  type AuditEntry,
  type CompanySoundOccasion,
  companySoundOccasions,
  retentionKinds,
} from '#sdk/administration.ts';
import type { SettingValue } from '#sdk/supervision.ts';
import { Hint } from '#ui/form/form.tsx';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { Page, PageTitle } from '../../shell/page/page.tsx';
import { Card } from '../../shell/parts/card/card.tsx';
import { areaWords } from '../../shell/screen-words.ts';
import { useQueriedList } from '../parts/use-queried-list.ts';
import { retentionWords } from '../retention/words.ts';
import { useOccasionText } from '../sounds/use-occasion-text.ts';
import { useAdministration } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import styles from './audit.module.css';

/** The record of the changes by administrators, the newest first. */
export function AuditSection() {
  const words = useTranslate(administrationWords);
  const administration = useAdministration();
  const [search, setSearch] = useState('');
  const list = useQueriedList({ search }, (query) => administration.audit(query));
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
  const words = useTranslate(
    administrationWords,
    areaWords,
    announcementWords,
    groupHistoryWords,
    groupSettingsWords,
    retentionWords,
  );
  const clock = useClockStyle();
  const occasionText = useOccasionText();
  const { at, actorName, address, action, kind, label, before = {}, after = {} } = entry;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !(isEmpty(before[name]) && isEmpty(after[name])),
  );
  const isRemoval = kind === 'retention' && action === 'remove';
  const who = actorName === '' ? words('audit.system') : actorName;
  const title = isRemoval
    ? words('audit.removed', { count: Number(before.entries), what: words(kindKey(label)) })
    : words(`audit.change.${action}`, {
        who,
        what: isOccasion(label) && kind === 'sound' ? occasionText(label).title : whatOf(entry, words),
      });
  const write = (value: unknown): string => {
    if (value === null && kind === 'retention') return words('audit.forever');
    if (value === true) return words('audit.yes');
    if (value === false) return words('audit.no');
    if (value === undefined || value === null || value === '') return words('audit.empty');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const lineOf = (name: string): string => {
    if (name === 'hours') return words('audit.changed', { name: nameOf(name, words) });
    if (kind !== 'group' || !isKnownSetting(name))
      return words('audit.property', {
        name: nameOf(name, words),
        before: write(before[name]),
        after: write(after[name]),
      });
    const line = settingLine({ name, before: settingOf(before[name]), after: settingOf(after[name]) }, words);
    return words('audit.property', {
      name: line.label,
      before: line.before || words('audit.empty'),
      after: line.after || words('audit.empty'),
    });
  };
  return (
    <Card as="li">
      <h3 className={styles.title}>{title}</h3>
      <Hint>
        <time dateTime={isoMoment(at)}>{formatMoment(at, clock)}</time>
        {address !== '' && ` · ${words('audit.from', { address })}`}
      </Hint>
      {names.length > 0 && (
        <ul className={styles.changes}>
          {names.map((name) => (
            <li key={name}>{lineOf(name)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The text of a kind of data. */
const kindKey = (label: string) =>
  `retention.kind.${retentionKinds.find((kind) => kind === label) ?? 'calls'}` as const;

const isOccasion = (label: string): label is CompanySoundOccasion =>
  companySoundOccasions.some((occasion) => occasion === label);

/** The rules have no names of their own. */
const whatOf = ({ kind, label }: AuditEntry, words: Words): string => {
  if (kind === 'call' && label === '') return words('audit.what.calls');
  return kind === 'retention' || kind === 'security' || kind === 'outsideCalls'
    ? words(`audit.what.${kind}`)
    : label;
};

type Words = (key: KeyOf<typeof administrationWords>) => string;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const settingValue = (value: unknown): value is SettingValue =>
  ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);
const settingOf = (value: unknown): SettingValue => (settingValue(value) ? value : null);

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

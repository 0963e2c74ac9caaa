import { useMemo } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/select/select.tsx';
import styles from './history.module.css';
import { groupHistoryWords } from './words.ts';

/** Which changes the user wants to see. Dates are as date fields have them; an empty text is no limit. */
export interface HistoryFilter {
  readonly group: string;
  readonly user: string;
  readonly from: string;
  readonly until: string;
}

export interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

/** The choice of a group, a person and days. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const words = useTranslate(groupHistoryWords);
  const { groups } = useClient();
  const { items } = useList(useMemo(() => groups.seen(), [groups]));
  const supervised = items.filter((group) => groups.supervises(group));
  return (
    <section className={styles.filters} aria-label={words('groupHistory.filters')}>
      <Select
        label={words('groupHistory.group')}
        value={filter.group}
        options={[
          { value: '', label: words('groupHistory.allGroups') },
          ...supervised.map(({ internalAddressID, label }) => ({ value: internalAddressID, label })),
        ]}
        onChange={(group) => onChange({ ...filter, group })}
      />
      <Field
        type="search"
        label={words('groupHistory.user')}
        placeholder={words('groupHistory.userHint')}
        value={filter.user}
        maxLength={100}
        onText={(user) => onChange({ ...filter, user })}
      />
      <Field
        type="date"
        label={words('groupHistory.from')}
        value={filter.from}
        onText={(from) => onChange({ ...filter, from })}
      />
      <Field
        type="date"
        label={words('groupHistory.until')}
        value={filter.until}
        min={filter.from || undefined}
        onText={(until) => onChange({ ...filter, until })}
      />
    </section>
  );
}

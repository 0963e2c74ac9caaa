import { useMemo } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useWatched } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { Select } from '#ui/select/select.tsx';
import { useStatistics } from '../dashboard/use-statistics.ts';
import styles from './reports-page.module.css';
import { reportWords } from './words.ts';

export interface GroupChoiceProps {
  /** `internalAddressID` of the groups; undefined: all. */
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: readonly string[] | undefined) => void;
  /** True if none is chosen, and that is an error. */
  readonly isWrong: boolean;
}

/** The choice of all groups, or of some. */
export function GroupChoice({ chosen, onChange, isWrong }: GroupChoiceProps) {
  const words = useTranslate(reportWords);
  const statistics = useStatistics();
  const live = useMemo(() => statistics.figures(), [statistics]);
  useWatched(live);
  const groups = useSignalRead(() => live.value.value?.groups ?? []);
  return (
    <>
      <Select
        label={words('report.groups')}
        value={chosen ? 'some' : 'all'}
        options={[
          { value: 'all', label: words('report.allGroups') },
          { value: 'some', label: words('report.someGroups') },
        ]}
        onChange={(value) => onChange(value === 'all' ? undefined : [])}
      />
      {chosen && (
        <fieldset className={styles.groups}>
          <legend>{words('report.someGroups')}</legend>
          {groups.map(({ group, groupLabel }) => (
            <label key={group}>
              <input
                type="checkbox"
                checked={chosen.includes(group)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, group] : chosen.filter((one) => one !== group))
                }
              />
              {groupLabel}
            </label>
          ))}
          {isWrong && (
            <p className={styles.error} role="alert">
              {words('report.noGroup')}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

import { useCallback } from 'react';
import { peopleWords } from '../../i18n/en/people.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { useLoaded } from '../errors/use-loaded.ts';
import styles from './people-list.module.css';

/** The kinds of people in a list. */
export type PeopleKind = 'all' | 'favorites' | 'enterprise' | 'shared' | 'privates';

const kinds: readonly PeopleKind[] = ['all', 'favorites', 'enterprise', 'shared', 'privates'];

/** Props of `PeopleFilter`. */
export interface PeopleFilterProps {
  readonly kind: PeopleKind;
  readonly onKind: (kind: PeopleKind) => void;
  /** Empty for all departments. */
  readonly department: string;
  readonly onDepartment: (department: string) => void;
}

const none: readonly string[] = [];

function Departments({ department, onDepartment }: Pick<PeopleFilterProps, 'department' | 'onDepartment'>) {
  const words = useTranslate(peopleWords);
  const { people } = useClient();
  const all = useLoaded(
    useCallback(() => people.departments(), [people]),
    none,
  );
  return (
    <div className={styles.department}>
      <Select
        label={words('people.department')}
        value={department}
        onChange={onDepartment}
        options={[
          { value: '', label: words('people.everyDepartment') },
          ...all.map((label) => ({ value: label, label })),
        ]}
      />
    </div>
  );
}

/** The choice of the listed people: all, favourites, colleagues of one department or all, shared contacts, own contacts. */
export function PeopleFilter({ kind, onKind, department, onDepartment }: PeopleFilterProps) {
  const words = useTranslate(peopleWords);
  return (
    <>
      <div className={styles.kinds}>
        <Tabs<PeopleKind>
          label={words('people.which')}
          selected={kind}
          onSelect={onKind}
          tabs={kinds.map((name) => ({ name, label: words(`people.${name}`) }))}
        />
      </div>
      {kind === 'enterprise' && <Departments department={department} onDepartment={onDepartment} />}
    </>
  );
}

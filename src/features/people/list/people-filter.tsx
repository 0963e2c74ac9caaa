import { useCallback } from 'react';
import { peopleWords } from '../../../i18n/en/people/people.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useClient } from '../../../react/client-context.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { useLoaded } from '../../errors/use-loaded.ts';
import { FolderFilter } from '../folders/folder-filter.tsx';
import { type OtherDirectory, type PeopleKind, peopleTabs } from './people-kinds.ts';
import styles from './people-list.module.css';

/** Props of `PeopleFilter`. */
export interface PeopleFilterProps {
  readonly kind: PeopleKind;
  readonly onKind: (kind: PeopleKind) => void;
  /** Empty for all departments. */
  readonly department: string;
  readonly onDepartment: (department: string) => void;
  /** The folder of the favourites; empty: all of them. */
  readonly folder: string;
  readonly onFolder: (folder: string) => void;
  /** The tag of the entries; empty for all of them. */
  readonly tag: string;
  readonly onTag: (tag: string) => void;
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

/** The choice of a tag, if the switchboard has defined any. */
function Tags({ tag, onTag }: Pick<PeopleFilterProps, 'tag' | 'onTag'>) {
  const words = useTranslate(peopleWords);
  const { people } = useClient();
  const all = useLoaded(
    useCallback(() => people.tags(), [people]),
    none,
  );
  if (all.length === 0) return null;
  return (
    <div className={styles.department}>
      <Select
        label={words('people.tag')}
        value={tag}
        onChange={onTag}
        options={[
          { value: '', label: words('people.everyTag') },
          ...all.map((label) => ({ value: label, label })),
        ]}
      />
    </div>
  );
}

/** The choice of the listed people, with a folder of favourites or a department of colleagues. */
export function PeopleFilter({
  kind,
  onKind,
  department,
  onDepartment,
  folder,
  onFolder,
  tag,
  onTag,
}: PeopleFilterProps) {
  const words = useTranslate(peopleWords);
  const { people } = useClient();
  const directories = useLoaded(
    useCallback(() => people.directories(), [people]),
    undefined,
  );
  return (
    <>
      <div className={styles.kinds}>
        <Tabs<PeopleKind>
          label={words('people.which')}
          selected={kind}
          onSelect={onKind}
          tabs={peopleTabs(directories).map(({ kind: name, label }) => ({
            name,
            label: label ?? words(`people.${name as Exclude<PeopleKind, OtherDirectory>}`),
          }))}
        />
      </div>
      {kind === 'all' && <Tags tag={tag} onTag={onTag} />}
      {kind === 'favorites' && <FolderFilter folder={folder} onFolder={onFolder} />}
      {kind === 'enterprise' && <Departments department={department} onDepartment={onDepartment} />}
    </>
  );
}

import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useClient } from '#react/client-context.tsx';
import { Select } from '#ui/select/select.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { FolderFilter } from '../folders/folder-filter.tsx';
import { peopleWords } from '../words.ts';
import { type OtherDirectory, type PeopleKind, peopleTabs } from './people-kinds.ts';
import type { PeopleView } from './people-view.ts';

/** Props of `PeopleFilter`: the shown part of the people. */
export interface PeopleFilterProps extends Omit<PeopleView, 'text'> {
  readonly onView: (change: Partial<PeopleView>) => void;
}

const none: readonly string[] = [];

function Departments({ department, onView }: Pick<PeopleFilterProps, 'department' | 'onView'>) {
  const words = useTranslate(peopleWords);
  const { people } = useClient();
  const all = useLoaded(
    useCallback(() => people.departments(), [people]),
    none,
  );
  return (
    <Select
      inline
      label={words('people.department')}
      value={department}
      onChange={(chosen) => onView({ department: chosen })}
      options={[
        { value: '', label: words('people.everyDepartment') },
        ...all.map((label) => ({ value: label, label })),
      ]}
    />
  );
}

/** The choice of a tag, if the switchboard has defined any. */
function Tags({ tag, onView }: Pick<PeopleFilterProps, 'tag' | 'onView'>) {
  const words = useTranslate(peopleWords);
  const { people } = useClient();
  const all = useLoaded(
    useCallback(() => people.tags(), [people]),
    none,
  );
  if (all.length === 0) return null;
  return (
    <Select
      inline
      label={words('people.tag')}
      value={tag}
      onChange={(chosen) => onView({ tag: chosen })}
      options={[
        { value: '', label: words('people.everyTag') },
        ...all.map((label) => ({ value: label, label })),
      ]}
    />
  );
}

/** The choice of the listed people, with a folder of favourites or a department of colleagues. */
export function PeopleFilter({ kind, department, folder, tag, onView }: PeopleFilterProps) {
  const words = useTranslate(peopleWords);
  const { people } = useClient();
  const directories = useLoaded(
    useCallback(() => people.directories(), [people]),
    undefined,
  );
  return (
    <>
      <Tabs<PeopleKind>
        chips
        label={words('people.which')}
        selected={kind}
        onSelect={(chosen) => onView({ kind: chosen })}
        tabs={peopleTabs(directories).map(({ kind: name, label }) => ({
          name,
          label: label ?? words(`people.${name as Exclude<PeopleKind, OtherDirectory>}`),
        }))}
      />
      {kind === 'all' && <Tags tag={tag} onView={onView} />}
      {kind === 'favorites' && (
        <FolderFilter folder={folder} onFolder={(chosen) => onView({ folder: chosen })} />
      )}
      {kind === 'enterprise' && <Departments department={department} onView={onView} />}
    </>
  );
}

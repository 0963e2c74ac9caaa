import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import type { Person } from '#sdk/index.ts';
import { Select } from '#ui/select/select.tsx';
import { peopleWords } from '../words.ts';
import { useFolders } from './use-folders.ts';

/** Props of `FolderChoice`. */
export interface FolderChoiceProps {
  readonly person: Person;
  readonly onChanged: (person: Person) => void;
}

/** The folder that a favourite is in. Without folders there is nothing to choose. */
export function FolderChoice({ person, onChanged }: FolderChoiceProps) {
  const words = useTranslate(peopleWords);
  const { people } = useClient();
  const run = useRun();
  const { folders } = useFolders();
  if (folders.length === 0) return null;
  async function move(folder: string) {
    if (!(await run(() => people.setFavorite(person, { favorite: true, folder })))) return;
    const { favoriteFolder: _, ...others } = person;
    onChanged(folder === 'none' ? others : { ...others, favoriteFolder: folder });
  }
  return (
    <Select
      label={words('people.folder')}
      value={person.favoriteFolder ?? 'none'}
      onChange={(folder) => void move(folder)}
      options={[
        { value: 'none', label: words('people.noFolder') },
        ...folders.map(({ restUri, label }) => ({ value: restUri, label })),
      ]}
    />
  );
}

import FolderPlus from 'lucide-react/icons/folder-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useCallback, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import type { FavoriteFolder } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Select } from '#ui/select/select.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { peopleWords } from '../words.ts';
import { FolderForm } from './folder-form.tsx';
import styles from './folders.module.css';
import { useFolders } from './use-folders.ts';

/** Props of `FolderFilter`. */
export interface FolderFilterProps {
  /** The `restUri` of the shown folder, or `none`; empty: all favourites. */
  readonly folder: string;
  readonly onFolder: (folder: string) => void;
}

/**
 * Selects a folder of the favourites: by tabs as soon as a folder has a favourite, before that from a list; creates, renames
 * and deletes folders.
 */
export function FolderFilter({ folder, onFolder }: FolderFilterProps) {
  const words = useTranslate(peopleWords);
  const { people } = useClient();
  const run = useRun();
  const { folders, refresh } = useFolders((all) => {
    // The folder that was open last may have been deleted elsewhere.
    const isKnown = folder === '' || folder === 'none' || all.some(({ restUri }) => restUri === folder);
    if (!isKnown) onFolder('');
  });
  const areUsed = useLoaded(
    useCallback(() => people.folders.areUsed(), [people]),
    false,
  );
  /** The folder in the form; `new` for a new folder. */
  const [edited, setEdited] = useState<FavoriteFolder | 'new'>();
  const current = folders.find(({ restUri }) => restUri === folder);

  function leaveForm(saved: FavoriteFolder | undefined) {
    setEdited(undefined);
    if (!saved) return;
    refresh();
    onFolder(saved.restUri);
  }

  async function remove(which: FavoriteFolder) {
    if (!(await run(() => people.folders.remove(which)))) return;
    onFolder('');
    refresh();
  }

  if (edited)
    return (
      <div className={styles.bar}>
        <FolderForm folder={edited === 'new' ? undefined : edited} onDone={leaveForm} />
      </div>
    );
  const options = [
    { value: '', label: words('people.everyFolder') },
    ...folders.map(({ restUri, label, count }) => ({ value: restUri, label: `${label} (${count})` })),
    { value: 'none', label: words('people.noFolder') },
  ];
  return (
    <div className={styles.bar}>
      {folders.length > 0 && (
        <div className={styles.choice}>
          {areUsed ? (
            <Tabs
              chips
              label={words('people.folder')}
              selected={folder}
              onSelect={onFolder}
              tabs={options.map(({ value, label }) => ({ name: value, label }))}
            />
          ) : (
            <Select
              inline
              label={words('people.folder')}
              value={folder}
              onChange={onFolder}
              options={options}
            />
          )}
        </div>
      )}
      <IconButton icon={FolderPlus} label={words('people.newFolder')} onClick={() => setEdited('new')} />
      {current && (
        <>
          <IconButton icon={Pencil} label={words('people.renameFolder')} onClick={() => setEdited(current)} />
          <IconButton
            icon={Trash}
            label={words('people.deleteFolder')}
            onClick={() => void remove(current)}
          />
        </>
      )}
    </div>
  );
}

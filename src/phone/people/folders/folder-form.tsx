import { useEffect, useRef } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClient } from '#react/client-context.tsx';
import { type FavoriteFolder, favoriteLimits } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { peopleWords } from '../words.ts';
import styles from './folders.module.css';

/** Props of `FolderForm`. */
export interface FolderFormProps {
  /** The folder to change; undefined for a new folder. */
  readonly folder: FavoriteFolder | undefined;
  readonly onDone: (saved: FavoriteFolder | undefined) => void;
}

/** Creates or renames a folder of the favourites. */
export function FolderForm({ folder, onDone }: FolderFormProps) {
  const words = useTranslate(peopleWords);
  const { people } = useClient();
  const [act, pending] = useAction();
  const { text, submit } = useForm({ label: folder?.label ?? '' });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function save(label: string) {
    if (label === '') return;
    void act(async () =>
      onDone(await (folder ? people.folders.rename(folder, label) : people.folders.create(label))),
    );
  }

  return (
    <form className={styles.form} onSubmit={submit(({ label }) => save(label.trim()))}>
      <Field
        ref={input}
        label={words('people.folderName')}
        maxLength={favoriteLimits.folderLabel}
        autoComplete="off"
        required
        {...text('label')}
      />
      <Button type="submit" variant="primary" pending={pending}>
        {words('people.save')}
      </Button>
      <Button variant="plain" onClick={() => onDone(undefined)}>
        {words('people.cancel')}
      </Button>
    </form>
  );
}

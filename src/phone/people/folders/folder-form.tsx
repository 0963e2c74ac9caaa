import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { type FavoriteFolder, favoriteLimits } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
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
  const report = useReportError();
  const [label, setLabel] = useState(folder?.label ?? '');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const text = label.trim();
    if (text === '') return;
    try {
      onDone(await (folder ? people.folders.rename(folder, text) : people.folders.create(text)));
    } catch (error) {
      report(error);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field
        ref={input}
        label={words('people.folderName')}
        value={label}
        maxLength={favoriteLimits.folderLabel}
        autoComplete="off"
        required
        onText={setLabel}
      />
      <Button type="submit" variant="primary">
        {words('people.save')}
      </Button>
      <Button variant="plain" onClick={() => onDone(undefined)}>
        {words('people.cancel')}
      </Button>
    </form>
  );
}

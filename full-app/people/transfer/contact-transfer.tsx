import FileUp from 'lucide-react/icons/file-up';
import Merge from 'lucide-react/icons/merge';
import { useState } from 'react';
import { writeCsv } from '#full-app/shell/parts/csv/write-csv.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import { contactFields, longestOf, maxOf } from '#phone/people/contact/contact-fields.ts';
import { contactFieldWords } from '#phone/people/contact/field-words.ts';
import { peopleWords } from '#phone/people/words.ts';
import type { Person } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { ChooseFile } from '#ui/button/choose-file.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Select } from '#ui/select/select.tsx';
import { duplicateWords } from '../duplicates/words.ts';
import { cardsOf, csvOf, type RefusedRow } from './contact-file.ts';
import styles from './contact-transfer.module.css';
import { type DuplicateChoice, type ImportPreview, useContactImport } from './use-contact-import.ts';
import { transferWords } from './words.ts';

const shownRows = 5;

/** Returns a function for the reason why a row was refused. */
function useReason(): (row: RefusedRow) => string {
  const words = useTranslate(peopleWords, contactFieldWords, transferWords);
  return ({ line, field, problem }) => {
    if (field === undefined || !contactFields[field])
      return words('transfer.line', { line, why: words('transfer.broken') });
    const limits = { maxLength: longestOf(field), most: maxOf(field) ?? 0 };
    const why = `${words(contactFields[field].label)}: ${words(problem, limits)}`;
    return words('transfer.line', { line, why });
  };
}

/** The refused rows of a file, and the same as a file. */
function Refused({ rows }: { readonly rows: readonly RefusedRow[] }) {
  const words = useTranslate(transferWords);
  const reason = useReason();
  if (rows.length === 0) return null;
  const save = () =>
    saveFile(
      'refused.csv',
      new Blob([writeCsv(rows.map((row) => [...row.source, reason(row)]))], { type: 'text/csv' }),
    );
  return (
    <>
      <p>{words('transfer.refused', { number: rows.length })}</p>
      <ul className={styles.rows}>
        {rows.slice(0, shownRows).map((row) => (
          <li key={row.line}>{reason(row)}</li>
        ))}
      </ul>
      <Button onClick={save}>{words('transfer.saveRefused')}</Button>
    </>
  );
}

/** The losses of an import: contents that cannot be saved, and columns that have no field here. */
function LeftOut({
  rows,
  unread,
}: {
  readonly rows: readonly RefusedRow[];
  readonly unread: readonly string[];
}) {
  const words = useTranslate(transferWords);
  const reason = useReason();
  return (
    <>
      {rows.length > 0 && (
        <>
          <p>{words('transfer.leftOut', { number: rows.length })}</p>
          <ul className={styles.rows}>
            {rows.slice(0, shownRows).map((row) => (
              <li key={`${row.line} ${row.field}`}>{reason(row)}</li>
            ))}
          </ul>
        </>
      )}
      {unread.length > 0 && <p>{words('transfer.unread', { columns: unread.join(', ') })}</p>}
    </>
  );
}

/** Props of `Preview`. */
interface PreviewProps {
  readonly preview: ImportPreview;
  readonly onStart: (choice: DuplicateChoice) => void;
  readonly onCancel: () => void;
}

/** The contents of a file before anything is added. */
function Preview({ preview, onStart, onCancel }: PreviewProps) {
  const words = useTranslate(peopleWords, transferWords);
  const [choice, setChoice] = useState<DuplicateChoice>('merge');
  const { contacts, refused, duplicates, leftOut, unread } = preview;
  return (
    <>
      <p role="status">{words('transfer.found', { number: contacts.length })}</p>
      <ul className={styles.rows}>
        {contacts.slice(0, shownRows).map(({ line, draft }) => (
          <li key={line}>
            {[
              `${draft.firstName} ${draft.lastName}`.trim(),
              draft.company,
              draft.mobilePhoneNumber || draft.professionalPhoneNumber,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
      {duplicates.size > 0 && (
        <Select
          label={words('transfer.duplicates', { number: duplicates.size })}
          value={choice}
          onChange={(value) => setChoice(value as DuplicateChoice)}
          options={(['merge', 'skip', 'add'] as const).map((value) => ({
            value,
            label: words(`transfer.choice.${value}`),
          }))}
        />
      )}
      <LeftOut rows={leftOut} unread={unread} />
      <Refused rows={refused} />
      <ButtonRow>
        <Button variant="primary" disabled={contacts.length === 0} onClick={() => onStart(choice)}>
          {words('transfer.start')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {words('people.cancel')}
        </Button>
      </ButtonRow>
    </>
  );
}

/**
 * Adds contacts of a vCard or CSV file to the user's own, and saves them as such files.
 *
 * @param props.onDuplicates opens the contacts that exist twice
 */
export function ContactTransfer({ onDuplicates }: { readonly onDuplicates: () => void }) {
  const words = useTranslate(duplicateWords, peopleWords, transferWords);
  const report = useReportError();
  const { state, read, start, reset, ownContacts } = useContactImport();

  async function save(name: string, write: (people: readonly Person[]) => string, type: string) {
    try {
      saveFile(name, new Blob([write(await ownContacts())], { type }));
    } catch (error) {
      report(error);
    }
  }

  return (
    <div className={styles.transfer}>
      <h3>{words('transfer.import')}</h3>
      {(state.name === 'idle' || state.name === 'tooLarge') && (
        <ButtonRow>
          <ChooseFile
            icon={FileUp}
            label={words('transfer.file')}
            accept=".csv,.vcf,text/csv,text/vcard"
            onFile={read}
          />
        </ButtonRow>
      )}
      {state.name === 'tooLarge' && <p role="alert">{words('transfer.tooLarge')}</p>}
      {state.name === 'reading' && <p role="status">{words('transfer.reading')}</p>}
      {state.name === 'preview' && (
        <Preview
          preview={state.preview}
          onStart={(choice) => void start(state.preview, choice)}
          onCancel={reset}
        />
      )}
      {state.name === 'running' && (
        <label className={styles.file}>
          {words('transfer.running', { done: state.done, total: state.total })}
          <progress value={state.done} max={state.total} />
        </label>
      )}
      {state.name === 'done' && (
        <>
          <p role="status">
            {words('transfer.done', { added: state.added, merged: state.merged, skipped: state.skipped })}
          </p>
          <Refused rows={state.refused} />
          <Button onClick={reset}>{words('transfer.another')}</Button>
        </>
      )}
      <h3>{words('transfer.export')}</h3>
      <ButtonRow>
        <Button onClick={() => void save('callside-contacts.csv', csvOf, 'text/csv')}>CSV</Button>
        <Button
          onClick={() =>
            void save('callside-contacts.vcf', (people) => cardsOf(people, location.origin), 'text/vcard')
          }
        >
          vCard
        </Button>
      </ButtonRow>
      <h3>{words('duplicates.title')}</h3>
      <Button icon={Merge} onClick={onDuplicates}>
        {words('duplicates.find')}
      </Button>
    </div>
  );
}

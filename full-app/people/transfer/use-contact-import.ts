import { useState } from 'react';
import { useReportError } from '#phone/errors/use-run.ts';
import type { ContactField } from '#phone/people/contact/contact-fields.ts';
import { useClient } from '#react/client-context.tsx';
import type { ContactDraft, Person } from '#sdk/index.ts';
import { type ContactFile, type FileContact, type RefusedRow, readContactFile } from './contact-file.ts';
import { additionsTo, DuplicateFinder } from './duplicates.ts';
import { textOfFile } from './file-encoding.ts';

/** The largest file that is read, in bytes. */
export const maxFileBytes = 20 * 1024 * 1024;
const batchSize = 200;

/** The treatment of a contact that the user has already. */
export type DuplicateChoice = 'merge' | 'skip' | 'add';

/** A file that was read, before anything is added. */
export interface ImportPreview extends ContactFile {
  /** The contacts of the file that the user has already, with the stored contacts. */
  readonly duplicates: ReadonlyMap<FileContact, Person>;
}

/** The state of an import. */
export type ImportState =
  | { readonly name: 'idle' }
  | { readonly name: 'reading' }
  | { readonly name: 'tooLarge' }
  | { readonly name: 'preview'; readonly preview: ImportPreview }
  | { readonly name: 'running'; readonly done: number; readonly total: number }
  | {
      readonly name: 'done';
      readonly added: number;
      readonly merged: number;
      readonly skipped: number;
      readonly refused: readonly RefusedRow[];
    };

/** Reads a file of contacts, compares it with the user's own contacts, and adds it. */
export function useContactImport() {
  const { people } = useClient();
  const report = useReportError();
  const [state, setState] = useState<ImportState>({ name: 'idle' });

  async function ownContacts(): Promise<readonly Person[]> {
    const list = people.search({ directory: 'privates' });
    do await list.loadMore();
    while (list.hasMore.peek());
    return list.items.peek();
  }

  async function read(file: File): Promise<void> {
    if (file.size > maxFileBytes) return setState({ name: 'tooLarge' });
    setState({ name: 'reading' });
    try {
      const [contents, own] = await Promise.all([
        file.arrayBuffer().then((octets) => readContactFile(textOfFile(new Uint8Array(octets)))),
        ownContacts(),
      ]);
      const finder = new DuplicateFinder(own);
      const duplicates = new Map(
        contents.contacts.flatMap((contact) => {
          const person = finder.find(contact.draft);
          return person ? [[contact, person] as const] : [];
        }),
      );
      setState({ name: 'preview', preview: { ...contents, duplicates } });
    } catch (error) {
      report(error);
      setState({ name: 'idle' });
    }
  }

  async function start({ contacts, refused, duplicates }: ImportPreview, choice: DuplicateChoice) {
    const known = choice === 'add' ? [] : contacts.filter((contact) => duplicates.has(contact));
    const fresh = contacts.filter((contact) => !known.includes(contact));
    const merging = choice === 'merge' ? known : [];
    const total = fresh.length + merging.length;
    const allRefused = [...refused];
    const notMerged: RefusedRow[] = [];
    let added = 0;
    let done = 0;
    setState({ name: 'running', done, total });
    try {
      for (let from = 0; from < fresh.length; from += batchSize) {
        const batch = fresh.slice(from, from + batchSize);
        const result = await people.createAll(batch.map(({ draft }) => draft));
        added += result.created;
        for (const { index, cause } of result.refused) {
          const contact = batch[index];
          if (contact) allRefused.push(refusedRow(contact, cause));
        }
        done += batch.length;
        setState({ name: 'running', done, total });
      }
      for (let from = 0; from < merging.length; from += batchSize) {
        const batch = merging.slice(from, from + batchSize);
        const changes = mergesOf(batch, duplicates);
        if (changes.length > 0) {
          const result = await people.changeAll(changes);
          for (const { index, cause } of result.refused) {
            const contact = changes[index]?.contact;
            if (contact) notMerged.push(refusedRow(contact, cause));
          }
        }
        done += batch.length;
        setState({ name: 'running', done, total });
      }
    } catch (error) {
      report(error);
    }
    setState({
      name: 'done',
      added,
      merged: merging.length - notMerged.length,
      skipped: choice === 'skip' ? known.length : 0,
      refused: [...allRefused, ...notMerged],
    });
  }

  return { state, read, start, reset: () => setState({ name: 'idle' }), ownContacts };
}

/**
 * Returns the additions of these rows of a file to the contacts that they repeat. Several rows for one contact become one
 * change, because a second change would not know the first.
 */
export function mergesOf(
  rows: readonly FileContact[],
  duplicates: ReadonlyMap<FileContact, Person>,
): readonly {
  readonly restUri: string;
  readonly draft: Partial<ContactDraft>;
  readonly contact: FileContact;
}[] {
  const merged = new Map<string, { person: Person; draft: Partial<ContactDraft>; contact: FileContact }>();
  for (const contact of rows) {
    const person = duplicates.get(contact);
    if (!person) continue;
    const before = merged.get(person.restUri);
    const present = { ...person, ...before?.draft };
    const draft = { ...before?.draft, ...additionsTo(present, contact.draft) };
    merged.set(person.restUri, { person, draft, contact });
  }
  return [...merged.values()]
    .filter(({ draft }) => Object.keys(draft).length > 0)
    .map(({ person: { restUri }, draft, contact }) => ({ restUri, draft, contact }));
}

const refusedRow = ({ line, source }: FileContact, cause: string): RefusedRow => ({
  line,
  source,
  field: (cause.split('.')[0] === 'emails' ? 'email' : cause.split('.')[0]) as ContactField,
  problem: 'transfer.broken',
});

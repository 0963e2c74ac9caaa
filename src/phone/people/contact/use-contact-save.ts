import { useRef, useState } from 'react';
import { useReportError } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { CallsideError, type Person } from '#sdk/index.ts';
import type { ContactField } from './contact-fields.ts';
import { changedFields, type DraftTexts, draftOf, textsOf } from './draft-texts.ts';

/** A change by another user while the form was open. */
export interface MeanwhileChange {
  /** The contact as it is stored now. */
  readonly theirs: Person;
  /** The fields that both have changed. */
  readonly fields: readonly ContactField[];
}

const hasCode = (error: unknown, code: CallsideError['code']) =>
  error instanceof CallsideError && error.code === code;

/**
 * Saves a form. Only the fields that the user has changed are sent. If another user has changed other fields meanwhile, both
 * changes are kept; if it is the same field, nothing is saved before the user has seen it. `refused` tells why a form cannot be
 * saved any more: the user's right is gone, or the contact.
 */
export function useContactSave({
  contact,
  shared,
  written,
  onSaved,
  onMerged,
}: {
  readonly contact: Person | undefined;
  readonly shared: boolean;
  readonly written: readonly ContactField[];
  readonly onSaved: (saved: Person) => void;
  /** Called with the texts that include what another user has changed. */
  readonly onMerged: (texts: DraftTexts) => void;
}) {
  const { people } = useClient();
  const report = useReportError();
  const [isPending, setPending] = useState(false);
  const [meanwhile, setMeanwhile] = useState<MeanwhileChange>();
  const [refused, setRefused] = useState<'right' | 'gone'>();
  /** The stored state that the user's changes are compared with. */
  const base = useRef(contact);

  async function change(stored: Person, texts: DraftTexts): Promise<Person | undefined> {
    const before = textsOf(stored);
    const mine = changedFields(before, texts).filter((field) => written.includes(field));
    if (mine.length === 0) return stored;
    try {
      return await people.change(stored, draftOf(texts, mine), { version: stored.version });
    } catch (error) {
      if (!hasCode(error, 'contact.changedMeanwhile')) throw error;
      const theirs = await people.read(stored);
      const changed = changedFields(before, textsOf(theirs));
      const both = mine.filter((field) => changed.includes(field) && textsOf(theirs)[field] !== texts[field]);
      const theirTexts = textsOf(theirs);
      const untouched = changed.filter((field) => !mine.includes(field));
      const merged = {
        ...texts,
        ...Object.fromEntries(untouched.map((field) => [field, theirTexts[field]])),
      };
      base.current = theirs;
      onMerged(merged);
      if (both.length === 0) return change(theirs, merged);
      setMeanwhile({ theirs, fields: both });
      return undefined;
    }
  }

  async function save(texts: DraftTexts): Promise<void> {
    if (isPending) return;
    setPending(true);
    setMeanwhile(undefined);
    setRefused(undefined);
    try {
      const saved = base.current
        ? await change(base.current, texts)
        : await people.create(draftOf(texts, written), { shared });
      if (saved) onSaved(saved);
      else setPending(false);
    } catch (error) {
      if (hasCode(error, 'forbidden')) setRefused('right');
      else if (hasCode(error, 'notFound')) setRefused('gone');
      else report(error);
      setPending(false);
    }
  }

  return { save, isPending, meanwhile, refused };
}

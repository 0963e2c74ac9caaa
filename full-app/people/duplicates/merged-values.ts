import {
  type ContactField,
  contactFields,
  draftFields,
  longestOf,
  maxOf,
} from '#phone/people/contact/contact-fields.ts';
import { type DraftTexts, draftOf, textsOf } from '#phone/people/contact/draft-texts.ts';
import type { ContactDraft, DuplicatePair } from '#sdk/index.ts';

/** The contact that gives the merged contact its value of a field. */
export type MergeChoice = 'first' | 'second' | 'both';

/** A field in which two contacts differ. */
export interface FieldConflict {
  readonly field: ContactField;
  /** The possible values, as texts of a form. */
  readonly values: Readonly<Partial<Record<MergeChoice, string>>>;
  /** The choice that loses nothing, where such a choice exists. */
  readonly best: MergeChoice;
}

const separators: Readonly<Record<string, string>> = { notes: '\n', numbers: ', ', emails: ', ', tags: ', ' };

/** The last digits of a number are the same in its national and its international writing. */
const comparedDigits = 8;

/** Returns a text that is equal for two writings of the same value. */
function keyOf(field: ContactField, text: string): string {
  const { kind } = contactFields[field];
  if (kind === 'number' || kind === 'numbers') {
    const digits = text.replace(/\D/g, '').slice(-comparedDigits);
    if (digits.length === comparedDigits) return digits;
  }
  return text.toLowerCase();
}

/** Returns both values of a field as a single value, if the field takes so many entries or characters. */
function joined(field: ContactField, first: string, second: string): string | undefined {
  const separator = separators[contactFields[field].kind];
  if (separator === undefined || first === '' || second === '') return undefined;
  const parts = [first, second].flatMap((text) => text.split(separator).map((part) => part.trim()));
  const distinct = parts.filter(
    (part, at) => parts.findIndex((other) => keyOf(field, other) === keyOf(field, part)) === at,
  );
  const text = distinct.join(separator);
  const most = maxOf(field);
  return (most === undefined ? text.length <= longestOf(field) : distinct.length <= most) ? text : undefined;
}

/** Returns the fields in which the contacts of a pair differ, in the order of the form. */
export function conflictsOf({ contacts: [first, second] }: Pick<DuplicatePair, 'contacts'>) {
  const [one, other] = [textsOf(first), textsOf(second)];
  return draftFields.flatMap((field): FieldConflict[] => {
    const [firstText, secondText] = [one[field].trim(), other[field].trim()];
    if (firstText === secondText) return [];
    const isOneNumber = contactFields[field].kind === 'number' && firstText !== '';
    if (isOneNumber && keyOf(field, firstText) === keyOf(field, secondText)) return [];
    const both = joined(field, firstText, secondText);
    const values = { first: firstText, second: secondText, ...(both !== undefined && { both }) };
    return [{ field, values, best: both === undefined ? (firstText === '' ? 'second' : 'first') : 'both' }];
  });
}

/** Returns the values that differ from the values of the older contact, as they are sent. */
export function valuesOf(
  { contacts: [first] }: Pick<DuplicatePair, 'contacts'>,
  conflicts: readonly FieldConflict[],
  choices: Readonly<Partial<Record<ContactField, MergeChoice>>>,
): Partial<ContactDraft> {
  const chosen = conflicts.flatMap(({ field, values, best }) => {
    const choice = choices[field] ?? best;
    return choice === 'first' ? [] : [[field, values[choice] ?? ''] as const];
  });
  const texts: DraftTexts = { ...textsOf(first), ...Object.fromEntries(chosen) };
  return draftOf(
    texts,
    chosen.map(([field]) => field),
  );
}

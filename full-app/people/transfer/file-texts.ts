import { type ContactField, contactFields, maxOf } from '#phone/people/contact/contact-fields.ts';
import {
  asEntry,
  type DraftTexts,
  entriesIn,
  type Problem,
  problemsOf,
  textsOf,
} from '#phone/people/contact/draft-texts.ts';
import { storedNumber } from '#sdk/index.ts';
import { fileFields } from './csv-columns.ts';

/** A field whose contents cannot be saved. */
export interface LeftOut {
  readonly field: ContactField;
  readonly problem: Problem;
}

/** The texts of a contact, as a file gives them in sequence. */
export class FileTexts {
  #all: DraftTexts;

  constructor(texts: DraftTexts = textsOf()) {
    this.#all = texts;
  }

  get all(): DraftTexts {
    return this.#all;
  }

  /** Adds a number with its keys, which are no entry of their own in a list. */
  addNumber(field: ContactField, number: string): void {
    this.add(field, asEntry(storedNumber(number)));
  }

  /** Adds a value to a field. A second number goes to the list of further numbers, and a second text to the notes. */
  add(field: ContactField, value: string): void {
    if (value === '') return;
    const { kind } = contactFields[field];
    const present = this.#all[field];
    if (kind === 'number' && present !== '')
      this.addNumber(field === 'mobilePhoneNumber' ? 'plmnNumbers' : 'pstnNumbers', value);
    else if (kind === 'number') this.#set(field, storedNumber(value));
    else if (kind === 'numbers') {
      const entries = entriesIn(field, value).map((entry) => asEntry(storedNumber(entry)));
      this.#set(field, joined(present, entries.join(', '), ', '));
    } else if (kind === 'emails') this.#set(field, joined(present, plainAddress(value), ', '));
    else if (kind === 'notes') this.#set(field, joined(present, value, '\n'));
    else if (present !== '' && present !== value) this.add('additionalInfo', value);
    else this.#set(field, kind === 'website' ? withScheme(value) : value);
  }

  #set(field: ContactField, text: string): void {
    this.#all = { ...this.#all, [field]: text };
  }
}

const joined = (present: string, value: string, separator: string): string =>
  present === '' ? value : `${present}${separator}${value}`;

/** Returns the address in `Ada <ada@engines.example>` or in a link. */
const plainAddress = (text: string): string =>
  (/<([^<>]+)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim();

const withScheme = (address: string): string =>
  /^[^\s:/@]+\.[^\s:/@]+(?:[:/]\S*)?$/.test(address) ? `https://${address}` : address;

/**
 * Returns the texts that can be saved, and the fields of which something cannot. A list keeps its other entries. A contact without a name
 * is refused.
 */
export function soundTexts(texts: DraftTexts): {
  readonly sound: DraftTexts;
  readonly leftOut: readonly LeftOut[];
  readonly refusal?: LeftOut;
} {
  const found = Object.entries(problemsOf(texts, fileFields)) as [ContactField, Problem][];
  if (found.length === 0) return { sound: texts, leftOut: [] };
  const leftOut = found.map(([field, problem]) => ({ field, problem }));
  const kept = found.map(([field]) => [field, soundText(texts, field)]);
  const sound: DraftTexts = { ...texts, ...Object.fromEntries(kept) };
  const problem = problemsOf(sound, ['lastName']).lastName;
  return problem ? { sound, leftOut, refusal: { field: 'lastName', problem } } : { sound, leftOut };
}

function soundText(texts: DraftTexts, field: ContactField): string {
  const most = maxOf(field);
  if (most === undefined) return '';
  const entries = entriesIn(field, texts[field]);
  const sound = entries.filter((entry) => !problemsOf({ ...texts, [field]: entry }, [field])[field]);
  return sound.slice(0, most).join(', ');
}

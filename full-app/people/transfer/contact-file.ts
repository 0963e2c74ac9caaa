import { plainCell, writeCsv } from '#full-app/shell/parts/csv/write-csv.ts';
import type { ContactField } from '#phone/people/contact/contact-fields.ts';
import { type DraftTexts, draftOf, type Problem, textsOf } from '#phone/people/contact/draft-texts.ts';
import type { ContactDraft, Person } from '#sdk/index.ts';
import { readCsv } from './csv.ts';
import { columnsOf, fieldOfLabel, fileFields, isEmptyTitle } from './csv-columns.ts';
import { FileTexts, type LeftOut, soundTexts } from './file-texts.ts';
import { type Card, partsOf, readCards, textOf, writeCard } from './vcard.ts';
import { cardOf, cellsOf, ownProperties, titles as writtenTitles } from './written-contact.ts';

/** A contact of a file that can be added. */
export interface FileContact {
  readonly line: number;
  readonly draft: Partial<ContactDraft>;
  /** The cells or properties as the file has them, for the file of refused rows. */
  readonly source: readonly string[];
}

/** A row of a file that cannot be added. */
export interface RefusedRow {
  readonly line: number;
  readonly source: readonly string[];
  /** The field with the problem; undefined if the whole row cannot be read. */
  readonly field?: ContactField;
  readonly problem: Problem | 'transfer.broken';
}

/** The contents of a file of contacts. */
export interface ContactFile {
  readonly contacts: readonly FileContact[];
  readonly refused: readonly RefusedRow[];
  /** The fields that contacts lose, because their contents cannot be saved. */
  readonly leftOut: readonly RefusedRow[];
  /** The titles of columns with contents that have no field here. */
  readonly unread: readonly string[];
}

interface ReadRow {
  readonly line: number;
  readonly source: readonly string[];
  readonly texts: DraftTexts;
}

/** Divides the rows of a file. A field that cannot be saved costs that field; a row without a name is refused. */
function sorted(rows: readonly ReadRow[], broken: readonly RefusedRow[] = []): Omit<ContactFile, 'unread'> {
  const contacts: FileContact[] = [];
  const refused: RefusedRow[] = [...broken];
  const leftOut: RefusedRow[] = [];
  for (const { line, source, texts } of rows) {
    const { sound, leftOut: problems, refusal } = soundTexts(texts);
    const reported = ({ field, problem }: LeftOut) => ({ line, source, field, problem });
    if (refusal) refused.push(reported(refusal));
    else {
      contacts.push({ line, source, draft: draftOf(sound, fileFields) });
      leftOut.push(...problems.map(reported));
    }
  }
  return { contacts, refused: refused.toSorted((one, other) => one.line - other.line), leftOut };
}

/** Google writes several values into one cell. */
const betweenValues = ' ::: ';

/** Reads contacts of a CSV file with titles in its first row. */
export function contactsOfCsv(text: string): ContactFile {
  const { rows, broken } = readCsv(text);
  const [first, ...others] = rows;
  const titles = first?.cells ?? [];
  const columns = columnsOf(titles);
  const contacts = others.map(({ line, cells }) => {
    const texts = new FileTexts();
    for (const [at, column] of columns.entries()) {
      const field = column && ('field' in column ? column.field : fieldOfLabel(cells[column.labelAt] ?? ''));
      if (field)
        for (const value of (cells[at] ?? '').split(betweenValues)) texts.add(field, plainCell(value.trim()));
    }
    return { line, source: cells, texts: texts.all };
  });
  const unread = titles.filter(
    (title, at) => !columns[at] && !isEmptyTitle(title) && others.some(({ cells }) => cells[at]),
  );
  const lines = broken.map((line): RefusedRow => ({ line, source: [], problem: 'transfer.broken' }));
  return { ...sorted(contacts, lines), unread };
}

function fieldOfTypes(types: readonly string[]): ContactField {
  if (types.includes('fax')) return 'faxNumbers';
  if (types.includes('x-other')) return types.includes('cell') ? 'plmnNumbers' : 'pstnNumbers';
  if (types.includes('x-personal')) return 'personalPhoneNumber';
  if (types.includes('cell')) return 'mobilePhoneNumber';
  return types.includes('home') ? 'homeNumber' : 'professionalPhoneNumber';
}

function textsOfCard({ properties }: Card): DraftTexts {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const first = (name: string) => all(name)[0]?.value ?? '';
  const [lastName = '', firstName = '', , title = ''] = partsOf(first('N'), ';');
  const [company = '', department = ''] = partsOf(first('ORG'), ';');
  const isNamed = `${firstName}${lastName}${company}` !== '';
  const texts = new FileTexts({
    ...textsOf(),
    firstName,
    lastName: isNamed ? lastName : textOf(first('FN')),
    title,
    company,
    department,
    nickName: partsOf(first('NICKNAME'), ',')[0] ?? '',
    duties: textOf(first('TITLE') || first('ROLE')),
  });
  for (const { types, value } of all('TEL')) texts.addNumber(fieldOfTypes(types), textOf(value));
  for (const { value } of all('EMAIL')) texts.add('email', textOf(value));
  for (const { value } of all('NOTE')) texts.add('additionalInfo', textOf(value));
  for (const { value } of all('URL')) texts.add('website', textOf(value));
  for (const [field, name] of ownProperties)
    for (const { value } of all(name)) texts.add(field, textOf(value));
  return texts.all;
}

/** Reads contacts of a vCard file. */
export function contactsOfCards(text: string): ContactFile {
  const rows = readCards(text).map((card) => ({
    line: card.line,
    source: [card.properties.find(({ name }) => name === 'FN')?.value ?? ''],
    texts: textsOfCard(card),
  }));
  return { ...sorted(rows), unread: [] };
}

/** Reads contacts of a file, which is recognized by its first characters. */
export const readContactFile = (text: string): ContactFile =>
  /^\uFEFF?\s*BEGIN:VCARD/i.test(text) ? contactsOfCards(text) : contactsOfCsv(text);

/** Writes contacts as CSV, with titles that other programs know. */
export const csvOf = (people: readonly Person[]): string => writeCsv([writtenTitles, ...people.map(cellsOf)]);

/** Writes contacts as vCards. @param origin of this phone system, which makes their ids unique */
export const cardsOf = (people: readonly Person[], origin: string): string =>
  people.map((person) => writeCard(cardOf(person, origin))).join('');

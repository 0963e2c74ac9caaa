import { type ContactDraft, fold, type Person } from '#sdk/index.ts';

type Draft = Partial<ContactDraft>;

const plain = (text: string) => fold(text).trim();

const nameOf = ({ firstName = '', lastName = '', company = '' }: Draft): string =>
  plain(`${firstName} ${lastName}`) || plain(company);

/** The last digits of a number are the same in its national and its international writing. */
const comparedDigits = 8;

/** Returns texts; duplicates have at least one of them in common: numbers by their last digits, and addresses. */
function marksOf(draft: Draft): readonly string[] {
  const numbers = [
    draft.professionalPhoneNumber,
    draft.mobilePhoneNumber,
    draft.homeNumber,
    draft.personalPhoneNumber,
    ...(draft.plmnNumbers ?? []),
    ...(draft.pstnNumbers ?? []),
  ].map((number) => (number ?? '').replace(/\D/g, '').slice(-comparedDigits));
  return [...numbers, ...(draft.emails ?? []).map(plain)].filter(Boolean);
}

/** Finds contacts with the same name and a common number or address, or with the same name and neither. */
export class DuplicateFinder {
  readonly #byName = new Map<string, Person[]>();

  constructor(people: readonly Person[]) {
    for (const person of people) {
      const name = nameOf(person);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), person]);
    }
  }

  /** Returns the contact that a draft repeats. */
  find(draft: Draft): Person | undefined {
    const marks = marksOf(draft);
    return this.#byName.get(nameOf(draft))?.find((person) => {
      const others = marksOf(person);
      if (marks.length === 0 || others.length === 0) return true;
      return marks.some((mark) => others.includes(mark));
    });
  }
}

/** Returns the values that a draft adds to a contact: texts that it does not have, and further entries of lists. */
export function additionsTo(person: Person, draft: Draft): Draft {
  const fields = Object.entries(draft).flatMap(([name, value]) => {
    const present = person[name as keyof ContactDraft];
    if (Array.isArray(value) && Array.isArray(present)) {
      const all = [...new Set([...present, ...value])];
      return all.length > present.length ? [[name, all] as const] : [];
    }
    return present === '' && value !== '' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(fields);
}

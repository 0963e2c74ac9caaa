import { plainText } from '../people/search-text.ts';
import type { Page, PageRange } from '../store/page.ts';
import { displayName, type People, type Person } from '../users/person.ts';

/** A selection of users. */
export interface UserQuery {
  /** Words that each begin a word of the names, the login or the department, or digits of a number. */
  readonly search?: string | undefined;
  /** The only department; undefined: all. */
  readonly department?: string | undefined;
  /** Returns true for users of the selection. */
  readonly filter: (person: Person) => boolean;
}

/** A user, with everything by which the list finds the user. */
export interface Indexed {
  readonly person: Person;
  readonly key: string;
  /** The searchable words with a blank before each. */
  readonly words: string;
}

/** All users by their names, in memory: a page of 100,000 users is found while an administrator types. */
export class UserList {
  readonly #byId = new Map<number, Indexed>();
  readonly #end: () => void;
  /** In order; undefined after a change. */
  #sorted: readonly Indexed[] | undefined;

  constructor(people: Pick<People, 'each'>) {
    this.#end = people.each((person) => {
      this.#byId.set(person.id, indexed(person));
      this.#sorted = undefined;
      return () => {
        this.#byId.delete(person.id);
        this.#sorted = undefined;
      };
    });
  }

  page({ search = '', department, filter }: UserQuery, { offset, length }: PageRange): Page<Person> {
    const wanted = wordsOf(search);
    const found = this.inOrder().filter(
      ({ person, words }) =>
        (department === undefined || person.department === department) &&
        filter(person) &&
        wanted.every((word) => words.includes(` ${word}`)),
    );
    return { count: found.length, items: found.slice(offset, offset + length).map(({ person }) => person) };
  }

  /** The names of all departments, in alphabetical order. */
  departments(): readonly string[] {
    const names = [...this.#byId.values()].flatMap(({ person }) => person.department ?? []);
    return [...new Set(names)].sort((one, other) => one.localeCompare(other));
  }

  /** Returns all users by their names. */
  inOrder(): readonly Indexed[] {
    this.#sorted ??= [...this.#byId.values()].sort(
      (one, other) => compare(one.key, other.key) || one.person.id - other.person.id,
    );
    return this.#sorted;
  }

  stop(): void {
    this.#end();
  }
}

/** The keys are plain: a comparison by language would take seconds for 100,000 names. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Returns the words of a text as they are searched. */
export const wordsOf = (text: string): readonly string[] =>
  plainText(text)
    .split(/[\s,;+]+/)
    .filter(Boolean);

const indexed = (person: Person): Indexed => {
  const {
    firstName,
    lastName,
    login,
    number,
    directNumber = '',
    mobileDirectNumber = '',
    department = '',
  } = person;
  const texts = [
    firstName,
    lastName,
    login,
    login.replaceAll(/[.@_-]/g, ' '),
    number,
    directNumber,
    mobileDirectNumber,
    department,
  ];
  return {
    person,
    key: plainText(`${lastName} ${firstName} ${displayName(person)}`),
    words: wordsOf(texts.join(' '))
      .map((word) => ` ${word}`)
      .join(''),
  };
};

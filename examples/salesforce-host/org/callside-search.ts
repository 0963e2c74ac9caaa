import type { Org } from './org.ts';
import { type SObject, type SObjectType, textOf } from './sobject.ts';

/** The maximum number of records of a kind in an answer. */
const most = 25;

/** The searched fields with numbers, by kind. */
const searchedNumbers = {
  Contact: ['Phone', 'MobilePhone', 'HomePhone', 'OtherPhone', 'AssistantPhone'],
  Lead: ['Phone', 'MobilePhone'],
  Account: ['Phone'],
} as const;

/** The fields that say that a task is a call. */
const callFields = ['TaskSubtype', 'CallType', 'CallDurationInSeconds'] as const;

type Searched = keyof typeof searchedNumbers;

/** The Apex class `CallsideSearch` for this org: see examples/salesforce, whose tests have the same cases. */
export class CallsideSearch {
  readonly #org: Org;
  readonly #refused: () => readonly string[];

  /** @param refused the fields that the user may not write */
  constructor(org: Org, refused: () => readonly string[] = () => []) {
    this.#org = org;
    this.#refused = refused;
  }

  /**
   * Runs one of its methods.
   *
   * @param params as in a query string, decoded
   * @returns the JSON that the method returns; undefined if the class has no such method
   */
  run(method: string, params: URLSearchParams): string | undefined {
    const methods: Readonly<Record<string, () => object>> = {
      findByNumber: () => this.#findByNumber(params.get('ending') ?? ''),
      findByName: () => this.#findByName(params.get('text') ?? ''),
      findTask: () => this.#findTask(params.get('key') ?? ''),
      describeTask: () => this.#describeTask(),
    };
    const answer = Object.hasOwn(methods, method) ? methods[method]?.() : undefined;
    return answer && JSON.stringify(answer);
  }

  #findByNumber(ending: string): object {
    const digits = digitsOf(ending);
    if (!ending.startsWith('%') || digits.length < 3)
      return { error: 'The end of a number is % and at least three digits.' };
    const having = (type: Searched) =>
      this.#first(type, (record) =>
        searchedNumbers[type].some((field) => digitsOf(textOf(record, field)).endsWith(digits)),
      );
    const contacts = having('Contact');
    const leads = contacts.length > 0 ? [] : having('Lead');
    const accounts = contacts.length + leads.length > 0 ? [] : having('Account');
    return { contacts, leads, accounts };
  }

  #findByName(text: string): object {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return { error: 'There is nothing to search for.' };
    const named = (type: Searched) =>
      this.#first(type, (record) => textOf(record, 'Name').toLowerCase().includes(wanted));
    return { contacts: named('Contact'), leads: named('Lead'), accounts: named('Account') };
  }

  #findTask(key: string): object {
    if (key === '') return { error: 'There is no key to find a task by.' };
    const tasks = this.#org.all('Task').filter((task) => task.CallObject === key);
    return { tasks: tasks.slice(0, most).map(({ Id }) => ({ Id })) };
  }

  #describeTask(): object {
    const closed = this.#org.statuses.filter(({ IsClosed }) => IsClosed);
    if (closed.length === 0) return { error: 'The org has no status that closes a task.' };
    const { ApiName } = closed.find(({ IsDefault }) => IsDefault) ?? closed[0] ?? {};
    const refused = this.#refused();
    return { closedStatus: ApiName, callFields: callFields.filter((name) => !refused.includes(name)) };
  }

  #first(type: Searched, matches: (record: SObject) => boolean): readonly object[] {
    return this.#org
      .all(type)
      .filter(matches)
      .slice(0, most)
      .map((record) => this.#shown(type, record));
  }

  #shown(type: SObjectType, record: SObject): object {
    const account = type === 'Contact' ? this.#org.get(textOf(record, 'AccountId')) : undefined;
    const company = type === 'Lead' ? record.Company : account?.Name;
    const all = {
      Id: record.Id,
      Name: record.Name,
      Phone: record.Phone,
      MobilePhone: record.MobilePhone,
      Company: company,
      Title: record.Title,
    };
    return Object.fromEntries(
      Object.entries(all).filter(([, value]) => value !== undefined && value !== null),
    );
  }
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

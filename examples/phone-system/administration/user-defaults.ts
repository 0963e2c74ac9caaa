import { type Kysely, sql } from 'kysely';
import { storedUserDefaults } from '../../../sdk/wire/administration/settings.ts';
import { forwardDelays, type NewForwarding } from '../../../sdk/wire/forwarding/rule.ts';
import type { Setting } from '../company/company-settings.ts';
import { type Licences, licences, noLicences } from '../company/licences.ts';
import type { Forwardings } from '../forwarding/forwardings.ts';
import type { Tables } from '../store/tables.ts';
import type { People, Person } from '../users/person.ts';
import type { Users } from '../users/users.ts';

type Defaults = Setting<'userDefaults'>;

interface ExistingUsersDeps {
  readonly people: Pick<People, 'all' | 'reload' | 'byId'>;
  readonly users: Pick<Users, 'language' | 'chooseLanguage'>;
  readonly forwardings: Pick<Forwardings, 'of' | 'add' | 'change'>;
  /** Must be called when a user has changed. */
  readonly changed: (person: Person) => void;
}

/** Returns the licences of a new user. */
export const defaultLicences = ({ licences: given }: Defaults): Licences =>
  licences.parse(
    Object.fromEntries(Object.entries({ ...noLicences, ...given }).filter(([, value]) => value !== null)),
  );

/** The values of new users, for those who are new and for those who are there. */
export class ExistingUsers {
  readonly #db: Kysely<Tables>;
  readonly #deps: ExistingUsersDeps;

  constructor(db: Kysely<Tables>, deps: ExistingUsersDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** Returns the users who differ from these values. */
  differing(defaults: Defaults): readonly Person[] {
    const wanted = JSON.stringify(columnsOf(defaults));
    return this.#deps.people
      .all()
      .filter((person) => JSON.stringify(rowOf(person)) !== wanted || this.#lacksPersonal(person, defaults));
  }

  /** Gives all users these values. @param record writes the record in the same transaction */
  async apply(
    defaults: Defaults,
    record: (db: Kysely<Tables>, count: number) => Promise<void>,
  ): Promise<number> {
    const { people, changed } = this.#deps;
    const ids = this.differing(defaults).map(({ id }) => id);
    const row = columnsOf(defaults);
    await this.#db.transaction().execute(async (db) => {
      await db
        .updateTable('person')
        .set({ ...row, licences: JSON.stringify(row.licences), version: sql`version + 1` })
        .where(sql<boolean>`id = any(${ids}::integer[])`)
        .execute();
      await record(db, ids.length);
    });
    await people.reload(this.#db, ids);
    for (const id of ids) {
      const person = people.byId(id);
      if (!person) continue;
      await this.complete(person, defaults);
      changed(person);
    }
    return ids.length;
  }

  /** Gives a user the language and the rule of the mailbox, where the user has none of them. */
  async complete(person: Person, defaults: Defaults): Promise<void> {
    const { users, forwardings } = this.#deps;
    if (this.#lacksLanguage(person, defaults)) await users.chooseLanguage(person, defaults.language);
    if (!this.#lacksRule(person, defaults)) return;
    const rule = mailboxRuleOf(defaults);
    if (!rule) return;
    const { noAnswerForwardingDelay } = rule;
    const own = mailboxRule(forwardings, person);
    if (own)
      await forwardings.change(person.id, own.forwardingID, { noAnswerForwardingDelay, activated: true });
    else await forwardings.add(person.id, rule);
  }

  #lacksPersonal(person: Person, defaults: Defaults): boolean {
    return this.#lacksLanguage(person, defaults) || this.#lacksRule(person, defaults);
  }

  #lacksLanguage(person: Person, { language }: Defaults): boolean {
    return language !== '' && this.#deps.users.language(person) === undefined;
  }

  #lacksRule(person: Person, { voicemailAfter, hasMailbox }: Defaults): boolean {
    if (voicemailAfter === 0 || !hasMailbox) return false;
    const own = mailboxRule(this.#deps.forwardings, person);
    return !own?.activated || own.noAnswerForwardingDelay !== voicemailAfter * 1_000;
  }
}

/** Returns the rule of new users that sends calls to the mailbox when nobody answers; undefined: they have none. */
export function mailboxRuleOf({ hasMailbox, voicemailAfter }: Defaults): NewForwarding | undefined {
  const noAnswerForwardingDelay = forwardDelays.find((delay) => delay === voicemailAfter * 1_000);
  if (!hasMailbox || noAnswerForwardingDelay === undefined) return undefined;
  return {
    label: '',
    activated: true,
    forwardType: 'NA',
    filter: 'A',
    destination: 'ENT_VM',
    noAnswerForwardingDelay,
    priorityOrder: undefined,
    isMainForPresenceState: false,
    filtersOnTargetNumber: [],
    presenceStateFilter: [],
    filterOnCallCategory: '',
    specificCaller: null,
    timeFilter: 0,
    forwardingScope: 'ALL',
    parentForwarding: null,
  };
}

/** Returns the stored values of new users. */
export async function readUserDefaults(db: Kysely<Tables>): Promise<Defaults> {
  const row = await db
    .selectFrom('company_setting')
    .select('data')
    .where('name', '=', 'userDefaults')
    .executeTakeFirst();
  return storedUserDefaults.parse(row?.data ?? {});
}

/** The rule that sends calls to the mailbox when nobody answers. */
const mailboxRule = (forwardings: Pick<Forwardings, 'of'>, { id }: Person) =>
  forwardings.of(id).find(({ forwardType, destination }) => forwardType === 'NA' && destination === 'ENT_VM');

/** Returns the columns of a user who has these values. */
export const columnsOf = (defaults: Defaults) => ({
  has_mailbox: defaults.hasMailbox,
  may_use_crm: defaults.mayUseCrm,
  licences: sorted(defaultLicences(defaults)),
  locked_kinds: [...defaults.lockedKinds].sort(),
});

const rowOf = ({ hasMailbox, mayUseCrm, licences: own, lockedKinds }: Person) => ({
  has_mailbox: hasMailbox,
  may_use_crm: mayUseCrm,
  licences: sorted(own),
  locked_kinds: [...lockedKinds].sort(),
});

const sorted = (all: Licences): object =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

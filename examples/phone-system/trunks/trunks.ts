import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  type AdministeredTrunk,
  type AdministeredTrunkState,
  type NewTrunk,
  type TrunkChange,
  type TrunkValues,
  trunkSource,
} from '../../../sdk/wire/administration/trunk.ts';
import type { Actor, Audit } from '../administration/audit.ts';
import { ChangedMeanwhile } from '../administration/faults.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { CurrentCompany } from '../company/company.ts';
import { publicNumberOf } from '../company/company.ts';
import type { Endpoint, Engine, TrunkSettings, TrunkState } from '../engine/port.ts';
import type { Arrival } from '../exchange/outside-lines.ts';
import type { FindRoute, Identity, Route } from '../exchange/route.ts';
import type { Numbering } from '../numbers/numbering.ts';
import type { Tables } from '../store/tables.ts';
import type { People, Person } from '../users/person.ts';
import { type PbxAccounts, readPbxRoute } from './pbx-accounts.ts';
import type { StoredTrunk, TrunkStore } from './stored-trunk.ts';
import { carriesFor, readEmergencyName, takers, writtenFor } from './trunk-numbers.ts';

interface TrunksDeps {
  readonly changes: Changes;
  readonly engine: Engine;
  readonly company: CurrentCompany;
  readonly numbering: Pick<Numbering, 'externalNumber' | 'readDestination'>;
  readonly people: Pick<People, 'byId' | 'byNumber'>;
  /** The accounts of users, at the trunks that have them. */
  readonly accounts: PbxAccounts;
  readonly findRoute: FindRoute;
  /** Returns the number that the user with this internal number presents outside; undefined: their own. */
  readonly callerIdOf: (number: string) => string | undefined;
  readonly log: Logger;
}

/** The trunks to carriers and other phone systems: which calls go over them, and where theirs go. */
export class Trunks {
  readonly #deps: TrunksDeps;
  readonly #db: Kysely<Tables>;
  readonly #store: TrunkStore;
  readonly #states = new Map<string, TrunkState>();
  readonly #stopListening: () => void;
  #all: readonly StoredTrunk[];

  private constructor(db: Kysely<Tables>, store: TrunkStore, deps: TrunksDeps, all: readonly StoredTrunk[]) {
    this.#db = db;
    this.#store = store;
    this.#deps = deps;
    this.#all = all;
    deps.accounts.onChange = (trunk) => this.#publish(String(trunk));
    this.#stopListening = deps.engine.listen((event) => {
      if (event.type === 'trunkMessages') deps.accounts.followMessages(event.trunk, event.counts);
      if (event.type !== 'trunkChanged') return;
      if (!deps.accounts.follow(event.trunk, event.state)) {
        this.#states.set(event.trunk, event.state);
        this.#publish(event.trunk);
      }
      deps.log.info({ trunk: event.trunk, state: event.state }, 'A trunk has changed');
    });
    for (const trunk of all) this.#use(trunk);
  }

  static async load(db: Kysely<Tables>, store: TrunkStore, deps: TrunksDeps): Promise<Trunks> {
    const all = await store.load(({ id }, error) =>
      deps.log.error({ error, trunk: id }, 'The password of a trunk cannot be read: enter it again'),
    );
    return new Trunks(db, store, deps, all);
  }

  stop(): void {
    this.#stopListening();
  }

  /**
   * Returns where a number outside is called, the best first. Empty if no trunk takes it; undefined: there is no trunk at all.
   *
   * @param number as `+33100000601`
   * @param payerId the id of the user on whose behalf it is called; undefined: the company
   */
  waysTo(number: string, caller: Identity, payerId?: number): readonly Endpoint[] | undefined {
    const { accounts, company, people } = this.#deps;
    const emergency = readEmergencyName(number);
    if (emergency !== undefined) return this.#emergencyWays(emergency, caller);
    const inside = readPbxRoute(number);
    if (inside) return accounts.waysOf(inside);
    const person =
      caller.external === undefined ? people.byNumber(caller.account ?? caller.number) : undefined;
    const payer = payerId === undefined ? undefined : people.byId(payerId);
    const account = person && accounts.of(person.id);
    if (account)
      return [
        { kind: 'trunk', trunk: account.id, number: writtenFor(account.values, number, company.current) },
      ];
    const all = takers(this.#all, number);
    if (all.length === 0) return undefined;
    const user = payer && {
      department: payer.department,
      site: payer.desktopPhone?.site,
    };
    const trunks = all.filter(({ values }) => carriesFor(values, user));
    const numberOf = ({ number: inside }: Person) =>
      this.#chosenBy(inside) ?? publicNumberOf(company.current, inside);
    const ownNumber = person && numberOf(person);
    const divertedFrom = caller.external?.startsWith('+') && payer ? numberOf(payer) : undefined;
    return trunks.map(({ id, values }) => {
      const write = (e164: string) => writtenFor({ ...values, prefix: '' }, e164, company.current);
      const isKept = values.ways?.keepsCallers && divertedFrom !== undefined;
      const shown = isKept ? caller.external : ownNumber;
      const ringsFor = values.ways?.ringsFor;
      return {
        kind: 'trunk',
        trunk: String(id),
        number: writtenFor(values, number, company.current),
        ...(ringsFor !== undefined && { ringsForMs: ringsFor * 1_000 }),
        ...(shown !== undefined && caller.number !== '' && { callerId: write(shown) }),
        ...(isKept && { divertedFrom: write(divertedFrom) }),
      };
    });
  }

  /** True if a trunk takes emergency calls. */
  get takesEmergencies(): boolean {
    return this.#emergencyTrunks.length > 0;
  }

  get #emergencyTrunks(): readonly StoredTrunk[] {
    return this.#all.filter(
      ({ values }) => values.isEnabled && !values.hasAccounts && values.takesEmergencies,
    );
  }

  /** An emergency number is called as it is, by the number at which the service can call back, and also while a trunk is full. */
  #emergencyWays(number: string, caller: Identity): readonly Endpoint[] {
    const { company } = this.#deps;
    const own = publicNumberOf(company.current, caller.account ?? caller.number);
    return this.#emergencyTrunks.map(({ id, values }) => ({
      kind: 'trunk',
      trunk: String(id),
      number,
      isUrgent: true,
      ...(own.startsWith('+') && {
        callerId: writtenFor({ ...values, prefix: '' }, own, company.current),
      }),
    }));
  }

  /** Returns the number that a user has chosen to present. */
  #chosenBy(number: string): string | undefined {
    const { callerIdOf, numbering } = this.#deps;
    const chosen = callerIdOf(number);
    return chosen === undefined ? undefined : numbering.externalNumber(chosen);
  }

  /** Returns true for the account of a user. */
  isAccount(trunk: string): boolean {
    return this.#deps.accounts.ownerOf(trunk) !== undefined;
  }

  /** Returns the caller as the callee sees it, and the callee; undefined route: no user or group has that number. */
  arrived({ trunk, from, destination }: Arrival): {
    readonly from: Identity;
    readonly route: Route | undefined;
  } {
    const { accounts, findRoute, people } = this.#deps;
    const owner = accounts.ownerOf(trunk);
    if (owner !== undefined) {
      const person = people.byId(owner);
      return { from: this.#shown(from), route: person && findRoute(person.number) };
    }
    const values = this.#find(trunk)?.values;
    const called = this.#routeOf(destination);
    const fallback = values?.destination === undefined ? undefined : findRoute(values.destination);
    return { from: this.#shown(from), route: called ?? fallback };
  }

  list(): readonly AdministeredTrunk[] {
    return this.#all.map((trunk) => this.#describe(trunk));
  }

  find(id: string): AdministeredTrunk | undefined {
    const trunk = this.#find(id);
    return trunk && this.#describe(trunk);
  }

  /** Returns how a trunk is reached, with its password; its users' accounts are not registered by it. */
  reachOf(id: string):
    | {
        readonly name: string;
        readonly settings: TrunkSettings;
        /** The address at which it is ready; undefined: it is not. */
        readonly registeredAt: string | undefined;
      }
    | undefined {
    const trunk = this.#find(id);
    if (!trunk) return undefined;
    const settings = settingsOf(trunk);
    const state = this.#states.get(id);
    return {
      name: trunk.values.name,
      settings: trunk.values.hasAccounts ? { ...settings, registersFor: undefined } : settings,
      registeredAt: state?.name === 'ready' ? state.address : undefined,
    };
  }

  async add(actor: Actor, { password, ...values }: NewTrunk, audit: Audit): Promise<AdministeredTrunk> {
    const trunk = await this.#db.transaction().execute(async (db) => {
      const added = await this.#store.add(db, values, password);
      await audit.record(actor, { action: 'add', ...auditedOf(added), after: propertiesOf(added) }, db);
      return added;
    });
    this.#all = [...this.#all, trunk];
    this.#use(trunk);
    this.#publish(String(trunk.id));
    return this.#describe(trunk);
  }

  /** @throws ChangedMeanwhile */
  async change(
    actor: Actor,
    { id, change: { version, password, ...values } }: { readonly id: string; readonly change: TrunkChange },
    audit: Audit,
  ): Promise<AdministeredTrunk | undefined> {
    const before = this.#find(id);
    if (!before) return undefined;
    if (version !== undefined && version !== versionOf(before))
      throw new ChangedMeanwhile('Another administrator has changed the trunk.');
    const kept = password === undefined ? before.password : password || undefined;
    const after = { id: before.id, values, password: kept };
    await this.#db.transaction().execute(async (db) => {
      await this.#store.write(db, after);
      await audit.record(
        actor,
        { action: 'change', ...auditedOf(after), before: propertiesOf(before), after: propertiesOf(after) },
        db,
      );
    });
    this.#all = this.#all.map((trunk) => (trunk === before ? after : trunk));
    this.#use(after);
    this.#publish(id);
    return this.#describe(after);
  }

  async remove(actor: Actor, id: string, audit: Audit): Promise<boolean> {
    const trunk = this.#find(id);
    if (!trunk) return false;
    await this.#db.transaction().execute(async (db) => {
      await this.#store.remove(db, trunk.id);
      await audit.record(actor, { action: 'remove', ...auditedOf(trunk), before: propertiesOf(trunk) }, db);
    });
    this.#all = this.#all.filter((one) => one !== trunk);
    await this.#deps.accounts.forget(trunk.id);
    this.#deps.engine.closeTrunk(id);
    this.#states.delete(id);
    this.#publish(id);
    return true;
  }

  #find(id: string): StoredTrunk | undefined {
    return this.#all.find((trunk) => String(trunk.id) === id);
  }

  #use(trunk: StoredTrunk): void {
    const { accounts, engine } = this.#deps;
    const { hasAccounts = false, isEnabled } = trunk.values;
    if (hasAccounts) accounts.use(trunk.id, { values: trunk.values, settings: settingsOf(trunk) });
    else accounts.leave(trunk.id);
    if (isEnabled && !hasAccounts) engine.openTrunk(settingsOf(trunk));
    else {
      engine.closeTrunk(String(trunk.id));
      this.#states.delete(String(trunk.id));
    }
  }

  /** Shows administrators the trunk as it is now. */
  #publish(id: string): void {
    this.#deps.changes.publish(topics.trunks, { uri: `${trunkSource}/${id}`, item: this.find(id) });
  }

  #describe(trunk: StoredTrunk): AdministeredTrunk {
    return {
      ...trunk.values,
      restUri: `${trunkSource}/${trunk.id}`,
      hasPassword: trunk.password !== undefined,
      state: stateOf(trunk, this.#states.get(String(trunk.id))),
      ...(trunk.values.hasAccounts && { accounts: this.#deps.accounts.count(trunk.id) }),
      version: versionOf(trunk),
    };
  }

  /**
   * Only what the company has is reached from outside: a user, a group, a service. A number outside would be called at the
   * company's cost.
   */
  #routeOf(destination: string): Route | undefined {
    const { findRoute } = this.#deps;
    for (const number of this.#readingsOf(destination)) {
      const route = findRoute(number);
      const isOurs = route?.kind !== 'virtual' || route.shown.external === undefined;
      if (route && isOurs) return route;
    }
    return undefined;
  }

  /** Returns the possible readings of a number without a plus: internationally and nationally. */
  #readingsOf(written: string): readonly string[] {
    const { numbering } = this.#deps;
    const readings = written.startsWith('+') ? [written] : [`+${written}`, written];
    return readings.flatMap((reading) => numbering.externalNumber(reading) ?? []);
  }

  /** A caller of another phone system with a short number, or with a number of ours, is no colleague all the same. */
  #shown({ number, label }: Arrival['from']): Identity {
    const { numbering } = this.#deps;
    if (number === '') return { number };
    const [e164] = this.#readingsOf(number);
    const read = e164 === undefined ? undefined : numbering.readDestination(e164);
    const shown = read?.kind === 'outside' ? read.shown : number;
    return { number: shown, external: e164 ?? number, ...(label !== undefined && { label }) };
  }
}

const auditedOf = ({ id, values }: StoredTrunk) =>
  ({ kind: 'trunk', subject: String(id), label: values.name }) as const;

/** Of the password only whether there is one. */
const propertiesOf = ({ values, password }: StoredTrunk) => ({
  ...values,
  hasPassword: password !== undefined,
});

/** A new password is a change too. */
const versionOf = ({ values, password = '' }: StoredTrunk): string =>
  createHash('sha256')
    .update(JSON.stringify([values, password]))
    .digest('base64url')
    .slice(0, 12);

function settingsOf({ id, values, password }: StoredTrunk): TrunkSettings {
  const { host, port, transport, domain = host, user, authUser, registersFor, callsFrom } = values;
  const { certificateAuthority, encryption, ways } = values satisfies TrunkValues;
  return {
    ...ways,
    ...{ id: String(id), host, port, transport, domain, user, authUser, password, registersFor, callsFrom },
    certificateAuthority,
    encryption,
  };
}

function stateOf({ values }: StoredTrunk, state: TrunkState | undefined): AdministeredTrunkState {
  return values.isEnabled ? { ...(state ?? { name: 'starting' }) } : { name: 'off' };
}

import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { TrunkValues } from '../../../sdk/wire/administration/trunk.ts';
import { readWrittenNumber } from '../../../sdk/wire/numbers/written-number.ts';
import {
  administeredPbxAccountSource,
  type PbxAccount,
  type PbxAccountChange,
  pbxAccountSource,
} from '../../../sdk/wire/phones/pbx-account.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { SecretBox } from '../base/secret-box.ts';
import type {
  Endpoint,
  Engine,
  MessageCounts,
  RungDialog,
  TrunkSettings,
  TrunkState,
} from '../engine/port.ts';
import type { FindRoute } from '../exchange/route.ts';
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';
import type { People } from '../users/person.ts';
import { codesOf } from './feature-codes.ts';

interface PbxAccountsDeps {
  readonly changes: Changes;
  readonly engine: Engine;
  readonly secrets: SecretBox;
  readonly people: Pick<People, 'all' | 'byId' | 'byNumber'>;
  readonly log: Logger;
}

/** A phone system at which users have extensions. */
interface Pbx {
  readonly values: TrunkValues;
  /** Everything but the account. */
  readonly settings: TrunkSettings;
}

interface StoredAccount {
  readonly id: number;
  readonly personId: number;
  readonly trunkId: number;
  readonly user: string;
  readonly authUser: string | undefined;
  /** Undefined: it was stored with another key, as after a restore without secrets. */
  readonly password: string | undefined;
}

/** A PBX that forgot its extensions, as after a restart, has them again after half of this time. */
const usualSeconds = 300;

const contextOf = (personId: number, trunkId: number): string => `account of ${personId} at trunk ${trunkId}`;

/** The engine's name of an account, and the last part of its path for administrators. */
const idOf = (trunkId: number, personId: number): string => `${trunkId}-${personId}`;

/** Returns the numbers of the trunk and of the user in the name of an account. */
export function readAccountId(id: string): readonly [trunkId: number, personId: number] | undefined {
  const [, trunkId, personId] = /^(\d{1,9})-(\d{1,9})$/.exec(id) ?? [];
  return trunkId === undefined || personId === undefined ? undefined : [Number(trunkId), Number(personId)];
}

/** A call at a PBX over the account of a user. */
interface PbxRoute {
  readonly account: string;
  /** Empty: there is none. */
  readonly number: string;
  /** The call that is taken in the place of the phone that it rings at, and the number by which; before `number`. */
  readonly replaces?: { readonly number: string; readonly dialog: RungDialog } | undefined;
}

/** Returns the name of a route. What users dial is never such a name. */
export function pbxRoute({ account, number, replaces }: PbxRoute): string {
  const name = `pbx:${account}:${number}`;
  return replaces ? `${name}:${encodeURIComponent(JSON.stringify(replaces))}` : name;
}

/** Reads the name of a route. */
export function readPbxRoute(name: string): PbxRoute | undefined {
  const [prefix, account = '', number = '', replaces] = name.split(':');
  if (prefix !== 'pbx') return undefined;
  if (replaces === undefined) return { account, number };
  return { account, number, replaces: JSON.parse(decodeURIComponent(replaces)) };
}

/** The accounts of users at other phone systems. Each registers there by itself, as a phone of the user would. */
export class PbxAccounts {
  readonly #deps: PbxAccountsDeps;
  readonly #rows: OwnedRows<'pbx_account', StoredAccount>;
  readonly #pbxs = new Map<number, Pbx>();
  readonly #states = new Map<string, TrunkState>();
  /** The messages that wait there, as far as the phone systems have told. */
  readonly #messages = new Map<string, MessageCounts>();
  /** The last code that each phone system was sent. */
  readonly #codes = new Map<string, PbxAccount['lastCode']>();
  /** The extensions that each account watches, and the account that watches those of others, by trunk. */
  readonly #watched = new Map<string, string>();
  readonly #watchers = new Map<number, string>();
  /** The accounts that the engine has. */
  readonly #opened = new Set<string>();
  /** Called after each change of an account at this trunk, or of its state. */
  onChange: (trunkId: number) => void = () => undefined;

  private constructor(deps: PbxAccountsDeps, rows: OwnedRows<'pbx_account', StoredAccount>) {
    this.#deps = deps;
    this.#rows = rows;
  }

  static async load(db: Kysely<Tables>, deps: PbxAccountsDeps): Promise<PbxAccounts> {
    let accounts: PbxAccounts | undefined;
    const rows = await OwnedRows.load(db, {
      table: 'pbx_account',
      changes: deps.changes,
      ownerOf: ({ person_id }) => person_id,
      read: (row) => readRow(row, deps),
      topic: topics.pbxAccounts,
      show: ({ trunkId, personId }) =>
        accounts?.find(trunkId, personId) ?? { restUri: `${pbxAccountSource}/${trunkId}` },
      onChange: (_owner, account, before) => {
        if (accounts) accounts.#changed(account, before);
      },
    });
    const loaded = new PbxAccounts(deps, rows);
    accounts = loaded;
    deps.changes.follow('rights', (personId) => loaded.#followUser(personId));
    return loaded;
  }

  /** Registers all accounts at a phone system, also in place of earlier settings. */
  use(trunkId: number, pbx: Pbx): void {
    this.#pbxs.set(trunkId, pbx);
    for (const account of this.#at(trunkId)) this.#open(account);
    for (const { id } of this.#deps.people.all()) this.#publish(trunkId, id);
  }

  /** Ends the registrations at a phone system. Its accounts stay in the database, unless it is removed too. */
  leave(trunkId: number): void {
    if (!this.#pbxs.delete(trunkId)) return;
    for (const account of this.#at(trunkId)) this.#close(account);
    for (const { id } of this.#deps.people.all()) this.#publish(trunkId, id);
  }

  /** Returns true for an account, whose state it is. */
  follow(id: string, state: TrunkState): boolean {
    const account = this.#byName(id);
    if (!account) return readAccountId(id) !== undefined;
    this.#states.set(id, state);
    this.#watchColleagues(account.trunkId);
    this.#publish(account.trunkId, account.personId);
    this.onChange(account.trunkId);
    return true;
  }

  /** Messages wait for an account. */
  followMessages(id: string, counts: MessageCounts): void {
    const account = this.#byName(id);
    if (!account || !this.#opened.has(id)) return;
    this.#messages.set(id, counts);
    this.#publish(account.trunkId, account.personId);
  }

  /** A code was dialled at the phone system of an account. */
  tellCode(id: string, code: NonNullable<PbxAccount['lastCode']>): void {
    const account = this.#byName(id);
    if (!account) return;
    this.#codes.set(id, code);
    this.#publish(account.trunkId, account.personId);
  }

  /** Returns whose account this is, by the engine's name. */
  ownerOf(id: string): number | undefined {
    return this.#byName(id)?.personId;
  }

  /** Returns the account over which this user calls: the oldest in use. */
  of(personId: number): { readonly id: string; readonly values: TrunkValues } | undefined {
    for (const { trunkId } of this.#rows.of(personId)) {
      const values = this.#pbxs.get(trunkId)?.values;
      if (values?.isEnabled) return { id: idOf(trunkId, personId), values };
    }
    return undefined;
  }

  /** Returns the extension of the user at the PBX over which the user calls. */
  extensionOf(personId: number): string | undefined {
    const account = this.of(personId);
    const [trunkId = 0] = (account && readAccountId(account.id)) ?? [];
    return this.#of(trunkId, personId)?.user;
  }

  /** Returns true if calls of queues and groups ring at users who have a call at this PBX. */
  ringsBusy(trunkId: number): boolean {
    return this.#pbxs.get(trunkId)?.values.queuesRingBusy ?? false;
  }

  /** Returns the route of a user with an account to a number that only the PBX of the account may have. */
  readonly findRoute: FindRoute = (written, caller) => {
    const account = caller && this.of(caller.id);
    const read = account && readWrittenNumber(written);
    if (read?.keys !== '' || !/^[\d*#]{1,20}$/.test(read.number)) return undefined;
    const { number } = read;
    const name = pbxRoute({ account: account?.id ?? '', number });
    return { kind: 'virtual', name, shown: { number, external: number } };
  };

  /** Returns the account of a user at a phone system, if calls over it are possible now. */
  readyAt(
    trunkId: number,
    personId: number,
  ): { readonly id: string; readonly values: TrunkValues } | undefined {
    const values = this.#pbxs.get(trunkId)?.values;
    const id = idOf(trunkId, personId);
    return values && this.#isReady(id) ? { id, values } : undefined;
  }

  /** Returns the ways of a call at the phone system of this account, the best first. */
  waysOf({ account, number, replaces }: PbxRoute): readonly Endpoint[] {
    if (!this.#byName(account)) return [];
    const to = { kind: 'trunk', trunk: account } as const;
    return [
      ...(replaces ? [{ ...to, number: replaces.number, replaces: replaces.dialog }] : []),
      ...(number === '' ? [] : [{ ...to, number }]),
    ];
  }

  /** Returns whose extension this is, as the account watches it; undefined: nobody's any more. */
  lampOf(
    id: string,
    extension: string,
  ): { readonly trunkId: number; readonly personId: number; readonly pbx: string } | undefined {
    const [trunkId = 0] = readAccountId(id) ?? [];
    const pbx = this.#pbxs.get(trunkId)?.values;
    if (!pbx || !this.#opened.has(id)) return undefined;
    const owner = this.#at(trunkId).find(({ user }) => user === extension)?.personId;
    const listed = pbx.colleagues?.find((one) => one.extension === extension)?.number;
    const personId = owner ?? (listed === undefined ? undefined : this.#deps.people.byNumber(listed)?.id);
    return personId === undefined ? undefined : { trunkId, personId, pbx: pbx.name };
  }

  count(trunkId: number): { readonly total: number; readonly ready: number } {
    const accounts = this.#at(trunkId);
    const ready = accounts.filter(({ personId }) => this.#isReady(idOf(trunkId, personId)));
    return { total: accounts.length, ready: ready.length };
  }

  /** Returns an entry for each phone system at which the user has an account or could have it. */
  list(personId: number, isAdministrator = false): readonly PbxAccount[] {
    return [...this.#pbxs.keys()].flatMap((trunkId) => this.find(trunkId, personId, isAdministrator) ?? []);
  }

  find(trunkId: number, personId: number, isAdministrator = false): PbxAccount | undefined {
    const pbx = this.#pbxs.get(trunkId);
    if (!pbx) return undefined;
    const id = idOf(trunkId, personId);
    const account = this.#of(trunkId, personId);
    const messages = this.#messages.get(id);
    const lastCode = this.#codes.get(id);
    const { name, voicemailNumber = codesOf(pbx.values)?.voicemail } = pbx.values;
    return {
      restUri: isAdministrator ? `${administeredPbxAccountSource}/${id}` : `${pbxAccountSource}/${trunkId}`,
      pbx: name,
      ...(account && { user: account.user }),
      ...(account?.authUser !== undefined && { authUser: account.authUser }),
      hasPassword: account?.password !== undefined,
      state: this.#opened.has(id) ? { ...(this.#states.get(id) ?? { name: 'starting' }) } : { name: 'off' },
      ...(lastCode && { lastCode }),
      ...(messages && { messages: { ...messages } }),
      ...(messages && voicemailNumber !== undefined && { voicemailNumber }),
    };
  }

  /**
   * Enters the account of a user, or changes it.
   *
   * @returns undefined if there is no such phone system; `noPassword` for a new account without a password
   */
  async set(
    trunkId: number,
    personId: number,
    { user, authUser, password }: PbxAccountChange,
  ): Promise<'set' | 'noPassword' | undefined> {
    if (!this.#pbxs.has(trunkId)) return undefined;
    return await this.#rows.inTurn(personId, async () => {
      const before = this.#of(trunkId, personId);
      if (!before && password === undefined) return 'noPassword';
      const secret =
        password === undefined
          ? undefined
          : await this.#deps.secrets.close(password, contextOf(personId, trunkId));
      const values = { name: user, auth_name: authUser ?? null, ...(secret !== undefined && { secret }) };
      if (before) await this.#rows.update(before.id, values);
      else
        await this.#rows.insert({ ...values, secret: secret ?? '', person_id: personId, trunk_id: trunkId });
      return 'set';
    });
  }

  /** Removes the account of a user, whose calls over it end. Returns false if there is none. */
  async remove(trunkId: number, personId: number): Promise<boolean> {
    const account = this.#of(trunkId, personId);
    return account !== undefined && (await this.#rows.remove(personId, account.id));
  }

  /** Removes all accounts at a phone system. */
  async forget(trunkId: number): Promise<void> {
    this.leave(trunkId);
    for (const { id, personId } of this.#at(trunkId)) await this.#rows.remove(personId, id);
  }

  #changed(account: StoredAccount | undefined, before: StoredAccount | undefined): void {
    if (account) this.#open(account);
    else if (before) this.#close(before);
    const one = account ?? before;
    if (!one) return;
    this.#publish(one.trunkId, one.personId);
    this.onChange(one.trunkId);
  }

  #open(account: StoredAccount): void {
    const { trunkId, personId, user, authUser, password } = account;
    const pbx = this.#pbxs.get(trunkId);
    if (!pbx?.values.isEnabled || password === undefined || this.#isDisabled(personId)) {
      this.#close(account);
      return;
    }
    const { settings } = pbx;
    this.#messages.delete(idOf(trunkId, personId));
    const { registersFor = usualSeconds } = settings;
    const own = {
      id: idOf(trunkId, personId),
      user,
      authUser,
      password,
      registersFor,
      watchesMessages: true,
    };
    this.#opened.add(own.id);
    this.#deps.engine.openTrunk({ ...settings, ...own });
    this.#watched.delete(own.id);
    this.#watchColleagues(trunkId);
  }

  /**
   * Each account watches its own extension there. Extensions of colleagues without an account are watched by the first account that is
   * ready.
   */
  #watchColleagues(trunkId: number): void {
    const accounts = this.#at(trunkId);
    const ids = accounts.map(({ personId }) => idOf(trunkId, personId));
    const isWatcher = (id: string) => this.#isReady(id) && this.#watchers.get(trunkId) === id;
    const watcher = ids.find(isWatcher) ?? ids.find((id) => this.#isReady(id));
    if (watcher === undefined) this.#watchers.delete(trunkId);
    else this.#watchers.set(trunkId, watcher);
    const own = new Set(accounts.map(({ user }) => user));
    const listed = (this.#pbxs.get(trunkId)?.values.colleagues ?? []).map(({ extension }) => extension);
    const others = [...new Set(listed)].filter((extension) => !own.has(extension));
    for (const { user, personId } of accounts) {
      const id = idOf(trunkId, personId);
      const extensions = [user, ...(id === watcher ? others : [])];
      if (!this.#opened.has(id) || this.#watched.get(id) === extensions.join(' ')) continue;
      this.#watched.set(id, extensions.join(' '));
      this.#deps.engine.watchExtensions(id, extensions);
    }
  }

  #isReady(id: string): boolean {
    return this.#opened.has(id) && this.#states.get(id)?.name === 'ready';
  }

  #isDisabled(personId: number): boolean {
    return this.#deps.people.byId(personId)?.isDisabled ?? true;
  }

  /** Ends the registrations of a user who was disabled, and begins them when the user is enabled again. */
  #followUser(personId: number): void {
    const isDisabled = this.#isDisabled(personId);
    for (const account of this.#rows.of(personId)) {
      if (this.#opened.has(idOf(account.trunkId, personId)) !== isDisabled) continue;
      if (isDisabled) this.#close(account);
      else this.#open(account);
      this.#publish(account.trunkId, personId);
      this.onChange(account.trunkId);
    }
  }

  #close({ trunkId, personId }: StoredAccount): void {
    const id = idOf(trunkId, personId);
    this.#opened.delete(id);
    this.#deps.engine.closeTrunk(id);
    this.#states.delete(id);
    this.#messages.delete(id);
    this.#codes.delete(id);
    this.#watched.delete(id);
    this.#watchColleagues(trunkId);
  }

  #publish(trunkId: number, personId: number): void {
    const { changes } = this.#deps;
    changes.publish(topics.pbxAccounts(personId), {
      uri: `${pbxAccountSource}/${trunkId}`,
      item: this.find(trunkId, personId),
    });
    changes.publish(topics.administeredPbxAccounts(personId), {
      uri: `${administeredPbxAccountSource}/${idOf(trunkId, personId)}`,
      item: this.find(trunkId, personId, true),
    });
  }

  #at(trunkId: number): readonly StoredAccount[] {
    return this.#rows.all().filter((account) => account.trunkId === trunkId);
  }

  #of(trunkId: number, personId: number): StoredAccount | undefined {
    return this.#rows.of(personId).find((account) => account.trunkId === trunkId);
  }

  #byName(id: string): StoredAccount | undefined {
    const read = readAccountId(id);
    return read && this.#of(...read);
  }
}

function readRow(
  {
    id,
    person_id: personId,
    trunk_id: trunkId,
    name: user,
    auth_name,
    secret,
  }: Selectable<Tables['pbx_account']>,
  { secrets, log }: PbxAccountsDeps,
): StoredAccount {
  const account = { id, personId, trunkId, user, authUser: auth_name ?? undefined };
  try {
    return { ...account, password: secrets.open(secret, contextOf(personId, trunkId)) };
  } catch (error) {
    log.error({ error, person: personId }, 'The password of an account cannot be read: enter it again');
    return { ...account, password: undefined };
  }
}

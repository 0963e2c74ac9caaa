import { randomBytes, randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Terminal } from '../../../sdk/wire/phones/terminal.ts';
import { type Changes, topics } from '../base/changes.ts';
import { devicePath, terminalPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';
import {
  firstSettings,
  fromRow,
  isBrowser,
  isOwnApp,
  modelOf,
  type Phone,
  type PhoneSettings,
  toRow,
} from './phone.ts';
import { LastActivePhone, PhoneInUse } from './phone-errors.ts';
import type { PhoneModel } from './phone-models.ts';

export type { Phone } from './phone.ts';

/** The maximum number of phones of a user. */
export const maxPhones = 10;

/** The part of the engine that the terminals use. */
export interface Registrar {
  isRegistered(registerId: string): boolean;
  unregister(registerId: string): void;
}

interface TerminalParts {
  readonly changes: Changes;
  readonly registrar: Registrar;
  /** The phones by the name with which they register. The terminals keep it up to date. */
  readonly byRegisterId: Map<string, Phone>;
  /** Returns true if a phone rings or has a call. */
  readonly hasCall: (phone: Phone) => boolean;
  /** Returns true if no phone of a user may be in service. */
  readonly isBarred?: (personId: number) => boolean;
}

/** All phones. Read from memory, written through to the store. */
export class Terminals {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #registrar: Registrar;
  readonly #hasCall: (phone: Phone) => boolean;
  readonly #isBarred: (personId: number) => boolean;
  /** Whether each phone was idle when its watchers last heard of it. */
  readonly #publishedIdle = new Map<string, boolean>();
  readonly #byId = new Map<string, Phone>();
  readonly #ofPerson = new Map<number, Phone[]>();
  readonly #byRegisterId: Map<string, Phone>;

  private constructor(db: Kysely<Tables>, parts: TerminalParts, phones: readonly Phone[]) {
    this.#db = db;
    this.#changes = parts.changes;
    this.#registrar = parts.registrar;
    this.#hasCall = parts.hasCall;
    this.#isBarred = parts.isBarred ?? (() => false);
    this.#byRegisterId = parts.byRegisterId;
    for (const phone of phones) this.#add(phone);
  }

  static async load(db: Kysely<Tables>, parts: TerminalParts): Promise<Terminals> {
    const rows = await db.selectFrom('terminal').selectAll().orderBy('id').execute();
    return new Terminals(db, parts, inOrder(rows.map(fromRow)));
  }

  #add(phone: Phone): void {
    this.#byId.set(phone.id, phone);
    this.#ofPerson.set(phone.personId, [...this.of(phone.personId), phone]);
    if (phone.registerId !== undefined) this.#byRegisterId.set(phone.registerId, phone);
  }

  /** Reads the phones of users again whose rows were added or deleted. A phone that is known stays as it is. */
  async reload(personIds: readonly number[]): Promise<void> {
    const rows = await this.#db
      .selectFrom('terminal')
      .selectAll()
      .where(sql<boolean>`person_id = any(${personIds}::integer[])`)
      .orderBy('id')
      .execute();
    const ids = new Set(rows.map(({ id }) => id));
    for (const phone of personIds.flatMap((id) => this.of(id))) if (!ids.has(phone.id)) this.#forget(phone);
    for (const row of rows) if (!this.#byId.has(row.id)) this.#add(fromRow(row));
    for (const personId of personIds) {
      this.#ofPerson.set(personId, inOrder(this.of(personId)));
      for (const phone of this.of(personId)) {
        if (this.#isBarred(personId) && phone.registerId !== undefined)
          this.#registrar.unregister(phone.registerId);
        this.publish(phone);
      }
    }
  }

  /** Returns the phones of a person, the default phone first. */
  of(personId: number): readonly Phone[] {
    return this.#ofPerson.get(personId) ?? [];
  }

  byId(id: string): Phone | undefined {
    return this.#byId.get(id);
  }

  byRegisterId(registerId: string): Phone | undefined {
    return this.#byRegisterId.get(registerId);
  }

  /** Returns the phones of all users. */
  all(): Iterable<Phone> {
    return this.#byId.values();
  }

  isInService(phone: Phone): boolean {
    if (phone.isDisabled || phone.registerId === undefined || this.#isBarred(phone.personId)) return false;
    return this.#registrar.isRegistered(phone.registerId);
  }

  /** True if calls to its user ring at this phone now. */
  isRung(phone: Phone): boolean {
    return phone.isRinging && this.isInService(phone);
  }

  /** Returns the phone in the wire format. */
  describe(phone: Phone): Terminal {
    return {
      restUri: terminalPath(phone.id),
      abstractTerminalID: phone.id,
      type: phone.type,
      softphoneType: phone.softphoneType,
      physicalState: this.isInService(phone) ? 'inService' : 'outOfService',
      maxTerminalConnection: phone.maxConnections,
      isAssumedIdle: !this.#hasCall(phone),
      currentRegisterId: phone.registerId ?? null,
      label: phone.label,
      terminalLabel: phone.label,
      selected: phone.isDefault,
      uiPos: this.of(phone.personId).indexOf(phone),
      isRinging: phone.isRinging,
      isDisabled: phone.isDisabled,
      device: {
        label: phone.label,
        deviceModelLabel: modelOf(phone).label,
        restUri: devicePath(phone.id),
        deviceID: phone.id,
      },
      ...(!isOwnApp(phone) && { accessRights: { canDelete: false } }),
    };
  }

  /**
   * Makes new SIP credentials for this phone, which end the earlier credentials.
   * The holder of `previousRegisterId` gets its own credentials back.
   *
   * @throws PhoneInUse when another device is registered and `force` is not given
   */
  async claim(
    phone: Phone,
    options: { force: boolean; previousRegisterId: string | undefined },
  ): Promise<{ registerId: string; devicePassword: string }> {
    const { registerId: present, devicePassword } = phone;
    if (present !== undefined && devicePassword !== undefined && present === options.previousRegisterId) {
      return { registerId: present, devicePassword };
    }
    if (this.isInService(phone) && !options.force) {
      throw new PhoneInUse(`${phone.label} is in use elsewhere.`);
    }
    const fresh = {
      registerId: `${phone.id}-${randomBytes(4).toString('hex')}`,
      devicePassword: newPassword(),
    };
    phone.registerId = fresh.registerId;
    phone.devicePassword = fresh.devicePassword;
    this.#byRegisterId.set(fresh.registerId, phone);
    if (present !== undefined) this.#byRegisterId.delete(present);
    this.publish(phone);
    if (present !== undefined) this.#registrar.unregister(present);
    await this.#write(phone);
    return fresh;
  }

  /** Returns the program on the computer of this person, which is created when it is first asked for. */
  async desktopOf(person: { readonly id: number; readonly login: string }): Promise<Phone> {
    const known = this.of(person.id).find(({ softphoneType }) => softphoneType === 'desktop');
    if (known) return known;
    return this.#insert({
      ...firstSettings('Desktop phone'),
      id: `${person.login}-program`,
      personId: person.id,
      type: 'Softphone',
      softphoneType: 'desktop',
      maxConnections: 4,
      registerId: undefined,
      devicePassword: undefined,
    });
  }

  /**
   * Adds an app or a desk phone to the phones of a person, with SIP credentials of its own.
   *
   * @returns undefined if the person has as many phones as a user can have
   */
  async add(
    person: { readonly id: number; readonly login: string },
    {
      label,
      model,
      macAddress,
    }: Pick<PhoneSettings, 'label' | 'macAddress'> & { readonly model: PhoneModel },
  ): Promise<Phone | undefined> {
    return this.#changes.inTurn(topics.terminals(person.id), async () => {
      if (this.of(person.id).length >= maxPhones) return undefined;
      const id = `${person.login}-${model.isApp ? 'app' : 'desk'}-${randomBytes(3).toString('hex')}`;
      return this.#insert({
        ...firstSettings(label),
        id,
        personId: person.id,
        ...(model.isApp
          ? { type: 'Softphone', softphoneType: 'mobile', maxConnections: 2 }
          : { type: 'IpDevice', softphoneType: 'notASoftphone', maxConnections: 4 }),
        model: model.id,
        macAddress,
        registerId: id,
        devicePassword: newPassword(),
      });
    });
  }

  /**
   * Changes settings of a phone. A phone that is taken out of service loses its registration and its calls.
   *
   * @throws LastActivePhone if no phone of the user would be in use and ring
   */
  async change(phone: Phone, change: Partial<PhoneSettings>): Promise<void> {
    await this.#changes.inTurn(topics.terminals(phone.personId), async () => {
      const isActive = (one: Pick<Phone, 'isRinging' | 'isDisabled'>) => one.isRinging && !one.isDisabled;
      if (isActive(phone) && !isActive({ ...phone, ...change })) this.#assertAnotherActive(phone, isActive);
      const before = this.of(phone.personId)[0];
      if (change.isDefault === true && before?.isDefault && before !== phone) {
        before.isDefault = false;
        await this.#write(before);
      }
      const isTaken = change.isDisabled === true && !phone.isDisabled;
      Object.assign(phone, change);
      await this.#write(phone);
      if (isTaken && phone.registerId !== undefined) this.#registrar.unregister(phone.registerId);
      this.#ofPerson.set(phone.personId, inOrder(this.of(phone.personId)));
      for (const one of before === this.of(phone.personId)[0] ? [phone] : this.of(phone.personId))
        this.publish(one);
    });
  }

  /**
   * Removes a phone with its credentials, and ends its calls.
   *
   * @throws LastActivePhone if no phone of the user would be in use and ring
   */
  async remove(phone: Phone): Promise<void> {
    await this.#changes.inTurn(topics.terminals(phone.personId), async () => {
      if (!this.#byId.has(phone.id)) return;
      const isActive = (one: Phone) => one.isRinging && !one.isDisabled;
      if (isActive(phone)) this.#assertAnotherActive(phone, isActive);
      await this.#db.deleteFrom('terminal').where('id', '=', phone.id).execute();
      this.#forget(phone);
      for (const other of this.of(phone.personId)) this.publish(other);
    });
  }

  #forget(phone: Phone): void {
    if (phone.registerId !== undefined) this.#registrar.unregister(phone.registerId);
    this.#byId.delete(phone.id);
    this.#publishedIdle.delete(phone.id);
    if (phone.registerId !== undefined) this.#byRegisterId.delete(phone.registerId);
    this.#ofPerson.set(
      phone.personId,
      this.of(phone.personId).filter((one) => one !== phone),
    );
    this.#changes.publish(topics.terminals(phone.personId), { uri: terminalPath(phone.id), item: undefined });
  }

  /** Gives a phone another password. It has to register with it again. */
  async setPassword(phone: Phone, password: string): Promise<void> {
    phone.devicePassword = password;
    await this.#write(phone);
    if (phone.registerId !== undefined) this.#registrar.unregister(phone.registerId);
    this.publish(phone);
  }

  #assertAnotherActive(phone: Phone, isActive: (phone: Phone) => boolean): void {
    if (this.of(phone.personId).some((one) => one !== phone && isActive(one))) return;
    throw new LastActivePhone('The last active phone cannot be altered.');
  }

  async #insert(phone: Phone): Promise<Phone> {
    this.#add(phone);
    await this.#db
      .insertInto('terminal')
      .values({
        ...toRow(phone),
        id: phone.id,
        person_id: phone.personId,
        label: phone.label,
        type: phone.type,
        softphone_type: phone.softphoneType,
        max_connections: phone.maxConnections,
        register_id: phone.registerId ?? null,
        device_password: phone.devicePassword ?? null,
        keys: JSON.stringify(phone.keys),
      })
      .execute();
    this.publish(phone);
    return phone;
  }

  async #write(phone: Phone): Promise<void> {
    await this.#db.updateTable('terminal').set(toRow(phone)).where('id', '=', phone.id).execute();
  }

  /** To be called when a call of this person changed: publishes the phones that became idle, or busy. */
  refreshActivity(personId: number): void {
    for (const phone of this.of(personId)) {
      if ((this.#publishedIdle.get(phone.id) ?? true) === this.#hasCall(phone)) this.publish(phone);
    }
  }

  /** Notifies the watchers of the phone's present state. */
  publish(phone: Phone): void {
    const item = this.describe(phone);
    this.#publishedIdle.set(phone.id, item.isAssumedIdle);
    this.#changes.publish(topics.terminals(phone.personId), { uri: item.restUri, item });
  }
}

/** The default phone comes before all others, then the phone in the browser. */
const inOrder = (phones: readonly Phone[]): Phone[] =>
  phones.toSorted(
    (one, other) =>
      Number(other.isDefault) - Number(one.isDefault) || Number(isBrowser(other)) - Number(isBrowser(one)),
  );

/** Letters and digits that no person confuses when typing them into a phone. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A SIP password that cannot be guessed. */
export const newPassword = (): string =>
  Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('');

import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Terminal } from '../../../../sdk/wire/phones/terminal.ts';
import { terminalType } from '../../../../sdk/wire/phones/terminal.ts';
import type { Tables } from '../../store/tables.ts';
import { type Changes, topics } from '../changes.ts';
import { terminalPath } from '../paths.ts';

/** A phone of a user. `registerId` names its present SIP device. */
export interface Phone {
  readonly id: string;
  readonly personId: number;
  readonly label: string;
  readonly type: Terminal['type'];
  readonly softphoneType: string;
  /** How many calls it can hold at once. */
  readonly maxConnections: number;
  registerId: string | undefined;
  devicePassword: string | undefined;
}

/** Somebody else's browser is this phone already. */
export class PhoneInUse extends Error {
  override readonly name = 'PhoneInUse';
}

/** The part of the engine that the terminals use. */
export interface Registrar {
  isRegistered(registerId: string): boolean;
  unregister(registerId: string): void;
}

/** All phones. Read from memory, written through to the store. */
export class Terminals {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #registrar: Registrar;
  readonly #hasCall: (phone: Phone) => boolean;
  /** Whether each phone was idle when its watchers last heard of it. */
  readonly #publishedIdle = new Map<string, boolean>();
  readonly #byId = new Map<string, Phone>();
  readonly #ofPerson = new Map<number, Phone[]>();
  readonly #byRegisterId = new Map<string, Phone>();

  private constructor(
    db: Kysely<Tables>,
    changes: Changes,
    registrar: Registrar,
    hasCall: (phone: Phone) => boolean,
    phones: readonly Phone[],
  ) {
    this.#db = db;
    this.#changes = changes;
    this.#registrar = registrar;
    this.#hasCall = hasCall;
    for (const phone of phones) this.#add(phone);
  }

  /** @param hasCall whether a phone rings or has a call */
  static async load(
    db: Kysely<Tables>,
    changes: Changes,
    registrar: Registrar,
    hasCall: (phone: Phone) => boolean,
  ): Promise<Terminals> {
    const rows = await db.selectFrom('terminal').selectAll().orderBy('id').execute();
    // The phone in the browser comes before all others.
    const phones = rows.map(fromRow).sort((one, other) => Number(isBrowser(other)) - Number(isBrowser(one)));
    return new Terminals(db, changes, registrar, hasCall, phones);
  }

  #add(phone: Phone): void {
    this.#byId.set(phone.id, phone);
    this.#ofPerson.set(phone.personId, [...this.of(phone.personId), phone]);
    if (phone.registerId !== undefined) this.#byRegisterId.set(phone.registerId, phone);
  }

  of(personId: number): readonly Phone[] {
    return this.#ofPerson.get(personId) ?? [];
  }

  byId(id: string): Phone | undefined {
    return this.#byId.get(id);
  }

  byRegisterId(registerId: string): Phone | undefined {
    return this.#byRegisterId.get(registerId);
  }

  isInService(phone: Phone): boolean {
    return phone.registerId !== undefined && this.#registrar.isRegistered(phone.registerId);
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
      selected: this.of(phone.personId)[0] === phone,
      uiPos: this.of(phone.personId).indexOf(phone),
      device: { label: phone.label, deviceModelLabel: modelOf(phone) },
    };
  }

  /**
   * Makes new SIP credentials for this phone, which ends those that it had.
   * The holder of `previousRegisterId` gets its own back.
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
      devicePassword: randomBytes(16).toString('base64url'),
    };
    phone.registerId = fresh.registerId;
    phone.devicePassword = fresh.devicePassword;
    this.#byRegisterId.set(fresh.registerId, phone);
    if (present !== undefined) this.#byRegisterId.delete(present);
    this.publish(phone);
    if (present !== undefined) this.#registrar.unregister(present);
    await this.#db
      .updateTable('terminal')
      .set({ register_id: fresh.registerId, device_password: fresh.devicePassword })
      .where('id', '=', phone.id)
      .execute();
    return fresh;
  }

  /** Returns the program on the computer of this person, which is created when it is first asked for. */
  async desktopOf(person: { readonly id: number; readonly login: string }): Promise<Phone> {
    const known = this.of(person.id).find(({ softphoneType }) => softphoneType === 'desktop');
    if (known) return known;
    const phone: Phone = {
      id: `${person.login}-program`,
      personId: person.id,
      label: 'Desktop phone',
      type: 'Softphone',
      softphoneType: 'desktop',
      maxConnections: 4,
      registerId: undefined,
      devicePassword: undefined,
    };
    this.#add(phone);
    await this.#db
      .insertInto('terminal')
      .values({
        id: phone.id,
        person_id: phone.personId,
        label: phone.label,
        type: phone.type,
        softphone_type: phone.softphoneType,
        max_connections: phone.maxConnections,
        register_id: null,
        device_password: null,
      })
      .execute();
    this.publish(phone);
    return phone;
  }

  /** To be called when a call of this person changed: publishes the phones that became idle, or busy. */
  refreshActivity(personId: number): void {
    for (const phone of this.of(personId)) {
      if ((this.#publishedIdle.get(phone.id) ?? true) === this.#hasCall(phone)) this.publish(phone);
    }
  }

  /** Tells the watchers how this phone is now. */
  publish(phone: Phone): void {
    const item = this.describe(phone);
    this.#publishedIdle.set(phone.id, item.isAssumedIdle);
    this.#changes.publish(topics.terminals(phone.personId), { uri: item.restUri, item });
  }
}

const isBrowser = (phone: Phone): boolean => phone.softphoneType === 'webRTC';

const modelOf = (phone: Phone): string => {
  if (isBrowser(phone)) return 'Browser';
  return phone.softphoneType === 'desktop' ? 'Program on a computer' : 'SIP phone';
};

const fromRow = (row: Selectable<Tables['terminal']>): Phone => ({
  id: row.id,
  personId: row.person_id,
  label: row.label,
  type: terminalType.parse(row.type),
  softphoneType: row.softphone_type,
  maxConnections: row.max_connections,
  registerId: row.register_id ?? undefined,
  devicePassword: row.device_password ?? undefined,
});

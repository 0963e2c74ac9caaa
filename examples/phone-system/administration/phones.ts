import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import {
  type AdministeredPhone,
  type AdministeredPhoneKind,
  type AdministeredPhoneState,
  administeredPhoneSource,
  type NewPhone,
  type PhoneChange,
} from '../../../sdk/wire/administration/phone.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Engine, PhoneRegistration } from '../engine/port.ts';
import { plainText } from '../people/search-text.ts';
import type { Devices } from '../phones/devices.ts';
import { hasOwnPassword, isBrowser, isOwnApp, modelOf } from '../phones/phone.ts';
import { LastActivePhone } from '../phones/phone-errors.ts';
import { phoneModel } from '../phones/phone-models.ts';
import type { PhoneSightings, Sighting } from '../phones/phone-sightings.ts';
import { maxPhones, newPassword, type Phone, type Terminals } from '../phones/terminals.ts';
import type { Page, PageRange } from '../store/page.ts';
import { displayName, type People, type Person } from '../users/person.ts';
import { type Administrator, administers } from './administrators.ts';
import type { Actor, Audit } from './audit.ts';
import { ChangedMeanwhile, SettingFault } from './faults.ts';
import { type UserList, wordsOf } from './user-list.ts';
import type { UserAdministration } from './users.ts';

/** A selection of phones. */
export interface PhoneQuery {
  /** Words that each begin a word of the user, the phone or its model, or parts of addresses. */
  readonly search?: string | undefined;
  readonly kind?: AdministeredPhoneKind | undefined;
  readonly state?: AdministeredPhoneState | undefined;
  /** The id of the only user; undefined: all. */
  readonly user?: string | undefined;
}

interface PhoneAdministrationDeps {
  readonly people: People;
  readonly list: UserList;
  readonly terminals: Terminals;
  readonly devices: Devices;
  readonly sightings: PhoneSightings;
  readonly audit: Audit;
  readonly users: Pick<UserAdministration, 'changeable'>;
  readonly changes: Changes;
  readonly engine: Pick<Engine, 'listen' | 'registrationsOf'>;
  readonly log: Logger;
  readonly photoOf: (number: string) => string | undefined;
  /** Must be called when phones of a user have changed. */
  readonly phonesChanged: (person: Person) => void;
}

/** The phones of all users as administrators see and change them. Every change is recorded. */
export class PhoneAdministration {
  readonly #deps: PhoneAdministrationDeps;

  readonly #end: () => void;
  readonly #publishing = new Set<Promise<void>>();

  constructor(deps: PhoneAdministrationDeps) {
    this.#deps = deps;
    this.#end = deps.engine.listen((event) => {
      if (event.type !== 'registered' && event.type !== 'unregistered') return;
      const phone = deps.terminals.byRegisterId(event.registerId);
      if (phone) this.#show(phone);
    });
  }

  async stop(): Promise<void> {
    this.#end();
    await Promise.all(this.#publishing);
  }

  /** The phones of a selection that an administrator sees, by the names of their users. */
  async page(
    viewer: Administrator,
    query: PhoneQuery,
    { offset, length }: PageRange,
  ): Promise<Page<AdministeredPhone>> {
    const wanted = wordsOf(query.search ?? '');
    const found = this.#deps.list
      .inOrder()
      .filter(
        ({ person }) =>
          administers(viewer, person) && (query.user === undefined || query.user === String(person.id)),
      )
      .flatMap(({ person, words }) =>
        this.#deps.terminals
          .of(person.id)
          .filter((phone) => this.#fits(phone, words, wanted, query))
          .map((phone) => ({ phone, person })),
      );
    const some = found.slice(offset, offset + length);
    return { count: found.length, items: await this.#describeAll(some) };
  }

  /** The phone with this id, if the administrator sees its user. */
  async find(viewer: Administrator, id: string): Promise<AdministeredPhone | undefined> {
    const seen = this.#seen(viewer, id);
    return seen && (await this.#describeAll([seen]))[0];
  }

  /**
   * Adds a desk phone or an app to the phones of a user.
   *
   * @throws SettingFault, UserFault
   */
  async add(
    actor: Actor,
    viewer: Administrator,
    { userID, label, deviceModelID, macAddress }: NewPhone,
  ): Promise<{ readonly item: AdministeredPhone; readonly phone: Phone }> {
    const person = this.#deps.users.changeable(viewer, userID);
    if (!person) throw new SettingFault('userID', 'There is no such user.');
    const model = phoneModel(deviceModelID);
    if (!model || (model.format === undefined && model.id !== 'other'))
      throw new SettingFault('deviceModelID', 'There is no such model.');
    const address = macAddress?.toLowerCase() || undefined;
    this.#deps.devices.assertFree(address);
    const phone = await this.#deps.terminals.add(person, { label, model, macAddress: address });
    if (!phone) throw new SettingFault('userID', `${displayName(person)} has ${maxPhones} phones already.`);
    this.#deps.devices.publish(phone);
    this.#deps.phonesChanged(person);
    await this.#record(actor, { action: 'add', phone, person, after: audited(phone) });
    return { item: await this.#describe(phone, person), phone };
  }

  /**
   * Changes the named settings of a phone.
   *
   * @throws SettingFault, UserFault, ChangedMeanwhile, DeviceRefusal
   */
  async change(
    actor: Actor,
    viewer: Administrator,
    id: string,
    { version, label, isDisabled, deviceModelID, macAddress }: PhoneChange,
  ): Promise<AdministeredPhone | undefined> {
    const changeable = this.#changeable(viewer, id);
    if (!changeable) return undefined;
    const { phone, person } = changeable;
    if (version !== undefined && version !== versionOf(phone))
      throw new ChangedMeanwhile('The settings of this phone have changed meanwhile.');
    const before = audited(phone);
    if (deviceModelID !== undefined || macAddress !== undefined)
      await this.#deps.devices.change(phone, { deviceModelID, macAddress });
    if (label !== undefined || isDisabled !== undefined)
      await keepingOne(person, () =>
        this.#deps.terminals.change(phone, {
          ...(label !== undefined && { label }),
          ...(isDisabled !== undefined && { isDisabled }),
        }),
      );
    this.#deps.devices.publish(phone);
    this.#deps.terminals.publish(phone);
    this.#deps.phonesChanged(person);
    await this.#record(actor, { action: 'change', phone, person, before, after: audited(phone) });
    this.#show(phone);
    return this.#describe(phone, person);
  }

  /**
   * Removes a phone, whose registration and calls end. False if there is no such phone.
   *
   * @throws SettingFault, UserFault
   */
  async remove(actor: Actor, viewer: Administrator, id: string): Promise<boolean> {
    const changeable = this.#changeable(viewer, id);
    if (!changeable) return false;
    const { phone, person } = changeable;
    if (isBrowser(phone))
      throw new SettingFault('phoneID', 'Every user has a phone in the browser. Disable it instead.');
    await keepingOne(person, () => this.#deps.terminals.remove(phone));
    this.#deps.devices.publishRemoved(phone);
    this.#deps.phonesChanged(person);
    await this.#record(actor, { action: 'remove', phone, person, before: audited(phone) });
    const uri = `${administeredPhoneSource}/${phone.id}`;
    this.#deps.changes.publish(topics.administeredPhone(phone.id), { uri, item: undefined });
    return true;
  }

  /**
   * Gives a phone another password. It has to register with it again.
   *
   * @throws SettingFault, UserFault
   */
  async renewPassword(actor: Actor, viewer: Administrator, id: string): Promise<Phone | undefined> {
    const changeable = this.#changeable(viewer, id);
    if (!changeable) return undefined;
    const { phone, person } = changeable;
    if (!hasOwnPassword(phone)) throw new SettingFault('phoneID', 'This phone has no password of its own.');
    await this.#deps.devices.setPassword(phone, newPassword());
    await this.#record(actor, { action: 'newPassword', phone, person });
    return phone;
  }

  /**
   * Returns the phone whose settings files an administrator wants to see; undefined if it reads none.
   *
   * @throws UserFault
   */
  async setUp(actor: Actor, viewer: Administrator, id: string): Promise<Phone | undefined> {
    const changeable = this.#changeable(viewer, id);
    if (!changeable || !isProvisionable(changeable.phone)) return undefined;
    await this.#record(actor, { action: 'setUp', ...changeable });
    return changeable.phone;
  }

  /** Shows the present state of a phone to its watchers. */
  #show(phone: Phone): void {
    if (!this.#deps.changes.isWatched(topics.administeredPhone(phone.id))) return;
    const publishing = this.#publish(phone)
      .catch((error) => this.#deps.log.error({ error, phone: phone.id }, 'a phone could not be shown'))
      .finally(() => this.#publishing.delete(publishing));
    this.#publishing.add(publishing);
  }

  async #publish(phone: Phone): Promise<void> {
    const person = this.#deps.people.byId(phone.personId);
    if (!person) return;
    const item = await this.#describe(phone, person);
    this.#deps.changes.publish(topics.administeredPhone(phone.id), { uri: item.restUri, item });
  }

  #seen(viewer: Administrator, id: string) {
    const phone = this.#deps.terminals.byId(id);
    const person = phone && this.#deps.people.byId(phone.personId);
    return person && administers(viewer, person) ? { phone, person } : undefined;
  }

  /** @throws UserFault for a phone of an administrator whom this administrator may not change */
  #changeable(viewer: Administrator, id: string) {
    const seen = this.#seen(viewer, id);
    if (seen) this.#deps.users.changeable(viewer, String(seen.person.id));
    return seen;
  }

  #fits(phone: Phone, words: string, wanted: readonly string[], { kind, state }: PhoneQuery): boolean {
    if (kind !== undefined && kindOf(phone) !== kind) return false;
    const registrations = () => this.#registrationsOf(phone);
    if (state === 'disabled' && !phone.isDisabled) return false;
    if (state === 'registered' && registrations().length === 0) return false;
    if (state === 'unregistered' && registrations().length > 0) return false;
    const rest = wanted.filter((word) => !words.includes(` ${word}`));
    if (rest.length === 0) return true;
    const own = plainText(
      [phone.label, modelOf(phone).label, phone.registerId, phone.macAddress, ...addressesOf(registrations())]
        .filter((text) => text !== undefined)
        .join(' '),
    );
    return rest.every((word) => own.includes(word) || own.includes(word.replaceAll(/[:-]/g, '')));
  }

  #registrationsOf({ registerId }: Phone): readonly PhoneRegistration[] {
    return registerId === undefined ? [] : this.#deps.engine.registrationsOf(registerId);
  }

  async #describe(phone: Phone, person: Person): Promise<AdministeredPhone> {
    const sightings = await this.#deps.sightings.of([phone.id]);
    return this.#written(phone, person, sightings.get(phone.id));
  }

  async #describeAll(
    all: readonly { readonly phone: Phone; readonly person: Person }[],
  ): Promise<readonly AdministeredPhone[]> {
    const sightings = await this.#deps.sightings.of(all.map(({ phone }) => phone.id));
    return all.map(({ phone, person }) => this.#written(phone, person, sightings.get(phone.id)));
  }

  #written(phone: Phone, person: Person, seen: Sighting | undefined): AdministeredPhone {
    const urlPhoto = this.#deps.photoOf(person.number);
    const model = modelOf(phone);
    return {
      restUri: `${administeredPhoneSource}/${phone.id}`,
      phoneID: phone.id,
      label: phone.label,
      kind: kindOf(phone),
      userID: String(person.id),
      userName: displayName(person),
      userNumber: person.number,
      ...(urlPhoto !== undefined && { urlPhoto }),
      deviceModelID: model.id,
      deviceModelLabel: model.label,
      macAddress: phone.macAddress ?? '',
      isDisabled: phone.isDisabled,
      isRinging: phone.isRinging,
      registrations: [...this.#registrationsOf(phone)],
      ...(seen && { seenAt: seen.at }),
      seenAddress: seen?.address ?? '',
      seenProgram: seen?.program ?? '',
      registerId: phone.registerId ?? '',
      hasPassword: hasOwnPassword(phone),
      isProvisionable: isProvisionable(phone),
      isRemovable: !isBrowser(phone),
      version: versionOf(phone),
    };
  }

  #record(
    actor: Actor,
    {
      action,
      phone,
      person,
      before,
      after,
    }: {
      readonly action: 'add' | 'change' | 'remove' | 'newPassword' | 'setUp';
      readonly phone: Phone;
      readonly person: Person;
      readonly before?: Readonly<Record<string, unknown>>;
      readonly after?: Readonly<Record<string, unknown>>;
    },
  ): Promise<void> {
    return this.#deps.audit.record(actor, {
      action,
      kind: 'phone',
      subject: phone.id,
      label: `${phone.label} (${displayName(person)})`,
      before,
      after,
    });
  }
}

/** @throws SettingFault if no phone of the user would be in use and ring */
async function keepingOne(person: Person, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof LastActivePhone)) throw error;
    throw new SettingFault('isDisabled', `This is the last phone of ${displayName(person)} that rings.`);
  }
}

function kindOf(phone: Phone): AdministeredPhoneKind {
  if (isBrowser(phone)) return 'web';
  if (isOwnApp(phone)) return 'app';
  return phone.softphoneType === 'desktop' ? 'program' : 'desk';
}

const isProvisionable = (phone: Phone): boolean =>
  modelOf(phone).format !== undefined && phone.registerId !== undefined;

const addressesOf = (registrations: readonly PhoneRegistration[]) =>
  registrations.flatMap(({ address, program }) => [address, program]);

/** The settings that the record of a change has. */
const audited = (phone: Phone) => ({
  phoneLabel: phone.label,
  deviceModel: modelOf(phone).label,
  macAddress: phone.macAddress ?? '',
  isPhoneDisabled: phone.isDisabled,
});

const versionOf = (phone: Phone): string =>
  createHash('sha256')
    .update(JSON.stringify([phone.label, phone.model, phone.macAddress]))
    .digest('base64url')
    .slice(0, 12);

import { randomBytes } from 'node:crypto';
import type { DeviceChange, DeviceLine, NumberedDevice } from '../../../sdk/wire/phones/device.ts';
import { keyFault, keyTypeOf, type NumberedKey, namedKey } from '../../../sdk/wire/phones/device-key.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { deviceLinePath, devicePath, terminalPath } from '../base/paths.ts';
import { displayName, type People } from '../users/person.ts';
import { modelOf, type Phone, type PhoneSettings } from './phone.ts';
import { phoneModel } from './phone-models.ts';
import type { Terminals } from './terminals.ts';

/** Why a device keeps its settings. */
export type DeviceFault = 'unknownModel' | 'takenAddress' | 'tooManyKeys' | 'badKey';

/** A change of a device that is refused. */
export class DeviceRefusal extends Error {
  override readonly name = 'DeviceRefusal';
  readonly fault: DeviceFault;

  constructor(fault: DeviceFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

interface DevicesDeps {
  readonly terminals: Terminals;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly people: People;
}

/** The only line of each device. */
export const onlyLine = '1';

/** The devices of phones: model, keys, lines, and the secrets of their settings files. */
export class Devices {
  readonly #deps: DevicesDeps;

  constructor(deps: DevicesDeps) {
    this.#deps = deps;
  }

  /** Returns the devices of a user, the default phone first. */
  of(personId: number): readonly NumberedDevice[] {
    return this.#deps.terminals.of(personId).map((phone) => this.describe(phone));
  }

  /** Returns the device of a phone in the wire format. */
  describe(phone: Phone): NumberedDevice {
    const model = modelOf(phone);
    const { upper, lower, special, digit } = model.password;
    return {
      restUri: devicePath(phone.id),
      deviceID: phone.id,
      terminal: terminalPath(phone.id),
      label: phone.label,
      deviceModelID: model.id,
      deviceModelLabel: model.label,
      macAddress: phone.macAddress ?? null,
      keyCount: model.keyCount,
      keyTypes: model.keyTypes.map(keyTypeOf),
      ...(model.keyLayout && { keyLayout: model.keyLayout }),
      keys: [...phone.keys],
      lines: [this.describeLine(phone)],
      isProvisionable: model.format !== undefined,
      provisionedAt: phone.provisionedAt ?? null,
      settingsChangedAt: phone.settingsChangedAt ?? null,
      devicePasswordSupportUpper: upper,
      devicePasswordSupportLower: lower,
      devicePasswordSupportSpecChar: special,
      devicePasswordSupportDigit: digit,
    };
  }

  /** Returns the line of a phone in the wire format. */
  describeLine(phone: Phone): DeviceLine {
    const { people, terminals } = this.#deps;
    const person = people.byId(phone.personId);
    return {
      restUri: deviceLinePath(phone.id, onlyLine),
      lineID: onlyLine,
      position: 1,
      label: phone.lineLabel ?? (person ? displayName(person) : phone.label),
      addressNumber: person?.number ?? '',
      registerId: phone.registerId ?? null,
      physicalState: terminals.isInService(phone) ? 'inService' : 'outOfService',
      ...(person?.licences.areDeviceLinesBarred && { accessRights: { canUpdate: false } }),
    };
  }

  /** Changes the model or the hardware address. @throws DeviceRefusal */
  async change(phone: Phone, change: DeviceChange): Promise<NumberedDevice> {
    const model = change.deviceModelID === undefined ? modelOf(phone) : phoneModel(change.deviceModelID);
    // A phone in a browser is no desk phone, and the other way round.
    if (!model || (model !== modelOf(phone) && model.format === undefined))
      throw new DeviceRefusal('unknownModel', 'There is no such model.');
    const macAddress = change.macAddress?.toLowerCase();
    this.assertFree(macAddress, phone);
    // Keys that the new model does not have are no settings of it.
    const keys = phone.keys
      .slice(0, model.keyCount)
      .filter((key) => keyFault(namedKey(key), model.keyTypes) === undefined);
    return this.#settle(phone, {
      model: model.id,
      keys,
      ...(macAddress !== undefined && { macAddress: macAddress === '' ? undefined : macAddress }),
    });
  }

  /** @throws DeviceRefusal if another phone has the hardware address */
  assertFree(macAddress: string | undefined, phone?: Phone): void {
    for (const other of macAddress ? this.#deps.terminals.all() : [])
      if (other !== phone && other.macAddress === macAddress)
        throw new DeviceRefusal('takenAddress', 'Another phone has this hardware address.');
  }

  /** Replaces all keys. @throws DeviceRefusal */
  async setKeys(phone: Phone, keys: readonly NumberedKey[]): Promise<NumberedDevice> {
    const model = modelOf(phone);
    if (keys.length > model.keyCount)
      throw new DeviceRefusal('tooManyKeys', `${model.label} has ${model.keyCount} keys.`);
    for (const [at, key] of keys.entries()) {
      const fault = keyFault(namedKey(key), model.keyTypes);
      if (fault) throw new DeviceRefusal('badKey', `Key ${at + 1}: ${fault}.`);
    }
    return this.#settle(phone, { keys });
  }

  /** Gives the device another SIP password. It has to register with it again. */
  async setPassword(phone: Phone, password: string): Promise<void> {
    await this.#deps.terminals.setPassword(phone, password);
    await this.#settle(phone, {});
  }

  /** Changes the name on the display. */
  async nameLine(phone: Phone, label: string): Promise<DeviceLine> {
    await this.#settle(phone, { lineLabel: label });
    return this.describeLine(phone);
  }

  /** The phone that the secret belongs to. */
  bySecret(secret: string): Phone | undefined {
    for (const phone of this.#deps.terminals.all()) if (phone.provisioningSecret === secret) return phone;
    return undefined;
  }

  /** Returns the secret of a phone. `fresh` makes another secret: the settings are no longer at the earlier address. */
  async secretOf(phone: Phone, { fresh = false } = {}): Promise<string> {
    if (phone.provisioningSecret !== undefined && !fresh) return phone.provisioningSecret;
    const secret = randomBytes(24).toString('base64url');
    await this.#deps.terminals.change(phone, { provisioningSecret: secret });
    return secret;
  }

  /** Call it when the device has read its settings. */
  async provisioned(phone: Phone): Promise<void> {
    await this.#deps.terminals.change(phone, { provisionedAt: this.#deps.clock.now() });
    this.publish(phone);
  }

  /** Notifies the watchers of the device's present state. */
  publish(phone: Phone): void {
    const item = this.describe(phone);
    this.#deps.changes.publish(topics.devices(phone.personId), { uri: item.restUri, item });
  }

  /** Notifies the watchers that the device is gone. */
  publishRemoved(phone: Phone): void {
    this.#deps.changes.publish(topics.devices(phone.personId), {
      uri: devicePath(phone.id),
      item: undefined,
    });
  }

  async #settle(phone: Phone, change: Partial<PhoneSettings>): Promise<NumberedDevice> {
    await this.#deps.terminals.change(phone, { ...change, settingsChangedAt: this.#deps.clock.now() });
    this.publish(phone);
    return this.describe(phone);
  }
}

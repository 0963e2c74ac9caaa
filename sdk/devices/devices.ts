import * as z from 'zod/mini';
import { routerErrorIds } from '#wire/error.ts';
import {
  type Device,
  type DeviceChange,
  type DeviceLine,
  type DeviceLineChange,
  type DeviceModel,
  type DevicePasswordRules,
  device,
  deviceLine,
  deviceModel,
  devicePasswordRules,
  type NewTerminal,
  type Provisioning,
  provisioning,
  type TerminalChange,
} from '#wire/phones/device.ts';
import {
  type DeviceKey,
  type KeyFault,
  keyFunctionOf,
  namedKey,
  numberedKey,
} from '#wire/phones/device-key.ts';
import {
  type PbxAccount,
  type PbxAccountChange,
  pbxAccount,
  pbxAccountSource,
} from '#wire/phones/pbx-account.ts';
import { type Terminal, terminal } from '#wire/phones/terminal.ts';
import { refused } from '../account/refused.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';
import { CallsideError, type ErrorCode, toCallsideError } from '../transport/errors.ts';
import type { RestRequest } from '../transport/rest.ts';
import { keyFaults, trimmedKeys } from './rules.ts';

const source = 'telephony/Device';
const terminalSource = 'telephony/Terminal';

const codes: Readonly<Record<string, ErrorCode>> = {
  [routerErrorIds.deviceKeyQuota]: 'device.tooManyKeys',
  [routerErrorIds.terminalQuota]: 'device.tooMany',
};

/** Parses an item of the wire, which has numbers for the functions of keys. */
const namedDevice = z.pipe(
  device,
  z.transform(
    ({ keys, keyTypes, ...rest }): Device => ({
      ...rest,
      keyTypes: keyTypes.map(keyFunctionOf),
      keys: keys.map(namedKey),
    }),
  ),
);
const namedModel = z.pipe(
  deviceModel,
  z.transform(({ keyTypes, ...rest }): DeviceModel => ({ ...rest, keyTypes: keyTypes.map(keyFunctionOf) })),
);

type Addressed = { readonly restUri: string };

/**
 * The user's phones with their settings: names, ringing, keys, lines, and the files that devices read. All methods reject
 * with `offline`, `timeout` and `notFound` too, and the methods that change a phone with `forbidden`.
 */
export class Devices {
  readonly #deps: ListDeps;

  /** The phones as the router describes them, the default phone first. `client.terminals` has the phones to choose from. */
  readonly phones: RouterList<Terminal>;
  /** Their devices, with keys and lines. */
  readonly devices: RouterList<Device>;
  /**
   * The other phone systems at which the user has an extension or can have it. Calls to an extension ring the user's phones, and
   * the user's calls to numbers that this phone system does not have go out over it.
   */
  readonly pbxAccounts: RouterList<PbxAccount>;

  /** @internal */
  constructor(deps: ListDeps) {
    this.#deps = deps;
    this.phones = new RouterList(deps, { source: terminalSource, schema: terminal });
    this.devices = new RouterList(deps, { source, schema: namedDevice });
    this.pbxAccounts = new RouterList(deps, { source: pbxAccountSource, schema: pbxAccount });
  }

  /** Returns the fault of each key on a device; undefined for keys that can be stored. */
  keyFaults(keys: readonly DeviceKey[], device: Pick<Device, 'keyTypes'>): readonly (KeyFault | undefined)[] {
    return keyFaults(keys, device);
  }

  /**
   * Changes the name of a phone, whether calls ring there, whether it is in service, or makes it the default phone. Rejects
   * with `router` and the id `LAL_100_106` if no phone would be in service and ring.
   */
  change({ restUri: path }: Addressed, change: TerminalChange): Promise<Terminal> {
    return this.#read(terminal, { path, method: 'PUT', body: change });
  }

  /** Adds an app to the user's phones. Rejects with `device.tooMany`, and with `badRequest` for a model that is no app. */
  add(draft: NewTerminal): Promise<Terminal> {
    return this.#read(terminal, { path: terminalSource, method: 'POST', body: draft });
  }

  /** Removes an app that the user has added. Its calls end. */
  async remove({ restUri: path }: Addressed): Promise<void> {
    try {
      await this.#deps.rest.send({ path, method: 'DELETE' });
    } catch (thrown) {
      throw explained(thrown);
    }
  }

  /** Returns the models that phones can be. */
  models(): Promise<readonly DeviceModel[]> {
    return this.#read(z.array(namedModel), { path: 'telephony/DeviceModel' });
  }

  /** Changes the model or the hardware address of a device. Keys that the new model does not have are lost. */
  changeDevice({ restUri: path }: Addressed, change: DeviceChange): Promise<Device> {
    return this.#read(namedDevice, { path, method: 'PUT', body: change });
  }

  /**
   * Replaces all keys of a device, in order. The device has them when it next reads its settings. Rejects with
   * `device.tooManyKeys`, and with `device.invalidKey` if `keyFaults` finds a fault.
   */
  async setKeys(
    of: Pick<Device, 'restUri' | 'keyCount' | 'keyTypes'>,
    keys: readonly DeviceKey[],
  ): Promise<Device> {
    const wanted = trimmedKeys(keys);
    if (wanted.length > of.keyCount) throw new CallsideError('device.tooManyKeys');
    if (keyFaults(wanted, of).some((fault) => fault !== undefined))
      throw new CallsideError('device.invalidKey');
    const body = { keys: wanted.map(numberedKey) };
    return await this.#read(namedDevice, { path: `${of.restUri}/Keys`, method: 'PUT', body });
  }

  /** Changes the name that a device shows for a line. Rejects with `forbidden` for a user who may not. */
  changeLine({ restUri: path }: Addressed, change: DeviceLineChange): Promise<DeviceLine> {
    return this.#read(deviceLine, { path, method: 'PUT', body: change });
  }

  /**
   * Returns where the device finds its settings files. They contain its password: show the addresses to the user alone. Rejects
   * with `notFound` for a device that reads none, and for a user who acts for another.
   */
  provisioning({ restUri }: Addressed): Promise<Provisioning> {
    return this.#read(provisioning, { path: `${restUri}/Provisioning` });
  }

  /** Makes other addresses. Nothing is at the earlier addresses any more, so the device has to be given the new address. */
  renewProvisioning({ restUri }: Addressed): Promise<Provisioning> {
    return this.#read(provisioning, { path: `${restUri}/Provisioning`, method: 'POST' });
  }

  /**
   * Returns the rules for the SIP password of a device, for `passwordFaults` with the device as `model`. Rejects with `notFound`
   * for a phone in a browser or a program, and for a user who acts for another.
   */
  passwordRules({ restUri }: Addressed): Promise<DevicePasswordRules> {
    return this.#read(devicePasswordRules, { path: `${restUri}/Password` });
  }

  /**
   * Sets the SIP password of a device, which then has to register again. `current` is the user's own password. Rejects with
   * `password.wrong`, `password.tooOften` after several wrong passwords, and `password.refused` with the key of the broken
   * rule as `exceptionId`.
   */
  async changePassword(
    { restUri }: Addressed,
    { current, next }: { readonly current: string; readonly next: string },
  ): Promise<void> {
    const { rest } = this.#deps;
    // A refusal may repeat a secret.
    const forget = [current, next].map((secret) => rest.log.hide(secret));
    const body = { currentPassword: current, newPassword: next };
    try {
      await rest.send({ path: `${restUri}/Password`, method: 'PUT', body });
    } catch (thrown) {
      throw refused(toCallsideError(thrown));
    } finally {
      for (const end of forget) end();
    }
  }

  /**
   * Enters the user's extension at another phone system, or replaces it: calls over it end. Its `state` tells later whether it is
   * registered. Rejects with `badRequest` for a new extension without a password, and with `notFound` for a user who acts for another.
   *
   * @example await phones.setPbxAccount(account, { user: '1001', password: 'secret' });
   */
  async setPbxAccount({ restUri: path }: Addressed, change: PbxAccountChange): Promise<PbxAccount> {
    const { rest } = this.#deps;
    const forget = change.password === undefined ? undefined : rest.log.hide(change.password);
    try {
      return await this.#read(pbxAccount, { path, method: 'PUT', body: change });
    } finally {
      forget?.();
    }
  }

  /** Removes the user's extension at another phone system. Calls over it end. */
  removePbxAccount({ restUri: path }: Addressed): Promise<void> {
    return this.#deps.rest.send({ path, method: 'DELETE' });
  }

  async #read<Value>(schema: z.ZodMiniType<Value>, request: RestRequest): Promise<Value> {
    try {
      return await this.#deps.rest.read(schema, request);
    } catch (thrown) {
      throw explained(thrown);
    }
  }
}

/** Returns the error with the code of a device, if it is an error of a device. */
function explained(thrown: unknown): CallsideError {
  const error = toCallsideError(thrown);
  const code = codes[error.exceptionId ?? ''];
  return code === undefined ? error : error.as(code);
}

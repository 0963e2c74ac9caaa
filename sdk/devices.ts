/**
 * The settings of a user's phones: names, ringing, programmable keys, lines, and the files that devices read.
 */

import { Devices } from './devices/devices.ts';
import type { ClientDomains } from './domains.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

export {
  type Device,
  type DeviceChange,
  type DeviceLine,
  type DeviceLineChange,
  type DeviceModel,
  type DevicePasswordRules,
  type KeyLayout,
  maxPhoneLabel,
  type NewTerminal,
  type Provisioning,
  type TerminalChange,
} from '#wire/phones/device.ts';
export {
  type DeviceKey,
  destinationOf,
  type KeyFault,
  type KeyFunction,
  keyFunctions,
  maxKeyLabel,
} from '#wire/phones/device-key.ts';
export type { PbxAccount, PbxAccountChange } from '#wire/phones/pbx-account.ts';
export type { Terminal } from '#wire/phones/terminal.ts';
export type { Devices } from './devices/devices.ts';
export {
  emptyKey,
  isOutdated,
  type KeyPage,
  keyFaults,
  keyPages,
  keyPlaces,
  withKey,
  withMovedKey,
} from './devices/rules.ts';

/** Returns the domain of a client that `client.devices` gives. */
export const devicesOf = oncePerOwner((client: ClientDomains) => new Devices(client.deps));

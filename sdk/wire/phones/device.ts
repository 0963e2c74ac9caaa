import * as z from 'zod/mini';
import { type AccessRights, accessRights } from '../access-rights.ts';
import type { SameType } from '../same-type.ts';
import { type PasswordPolicy, passwordPolicy } from '../session/password-rules.ts';
import { timestamp } from '../time.ts';
import { type DeviceKey, deviceKey, type KeyFunction } from './device-key.ts';

/** The longest name of a phone or of a line, in characters. */
export const maxPhoneLabel = 40;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPhoneLabel));

/** A line of a device: a number that it calls from and that calls it. */
export interface DeviceLine {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the line. */
  readonly lineID: string;
  /** Its place on the device, from 1. */
  readonly position: number;
  /** The name on the display of the device. */
  readonly label: string;
  /** The number that the line calls from and that calls it. */
  readonly addressNumber: string;
  /** The SIP user name of the line; null: none was made yet. */
  readonly registerId: string | null;
  /** Only a line that is in service can ring. */
  readonly physicalState: 'inService' | 'outOfService';
  /** The user's rights for it. Missing: everything that a user may do. */
  readonly accessRights?: AccessRights | undefined;
}

export const deviceLine = z.object({
  restUri: z.string(),
  lineID: z.string(),
  position: z.number(),
  label: z.string(),
  addressNumber: z.string(),
  registerId: z.nullable(z.string()),
  physicalState: z.enum(['inService', 'outOfService']),
  accessRights: z.optional(accessRights),
});
true satisfies SameType<DeviceLine, z.output<typeof deviceLine>>;

/** A change of a line. */
export interface DeviceLineChange {
  /** The name on the display of the device, 1 to 40 characters. */
  readonly label: string;
}

export const deviceLineChange = z.object({ label });
true satisfies SameType<DeviceLineChange, z.output<typeof deviceLineChange>>;

/**
 * The keys on a page of a phone: how many are at the left of its display and how many at the right, each from top to
 * bottom. The keys at the left come first, and each further page goes on where the last page ended.
 */
export interface KeyLayout {
  /** The number of keys at the left of the display. */
  readonly left: number;
  /** The number of keys at the right of the display. */
  readonly right: number;
}

export const keyLayout = z.object({
  left: z.int().check(z.minimum(0)),
  right: z.int().check(z.minimum(0)),
});
true satisfies SameType<KeyLayout, z.output<typeof keyLayout>>;

/** The apparatus of a terminal: its model, its programmable keys and its lines. */
export interface Device {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the device. */
  readonly deviceID: string;
  /** The path of its terminal. */
  readonly terminal: string;
  /** The name of the device. */
  readonly label: string;
  /** The id of the model. */
  readonly deviceModelID: string;
  /** The name of the model. */
  readonly deviceModelLabel: string;
  /** Twelve hexadecimal digits; null: the settings file is not bound to a device. */
  readonly macAddress: string | null;
  /** How many programmable keys the device has; 0 for a device without keys. */
  readonly keyCount: number;
  /** The functions that its keys can have. */
  readonly keyTypes: KeyFunction[];
  /** Where the keys are on the phone. Missing: nowhere, as in an app, or not known. */
  readonly keyLayout?: KeyLayout | undefined;
  /** The keys that are set, in order. */
  readonly keys: DeviceKey[];
  /** The lines of the device. */
  readonly lines: DeviceLine[];
  /** The device reads a settings file with its lines and keys. */
  readonly isProvisionable: boolean;
  /** When the device last read that file, in milliseconds since 1970; null: it has not. */
  readonly provisionedAt: number | null;
  /**
   * When the settings last changed, in milliseconds since 1970; null: never. A device that read them before has older
   * settings.
   */
  readonly settingsChangedAt: number | null;
  /** The password of the device can have capital letters. */
  readonly devicePasswordSupportUpper: boolean;
  /** The password of the device can have small letters. */
  readonly devicePasswordSupportLower: boolean;
  /** The password of the device can have special characters. */
  readonly devicePasswordSupportSpecChar: boolean;
  /** The password of the device can have digits. */
  readonly devicePasswordSupportDigit: boolean;
  /** The user's rights for it. Missing: everything that a user may do. */
  readonly accessRights?: AccessRights | undefined;
}

export const device = z.object({
  restUri: z.string(),
  deviceID: z.string(),
  terminal: z.string(),
  label: z.string(),
  deviceModelID: z.string(),
  deviceModelLabel: z.string(),
  macAddress: z.nullable(z.string()),
  keyCount: z.number(),
  keyTypes: z.array(z.number()),
  keyLayout: z.optional(keyLayout),
  keys: z.array(deviceKey),
  lines: z.array(deviceLine),
  isProvisionable: z.boolean(),
  provisionedAt: z.nullable(timestamp),
  settingsChangedAt: z.nullable(timestamp),
  devicePasswordSupportUpper: z.boolean(),
  devicePasswordSupportLower: z.boolean(),
  devicePasswordSupportSpecChar: z.boolean(),
  devicePasswordSupportDigit: z.boolean(),
  accessRights: z.optional(accessRights),
});
/** A device with the numbers of the functions of its keys, as on the wire. */
export type NumberedDevice = z.output<typeof device>;
true satisfies SameType<Omit<Device, 'keys' | 'keyTypes'>, Omit<NumberedDevice, 'keys' | 'keyTypes'>>;

/** A model that a device can be. */
export interface DeviceModel {
  /** The id of the model. */
  readonly deviceModelID: string;
  /** The name of the model. */
  readonly deviceModelLabel: string;
  /** The number of programmable keys; 0 for a model without keys. */
  readonly keyCount: number;
  /** The functions that keys of the model can have. */
  readonly keyTypes: KeyFunction[];
  /** Users can add such a phone themselves. */
  readonly isApp: boolean;
}

export const deviceModel = z.object({
  deviceModelID: z.string(),
  deviceModelLabel: z.string(),
  keyCount: z.number(),
  keyTypes: z.array(z.number()),
  isApp: z.boolean(),
});
true satisfies SameType<Omit<DeviceModel, 'keyTypes'>, Omit<z.output<typeof deviceModel>, 'keyTypes'>>;

/** A change of a device. Missing properties stay. */
export interface DeviceChange {
  /** The id of the model. */
  readonly deviceModelID?: string | undefined;
  /** Twelve hexadecimal digits; empty: the settings file is not bound to a device. */
  readonly macAddress?: string | undefined;
}

export const deviceChange = z.object({
  deviceModelID: z.optional(z.string()),
  macAddress: z.optional(z.string().check(z.regex(/^([0-9a-fA-F]{12})?$/, 'twelve hexadecimal digits'))),
});
true satisfies SameType<DeviceChange, z.output<typeof deviceChange>>;

/** All keys of a device, in order. */
export const deviceKeys = z.object({ keys: z.array(deviceKey).check(z.maxLength(200)) });

/** A change of a terminal. Missing properties stay. */
export interface TerminalChange {
  /** The name that the user gives the phone, 1 to 40 characters. */
  readonly label?: string | undefined;
  /** Calls to the user ring there. */
  readonly isRinging?: boolean | undefined;
  /** The user has taken it out of service. */
  readonly isDisabled?: boolean | undefined;
  /** Makes it the default phone. It stays so until another phone is made the default. */
  readonly selected?: true | undefined;
}

export const terminalChange = z.object({
  label: z.optional(label),
  isRinging: z.optional(z.boolean()),
  isDisabled: z.optional(z.boolean()),
  selected: z.optional(z.literal(true)),
});
true satisfies SameType<TerminalChange, z.output<typeof terminalChange>>;

/** A phone that the user adds: an app on a mobile or a computer. */
export interface NewTerminal {
  /** The name that the user gives the phone, 1 to 40 characters. */
  readonly label: string;
  /** The id of the model. */
  readonly deviceModelID: string;
}

export const newTerminal = z.object({ label, deviceModelID: z.string() });
true satisfies SameType<NewTerminal, z.output<typeof newTerminal>>;

/**
 * The addresses of the settings files of a device. A person who knows an address can read the password of the phone.
 */
export interface Provisioning {
  /** The path of the device, relative to `/restletrouter/`. */
  readonly restUri: string;
  /**
   * The address with the files, with `/` at the end: what is typed into a desk phone. Relative to `/restletrouter/`.
   */
  readonly folder: string;
  /** The file that an app reads, for a QR code. Relative to `/restletrouter/`; null: the model has no such file. */
  readonly file: string | null;
  /** The SIP user name. */
  readonly registerId: string;
  /** The SIP domain. */
  readonly community: string;
  /** The SIP server, as `host:port`, for UDP and TCP. */
  readonly serverAddress: string;
}

export const provisioning = z.object({
  restUri: z.string(),
  folder: z.string(),
  file: z.nullable(z.string()),
  registerId: z.string(),
  community: z.string(),
  serverAddress: z.string(),
});
true satisfies SameType<Provisioning, z.output<typeof provisioning>>;

/**
 * The rules for the SIP password of a device. The classes of characters that its model supports are the classes of
 * the device.
 */
export interface DevicePasswordRules {
  /** The path of the device, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The rules of the enterprise. */
  readonly policy: PasswordPolicy;
  /** The type of the password in the policy: `Device`. */
  readonly aliasType: string;
}

export const devicePasswordRules = z.object({
  restUri: z.string(),
  policy: passwordPolicy,
  aliasType: z.string(),
});
true satisfies SameType<DevicePasswordRules, z.output<typeof devicePasswordRules>>;

/** A new SIP password of a device, with the current password of the user. */
export const changedDevicePassword = z.strictObject({
  currentPassword: z.string().check(z.maxLength(1_000)),
  newPassword: z.string().check(z.maxLength(1_000)),
});

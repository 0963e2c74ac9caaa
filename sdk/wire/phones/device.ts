import * as z from 'zod/mini';
import { accessRights } from '../access-rights.ts';
import { passwordPolicy } from '../session/password-rules.ts';
import { timestamp } from '../time.ts';
import { deviceKey } from './device-key.ts';

/** The longest name of a phone or of a line, in characters. */
export const maxPhoneLabel = 40;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPhoneLabel));

/** A line of a device: a number that it calls from and that calls it. */
export const deviceLine = z.object({
  restUri: z.string(),
  lineID: z.string(),
  /** Its place on the device, from 1. */
  position: z.number(),
  /** The name on the display of the device. */
  label: z.string(),
  addressNumber: z.string(),
  /** The SIP user name of the line; null: none was made yet. */
  registerId: z.nullable(z.string()),
  physicalState: z.enum(['inService', 'outOfService']),
  accessRights: z.optional(accessRights),
});
/** A line of a device. */
export type DeviceLine = z.infer<typeof deviceLine>;

/** A change of a line. */
export const deviceLineChange = z.object({ label });
/** A change of a line. */
export type DeviceLineChange = z.infer<typeof deviceLineChange>;

/**
 * The keys on a page of a phone: how many are at the left of its display and how many at the right, each from top to bottom.
 * The keys at the left come first, and each further page goes on where the last page ended.
 */
export const keyLayout = z.object({
  left: z.int().check(z.minimum(0)),
  right: z.int().check(z.minimum(0)),
});
/** The keys at the left and at the right of the display of a phone, on a page. */
export type KeyLayout = z.infer<typeof keyLayout>;

/** The apparatus of a terminal: its model, its programmable keys and its lines. */
export const device = z.object({
  restUri: z.string(),
  deviceID: z.string(),
  /** The path of its terminal. */
  terminal: z.string(),
  label: z.string(),
  deviceModelID: z.string(),
  deviceModelLabel: z.string(),
  /** Twelve hexadecimal digits; null: the settings file is not bound to a device. */
  macAddress: z.nullable(z.string()),
  /** How many programmable keys the device has; 0 for a device without keys. */
  keyCount: z.number(),
  /** The types of keys that it knows, of `keyFunctions`. */
  keyTypes: z.array(z.number()),
  /** Where the keys are on the phone. Missing: nowhere, as in an app, or not known. */
  keyLayout: z.optional(keyLayout),
  /** The keys that are set, in order. */
  keys: z.array(deviceKey),
  lines: z.array(deviceLine),
  /** The device reads a settings file with its lines and keys. */
  isProvisionable: z.boolean(),
  /** When it last read that file; null: it has not. */
  provisionedAt: z.nullable(timestamp),
  /** When the settings last changed; null: never. A device that read them before has older settings. */
  settingsChangedAt: z.nullable(timestamp),
  devicePasswordSupportUpper: z.boolean(),
  devicePasswordSupportLower: z.boolean(),
  devicePasswordSupportSpecChar: z.boolean(),
  devicePasswordSupportDigit: z.boolean(),
  accessRights: z.optional(accessRights),
});
/** A device: its model, its programmable keys and its lines. */
export type Device = z.infer<typeof device>;

/** A model that a device can be. */
export const deviceModel = z.object({
  deviceModelID: z.string(),
  deviceModelLabel: z.string(),
  keyCount: z.number(),
  keyTypes: z.array(z.number()),
  /** Users can add such a phone themselves. */
  isApp: z.boolean(),
});
/** A model that a device can be. */
export type DeviceModel = z.infer<typeof deviceModel>;

/** Changes of a device. Missing properties stay. */
export const deviceChange = z.object({
  deviceModelID: z.optional(z.string()),
  /** Empty: the file is not bound to a device. */
  macAddress: z.optional(z.string().check(z.regex(/^([0-9a-fA-F]{12})?$/, 'twelve hexadecimal digits'))),
});
/** A change of a device. Missing properties stay. */
export type DeviceChange = z.infer<typeof deviceChange>;

/** All keys of a device, in order. */
export const deviceKeys = z.object({ keys: z.array(deviceKey).check(z.maxLength(200)) });

/** Changes of a terminal. Missing properties stay. */
export const terminalChange = z.object({
  label: z.optional(label),
  /** Calls to the user ring there. */
  isRinging: z.optional(z.boolean()),
  /** The user has taken it out of service. */
  isDisabled: z.optional(z.boolean()),
  /** Makes it the default phone. It stays so until another phone is made the default. */
  selected: z.optional(z.literal(true)),
});
/** A change of a terminal. Missing properties stay. */
export type TerminalChange = z.infer<typeof terminalChange>;

/** A phone that the user adds: an app on a mobile or a computer. */
export const newTerminal = z.object({ label, deviceModelID: z.string() });
/** A phone that a user adds. */
export type NewTerminal = z.infer<typeof newTerminal>;

/** The addresses of the settings files of a device. A person who knows an address can read the password of the phone. */
export const provisioning = z.object({
  restUri: z.string(),
  /** The address with the files, with `/` at the end: what is typed into a desk phone. Relative to `/restletrouter/`. */
  folder: z.string(),
  /** The file that an app reads, for a QR code. Relative to `/restletrouter/`; null: the model has no such file. */
  file: z.nullable(z.string()),
  registerId: z.string(),
  community: z.string(),
  serverAddress: z.string(),
});
/** The addresses of the settings files of a device. */
export type Provisioning = z.infer<typeof provisioning>;

/**
 * The rules for the SIP password of a device. The classes of characters that its model supports are the classes of the
 * device.
 */
export const devicePasswordRules = z.object({
  restUri: z.string(),
  policy: passwordPolicy,
  /** `Device`. */
  aliasType: z.string(),
});
/** The rules for the SIP password of a device. */
export type DevicePasswordRules = z.infer<typeof devicePasswordRules>;

/** A new SIP password of a device, with the current password of the user. */
export const changedDevicePassword = z.strictObject({
  currentPassword: z.string().check(z.maxLength(1_000)),
  newPassword: z.string().check(z.maxLength(1_000)),
});

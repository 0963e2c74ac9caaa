import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/**
 * The functions of a programmable key. The index is the `type` of a key: the numbers with which many makers of phones, such
 * as Yealink, number them in their settings files.
 */
export const keyFunctions = [
  'none',
  'conference',
  'forward',
  'transfer',
  'hold',
  'doNotDisturb',
  'redial',
  'callReturn',
  'message',
  'pickup',
  'park',
  'tones',
  'voicemail',
  'speedDial',
  'intercom',
  'line',
  'lamp',
  'webAddress',
  'groupListening',
] as const;
/** The function of a programmable key. */
export type KeyFunction = (typeof keyFunctions)[number];

/** The `type` of a key with a function. */
export const keyTypeOf = (name: KeyFunction): number => keyFunctions.indexOf(name);

/** Whether the functions take a destination. A function that is not listed takes none. */
const destinations: Partial<Record<KeyFunction, 'required' | 'optional'>> = {
  forward: 'optional',
  transfer: 'optional',
  pickup: 'required',
  park: 'optional',
  tones: 'required',
  voicemail: 'optional',
  speedDial: 'required',
  intercom: 'required',
  lamp: 'required',
  webAddress: 'required',
};

/** Whether a key with this function needs a destination; undefined if it takes none. */
export const destinationOf = (name: KeyFunction): 'required' | 'optional' | undefined => destinations[name];

/** The longest destination, in characters. */
export const maxKeyDestination = 128;
/** The longest label, in characters. */
export const maxKeyLabel = 32;

/** A programmable key of a phone: the function (0 to 18), its destination, and the text beside it. */
export interface DeviceKey {
  /** 0 to 18: the index of its function in `keyFunctions`. */
  readonly type: number;
  /** A number, the keys to send (`tones`), or an address (`webAddress`); empty where the function takes none. */
  readonly destination: string;
  /** The text beside the key; empty: the phone shows its own. */
  readonly label: string;
}

export const deviceKey = z.object({
  type: z.int().check(z.minimum(0), z.maximum(keyFunctions.length - 1)),
  destination: z.string().check(z.maxLength(maxKeyDestination)),
  label: z.string().check(z.maxLength(maxKeyLabel)),
});
true satisfies SameType<DeviceKey, z.output<typeof deviceKey>>;

/** Why a key cannot be stored. */
export type KeyFault = 'unsupported' | 'destinationMissing' | 'destinationInvalid' | 'labelInvalid';

const dialable = /^[\d+*#][\d+*#,]{0,30}$/;
const lampNumber = /^[\d+*#]{1,20}$/;
const tones = /^[\d*#A-D,]{1,32}$/;

/** A line break would begin another setting in the file that a phone reads. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: such characters are what this looks for
const control = /[\u0000-\u001f\u007f]/;

function isDestination(name: KeyFunction, destination: string): boolean {
  if (control.test(destination)) return false;
  if (name === 'tones') return tones.test(destination);
  if (name === 'lamp') return lampNumber.test(destination);
  if (name === 'webAddress') return /^https?:$/.test(URL.parse(destination)?.protocol ?? '');
  return dialable.test(destination);
}

/** Returns the fault of a key on a phone with these `types` of keys; undefined if it can be stored. */
export function keyFault(key: DeviceKey, types: readonly number[]): KeyFault | undefined {
  const name = keyFunctions[key.type];
  if (name === undefined || !types.includes(key.type)) return 'unsupported';
  if (control.test(key.label) || key.label.length > maxKeyLabel) return 'labelInvalid';
  const need = destinationOf(name);
  if (need === undefined) return key.destination === '' ? undefined : 'destinationInvalid';
  if (key.destination === '') return need === 'required' ? 'destinationMissing' : undefined;
  return isDestination(name, key.destination) ? undefined : 'destinationInvalid';
}

import * as z from 'zod/mini';

/**
 * The functions of a programmable key. On the wire a key has the index of its function: the numbers with which many makers of
 * phones, such as Yealink, number them in their settings files.
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

/** Returns the number of a function on the wire. */
export const keyTypeOf = (name: KeyFunction): number => keyFunctions.indexOf(name);

/** Returns the function with a number of the wire; `none` for an unknown number. */
export const keyFunctionOf = (type: number): KeyFunction => keyFunctions[type] ?? 'none';

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

/** A programmable key of a phone: its function, the destination, and the text beside it. */
export interface DeviceKey {
  /** Its function; `none` for a place without a key. */
  readonly type: KeyFunction;
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
/** A key with the number of its function, as on the wire and in storage. */
export type NumberedKey = z.output<typeof deviceKey>;

/** Returns a key with the number of its function. */
export const numberedKey = (key: DeviceKey): NumberedKey => ({ ...key, type: keyTypeOf(key.type) });

/** Returns a key with the name of its function. */
export const namedKey = (key: NumberedKey): DeviceKey => ({ ...key, type: keyFunctionOf(key.type) });

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

/** Returns the fault of a key on a phone that knows these functions; undefined if it can be stored. */
export function keyFault(key: DeviceKey, functions: readonly KeyFunction[]): KeyFault | undefined {
  const name = key.type;
  if (!functions.includes(name)) return 'unsupported';
  if (control.test(key.label) || key.label.length > maxKeyLabel) return 'labelInvalid';
  const need = destinationOf(name);
  if (need === undefined) return key.destination === '' ? undefined : 'destinationInvalid';
  if (key.destination === '') return need === 'required' ? 'destinationMissing' : undefined;
  return isDestination(name, key.destination) ? undefined : 'destinationInvalid';
}

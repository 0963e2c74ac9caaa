import type { KeyLayout } from '../../../sdk/wire/phones/device.ts';
import type { KeyFunction } from '../../../sdk/wire/phones/device-key.ts';

/** The format of the settings files that a model reads. */
export type ProvisioningFormat = 'yealink' | 'snom' | 'linphone' | 'baresip';

/** A model of a phone: its keys, and the settings that it reads. */
export interface PhoneModel {
  readonly id: string;
  readonly label: string;
  readonly keyCount: number;
  readonly keyTypes: readonly KeyFunction[];
  /** Where its keys are; undefined: nowhere, as in an app. */
  readonly keyLayout: KeyLayout | undefined;
  /** Undefined: it is set up by hand. */
  readonly format: ProvisioningFormat | undefined;
  /** An app that users add themselves. */
  readonly isApp: boolean;
  /** Characters that its own menu can enter in a password. */
  readonly password: {
    readonly upper: boolean;
    readonly lower: boolean;
    readonly special: boolean;
    readonly digit: boolean;
  };
}

const types = (...names: readonly KeyFunction[]) => names;

/** Functions that a desk phone has itself, and functions that need only a number. */
const deskFunctions = types(
  'none',
  'conference',
  'forward',
  'transfer',
  'hold',
  'doNotDisturb',
  'callReturn',
  'tones',
  'voicemail',
  'speedDial',
  'intercom',
  'line',
  'lamp',
  'webAddress',
  'groupListening',
);
const snomFunctions = types(
  'none',
  'conference',
  'forward',
  'transfer',
  'hold',
  'doNotDisturb',
  'redial',
  'tones',
  'voicemail',
  'speedDial',
  'intercom',
  'line',
  'lamp',
  'webAddress',
);
const numbers = types('none', 'speedDial', 'lamp');

const anything = { upper: true, lower: true, special: true, digit: true };

const desk = (
  id: string,
  label: string,
  keyCount: number,
  format: ProvisioningFormat,
  keyTypes: readonly KeyFunction[],
  keyLayout: KeyLayout,
): PhoneModel => ({ id, label, keyCount, keyTypes, keyLayout, format, isApp: false, password: anything });

const app = (
  id: string,
  label: string,
  keyCount: number,
  format: ProvisioningFormat,
  keyTypes: readonly KeyFunction[],
): PhoneModel => ({
  id,
  label,
  keyCount,
  keyTypes,
  keyLayout: undefined,
  format,
  isApp: true,
  password: anything,
});

/** Keys beside the display. */
const sides = (left: number, right: number): KeyLayout => ({ left, right });

/** A phone without keys and settings of its own. */
const plain = (id: string, label: string): PhoneModel => ({
  id,
  label,
  keyCount: 0,
  keyTypes: [],
  keyLayout: undefined,
  format: undefined,
  isApp: false,
  password: anything,
});

/** The known models by id. The counts of keys are from the makers' documentation. */
export const phoneModels: readonly PhoneModel[] = [
  plain('browser', 'Browser'),
  plain('program', 'Program on a computer'),
  plain('other', 'SIP phone'),
  desk('yealink-t31p', 'Yealink SIP-T31P', 2, 'yealink', deskFunctions, sides(2, 0)),
  // The last key at the right turns the page, so a page has one key fewer.
  desk('yealink-t46u', 'Yealink SIP-T46U', 27, 'yealink', deskFunctions, sides(5, 4)),
  desk('yealink-t53w', 'Yealink SIP-T53W', 21, 'yealink', deskFunctions, sides(4, 3)),
  desk('snom-d735', 'Snom D735', 32, 'snom', snomFunctions, sides(4, 4)),
  app('linphone', 'Linphone', 0, 'linphone', []),
  app('baresip', 'baresip', 20, 'baresip', numbers),
];

/** Returns the model of that id. */
export const phoneModel = (id: string): PhoneModel | undefined =>
  phoneModels.find((model) => model.id === id);

/** Returns the model of a phone for which none was chosen. */
export function defaultModel({ softphoneType }: { readonly softphoneType: string }): string {
  if (softphoneType === 'webRTC') return 'browser';
  return softphoneType === 'desktop' ? 'program' : 'other';
}

import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** A missing flag means false. */
const no = z._default(z.boolean(), false);

/** A class of characters is required where its value is `AtLeastOne`. */
const force = z._default(z.string(), '');

/** The rules that an enterprise has for new passwords. */
export interface PasswordPolicy {
  /** False: a new password only has to be allowed by `maxPasswordLength` and the characters. */
  readonly active: boolean;
  /** The smallest number of characters. Counts only while the policy is active. */
  readonly minLength: number;
  /** Refuses sequences such as `abcdef` and repetitions such as `aaaaaa`. */
  readonly complexity: boolean;
  /** `AtLeastOne`: a capital letter is required. */
  readonly forceUpperCase: string;
  /** `AtLeastOne`: a small letter is required. */
  readonly forceLowerCase: string;
  /** `AtLeastOne`: a special character is required. */
  readonly forceSpecialChar: string;
  /** `AtLeastOne`: a digit is required. */
  readonly forceDigit: string;
}

export const passwordPolicy = z.object({
  active: no,
  minLength: z._default(z.number(), 0),
  complexity: no,
  forceUpperCase: force,
  forceLowerCase: force,
  forceSpecialChar: force,
  forceDigit: force,
});
true satisfies SameType<PasswordPolicy, z.output<typeof passwordPolicy>>;

/** The classes of characters that a model of a phone can store in its password. */
export interface DevicePasswordModel {
  /** The model can store capital letters. */
  readonly devicePasswordSupportUpper: boolean;
  /** The model can store small letters. */
  readonly devicePasswordSupportLower: boolean;
  /** The model can store special characters. */
  readonly devicePasswordSupportSpecChar: boolean;
  /** The model can store digits. */
  readonly devicePasswordSupportDigit: boolean;
}

export const devicePasswordModel = z.object({
  devicePasswordSupportUpper: no,
  devicePasswordSupportLower: no,
  devicePasswordSupportSpecChar: no,
  devicePasswordSupportDigit: no,
});
true satisfies SameType<DevicePasswordModel, z.output<typeof devicePasswordModel>>;

/** Longer passwords are refused in any case. */
export const maxPasswordLength = 128;

/** The keys of the faults, in the order in which they are reported. */
export const passwordFaultKeys = [
  'pwd_err_minlength',
  'pwd_err_sequence',
  'pwd_err_unicity',
  'pwd_err_uppercase',
  'pwd_err_lowercase',
  'pwd_err_speciachar',
  'pwd_err_digit',
  'pwd_err_pattern',
] as const;
/** A rule that a new password breaks. */
export type PasswordFault = (typeof passwordFaultKeys)[number];

/**
 * The owner of a password. An `Administrator` password needs the classes of characters that the policy names, a `Device`
 * password the classes of them that its model supports. Passwords of other types need none.
 */
export interface PasswordUse {
  /** The rules of the enterprise. */
  readonly policy: PasswordPolicy;
  /** `Administrator`, `Device`, or any other type. */
  readonly aliasType: string;
  /** The model of the device. Missing: it supports no class. */
  readonly model?: DevicePasswordModel | undefined;
}

const allowed = /^[A-Za-z0-9\-_.!~*'()%@]*$/;

interface CharacterClass {
  readonly fault: PasswordFault;
  readonly characters: RegExp;
  readonly force: keyof PasswordPolicy;
  readonly support: keyof DevicePasswordModel;
}

const classes: readonly CharacterClass[] = [
  {
    fault: 'pwd_err_uppercase',
    characters: /[A-Z]/,
    force: 'forceUpperCase',
    support: 'devicePasswordSupportUpper',
  },
  {
    fault: 'pwd_err_lowercase',
    characters: /[a-z]/,
    force: 'forceLowerCase',
    support: 'devicePasswordSupportLower',
  },
  {
    fault: 'pwd_err_speciachar',
    characters: /[-_.!~*'()%@]/,
    force: 'forceSpecialChar',
    support: 'devicePasswordSupportSpecChar',
  },
  {
    fault: 'pwd_err_digit',
    characters: /[0-9]/,
    force: 'forceDigit',
    support: 'devicePasswordSupportDigit',
  },
];

/**
 * Returns every rule that a new password breaks, in the order of `passwordFaultKeys`; an empty list for a good password. An
 * empty password is always too short.
 *
 * @example passwordFaults('45123', { policy, aliasType: 'Administrator' }) // ['pwd_err_sequence', …]
 */
export function passwordFaults(password: string, use: PasswordUse): readonly PasswordFault[] {
  const { policy } = use;
  const characters = [...password];
  const faults: PasswordFault[] = [];
  const minLength = policy.active ? policy.minLength : 0;
  if (characters.length === 0 || characters.length < minLength) faults.push('pwd_err_minlength');
  if (policy.active && policy.complexity) {
    if (isSequence(characters)) faults.push('pwd_err_sequence');
    if (isRepetition(characters)) faults.push('pwd_err_unicity');
  }
  for (const one of classes) {
    if (isRequired(one, use) && !one.characters.test(password)) faults.push(one.fault);
  }
  if (characters.length > maxPasswordLength || !allowed.test(password)) faults.push('pwd_err_pattern');
  return faults;
}

/** Returns the rules that apply to a new password, whether it breaks them or not. The pattern always applies. */
export function passwordRules(use: PasswordUse): readonly PasswordFault[] {
  const { active, minLength, complexity } = use.policy;
  const applies: Partial<Record<PasswordFault, boolean>> = {
    pwd_err_minlength: active && minLength > 0,
    pwd_err_sequence: active && complexity,
    pwd_err_unicity: active && complexity,
    pwd_err_pattern: true,
  };
  return passwordFaultKeys.filter(
    (key) => applies[key] ?? classes.some((one) => one.fault === key && isRequired(one, use)),
  );
}

function isRequired({ force: name, support }: CharacterClass, { policy, aliasType, model }: PasswordUse) {
  if (!policy.active || policy[name] !== 'AtLeastOne') return false;
  return aliasType === 'Administrator' || (aliasType === 'Device' && model?.[support] === true);
}

/** True for neighbours in the character table, up or down, also rotated: `abcde`, `54321`, `45123`. */
function isSequence(characters: readonly string[]): boolean {
  return characters.length > 1 && (runsBy(1, characters) || runsBy(-1, characters));
}

/** At most one step of a rotated sequence is not `step`: the step from its last character back to its first. */
function runsBy(step: number, characters: readonly string[]): boolean {
  const codes = characters.map((one) => one.codePointAt(0) ?? 0);
  const around = codes.map((code, at) => (codes[(at + 1) % codes.length] ?? 0) - code);
  return around.filter((one) => one !== step).length === 1;
}

/** True for two or more characters that are all the same. */
const isRepetition = (characters: readonly string[]): boolean =>
  characters.length > 1 && new Set(characters).size === 1;

/** The limits of the PIN of a user, in digits. */
export interface PinPolicy {
  /** The smallest number of digits. */
  readonly minLength: number;
  /** The largest number of digits. */
  readonly maxLength: number;
}

export const pinPolicy = z.object({ minLength: z.number(), maxLength: z.number() });
true satisfies SameType<PinPolicy, z.output<typeof pinPolicy>>;

export const pinFaultKeys = [
  'pin_err_digits',
  'pin_err_minlength',
  'pin_err_maxlength',
  'pin_err_sequence',
  'pin_err_unicity',
] as const;
/** A rule that a new PIN breaks. */
export type PinFault = (typeof pinFaultKeys)[number];

/** Returns every rule that a new PIN breaks, in the order of `pinFaultKeys`; an empty list for a good PIN. */
export function pinFaults(pin: string, { minLength, maxLength }: PinPolicy): readonly PinFault[] {
  const faults: PinFault[] = [];
  const digits = [...pin];
  if (!/^[0-9]*$/.test(pin)) faults.push('pin_err_digits');
  if (digits.length === 0 || digits.length < minLength) faults.push('pin_err_minlength');
  if (digits.length > maxLength) faults.push('pin_err_maxlength');
  if (isSequence(digits)) faults.push('pin_err_sequence');
  if (isRepetition(digits)) faults.push('pin_err_unicity');
  return faults;
}

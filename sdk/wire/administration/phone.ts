import * as z from 'zod/mini';
import { deviceChange, maxPhoneLabel } from '../phones/device.ts';
import type { SameType } from '../same-type.ts';

/** The phones of all users, for administrators. */
export const administeredPhoneSource = 'v1/administration/Phone';

/** The kinds of phones: in a browser, on a desk, in an app of a mobile, in a program on a computer. */
export const administeredPhoneKinds = ['web', 'desk', 'app', 'program'] as const;
/** A kind of phones. */
export type AdministeredPhoneKind = (typeof administeredPhoneKinds)[number];

/** Phones that are registered, that are not, and that are out of service. */
export const administeredPhoneStates = ['registered', 'unregistered', 'disabled'] as const;
/** A state of phones. */
export type AdministeredPhoneState = (typeof administeredPhoneStates)[number];

/** A device that is registered as a phone. */
export interface AdministeredRegistration {
  /** The network address from which it registered. */
  readonly address: string;
  /** The program that it names itself, such as `Yealink SIP-T46U 108.86.0.20`; empty: none. */
  readonly program: string;
  /** When the registration ends unless it is renewed, in milliseconds since 1970. */
  readonly expiresAt: number;
}

const administeredRegistration = z.object({
  address: z.string(),
  program: z.string(),
  expiresAt: z.number(),
});

/** The credentials with which a phone registers. They are shown once. */
export interface PhoneCredentials {
  /** The SIP user name. */
  readonly registerId: string;
  /** The SIP password. */
  readonly devicePassword: string;
  /** The SIP domain. */
  readonly community: string;
  /** The SIP server, as `host:port`, for UDP and TCP. */
  readonly serverAddress: string;
}

/** `POST v1/administration/Phone/{id}/newPassword`. */
export const phoneCredentials = z.object({
  registerId: z.string(),
  devicePassword: z.string(),
  community: z.string(),
  serverAddress: z.string(),
});
true satisfies SameType<PhoneCredentials, z.output<typeof phoneCredentials>>;

/** A phone, as an administrator sees it. */
export interface AdministeredPhone {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the phone, the last part of the path. */
  readonly phoneID: string;
  /** The name of the phone. */
  readonly label: string;
  /** The kind of the phone. */
  readonly kind: AdministeredPhoneKind;
  /** The id of the user. */
  readonly userID: string;
  /** The name of the user. */
  readonly userName: string;
  /** The internal number of the user. */
  readonly userNumber: string;
  /** The address of the user's photo, relative to the router. Missing without a photo. */
  readonly urlPhoto?: string | undefined;
  /** The id of the model. */
  readonly deviceModelID: string;
  /** The name of the model. */
  readonly deviceModelLabel: string;
  /** Twelve hexadecimal digits; empty: the settings file is not bound to a device. */
  readonly macAddress: string;
  /** The phone is out of service. */
  readonly isDisabled: boolean;
  /** Calls to the user ring there. */
  readonly isRinging: boolean;
  /** The devices that are registered as this phone now, the oldest registration first. */
  readonly registrations: AdministeredRegistration[];
  /** When the phone was last registered, in milliseconds since 1970. Missing: never. */
  readonly seenAt?: number | undefined;
  /** The network address from which it was last registered; empty: it never was. */
  readonly seenAddress: string;
  /** The program that it named then; empty: none. */
  readonly seenProgram: string;
  /** The SIP user name; empty: it is made with each registration. */
  readonly registerId: string;
  /** The phone keeps a password, which an administrator can make anew. */
  readonly hasPassword: boolean;
  /** The phone reads a settings file. */
  readonly isProvisionable: boolean;
  /** The phone can be removed. Every user has a phone in the browser. */
  readonly isRemovable: boolean;
  /** Changes with each change of the name, the model and the hardware address. */
  readonly version: string;
  /** The credentials, only in the answer to the creation. */
  readonly credentials?: PhoneCredentials | undefined;
}

export const administeredPhone = z.object({
  restUri: z.string(),
  phoneID: z.string(),
  label: z.string(),
  kind: z.enum(administeredPhoneKinds),
  userID: z.string(),
  userName: z.string(),
  userNumber: z.string(),
  urlPhoto: z.optional(z.string()),
  deviceModelID: z.string(),
  deviceModelLabel: z.string(),
  macAddress: z.string(),
  isDisabled: z.boolean(),
  isRinging: z.boolean(),
  registrations: z.array(administeredRegistration),
  seenAt: z.optional(z.number()),
  seenAddress: z.string(),
  seenProgram: z.string(),
  registerId: z.string(),
  hasPassword: z.boolean(),
  isProvisionable: z.boolean(),
  isRemovable: z.boolean(),
  version: z.string(),
  credentials: z.optional(phoneCredentials),
});
true satisfies SameType<AdministeredPhone, z.output<typeof administeredPhone>>;

const label = z.string().check(z.trim(), z.minLength(1, 'is missing'), z.maxLength(maxPhoneLabel));

/** A phone that an administrator adds: a desk phone or an app. */
export interface NewPhone {
  /** The id of the user. */
  readonly userID: string;
  /** The name of the phone, 1 to 40 characters. */
  readonly label: string;
  /** The id of the model; `other` for a phone that is set up by hand. */
  readonly deviceModelID: string;
  /** Twelve hexadecimal digits: only this device may read the settings file. */
  readonly macAddress?: string | undefined;
}

/** `POST v1/administration/Phone`. */
export const newPhone = z.strictObject({
  userID: z.string(),
  label,
  deviceModelID: z.string(),
  macAddress: deviceChange.shape.macAddress,
});
true satisfies SameType<NewPhone, z.output<typeof newPhone>>;

/** The changed settings of a phone. */
export interface PhoneChange {
  /** The name of the phone, 1 to 40 characters. */
  readonly label?: string | undefined;
  /** True: the phone can neither call nor be called, and its calls end. */
  readonly isDisabled?: boolean | undefined;
  /** The id of the model. */
  readonly deviceModelID?: string | undefined;
  /** Twelve hexadecimal digits; empty: the settings file is not bound to a device. */
  readonly macAddress?: string | undefined;
  /** The version that was changed; the change is refused if the settings have changed meanwhile. */
  readonly version?: string | undefined;
}

/** `PUT v1/administration/Phone/{id}`. */
export const phoneChange = z.partial(
  z.strictObject({
    label,
    isDisabled: z.boolean(),
    deviceModelID: z.string(),
    macAddress: deviceChange.shape.macAddress,
    version: z.string(),
  }),
);
true satisfies SameType<PhoneChange, z.output<typeof phoneChange>>;

/** Whether the address of the settings files is made anew, so that nothing is at the earlier address. */
export const setUpRequest = z.object({ isFresh: z._default(z.boolean(), false) });

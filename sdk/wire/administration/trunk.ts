import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The trunks to carriers and other phone systems, for administrators. */
export const trunkSource = 'v1/administration/Trunk';

/** How SIP reaches a trunk. */
export const trunkTransports = ['udp', 'tcp', 'tls'] as const;
/** How SIP reaches a trunk. */
export type TrunkTransport = (typeof trunkTransports)[number];

/**
 * Whether the sound of a trunk is encrypted: SRTP with keys in the session descriptions (RFC 4568). `optional`: where the
 * other side takes it; `required`: other calls are refused.
 */
export const trunkEncryptions = ['none', 'optional', 'required'] as const;
/** Whether the sound of a trunk is encrypted. */
export type TrunkEncryption = (typeof trunkEncryptions)[number];

/** How a trunk writes numbers: `+33100000601`, `33100000601`, or nationally, as `0100000601`. */
export const trunkNumberFormats = ['plus', 'e164', 'national'] as const;
/** How a trunk writes numbers. */
export type TrunkNumberFormat = (typeof trunkNumberFormats)[number];

/** The PBXs whose codes are known. */
export const featureCodeTemplates = ['freepbx', '3cx'] as const;
/** A PBX whose codes are known. */
export type FeatureCodeTemplate = (typeof featureCodeTemplates)[number];

/** The extension of a colleague at a PBX, who has no account of it here. */
export interface PbxColleague {
  /** The extension there, as `1004`. */
  readonly extension: string;
  /** The internal number of the colleague here. */
  readonly number: string;
}

/** Where the number of the caller is in calls to a trunk, beside the account in From; `from`: in From itself. */
export const trunkCallerHeaders = ['asserted', 'preferred', 'remoteParty', 'from'] as const;
/** Where the number of the caller is in calls to a trunk. */
export type TrunkCallerHeader = (typeof trunkCallerHeaders)[number];

/** A header of every call to a trunk. */
export interface TrunkHeader {
  /** It begins with `X-` or `P-`. */
  readonly name: string;
  /** A single line. */
  readonly value: string;
}

/** Ways of a carrier that differ from the usual. */
export interface TrunkWays {
  /** The user in From. Missing: the account. */
  readonly fromUser?: string | undefined;
  /** The domain in From. Missing: the domain of its numbers. */
  readonly fromDomain?: string | undefined;
  /** Where the number of the caller is. Missing: `P-Asserted-Identity`. */
  readonly callerIn?: TrunkCallerHeader | undefined;
  /** True: a call that a user forwards shows the number of its caller, and that of the user in `Diversion`. Missing: the number of the account. */
  readonly keepsCallers?: boolean | undefined;
  /** The header of its calls that has the called number, as `To`. Missing: the request's address. */
  readonly calledIn?: string | undefined;
  /** Headers that it demands. */
  readonly headers?: TrunkHeader[] | undefined;
  /** Addresses and networks from which its sound comes besides the addresses that its descriptions name. */
  readonly soundFrom?: string[] | undefined;
  /** True: calls name the address that its registrar gives to this phone system alone (GRUU, RFC 5627). Missing: our own address. */
  readonly usesGruu?: boolean | undefined;
  /** How many calls it carries at once. Missing: any number. */
  readonly channels?: number | undefined;
  /** How many calls may begin in a second. More wait, for 5 seconds at most. Missing: any number. */
  readonly callsPerSecond?: number | undefined;
  /** For how many seconds a call may ring: 5 to 180. Missing: until the other side ends it. */
  readonly ringsFor?: number | undefined;
  /** The departments and sites whose users call over it. Missing: all. */
  readonly departments?: string[] | undefined;
  /** As `departments`. A user of either may call over it. */
  readonly sites?: string[] | undefined;
}

/** The address and the account of a trunk, and the calls that it takes. */
export interface TrunkValues {
  /** The name that people see. */
  readonly name: string;
  /** False: it is not used. */
  readonly isEnabled: boolean;
  /** The name or the address of the registrar or proxy. */
  readonly host: string;
  /** Missing: the port of the SRV records of `host`, or else 5060, with TLS 5061. */
  readonly port?: number | undefined;
  /** How SIP reaches it. */
  readonly transport: TrunkTransport;
  /** The domain of its numbers. Missing: `host`. */
  readonly domain?: string | undefined;
  /** The name of our account there. Empty where its users have accounts of their own. */
  readonly user: string;
  /** True: a PBX at which users have extensions of their own, with a password each, in place of a single account. */
  readonly hasAccounts?: boolean | undefined;
  /** The name for the digest, where it differs from `user`. */
  readonly authUser?: string | undefined;
  /** For how many seconds we register there: 60 to 86,400. Missing: it knows us by our address or by the digest alone. */
  readonly registersFor?: number | undefined;
  /** Addresses and networks, as `192.0.2.0/24`, that may send calls besides the addresses of `host`. */
  readonly callsFrom: string[];
  /** The certificate of the authority of its certificate, in PEM. Missing: an authority that computers know. */
  readonly certificateAuthority?: string | undefined;
  /** Whether its sound is encrypted. Missing: `none`. */
  readonly encryption?: TrunkEncryption | undefined;
  /** How it writes numbers. */
  readonly numberFormat: TrunkNumberFormat;
  /** Digits that it wants before every number. */
  readonly prefix: string;
  /** The beginnings of the numbers that are called over it, as `+33`. Empty: of all numbers. The longest beginning decides. */
  readonly takes: string[];
  /** The internal number that gets the calls to numbers that nobody has. Missing: they are refused. */
  readonly destination?: string | undefined;
  /** The codes that a PBX with extensions of users knows. Missing: unknown. */
  readonly featureCodes?: FeatureCodeTemplate | undefined;
  /** True: do not disturb and the forwarding of every call are switched at the PBX too, by its codes. */
  readonly sendsCodes?: boolean | undefined;
  /** The number of the mailboxes at a PBX with extensions of users, as `*97`. Missing: that of `featureCodes`. */
  readonly voicemailNumber?: string | undefined;
  /** Colleagues without an account at a PBX with extensions of users, whose calls there are shown. Missing: none. */
  readonly colleagues?: PbxColleague[] | undefined;
  /** True: calls of queues and groups ring at users who have a call at the PBX. Missing: they wait until that call is over. */
  readonly queuesRingBusy?: boolean | undefined;
  /** True: emergency numbers are called over it, whatever its users may call. Missing: they are refused. */
  readonly takesEmergencies?: boolean | undefined;
  /** Missing: the usual ways. */
  readonly ways?: TrunkWays | undefined;
}

const network = z.string().check(z.regex(/^[\da-f.:]+(\/\d{1,3})?$/i));
const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const account = z.string().check(z.regex(/^[\w.!~*'()&=+$,?/%-]*$/), z.maxLength(64));
const domain = z.string().check(z.regex(/^[a-z\d]([a-z\d.:-]*[a-z\d])?$/i), z.maxLength(253));

const ways = z.strictObject({
  fromUser: z.optional(account),
  fromDomain: z.optional(domain),
  callerIn: z.optional(z.enum(trunkCallerHeaders)),
  keepsCallers: z.optional(z.boolean()),
  calledIn: z.optional(z.string().check(z.regex(/^[A-Za-z][\w-]{0,39}$/))),
  headers: z.optional(
    z
      .array(
        z.strictObject({
          name: z.string().check(z.regex(/^(?!P-(?:Asserted|Preferred)-Identity$)[XP]-[\w-]{1,38}$/i)),
          value: z.string().check(z.regex(/^\P{Cc}{1,200}$/u)),
        }),
      )
      .check(z.maxLength(10)),
  ),
  soundFrom: z.optional(z.array(network).check(z.maxLength(64))),
  usesGruu: z.optional(z.boolean()),
  channels: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  callsPerSecond: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  ringsFor: z.optional(z.int().check(z.minimum(5), z.maximum(180))),
  departments: z.optional(z.array(label).check(z.maxLength(200))),
  sites: z.optional(z.array(label).check(z.maxLength(200))),
});
true satisfies SameType<TrunkWays, z.output<typeof ways>>;

const values = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  isEnabled: z.boolean(),
  host: domain,
  port: z.optional(z.int().check(z.minimum(1), z.maximum(65_535))),
  transport: z.enum(trunkTransports),
  domain: z.optional(domain),
  user: account,
  hasAccounts: z.optional(z.boolean()),
  authUser: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  registersFor: z.optional(z.int().check(z.minimum(60), z.maximum(86_400))),
  callsFrom: z.array(network).check(z.maxLength(64)),
  certificateAuthority: z.optional(
    z.string().check(z.regex(/^\s*-----BEGIN CERTIFICATE-----/), z.maxLength(20_000)),
  ),
  encryption: z.optional(z.enum(trunkEncryptions)),
  numberFormat: z.enum(trunkNumberFormats),
  prefix: z.string().check(z.regex(/^[\d*#]{0,16}$/)),
  takes: z.array(z.string().check(z.regex(/^\+\d{1,15}$/))).check(z.maxLength(200)),
  destination: z.optional(z.string().check(z.regex(/^\d{2,6}$/))),
  featureCodes: z.optional(z.enum(featureCodeTemplates)),
  sendsCodes: z.optional(z.boolean()),
  voicemailNumber: z.optional(z.string().check(z.regex(/^[\d*#]{1,20}$/))),
  colleagues: z.optional(
    z
      .array(
        z.strictObject({
          extension: z.string().check(z.regex(/^[\w.*#-]{1,40}$/)),
          number: z.string().check(z.regex(/^\d{2,6}$/)),
        }),
      )
      .check(z.maxLength(200)),
  ),
  queuesRingBusy: z.optional(z.boolean()),
  takesEmergencies: z.optional(z.boolean()),
  ways: z.optional(ways),
};
export const trunkValues = z.strictObject(values);
true satisfies SameType<TrunkValues, z.output<typeof trunkValues>>;

/** Whether calls over a trunk are possible. */
export interface AdministeredTrunkState {
  /** `off`: it is disabled. */
  readonly name: 'off' | 'starting' | 'ready' | 'failed';
  /** Since when it is ready, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** The address at which it was reached, as `192.0.2.7:5060`. */
  readonly address?: string | undefined;
  /** The SIP status with which it refused us. Missing: there was no answer. */
  readonly status?: number | undefined;
  /** The words of the other side or of the network, in English. */
  readonly reason?: string | undefined;
  /** When it is tried again, in milliseconds since 1970. */
  readonly retryAt?: number | undefined;
}

export const trunkState = z.object({
  name: z.enum(['off', 'starting', 'ready', 'failed']),
  since: z.optional(z.number()),
  address: z.optional(z.string()),
  status: z.optional(z.number()),
  reason: z.optional(z.string()),
  retryAt: z.optional(z.number()),
});

/** A trunk, as administrators see it. Its password is never shown. */
export interface AdministeredTrunk extends TrunkValues {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** True if it has a password. */
  readonly hasPassword: boolean;
  /** Whether calls are possible now. */
  readonly state: AdministeredTrunkState;
  /** How many accounts its users have entered, and how many of them are registered. Missing: it has a single account. */
  readonly accounts?: { readonly total: number; readonly ready: number } | undefined;
  /** Changes with each change of the values. */
  readonly version: string;
}

/** An entry of `GET v1/administration/Trunk`. */
export const administeredTrunk = z.object({
  ...values,
  restUri: z.string(),
  hasPassword: z.boolean(),
  state: trunkState,
  accounts: z.optional(z.object({ total: z.number(), ready: z.number() })),
  version: z.string(),
});
true satisfies SameType<AdministeredTrunk, z.output<typeof administeredTrunk>>;

/** A new trunk. */
export interface NewTrunk extends TrunkValues {
  /** The password of the account. Missing: there is none. */
  readonly password?: string | undefined;
}

/** `POST v1/administration/Trunk`. */
export const newTrunk = z.strictObject({
  ...values,
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
true satisfies SameType<NewTrunk, z.output<typeof newTrunk>>;

/** All values of a trunk in place of its values. */
export interface TrunkChange extends TrunkValues {
  /** A new password; empty: there is none any more. Missing: it stays. */
  readonly password?: string | undefined;
  /** The version that was changed; the change is refused if another administrator has changed the trunk meanwhile. */
  readonly version?: string | undefined;
}

/** `PUT v1/administration/Trunk/{id}`. */
export const trunkChange = z.strictObject({
  ...values,
  password: z.optional(z.string().check(z.maxLength(200))),
  version: z.optional(z.string()),
});
true satisfies SameType<TrunkChange, z.output<typeof trunkChange>>;

/**
 * The steps of a check: the name has an address, a connection is possible, the other side answers SIP, it takes user name and
 * password, and the registration is removed again.
 */
export const trunkCheckStepNames = [
  'name',
  'connection',
  'answer',
  'registration',
  'unregistration',
] as const;
/** A step of a check of a trunk. */
export type TrunkCheckStepName = (typeof trunkCheckStepNames)[number];

/** The kinds of advice after a step that failed. */
export const trunkAdvices = [
  'name',
  'unreachable',
  'certificate',
  'password',
  'forbidden',
  'unknown',
  'busy',
] as const;
/** The advice after a step that failed. */
export type TrunkAdvice = (typeof trunkAdvices)[number];

/** The result of a step. */
export interface TrunkCheckStep {
  /** The step. */
  readonly name: TrunkCheckStepName;
  /** False: it failed, and the steps after it were not tried. */
  readonly isRight: boolean;
  /** Addresses, names and answers, as `192.0.2.7:5060` or `401 Unauthorized`. */
  readonly facts: string;
  /** Missing: the step is right, or its failure is a rare one. */
  readonly advice?: TrunkAdvice | undefined;
}

/** The results of a check, in the order of the steps. */
export interface TrunkCheck {
  /** They end with the first that failed, and with the removal of the registration. */
  readonly steps: TrunkCheckStep[];
}

/** `POST v1/administration/Trunk/{id}/check`. */
export const trunkCheck = z.object({
  steps: z.array(
    z.object({
      name: z.enum(trunkCheckStepNames),
      isRight: z.boolean(),
      facts: z.string(),
      advice: z.optional(z.enum(trunkAdvices)),
    }),
  ),
});
true satisfies SameType<TrunkCheck, z.output<typeof trunkCheck>>;

import * as z from 'zod/mini';
import { type LockableKind, lockableKinds } from '../access-rights.ts';
import { forwardDelays } from '../forwarding/rule.ts';
import { isFrameOrigin } from '../origin.ts';
import type { SameType } from '../same-type.ts';
import { type ParentPermission, parentPermissions } from '../session/parent-frames.ts';
import { type ChangedLicences, changedLicences } from './entitlements.ts';

/** The brand of the company, for administrators. */
export const brandSource = 'v1/administration/Brand';
/** The pages that may embed the product and the settings of CRMs, for administrators. */
export const embeddingSource = 'v1/administration/Embedding';
/** The values of new users, for administrators. */
export const userDefaultsSource = 'v1/administration/UserDefaults';

/** The limits of a logo: its octets, and for pictures of pixels its longer side. */
export const logoLimits = { octets: 256_000, pixels: 2_048 } as const;

/** The values of the brand that administrators set. */
export interface BrandValues {
  /** The name of the product in the sign-in screen and in the title of the page, at most 40 characters; empty: the usual name. */
  readonly appName: string;
  /** The main colour, as `#1a73e8`; empty: the usual colour. Colours that could not be seen become darker or lighter. */
  readonly color: string;
  /** The tags of the languages that users can choose; empty: all. */
  readonly languages: string[];
}

const brandValues = {
  appName: z.string().check(z.trim(), z.maxLength(40), z.regex(/^\P{Cc}*$/u, 'has control characters')),
  color: z.string().check(z.regex(/^(#[\da-f]{6})?$/i, 'is no colour such as #1a73e8')),
  languages: z.array(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8})*$/))).check(z.maxLength(50)),
};

/** The stored brand. */
export const storedBrand = z.object({
  appName: z._default(brandValues.appName, ''),
  color: z._default(brandValues.color, ''),
  languages: z._default(brandValues.languages, []),
  /** The picture in Base64. */
  logo: z.optional(z.object({ type: z.string(), content: z.string() })),
});

/** The brand of the company, as an administrator sees it. */
export interface AdministeredBrand extends BrandValues {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The address of the logo, relative to `/restletrouter/`; empty: none. */
  readonly logo: string;
  /** The tags of all languages that there are. */
  readonly allLanguages: string[];
  /** Changes with each change. */
  readonly version: string;
}

/** `GET v1/administration/Brand`. */
export const administeredBrand = z.object({
  restUri: z.string(),
  logo: z.string(),
  allLanguages: z.array(z.string()),
  version: z.string(),
  appName: z.string(),
  color: z.string(),
  languages: z.array(z.string()),
});
true satisfies SameType<AdministeredBrand, z.output<typeof administeredBrand>>;

/** The changed values of the brand. */
export interface BrandChange {
  /** The version that was changed; the change is refused if another administrator has changed the brand meanwhile. */
  readonly version?: string | undefined;
  /** The name of the product; empty: the usual name. */
  readonly appName?: string | undefined;
  /** The main colour, as `#1a73e8`; empty: the usual colour. */
  readonly color?: string | undefined;
  /** The tags of the languages that users can choose; empty: all. */
  readonly languages?: string[] | undefined;
}

/** `PUT v1/administration/Brand`. */
export const brandChange = z.partial(z.strictObject({ version: z.string(), ...brandValues }));
true satisfies SameType<BrandChange, z.output<typeof brandChange>>;

/** A page that may embed the product. */
export interface EmbeddingFrame {
  /** An origin as browsers write it, such as `https://crm.example`, `https://*.crm.example` for all sub-domains, or that of a browser extension. */
  readonly origin: string;
  /** The permissions of its pages. Missing: all but `signIn`, `directory` and `history`. */
  readonly permissions?: ParentPermission[] | undefined;
}

const frame = z.strictObject({
  origin: z
    .string()
    .check(z.maxLength(300), z.refine(isFrameOrigin, 'is no origin such as https://crm.example')),
  permissions: z.optional(z.array(z.enum(parentPermissions)).check(z.maxLength(parentPermissions.length))),
});

const embeddingValues = {
  frames: z.array(frame).check(z.maxLength(100)),
  queueCallsOnly: z.boolean(),
};

/** The stored pages. */
export const storedEmbedding = z.object({ frames: z._default(embeddingValues.frames, []) });

/** The pages that may embed the product and the settings of CRMs, as an administrator sees them. */
export interface Embedding {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The pages that administrators have added. */
  readonly frames: EmbeddingFrame[];
  /** The pages of the command line, which do not change here. */
  readonly fixedFrames: string[];
  /** CRMs show the callers of queues only, for users who have not changed the setting. */
  readonly queueCallsOnly: boolean;
  /** Changes with each change. */
  readonly version: string;
}

/** `GET v1/administration/Embedding`. */
export const embedding = z.object({
  restUri: z.string(),
  fixedFrames: z.array(z.string()),
  version: z.string(),
  ...embeddingValues,
});
true satisfies SameType<Embedding, z.output<typeof embedding>>;

/** The changed pages and settings. */
export interface EmbeddingChange {
  /** The version that was changed; the change is refused if another administrator has changed it meanwhile. */
  readonly version?: string | undefined;
  /** All pages that may embed the product, beside those of the command line; at most 100. */
  readonly frames?: EmbeddingFrame[] | undefined;
  /** CRMs show the callers of queues only, for users who have not changed the setting. */
  readonly queueCallsOnly?: boolean | undefined;
}

/** `PUT v1/administration/Embedding`. */
export const embeddingChange = z.partial(z.strictObject({ version: z.string(), ...embeddingValues }));
true satisfies SameType<EmbeddingChange, z.output<typeof embeddingChange>>;

/** The seconds of ringing after which the mailbox of a new user can answer; 0: there is no such rule. */
export const voicemailDelays: readonly number[] = [0, ...forwardDelays.map((delay) => delay / 1_000)];

/** The values that a new user gets, where the administrator gives no others. */
export interface UserDefaultValues {
  /** The tag of the language; empty: that of the browser. */
  readonly language: string;
  /** Calls can leave messages. */
  readonly hasMailbox: boolean;
  /** The user may use the phone inside a CRM. */
  readonly mayUseCrm: boolean;
  /** The seconds of ringing after which the mailbox answers, of `voicemailDelays`; 0: there is no such rule. */
  readonly voicemailAfter: number;
  /** The licences that differ from those of a user who can only call. */
  readonly licences: ChangedLicences;
  /** The kinds of things that the user may see, and not change. */
  readonly lockedKinds: LockableKind[];
}

const defaultValues = {
  language: z.string().check(z.regex(/^([A-Za-z]{2,3}(-[A-Za-z\d]{2,8})*)?$/)),
  hasMailbox: z.boolean(),
  mayUseCrm: z.boolean(),
  voicemailAfter: z
    .int()
    .check(
      z.refine(
        (seconds: number) => voicemailDelays.includes(seconds),
        `is none of ${voicemailDelays.join(', ')}`,
      ),
    ),
  licences: changedLicences,
  lockedKinds: z.array(z.enum(lockableKinds)),
};

/** The stored values of new users. */
export const storedUserDefaults = z.object({
  language: z._default(defaultValues.language, ''),
  hasMailbox: z._default(defaultValues.hasMailbox, true),
  mayUseCrm: z._default(defaultValues.mayUseCrm, true),
  voicemailAfter: z._default(defaultValues.voicemailAfter, 0),
  licences: z._default(defaultValues.licences, {}),
  lockedKinds: z._default(defaultValues.lockedKinds, []),
});

/** The values of new users, as an administrator sees them. */
export interface UserDefaults extends UserDefaultValues {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** How many users differ from these values now. */
  readonly differing: number;
  /** Changes with each change. */
  readonly version: string;
}

/** `GET v1/administration/UserDefaults`. */
export const userDefaults = z.object({
  restUri: z.string(),
  differing: z.number(),
  version: z.string(),
  ...defaultValues,
});
true satisfies SameType<UserDefaults, z.output<typeof userDefaults>>;

/** The changed values of new users. */
export interface UserDefaultsChange {
  /** The version that was changed; the change is refused if another administrator has changed it meanwhile. */
  readonly version?: string | undefined;
  /** The tag of the language; empty: that of the browser. */
  readonly language?: string | undefined;
  /** Calls can leave messages. */
  readonly hasMailbox?: boolean | undefined;
  /** The user may use the phone inside a CRM. */
  readonly mayUseCrm?: boolean | undefined;
  /** The seconds of ringing after which the mailbox answers, of `voicemailDelays`; 0: there is no such rule. */
  readonly voicemailAfter?: number | undefined;
  /** The licences that differ from those of a user who can only call. */
  readonly licences?: ChangedLicences | undefined;
  /** The kinds of things that the user may see, and not change. */
  readonly lockedKinds?: LockableKind[] | undefined;
}

/** `PUT v1/administration/UserDefaults`. */
export const userDefaultsChange = z.partial(z.strictObject({ version: z.string(), ...defaultValues }));
true satisfies SameType<UserDefaultsChange, z.output<typeof userDefaultsChange>>;

/** `POST v1/administration/UserDefaults/apply`: the number of users who were changed. */
export const appliedDefaults = z.object({ users: z.number() });

import * as z from 'zod/mini';
import { type AdministeredTrunkState, trunkState } from '../administration/trunk.ts';
import type { SameType } from '../same-type.ts';

/** The accounts of the signed-in user at other phone systems. */
export const pbxAccountSource = 'v1/user/PbxAccount';

/** The accounts of all users, for administrators. The last part is the number of the trunk, a dash, and the `userID`. */
export const administeredPbxAccountSource = 'v1/administration/PbxAccount';

/** The phone system at which a user has an extension, or could have it. */
export interface PbxAccount {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The name of the phone system. */
  readonly pbx: string;
  /** The extension of the user there. Missing: none is entered. */
  readonly user?: string | undefined;
  /** The name for the digest, where it differs from `user`. */
  readonly authUser?: string | undefined;
  /** True if it has a password. */
  readonly hasPassword: boolean;
  /** Whether calls over it are possible now. */
  readonly state: AdministeredTrunkState;
  /** The messages in the user's mailbox there: not heard yet, and heard. Missing: the phone system has not told. */
  readonly messages?: { readonly fresh: number; readonly old: number } | undefined;
  /** The last code that was dialled there for the user, whether the phone system answered it, and when, in milliseconds since 1970. */
  readonly lastCode?: { readonly code: string; readonly isTaken: boolean; readonly at: number } | undefined;
  /** The number of the mailbox, to be called. */
  readonly voicemailNumber?: string | undefined;
}

/** An item of `GET v1/user/PbxAccount` and `GET v1/administration/PbxAccount`. */
export const pbxAccount = z.object({
  restUri: z.string(),
  pbx: z.string(),
  user: z.optional(z.string()),
  authUser: z.optional(z.string()),
  hasPassword: z.boolean(),
  state: trunkState,
  messages: z.optional(z.object({ fresh: z.number(), old: z.number() })),
  lastCode: z.optional(z.object({ code: z.string(), isTaken: z.boolean(), at: z.number() })),
  voicemailNumber: z.optional(z.string()),
});
true satisfies SameType<PbxAccount, z.output<typeof pbxAccount>>;

/** An extension at another phone system, as its administrator gives it to the user. */
export interface PbxAccountChange {
  /** The extension, as `1001`. */
  readonly user: string;
  /** The name for the digest, where it differs from `user`. */
  readonly authUser?: string | undefined;
  /** The password. Missing: the stored password stays. */
  readonly password?: string | undefined;
}

/** `PUT v1/user/PbxAccount/{id}` and `PUT v1/administration/PbxAccount/{id}`. */
export const pbxAccountChange = z.strictObject({
  user: z.string().check(z.regex(/^[\w.!~*'()&=+$,?/%-]+$/), z.maxLength(64)),
  authUser: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
true satisfies SameType<PbxAccountChange, z.output<typeof pbxAccountChange>>;

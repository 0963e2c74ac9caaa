import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The ways to keep a copy of a user's keys at the homeserver. */
export const keyBackupPolicies = [
  'UserChoiceOfAutomatedOrManualPassphrase',
  'AutomatedPassphraseOnly',
  'ForceManualPassphrase',
] as const;
/** The way to keep a copy of a user's keys at the homeserver. */
export type KeyBackupPolicy = (typeof keyBackupPolicies)[number];

/** The rules of the enterprise for the chat. */
export interface ChatService {
  /** The address of the homeserver. Absent: it is reached at the host of the router. */
  readonly homeserver?: string | undefined;
  /** The part of every address of the enterprise after the colon, such as `acme.example`. */
  readonly serverName: string;
  /** Direct conversations without encryption are allowed. */
  readonly isDirectUnEncryptedAllowed: boolean;
  /** Direct conversations with encryption are allowed. */
  readonly isDirectEncryptedAllowed: boolean;
  /** Announcement rooms without encryption are allowed. (The wire's spelling is kept.) */
  readonly isAnnoucementUnEncryptedAllowed: boolean;
  /** Announcement rooms with encryption are allowed. (The wire's spelling is kept.) */
  readonly isAnnoucementEncryptedAllowed: boolean;
  /** The salt of automatic passphrases. Without it there is no automatic passphrase. */
  readonly matrixPassphraseSalt: string;
}

export const chatService = z.object({
  homeserver: z.optional(z.string()),
  serverName: z.string(),
  isDirectUnEncryptedAllowed: z._default(z.boolean(), false),
  isDirectEncryptedAllowed: z._default(z.boolean(), false),
  isAnnoucementUnEncryptedAllowed: z._default(z.boolean(), false),
  isAnnoucementEncryptedAllowed: z._default(z.boolean(), false),
  matrixPassphraseSalt: z._default(z.string(), ''),
});
true satisfies SameType<ChatService, z.output<typeof chatService>>;

/** The answer to `GET v1/user/ChatAccount`: the account of the signed-in user at the homeserver. */
export const chatAccount = z.object({
  /** The user's address, as `@alice:acme.example`. */
  userID: z.string(),
  /** Never shown: the automatic passphrase of the keys is made of it, and it never changes. */
  password: z.string(),
  /** The password with which programs sign in, after the user's sessions were ended. Absent: `password`. */
  signInPassword: z.optional(z.string()),
  /** How often all devices of the account were signed out. Absent: never. */
  renewals: z.optional(z.number()),
});
/** The account of the signed-in user at the homeserver. */
export type ChatAccount = z.infer<typeof chatAccount>;

/** A person whom the user can chat with. */
export interface ChatPerson {
  /** The person's address, as `@alice:acme.example`. */
  readonly userID: string;
  /** The path of the person's entry in the directory. Absent for people of other servers. */
  readonly contact?: string | undefined;
  /** The name of the person; empty where it is not known. */
  readonly displayName: string;
  /** The address of a colleague's photo, relative to the router. Absent without a photo. */
  readonly urlPhoto?: string | undefined;
}

export const chatPerson = z.object({
  userID: z.string(),
  contact: z.optional(z.string()),
  displayName: z._default(z.string(), ''),
  urlPhoto: z.optional(z.string()),
});
true satisfies SameType<ChatPerson, z.output<typeof chatPerson>>;

import * as z from 'zod/mini';

/** The ways to keep a copy of a user's keys at the homeserver. */
export const keyBackupPolicies = [
  'UserChoiceOfAutomatedOrManualPassphrase',
  'AutomatedPassphraseOnly',
  'ForceManualPassphrase',
] as const;
/** The way to keep a copy of a user's keys at the homeserver. */
export type KeyBackupPolicy = (typeof keyBackupPolicies)[number];

/** The answer to `GET v1/service/Chat`: the rules of the enterprise for the chat. (The wire's spelling of "announcement" is kept.) */
export const chatService = z.object({
  /** The address of the homeserver. Absent: it is reached at the host of the router. */
  homeserver: z.optional(z.string()),
  /** The part of every address of the enterprise after the colon, such as `acme.example`. */
  serverName: z.string(),
  isDirectUnEncryptedAllowed: z._default(z.boolean(), false),
  isDirectEncryptedAllowed: z._default(z.boolean(), false),
  isAnnoucementUnEncryptedAllowed: z._default(z.boolean(), false),
  isAnnoucementEncryptedAllowed: z._default(z.boolean(), false),
  /** The salt of automatic passphrases. Without it there is no automatic passphrase. */
  matrixPassphraseSalt: z._default(z.string(), ''),
});
/** The rules of the enterprise for the chat. */
export type ChatService = z.infer<typeof chatService>;

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
export const chatPerson = z.object({
  /** The person's address, as `@alice:acme.example`. */
  userID: z.string(),
  /** The path of the person's entry in the directory. Absent for people of other servers. */
  contact: z.optional(z.string()),
  /** Empty where it is not known. */
  displayName: z._default(z.string(), ''),
  /** The address of a colleague's photo, relative to the router. Absent without a photo. */
  urlPhoto: z.optional(z.string()),
});
/** A person whom the user can chat with. */
export type ChatPerson = z.infer<typeof chatPerson>;

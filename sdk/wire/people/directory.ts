import * as z from 'zod/mini';

/** One directory that the user may search. */
export const directory = z.object({
  restUri: z.string(),
  name: z.string(),
  label: z.string(),
});

/** What `GET v1/directories` answers; `default` is the `restUri` of one of them. */
export const directories = z.object({
  directories: z.array(directory),
  default: z.string(),
});

const text = z._default(z.string(), '');

/** Somebody in a directory: a colleague of the enterprise, or a contact that all share or one user has. */
export const directoryContact = z.object({
  restUri: z.string(),
  directory: z.enum(['enterprise', 'shared', 'privates']),
  firstName: text,
  lastName: text,
  company: text,
  department: text,
  emails: z._default(z.array(z.string()), []),
  /** The short number, of a colleague. */
  addressNumber: z.optional(z.string()),
  /** The same from outside. */
  pstnNumbers: z._default(z.array(z.string()), []),
  professionalPhoneNumber: text,
  mobilePhoneNumber: text,
  homeNumber: text,
  urlPhoto: z.optional(z.string()),
  isFavorite: z._default(z.boolean(), false),
  /** Whether the user who reads this may change and delete it. */
  canUpdate: z._default(z.boolean(), false),
});
export type DirectoryContact = z.infer<typeof directoryContact>;

const longest = 100;
const line = z.string().check(z.trim(), z.maxLength(longest));
/** What a phone number of a contact is made of, two characters at least; or none. */
const number = z.string().check(z.trim(), z.regex(/^$|^[\d*()#\-+,p; ]{1,20}\d{1,20}$/));
const emails = z.array(line).check(z.maxLength(5));

/** What is changed of a contact. */
export const contactChange = z.object({
  firstName: z.optional(line),
  lastName: z.optional(line),
  company: z.optional(line),
  professionalPhoneNumber: z.optional(number),
  mobilePhoneNumber: z.optional(number),
  homeNumber: z.optional(number),
  emails: z.optional(emails),
});

/** What is said of a contact when it is made. */
export const contactDraft = z.object({
  firstName: z._default(line, ''),
  lastName: z._default(line, ''),
  company: z._default(line, ''),
  professionalPhoneNumber: z._default(number, ''),
  mobilePhoneNumber: z._default(number, ''),
  homeNumber: z._default(number, ''),
  emails: z._default(emails, []),
});
export type ContactDraft = z.infer<typeof contactDraft>;

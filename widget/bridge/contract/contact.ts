import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';

const text = (most: number) => z.string().check(z.maxLength(most));

/** A contact or another record of the page. */
export interface PageContact {
  /** The page’s own id of the record. */
  readonly id: string;
  /** The displayed name. */
  readonly name: string;
  /** The kind of record, as displayed. */
  readonly type?: string | undefined;
  /** The company of a person. */
  readonly company?: string | undefined;
  /** Numbers in any notation, the number to call first in front. */
  readonly numbers?: string[] | undefined;
}

export const contact = z.object({
  id: text(128),
  name: text(256),
  type: z.optional(text(64)),
  company: z.optional(text(256)),
  numbers: z.optional(z.array(text(64)).check(z.maxLength(20))),
});
true satisfies SameType<PageContact, z.output<typeof contact>>;

/** Contacts by number. */
export interface ContactMatches {
  /** The contacts by the number that they have. A number without a contact has an empty list. */
  readonly matches: Record<string, PageContact[]>;
  /** How long the widget may cache them. Default: 5 minutes. */
  readonly ttlMs?: number | undefined;
}

export const contactMatches = z.object({
  matches: z.record(text(64), z.array(contact).check(z.maxLength(50))),
  ttlMs: z.optional(z.number().check(z.minimum(0))),
});
true satisfies SameType<ContactMatches, z.input<typeof contactMatches>>;

/** The contact that the user has chosen for a call. */
export interface ChosenContact {
  /** The id of the call line. */
  readonly lineID: string;
  /** The number of the other party. */
  readonly number: string;
  /** The chosen contact. Missing: none of the matching contacts is right. */
  readonly contact?: PageContact | undefined;
}

export const chosenContact = z.object({
  lineID: z.string(),
  number: z.string(),
  contact: z.optional(contact),
});
true satisfies SameType<ChosenContact, z.output<typeof chosenContact>>;

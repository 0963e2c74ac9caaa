import * as z from 'zod/mini';

const about = z.describe;
const text = (most: number) => z.string().check(z.maxLength(most));

/** Somebody whom the page knows. */
export const contact = z.object({
  id: text(128).check(about('The page’s own id of the record')),
  name: text(256).check(about('The displayed name')),
  type: z.optional(text(64).check(about('The kind of record, as displayed'))),
  company: z.optional(text(256).check(about('The company of a person'))),
  numbers: z.optional(
    z
      .array(text(64))
      .check(z.maxLength(20), about('Numbers in any notation, the one to call first in front')),
  ),
});
/** A contact or another record of the page. */
export type PageContact = z.infer<typeof contact>;

/** Contacts by number. */
export const contactMatches = z.object({
  matches: z.record(text(64), z.array(contact).check(z.maxLength(50))),
  ttlMs: z.optional(
    z.number().check(z.minimum(0), about('How long the widget may cache them. Default: 5 minutes')),
  ),
});

/** Which of several was meant. */
export const chosenContact = z.object({
  lineID: z.string(),
  number: z.string(),
  contact: z.optional(contact),
});
/** The contact that the user has chosen for a call. */
export type ChosenContact = z.infer<typeof chosenContact>;

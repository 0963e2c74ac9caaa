import * as z from 'zod/mini';

/**
 * A page of a collection. `next` and `prev` are URIs relative to `/restletrouter/`.
 * The call-line list names its array `results`; every other list names it `items`. A reader accepts both.
 */
export const collection = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({
    count: z.number(),
    items: z.optional(z.array(item)),
    results: z.optional(z.array(item)),
    next: z.optional(z.string()),
    prev: z.optional(z.string()),
  });

import * as z from 'zod/mini';

/** Gives a part of an input the words that the model reads. */
export const described = <Schema extends z.core.$ZodType>(schema: Schema, description: string): Schema => {
  z.globalRegistry.add(schema, { description });
  return schema;
};

/** The most items of an answer. */
const maxItems = 50;

export const numberText = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
export const queueId = z.string().check(z.regex(/^\d{1,9}$/));

/** How many items an answer has, and which. */
export const pageInput = {
  limit: described(
    z._default(z.int().check(z.minimum(1), z.maximum(maxItems)), 20),
    'At most so many items.',
  ),
  offset: described(
    z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    'Leaves out so many items at the beginning.',
  ),
};

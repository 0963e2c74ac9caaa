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

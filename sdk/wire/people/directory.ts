import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { telephonicState } from '../session/info.ts';
import { directoryItemType } from './contact.ts';

/** A directory that the user may search. */
export interface Directory {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The name by which searches select the directory. */
  readonly name: string;
  /** The name of the directory as it is shown. */
  readonly label: string;
}

export const directory = z.object({
  restUri: z.string(),
  name: z.string(),
  label: z.string(),
});
true satisfies SameType<Directory, z.output<typeof directory>>;

/** The answer to `GET v1/directories`. `default` is the `restUri` of one of them. */
export const directories = z.object({
  directories: z.array(directory),
  default: z.string(),
});

/** An entry of any directory in short, for a list of all types. */
export const directoryItem = z.object({
  restUri: z.string(),
  type: directoryItemType,
  displayName: z.string(),
  /** The properties that every user may read. */
  publicInfo: z.object({
    telephonicState: z.optional(telephonicState),
    hasTerminalsConnectedOnDemand: z.optional(z.boolean()),
    addressNumber: z.optional(z.string()),
    /** The name of a service that answers by itself. */
    ivrName: z.optional(z.string()),
  }),
  /** The number that calls this entry; missing without a number. */
  privateInfo: z.object({ defaultNumber: z.optional(z.string()) }),
});
export type DirectoryItem = z.infer<typeof directoryItem>;

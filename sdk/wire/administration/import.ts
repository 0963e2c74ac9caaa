import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The imports of files with users, phones and groups. */
export const importSource = 'v1/administration/Import';

/** The limits of a file that is imported. */
export const importLimits = { octets: 20_000_000, rows: 50_000 } as const;

/**
 * The states of an import: checked and not applied, being applied, applied, ended early, being taken back, taken back.
 */
export const importStates = ['ready', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
/** A state of an import. */
export type ImportState = (typeof importStates)[number];

/** A file with users, phones and groups, and what has become of it. */
export interface DataImport {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id, which methods take. */
  readonly importID: string;
  /** The name of the file, with its ending. */
  readonly fileName: string;
  /** When the file was sent, in milliseconds since 1970. */
  readonly at: number;
  /** The name of the administrator at that time. */
  readonly actorName: string;
  /** How far it is. */
  readonly state: ImportState;
  /** The number of users that can be added. */
  readonly users: number;
  /** The number of phones that can be added. */
  readonly phones: number;
  /** The number of groups that can be added. */
  readonly groups: number;
  /** The rows that are refused: see `…/Fault`. */
  readonly faults: number;
  /** The users who have been added so far; while the import is taken back, those who are left. */
  readonly addedUsers: number;
  /** The users whose passwords of the file are not valid yet. */
  readonly passwordsLeft: number;
  /** The users and groups that were in use when the import was taken back: see `…/Kept`. */
  readonly kept: number;
  /** Why the import ended early. */
  readonly problem?: string | undefined;
}

/** A row of a file that cannot be imported. */
export interface ImportFault {
  /** Where it is, as `users.csv, line 3`. */
  readonly place: string;
  /** A sentence in English. */
  readonly reason: string;
}

/** A user or group that stays after its import was taken back, because it is in use. */
export interface KeptEntry {
  /** The name of a user, phone or group. */
  readonly name: string;
  /** The internal number. */
  readonly number: string;
}

export const dataImport = z.object({
  restUri: z.string(),
  importID: z.string(),
  fileName: z.string(),
  at: z.number(),
  actorName: z.string(),
  state: z.enum(importStates),
  users: z.number(),
  phones: z.number(),
  groups: z.number(),
  faults: z.number(),
  addedUsers: z.number(),
  passwordsLeft: z.number(),
  kept: z.number(),
  problem: z.optional(z.string()),
});
true satisfies SameType<DataImport, z.output<typeof dataImport>>;

export const importFault = z.object({ place: z.string(), reason: z.string() });
true satisfies SameType<ImportFault, z.output<typeof importFault>>;

export const keptEntry = z.object({ name: z.string(), number: z.string() });
true satisfies SameType<KeptEntry, z.output<typeof keptEntry>>;

/** How an import is applied: `isPartial` adds the good rows although others are refused. */
export const importApplication = z.object({ isPartial: z._default(z.boolean(), false) });

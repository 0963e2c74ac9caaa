import * as z from 'zod/mini';
import { storedNumber } from '../numbers/written-number.ts';
import type { SameType } from '../same-type.ts';
import { phoneNumber } from './contact.ts';

/** The limits of a user's favourites, their folders and speed dials. */
export const favoriteLimits = { folders: 20, folderLabel: 40 } as const;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(favoriteLimits.folderLabel));

/** A folder of the user's favourites. */
export interface FavoriteFolder {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The name of the folder. */
  readonly label: string;
  /** The number of favourites in it. */
  readonly count: number;
}

export const favoriteFolder = z.object({
  restUri: z.string(),
  label: z.string(),
  count: z.number(),
});
true satisfies SameType<FavoriteFolder, z.output<typeof favoriteFolder>>;

/** A new or changed folder. */
export const favoriteFolderDraft = z.object({ label });

/** A speed dial is called by a star and one to three digits. */
export const speedDialCode = /^\d{1,3}$/;

/** A short code of the user for a number in the directory. */
export interface SpeedDial {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The code of one to three digits, dialled behind a star: `*12`. */
  readonly code: string;
  /** The number that the code dials. */
  readonly number: string;
  /** The path of the entry that it belongs to. */
  readonly contact: string;
}

export const speedDial = z.object({
  restUri: z.string(),
  code: z.string(),
  number: z.string(),
  contact: z.string(),
});
true satisfies SameType<SpeedDial, z.output<typeof speedDial>>;

/** The writable fields of a speed dial. */
export interface SpeedDialDraft {
  /** The code of one to three digits, dialled behind a star: `*12`. */
  readonly code: string;
  /** The number that the code dials. */
  readonly number: string;
  /** The path of the entry that the number belongs to. */
  readonly contact: string;
}

export const speedDialDraft = z.object({
  code: z.string().check(z.trim(), z.regex(speedDialCode)),
  number: z.string().check(z.overwrite(storedNumber), z.regex(phoneNumber)),
  contact: z.string(),
});
true satisfies SameType<SpeedDialDraft, z.output<typeof speedDialDraft>>;

import * as z from 'zod/mini';
import { storedNumber } from '../numbers/written-number.ts';
import { phoneNumber } from './contact.ts';

/** The limits of a user's favourites, their folders and speed dials. */
export const favoriteLimits = { folders: 20, folderLabel: 40 } as const;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(favoriteLimits.folderLabel));

/** A folder of the user's favourites. */
export const favoriteFolder = z.object({
  restUri: z.string(),
  label: z.string(),
  /** The number of favourites in it. */
  count: z.number(),
});
/** A folder of favourites. */
export type FavoriteFolder = z.infer<typeof favoriteFolder>;

/** A new or changed folder. */
export const favoriteFolderDraft = z.object({ label });

/** A speed dial is called by a star and one to three digits. */
export const speedDialCode = /^\d{1,3}$/;

/** A short code of the user for a number in the directory. */
export const speedDial = z.object({
  restUri: z.string(),
  /** One to three digits, dialled behind a star: `*12`. */
  code: z.string(),
  number: z.string(),
  /** The path of the entry that it belongs to. */
  contact: z.string(),
});
/** A short code that dials a number. */
export type SpeedDial = z.infer<typeof speedDial>;

/** A new speed dial. */
export const speedDialDraft = z.object({
  code: z.string().check(z.trim(), z.regex(speedDialCode)),
  number: z.string().check(z.overwrite(storedNumber), z.regex(phoneNumber)),
  contact: z.string(),
});
/** The writable fields of a speed dial. */
export type SpeedDialDraft = z.infer<typeof speedDialDraft>;

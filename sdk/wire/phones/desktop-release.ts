import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The programs for the user's computer that can be downloaded. */
export interface DesktopRelease {
  /** The name of the program. */
  readonly name: string;
  /** The files that can be downloaded. Without a file, an administrator installs the program. */
  readonly versions: {
    /** The version of the program. */
    readonly version: string;
    /** Where it runs, for people: `Linux, macOS`. */
    readonly platform: string;
    /** The name of the file, in the same folder as the list. */
    readonly file: string;
  }[];
}

export const desktopRelease = z.object({
  name: z.string(),
  versions: z.array(
    z.object({
      version: z.string(),
      platform: z.string(),
      file: z.string(),
    }),
  ),
});
true satisfies SameType<DesktopRelease, z.output<typeof desktopRelease>>;

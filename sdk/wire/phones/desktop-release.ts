import * as z from 'zod/mini';

/**
 * `FilesService/desktop/release.json`: the programs for the user's computer that can be downloaded. `file` is a name in the
 * same folder. Without versions there is nothing to download, and an administrator installs the program.
 */
export const desktopRelease = z.object({
  name: z.string(),
  versions: z.array(
    z.object({
      version: z.string(),
      /** Where it runs, for people: `Linux, macOS`. */
      platform: z.string(),
      file: z.string(),
    }),
  ),
});
/** The programs for the user's computer that can be downloaded. */
export type DesktopRelease = z.infer<typeof desktopRelease>;

import { rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file and then its entry. Without the entry there is no file: a file that is cut off by a full disk, or whose
 * entry could not be stored, would never be deleted.
 */
export async function withFile<Entry>(
  path: string,
  octets: Uint8Array,
  store: () => Promise<Entry>,
): Promise<Entry> {
  try {
    await writeFile(path, octets, { flag: 'wx' });
    return await store();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

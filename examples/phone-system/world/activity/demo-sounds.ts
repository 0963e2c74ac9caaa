import { constants, copyFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { speakers } from './demo-people.ts';
import { conversation, type DemoSound, messages } from './sounds.ts';

/** The names of the demonstration's messages begin with this. */
export const messagePrefix = 'demo-';
/** The ids of its recordings end with this. */
export const recordingSuffix = '-demo';

/** Returns the message of this speaker, or of the first one for other names. */
export const messageOf = (speaker: string | null): DemoSound =>
  messages[speakers.find((name) => name === speaker) ?? speakers[0]];

/**
 * Copies the sounds of the demonstration's messages and recordings to the folders of the phone system. Files that are there stay.
 *
 * @param pathOf returns the path of a file with this name
 */
export async function copySounds(
  db: Kysely<Tables>,
  pathOf: Readonly<Record<'voicemail' | 'recordings', (name: string) => string>>,
): Promise<void> {
  const left = await db
    .selectFrom('voicemail')
    .select(['file', 'remote_label'])
    .where('file', 'like', `${messagePrefix}%`)
    .execute();
  const recorded = await db
    .selectFrom('call_recording')
    .select('file')
    .where('id', 'like', `%${recordingSuffix}`)
    .execute();
  await Promise.all([
    ...left.map(({ file, remote_label }) => copy(messageOf(remote_label).file, pathOf.voicemail(file))),
    ...recorded.map(({ file }) => copy(conversation.file, pathOf.recordings(file))),
  ]);
}

async function copy(from: URL, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

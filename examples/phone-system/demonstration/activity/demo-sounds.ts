import { constants, copyFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { speakers } from './demo-people.ts';
import { conversation, type DemoSound, dictation, messages } from './sounds.ts';

/** The names of the demonstration's messages begin with this. */
export const messagePrefix = 'demo-';
/** The ids of its recordings end with this. */
export const recordingSuffix = '-demo';

/** Returns the message of this speaker, or the dictation of the mailbox's owner for other names. */
export function messageOf(speaker: string | null): DemoSound {
  const known = speakers.find((name) => name === speaker);
  return known === undefined ? dictation : messages[known];
}

/** Returns the spoken text, without its pauses. */
export const textOf = ({ lines }: DemoSound): string => lines.map(([, text]) => text).join(' ');

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

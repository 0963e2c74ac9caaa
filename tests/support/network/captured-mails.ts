import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';

/** An e-mail that a phone system without a mail server has written into a file. */
export interface CapturedMail {
  readonly subject: string;
  /** The address of the recipient. */
  readonly to: string;
  /** The calendar file in it; empty: none. */
  readonly file: string;
}

/** The folders of phone systems without a folder for data. */
const folderName = /^callside-mail-/;

/**
 * Returns the e-mails whose subjects end with a text, of all phone systems that run now. Each test needs a text of its own.
 */
export async function capturedMails(title: string): Promise<readonly CapturedMail[]> {
  const folders = (await readdir(tmpdir())).filter((name) => folderName.test(name));
  const files = await Promise.all(folders.map((name) => filesIn(join(tmpdir(), name))));
  const texts = await Promise.all(files.flat().map((file) => readFile(file).catch(goneFile)));
  const mails = await Promise.all(texts.flatMap((text) => (text === undefined ? [] : simpleParser(text))));
  return mails
    .filter(({ subject = '' }) => subject.endsWith(title))
    .map(({ subject = '', to, attachments }) => ({
      subject,
      to: (Array.isArray(to) ? to[0] : to)?.value[0]?.address ?? '',
      file: attachments.find(({ contentType }) => contentType === 'text/calendar')?.content.toString() ?? '',
    }));
}

const filesIn = async (folder: string): Promise<readonly string[]> =>
  ((await readdir(folder).catch(goneFile)) ?? [])
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name));

/** Another phone system may end, and take its folder away, at any time. */
function goneFile(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

import { randomBytes } from 'node:crypto';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { type webChatFileTypes, webChatLimits } from '../../../sdk/wire/messages/web-chat.ts';
import { DataFolder } from '../base/data-folder.ts';
import { withFile } from '../base/with-file.ts';

export type FileType = (typeof webChatFileTypes)[number];

const beginnings: readonly (readonly [FileType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** Returns the type of a file by its content, independently of its name; undefined for a file that may not be sent. */
export function fileTypeOf(octets: Uint8Array): FileType | undefined {
  const found = beginnings.find(([, start]) => start.every((octet, at) => octets[at] === octet));
  if (found) return found[0];
  const text = (from: number, to: number) => Buffer.from(octets.subarray(from, to)).toString('latin1');
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  try {
    const written = new TextDecoder('utf-8', { fatal: true }).decode(octets);
    // Markup is text, too. It is sent as `text/plain`, which no browser runs.
    return /[^\P{Cc}\n\r\t\f]/u.test(written) || written === '' ? undefined : 'text/plain';
  } catch {
    // The octets are no text.
    return undefined;
  }
}

/** The endings of each type. The first ending is added to a name with another ending. */
const endings: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/gif': ['.gif'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'text/plain': ['.txt'],
};

/** Endings of pictures and videos of telephones, of sounds and of office files: kinds that are often sent and cannot be. */
const otherEndings =
  /\.(?:heic|heif|avif|tiff?|bmp|svg|raw|dng|mov|mp4|m4v|avi|mkv|webm|mp3|m4a|wav|ogg|docx?|xlsx?|pptx?|od[tsp]|pages|numbers|key|zip|rar|7z|exe|apk)$/i;

/** Returns true for a name of a kind that cannot be sent. Only the content decides about a file with another name. */
export const hasOtherEnding = (name: string): boolean => otherEndings.test(name.trim());

/**
 * Returns a name that is safe in a header, on a screen and in a folder of downloads. It ends as the content is: a computer decides by
 * the ending whether it opens a file as a text or runs it as a program.
 */
export function cleanFileName(name: string, type: FileType): string {
  const allowed = endings[type];
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim();
  const known = allowed.find((one) => plain.toLowerCase().endsWith(one));
  const ending = known === undefined ? allowed[0] : plain.slice(-known.length);
  const stem = known === undefined ? plain : plain.slice(0, -known.length);
  // A blank or a point before the ending would hide it on some systems.
  const short = [...stem]
    .slice(0, webChatLimits.fileName - ending.length)
    .join('')
    .replace(/[\s.]+$/, '');
  return `${short || 'file'}${ending}`;
}

/** Files of visitors never take the last gigabyte of the disk. */
const defaultReserve = 1024 ** 3;

/** Writing and noting a file takes a moment. */
const beingWrittenMs = 3_600_000;

/** The folder of the files of web chats. */
export class WebChatFiles {
  readonly #folder: DataFolder;
  readonly #reserveOctets: number;

  private constructor(folder: DataFolder, reserveOctets: number) {
    this.#folder = folder;
    this.#reserveOctets = reserveOctets;
  }

  /**
   * @param data folder of the data, which gets a folder `web-chat-files`; without a folder they go when this is closed
   */
  static async open(data: string | undefined, reserveOctets = defaultReserve): Promise<WebChatFiles> {
    return new WebChatFiles(await DataFolder.open(data, 'web-chat-files'), reserveOctets);
  }

  /** Returns true while the disk has more space than is kept for calls, messages and the store. */
  async hasRoom(): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.#folder.path);
    return bavail * bsize > this.#reserveOctets;
  }

  /** Writes a file and its entry. The name in the folder cannot be guessed. */
  async add(octets: Uint8Array, store: (id: string) => Promise<void>): Promise<string> {
    const id = randomBytes(18).toString('base64url');
    await withFile(this.pathOf(id), octets, () => store(id));
    return id;
  }

  /** Deletes a file, if it is there. */
  remove(id: string): Promise<void> {
    return rm(this.pathOf(id), { force: true });
  }

  /** The names of files that were written long enough ago to be noted in the store, if they are at all. */
  async oldNames(): Promise<readonly string[]> {
    const names = await readdir(this.#folder.path);
    const old: string[] = [];
    for (const name of names) {
      // A file that is deleted meanwhile is not old any more.
      const facts = await stat(this.pathOf(name)).catch(() => undefined);
      if (facts && Date.now() - facts.mtimeMs > beingWrittenMs) old.push(name);
    }
    return old;
  }

  pathOf(id: string): string {
    return this.#folder.pathOf(id);
  }

  async close(): Promise<void> {
    await this.#folder.close();
  }
}

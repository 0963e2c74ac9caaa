import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type webChatFileTypes, webChatLimits } from '../../../../../sdk/wire/messages/web-chat.ts';

type FileType = (typeof webChatFileTypes)[number];

const beginnings: readonly (readonly [FileType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** Returns the type of a file by its content, whatever its name says; undefined for one that may not be sent. */
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

/** Returns a name that is safe in a header, on a screen and in a folder of downloads. */
export function cleanFileName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim();
  const [, stem = plain, ending = ''] = /^(.*?)(\.\w{1,10})?$/u.exec(plain) ?? [];
  return `${[...stem].slice(0, webChatLimits.fileName - ending.length).join('')}${ending}` || 'file';
}

/** Writing and noting a file takes a moment. */
const beingWrittenMs = 3_600_000;

/** The folder of the files of web chats. */
export class WebChatFiles {
  readonly #folder: { readonly path: string; readonly isKept: boolean };

  private constructor(folder: { readonly path: string; readonly isKept: boolean }) {
    this.#folder = folder;
  }

  /** @param data folder of the data, which gets a folder `web-chat-files`; without one they go when this is closed */
  static async open(data: string | undefined): Promise<WebChatFiles> {
    const isKept = data !== undefined;
    const path = isKept
      ? join(data, 'web-chat-files')
      : await mkdtemp(join(tmpdir(), 'callside-web-chat-files-'));
    await mkdir(path, { recursive: true });
    return new WebChatFiles({ path, isKept });
  }

  /** Writes a file. Returns its name in the folder, which cannot be guessed. */
  async add(octets: Uint8Array): Promise<string> {
    const id = randomBytes(18).toString('base64url');
    await writeFile(this.pathOf(id), octets, { flag: 'wx' });
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
      // One that is deleted meanwhile is not old any more.
      const facts = await stat(this.pathOf(name)).catch(() => undefined);
      if (facts && Date.now() - facts.mtimeMs > beingWrittenMs) old.push(name);
    }
    return old;
  }

  pathOf(id: string): string {
    return join(this.#folder.path, id);
  }

  async close(): Promise<void> {
    if (!this.#folder.isKept) await rm(this.#folder.path, { recursive: true, force: true });
  }
}

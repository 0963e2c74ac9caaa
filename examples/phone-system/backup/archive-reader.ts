import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { BackupFault } from './backup-fault.ts';
import { ArchiveKeys, sealOf } from './encryption.ts';
import {
  type ArchivedFile,
  type Manifest,
  manifestPath,
  maxFiles,
  maxManifestOctets,
  parseHead,
  parseManifest,
  parseSealed,
} from './manifest.ts';

const stored = 0;

/** An archive whose list of files was read and is in order. */
export class ArchiveReader {
  readonly manifest: Manifest;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #keys: ArchiveKeys | undefined;

  private constructor(
    zip: ZipFile,
    entries: ReadonlyMap<string, Entry>,
    manifest: Manifest,
    keys: ArchiveKeys | undefined,
  ) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
    this.#keys = keys;
  }

  /** @throws BackupFault */
  static async open(file: string, passphrase: string | undefined): Promise<ArchiveReader> {
    const zip = await openZip(file);
    try {
      const entries = await readEntries(zip);
      const { manifest, keys } = await readManifest(zip, entries, passphrase);
      const paths = new Set(manifest.files.map(({ path }) => path));
      if (paths.size !== manifest.files.length || paths.size + 1 !== entries.size) throw damaged();
      return new ArchiveReader(zip, entries, manifest, keys);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  /** Compares each file with the manifest. @throws BackupFault */
  async verify(): Promise<void> {
    for (const file of this.manifest.files) {
      const hash = createHash('sha256');
      for await (const chunk of await this.#stream(file)) hash.update(chunk);
      if (hash.digest('hex') !== file.sha256)
        throw new BackupFault(`${file.path} in the archive is damaged. Nothing was restored.`);
    }
  }

  /** Yields the content of a file. @throws BackupFault if it has more than the manifest says */
  async *contentOf(file: ArchivedFile): AsyncIterable<Uint8Array> {
    const stream = await this.#stream(file);
    const packed = this.#keys?.decrypt(file.path, stream) ?? stream;
    let octets = 0;
    for await (const chunk of file.path.endsWith('.gz') ? gunzipped(packed) : packed) {
      octets += chunk.length;
      if (octets > file.unpacked) throw new BackupFault(`${file.path} in the archive is too large.`);
      yield chunk;
    }
    if (octets < file.unpacked) throw new BackupFault(`${file.path} in the archive is too short.`);
  }

  /** @throws BackupFault */
  async #stream({ path, size }: ArchivedFile): Promise<Readable> {
    const entry = this.#entries.get(path);
    if (!entry || entry.uncompressedSize !== size || entry.compressionMethod !== stored) throw damaged();
    return open(this.#zip, entry);
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined) throw new BackupFault(`${file} cannot be read (${code}).`, { cause: error });
    throw new BackupFault(`${file} is no backup, or it is not complete.`, { cause: error });
  }
}

/** @throws BackupFault */
async function readEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > maxFiles + 1) throw new BackupFault('The archive has too many files.');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    throw damaged(error);
  }
  return entries;
}

/** @throws BackupFault */
async function readManifest(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  passphrase: string | undefined,
): Promise<{ readonly manifest: Manifest; readonly keys: ArchiveKeys | undefined }> {
  const entry = entries.get(manifestPath);
  if (!entry || entry.uncompressedSize > maxManifestOctets || entry.compressionMethod !== stored)
    throw new BackupFault('The file is no backup of Callside: it has no manifest.');
  const { seal, manifest: text } = parseSealed((await buffer(await open(zip, entry))).toString());
  const { encryption } = parseHead(text);
  if (encryption && passphrase === undefined)
    throw new BackupFault('The backup is encrypted. Set CALLSIDE_BACKUP_PASSPHRASE, or give --passphrase.');
  const keys = encryption ? await ArchiveKeys.derive(passphrase ?? '', encryption.salt) : undefined;
  if (sealOf(text, keys) !== seal)
    throw keys
      ? new BackupFault('The passphrase is wrong, or the manifest of the archive was changed.')
      : damaged();
  return { manifest: parseManifest(text), keys };
}

async function open(zip: ZipFile, entry: Entry): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw damaged(error);
  }
}

function gunzipped(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip();
  pipeline(content, gunzip).catch((error) => gunzip.destroy(error));
  return gunzip;
}

const damaged = (cause?: unknown) =>
  new BackupFault('The archive is damaged. Nothing was restored.', { cause });

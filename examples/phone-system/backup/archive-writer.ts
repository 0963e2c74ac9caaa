import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ZipStream } from '../base/zip-stream.ts';
import { type ArchiveKeys, sealOf } from './encryption.ts';
import { type ArchivedFile, type Manifest, manifestPath, type SealedManifest } from './manifest.ts';

type Octets = AsyncIterable<Uint8Array>;

/** Writes an archive: a ZIP file whose entries follow each other and are not compressed by ZIP. */
export class ArchiveWriter {
  readonly #zip = new ZipStream();
  readonly #keys: ArchiveKeys | undefined;
  readonly #written: Promise<void>;
  readonly #files: ArchivedFile[] = [];

  /** @param keys encrypt every entry but the manifest */
  constructor(file: string, keys: ArchiveKeys | undefined) {
    this.#keys = keys;
    this.#written = pipeline(this.#zip.output, createWriteStream(file, { mode: 0o600 }));
    // It is awaited with each entry, and until then nobody handles its failure.
    this.#written.catch(() => undefined);
  }

  /** Adds a file. A name that ends with `.gz` is compressed. */
  async add(path: string, content: Octets): Promise<void> {
    let unpacked = 0;
    const counted = async function* (): Octets {
      for await (const chunk of content) {
        unpacked += chunk.length;
        yield chunk;
      }
    };
    const packed = path.endsWith('.gz') ? gzipped(counted()) : counted();
    const { size, sha256 } = await this.#entry(path, this.#keys?.encrypt(path, packed) ?? packed);
    this.#files.push({ path, size, unpacked, sha256 });
  }

  /** Adds the manifest and completes the file. */
  async finish(manifest: Omit<Manifest, 'files'>): Promise<Manifest> {
    const whole: Manifest = { ...manifest, files: this.#files };
    const text = JSON.stringify(whole);
    const content: SealedManifest = { seal: sealOf(text, this.#keys), manifest: text };
    await this.#entry(manifestPath, Readable.from([Buffer.from(JSON.stringify(content))]));
    this.#zip.end();
    await this.#written;
    return whole;
  }

  /** Gives up; the file is not complete. */
  async abandon(): Promise<void> {
    this.#zip.output.destroy();
    await Promise.allSettled([this.#written]);
  }

  async #entry(path: string, content: Octets): Promise<{ readonly size: number; readonly sha256: string }> {
    const hash = createHash('sha256');
    let size = 0;
    const hashed = async function* (): Octets {
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    await Promise.race([this.#zip.add(path, hashed(), { compress: false }), this.#written]);
    return { size, sha256: hash.digest('hex') };
  }
}

function gzipped(content: Octets): Octets {
  const gzip = createGzip();
  pipeline(content, gzip).catch((error) => gzip.destroy(error));
  return gzip;
}
